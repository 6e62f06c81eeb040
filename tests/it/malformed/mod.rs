//! Malformed input of over a hundred kinds: each is refused with its own message and exit code, and leaves nothing behind.
//!
//! One table per parser. A kind is a way of being wrong; another value that is wrong in the same way is not another kind.

mod bench;
mod boards;
mod checkpoint;
mod csv;
mod edit;
mod grid;
mod jsonl;
mod manifest;
mod results;

use crate::util::{files, snl_in};
use std::collections::BTreeSet;
use std::path::Path;

/// One kind of malformed input.
pub struct Case {
    /// The parser that reads it.
    parser: &'static str,
    /// The name of the fault.
    kind: String,
    /// Writes it into an empty folder.
    put: Box<dyn Fn(&Path)>,
    /// The command that reads it.
    line: Vec<String>,
    /// The exit code.
    code: i32,
    /// The words of the message: the file, the line if there is one, the rule.
    says: Vec<String>,
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn more_than_a_hundred_kinds_are_each_named_and_nothing_is_left() {
    let tables = [
        grid::cases(),
        csv::cases(),
        jsonl::cases(),
        manifest::cases(),
        checkpoint::cases(),
        results::cases(),
        bench::cases(),
    ];
    let cases: Vec<Case> = tables.into_iter().flatten().collect();
    let kinds: BTreeSet<_> = cases.iter().map(|case| (case.parser, &case.kind)).collect();
    assert_eq!(kinds.len(), cases.len(), "a kind stands there twice");
    assert!(kinds.len() >= 100, "only {} kinds", kinds.len());
    let wrong: Vec<String> = cases.iter().filter_map(refused).collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
    println!("{} kinds", cases.len());
}

/// How the program fails to refuse the case, if it does.
fn refused(case: &Case) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    (case.put)(folder.path());
    let before = lengths(folder.path());
    let line: Vec<&str> = case.line.iter().map(|word| &**word).collect();
    let ran = snl_in(folder.path(), &line, b"");
    let explain = |what: &str| {
        let (parser, kind) = (case.parser, &case.kind);
        Some(format!(
            "- {parser}: {kind}: {what}\n  {} {}",
            ran.code,
            ran.err.trim_end()
        ))
    };
    if ran.code != case.code {
        return explain(&format!("exit code is not {}", case.code));
    }
    if ran.err.contains("panicked") {
        return explain("a panic");
    }
    if !ran.out.is_empty() {
        return explain("something on standard output");
    }
    if let Some(lacking) = case.says.iter().find(|word| !ran.err.contains(&***word)) {
        return explain(&format!("does not say {lacking:?}"));
    }
    // Files may vanish: a broken checkpoint makes its partial files useless.
    let new = lengths(folder.path())
        .into_iter()
        .find(|file| !before.contains(file));
    if let Some((name, _)) = new {
        return explain(&format!("{name} is left"));
    }
    None
}

/// Every file below the folder with its length, which is 0 for a partial file: its unsaved end may be cut off.
fn lengths(folder: &Path) -> Vec<(String, u64)> {
    let length = |name: String| {
        let file = folder.join(&name);
        let hidden = file.file_name().unwrap().as_encoded_bytes()[0] == b'.';
        let length = if hidden {
            0
        } else {
            file.metadata().unwrap().len()
        };
        (name, length)
    };
    files(folder).into_iter().map(length).collect()
}
