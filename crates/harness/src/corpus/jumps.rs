//! Boards as lists of jumps, the form that most other programs use.
//!
//! ```text
//! {"n":10,"ladders":[[2,23]],"snakes":[[17,4]]}   an object; also `jumps`, and {"2":23} for
//!                                                 [[2,23]]
//! start,end                                       CSV: the jumps of one board, whose side is in a
//! 2,23                                            column n or given
//! 1 1                                             Baekjoon 16928: the numbers of ladders and
//! 2 23                                            snakes, then the jumps, on 100 squares;
//! 17 4                                            HackerRank: the number of boards, and the length
//!                                                 of each list before its jumps
//! ```
//!
//! An object is a record of JSON lines. The other forms are read as a whole, and turned into grid
//! lines.

use super::ReadOptions;
use serde_json::Value;
use snakes_and_ladders::game::{Board, MAX_SIDE, MIN_SIDE, Side, Square};
use std::cmp::Ordering::{Equal, Greater, Less};

/// The side of the boards of contests.
const CONTEST_SIDE: Side = Side::new(10).expect("it is a side");

/// Reads the lists of an object into `board`. Returns none if there is no list.
pub(super) fn read_object(
    text: &[u8],
    side: Option<Side>,
    board: &mut Board,
) -> Option<Result<(), String>> {
    let object: Value = serde_json::from_slice(text).ok()?;
    let lists = ["ladders", "snakes", "jumps"].map(|key| (key, &object[key]));
    let has_lists = lists.iter().any(|(_, list)| !list.is_null());
    let mut read = || {
        let n = Some(object["n"].to_string()).filter(|_| !object["n"].is_null());
        *board = Board::empty(read_side(n.as_deref(), side)?);
        for (key, list) in lists {
            for [start, end] in pairs(key, list)? {
                add(board, key, &start, &end)?;
            }
        }
        Ok(())
    };
    has_lists.then(&mut read)
}

/// Returns the starts and ends of a list or a map of jumps.
fn pairs(key: &str, list: &Value) -> Result<Vec<[String; 2]>, String> {
    let wrong =
        |found: &Value| format!("{key}: {found} is not one or more jumps, as [[2,23],[17,4]]");
    let pair = |item: &Value| match item.as_array().map(|ends| &ends[..]) {
        Some([start, end]) => Ok([start.to_string(), end.to_string()]),
        _ => Err(wrong(item)),
    };
    match list {
        Value::Null => Ok(Vec::new()),
        Value::Array(items) => items.iter().map(pair).collect(),
        Value::Object(map) => {
            let jumps = map.iter();
            let jumps = jumps.map(|(start, end)| [start.clone(), end.to_string()]);
            Ok(jumps.collect())
        }
        other => Err(wrong(other)),
    }
}

/// Returns the side that a file gives, or else the side of the options.
fn read_side(n: Option<&str>, given: Option<Side>) -> Result<Side, String> {
    let Some(n) = n else {
        return given.ok_or_else(|| {
            "the side is missing; write it as n, or give it with --side".to_owned()
        });
    };
    n.parse().ok().and_then(Side::new).ok_or_else(|| {
        format!("side {n} is outside {MIN_SIDE}..={MAX_SIDE}; n is the number of rows: 10 for 100 squares")
    })
}

/// Adds a jump of the list `key` to a board.
fn add(board: &mut Board, key: &str, start: &str, end: &str) -> Result<(), String> {
    let last = board.side().squares();
    let square = |text: &str| {
        let label = text.parse().ok().filter(|&label| label <= last);
        let square = label.and_then(Square::new);
        square.ok_or_else(|| format!("{key}: {text} is not a square; squares are 1 to {last}"))
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

/// Returns whether a text lists jumps in another form than objects, by its first line or because
/// the options say so.
pub(super) fn is_list(text: &[u8], options: &ReadOptions) -> bool {
    let first = String::from_utf8_lossy(text.trim_ascii_start());
    let first = first.lines().next().unwrap_or_default();
    let has = |name: &str| columns(first).any(|column| column == name);
    let is_plain = |c: char| c.is_ascii_digit() || c.is_whitespace();
    !first.is_empty()
        && (options.jumps && !first.starts_with('{')
            || first.chars().all(is_plain)
            || has("start") && has("end") && !has("board"))
}

fn columns(line: &str) -> impl Iterator<Item = &str> {
    let columns = line.split([',', ';', '\t']);
    columns.map(|column| column.trim().trim_matches('"'))
}

/// The number of a line, and the problem in it.
type LineError = (u64, String);

/// Reads a text in one of the forms that are not objects, and returns its boards as grid lines.
pub(super) fn read_list(text: &str, options: &ReadOptions) -> Result<String, LineError> {
    if text.starts_with('[') {
        let (mut board, object) = (Board::empty(Side::MIN), format!("{{\"jumps\":{text}}}"));
        let read = read_object(object.as_bytes(), options.side, &mut board);
        let read = read.unwrap_or_else(|| Err("not a list like [[2,23],[17,4]]".to_owned()));
        let grid = read.map(|()| format!("{board}\n"));
        return grid.map_err(|problem| (1, problem));
    }
    let first = text.lines().next().unwrap_or_default();
    if first.contains(char::is_alphabetic) {
        return read_table(text, options.side);
    }
    read_contest(text, first.split_whitespace().count() == 1)
}

/// Reads the jumps of one board, a row each below a header.
fn read_table(text: &str, side: Option<Side>) -> Result<String, LineError> {
    let (header, rows) = text.split_once('\n').unwrap_or((text, ""));
    let at = ["start", "end", "n"].map(|name| columns(header).position(|column| column == name));
    let is_filled = |(_, row): &(u64, &str)| !row.trim().is_empty();
    let rows = (2..).zip(rows.lines()).filter(is_filled);
    let mut board = None;
    for (line, row) in rows {
        let [start, end, n] = at.map(|at| columns(row).nth(at?));
        let mut set = || {
            let board = match &mut board {
                Some(board) => board,
                none => none.insert(Board::empty(read_side(n, side)?)),
            };
            let jump = start.zip(end).ok_or("a row needs a start and an end")?;
            add(board, "jumps", jump.0, jump.1)
        };
        set().map_err(|problem| (line, problem))?;
    }
    let board = board.map_or_else(|| read_side(None, side).map(Board::empty), Ok);
    let grid = board.map(|board| format!("{board}\n"));
    grid.map_err(|problem| (1, problem))
}

/// Reads the input of a contest. With `has_total`, the number of boards comes first, and each list
/// of ladders or snakes after its own length; otherwise, both lengths come first, and then the
/// jumps of one board.
fn read_contest(text: &str, has_total: bool) -> Result<String, LineError> {
    let lines = (1..).zip(text.lines());
    let mut words =
        lines.flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)));
    let end = text.lines().count() as u64;
    let missing =
        "the text ends before the last of its jumps; add the rest, or correct their number";
    let mut next = || words.next().ok_or_else(|| (end, missing.to_owned()));
    let count = |(line, word): (u64, &str)| {
        let count = word.parse::<usize>();
        count.map_err(|_| (line, format!("{word} is not a number of jumps")))
    };
    let boards = if has_total { count(next()?)? } else { 1 };
    let mut grid = String::new();
    for _ in 0..boards {
        let mut board = Board::empty(CONTEST_SIDE);
        let mut counts = [None; 2];
        if !has_total {
            counts = [Some(count(next()?)?), Some(count(next()?)?)];
        }
        for (key, known) in ["ladders", "snakes"].into_iter().zip(counts) {
            let jumps = known.map_or_else(|| count(next()?), Ok)?;
            for _ in 0..jumps {
                let ((line, start), (_, end)) = (next()?, next()?);
                add(&mut board, key, start, end).map_err(|problem| (line, problem))?;
            }
        }
        grid += &format!("{board}\n");
    }
    let more = "there are more jumps than the numbers before them say; correct the numbers, or remove the rest";
    next().map_or(Ok(grid), |(line, _)| Err((line, more.to_owned())))
}

/// Appends the keys of a board in an object: its ladders, its snakes, and its loops as `jumps`.
pub(super) fn write(board: &Board, out: &mut Vec<u8>) {
    for (key, order) in [
        (",\"ladders\":", Less),
        (",\"snakes\":", Greater),
        (",\"jumps\":", Equal),
    ] {
        let jumps = board
            .jumps()
            .filter(|jump| jump.from.cmp(&jump.to) == order);
        let jumps: Vec<_> = jumps
            .map(|jump| [jump.from.label(), jump.to.label()])
            .collect();
        if order != Equal || !jumps.is_empty() {
            // Debug output of lists of numbers is JSON with spaces.
            let list = format!("{key}{jumps:?}").replace(' ', "");
            out.extend_from_slice(list.as_bytes());
        }
    }
}
