//! The fast path for common JSON objects: one pass, nothing allocated (serde_json allocates a stack for every nested
//! array, so for every board). It reports no errors: whatever it does not take is left to serde_json.

use super::super::values::Values;
use crate::store::number;
use memchr::{memchr, memchr2};
use std::borrow::Cow;

/// The values of an object whose strings have no escapes and whose unknown keys hold numbers, strings,
/// words, or flat arrays of numbers. None for any other text.
///
/// A known value may still be invalid JSON, as in `"n":02` or `"board":[[-1,+4]]`: parsing it fails later, with a better
/// message.
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
            // Left to serde, which also detects duplicates.
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
            // A null and a duplicate key are left to serde.
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

/// The text after JSON white space.
fn skip(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\r', '\n'])
}

fn after(text: &str, byte: u8) -> Option<&str> {
    skip(text).strip_prefix(char::from(byte))
}

/// A string without escapes, and the rest.
fn string(text: &str) -> Option<(&str, &str)> {
    let text = after(text, b'"')?;
    let (inside, rest) = text.split_at(memchr(b'"', text.as_bytes())?);
    let plain = inside.bytes().all(|byte| byte >= b' ' && byte != b'\\');
    plain.then_some((inside, &rest[1..]))
}

/// A number or a word, and the rest.
fn word(text: &str) -> Option<(&str, &str)> {
    let more = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let end = text.bytes().position(|byte| !more(byte))?;
    (end > 0).then(|| text.split_at(end))
}

/// The board, and the rest. It ends at the last `]` before the next key or the object's end; the literal's parser
/// accepts nothing but one whole array.
fn board(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with('[') {
        return None;
    }
    let next = memchr2(b'"', b'}', text.as_bytes())?;
    let end = text[..next].rfind(']')? + 1;
    Some(text.split_at(end))
}

/// The text after the value of an unknown key.
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
