//! JSON lines: one object per line.
//!
//! ```text
//! {"index":0,"n":2,"family":"uniform","board":[[-1,4],[-1,3]],"min_rolls":1,"route":[2]}
//! {"index":1,"n":3,"board":[[1,1,-1],[1,1,1],[-1,1,1]],"min_rolls":-1,"route":null}
//! ```
//!
//! Only `board` is required; the others may be missing or null, keys may be in any order, and
//! unknown keys are skipped, as is a `note` that is not a string. Without `min_rolls`, the answer
//! is in `expected`, `answer` or `output`.
//!
//! Common lines take a fast path, which reports no errors; serde_json parses all others and reports
//! every error. Tried: serde_json alone, 6.9 µs instead of 2.3 to read a board of n = 2..20 with
//! its route (dev build, 2026-11-25).
//!
//! # Stability
//! Rows are written with the keys `index`, `n`, `family`, `board`, with answers also `min_rolls`
//! and `route`, with notes also `note`, with difficulty also `slack`, `routes`, `critical_jumps`,
//! `route_jumps` and `score` (see [`Difficulty`](snakes_and_ladders::solve::routes::Difficulty);
//! `slack` is null where the last square cannot be reached, and `routes` saturates at 2^128 - 1),
//! with expected lengths also `expected_rolls`, with several densities also `density`, in this
//! order and without white space. A later version may append keys. Everything that is read today
//! will be read by later versions.

use super::import::{ANSWERS, object};
use super::options::MIN_ROLLS;
use super::record_problem::{FieldKind, RecordProblem, RecordProblemKind};
use super::record_values::{BOARD, FAMILY, NOTE, Values, names, utf8, wrong_value};
use crate::store::number;
use memchr::{memchr, memchr2};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The values of a line, which stay raw so that the board is parsed once, by the literal's parser,
/// with our error messages.
#[derive(serde::Deserialize)]
struct JsonLine<'b> {
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

/// The keys and values of an object, in their order.
struct Entries<'b>(Vec<(String, &'b RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries<'de>, D::Error> {
        struct EntriesVisitor;

        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Entries<'de>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(EntriesVisitor)
    }
}

/// Returns the values of a line, in which the key `answers` has the answer.
pub(super) fn values<'b>(raw: &'b [u8], answers: &str) -> Result<Values<'b>, RecordProblem> {
    match parse_fast(raw, answers) {
        Some(values) => Ok(values),
        None => parse_with_serde(utf8(raw)?, answers),
    }
}

/// Returns the values of an object whose strings have no escapes and whose unknown keys hold
/// numbers, strings or words, or in `route` a flat array of numbers, in one pass and without
/// allocation (serde_json allocates a stack for every nested array, so for every board). None for
/// any other text, and for duplicate keys.
///
/// A known value may still be invalid JSON, as in `"n":02` or `"board":[[-1,+4]]`: parsing it fails
/// later, with a better message.
fn parse_fast<'b>(line: &'b [u8], answers: &str) -> Option<Values<'b>> {
    let mut values = Values::default();
    let names = names(answers);
    let mut text = Scanner(line);
    text.byte(b'{')?;
    loop {
        let key = text.string()?;
        text.byte(b':')?;
        text.skip();
        if let Some(place) = names.iter().position(|name| name.as_bytes() == key) {
            let before = line.len() - text.0.len();
            let value = match place {
                BOARD => text.board()?,
                FAMILY | NOTE => text.string()?,
                _ => text.word().filter(|word| *word != b"null")?,
            };
            if values.fields[place].replace(Cow::Borrowed(value)).is_some() {
                return None;
            }
            values.board_offset = values.board_offset.or((place == BOARD).then_some(before));
        } else {
            std::str::from_utf8(key).ok()?;
            let has_parts = matches!(text.0, [b'[' | b'{', ..]);
            // It may give a second board, or an answer. Rows of this program have no other list.
            if has_parts && key != b"route" || is_answer_name(key) {
                return None;
            }
            text.unknown()?;
        }
        text.skip();
        match text.0 {
            [b',', rest @ ..] => text.0 = rest,
            [b'}', rest @ ..] => {
                text.0 = rest;
                text.skip();
                return text.0.is_empty().then_some(values);
            }
            _ => return None,
        }
    }
}

/// The kind of a byte that stands for itself in a string.
const PLAIN: u8 = 1;

/// The kind of a byte of a number or a word.
const WORD: u8 = 2;

/// Returns whether a byte is of a kind. The table takes fewer instructions than comparisons.
#[inline]
fn is_kind(byte: u8, kind: u8) -> bool {
    static KINDS: [u8; 256] = {
        let mut kinds = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let plain = byte >= 32 && byte != b'\\' as usize && byte != b'"' as usize;
            let word =
                (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'+' | b'-' | b'.');
            kinds[byte] = plain as u8 * PLAIN + word as u8 * WORD;
            byte += 1;
        }
        kinds
    };
    KINDS[usize::from(byte)] & kind != 0
}

/// The rest of a line, from whose beginning tokens are taken. A function returns none if the next
/// token is not of its kind.
struct Scanner<'b>(&'b [u8]);

impl<'b> Scanner<'b> {
    /// Takes JSON white space.
    #[inline]
    fn skip(&mut self) {
        while let [b' ' | b'\t' | b'\r' | b'\n', rest @ ..] = self.0 {
            self.0 = rest;
        }
    }

    #[inline]
    fn byte(&mut self, byte: u8) -> Option<()> {
        self.skip();
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        (*first == byte).then_some(())
    }

    /// Takes this many bytes.
    #[inline]
    fn take(&mut self, length: usize) -> &'b [u8] {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    /// Takes a string without escapes.
    #[inline]
    fn string(&mut self) -> Option<&'b [u8]> {
        self.byte(b'"')?;
        let end = self.0.iter().position(|&byte| !is_kind(byte, PLAIN))?;
        let inside = self.take(end);
        self.0 = self.0.strip_prefix(b"\"")?;
        Some(inside)
    }

    /// Takes a number or a word.
    #[inline]
    fn word(&mut self) -> Option<&'b [u8]> {
        let end = self.0.iter().position(|&byte| !is_kind(byte, WORD))?;
        Some(self.take(end)).filter(|word| !word.is_empty())
    }

    /// Takes the board. It ends at the last `]` before the next key or the object's end; the
    /// literal's parser accepts nothing but one whole array.
    fn board(&mut self) -> Option<&'b [u8]> {
        if self.0.first() != Some(&b'[') {
            return None;
        }
        let next = memchr2(b'"', b'}', self.0)?;
        let end = self.0[..next].iter().rposition(|&byte| byte == b']')?;
        Some(self.take(end + 1))
    }

    /// Takes the value of an unknown key.
    fn unknown(&mut self) -> Option<()> {
        let is_number = |word: &[u8]| number::integer(word).is_some();
        let is_value = match self.0 {
            [b'[', ..] => {
                let end = memchr(b']', self.0)?;
                let mut items = self.take(end + 1)[1..end].split(|&byte| byte == b',');
                items.all(|item| is_number(trim_spaces(item)))
            }
            [b'"', ..] => std::str::from_utf8(self.string()?).is_ok(),
            _ => {
                let word = self.word()?;
                is_number(word) || matches!(word, b"null" | b"true" | b"false")
            }
        };
        is_value.then_some(())
    }
}

fn trim_spaces(mut text: &[u8]) -> &[u8] {
    while let [b' ', rest @ ..] | [rest @ .., b' '] = text {
        text = rest;
    }
    text
}

/// Returns the values of a line that [`parse_fast`] does not read, or the error of the line.
fn parse_with_serde<'b>(text: &'b str, answers: &str) -> Result<Values<'b>, RecordProblem> {
    // serde would accept an array for a struct.
    let start = text.len() - text.trim_ascii_start().len();
    if !text[start..].starts_with('{') {
        return Err(not_json(start, "expected { and the keys of an object"));
    }
    let line: JsonLine<'_> =
        serde_json::from_str(text).map_err(|error| syntax_error(text, &error))?;
    let raw =
        |value: Option<&'b RawValue>| value.map(|value| Cow::Borrowed(value.get().as_bytes()));
    // Other programs write numbers as strings, too.
    let number = |value: &'b RawValue| value.get().trim_matches('"').as_bytes();
    let mut min_rolls = line.min_rolls.map(|value| Cow::Borrowed(number(value)));
    // Objects that list jumps are read as a whole elsewhere.
    let entries = if line.board.is_some() || answers != MIN_ROLLS {
        let Entries(entries) =
            serde_json::from_str(text).map_err(|error| syntax_error(text, &error))?;
        entries
    } else {
        Vec::new()
    };
    let is_board = |(key, value): &&(String, &RawValue)| {
        key != "board" && value.get().starts_with(['[', '{']) && object::gives_board(key)
    };
    if line.board.is_some()
        && let Some((key, _)) = entries.iter().find(is_board)
    {
        return Err(RecordProblemKind::TwoBoards { key: key.clone() }.into());
    }
    let mut answer_name = None;
    if answers == MIN_ROLLS {
        let value_of = |known: &str| {
            let mut values = entries
                .iter()
                .filter(|(key, _)| key.eq_ignore_ascii_case(known));
            let (_, value) = values.find(|(_, value)| value.get() != "null")?;
            Some(Cow::Borrowed(value.get().trim_matches('"').as_bytes()))
        };
        if min_rolls.is_none() && line.board.is_some() {
            let found = ANSWERS
                .into_iter()
                .find_map(|known| Some((known, value_of(known)?)));
            (answer_name, min_rolls) = found.unzip();
        }
    } else {
        let mut values = entries.iter().filter(|(key, _)| key == answers);
        let value = values.next().map(|(_, value)| value.get());
        if values.next().is_some() {
            let name = answers.to_owned();
            return Err(RecordProblemKind::DuplicateKey { name }.into());
        }
        let value = value.filter(|value| *value != "null");
        min_rolls = value.map(|value| Cow::Borrowed(value.trim_matches('"').as_bytes()));
    }
    let family = line.family.map(|value| {
        let wrong = || wrong_value(value.get().as_bytes(), FieldKind::Key, "family", "a string");
        unescaped(value).ok_or_else(wrong)
    });
    let note = line.note.and_then(unescaped);
    // Both point into the same text.
    let offset = |board: &RawValue| board.get().as_ptr().addr() - text.as_ptr().addr();
    let (board, index, n) = (raw(line.board), raw(line.index), raw(line.n));
    Ok(Values {
        answer_name,
        board_offset: line.board.map(offset),
        fields: [board, index, n, family.transpose()?, min_rolls, note],
    })
}

/// Returns the keys of an object that are not read; none if the text is not an object.
pub(super) fn skipped_keys(raw: &[u8], answers: &str) -> Vec<String> {
    let Ok(Entries(entries)) = serde_json::from_slice(raw) else {
        return Vec::new();
    };
    let is_read = |key: &str| {
        // The route is made anew with the answer.
        names(answers).contains(&key)
            || key == "route"
            || is_answer_name(key.as_bytes())
            || object::gives_board(key)
            || object::gives_side(key)
    };
    let keys = entries.into_iter().map(|(key, _)| key);
    keys.filter(|key| !is_read(key)).collect()
}

/// Returns whether a key has the answer of a board.
fn is_answer_name(key: &[u8]) -> bool {
    ANSWERS
        .iter()
        .any(|known| key.eq_ignore_ascii_case(known.as_bytes()))
}

/// Returns a string's text, borrowed unless it has escapes; none if it is not a string.
fn unescaped(value: &RawValue) -> Option<Cow<'_, [u8]>> {
    let raw = value.get();
    let rest = raw.strip_prefix('"');
    let inside = rest.and_then(|rest| rest.strip_suffix('"'));
    match inside {
        Some(text) if !text.contains('\\') => Some(Cow::Borrowed(text.as_bytes())),
        _ => {
            let text: String = serde_json::from_str(raw).ok()?;
            Some(Cow::Owned(text.into_bytes()))
        }
    }
}

fn syntax_error(text: &str, error: &serde_json::Error) -> RecordProblem {
    if error.is_eof() {
        return RecordProblemKind::OpenObject.into();
    }
    let message = error.to_string();
    // serde_json gives the place of an error as numbers, and in the message once more.
    let message = message
        .rsplit_once(" at line ")
        .map_or(&*message, |(message, _)| message);
    let lines_before = text.split_inclusive('\n').take(error.line() - 1);
    let offset: usize = lines_before.map(str::len).sum();
    not_json(offset + error.column().saturating_sub(1), message)
}

fn not_json(offset: usize, reason: &str) -> RecordProblem {
    let reason = reason.to_owned();
    RecordProblem::at(offset, RecordProblemKind::NotJson { reason })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use snakes_and_ladders::game::{Board, Side, read_literal};

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

    /// Returns whether a reader accepts the values.
    fn accepted(values: &Values<'_>) -> bool {
        let [literal, index, n, _, min_rolls, _] = &values.fields;
        let mut board = Board::empty(Side::MIN);
        let literal = literal.as_deref();
        literal.is_none_or(|text| read_literal(text, &mut board).is_ok())
            && [index, n, min_rolls]
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
            if let Some(values) = parse_fast(line.as_bytes(), "min_rolls").filter(accepted) {
                prop_assert_eq!(Ok(values), parse_with_serde(&line, "min_rolls"), "{}", line);
            }
        }
    }

    #[test]
    fn a_second_board_is_an_error_and_other_keys_are_skipped() {
        for (key, value, is_second) in [
            ("ladder", "[[2,3]]", true),
            ("Grid", "[[-1,-1],[-1,-1]]", true),
            ("Board", "[[-1,-1],[-1,-1]]", true),
            ("chutes", "{}", true),
            ("_ladders", "[]", true),
            ("ladder", "3", false),
            ("gridColor", "[1,2]", false),
            ("board_id", "7", false),
        ] {
            let line = format!("{{\"board\":[[-1,4],[-1,3]],\"{key}\":{value}}}");
            let problem = values(line.as_bytes(), "min_rolls").err();
            let key = key.to_owned();
            let expected = is_second.then(|| RecordProblemKind::TwoBoards { key }.into());
            assert_eq!(problem, expected, "{line}");
        }
    }

    #[test]
    fn plain_lines_take_the_fast_path() {
        for line in [
            r#"{"index":0,"n":2,"family":"uniform","board":[[-1,4],[-1,3]],"min_rolls":1,"route":[1]}"#,
            r#"{"index": 0, "board": [[-1, 4], [-1, 3]], "note": "x", "min_rolls": -1, "route": null} "#,
            "{\"board\":[[-1,4],[-1,3]]}\r\n",
        ] {
            let fast = parse_fast(line.as_bytes(), "min_rolls");
            assert_eq!(fast.map(Ok), Some(parse_with_serde(line, "min_rolls")));
        }
    }
}
