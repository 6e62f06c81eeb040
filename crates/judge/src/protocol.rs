//! The two protocols of submissions, and how their lines are parsed.

use super::Verdict;
use serde::{Deserialize, Serialize};

/// The form of the lines that a submission writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Protocol {
    /// The adapters' protocol (see the `language` module), which is read while the adapter runs.
    Adapter,
    /// One number per line. A command may write its lines only after it has read all boards.
    Plain,
}

/// The answer of a submission; in JSON a number, a text or `null`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Output {
    /// A number.
    Number(i64),
    /// The beginning of a text that is not a number.
    Text(String),
    /// No answer.
    Nothing,
}

impl std::fmt::Display for Output {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Output::Number(number) => number.fmt(f),
            Output::Text(text) => text.fmt(f),
            Output::Nothing => Ok(()),
        }
    }
}

/// A parsed line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// A number, with the ns that it took where the adapter measured it.
    Number(i64, Option<u64>),
    /// A text that is not a number.
    Garbage(String),
    /// The note of an exception.
    Exception(String),
}

/// A verdict that ends a process, and the reason.
pub(super) type Fault = (Verdict, String);

/// Parses an adapter's line about the board `number` of its process.
///
/// # Errors
/// If memory is used up, or the line is not about the board, because several processes write.
pub(super) fn parse_adapter_line(line: &[u8], number: u64) -> Result<Reply, Fault> {
    let parse = || {
        let rest = match parse_leading_number(line)? {
            (own, [b' ', rest @ ..]) if own == number as i64 => rest,
            _ => return None,
        };
        Some(match rest {
            [b'?', text @ ..] => Ok(Reply::Garbage(excerpt(text))),
            [b'!', text @ ..] => Ok(Reply::Exception(excerpt(text))),
            [b'#', ..] => Err((Verdict::MemoryLimit, "out of memory".to_owned())),
            _ => {
                let (answer, rest) = parse_leading_number(rest)?;
                match parse_leading_number(rest.strip_prefix(b" ")?)? {
                    (ns, []) => Ok(Reply::Number(answer, Some(ns as u64))),
                    _ => return None,
                }
            }
        })
    };
    parse().unwrap_or_else(|| {
        let note = "protocol error: unexpected reply (several processes writing?)";
        Err((Verdict::Presentation, note.to_owned()))
    })
}

/// Parses a line that should be a number.
pub(super) fn parse_plain_line(line: &[u8]) -> Reply {
    let line = line.trim_ascii();
    match parse_leading_number(line) {
        Some((number, [])) => Reply::Number(number, None),
        _ if line.contains(&0) => {
            // Every second byte of ASCII in UTF-16 is 0, and there may be a mark at the beginning.
            let mut ascii = line.to_vec();
            ascii.retain(|byte| (1..0x80).contains(byte));
            Reply::Garbage(excerpt(&ascii) + " in UTF-16")
        }
        _ => Reply::Garbage(excerpt(line)),
    }
}

/// Returns the number at the start of a text (at most 18 digits), and the rest.
#[inline]
fn parse_leading_number(text: &[u8]) -> Option<(i64, &[u8])> {
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let end = digits.iter().position(|byte| !byte.is_ascii_digit());
    let length = end.unwrap_or(digits.len());
    if length == 0 || length > 18 {
        return None;
    }
    let (digits, rest) = digits.split_at(length);
    let add = |number, digit: &u8| number * 10 + i64::from(digit - b'0');
    let number = digits.iter().fold(0i64, add);
    Some((if negative { -number } else { number }, rest))
}

/// Returns the beginning of a text, on one line.
fn excerpt(text: &[u8]) -> String {
    const MAX_SHOWN_CHARS: usize = 200;
    let text = String::from_utf8_lossy(text);
    let text = text.trim().chars().take(MAX_SHOWN_CHARS);
    text.map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adapter_line_has_number_answer_and_time() {
        for (line, reply) in [
            ("7 4 1200", Reply::Number(4, Some(1200))),
            ("7 -1 0", Reply::Number(-1, Some(0))),
            ("7 ? None", Reply::Garbage("None".into())),
            ("7 ! Error: x", Reply::Exception("Error: x".into())),
        ] {
            assert_eq!(parse_adapter_line(line.as_bytes(), 7), Ok(reply), "{line}");
        }
        for line in "7 # out,6 4 1200,8 4 1200,7,7 4,7 4 12 9,,x,7 4 12x".split(',') {
            let (verdict, _) = parse_adapter_line(line.as_bytes(), 7).unwrap_err();
            let is_memory = verdict == Verdict::MemoryLimit;
            assert_eq!(is_memory, line.contains('#'), "{line}");
        }
    }

    #[test]
    fn a_plain_line_is_a_number_or_garbage() {
        assert_eq!(parse_plain_line(b" 12\r"), Reply::Number(12, None));
        assert_eq!(parse_plain_line(b"-1"), Reply::Number(-1, None));
        for line in [&b"\xff\xfe4\0\r\0"[..], b"\x004\0\r", b"\x004"] {
            let reply = parse_plain_line(line);
            assert_eq!(reply, Reply::Garbage("4 in UTF-16".into()), "{line:?}");
        }
        for line in "4 4,4.0,,four,--1,9999999999999999999".split(',') {
            let reply = parse_plain_line(line.as_bytes());
            assert!(matches!(reply, Reply::Garbage(_)), "{line}");
        }
    }
}
