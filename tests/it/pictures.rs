//! `snl show -o` and `--images` on the command line.

use crate::util::Folder;
use std::fs;

const SAMPLE: &str = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]";

#[test]
fn a_picture_goes_to_a_file_or_to_standard_output_in_the_same_bytes() {
    let folder = Folder::new();
    let to_file = folder.done(&format!("show {SAMPLE} --svg board.svg"));
    assert_eq!((&*to_file.out, &*to_file.err), ("", "wrote board.svg\n"));
    let printed = folder.done(&format!("show {SAMPLE} --explain --svg -"));
    let file = folder.read("board.svg");
    assert_eq!(printed.out, file);
    printed.says("roll 1: from 1");
    let root = roxmltree::Document::parse(&file).unwrap();
    let name = ("http://www.w3.org/2000/svg", "svg");
    assert!(root.root_element().has_tag_name(name));
    assert!(file.contains("2 ladders and 1 snake"), "{file}");
    // On a route the token slides from the head of a snake, 3, along its arcs to the square at its
    // tail, 2.
    let slide = folder.out("show [[2,-1,-1],[2,2,2],[-1,1,2]] --svg -");
    let path = "class=\"glow\" d=\"m162 162q-12.6-13.6-25.2 0q-12.6 13.6-25.2 0l-9.6 0\"";
    assert!(slide.contains(path), "{slide}");
}

#[test]
fn many_boards_are_drawn_blank_and_in_each_theme() {
    let folder = Folder::new();
    let spec = "v1:family=printed;n=6;seed=3";
    folder.done(&format!("generate {spec} --count 12 -o boards.csv"));
    for theme in ["auto", "light", "dark", "line"] {
        for (source, out) in [("boards.csv", "file"), (spec, "spec")] {
            let line = format!("show {source} 3..11 --images {out} --blank --theme {theme}");
            let ran = folder.done(&line);
            let wrote = format!("wrote 9 pictures in {out}\n");
            assert_eq!((&*ran.out, ran.err), ("", wrote));
        }
        assert_eq!(fs::read_dir(folder.join("file")).unwrap().count(), 9);
        for index in 3..12 {
            let name = format!("board-{index:02}.svg");
            let picture = folder.read(format!("file/{name}"));
            assert!(picture == folder.read(format!("spec/{name}")), "{name}");
            assert!(!picture.contains("A best game") && !picture.contains("class=\"disc"));
            assert!(picture.contains("How few rolls from 1 to 36?"));
            assert_eq!(picture.contains("prefers-color-scheme"), theme == "auto");
        }
    }
    let answered = folder.done(&format!("show {spec} 3 --svg -"));
    answered.prints("A best game, ");
    let blank = folder.done(&format!("show {spec} 3..4 --blank"));
    assert!(blank.out.starts_with("board 3\n") && blank.out.contains("\nboard 4\n"));
    assert!(!blank.out.contains('*'), "{}", blank.out);
}

#[test]
fn a_board_of_a_file_has_the_index_that_other_commands_name() {
    let folder = Folder::new();
    let rows = "index,board\n9,\"[[-1,4],[-1,3]]\"\n18,\"[[-1,-1],[-1,-1]]\"\n";
    folder.write("b.csv", rows);
    folder.write("two.grid", "[[-1,4],[-1,3]]\n[[-1,-1],[-1,-1]]\n");
    for (first, second) in [("b.csv 9", "b.csv 18"), ("two.grid 0", "two.grid 1")] {
        folder.done(&format!("show {first}")).prints("ladder");
        let second = folder.done(&format!("show {second}")).out;
        assert!(!second.contains("ladder"), "{second}");
    }
    // The index of a table of jumps is that of its boards, too.
    folder.write(
        "table.csv",
        "index,n,start,end\n4,3,2,7\n4,3,3,6\n9,3,8,2\n",
    );
    let ninth = folder.done("show table.csv 9").out;
    assert!(
        ninth.contains("snake") && !ninth.contains("ladder"),
        "{ninth}"
    );
    folder.done("solve table.csv").prints("\n9,3,");
    let drawn = folder.done("show table.csv --images first");
    drawn.says("`snl show table.csv 4..13 --images DIR` draws others by index");
    assert!(folder.join("first/board-4.svg").exists());
    let some = folder.done("show table.csv 4..10 --images some");
    some.says("5 of 7 indices are not in table.csv, the first of them 5");
    assert!(folder.join("some/board-09.svg").exists());
    let rows = "index,board\n9,\"[[-1,4],[-1,3]]\"\n9,\"[[-1,-1],[-1,-1]]\"\n";
    folder.write("twice.csv", rows);
    let shown = folder.done("show twice.csv 9");
    shown.says("twice.csv has several boards with the index 9; the first of each index is taken");
    shown.prints("ladder");
    folder.done("show b.csv").prints("ladder");
    folder.ends(
        "show b.csv 1",
        1,
        &["b.csv has no board 1; its column index"],
    );
    let judged = folder.ends("judge b.csv 'one=echo 2' --verdict-only", 3, &[]);
    judged.prints("on board 9 of b.csv");
}
