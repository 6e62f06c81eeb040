//! `solve --on-error skip`: which lines are left out, and where they go. The error messages are tested in `malformed`.

use crate::util::piped;
use std::fs;

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
        let line = format!("solve - --on-error skip --rejects rejects -o answers.csv -j {threads}");
        let ran = piped(folder.path(), &line, text.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.says("3 records rejected (see rejects); first: <stdin>:2: ");
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
    let line = "solve - --on-error skip --rejects rejects.csv";
    let ran = piped(folder.path(), line, text.as_bytes());
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
        let ran = piped(folder.path(), "solve", text.as_bytes());
        assert_eq!(
            (ran.code, &*ran.out),
            (0, "index,n,family,snakes,ladders,min_rolls\n"),
            "{text:?}: {}",
            ran.err
        );
    }
}
