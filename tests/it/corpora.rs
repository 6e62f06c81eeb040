//! Every command that takes a corpus takes a file, standard input, a spec and a suite.

use crate::util::{done, is_installed, long, piped};
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
