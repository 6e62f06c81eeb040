//! Jumps by the labels of their squares, in lists that say which way they lead.

use super::imported::plain_name;
use snakes_and_ladders::game::{Board, Square};
use std::cmp::Ordering::{Equal, Greater, Less};

/// Returns which way the jumps of a list lead, `ladders`, `snakes` or `jumps`, by the key of the
/// list; none if the key is of something else.
pub(super) fn list_of(key: &str) -> Option<&'static str> {
    match &*plain_name(key) {
        "ladders" => Some("ladders"),
        "snakes" | "chutes" | "slides" => Some("snakes"),
        "jumps" => Some("jumps"),
        _ => None,
    }
}

/// Adds a jump of the list `key`, which is `ladders`, `snakes` or `jumps`, to a board.
///
/// # Errors
/// If one of its ends is not a square, or the jump breaks a rule.
pub(super) fn add(board: &mut Board, key: &str, start: &str, end: &str) -> Result<(), String> {
    let last = board.side().squares();
    let square = |text: &str| {
        let label = text.parse().ok().filter(|&label| label <= last);
        label
            .and_then(Square::from_label)
            .ok_or_else(|| format!("{key}: {text} is not a square; squares are 1 to {last}"))
    };
    let (from, to) = (square(start)?, square(end)?);
    let problem = if from.label() == 1 {
        format!(
            "a jump from square 1 to {to}, where tokens start and do not land; it belongs to games that start off the board \
             (docs/PUZZLES.md, --start off): remove it"
        )
    } else if key == "ladders" && to <= from || key == "snakes" && to >= from {
        format!(
            "from {from} to {to} is the wrong way; ladders lead up, snakes down, and jumps anywhere"
        )
    } else if board.jump(from).is_some() {
        format!("two jumps start on square {from}; remove one of them")
    } else if board.set_jump(from, to).is_err() {
        format!("a jump starts on square {last}, where the game ends; remove it")
    } else {
        return Ok(());
    };
    Err(format!("{key}: {problem}"))
}

/// Appends the keys of a board in an object: its ladders, its snakes, and its loops as `jumps`.
pub(in crate::corpus) fn write(board: &Board, out: &mut Vec<u8>) {
    for (key, order) in [
        (",\"ladders\":", Less),
        (",\"snakes\":", Greater),
        (",\"jumps\":", Equal),
    ] {
        let jumps: Vec<[usize; 2]> = board
            .jumps()
            .filter(|jump| jump.from.cmp(&jump.to) == order)
            .map(|jump| [jump.from.label(), jump.to.label()])
            .collect();
        if order != Equal || !jumps.is_empty() {
            // Debug output of lists of numbers is JSON with spaces.
            let list = format!("{key}{jumps:?}").replace(' ', "");
            out.extend_from_slice(list.as_bytes());
        }
    }
}
