//! Bad days: each ends with a clear word, the right exit code, and nothing that looks whole and is not.
//!
//! A full disk needs one of its own: that is `scripts/full_disk.py`.

#![cfg(target_os = "linux")]

#[path = "../program/mod.rs"]
mod program;

mod files;
mod folders;
mod handles;
mod streams;

use program::{Ran, snl_in};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A corpus of some boards with answers, one that knows its only answer, one that knows it wrongly, shards, a run
/// and a spoilt file.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(
        path,
        "generate --count 300 --size 6 --answers -o boards.csv",
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
    fs::write(path.join("spoilt.csv"), format!("{one}0\n")).unwrap();
    folder
}

fn done(folder: &Path, line: &str) {
    let args: Vec<&str> = line.split_whitespace().collect();
    let ran = snl_in(folder, &args, b"");
    assert_eq!(ran.code, 0, "{line}: {}", ran.err);
}

/// Runs a line of the shell, where `snl` is the program.
fn sh(folder: &Path, line: &str) -> Ran {
    let output = shell(folder, line).output().expect("there is a shell");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran {
        code: output.status.code().expect("no signal ends the shell"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn shell(folder: &Path, line: &str) -> Command {
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_snl");
    command
        .args(["-c", &format!("snl() {{ \"{program}\" \"$@\"; }}; {line}")])
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

/// No panic, and none of its traces.
fn calm(ran: &Ran, line: &str) {
    for trace in ["panicked", "RUST_BACKTRACE", "stack backtrace"] {
        assert!(!ran.err.contains(trace), "{line}: {}", ran.err);
    }
}

/// Every file below the folder, hidden ones too.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => waiting.push(path),
                false => found.push(path.strip_prefix(folder).unwrap().display().to_string()),
            }
        }
    }
    found.sort();
    found
}
