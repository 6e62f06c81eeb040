//! JSON lines: one object per line.
//!
//! ```text
//! {"index":0,"n":2,"family":"uniform","board":[[-1,4],[-1,3]],"min_rolls":1,"route":[1]}
//! {"index":1,"n":3,"family":"uniform","board":[[1,1,-1],[1,1,1],[-1,1,1]],"min_rolls":-1,"route":null}
//! ```
//!
//! Only `board` is required; the others may be missing or null, keys may be in any order, and unknown keys are skipped,
//! as is a `note` that is not a string.
//!
//! Common lines take a fast path; serde_json parses all others and reports every error.
//!
//! # Stability
//! Rows are written with the keys `index`, `n`, `family`, `board`, with answers also `min_rolls` and `route`,
//! with notes also `note`, with difficulty also `slack`, `routes`, `critical_jumps` and `route_jumps` (see
//! [`Difficulty`](crate::solve::routes::Difficulty); `slack` is null where the last square cannot be reached, and
//! `routes` saturates at 2^128 - 1), in this order and without white space. A later version may append keys.
//! Everything that is read today will be read by later versions.

mod plain;

use super::values::{Values, wrong_value};
use super::{CorpusRow, Fault};
use crate::game::write_literal;
use crate::store::number;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The values stay raw, so that the board is parsed once, by the literal's parser, with our error messages.
#[derive(Deserialize)]
struct Line<'b> {
    #[serde(borrow)]
    board: Option<&'b RawValue>,
    #[serde(borrow)]
    index: Option<&'b RawValue>,
    #[serde(borrow)]
    n: Option<&'b RawValue>,
    #[serde(borrow)]
    family: Option<&'b RawValue>,
    #[serde(borrow)]
    min_rolls: Option<&'b RawValue>,
    #[serde(borrow)]
    note: Option<&'b RawValue>,
}

pub(super) fn values(raw: &[u8]) -> Result<Values<'_>, Fault> {
    let text = std::str::from_utf8(raw).map_err(|error| Fault::NotUtf8 {
        offset: error.valid_up_to(),
    })?;
    match plain::parse_fast(text) {
        Some(values) => Ok(values),
        None => parse_with_serde(text),
    }
}

/// The path for all lines that are not plain, and for every error.
fn parse_with_serde(text: &str) -> Result<Values<'_>, Fault> {
    // serde would accept an array for a struct.
    let start = text.len() - text.trim_ascii_start().len();
    if !text[start..].starts_with('{') {
        return Err(Fault::Json {
            column: start + 1,
            message: "expected { and the keys of an object".to_owned(),
        });
    }
    let line: Line<'_> = serde_json::from_str(text).map_err(fault)?;
    let board = bytes(line.board);
    Ok(Values {
        // Both point into the same text.
        board_offset: board.map(|board| board.as_ptr().addr() - text.as_ptr().addr()),
        board: board.map(Cow::Borrowed),
        index: bytes(line.index).map(Cow::Borrowed),
        n: bytes(line.n).map(Cow::Borrowed),
        family: line.family.map(family).transpose()?,
        min_rolls: bytes(line.min_rolls).map(Cow::Borrowed),
        note: line.note.and_then(string),
    })
}

fn bytes(value: Option<&RawValue>) -> Option<&[u8]> {
    value.map(|raw| raw.get().as_bytes())
}

fn family(value: &RawValue) -> Result<Cow<'_, str>, Fault> {
    string(value).ok_or_else(|| wrong_value(value.get().as_bytes(), "key", "family", "a string"))
}

/// A string's text, borrowed unless it has escapes; none if it is not a string.
fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    let raw = value.get();
    let inside = raw
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match inside {
        Some(text) if !text.contains('\\') => Some(Cow::Borrowed(text)),
        _ => serde_json::from_str(raw).map(Cow::Owned).ok(),
    }
}

fn fault(error: serde_json::Error) -> Fault {
    if error.is_eof() {
        return Fault::JsonCutShort;
    }
    let text = error.to_string();
    let message = text
        .rsplit_once(" at line ")
        .map_or(&*text, |(message, _)| message);
    Fault::Json {
        column: error.column().max(1),
        message: message.to_owned(),
    }
}

pub(super) fn write_row(row: &CorpusRow<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"index\":");
    number::push(row.index, out);
    out.extend_from_slice(b",\"n\":");
    number::push(row.board.side().n(), out);
    out.extend_from_slice(b",\"family\":");
    write_string(row.family, out);
    out.extend_from_slice(b",\"board\":");
    write_literal(row.board, out);
    if let Some(answer) = row.answer {
        out.extend_from_slice(b",\"min_rolls\":");
        number::push(answer.solution.min_rolls(), out);
        out.extend_from_slice(b",\"route\":");
        match answer.route {
            None => out.extend_from_slice(b"null"),
            Some(rolls) => write_route(rolls, out),
        }
    }
    if let Some(note) = row.note {
        out.extend_from_slice(b",\"note\":");
        write_string(note, out);
    }
    if let Some(difficulty) = row.difficulty {
        out.extend_from_slice(b",\"slack\":");
        match difficulty.slack {
            None => out.extend_from_slice(b"null"),
            Some(slack) => number::push(slack, out),
        }
        out.extend_from_slice(b",\"routes\":");
        number::push(difficulty.routes.count, out);
        out.extend_from_slice(b",\"critical_jumps\":");
        number::push(difficulty.critical_jumps, out);
        out.extend_from_slice(b",\"route_jumps\":");
        number::push(difficulty.route_jumps, out);
    }
    out.extend_from_slice(b"}\n");
}

fn write_string(text: &str, out: &mut Vec<u8>) {
    serde_json::to_writer(out, text).expect("a string is JSON and a buffer takes it");
}

fn write_route(rolls: &[u8], out: &mut Vec<u8>) {
    out.push(b'[');
    for (at, &roll) in rolls.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        number::push(roll, out);
    }
    out.push(b']');
}

#[cfg(test)]
mod tests {
    use super::plain::parse_fast;
    use super::*;
    use crate::game::{Board, Side, read_literal};
    use proptest::prelude::*;

    const VALUES: &[&str] = &[
        "[[-1,4],[-1,3]]",
        " [[ -1 , 4],[-1,3] ]",
        "[1,2]",
        "[]",
        "[1,,2]",
        "2",
        "-1",
        "02",
        "1.5",
        "\"a\"",
        "\"a\\n\"",
        "\"\"",
        "null",
        "true",
        "x",
        "{}",
        "[[",
        "",
        "[[-1,4],[-1,3]]]",
        "[[-1,4],[-1,3]],5",
    ];

    /// Whether a reader accepts the values.
    fn accepted(values: &Values<'_>) -> bool {
        let numbers = [&values.index, &values.n, &values.min_rolls];
        let mut board = Board::empty(Side::MIN);
        let literal = values.board.as_deref();
        literal.is_none_or(|text| read_literal(text, &mut board).is_ok())
            && numbers
                .into_iter()
                .flatten()
                .all(|text| number::integer(text).is_some())
    }

    proptest! {
        #[test]
        fn the_fast_path_accepts_only_what_serde_parses_alike(
            keys in prop::collection::vec((
                prop::sample::select(&["board", "index", "n", "family", "min_rolls", "route", "note", "x"][..]),
                prop::sample::select(VALUES),
            ), 0..6),
            space in prop::sample::select(&["", " ", "\t"][..]),
            end in prop::sample::select(&["}\n", "}", " }\r\n", "", "}}", "},", ",}", "} x"][..]),
        ) {
            let pairs: Vec<_> = keys.iter().map(|(key, value)| format!("{space}\"{key}\"{space}:{space}{value}")).collect();
            let line = format!("{space}{{{}{end}", pairs.join(","));
            if let Some(values) = parse_fast(&line).filter(accepted) {
                prop_assert_eq!(Ok(values), parse_with_serde(&line), "{}", line);
            }
        }
    }

    #[test]
    fn plain_lines_take_the_fast_path() {
        for line in [
            r#"{"index":0,"n":2,"family":"uniform","board":[[-1,4],[-1,3]],"min_rolls":1,"route":[1]}"#,
            r#"{"index": 0, "board": [[-1, 4], [-1, 3]], "note": "x", "min_rolls": -1, "route": null} "#,
            "{\"board\":[[-1,4],[-1,3]]}\r\n",
        ] {
            assert_eq!(parse_fast(line).map(Ok), Some(parse_with_serde(line)));
        }
    }
}
