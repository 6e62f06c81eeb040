//! What `solve` does with lines that are no boards.

mod program;

use program::snl_in;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Input, the line that is wrong, and what the message says of it.
const MALFORMED: &[(&str, u64, &str)] = &[
    ("[[-1,-1],[-1]]\n", 1, "row 2: ragged"),
    ("[[-1,4],[-1,3]]\n[[-1],[-1,-1]]\n", 2, "row 2: ragged"),
    (
        "\n\n[[-1,-1,-1],[-1,-1,-1]]\n",
        3,
        "not square: 2 rows of 3 cells",
    ),
    ("[[-1]]\n", 1, "side 1 is outside 2..=20"),
    ("[]\n", 1, "side 0 is outside 2..=20"),
    (
        "[[-1,0],[-1,3]]\n",
        1,
        "row 1, column 2 (square 3): value 0 is outside 1..=4",
    ),
    ("[[-1,-2],[-1,3]]\n", 1, "value -2 is outside"),
    ("[[-1,5],[-1,3]]\n", 1, "value 5 is outside 1..=4"),
    ("[[-1,1.5],[-1,3]]\n", 1, "\"1.5\" is not an integer"),
    ("[[-1,1e0],[-1,3]]\n", 1, "\"1e0\" is not an integer"),
    ("[[-1,+3],[-1,3]]\n", 1, "\"+3\" is not an integer"),
    ("[[-1,03],[-1,3]]\n", 1, "\"03\" is not an integer"),
    ("[[-1,null],[-1,3]]\n", 1, "\"null\" is not an integer"),
    (
        "[[-1,-1],[2,3]]\n",
        1,
        "row 2, column 1 (square 1): square 1 starts a jump",
    ),
    (
        "[[2,-1],[-1,3]]\n",
        1,
        "row 1, column 1 (square 4): square 4 starts a jump",
    ),
    (
        "[[-1,-1],[-1,3]] and more\n",
        1,
        "trailing text after the board",
    ),
    ("[[-1,-1],[-1,3]]]\n", 1, "trailing text"),
    ("[[-1,-1],[-1,3]\n", 1, "truncated"),
    ("[[-1,-1],\n[-1,3]]\n", 1, "truncated"),
    (
        "[[-1 -1],[-1,3]]\n",
        1,
        "expected a comma and the next cell",
    ),
    (
        "[[-1,4],[-1,3]]\n{\"board\":[[-1,4],[-1,3]]}\n",
        2,
        "expected [[, the start of a board",
    ),
    ("{\"board\":[[-1,4],[-1,3]]}\n[[-1,4],[-1,3]]\n", 2, "JSON"),
    ("{\"index\":0}\n", 1, "key board is missing"),
    (
        "{\"board\":[[-1,4],[-1,3]]\n",
        1,
        "the line ends inside its JSON object",
    ),
    (
        "{\"board\":[[-1,4],[-1,3]],\"n\":3}\n",
        1,
        "key n says 3 but the board is 2 x 2",
    ),
    (
        "{\"board\":[[-1,9],[-1,3]]}\n",
        1,
        "(square 3): value 9 is outside 1..=4",
    ),
    (
        "index,board\n0,\"[[-1,4],[-1,3]]\"\n1,\"[[-1,9],[-1,3]]\"\n",
        3,
        "(square 3): value 9 is outside 1..=4",
    ),
    ("index,n\n0,2\n", 1, "no column board"),
    ("board,board\n", 1, "board"),
    ("index,board\nx,\"[[-1,4],[-1,3]]\"\n", 2, "index"),
    (
        "index,board\n1,[[-1,4],[-1,3]]\n",
        2,
        "fields where the header has 2",
    ),
    (
        "n,board\n3,\"[[-1,4],[-1,3]]\"\n",
        2,
        "column n says 3 but the board is 2 x 2",
    ),
    ("min_rolls,board\n0,\"[[-1,4],[-1,3]]\"\n", 2, "min_rolls"),
    (
        "board\n\"[[-1,4],[-1,3]]\n",
        2,
        "a double quote is opened and not closed",
    ),
    ("hello\n", 1, "no column board"),
];

#[test]
fn every_kind_is_named_with_file_line_and_rule_and_exits_1() {
    let folder = tempfile::tempdir().unwrap();
    for &(text, line, rule) in MALFORMED {
        fs::write(folder.path().join("boards"), text).unwrap();
        let ran = snl_in(
            folder.path(),
            &["solve", "boards", "-o", "answers.csv"],
            b"",
        );
        assert_eq!(ran.code, 1, "{text}{}", ran.err);
        assert!(
            ran.err.contains(&format!("boards:{line}: ")),
            "{text}line {line}: {}",
            ran.err
        );
        assert!(ran.err.contains(rule), "{text}{rule}: {}", ran.err);
        let left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(left, ["boards"], "nothing half-written is left");
    }
}

#[test]
fn skipping_answers_the_rest_counts_and_keeps_the_lines_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let good = "[[-1,4],[-1,3]]\n";
    let bad = [
        "[[-1,9],[-1,3]]\n",
        "  not a board \t\r\n",
        "[[-1,4],[-1,3]] x\n",
    ];
    let text = format!("{good}{}{good}\n{}{}{good}", bad[0], bad[1], bad[2]);
    for threads in ["1", "8"] {
        let args = [
            "solve",
            "-",
            "--on-error",
            "skip",
            "--rejects",
            "rejects",
            "-o",
            "answers.csv",
            "-j",
            threads,
        ];
        let ran = snl_in(folder.path(), &args, text.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(
            ran.err
                .contains("3 line(s) left out; they are in rejects; the first: <stdin>:2: "),
            "{}",
            ran.err
        );
        let answers = fs::read_to_string(folder.path().join("answers.csv")).unwrap();
        assert_eq!(
            answers,
            "index,n,family,snakes,ladders,min_rolls\n0,2,,0,2,1\n2,2,,0,2,1\n5,2,,0,2,1\n"
        );
        assert_eq!(
            fs::read_to_string(folder.path().join("rejects")).unwrap(),
            bad.concat()
        );
    }
}

#[test]
fn rejects_of_a_csv_are_a_csv() {
    let folder = tempfile::tempdir().unwrap();
    let text = "\u{feff}index,board\r\n7,\"[[-1,9],[-1,3]]\"\r\n8,\"[[-1,4],[-1,3]]\"\r\n";
    let args = [
        "solve",
        "-",
        "--on-error",
        "skip",
        "--rejects",
        "rejects.csv",
    ];
    let ran = snl_in(folder.path(), &args, text.as_bytes());
    assert_eq!(
        (ran.code, ran.out.lines().nth(1)),
        (0, Some("8,2,,0,2,1")),
        "{}",
        ran.err
    );
    let rejects = fs::read_to_string(folder.path().join("rejects.csv")).unwrap();
    assert!(
        rejects.ends_with("index,board\r\n7,\"[[-1,9],[-1,3]]\"\r\n"),
        "{rejects:?}"
    );
}

#[test]
fn empty_input_is_no_boards() {
    let folder = tempfile::tempdir().unwrap();
    for text in ["", "\n\n", "board\n"] {
        let ran = snl_in(folder.path(), &["solve"], text.as_bytes());
        assert_eq!(
            (ran.code, &*ran.out),
            (0, "index,n,family,snakes,ladders,min_rolls\n"),
            "{text:?}: {}",
            ran.err
        );
    }
}

/// As `head -1` does: reads a line, then closes.
#[test]
fn a_reader_that_has_enough_is_no_panic() {
    for args in [
        &["generate", "--count", "10000000"][..],
        &["man"],
        &["completions", "bash"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_snl"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::with_capacity(64, child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {err}");
        assert!(!err.contains("panicked"), "{args:?}: {err}");
    }
}
