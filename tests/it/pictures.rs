//! `snl show --svg` on the command line.

use crate::util::snl_in;
use std::fs;

const SAMPLE: &str = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]";

#[test]
fn a_picture_goes_to_a_file_or_to_standard_output_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let to_file = snl_in(folder.path(), &["show", SAMPLE, "--svg", "board.svg"], b"");
    assert_eq!((to_file.code, &*to_file.out, &*to_file.err), (0, "", ""));
    let explained = ["show", SAMPLE, "--explain", "--svg", "-"];
    let printed = snl_in(folder.path(), &explained, b"");
    assert_eq!(printed.code, 0, "{}", printed.err);
    let file = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert_eq!(printed.out, file);
    assert!(printed.err.contains("roll 1: from 1"), "{}", printed.err);
    let root = roxmltree::Document::parse(&file).unwrap();
    assert!(
        root.root_element()
            .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
    );
    assert!(file.contains("2 ladders and 1 snake"), "{file}");
}

#[test]
fn the_picture_in_the_readme_is_what_its_command_draws() {
    let readme = fs::read_to_string("README.md").unwrap();
    assert!(readme.contains("snl show data/boards/boards.jsonl 7 --svg docs/pictures/board.svg"));
    let line = ["show", "data/boards/boards.jsonl", "7", "--svg", "-"];
    let drawn = snl_in(std::path::Path::new("."), &line, b"");
    assert!(drawn.out == fs::read_to_string("docs/pictures/board.svg").unwrap());
}

#[test]
fn no_board_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for (line, word) in [
        (
            vec!["show", "[[-1,5],[-1,3]]", "--svg", "board.svg"],
            "row 1, column 2",
        ),
        (
            vec!["show", SAMPLE, "--svg", "no/board.svg"],
            "no/board.svg: cannot be written",
        ),
    ] {
        let ran = snl_in(folder.path(), &line, b"");
        assert_eq!(ran.code, 1, "{line:?}");
        assert!(ran.err.contains(word), "{line:?}: {}", ran.err);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
