//! Objects as everyone writes them, taken apart without serde.
//!
//! Owns the fast way: one look at each byte, nothing allocated (serde_json keeps a stack on the heap for every
//! nested array, so for every board). Must not name an offence: for whatever is not plain it gives up.

use super::super::record::Values;
use crate::store::number;
use memchr::{memchr, memchr2};
use std::borrow::Cow;

/// The values of an object whose strings have no escapes and whose unknown keys hold numbers, strings,
/// words, or flat arrays of numbers. None for any other text.
///
/// A known value may still be no JSON, as in `"n":02` or `"board":[[-1,+4]]`: who reads it refuses it, in
/// better words.
pub(super) fn parse_fast(line: &str) -> Option<Values<'_>> {
    let mut values = Values::default();
    let mut rest = after(line, b'{')?;
    loop {
        let (key, tail) = string(rest)?;
        let tail = skip(after(tail, b':')?);
        let place = match key {
            "board" => {
                let (board, tail) = board(tail)?;
                let offset = line.len() - tail.len() - board.len();
                (values.board_offset, rest) = (Some(offset), tail);
                if values
                    .board
                    .replace(Cow::Borrowed(board.as_bytes()))
                    .is_some()
                {
                    return None;
                }
                None
            }
            "family" => {
                let (family, tail) = string(tail)?;
                rest = tail;
                if values.family.replace(Cow::Borrowed(family)).is_some() {
                    return None;
                }
                None
            }
            "note" if tail.starts_with('"') => {
                let (note, tail) = string(tail)?;
                rest = tail;
                if values.note.replace(Cow::Borrowed(note)).is_some() {
                    return None;
                }
                None
            }
            // Left to serde, which knows how often it stands there.
            "note" => return None,
            "index" => Some(&mut values.index),
            "n" => Some(&mut values.n),
            "min_rolls" => Some(&mut values.min_rolls),
            _ => {
                rest = unknown(tail)?;
                None
            }
        };
        if let Some(place) = place {
            let (word, tail) = word(tail)?;
            rest = tail;
            // A null is left to serde, and so is a key that stands twice.
            if word == "null" || place.replace(Cow::Borrowed(word.as_bytes())).is_some() {
                return None;
            }
        }
        match after(rest, b',') {
            Some(tail) => rest = tail,
            None => {
                let tail = after(rest, b'}')?;
                return skip(tail).is_empty().then_some(values);
            }
        }
    }
}

/// What follows white space as JSON knows it.
fn skip(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\r', '\n'])
}

fn after(text: &str, byte: u8) -> Option<&str> {
    skip(text).strip_prefix(char::from(byte))
}

/// A string without escapes, and what follows.
fn string(text: &str) -> Option<(&str, &str)> {
    let text = after(text, b'"')?;
    let (inside, rest) = text.split_at(memchr(b'"', text.as_bytes())?);
    let plain = inside.bytes().all(|byte| byte >= b' ' && byte != b'\\');
    plain.then_some((inside, &rest[1..]))
}

/// A number or a word, and what follows.
fn word(text: &str) -> Option<(&str, &str)> {
    let more = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let end = text.bytes().position(|byte| !more(byte))?;
    (end > 0).then(|| text.split_at(end))
}

/// The board ends before the next key or the object's end. What stands in between is the literal's reader
/// to judge: it takes nothing but one whole array.
fn board(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with('[') {
        return None;
    }
    let next = memchr2(b'"', b'}', text.as_bytes())?;
    let end = text[..next].rfind(']')? + 1;
    Some(text.split_at(end))
}

/// What follows the value of an unknown key.
fn unknown(text: &str) -> Option<&str> {
    let number = |word: &str| number::integer(word.as_bytes()).is_some();
    if let Some(inside) = text.strip_prefix('[') {
        let (items, rest) = inside.split_at(memchr(b']', inside.as_bytes())?);
        let flat = items.split(',').all(|item| number(item.trim_matches(' ')));
        return flat.then_some(&rest[1..]);
    }
    if text.starts_with('"') {
        return Some(string(text)?.1);
    }
    let (word, rest) = word(text)?;
    (number(word) || ["null", "true", "false"].contains(&word)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::super::parse_with_serde;
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

    /// What a reader takes from the values, as far as it takes them.
    fn taken(values: &Values<'_>) -> bool {
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
        fn what_both_take_is_the_same_and_serde_refuses_nothing_that_is_taken(
            keys in prop::collection::vec((
                prop::sample::select(&["board", "index", "n", "family", "min_rolls", "route", "note", "x"][..]),
                prop::sample::select(VALUES),
            ), 0..6),
            space in prop::sample::select(&["", " ", "\t"][..]),
            end in prop::sample::select(&["}\n", "}", " }\r\n", "", "}}", "},", ",}", "} x"][..]),
        ) {
            let pairs: Vec<_> = keys.iter().map(|(key, value)| format!("{space}\"{key}\"{space}:{space}{value}")).collect();
            let line = format!("{space}{{{}{end}", pairs.join(","));
            if let Some(values) = parse_fast(&line).filter(taken) {
                prop_assert_eq!(Ok(values), parse_with_serde(&line), "{}", line);
            }
        }
    }

    #[test]
    fn plain_lines_are_taken() {
        for line in [
            r#"{"index":0,"n":2,"family":"uniform","board":[[-1,4],[-1,3]],"min_rolls":1,"route":[1]}"#,
            r#"{"index": 0, "board": [[-1, 4], [-1, 3]], "note": "x", "min_rolls": -1, "route": null} "#,
            "{\"board\":[[-1,4],[-1,3]]}\r\n",
        ] {
            assert_eq!(parse_fast(line).map(Ok), Some(parse_with_serde(line)));
        }
    }
}
