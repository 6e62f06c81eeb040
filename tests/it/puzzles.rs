//! Boards with constraints: generated boards satisfy them, and unsatisfiable ones are refused with
//! the reason.
//!
//! Rolls and routes are counted by independent code here: for each number of rolls, how many
//! sequences of rolls end on each square.

use crate::util::{Folder, runs_long_tests};
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, Family, Spec};

/// A board as the target of the jump on each label, if there is one. Index 0 is unused.
#[derive(Clone)]
struct Plain {
    jumps: Vec<Option<usize>>,
}

impl Plain {
    fn read(literal: &str) -> Plain {
        let grid: Vec<Vec<i32>> = serde_json::from_str(literal).unwrap();
        let mut jumps = vec![None];
        let mut leftwards = false;
        for mut row in grid.into_iter().rev() {
            if leftwards {
                row.reverse();
            }
            jumps.extend(row.into_iter().map(|cell| usize::try_from(cell).ok()));
            leftwards = !leftwards;
        }
        Plain { jumps }
    }

    fn last(&self) -> usize {
        self.jumps.len() - 1
    }

    /// The minimum number of rolls and the number of shortest routes; none if unreachable. Landings
    /// that are `shunned` end a sequence.
    fn count(&self, shunned: usize) -> Option<(usize, u128)> {
        let last = self.last();
        let mut ways = vec![0u128; last + 1];
        ways[1] = 1;
        for rolls in 1..=last {
            let mut next = vec![0u128; last + 1];
            for (from, &ways) in ways.iter().enumerate() {
                for landing in (from + 1)..=(from + 6).min(last) {
                    if landing != shunned {
                        let rest = self.jumps[landing].unwrap_or(landing);
                        next[rest] = next[rest].saturating_add(ways);
                    }
                }
            }
            if next[last] > 0 {
                return Some((rolls, next[last]));
            }
            ways = next;
        }
        None
    }

    /// Squares that start a jump, and where it leads.
    fn jumps(&self) -> Vec<(usize, usize)> {
        let jumps = self.jumps.iter().enumerate();
        jumps.filter_map(|(from, &to)| Some((from, to?))).collect()
    }

    fn snakes(&self) -> usize {
        self.jumps().iter().filter(|(from, to)| to < from).count()
    }

    fn ladders(&self) -> usize {
        self.jumps().iter().filter(|(from, to)| to > from).count()
    }
}

/// The rows of a corpus: its columns by name.
fn rows(csv: &str) -> Vec<std::collections::HashMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

#[test]
fn a_thousand_boards_with_one_best_route_in_seven_rolls() {
    let folder = Folder::new();
    let command = "generate --size 10 --rolls 7 --routes 1 --count 1000 --seed 7";
    let corpus = folder.done(&format!("{command} --with-answers -o puzzles.csv -j 1"));
    corpus.says("seed=7;rolls=7;routes=1");
    let puzzles = folder.read("puzzles.csv");
    let rows = rows(&puzzles);
    assert_eq!(rows.len(), 1000);
    for row in &rows {
        assert_eq!(Plain::read(&row["board"]).count(0), Some((7, 1)), "{row:?}");
    }
    let different: std::collections::HashSet<_> = rows.iter().map(|row| &row["board"]).collect();
    assert!(different.len() > 990, "{}", different.len());
    let check = folder.done("solve puzzles.csv --check -o answers.csv");
    check.says("all 1000 answers match");
    let threads: &[&str] = if runs_long_tests() {
        &["2", "7"]
    } else {
        &["7"]
    };
    for threads in threads {
        let again = folder.out(&format!("{command} --with-answers -j {threads}"));
        assert!(again == puzzles, "-j {threads}");
    }
    // One row alone, by its spec and index; `run` solves the same boards.
    let spec = "v1:family=uniform;n=10;density=0.2;seed=7;rolls=7;routes=1";
    let mut board = Board::empty(Side::MIN);
    let mut maker = BoardGenerator::new(&spec.parse().unwrap()).unwrap();
    maker.generate(700, &mut board);
    assert_eq!(board.to_string(), rows[700]["board"]);
    let shown = folder.out(&format!("show {spec} 700 --explain"));
    assert!(
        shown.contains("7 rolls from square 1 to square 100"),
        "{shown}"
    );
    let run = command.replace("generate", "run");
    folder.done(&format!("{run} --no-timings -o out"));
    let results = folder.read("out/results.csv");
    assert!(results == folder.read("answers.csv"));
    assert!(folder.read("out/manifest.json").contains(spec));
}

#[test]
fn the_longest_take_n_squared_less_six_rolls() {
    let folder = Folder::new();
    let corpus = folder.done("generate --family longest --size 3..20 --count 300 --with-answers");
    let mut sizes = std::collections::HashSet::new();
    for row in rows(&corpus.out) {
        let n: usize = row["n"].parse().unwrap();
        sizes.insert(n);
        assert_eq!(row["min_rolls"], (n * n - 6).to_string());
        let (rolls, _) = Plain::read(&row["board"]).count(0).unwrap();
        assert_eq!(rolls, n * n - 6);
    }
    assert_eq!(sizes.len(), 18);
}

/// A constraint as a spec's text, and what it asks of rolls and routes, snakes and ladders.
type Asked = fn(Option<(usize, u128)>, usize, usize) -> bool;

const CONSTRAINTS: &[(&str, Asked)] = &[
    ("rolls=1", |won, _, _| won.is_some_and(|won| won.0 == 1)),
    ("rolls=2..3", |won, _, _| {
        won.is_some_and(|won| (2..=3).contains(&won.0))
    }),
    ("rolls=7", |won, _, _| won.is_some_and(|won| won.0 == 7)),
    ("rolls=9..", |won, _, _| won.is_some_and(|won| won.0 >= 9)),
    ("rolls=60..70", |won, _, _| {
        won.is_some_and(|won| (60..=70).contains(&won.0))
    }),
    ("rolls=300", |won, _, _| won.is_some_and(|won| won.0 == 300)),
    ("routes=1", |won, _, _| won.is_some_and(|won| won.1 == 1)),
    ("routes=7", |won, _, _| won.is_some_and(|won| won.1 == 7)),
    ("routes=1000..2000", |won, _, _| {
        won.is_some_and(|won| (1000..=2000).contains(&won.1))
    }),
    ("routes=0..1", |won, _, _| won.is_none_or(|won| won.1 == 1)),
    ("solvable=yes", |won, _, _| won.is_some()),
    ("solvable=no", |won, _, _| won.is_none()),
    ("snakes=5", |_, snakes, _| snakes == 5),
    ("snakes=0", |_, snakes, _| snakes == 0),
    ("ladders=3..4", |_, _, ladders| (3..=4).contains(&ladders)),
    ("snakes=8;ladders=2", |_, snakes, ladders| {
        (snakes, ladders) == (8, 2)
    }),
    ("ladders=0;rolls=12;routes=1", |won, _, ladders| {
        won == Some((12, 1)) && ladders == 0
    }),
    ("rolls=11;routes=1", |won, _, _| won == Some((11, 1))),
    ("rolls=20;routes=2..5", |won, _, _| {
        won.is_some_and(|won| won.0 == 20 && (2..=5).contains(&won.1))
    }),
    (
        "snakes=10;ladders=10;rolls=6;routes=1",
        |won, snakes, ladders| (won, snakes, ladders) == (Some((6, 1)), 10, 10),
    ),
    ("snakes=12..20;solvable=no", |won, snakes, _| {
        won.is_none() && (12..=20).contains(&snakes)
    }),
];

/// Whether a board made to measure is still one of its family, if the family is easy to recognize.
fn is_of(family: Family, board: &Plain) -> bool {
    let last = board.last();
    let rolls = board.count(0).map(|(rolls, _)| rolls);
    let empty_rolls = (last - 1).div_ceil(6);
    // Where no landing on a snake counts, it takes longer.
    let bitten = || {
        let mut unbitten = board.clone();
        let home = |(from, to): (usize, Option<usize>)| to.map(|to| if to < from { 1 } else { to });
        unbitten.jumps = unbitten.jumps.into_iter().enumerate().map(home).collect();
        unbitten.count(0).map(|(rolls, _)| rolls) != rolls
    };
    match family {
        Family::Long => rolls.is_some_and(|rolls| rolls >= empty_rolls),
        Family::Dense => board.jumps().len() + 3 >= last - 2,
        Family::Snakebite => rolls.is_some() && bitten(),
        _ => true,
    }
}

/// A family, a side and a constraint that it refuses.
type Refused = (Family, usize, &'static str);

/// Sides of which boards with constraints are made.
fn sides() -> &'static [usize] {
    if runs_long_tests() {
        &[2, 3, 10, 20]
    } else {
        &[10]
    }
}

/// Boards of each constraint.
fn boards_of_each() -> u64 {
    if runs_long_tests() { 3 } else { 1 }
}

/// Makes boards of a family with every constraint, and tries them. Says which constraints were
/// refused.
fn cross(family: Family) -> Vec<Refused> {
    let mut refused = Vec::new();
    let sides = sides()
        .iter()
        .copied()
        .filter(|&n| family.makes(Side::new(n).unwrap()));
    let constraints = |n| match family {
        // Its layout takes nearly all the time of this test.
        Family::Printed if !runs_long_tests() => &CONSTRAINTS[..2],
        Family::Printed if n > 10 => &CONSTRAINTS[..3],
        _ => CONSTRAINTS,
    };
    for (n, (constraint, asked)) in
        sides.flat_map(|n| constraints(n).iter().map(move |constraint| (n, constraint)))
    {
        let text = format!("v1:family={family};n={n};seed=5;{constraint}");
        match text
            .parse::<Spec>()
            .and_then(|spec| BoardGenerator::new(&spec))
        {
            Ok(mut maker) => {
                assert_ne!(family, Family::Exhaustive);
                let mut board = Board::empty(Side::MIN);
                for index in 0..boards_of_each() {
                    assert_eq!(maker.generate(index, &mut board), family);
                    assert_eq!(board.side().n(), n);
                    let plain = Plain::read(&board.to_string());
                    let (snakes, ladders) = (plain.snakes(), plain.ladders());
                    assert!(asked(plain.count(0), snakes, ladders), "{text}: {board}");
                    assert!(is_of(family, &plain), "{text}: {board}");
                }
            }
            Err(error) if family == Family::Exhaustive => {
                assert!(
                    error.to_string().contains("filter the rows"),
                    "{text}: {error}"
                );
            }
            Err(error) => {
                println!("{error}");
                refused.push((family, n, *constraint));
            }
        }
    }
    refused
}

#[test]
fn every_constraint_of_every_family_is_fulfilled_or_refused_with_a_reason() {
    let refused: Vec<Refused> = Family::ALL.into_par_iter().flat_map_iter(cross).collect();
    for (family, n, wanted) in REFUSED {
        if !sides().contains(n) {
            continue;
        }
        let of_family: Vec<_> = refused
            .iter()
            .filter(|(other, side, _)| other.name() == *family && side == n)
            .map(|(_, _, constraint)| *constraint)
            .collect();
        assert_eq!(of_family.join(" "), *wanted, "{family} side {n}");
    }
}

/// Which of [`CONSTRAINTS`] are refused, of some families. Of uniform boards nothing is that some
/// board can be.
#[rustfmt::skip]
const REFUSED: &[(&str, usize, &str)] = &[
    ("uniform", 10, "rolls=300 ladders=0;rolls=12;routes=1"),
    ("uniform", 20, "ladders=0;rolls=12;routes=1"),
    ("classic", 10, "rolls=60..70 rolls=300 solvable=no ladders=0;rolls=12;routes=1 rolls=11;routes=1 rolls=20;routes=2..5"),
    ("long", 10, "rolls=1 rolls=2..3 rolls=7 rolls=300 solvable=no ladders=0;rolls=12;routes=1 rolls=11;routes=1 \
        snakes=10;ladders=10;rolls=6;routes=1 snakes=12..20;solvable=no"),
    ("dense", 10, "rolls=300 ladders=0;rolls=12;routes=1"),
    ("snakebite", 10, "rolls=1 rolls=300 solvable=no snakes=0 ladders=0;rolls=12;routes=1 rolls=11;routes=1 \
        rolls=20;routes=2..5 snakes=10;ladders=10;rolls=6;routes=1 snakes=12..20;solvable=no"),
    ("forced", 10, "rolls=1 rolls=300 solvable=no snakes=8;ladders=2 ladders=0;rolls=12;routes=1 rolls=11;routes=1 \
        rolls=20;routes=2..5 snakes=10;ladders=10;rolls=6;routes=1 snakes=12..20;solvable=no"),
    ("home", 10, "rolls=1 rolls=2..3 rolls=7 rolls=60..70 rolls=300 snakes=0 ladders=3..4 snakes=8;ladders=2 \
        ladders=0;rolls=12;routes=1 rolls=11;routes=1 snakes=10;ladders=10;rolls=6;routes=1 snakes=12..20;solvable=no"),
    ("wall", 10, "rolls=1 rolls=2..3 rolls=7 rolls=9.. rolls=60..70 rolls=300 routes=1 routes=7 routes=1000..2000 \
        solvable=yes snakes=5 snakes=0 ladders=0;rolls=12;routes=1 rolls=11;routes=1 rolls=20;routes=2..5 \
        snakes=10;ladders=10;rolls=6;routes=1"),
    ("cycle", 10, "rolls=1 rolls=60..70 rolls=300 solvable=no snakes=8;ladders=2 ladders=0;rolls=12;routes=1 \
        rolls=20;routes=2..5 snakes=12..20;solvable=no"),
];

#[test]
fn without_repeats_the_rows_are_those_of_the_stream_that_did_not_come_before() {
    let folder = Folder::new();
    for flags in [
        "--size 2..3 --density 0.1",
        "--family longest --size 3,4",
        "--family classic --size 3 --snakes 1 --ladders 1",
    ] {
        let command = format!("generate {flags} --seed 3 --with-answers");
        let distinct = folder.out(&format!("{command} --distinct --count 150 -j 1"));
        for threads in [2, 7] {
            let again = folder.done(&format!("{command} --distinct --count 150 -j {threads}"));
            assert!(again.out == distinct, "{flags} -j {threads}");
        }
        let few = folder.out(&format!("{command} --distinct --count 40"));
        assert!(distinct.starts_with(&few), "{flags}");
        // The whole stream, without its repeats.
        let stream = folder.out(&format!("{command} --count 20000"));
        let mut seen = std::collections::HashSet::new();
        let mut wanted = String::new();
        for line in stream.lines() {
            let board = line.split('"').nth(1).unwrap_or("header");
            if seen.len() < 151 && seen.insert(board.to_owned()) {
                wanted += &format!("{line}\n");
            }
        }
        assert_eq!(distinct, wanted, "{flags}");
    }
    let all = folder.out("generate --size 2 --distinct --count 25 --density 0.5");
    assert_eq!(all.lines().count(), 26);
    let list = folder.out("generate --family exhaustive --size 2 --distinct");
    assert_eq!(list.lines().count(), 26);
    folder.done("generate --family classic --size 3 --distinct --count 12 -o twelve.csv");
    folder.done("package twelve.csv --profile kattis -o p");
    let cases = folder
        .files()
        .into_iter()
        .filter(|name| name.starts_with("p/data/secret/") && name.ends_with(".in"));
    let boards: Vec<_> = cases.map(|name| folder.read(name)).collect();
    let different: std::collections::HashSet<_> = boards.iter().collect();
    assert!(boards.len() >= 12 && different.len() == boards.len());
    // The number of different boards is not known in advance: about ten, then only repeats.
    let line = "generate --family classic --size 2 --distinct --count 20 -o few.csv";
    folder.ends(line, 1, &["(none in the last "]);
    assert!(!folder.join("few.csv").exists());
}

#[test]
fn the_difficulty_is_what_plain_counting_says() {
    let folder = Folder::new();
    let mut unreachable = 0;
    for flags in [
        "--size 2..9 --density 0.3 --count 400",
        "--size 10 --rolls 9 --routes 1 --count 20",
        "--family wall,long,bridge --size 3..8 --count 60",
    ] {
        let corpus = folder.done(&format!("generate {flags} --difficulty"));
        for row in rows(&corpus.out) {
            let board = Plain::read(&row["board"]);
            let answer = board.count(0);
            let empty = (board.last() - 1).div_ceil(6) as i64;
            let slack = answer.map_or(String::new(), |(rolls, _)| {
                (rolls as i64 - empty).to_string()
            });
            assert_eq!(row["slack"], slack, "{row:?}");
            assert_eq!(
                row["routes"],
                answer.map_or(0, |(_, routes)| routes).to_string()
            );
            unreachable += usize::from(answer.is_none());
            let rolls = |board: &Plain| board.count(0).map(|(rolls, _)| rolls);
            let critical = board.jumps().into_iter().filter(|&(from, _)| {
                let mut without = board.clone();
                without.jumps[from] = None;
                rolls(&without) != rolls(&board)
            });
            assert_eq!(
                row["critical_jumps"],
                critical.count().to_string(),
                "{row:?}"
            );
            // A jump is on a best route if, if landing on it is forbidden, there are fewer of them
            // or none.
            let starts = board.jumps().into_iter().map(|(from, _)| from);
            let taken = starts.filter(|&from| answer.is_some() && board.count(from) != answer);
            assert_eq!(row["route_jumps"], taken.count().to_string(), "{row:?}");
        }
    }
    assert!(unreachable > 5);
}

/// A column with a range and without; the constraint is part of the spec, and so holds in every
/// command.
#[test]
fn expected_lengths_are_a_column_and_a_constraint() {
    let folder = Folder::new();
    let corpus = folder.done(
        "generate --family printed --size 10 --expected 38..41 --end over --start off --count 30",
    );
    corpus.says(";expected=38..41;end=over;start=off");
    for row in rows(&corpus.out) {
        let rolls: f64 = row["expected_rolls"].parse().unwrap();
        assert!((38.0..=41.0).contains(&rolls.round()), "{row:?}");
    }
    // By hand: from square 1 of 2 by 2 half of the rolls are lost, from 2 four of six, from 3 five
    // of six.
    let empty = folder.done("generate --family empty --size 2 --expected --count 1");
    assert_eq!(rows(&empty.out)[0]["expected_rolls"], "6.000000");
    assert!(
        empty.err.ends_with("v1:family=empty;n=2;seed=0\n"),
        "{}",
        empty.err
    );
    let trap = folder.done("generate --family trap --size 6 --expected --count 5 --format jsonl");
    assert_eq!(trap.out.matches("\"expected_rolls\":null").count(), 5);
    let shown = folder.done("show v1:family=empty;n=10 --expected --start off");
    shown.prints("\n33.3 rolls on average, standard deviation ");
    shown.prints("The shortest game, 17 rolls, has probability ");
    shown.prints(" rolls (the median)\n");
    shown.prints("\n4 players: ");
}
