//! `snl book`: the file is read with a parser, and every answer and route in it is checked again by
//! code of its own.

use crate::util::Folder;
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::{BTreeMap, HashSet};

const LEVELS: &str = "book --level kids,easy,medium,hard --count 24 --seed 7 -q -o book.html";

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).expect("well-formed")
}

/// The descendants of a class.
fn of_class<'a, 'input>(node: Node<'a, 'input>, class: &'a str) -> Vec<Node<'a, 'input>> {
    let is = move |node: &Node<'_, '_>| {
        let names = node.attribute("class").unwrap_or("");
        names.split(' ').any(|name| name == class)
    };
    node.descendants().filter(is).collect()
}

/// All text within the first descendant of a class; empty if there is none.
fn text_of(node: Node<'_, '_>, class: &str) -> String {
    let found = of_class(node, class);
    let texts = found
        .first()
        .into_iter()
        .flat_map(|node| node.descendants());
    texts
        .filter(Node::is_text)
        .filter_map(|node| node.text())
        .collect()
}

/// The text of the first descendant of a name; empty if there is none.
fn text_of_tag(node: Node<'_, '_>, name: &str) -> String {
    let mut nodes = node.descendants();
    let found = nodes.find(|node| node.tag_name().name() == name);
    found.and_then(|node| node.text()).unwrap_or("").to_owned()
}

/// A board as the end of the jump from each label, which is the label itself without one. Label 0
/// is unused.
fn ends(literal: &str) -> Vec<usize> {
    let rows: Vec<Vec<i64>> = serde_json::from_str(literal).unwrap();
    let mut ends = vec![0];
    for (up, row) in rows.iter().rev().enumerate() {
        let mut row = row.clone();
        if up % 2 == 1 {
            row.reverse();
        }
        for cell in row {
            ends.push(if cell == -1 {
                ends.len()
            } else {
                cell as usize
            });
        }
    }
    ends
}

/// The minimum number of rolls and how many sequences of that many rolls reach the end.
fn solve(ends: &[usize]) -> Option<(usize, u128)> {
    let last = ends.len() - 1;
    let mut ways = vec![0u128; last + 1];
    ways[1] = 1;
    for rolls in 1..=last {
        let mut next = vec![0u128; last + 1];
        for (from, &ways) in ways.iter().enumerate().take(last).skip(1) {
            for &end in &ends[from + 1..=last.min(from + 6)] {
                next[end] = next[end].saturating_add(ways);
            }
        }
        if next[last] > 0 {
            return Some((rolls, next[last]));
        }
        ways = next;
    }
    None
}

/// The minimum number of rolls from each square, found by going over the board until nothing
/// changes. Far more than any number of rolls where the end cannot be reached.
fn remaining(ends: &[usize]) -> Vec<usize> {
    let last = ends.len() - 1;
    let mut left = vec![ends.len(); ends.len()];
    left[last] = 0;
    loop {
        let before = left.clone();
        for at in 1..last {
            let after = ends[at + 1..=last.min(at + 6)].iter();
            left[at] = after.map(|&end| left[end] + 1).min().unwrap_or(left[at]);
        }
        if left == before {
            return left;
        }
    }
}

/// Walks every shortest route from `at`, after the rolls of `route`.
fn walk(ends: &[usize], left: &[usize], at: usize, route: &str, found: &mut Vec<String>) {
    if at == ends.len() - 1 {
        found.push(route.trim_start().to_owned());
    }
    for (roll, &end) in (1..=6).zip(&ends[at + 1..]) {
        if left[end] + 1 == left[at] {
            walk(ends, left, end, &format!("{route} {roll}"), found);
        }
    }
}

/// The literals of the puzzles by number.
fn puzzles(root: &Document<'_>) -> BTreeMap<String, String> {
    let attribute = |node: &Node<'_, '_>, name| node.attribute(name).unwrap().to_owned();
    let puzzles = of_class(root.root_element(), "puzzle");
    let pair = |node| {
        (
            attribute(node, "data-number"),
            attribute(node, "data-board"),
        )
    };
    puzzles.iter().map(pair).collect()
}

/// Checks every puzzle and solution; returns how many there are.
fn check(puzzle_file: &str, solution_file: &str) -> usize {
    let (root, solved) = (parse(puzzle_file), parse(solution_file));
    let literals = puzzles(&root);
    for puzzle in of_class(root.root_element(), "puzzle") {
        for class in ["disc", "walk", "glow", "reached", "die"] {
            assert!(
                of_class(puzzle, class).is_empty(),
                "{class} gives the answer away"
            );
        }
        check_picture(puzzle, &literals[puzzle.attribute("data-number").unwrap()]);
    }
    let solutions = of_class(solved.root_element(), "solution");
    assert_eq!(solutions.len(), literals.len());
    for solution in &solutions {
        let literal = &literals[solution.attribute("data-number").unwrap()];
        check_picture(*solution, literal);
        let ends = ends(literal);
        let (result, routes) = (text_of(*solution, "result"), text_of(*solution, "routes"));
        let Some((count, ways)) = solve(&ends) else {
            assert_eq!(result, "Unreachable");
            assert!(routes.is_empty() && !of_class(*solution, "reached").is_empty());
            continue;
        };
        let s = if count == 1 { "" } else { "s" };
        assert_eq!(result, format!("{count} roll{s}"), "{literal}");
        let wanted = match ways {
            1 => "the only shortest route".to_owned(),
            2..10_000 => format!("{ways} shortest routes"),
            _ => "very many shortest routes".to_owned(),
        };
        assert_eq!(routes, wanted, "{literal}");
        assert_eq!(of_class(*solution, "disc").len(), count);
        let rolls = text_of(*solution, "rolls");
        if count > 60 {
            assert!(rolls.starts_with("too many to list"));
            continue;
        }
        let picture = text_of_tag(*solution, "desc");
        assert!(picture.ends_with(&format!(": {rolls}")), "{picture}");
        if ways < 10_000 {
            let left = remaining(&ends);
            let mut found = Vec::new();
            walk(&ends, &left, 1, "", &mut found);
            assert_eq!((left[1], found.len() as u128), (count, ways), "{literal}");
            assert!(found.contains(&rolls), "{literal}");
        }
        let rolls: Vec<usize> = rolls.split(' ').map(|roll| roll.parse().unwrap()).collect();
        let at = rolls.iter().fold(1, |at, roll| {
            assert!((1..=6).contains(roll));
            ends[at + roll]
        });
        assert_eq!((rolls.len(), at), (count, ends.len() - 1), "{literal}");
        let dice = of_class(*solution, "die");
        let pips = |die: &Node<'_, '_>| {
            let is_pip = |node: &Node<'_, '_>| node.tag_name().name() == "circle";
            die.children().filter(is_pip).count()
        };
        let faces: Vec<usize> = dice.iter().map(pips).collect();
        assert_eq!(faces, if count > 24 { Vec::new() } else { rolls });
    }
    solutions.len()
}

/// The description of the picture lists every jump of the board.
fn check_picture(article: Node<'_, '_>, literal: &str) {
    let text = text_of_tag(article, "desc");
    let ends = ends(literal).into_iter().enumerate();
    let jumps: Vec<_> = ends.filter(|(from, to)| from != to).collect();
    for (from, to) in &jumps {
        let jump = format!("{from} to {to}");
        assert!(text.contains(&jump), "{jump}: {text}");
    }
    assert_eq!(text.matches(" to ").count(), jumps.len(), "{text}");
}

#[test]
fn every_answer_and_route_of_a_book_is_right() {
    let folder = Folder::new();
    folder.done(LEVELS);
    let book = folder.read("book.html");
    assert_eq!(check(&book, &book), 24);
    let root = parse(&book);
    // A cover, twelve pages of two puzzles, five of solutions.
    let pages = of_class(root.root_element(), "page");
    assert_eq!(pages.len(), 1 + 12 + 5);
    assert_eq!(of_class(root.root_element(), "name").len(), 1 + 12);
    assert!(!text_of(pages[17], "origin").is_empty());
    // The cover shows one of the puzzles, neither the smallest nor the largest.
    let cover = text_of_tag(pages[0], "desc");
    let puzzles = of_class(root.root_element(), "puzzle");
    let mut pictures = puzzles.iter().map(|puzzle| text_of_tag(*puzzle, "desc"));
    let place = pictures.position(|picture| picture == cover);
    assert!(place.is_some_and(|place| (6..18).contains(&place)));
    let labels = puzzles.iter().map(|puzzle| text_of_tag(*puzzle, "span"));
    let wanted = ["kids", "easy", "medium", "hard"].map(|level| [level; 6]);
    assert_eq!(labels.collect::<Vec<_>>(), wanted.concat());
    // Nothing is loaded from elsewhere, or could be.
    let policy = book
        .find("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;");
    assert!(policy.is_some() && policy < book.find("<style"));
    for attribute in root.descendants().flat_map(|node| node.attributes()) {
        let name = attribute.name();
        assert!(!["href", "src", "id"].contains(&name), "{attribute:?}");
    }
    assert!(!book.contains("url(") && !book.contains("@import") && !book.contains("<script"));
}

#[test]
fn a_book_has_the_same_bytes_at_any_number_of_threads() {
    let folder = Folder::new();
    folder.done(LEVELS);
    let book = folder.read("book.html");
    for threads in ["1", "2", "8"] {
        folder.done(&format!("{LEVELS} -j {threads}"));
        assert!(folder.read("book.html") == book, "-j {threads}");
    }
}

/// The jumps of a board as pairs of row and column, and those of the board in a mirror.
fn jumps_and_mirrored(literal: &str) -> [HashSet<[usize; 4]>; 2] {
    let rows: Vec<Vec<i64>> = serde_json::from_str(literal).unwrap();
    let n = rows.len();
    let place = |label: usize| {
        let row = (label - 1) / n;
        let along = (label - 1) % n;
        (
            row,
            if row.is_multiple_of(2) {
                along
            } else {
                n - 1 - along
            },
        )
    };
    [false, true].map(|mirrored| {
        let turn = |column: usize| if mirrored { n - 1 - column } else { column };
        let jumps = ends(literal)
            .into_iter()
            .enumerate()
            .filter(|&(from, to)| from != to);
        let ends = jumps.map(|(from, to)| (place(from), place(to)));
        ends.map(|(from, to)| [from.0, turn(from.1), to.0, turn(to.1)])
            .collect()
    })
}

#[test]
fn no_two_puzzles_of_two_books_look_alike() {
    let folder = Folder::new();
    let mut boards = Vec::new();
    for (seed, flags) in [(1, "--export first.csv"), (2, "--exclude first.csv")] {
        folder.done(&format!(
            "book --level kids,easy --count 160 --seed {seed} --solutions none -q -o b.html {flags}"
        ));
        boards.extend(puzzles(&parse(&folder.read("b.html"))).into_values());
    }
    assert_eq!(boards.len(), 320);
    let boards: Vec<_> = boards
        .iter()
        .map(|board| (board.matches('[').count(), jumps_and_mirrored(board)))
        .collect();
    for (place, (n, [jumps, _])) in boards.iter().enumerate() {
        for (_, others) in boards[..place].iter().filter(|(other, _)| other == n) {
            for other in others {
                let common = jumps.intersection(other).count();
                let more = jumps.len().max(other.len()) - common;
                assert!(more > 1, "{jumps:?} {other:?}");
            }
        }
    }
}

#[test]
fn a_second_book_has_no_board_of_the_first() {
    let folder = Folder::new();
    let boards = |flags: &str| -> HashSet<String> {
        let line = format!("book --level kids --count 40 --solutions none -q -o b.html {flags}");
        folder.done(&line);
        let puzzles = puzzles(&parse(&folder.read("b.html")));
        puzzles.into_values().collect()
    };
    let first = boards("--seed 3");
    let rows: Vec<&str> = first.iter().map(String::as_str).collect();
    folder.write("first.grid", rows.join("\n"));
    // The same seed again: every board would come back.
    let second = boards("--seed 3 --exclude first.grid");
    assert!(second.len() == 40 && second.is_disjoint(&first));
    let line = "book first.grid --exclude first.grid -o c.html";
    folder
        .snl(line)
        .says("every board of first.grid is excluded");
}

#[test]
fn a_book_of_a_file_has_no_board_that_looks_like_an_excluded_one() {
    let folder = Folder::new();
    folder.write("first.jsonl", "{\"n\":5,\"ladders\":[[2,14],[8,19]]}\n");
    // The same, one end moved, one ladder less, in a mirror, and another board.
    let ladders = [
        "[2,14],[8,19]",
        "[2,14],[8,20]",
        "[2,14]",
        "[4,12],[8,17]",
        "[3,13],[9,22]",
    ];
    let rows = ladders.map(|ladders| format!("{{\"n\":5,\"ladders\":[{ladders}]}}\n"));
    folder.write("mine.jsonl", rows.concat());
    let book = folder.done("book mine.jsonl --exclude first.jsonl -o b.html");
    book.says("4 boards left out, which are excluded or look like one that is");
    book.says("1 puzzle of mine.jsonl (boards 4)");
    let book = folder.done("book mine.jsonl -o b.html");
    book.says("5 puzzles of mine.jsonl\n");
}

#[test]
fn a_worksheet_is_a_page_with_its_rules_and_a_page_with_its_key() {
    let folder = Folder::new();
    for (flags, count, paper) in [
        ("--level easy", 2, "a4"),
        ("--level hard --count 1 --paper letter", 1, "letter"),
    ] {
        folder.done(&format!("book {flags} --worksheet -q -o w.html"));
        let text = folder.read("w.html");
        assert_eq!(check(&text, &text), count);
        assert!(text.contains(&format!("@page{{size:{paper} portrait")));
        let root = parse(&text);
        let pages = of_class(root.root_element(), "page");
        assert_eq!(pages.len(), 2, "{flags}");
        for (page, class, parts) in [
            (0, "puzzle", count),
            (0, "answer", count),
            (0, "name", 1),
            (0, "rules", 1),
            (1, "solution", count),
            (1, "origin", 1),
        ] {
            assert_eq!(of_class(pages[page], class).len(), parts, "{class}");
        }
        assert!(text_of(pages[1], "counts").contains("any route of this length counts"));
    }
}

#[test]
fn a_corpus_of_any_boards_makes_a_book() {
    let folder = Folder::new();
    // Unreachable boards, boards of side 2, long routes and loops.
    folder.done("generate --family uniform,trap,longest,empty --size 4..20 --count 40 --seed 5 -q -o boards.csv",
    );
    for flags in [
        "--per-page 1 --theme dark --solutions separate",
        "--per-page 4 --theme line --solutions separate --expected --start off --end bounce",
    ] {
        folder.done(&format!("book boards.csv {flags} -q -o b.html"));
        let solutions = folder.read("b-solutions.html");
        let book = folder.read("b.html");
        assert_eq!(check(&book, &solutions), 40);
        // Some boards have no way: no label gives away which.
        assert_eq!(book.matches("is there a way?").count(), 40);
        let has_lengths = solutions.contains("rolls on average");
        assert_eq!(has_lengths, flags.contains("--expected"));
        assert!(!book.contains("class=\"solution\""));
        // Each file says at its end where the puzzles are from.
        for file in [&book, &solutions] {
            let origin = text_of(parse(file).root_element(), "origin");
            assert_eq!(origin.split(';').next(), Some("boards.csv"));
        }
    }
    let line = "book v1:family=printed;n=6 --count 3 --solutions none --title 'Tom & <Ann>' -o -";
    let printed = folder.out(line);
    let root = parse(&printed);
    assert_eq!(puzzles(&root).len(), 3);
    assert_eq!(text_of_tag(root.root_element(), "h1"), "Tom & <Ann>");
}

#[test]
fn a_long_name_of_boards_is_cut_in_the_terminal_and_whole_in_the_book() {
    let folder = Folder::new();
    let directory = "d".repeat(200);
    std::fs::create_dir(folder.join(&directory)).unwrap();
    let file = format!("{directory}/{}.grid", "f".repeat(200));
    folder.write(&file, "[[-1,-1],[-1,-1]]\n");
    let ran = folder.done(&format!("book {file} -o b.html"));
    let shown = &file[..300];
    ran.says(&format!(
        "1 puzzle of {shown}…; the foot of the last page names all"
    ));
    let book = folder.read("b.html");
    assert_eq!(text_of(parse(&book).root_element(), "origin"), file);
}

/// The names of the boards at the foot of a book, as flags.
fn exclusion(book: &str) -> String {
    let origin = text_of(parse(book).root_element(), "origin");
    let names: Vec<String> = origin
        .split(" and ")
        .map(|name| format!("--exclude '{name}'"))
        .collect();
    names.join(" ")
}

#[test]
fn the_foot_of_a_book_excludes_exactly_its_boards() {
    let folder = Folder::new();
    let boards = |flags: &str| -> HashSet<String> {
        folder.done(&format!("book {flags} -q -o b.html"));
        let text = folder.read("b.html");
        check(&text, &text);
        puzzles(&parse(&text)).into_values().collect()
    };
    // The second book is the shorter one, and look-alikes are left out of both.
    let first = boards("--level kids,easy --count 120 --seed 2");
    let exclude = exclusion(&folder.read("b.html"));
    assert!(exclude.contains("#0.."), "{exclude}");
    let second = boards(&format!("--level kids,easy --count 10 --seed 2 {exclude}"));
    assert!(second.len() == 10 && second.is_disjoint(&first));
    // The names need not be taken apart.
    let joined = exclude.replace("' --exclude '", " and ");
    let again = boards(&format!("--level kids,easy --count 10 --seed 2 {joined}"));
    assert!(joined != exclude && again == second);
    // Its foot has gaps where the boards of the first book are.
    let both = format!("{exclude} {}", exclusion(&folder.read("b.html")));
    let third = boards(&format!("--level kids,easy --count 10 --seed 2 {both}"));
    assert!(third.is_disjoint(&first) && third.is_disjoint(&second));
    // Exactly these boards: all others of the spec are left.
    let spec = "v1:family=printed;n=5..6;seed=2;score=0..8";
    let line = format!("generate --level kids --seed 2 --count 3 {exclude} -q --format grid");
    let left = folder.out(&line);
    let generated = folder.out(&format!("generate {spec} --count 200 -q --format grid"));
    let mut all = generated.lines().filter(|board| !first.contains(*board));
    assert!(left.lines().all(|board| Some(board) == all.next()));
    // A spec in place of a level does the same.
    let first = boards("'v1:family=printed;n=6' --count 4");
    let exclude = exclusion(&folder.read("b.html"));
    assert_eq!(exclude, "--exclude 'v1:family=printed;n=6;seed=0#0..3'");
    let second = boards(&format!("'v1:family=printed;n=6' --count 8 {exclude}"));
    assert!(second.len() == 4 && second.is_disjoint(&first));
    for (indices, error) in [
        ("7..x", "is no index of a board"),
        ("", "is no index of a board"),
        ("9..3", "is no index of a board"),
    ] {
        let line = format!("book --level kids -o c.html --exclude 'v1:n=4#{indices}'");
        folder.ends(&line, 2, &[error]);
    }
    let line = "book --level kids -o c.html --exclude 'v1:family=exhaustive;n=2#0..30'";
    folder.ends(line, 2, &["there is no board 30"]);
}

/// Boards of two levels may have one index.
#[test]
fn the_export_of_several_levels_counts_its_boards() {
    let folder = Folder::new();
    folder.done("book --level kids,medium --count 4 --seed 5 -o b.html --export b.csv");
    let rows = folder.read("b.csv");
    for (index, row) in (0..).zip(rows.lines().skip(1)) {
        assert!(row.starts_with(&format!("{index},")), "{row}");
        assert!(row.contains("#0") || row.contains("#1"), "{row}");
    }
    let shown = folder.done("show b.csv 0..3").out;
    assert!(shown.contains("board 3\n"), "{shown}");
    folder.write("jumps.csv", "from,to\n2,12\n");
    folder.done("book jumps.csv --side 6 -o c.html");
    assert!(folder.read("c.html").contains(" 0 --side 6"));
}

#[test]
fn each_solution_says_how_to_show_its_board_again_and_the_export_has_it() {
    let folder = Folder::new();
    folder.done("book --level easy --count 24 --seed 2 -q -o b.html --export b.csv");
    folder.write("one.grid", "[[-1,-1],[-1,-1]]\n");
    let text = folder.read("b.html");
    let root = parse(&text);
    let literals = puzzles(&root);
    let exported = folder.read("b.csv");
    let mut rows = exported.lines();
    assert_eq!(rows.next(), Some("index,n,family,board,note"));
    for (solution, row) in of_class(root.root_element(), "solution")
        .into_iter()
        .zip(rows)
    {
        let literal = &literals[solution.attribute("data-number").unwrap()];
        let again = text_of(solution, "again");
        let (command, index) = again.rsplit_once(' ').unwrap();
        let spec = command
            .trim_start_matches("snl show '")
            .trim_end_matches('\'');
        assert!(row.starts_with(&format!("{index},")), "{row}");
        assert!(
            row.contains(&format!("\"{literal}\"")) && row.ends_with(spec),
            "{row}"
        );
        let shown = folder.out(&format!("{} --explain", &again[4..]));
        // The same words, in lines.
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = plain(&shown);
        for words in text_of(solution, "words").split("; ") {
            assert!(shown.contains(words), "{words}: {shown}");
        }
    }
    // The boards of the file are those of the book, in order.
    folder.done("book b.csv -q -o c.html --export c.jsonl");
    assert_eq!(puzzles(&parse(&folder.read("c.html"))), literals);
    assert_eq!(folder.read("c.jsonl").lines().count(), 24);
    let line = "book one.grid -o d.html --export d.grid";
    folder.ends(line, 2, &["the spec and the index"]);
    let line = "book one.grid -o d.html --export d.html";
    folder.ends(line, 2, &["d.html"]);
}

#[test]
fn worksheets_of_more_puzzles_are_sheets_of_two_and_their_keys() {
    let folder = Folder::new();
    folder.done("book --level easy --worksheet --count 12 -q -o w.html");
    let text = folder.read("w.html");
    assert_eq!(check(&text, &text), 12);
    let root = parse(&text);
    let sheets = of_class(root.root_element(), "worksheet");
    assert_eq!(sheets.len(), 6);
    for sheet in sheets {
        assert_eq!(of_class(sheet, "puzzle").len(), 2);
        assert_eq!(of_class(sheet, "rules").len(), 1);
        assert_eq!(of_class(sheet, "name").len(), 1);
    }
    folder.done(
        "book --level easy --worksheet --count 5 --solutions separate --title 'Class 5A' -q -o s.html",
    );
    let key = folder.read("s-solutions.html");
    assert!(key.contains("<h1>Class 5A: solutions</h1>"));
    let sheets = folder.read("s.html");
    let keys = folder.read("s-solutions.html");
    assert_eq!(check(&sheets, &keys), 5);
    assert_eq!(of_class(parse(&sheets).root_element(), "page").len(), 3);
    assert!(!sheets.contains("class=\"solution\""));
}
