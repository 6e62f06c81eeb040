//! Standard streams that are closed or full, or whose reader has gone.

use super::place;
use crate::util::{end, shell};

/// Commands whose product is on standard output.
const PRODUCTS: &[&str] = &[
    "generate --count 100000",
    "generate --count 10 --format jsonl --with-answers",
    "solve boards.csv",
    "solve --list-solvers",
    "show [[-1,4],[-1,3]] --explain",
    "show v1:n=20 7 --svg -",
    "strength boards.csv --export-csv -",
    "bench --count 10 --runs 2 --solver array-queue -q --export-json -",
    "solve boards.csv --check",
    "judge one.csv 'one=echo 1' -q --export-csv -",
    "report run",
    "merge --missing shards/1",
    "completions bash",
    "man",
    "--help",
    "run --help",
    "help merge",
    "--version",
];

/// Commands that print only a summary on standard output, and their exit codes.
const WORDS: &[(&str, i32)] = &[
    ("run --count 1000 -o out", 0),
    ("merge shards --out joined", 0),
    ("strength one.csv", 3),
    ("judge one.csv 'one=echo 1'", 0),
    ("judge one.csv 'two=echo 2'", 3),
    ("judge 'two=echo 2'", 3),
    ("bench --count 10 --runs 2 --solver array-queue", 0),
    ("bench one.csv --runs 2 --external 'two=echo 2'", 3),
];

#[test]
fn a_reader_that_closes_the_pipe_is_no_failure() {
    let folder = place();
    let products = PRODUCTS.iter().map(|&line| {
        // A check that did not come to its end is not passed.
        let checks = ["strength", "bench", "judge", "solve boards.csv --check"];
        let is_check = checks.iter().any(|verb| line.starts_with(verb));
        (line, i32::from(is_check), is_check)
    });
    let words = WORDS.iter().map(|&(line, code)| (line, code, false));
    for (line, code, is_unfinished) in products.chain(words) {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = shell(&folder, &format!("snl {line}"));
        let ran = end(command.stdout(writer).spawn().unwrap());
        ran.ends_with(code, line);
        let says = |words: &str| ran.err.contains(words);
        assert_eq!(says("before all was checked"), is_unfinished, "{line}");
        assert!(!says("standard output"), "{line}: {}", ran.err);
    }
    let left = folder.files();
    assert!(left.contains(&"out/manifest.json".to_owned()), "{left:?}");
    assert!(left.iter().all(|name| !name.contains("/.")), "{left:?}");
}

#[test]
fn what_was_asked_for_and_cannot_be_written_is_a_failure() {
    let folder = place();
    let full = "<stdout>: cannot be written: No space left on device";
    for line in PRODUCTS {
        for (end, word) in [
            (">&-", "cannot write to <stdout>: it is closed"),
            (">/dev/full", full),
        ] {
            let ran = folder.sh(&format!("snl {line} {end}"));
            ran.ends_with(1, line);
            ran.says(word);
        }
    }
}

#[test]
fn words_that_no_one_can_read_are_left_out_and_the_work_is_done() {
    let folder = place();
    for &(line, code) in WORDS {
        let ran = folder.sh(&format!("snl {line} >&-"));
        ran.ends_with(code, line);
        ran.says("snl: standard output is closed");
    }
    for made in [
        "out/results.csv",
        "out/manifest.json",
        "joined/manifest.json",
    ] {
        assert!(folder.join(made).exists(), "{made}");
    }
}

#[test]
fn a_standard_error_that_takes_nothing_changes_nothing() {
    let folder = place();
    let lines = [
        ("generate --count 1000 -o NEW", 0),
        ("run --count 1000 -o NEW", 0),
        ("solve boards.csv --check -o NEW", 0),
        ("solve wrong.csv --check -o NEW", 3),
        ("solve bad.csv --on-error skip -o NEW", 0),
        ("solve bad.csv", 1),
        ("strength one.csv", 3),
        ("judge one.csv 'none=/nowhere/at/all'", 1),
        ("merge --missing shards/2", 0),
        ("show [[-1,9],[-1,3]]", 1),
        ("run --no-such-flag", 2),
    ];
    for (line, code) in lines {
        let usual = folder.ends(&line.replace("NEW", "usual"), code, &[]);
        assert!(!usual.err.is_empty() || line.starts_with("merge"), "{line}");
        for (new, end) in [("closed", "2>&-"), ("full", "2>/dev/full")] {
            let ran = folder.sh(&format!("snl {} {end}", line.replace("NEW", new)));
            assert_eq!(ran.code, code, "{line} {end}");
            let same = |name: &str| std::fs::read(folder.join(name)).ok();
            assert!(same(new) == same("usual"), "{line} {end}");
            if folder.join("usual").is_dir() {
                assert!(
                    folder.join(new).join("manifest.json").exists(),
                    "{line} {end}"
                );
            }
        }
        folder.sh("rm -rf usual* closed* full*");
    }
}

#[test]
fn a_closed_standard_input_is_not_an_empty_one() {
    let folder = place();
    for line in [
        "solve",
        "solve one.csv -",
        "show -",
        "strength -",
        "judge - 'one=echo 1'",
        "bench -",
    ] {
        let ran = folder.sh(&format!("snl {line} <&-"));
        ran.ends_with(1, line);
        ran.says("cannot read <stdin>: it is closed");
    }
    // A command that does not read it succeeds.
    let line = "snl run --count 100 -o out -q <&-";
    folder.sh(line).ends_with(0, line);
}
