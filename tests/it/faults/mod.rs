//! Faults of the system: each ends with a clear message, the right exit code, and no file that looks complete but is not.
//!
//! A full disk is tested by `scripts/full_disk.py`.

mod files;
mod folders;
mod handles;
mod streams;

use crate::util::{Ran, done, end, files, sh, shell};
use std::fs;

/// A folder with a corpus with answers, corpora of one board with a right, a wrong and an invalid answer, shards and a run.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(
        path,
        "generate --count 100 --size 6 --with-answers -o boards.csv",
    );
    for part in 1..=3 {
        done(
            path,
            &format!("run -q --count 300 --shard {part}/3 -o shards/{part}"),
        );
    }
    done(path, "run -q --count 300 -o run");
    let one = "board,min_rolls\n\"[[-1,4],[-1,3]]\",";
    fs::write(path.join("one.csv"), format!("{one}1\n")).unwrap();
    fs::write(path.join("wrong.csv"), format!("{one}2\n")).unwrap();
    fs::write(path.join("bad.csv"), format!("{one}0\n")).unwrap();
    folder
}

/// Asserts that there was no panic.
fn calm(ran: &Ran, line: &str) {
    for trace in ["panicked", "RUST_BACKTRACE", "stack backtrace"] {
        assert!(!ran.err.contains(trace), "{line}: {}", ran.err);
    }
}
