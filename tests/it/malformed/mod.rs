//! Malformed input of over a hundred kinds: each is refused with its own message and exit code, and
//! leaves nothing behind.
//!
//! One table per parser. A kind is a way of being wrong; another value that is wrong in the same
//! way is not another kind.

mod bench;
mod checkpoint;
mod csv;
mod edit;
mod grid;
mod jsonl;
mod manifest;
mod results;

use crate::util::Folder;
use std::collections::BTreeSet;

/// A file of boards as `solve` reads it: the name of the fault, the content of the file, the number
/// of the wrong line, and the rule that it breaks.
type BoardRow = (&'static str, &'static [u8], u64, &'static str);

/// The same for long files, with the parser before the name.
fn long_files() -> [(&'static str, &'static str, String, u64, &'static str); 7] {
    let open = format!("board\n\"{}\n", "[[-1,4],[-1,3]]\n".repeat(70_000));
    let header = format!("board,{}\n", "x".repeat(1 << 20));
    let wide = format!("[[{}-1]]\n", "-1,".repeat(20));
    let row = format!("[{}-1]", "-1,".repeat(59));
    let large = format!("[{}{row}]\n", format!("{row},").repeat(59));
    let long = format!("[[-1,4],{}[-1,3]]\n", " ".repeat(1 << 20));
    let deep = |key| format!("{{\"{key}\":{}}}\n", "[".repeat(100_000));
    let in_quotes =
        "longer than 1048576 bytes, which no board needs; it has an unterminated double quote";
    let of_header = "this line is longer than 1048576 bytes";
    let of_line = "this line is longer than 1048576 bytes, which no board needs";
    let no_value = "not JSON: expected value";
    [
        ("csv", "an open quote before many lines", open, 2, in_quotes),
        ("csv", "a header of a mebibyte", header, 1, of_header),
        (
            "grid",
            "21 columns",
            wide,
            1,
            "not square: 1 row of 21 cells",
        ),
        ("grid", "60 rows", large, 1, "side 60 is outside 2 to 20"),
        ("grid", "a line of a mebibyte", long, 1, of_line),
        (
            "jsonl",
            "a hundred thousand brackets",
            deep("x"),
            1,
            no_value,
        ),
        (
            "jsonl",
            "a board that goes deep",
            deep("board"),
            1,
            no_value,
        ),
    ]
}

#[test]
fn more_than_a_hundred_kinds_are_each_named_and_nothing_is_left() {
    let (mut kinds, mut wrong) = (BTreeSet::new(), Vec::new());
    let mut check = |name: String, folder: &Folder, line: &str, says: &[&str]| {
        if let Err(what) = refused(folder, line, says) {
            wrong.push(format!("- {name}: {what}"));
        }
        assert!(kinds.insert(name.clone()), "two cases are called {name}");
    };
    let mut check_boards = |parser: &str, kind: &str, text: &[u8], line: u64, rule: &str| {
        let folder = Folder::new();
        folder.write("boards", text);
        let place = format!("error: boards:{line}: ");
        check(
            format!("{parser}: {kind}"),
            &folder,
            "solve boards -o answers.csv",
            &[&place, rule],
        );
    };
    for (parser, rows) in [
        ("grid", grid::ROWS),
        ("csv", csv::ROWS),
        ("jsonl", jsonl::ROWS),
    ] {
        for (kind, text, line, rule) in rows {
            check_boards(parser, kind, text, *line, rule);
        }
    }
    for (parser, kind, text, line, rule) in long_files() {
        check_boards(parser, kind, text.as_bytes(), line, rule);
    }
    for (parser, file, line, rows) in edit::TABLES {
        for (kind, edit, says) in *rows {
            let folder = Folder::new();
            edit::put(&folder, file, *edit);
            let start = format!("error: {file}: ");
            let named_file = (parser == file).then_some(&*start);
            let says: Vec<&str> = says.iter().copied().chain(named_file).collect();
            check(format!("{parser}: {kind}"), &folder, line, &says);
        }
    }
    assert!(kinds.len() >= 100, "only {} kinds", kinds.len());
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        kinds.len(),
        wrong.join("\n")
    );
    println!("{} kinds", kinds.len());
}

/// Checks that the program refuses its input with these words, and leaves no file; otherwise the
/// error says what it does instead.
fn refused(folder: &Folder, line: &str, says: &[&str]) -> Result<(), String> {
    let before = lengths(folder);
    let ran = folder.snl(line);
    // Files may vanish: a broken checkpoint makes its partial files useless.
    let mut after = lengths(folder).into_iter();
    let what = if ran.code != 1 {
        "exit code is not 1".to_owned()
    } else if !ran.out.is_empty() {
        "something on standard output".to_owned()
    } else if let Some(lacking) = says.iter().find(|word| !ran.err.contains(**word)) {
        format!("does not say {lacking:?}")
    } else if let Some((name, _)) = after.find(|file| !before.contains(file)) {
        format!("{name} is left")
    } else {
        return Ok(());
    };
    Err(format!("{what}\n  {} {}", ran.code, ran.err.trim_end()))
}

/// Every file below the folder with its length, which is 0 for a partial file: its unsaved end may
/// be cut off.
fn lengths(folder: &Folder) -> Vec<(String, u64)> {
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
    folder.files().into_iter().map(length).collect()
}
