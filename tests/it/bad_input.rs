//! `solve --on-error skip`: which lines are left out, and where they go. The error messages are
//! tested in `malformed`.

use crate::util::Folder;
use std::fs;

const HEADER: &str = "index,n,family,snakes,ladders,min_rolls\n";

#[test]
fn skipping_answers_the_rest_counts_and_keeps_the_lines_as_they_were() {
    let folder = Folder::new();
    let good = "[[-1,4],[-1,3]]\n";
    let bad = [
        "[[-1,9],[-1,3]]\n",
        "  not a board \t\r\n",
        "[[-1,4],[-1,3]] x\n",
    ];
    let text = format!("{good}{}{good}\n{}{}{good}", bad[0], bad[1], bad[2]);
    for threads in ["1", "8"] {
        let line = format!("solve - --on-error skip --rejects rejects -o answers.csv -j {threads}");
        let ran = folder.piped(&line, text.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.says("3 records rejected (see rejects):\n<stdin>:2: ");
        let answers = format!("{HEADER}0,2,,0,2,1\n2,2,,0,2,1\n5,2,,0,2,1\n");
        assert_eq!(folder.read("answers.csv"), answers);
        assert_eq!(folder.read("rejects"), bad.concat());
    }
}

#[test]
fn all_rejects_are_named_and_written_where_answers_are_checked_too() {
    let folder = Folder::new();
    let rows = "board,min_rolls\n\"[[-1,4],[-1,3]]\",-2\n\"[[-1,4],[-1,3]]\",0\n";
    folder.write("bad.csv", rows);
    let line = "solve bad.csv --on-error skip --rejects rejects.csv -o answers.csv";
    folder
        .done(line)
        .says("all records of the input are rejected: nothing was solved");
    fs::remove_file(folder.join("rejects.csv")).unwrap();
    let words = [
        "2 records rejected (see rejects.csv):",
        "bad.csv:2: column min_rolls: \"-2\" is not an answer",
        "--check: all records of the input are rejected: nothing was compared",
    ];
    folder.ends(&format!("{line} --check"), 1, &words);
    assert_eq!(folder.read("rejects.csv"), rows);
}

#[test]
fn rejects_of_a_csv_are_a_csv() {
    let folder = Folder::new();
    let text = "\u{feff}index,board\r\n7,\"[[-1,9],[-1,3]]\"\r\n8,\"[[-1,4],[-1,3]]\"\r\n";
    let line = "solve - --on-error skip --rejects rejects.csv";
    let ran = folder.piped(line, text.as_bytes());
    ran.ends_with(0, line);
    assert_eq!(ran.out, format!("{HEADER}8,2,,0,2,1\n"));
    let rejects = folder.read("rejects.csv");
    let row = "index,board\r\n7,\"[[-1,9],[-1,3]]\"\r\n";
    assert!(rejects.ends_with(row), "{rejects:?}");
}

#[test]
fn empty_input_is_no_boards() {
    let folder = Folder::new();
    for text in ["", "\n\n", "board\n"] {
        let ran = folder.piped("solve", text.as_bytes());
        ran.ends_with(0, text);
        assert_eq!(ran.out, HEADER);
    }
}
