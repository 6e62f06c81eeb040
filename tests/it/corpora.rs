//! Every command that takes a corpus takes a file, standard input, a spec and a suite.

use crate::util::{done, is_installed, long, piped, snl, snl_in};
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

/// Commands, `CORPUS` being the corpus, and the exit codes that they may have.
const COMMANDS: [(&str, &[i32]); 6] = [
    ("show CORPUS 1", &[0]),
    ("show CORPUS 0..1", &[0]),
    ("solve CORPUS", &[0]),
    ("strength CORPUS -q", &[0, 3]),
    ("book CORPUS -o book.html", &[0]),
    (
        "bench CORPUS --solver array-queue --runs 2 --warmup 0 --no-progress",
        &[0],
    ),
];

#[test]
fn every_command_takes_every_kind_of_corpus() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("boards.grid"), BOARDS).unwrap();
    for corpus in CORPORA {
        for (line, codes) in COMMANDS {
            // It takes seconds; tests/it/judge.rs judges the same boards from a pipe.
            if corpus.starts_with("suite:") && line.starts_with("strength") && !long() {
                continue;
            }
            let line = line.replace("CORPUS", corpus);
            let ran = piped(folder.path(), &line, BOARDS.as_bytes());
            assert!(codes.contains(&ran.code), "{line}: {}", ran.err);
        }
    }
}

#[test]
fn solve_answers_specs_and_suites_as_it_answers_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let spec = "v1:family=uniform,classic;n=4..20;density=0.2;seed=3";
    done(
        path,
        "generate --family uniform,classic --size 4..20 --seed 3 --count 3000 -o boards.csv",
    );
    let of_file = done(path, "solve boards.csv").out;
    assert_eq!(
        done(path, &format!("solve {spec} --count 3000")).out,
        of_file
    );
    let ran = done(path, "solve suite:judge,seed=1 --check -o answers.csv");
    ran.says("all 80 answers match");
    let both = done(path, &format!("solve suite:judge,seed=1 {spec} --count 2")).out;
    assert_eq!(both.lines().count(), 1 + 80 + 2);
}

#[test]
fn a_submission_alone_is_judged_on_the_suite() {
    let folder = tempfile::tempdir().unwrap();
    if !is_installed("python3", "--version") {
        return;
    }
    let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/solutions/accepted");
    fs::copy(solutions.join("queue.py"), folder.path().join("mine.py")).unwrap();
    let ran = done(folder.path(), "judge mine.py");
    ran.says("judging on suite:judge,seed=1");
    assert!(
        ran.out.starts_with("suite:judge,seed=1\n") && ran.out.contains("80 of 80"),
        "{}",
        ran.out
    );
    assert_eq!(done(folder.path(), "judge mine.py -q").err, "");
}

/// Returns the literals of the boards in a corpus of grid lines.
fn literals(text: &str) -> HashSet<&str> {
    text.lines().collect()
}

#[test]
fn excluded_boards_are_in_no_row_and_bytes_are_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let flags = "generate --level kids --count 10k --format grid";
    done(path, &format!("{flags} --seed 1 -o first.grid"));
    let first = fs::read_to_string(path.join("first.grid")).unwrap();
    let shared = |text: &str| literals(text).intersection(&literals(&first)).count();
    // Two seeds share boards unless one is excluded, as a file or as a spec.
    let second = done(path, &format!("{flags} --seed 2")).out;
    assert!(shared(&second) > 1000, "{}", shared(&second));
    let spec = "v1:family=printed;n=5,6;seed=1;score=0..8";
    let [one, two] = [("first.grid", 1), (spec, 2)].map(|(excluded, threads)| {
        let line = format!("{flags} --seed 2 --distinct -j {threads} --exclude {excluded}");
        done(path, &line).out
    });
    assert!(one == two && literals(&one).len() == 10_000);
    assert_eq!(shared(&one), 0);
    // Without --distinct, duplicates stay. A spec that lists its boards ends.
    let line = "generate --format grid --exclude one.grid --count";
    let all = |line: &str| done(path, line).out.lines().count();
    let suite = done(path, "suite judge --seed 1 --format grid").out;
    let (sample, _) = suite.split_once('\n').unwrap();
    fs::write(
        path.join("one.grid"),
        "[[-1,-1],[-1,-1]]\n".to_owned() + sample,
    )
    .unwrap();
    assert_eq!(all(&format!("{line} 200 --size 2")), 200);
    assert_eq!(all(&format!("{line} 25 --family exhaustive --size 2")), 24);
    let rest = done(
        path,
        "suite judge --seed 1 --exclude one.grid --format grid",
    )
    .out;
    assert_eq!(suite, format!("{sample}\n{rest}"));
}

/// Returns the least number of rolls by a search that lowers distances until none can be lowered, or -1.
fn slow_search(side: usize, jumps: &HashMap<usize, usize>) -> i32 {
    let last = side * side;
    let mut rolls = HashMap::from([(1, 0)]);
    while {
        let before = rolls.clone();
        for (from, distance) in &before {
            for landing in from + 1..=last.min(from + 6) {
                let rest = *jumps.get(&landing).unwrap_or(&landing);
                let known = rolls.entry(rest).or_insert(i32::MAX);
                *known = (*known).min(distance + 1);
            }
        }
        before != rolls
    } {}
    rolls.get(&last).copied().unwrap_or(-1)
}

/// Each block of `jumps.txt` begins with the name of a file, flags, and the boards that the file lists.
#[test]
fn lists_of_jumps_are_read_answered_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let blocks = include_str!("jumps.txt").split("== ").skip(1);
    assert_eq!(blocks.clone().count(), 12);
    for block in blocks {
        let (head, text) = block.split_once('\n').unwrap();
        let [name, flags, boards] = head.split('|').collect::<Vec<_>>()[..] else {
            panic!("{head}");
        };
        fs::write(path.join(name.trim()), text).unwrap();
        let board = |board: &str| {
            let (side, jumps) = board.split_once(':').unwrap();
            let ends = |jump: &str| {
                let (start, end) = jump.split_once('-').unwrap();
                (start.parse().unwrap(), end.parse().unwrap())
            };
            slow_search(
                side.trim().parse().unwrap(),
                &jumps.split_whitespace().map(ends).collect(),
            )
        };
        let expected: Vec<String> = boards
            .split(';')
            .map(|one| board(one).to_string())
            .collect();
        let answers = |file: &str| -> Vec<String> {
            let rows = done(path, &format!("solve {file}")).out;
            let last = |row: &str| row.rsplit_once(',').unwrap().1.to_owned();
            rows.lines().skip(1).map(last).collect()
        };
        assert_eq!(answers(&format!("{name} {flags}")), expected, "{head}");
        // The boards as matrices are the same after they were written as lists and read again.
        let grid = |file: &str| done(path, &format!("generate {file} --format grid")).out;
        done(
            path,
            &format!("generate {name} {flags} --with-answers -o again.jumps"),
        );
        assert_eq!(
            grid("again.jumps"),
            grid(&format!("{name} {flags}")),
            "{head}"
        );
        assert_eq!(answers("again.jumps --check"), expected, "{head}");
        done(path, &format!("show {name} {flags}"));
    }
    let judged = snl_in(path, &["judge", "hackerrank.txt", "three=sed s/.*/3/"], b"");
    judged.prints("1 of 2");
    // Answers of others, under a name of their own.
    let answered =
        "{\"n\":10,\"jumps\":{\"2\":99},\"output\":\"2\"}\n{\"n\":2,\"jumps\":{},\"output\":1}\n";
    fs::write(path.join("answered.jsonl"), answered).unwrap();
    let line = "solve answered.jsonl --check --answer-column output -o answers.csv";
    done(path, line).says("all 2 answers match");
    fs::write(path.join("answered.jsonl"), answered.replace(":1}", ":5}")).unwrap();
    let ran = snl(path, line);
    ran.says("answered.jsonl:2: output is 5 but the answer is 1");
    assert_eq!(ran.code, 3);
}

#[test]
fn densities_are_a_column_and_groups_of_timings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let flags = "--family uniform,home --size 10 --density 0.05,0.5 --seed 3 --count 3000";
    done(path, &format!("generate {flags} -o boards.csv"));
    let rows = fs::read_to_string(path.join("boards.csv")).unwrap();
    assert!(rows.starts_with("index,n,family,board,density\n"));
    for (density, share) in [("0.05", 0.05), ("0.5", 0.5)] {
        let end = format!("\",{density}");
        let boards: Vec<&str> = rows.lines().filter(|row| row.ends_with(&end)).collect();
        // Every square that starts no jump is -1, two of them always.
        let squares = 100 * boards.len();
        let jumps = squares - boards.concat().matches("-1").count();
        let found = jumps as f64 / (squares - 2 * boards.len()) as f64;
        assert!(
            boards.len() > 600 && (found - share).abs() < 0.01,
            "{density}: {found}"
        );
    }
    let bare = rows.lines().filter(|row| row.ends_with("\","));
    assert!(bare.clone().count() > 1300 && bare.clone().all(|row| row.contains(",home,")));
    // The results are those of the same boards, whose groups are timed apart.
    done(path, &format!("run {flags} -o out"));
    let results = fs::read_to_string(path.join("out/results.csv")).unwrap();
    assert_eq!(results, done(path, "solve boards.csv").out);
    let timings = fs::read_to_string(path.join("out/timings.csv")).unwrap();
    for group in ["10,home,", "10,uniform@0.05,", "10,uniform@0.5,"] {
        assert!(timings.contains(group), "{timings}");
    }
}
