//! Every command that takes a corpus takes a file, standard input, a spec and a suite.

use crate::util::{Folder, has_all, is_installed, runs_long_tests};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

const BOARDS: &str = "[[-1,4],[-1,3]]\n[[-1,-1],[-1,-1]]\n";

/// Each kind of corpus.
const CORPORA: [&str; 4] = [
    "boards.grid",
    "-",
    "v1:family=exhaustive;n=2",
    "suite:judge,seed=1",
];

/// Commands, `CORPUS` being the corpus.
const COMMANDS: [&str; 6] = [
    "show CORPUS 1",
    "show CORPUS 0..1",
    "solve CORPUS",
    "strength CORPUS -q",
    "book CORPUS -o book.html",
    "bench CORPUS --solver array-queue --runs 2 --warmup 0 --no-progress",
];

#[test]
fn every_command_takes_every_kind_of_corpus() {
    let folder = Folder::new();
    folder.write("boards.grid", BOARDS);
    for corpus in CORPORA {
        for line in COMMANDS {
            // It takes seconds; tests/it/judge.rs judges the same boards from a pipe.
            let is_strength = line.starts_with("strength");
            if corpus.starts_with("suite:") && is_strength && !runs_long_tests() {
                continue;
            }
            let line = line.replace("CORPUS", corpus);
            let ran = folder.piped(&line, BOARDS.as_bytes());
            let survives = is_strength && ran.code == 3;
            assert!(survives || ran.code == 0, "{line}: {}", ran.err);
        }
    }
}

#[test]
fn solve_answers_specs_and_suites_as_it_answers_their_files() {
    let folder = Folder::new();
    let spec = "v1:family=uniform,classic;n=4..20;density=0.2;seed=3";
    folder.done(&format!("generate {spec} --count 3000 -o boards.csv"));
    let of_file = folder.out("solve boards.csv");
    let of_spec = folder.out(&format!("solve {spec} --count 3000"));
    assert_eq!(of_spec, of_file);
    let ran = folder.done("solve suite:judge,seed=1 --check -o answers.csv");
    ran.says("all 80 answers match");
    let both = format!("solve suite:judge,seed=1 {spec} --count 2");
    assert_eq!(folder.out(&both).lines().count(), 1 + 80 + 2);
}

#[test]
fn a_submission_alone_is_judged_on_the_suite() {
    let folder = Folder::new();
    if !is_installed("python3", "--version") {
        return;
    }
    let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/solutions/accepted");
    fs::copy(solutions.join("queue.py"), folder.join("mine.py")).unwrap();
    let ran = folder.done("judge mine.py");
    ran.says("judging on suite:judge,seed=1");
    ran.prints("80 of 80");
    assert!(
        ran.out.starts_with("suite:judge,seed=1,version=2\n"),
        "{}",
        ran.out
    );
    assert_eq!(folder.done("judge mine.py -q").err, "");
}

/// Returns the literals of the boards in a corpus of grid lines.
fn literals(text: &str) -> HashSet<&str> {
    text.lines().collect()
}

#[test]
fn excluded_boards_are_in_no_row_and_bytes_are_the_same_on_any_number_of_threads() {
    let folder = Folder::new();
    let flags = "generate --level kids --count 10k --format grid";
    folder.done(&format!("{flags} --seed 1 -o first.grid"));
    let first = folder.read("first.grid");
    let shared = |text: &str| literals(text).intersection(&literals(&first)).count();
    // Two seeds share boards unless one is excluded, as a file or as a spec.
    let second = folder.out(&format!("{flags} --seed 2"));
    assert!(shared(&second) > 1000, "{}", shared(&second));
    let spec = "v1:family=printed;n=5,6;seed=1;score=0..8";
    let [by_file, by_spec] = [("first.grid", 1), (spec, 2)].map(|(excluded, threads)| {
        let line = format!("{flags} --seed 2 --distinct -j {threads} --exclude {excluded}");
        folder.out(&line)
    });
    assert!(by_file == by_spec && literals(&by_file).len() == 10_000);
    assert_eq!(shared(&by_file), 0);
    folder.write("twice.grid", "[[-1,4],[-1,3]]\n".repeat(2));
    folder
        .done("generate twice.grid --distinct -o once.grid")
        .says("1 of 2 boards of twice.grid: the others are left out");
    // A spreadsheet writes a blank line as separators alone.
    folder.write(
        "sheet.csv",
        "who;board\nA;[[-1,4],[-1,3]]\n;\nB;[[-1,-1],[-1,-1]]\n;\n",
    );
    assert_eq!(folder.out("solve sheet.csv").lines().count(), 3);
    // A flag before the file takes one value.
    folder.write("two.grid", "[[-1,4],[-1,3]]\n[[-1,-1],[-1,-1]]\n");
    folder
        .done("generate --exclude twice.grid two.grid -o rest.csv")
        .says("1 of 2 boards of two.grid: the others are left out");
    folder.done("generate --count 2 --difficulty -o hard.csv");
    folder.done("generate --count 2 --difficulty -o hard.jsonl");
    for name in ["hard.csv", "hard.jsonl"] {
        let rewritten = folder.done(&format!("generate {name}"));
        rewritten.says(
            "left out: slack, routes, critical_jumps, route_jumps, score; --difficulty writes them",
        );
        let same = folder.done(&format!("generate {name} --difficulty"));
        assert!(!same.err.contains("left out"), "{}", same.err);
    }
    folder.write(
        "who.jsonl",
        "{\"who\":\"me\",\"board\":[[-1,4],[-1,3]],\"answer\":1}\n",
    );
    let rewritten = folder.done("generate who.jsonl --with-answers");
    rewritten.says("left out: who\n");
    // Without --distinct, duplicates stay. A spec that lists its boards ends.
    let line = "generate --format grid --exclude one.grid --count";
    let all = |line: &str| folder.out(line).lines().count();
    let suite = folder.out("suite judge --seed 1 --format grid");
    let (sample, _) = suite.split_once('\n').unwrap();
    folder.write("one.grid", "[[-1,-1],[-1,-1]]\n".to_owned() + sample);
    assert_eq!(all(&format!("{line} 200 --size 2")), 200);
    assert_eq!(all(&format!("{line} 25 --family exhaustive --size 2")), 24);
    let rest = folder.done("suite judge --seed 1 --exclude one.grid --format grid");
    assert_eq!(suite, format!("{sample}\n{}", rest.out));
}

/// Returns the least number of rolls by a search that lowers distances until none can be lowered,
/// or -1.
pub fn slow_search(side: usize, jumps: &HashMap<usize, usize>) -> i32 {
    let last = side * side;
    let mut rolls = HashMap::from([(1, 0)]);
    loop {
        let before = rolls.clone();
        for (from, distance) in &before {
            for landing in from + 1..=last.min(from + 6) {
                let rest = *jumps.get(&landing).unwrap_or(&landing);
                let known = rolls.entry(rest).or_insert(i32::MAX);
                *known = (*known).min(distance + 1);
            }
        }
        if before == rolls {
            break;
        }
    }
    rolls.get(&last).copied().unwrap_or(-1)
}

/// Each block of `jumps.txt` begins with the name of a file, flags, and the boards that the file
/// lists.
#[test]
fn lists_of_jumps_are_read_answered_and_written() {
    let folder = Folder::new();
    let blocks = include_str!("jumps.txt").split("== ").skip(1);
    assert_eq!(blocks.clone().count(), 11);
    for block in blocks {
        let (head, text) = block.split_once('\n').unwrap();
        let [name, flags, boards] = head.split('|').collect::<Vec<_>>()[..] else {
            panic!("{head}");
        };
        folder.write(name.trim(), text);
        let board = |board: &str| {
            let (side, jumps) = board.split_once(':').unwrap();
            let ends = |jump: &str| {
                let (start, end) = jump.split_once('-').unwrap();
                (start.parse().unwrap(), end.parse().unwrap())
            };
            let jumps = jumps.split_whitespace().map(ends).collect();
            slow_search(side.trim().parse().unwrap(), &jumps).to_string()
        };
        let expected: Vec<String> = boards.split(';').map(board).collect();
        let answers = |file: &str| -> Vec<String> {
            let rows = folder.out(&format!("solve {file}"));
            let last = |row: &str| row.rsplit_once(',').unwrap().1.to_owned();
            rows.lines().skip(1).map(last).collect()
        };
        let file = format!("{name} {flags}");
        assert_eq!(answers(&file), expected, "{head}");
        // The boards as matrices are the same after they were written as lists and read again.
        let grid = |file: &str| folder.out(&format!("generate {file} --format grid"));
        folder.done(&format!("generate {file} --with-answers -o again.jumps"));
        assert_eq!(grid("again.jumps"), grid(&file), "{head}");
        assert_eq!(answers("again.jumps --check"), expected, "{head}");
        folder.done(&format!("show {file}"));
    }
    folder
        .snl("judge hackerrank.txt 'three=sed s/.*/3/'")
        .prints("1 of 2");
    // A pipe is copied, and the copy is read with the same flags.
    let line = "judge - --input-format jumps --side 7 'three=sed s/.*/3/'";
    let ran = folder.piped(line, &folder.bytes("pairs.json"));
    ran.prints("1 of 1");
    // Answers of others, under a name of their own.
    let answered =
        "{\"n\":10,\"jumps\":{\"2\":99},\"output\":\"2\"}\n{\"n\":2,\"jumps\":{},\"output\":1}\n";
    folder.write("answered.jsonl", answered);
    let line = "solve answered.jsonl --check --answer-column output -o answers.csv";
    folder.done(line).says("all 2 answers match");
    folder.write("answered.jsonl", answered.replace(":1}", ":5}"));
    folder.ends(
        line,
        3,
        &["answered.jsonl:2: the answer given is 5, but the right one is 1"],
    );
}

/// Texts that are copied from LeetCode, and rows below their number.
#[test]
fn a_page_of_leetcode_is_read_with_its_explanations() {
    let folder = Folder::new();
    let example = "Example 1:\n\nInput: board = [[-1,4],[-1,3]]\nOutput: 1\nExplanation:\n\
        In the beginning, you start at square 1 (at row 2, column 0).\nYou then move.\n\n";
    let page = format!("{example}{example}Constraints:\n\n2 <= n <= 20\n");
    let panel = "Input\nboard =\n[[-1,4],[-1,3]]\nOutput\n2\nExpected\n1\n";
    for (text, boards) in [
        (&*page, 2),
        (panel, 1),
        (panel.strip_prefix("Input\n").unwrap(), 1),
        ("2\n-1 -1\n-1 3\n3\n-1 -1 -1\n-1 -1 -1\n-1 8 -1\n", 2),
        ("2\n-1 -1\n-1 3\n1\n", 1),
        ("3\n-1 9 -1\n-1 -1 -1\n-1 8 -1\n", 1),
        ("3 3\n-1 9 -1\n-1 -1 -1\n-1 8 -1\n\n2\n-1 4\n-1 3\n", 2),
    ] {
        let ran = folder.piped("solve -", text.as_bytes());
        assert_eq!(ran.out.lines().count(), 1 + boards, "{text}{}", ran.err);
    }
    // An answer below an explanation is no part of it.
    let below = "Input: board = [[-1,4],[-1,3]]\nExplanation: a ladder.\nOutput: 2\n";
    let ran = folder.piped("solve - --check", below.as_bytes());
    ran.says("the answer given is 2");
    let wrong = page.replacen("Output: 1", "Output: 2", 1);
    let ran = folder.piped("solve - --check", wrong.as_bytes());
    ran.says("1 of 2 answers differs");
}

/// The column is the first of several that is there, and all answers that differ are named.
#[test]
fn answers_are_read_by_their_usual_names() {
    let folder = Folder::new();
    let board = "\"[[-1,4],[-1,3]]\"";
    folder.write(
        "two.csv",
        format!("Board,output,Expected\n{board},1,2\n{board},2,1\n{board},1,3\n"),
    );
    let wrong = |line, given| {
        format!("two.csv:{line}: the answer given is {given}, but the right one is 1\n")
    };
    let words = format!("2 of 3 answers differ:\n{}{}", wrong(2, 2), wrong(4, 3));
    folder.ends("solve two.csv --check", 3, &[&words]);
    let many = format!("Board,output\n{}", format!("{board},2\n").repeat(22));
    folder.write("many.csv", many);
    let words = "and 2 more; all.csv has the right answers of all boards, by index\n";
    folder.ends("solve many.csv --check -o all.csv", 3, &[words]);
    assert_eq!(folder.read("all.csv").matches(",0,2,1\n").count(), 22);
    folder.write("crlf.csv", "start,end\r\n2,8\r\n3,99\r\n");
    folder.ends(
        "solve crlf.csv --side 3",
        1,
        &["crlf.csv:3: jumps: 99 is not a square"],
    );
    let commented = "board = [[-1,-1],  # the top row\n         [-1,3]]  // the end\n";
    folder.write("commented.py.txt", commented);
    folder.done("solve commented.py.txt -o commented.csv");
    folder.write("whole.csv", format!("board,answer\n{board},1.0\n"));
    folder
        .done("solve whole.csv --check")
        .says("the only answer matches");
    let gaps = format!("board,expected\n{board},\n{board},1\n{board},3\n{board},\n");
    folder.write("gaps.csv", &gaps);
    let words = "1 of 2 answers differs:\ngaps.csv:4: the answer given is 3, but the right one is 1\n2 boards have no answer; first: gaps.csv:2";
    folder.ends("solve gaps.csv --check", 3, &[words]);
    folder.write("gaps.csv", gaps.replace(",3\n", ",1\n"));
    let words = "--check: 2 boards have no answer; first: gaps.csv:2; all 2 answers match";
    folder.ends("solve gaps.csv --check -o kept.csv", 1, &[words]);
    assert_eq!(folder.read("kept.csv").lines().count(), 5);
    // A blank field of one column leaves the answer to the next, in every format.
    let blank = format!("board,expected,min_rolls,answer\n{board},1,,7\n{board},, ,1\n");
    folder.write("blank.csv", blank);
    folder
        .done("solve blank.csv --check")
        .says("all 2 answers match");
    folder.write(
        "blank.jsonl",
        "{\"board\":[[-1,4],[-1,3]],\"min_rolls\":null,\"expected\":1}\n{\"board\":[[-1,4],[-1,3]],\"min_rolls\":\"1\"}\n",
    );
    folder
        .done("solve blank.jsonl --check")
        .says("all 2 answers match");
    folder.write("none.csv", format!("board,expected\n{board},\n{board},\n"));
    folder.ends(
        "solve none.csv --check -o missing.csv",
        1,
        &["none.csv:2: --check: this board has no answer in min_rolls, expected"],
    );
    assert!(!folder.join("missing.csv").exists());
    let board = "\"board\":[[-1,4],[-1,3]]";
    let lines = format!(
        "{{{board},\"answer\":2,\"expected\":1}}\n{{\"n\":2,\"ladders\":[[2,3],[3,4]],\"output\":5,\"answer\":1}}\n"
    );
    folder.write("two.jsonl", &lines);
    folder
        .done("solve two.jsonl --check")
        .says("all 2 answers match");
}

#[test]
fn densities_are_a_column_and_groups_of_timings() {
    let folder = Folder::new();
    let flags = "--family uniform,home --size 10 --density 0.05,0.5 --seed 3 --count 3000";
    folder.done(&format!("generate {flags} -o boards.csv"));
    let rows = folder.read("boards.csv");
    assert!(rows.starts_with("index,n,family,board,density\n"));
    for (density, share) in [("0.05", 0.05), ("0.5", 0.5)] {
        let end = format!("\",{density}");
        let boards: Vec<&str> = rows.lines().filter(|row| row.ends_with(&end)).collect();
        // Every square that starts no jump is -1, two of them always.
        let squares = 100 * boards.len();
        let jumps = squares - boards.concat().matches("-1").count();
        let found = jumps as f64 / (squares - 2 * boards.len()) as f64;
        let is_right = (found - share).abs() < 0.01;
        assert!(boards.len() > 600 && is_right, "{density}: {found}");
    }
    let bare = rows.lines().filter(|row| row.ends_with("\","));
    assert!(bare.clone().count() > 1300 && bare.clone().all(|row| row.contains(",home,")));
    // The results are those of the same boards, whose groups are timed apart.
    folder.done(&format!("run {flags} -o out"));
    let solved = folder.out("solve boards.csv");
    assert_eq!(folder.read("out/results.csv"), solved);
    let groups = ["10,home,", "10,uniform@0.05,", "10,uniform@0.5,"];
    has_all(&folder.read("out/timings.csv"), &groups);
}
