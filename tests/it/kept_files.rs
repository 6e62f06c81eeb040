//! Two hundred files of boards as people keep them: each is read as it is meant, or refused with a
//! reason and a way out; none gives an answer to another board.

use crate::corpora::slow_search;
use crate::util::{Folder, Ran};
use std::collections::HashMap;

/// A file of `kept_files.txt`.
struct Kept<'t> {
    /// Its first line there, for messages.
    head: &'t str,
    flags: &'t str,
    bytes: Vec<u8>,
    meant: Meant<'t>,
}

enum Meant<'t> {
    Boards(Vec<MeantBoard>),
    /// Words of the error.
    Refused(&'t str),
}

struct MeantBoard {
    literal: String,
    answer: i32,
    /// The answer that the file states.
    stated: Option<i32>,
}

impl MeantBoard {
    /// Reads a board such as `10: 4-92 98-3 =-1`.
    fn read(text: &str) -> MeantBoard {
        let (board, stated) = text.split_once('=').unwrap_or((text, ""));
        let (side, jumps) = board.split_once(':').expect(text);
        let side: usize = side.trim().parse().expect(text);
        let jumps: HashMap<usize, usize> = jumps
            .split_whitespace()
            .map(|jump| {
                let (start, end) = jump.split_once('-').expect(jump);
                (start.parse().expect(jump), end.parse().expect(jump))
            })
            .collect();
        let cell = |row: usize, column: usize| {
            let from_bottom = side - 1 - row;
            let is_forward = from_bottom.is_multiple_of(2);
            let step = if is_forward {
                column
            } else {
                side - 1 - column
            };
            let square = from_bottom * side + step + 1;
            jumps.get(&square).map_or("-1".to_owned(), usize::to_string)
        };
        let row = |row: usize| {
            let cells: Vec<String> = (0..side).map(|column| cell(row, column)).collect();
            format!("[{}]", cells.join(","))
        };
        let rows: Vec<String> = (0..side).map(row).collect();
        MeantBoard {
            literal: format!("[{}]", rows.join(",")),
            answer: slow_search(side, &jumps),
            stated: stated.trim().parse().ok(),
        }
    }
}

/// Returns the bytes that a text stands for, in which `\xNN` is a byte and a `\` at the end of a
/// line leaves out the line feed.
fn unescaped(text: &str) -> Vec<u8> {
    let text = text.replace("\\\n", "");
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect(part));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}

fn kept_files(text: &str) -> Vec<Kept<'_>> {
    let blocks = text.split("\n== ").skip(1);
    blocks
        .map(|block| {
            let (head, text) = block.split_once('\n').expect(block);
            let (flags, meant) = head.split_once('|').expect(head);
            // The title of the next shape is not a part of the file.
            let end = text
                .find("\n\n# ")
                .unwrap_or(text.trim_end_matches('\n').len());
            let meant = match meant.trim().strip_prefix("! ") {
                Some(words) => Meant::Refused(words),
                None => Meant::Boards(meant.split(';').map(MeantBoard::read).collect()),
            };
            Kept {
                head,
                flags: flags.trim(),
                bytes: unescaped(&format!("{}\n", &text[..end])),
                meant,
            }
        })
        .collect()
}

/// Returns what is wrong with the way in which a file is read; none if nothing is.
fn mistake(folder: &Folder, kept: &Kept<'_>) -> Option<String> {
    folder.write("kept", &kept.bytes);
    let solve = format!("solve kept {}", kept.flags);
    let Ran { code, out, err } = folder.snl(&solve);
    match &kept.meant {
        Meant::Refused(words) => {
            let is_named = code == 1 && err.starts_with("error: ") && err.contains(words);
            let has_answers = out.lines().count() > 1;
            (!is_named || has_answers).then(|| format!("exit code {code}\n{out}{err}"))
        }
        Meant::Boards(boards) => {
            let answers: Vec<i32> = out
                .lines()
                .skip(1)
                .filter_map(|row| row.rsplit_once(',')?.1.parse().ok())
                .collect();
            let grid = folder.snl(&format!("generate kept {} --format grid", kept.flags));
            let is_right = code == 0
                && answers.iter().eq(boards.iter().map(|board| &board.answer))
                && grid
                    .out
                    .lines()
                    .eq(boards.iter().map(|board| &board.literal));
            if !is_right {
                return Some(format!(
                    "exit code {code}\n{out}{err}{}{}",
                    grid.out, grid.err
                ));
            }
            // Answers that the file states are checked.
            let stated = boards.iter().filter(|board| board.stated.is_some()).count();
            let check = folder.snl(&format!("{solve} --check"));
            let is_checked = (check.code == 0) == (stated == boards.len());
            (stated > 0 && !is_checked).then(|| format!("--check: {}", check.err))
        }
    }
}

#[test]
fn two_hundred_files_are_read_as_meant_or_refused() {
    let folder = Folder::new();
    let files = kept_files(include_str!("kept_files.txt"));
    assert_eq!(files.len(), 200);
    let wrong: Vec<String> = files
        .iter()
        .filter_map(|kept| Some(format!("== {}\n{}", kept.head, mistake(&folder, kept)?)))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
