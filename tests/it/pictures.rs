//! `snl show -o` and `--images` on the command line.

use crate::util::{done, snl, snl_in};
use std::fs;

const SAMPLE: &str = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]";

#[test]
fn a_picture_goes_to_a_file_or_to_standard_output_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let to_file = snl_in(folder.path(), &["show", SAMPLE, "--svg", "board.svg"], b"");
    let said = (to_file.code, &*to_file.out, &*to_file.err);
    assert_eq!(said, (0, "", "wrote board.svg\n"));
    let explained = ["show", SAMPLE, "--explain", "--svg", "-"];
    let printed = snl_in(folder.path(), &explained, b"");
    assert_eq!(printed.code, 0, "{}", printed.err);
    let file = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert_eq!(printed.out, file);
    printed.says("roll 1: from 1");
    let root = roxmltree::Document::parse(&file).unwrap();
    assert!(
        root.root_element()
            .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
    );
    assert!(file.contains("2 ladders and 1 snake"), "{file}");
}

#[test]
fn many_boards_are_drawn_blank_and_in_each_theme() {
    let folder = tempfile::tempdir().unwrap();
    let spec = "v1:family=printed;n=6;seed=3";
    let made = "generate --family printed --size 6 --seed 3 --count 12 -o boards.csv";
    done(folder.path(), made);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    for theme in ["auto", "light", "dark", "line"] {
        for (source, out) in [("boards.csv", "file"), (spec, "spec")] {
            let line = format!("show {source} 3..11 --images {out} --blank --theme {theme}");
            let ran = snl(folder.path(), &line);
            let wrote = format!("wrote 9 pictures in {out}\n");
            assert_eq!((ran.code, &*ran.out, ran.err), (0, "", wrote));
        }
        assert_eq!(fs::read_dir(folder.path().join("file")).unwrap().count(), 9);
        for index in 3..12 {
            let name = format!("board-{index:02}.svg");
            let picture = read(&format!("file/{name}"));
            assert!(picture == read(&format!("spec/{name}")), "{name}");
            assert!(!picture.contains("A best game") && !picture.contains("class=\"disc"));
            assert!(picture.contains("How few rolls from 1 to 36?"));
            assert_eq!(picture.contains("prefers-color-scheme"), theme == "auto");
        }
    }
    let answered = snl_in(folder.path(), &["show", spec, "3", "--svg", "-"], b"");
    answered.prints("A best game, ");
    let blank = snl_in(folder.path(), &["show", spec, "3..4", "--blank"], b"");
    assert!(blank.out.starts_with("board 3\n") && blank.out.contains("\nboard 4\n"));
    assert!(!blank.out.contains('*'), "{}", blank.out);
}
