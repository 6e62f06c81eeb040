//! Standard streams that are closed or full, or whose reader has gone.

use super::{calm, end, files, place, sh, shell};

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
    let closed = |line: &str| {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = shell(folder.path(), &format!("snl {line}"));
        let ran = end(command.stdout(writer).spawn().unwrap());
        calm(&ran, line);
        ran
    };
    for line in PRODUCTS {
        let ran = closed(line);
        // A check that did not come to its end is not passed.
        let is_check = ["strength", "bench", "judge"]
            .iter()
            .any(|verb| line.starts_with(verb))
            || line.contains("--check");
        assert_eq!(ran.code, i32::from(is_check), "{line}: {}", ran.err);
        assert_eq!(
            ran.err.contains("before all was checked"),
            is_check,
            "{line}"
        );
        assert!(!ran.err.contains("standard output"), "{line}: {}", ran.err);
    }
    for &(line, code) in WORDS {
        let ran = closed(line);
        assert_eq!(ran.code, code, "{line}: {}", ran.err);
        assert!(!ran.err.contains("standard output"), "{line}: {}", ran.err);
    }
    let left = files(folder.path());
    assert!(left.contains(&"out/manifest.json".to_owned()), "{left:?}");
    assert!(left.iter().all(|name| !name.contains("/.")), "{left:?}");
}

#[test]
fn what_was_asked_for_and_cannot_be_written_is_a_failure() {
    let folder = place();
    for line in PRODUCTS {
        for (end, word) in [
            (">&-", "cannot write to <stdout>: it is closed"),
            (
                ">/dev/full",
                "<stdout>: cannot be written: No space left on device",
            ),
        ] {
            let line = format!("snl {line} {end}");
            let ran = sh(folder.path(), &line);
            calm(&ran, &line);
            assert_eq!(ran.code, 1, "{line}: {}", ran.err);
            assert!(ran.err.contains(word), "{line}: {}", ran.err);
        }
    }
}

#[test]
fn words_that_no_one_can_read_are_left_out_and_the_work_is_done() {
    let folder = place();
    for &(line, code) in WORDS {
        let line = format!("snl {line} >&-");
        let ran = sh(folder.path(), &line);
        calm(&ran, &line);
        assert_eq!(ran.code, code, "{line}: {}", ran.err);
        let word = "snl: standard output is closed";
        assert!(ran.err.contains(word), "{line}: {}", ran.err);
    }
    let left = files(folder.path());
    for made in [
        "out/results.csv",
        "out/manifest.json",
        "joined/manifest.json",
    ] {
        assert!(left.contains(&made.to_owned()), "{left:?}");
    }
}

#[test]
fn a_standard_error_that_takes_nothing_changes_nothing() {
    let folder = place();
    let path = folder.path();
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
    for (number, (line, code)) in lines.into_iter().enumerate() {
        let usual = sh(path, &format!("snl {}", line.replace("NEW", "usual")));
        assert_eq!(usual.code, code, "{line}: {}", usual.err);
        assert!(!usual.err.is_empty() || line.starts_with("merge"), "{line}");
        for (kind, end) in ["2>&-", "2>/dev/full"].iter().enumerate() {
            let new = format!("new{number}{kind}");
            let ran = sh(path, &format!("snl {} {end}", line.replace("NEW", &new)));
            assert_eq!(ran.code, code, "{line} {end}");
            let same = |name: &str| std::fs::read(path.join(name)).ok();
            assert!(same(&new) == same("usual"), "{line} {end}");
            if path.join("usual").is_dir() {
                assert!(
                    path.join(&new).join("manifest.json").exists(),
                    "{line} {end}"
                );
            }
        }
        let _ = std::fs::remove_file(path.join("usual"));
        let _ = std::fs::remove_dir_all(path.join("usual"));
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
        let line = format!("snl {line} <&-");
        let ran = sh(folder.path(), &line);
        calm(&ran, &line);
        assert_eq!(ran.code, 1, "{line}: {}", ran.err);
        let word = "cannot read <stdin>: it is closed";
        assert!(ran.err.contains(word), "{line}: {}", ran.err);
    }
    // A command that does not read it succeeds.
    let ran = sh(folder.path(), "snl run --count 100 -o out -q <&-");
    assert_eq!(ran.code, 0, "{}", ran.err);
}
