//! Command lines that are refused: `refusals.txt` has a line per command, with its exit code and
//! words of the message.

use crate::util::Folder;
use std::fs;

/// The files that the commands read.
const INPUTS: &[(&str, &str)] = &[
    ("one.grid", "[[-1,4],[-1,3]]\n"),
    ("right.py", ""),
    ("file", ""),
    ("none.csv", "index,n,family,board\n"),
    ("wrong.csv", "board\n\"[[-1,9],[-1,3]]\"\n"),
    ("right.csv", "board\n\"[[-1,4],[-1,3]]\"\n"),
    ("answered.csv", "board,min_rolls\n\"[[-1,4],[-1,3]]\",2\n"),
    ("expected.csv", "Board,Expected\n\"[[-1,4],[-1,3]]\",5\n"),
    (
        "expected.jsonl",
        "{\"board\":[[-1,4],[-1,3]],\"Answer\":\"5\"}\n",
    ),
    ("zero.jsonl", "{\"board\":[[-1,4],[-1,3]],\"answer\":0}\n"),
    ("zero.txt", "Input: board = [[-1,4],[-1,3]]\nOutput: 0\n"),
    ("zeros.txt", "0 9 0\n0 0 0\n0 8 0\n"),
    ("blank.csv", "-1,,-1,\n-1,-1,5,-1\n"),
    (
        "same.csv",
        "board\n\"[[-1,4],[-1,3]]\"\n\"[[-1,4],[-1,3]]\"\n",
    ),
    ("merged.csv", "game,start,end\nA,2,7\n,3,8\n"),
    ("side.csv", "game,n,start,end\nA,5,2,7\nA,,3,8\n"),
    ("two.txt", "-1 -1\n-1 3\n"),
    ("page.txt", "Input: board = [[-1,4],[-1,3]]\nOutput: 1\n"),
    ("apart.csv", "start;end;n\n2;9;4\n;;\n3;13;4\n"),
    (
        "boards.csv",
        "type,start,end\nladder,2,9\n\nsnake,8,3\n\nladder,4,7\n",
    ),
    ("again.csv", "start,end\n2,7\nstart,end\n3,8\n"),
    ("arrows.txt", "2->7\n10 -> 15\n"),
    ("kinds.txt", "ladder 2 7\nsnake 15 3\n"),
    ("kinds.csv", "Ladder,2,7\nSnake,15,3\n"),
    ("dashes.txt", "2-7, 10-15\n"),
    ("couples.txt", "(2,7),(10,15)\n"),
    ("words.txt", "2 to 7\n10 to 15\n"),
    ("titles.txt", "Board 1\n-1 4\n-1 3\n\nBoard 2\n-1 4\n-1 3\n"),
    ("titles.csv", "\"Board 1\",\n-1,4\n-1,3\n"),
    ("unnamed.csv", "game,start,end\n,2,7\nA,3,8\n"),
    ("named.csv", "name,start,end\nA,2,7\nA,3,8\nB,2,9\n"),
    ("late.csv", "game,start,end\nA,2,7\n\n\nB,3,99\n"),
    ("tabs.tsv", "9\t\t\t4\n\t\t\t\n\t3\t\t\n\t\t\t\n"),
    ("alone.txt", "2 7\n10 15\n12 4\n"),
    ("anna.py", "def snakesAndLadders(board): return 1\n"),
    ("blanks.csv", ",,9\n,,\n,8,\n"),
    ("none.txt", "board = [[None,4],[None,3]]\n"),
    (
        "answers.csv",
        "board,answer\n\"[[-1,4],[-1,3]]\",1\n\"[[-1,4],[-1,3]]\",?\n",
    ),
    ("pairs.txt", "2 8\n8 9\n"),
    ("mine/note", "mine"),
    ("notes.txt", "hello\n"),
    ("broken.json", "{\"schema\": \"snl-bench-2\"}"),
    ("other.json", "{\"schema\": \"hyperfine\"}"),
    (
        "kills.csv",
        "index,n,family,note,min_rolls,kills,a\n0,2,,,1,1,x\n",
    ),
    (
        "killed.csv",
        "index,n,family,note,min_rolls,kills,a\n0,2,,,1,1,1\n",
    ),
    ("judged.json", "{\"schema\": \"snl-judge-1\"}"),
    ("record.md", "# A record\n"),
    (
        "verdicts.csv",
        "contestant,board,verdict,expected,got,time_ns,clock,note\na,0,AC,1,1,,,\n",
    ),
    ("samples.csv", "solver,n,family,timed,round,boards,ns\n"),
    ("first.jsonl", "{\"n\":10,\"ladders\":[[1,38]]}\n"),
    ("bare.jsonl", "{\"n\":3}\n"),
    ("wide.jsonl", "{\"n\":25,\"ladders\":[[2,38]]}\n"),
    ("down.jsonl", "{\"n\":5,\"ladders\":[[3,9],[20,8]]}\n"),
    ("twice.csv", "n,start,end\n4,2,9\n4,2,8\n"),
    ("short.txt", "1 1\n2 23\n"),
    ("long.txt", "1 0\n2 23\n\n17 4\n"),
];

#[test]
fn what_is_refused_is_named_with_the_way_out_and_writes_nothing() {
    let folder = Folder::new();
    fs::create_dir(folder.join("mine")).unwrap();
    for (name, text) in INPUTS {
        folder.write(name, text);
    }
    let before = folder.files();
    let mut wrong = Vec::new();
    let rows = include_str!("refusals.txt").lines();
    for row in rows.filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let (command, words) = row.split_once(" => ").expect(row);
        let (code, line) = command.split_once(' ').unwrap_or((command, ""));
        let ran = folder.snl(line);
        let is_refused =
            ran.code.to_string() == code && ran.err.contains(words) && ran.out.is_empty();
        if !is_refused || folder.files() != before {
            wrong.push(format!("{row}\n  {} {}{}", ran.code, ran.out, ran.err));
        }
    }
    assert!(!folder.join("out").exists());
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
