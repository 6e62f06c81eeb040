//! The result of one board: a line of a submission is read as an answer, and becomes a row of the
//! CSV of `judge`.
//!
//! # Stability
//! docs/FILES.md explains the columns of the CSV. New columns are appended to
//! [`BoardResult::HEADER`] and to [`BoardResult::row`].

use crate::verdict::{Fault, Verdict};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::escape;
use snakes_and_ladders::game::Solution;
use snl_harness::mutants::mistakes::Answer;

/// The answer of a submission; in JSON a number, a text or `null`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Output {
    Number(i64),
    /// The beginning of a text that is not a number.
    Text(String),
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

/// A board of a corpus, with its right answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedBoard {
    /// The position of the board in the corpus, from 0.
    pub position: u64,
    /// The index of the board, as the corpus counts.
    pub index: u64,
    pub expected: Solution,
}

/// The result of one board; or, without a board, of the submission after the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardResult {
    pub board: Option<JudgedBoard>,
    pub verdict: Verdict,
    pub output: Output,
    /// Time that the solution took, in ns, where the adapter measured it.
    pub inside_ns: Option<u64>,
    /// Time that a process took for this one board, in ns.
    pub wall_ns: Option<u64>,
    /// The reason, where the verdict needs one.
    pub note: Option<String>,
}

/// The maximum number of characters of a line that a note about an exception quotes.
const MAX_QUOTED_CHARS: usize = 80;

impl BoardResult {
    /// The header of the CSV, which has a row per submission and board.
    pub const HEADER: &[u8] = b"contestant,board,verdict,expected,got,time_ns,clock,note,sandbox\n";

    /// Returns a result without an answer.
    pub(crate) fn new(board: Option<JudgedBoard>, verdict: Verdict, note: Option<String>) -> Self {
        BoardResult {
            board,
            verdict,
            output: Output::Nothing,
            inside_ns: None,
            wall_ns: None,
            note,
        }
    }

    /// Returns the result of a board with a number as the answer, and the ns that it took where the
    /// adapter measured it.
    pub(crate) fn of_number(board: JudgedBoard, number: i64, inside_ns: Option<u64>) -> Self {
        let mut result = BoardResult::new(Some(board), Verdict::Accepted, None);
        (result.output, result.inside_ns) = (Output::Number(number), inside_ns);
        if number != i64::from(board.expected.min_rolls()) {
            result.verdict = Verdict::WrongAnswer;
        }
        result
    }

    /// Returns the result of a board with a text that is no number as the answer.
    fn of_text(board: JudgedBoard, text: String) -> Self {
        let mut result = BoardResult::new(Some(board), Verdict::Presentation, None);
        result.output = Output::Text(text);
        result
    }

    /// Reads an adapter's line (see the `language` module) about a board, which is the board
    /// `number` of its process. The note of an exception quotes a line of `source`.
    ///
    /// # Errors
    /// If memory is used up, or the line is not about the board, because several processes write.
    pub(crate) fn of_adapter_line(
        line: &[u8],
        number: u64,
        board: JudgedBoard,
        source: &str,
    ) -> Result<BoardResult, Fault> {
        let reply_number =
            parse_leading_number(line).filter(|&(reply_number, _)| reply_number == number as i64);
        let reply = reply_number.and_then(|(_, rest)| rest.strip_prefix(b" "));
        match reply.unwrap_or_default() {
            [b'?', text @ ..] => Ok(BoardResult::of_text(board, excerpt(text))),
            [b'!', text @ ..] => {
                let note = Some(quote(source, &excerpt(text)));
                Ok(BoardResult::new(Some(board), Verdict::RuntimeError, note))
            }
            [b'#', ..] => Err(Fault::new(Verdict::MemoryLimit, "out of memory")),
            numbers => {
                let read = || {
                    let (answer, rest) = parse_leading_number(numbers)?;
                    let (ns, rest) = parse_leading_number(rest.strip_prefix(b" ")?)?;
                    rest.is_empty().then_some((answer, ns as u64))
                };
                let (answer, ns) = read().ok_or_else(|| {
                    let reason = "protocol error: unexpected reply (several processes writing?)";
                    Fault::new(Verdict::Presentation, reason)
                })?;
                Ok(BoardResult::of_number(board, answer, Some(ns)))
            }
        }
    }

    /// Reads a line that should be a number.
    pub(crate) fn of_plain_line(line: &[u8], board: JudgedBoard) -> BoardResult {
        let line = line.trim_ascii();
        let text = match parse_leading_number(line) {
            Some((number, [])) => return BoardResult::of_number(board, number, None),
            _ if line.contains(&0) => {
                // Every second byte of ASCII in UTF-16 is 0, and there may be a mark at the
                // beginning.
                let mut ascii = line.to_vec();
                ascii.retain(|byte| (1..0x80).contains(byte));
                let mut result = BoardResult::of_text(board, excerpt(&ascii) + " in UTF-16");
                result.note = Some("write ASCII or UTF-8".to_owned());
                return result;
            }
            _ => excerpt(line),
        };
        let mut result = BoardResult::of_text(board, text);
        if is_several_numbers(line) {
            result.note = Some("write each answer in a line of its own".to_owned());
        }
        result
    }

    /// Returns whether the submission has written more lines than there are boards.
    pub(crate) fn is_surplus(&self) -> bool {
        self.board.is_none() && self.verdict == Verdict::Presentation
    }

    /// Returns the answer, as a mistake of the catalogue could give it; none if no mistake could
    /// answer so.
    pub(crate) fn answer(&self) -> Option<Answer> {
        match (self.verdict, &self.output) {
            (Verdict::Accepted | Verdict::WrongAnswer, &Output::Number(number)) => {
                Some(Answer::Rolls(number.try_into().ok()?))
            }
            (Verdict::TimeLimit | Verdict::MemoryLimit, _) => Some(Answer::TimeLimit),
            (Verdict::RuntimeError, _) => Some(Answer::Crash),
            _ => None,
        }
    }

    /// Returns the row of the CSV for a submission that has no verdict, for this reason.
    pub(crate) fn row_without_verdict(name: &str, kind: &str, reason: &str) -> [String; 9] {
        let mut row: [String; 9] = Default::default();
        row[0] = escape::cell(name).into_owned();
        row[2] = kind.to_owned();
        row[7] = reason.to_owned();
        row
    }

    /// Returns the row of the CSV for the submission of this name, which ran in this sandbox.
    pub(crate) fn row(&self, name: &str, sandbox: &str) -> [String; 9] {
        let (ns, clock) = match (self.inside_ns, self.wall_ns) {
            (Some(ns), _) => (ns.to_string(), "inside"),
            (None, Some(ns)) => (ns.to_string(), "wall"),
            (None, None) => (String::new(), ""),
        };
        let of_board =
            |column: fn(JudgedBoard) -> String| self.board.map(column).unwrap_or_default();
        [
            escape::cell(name).into_owned(),
            of_board(|board| board.index.to_string()),
            self.verdict.to_string(),
            of_board(|board| board.expected.to_string()),
            escape::cell(&self.output.to_string()).into_owned(),
            ns,
            clock.to_owned(),
            escape::cell(self.note.as_deref().unwrap_or_default()).into_owned(),
            sandbox.to_owned(),
        ]
    }
}

/// Returns the note of an adapter about an exception, with the line of `source` that it names:
/// `@12 Error: why` becomes the message with the line and its text.
fn quote(source: &str, note: &str) -> String {
    let parts = note.strip_prefix('@').and_then(|rest| rest.split_once(' '));
    let numbered = parts.and_then(|(line, text)| Some((line.parse::<usize>().ok()?, text)));
    let Some((line, text)) = numbered else {
        return note.to_owned();
    };
    let mut lines = source.lines();
    let quoted = line.checked_sub(1).and_then(|position| lines.nth(position));
    match quoted.unwrap_or_default().trim() {
        "" => format!("{text} (line {line})"),
        quoted => {
            let quoted: String = quoted.chars().take(MAX_QUOTED_CHARS).collect();
            format!("{text} (line {line}: {quoted})")
        }
    }
}

/// Returns the number at the start of a text (at most 18 digits), and the rest.
#[inline]
fn parse_leading_number(text: &[u8]) -> Option<(i64, &[u8])> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let is_other = |byte: &u8| !byte.is_ascii_digit();
    let length = digits.iter().position(is_other).unwrap_or(digits.len());
    let (number, rest) = text.split_at(text.len() - digits.len() + length);
    if length > 18 {
        return None;
    }
    let number = std::str::from_utf8(number).ok()?;
    Some((number.parse().ok()?, rest))
}

/// Returns the beginning of a text, on one line.
fn excerpt(text: &[u8]) -> String {
    const MAX_SHOWN_CHARS: usize = 200;
    String::from_utf8_lossy(text)
        .trim()
        .chars()
        .take(MAX_SHOWN_CHARS)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Returns whether a line, which is not a number, is made of numbers: those of several boards, with
/// or without something between them.
fn is_several_numbers(line: &[u8]) -> bool {
    let is_separator = |byte: &u8| b"-,; \t".contains(byte);
    let numbers = line.split(is_separator).filter(|digits| !digits.is_empty());
    let is_of_numbers = |byte: &u8| byte.is_ascii_digit() || is_separator(byte);
    numbers.count() > 1 && line.iter().all(is_of_numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: JudgedBoard = JudgedBoard {
        position: 0,
        index: 7,
        expected: Solution::Rolls(4),
    };

    /// The columns are a line and the row of its result, without the columns that are the same in
    /// all rows.
    #[test]
    fn lines_of_adapters_and_commands_become_rows() {
        for (line, row) in [
            ("7 4 1200", "AC,4,4,1200,inside,"),
            ("7 -1 0", "WA,4,-1,0,inside,"),
            ("7 ? one, two", "PE,4,\"one, two\",,,"),
            ("7 ! Error: x, y", "RE,4,,,,\"Error: x, y\""),
            ("7 ! @2 E: no", "RE,4,,,,E: no (line 2: x = board[9])"),
            ("7 ! @3 Error", "RE,4,,,,Error (line 3)"),
            ("7 ! @99 Error", "RE,4,,,,Error (line 99)"),
            ("7 ! Error: @2 x", "RE,4,,,,Error: @2 x"),
        ] {
            let source = "a\n  x = board[9]\n\n";
            let result = BoardResult::of_adapter_line(line.as_bytes(), 7, BOARD, source).unwrap();
            assert_eq!(shown(&result), format!("\"a,b.py\",7,{row},none\n"));
        }
        for line in "7 # out,6 4 1200,8 4 1200,7,7 4,7 4 12 9,,x,7 4 12x".split(',') {
            let fault = BoardResult::of_adapter_line(line.as_bytes(), 7, BOARD, "");
            let is_memory = fault.unwrap_err().verdict == Verdict::MemoryLimit;
            assert_eq!(is_memory, line.contains('#'), "{line}");
        }
        for (line, row) in [
            (&b" 4\r"[..], "AC,4,4,,,"),
            (b"-1", "WA,4,-1,,,"),
            (
                b"\xff\xfe4\0\r\0",
                "PE,4,4 in UTF-16,,,write ASCII or UTF-8",
            ),
            (b"\x004\0\r", "PE,4,4 in UTF-16,,,write ASCII or UTF-8"),
            (b"\x004", "PE,4,4 in UTF-16,,,write ASCII or UTF-8"),
            (b"12,", "PE,4,\"12,\",,,"),
            (
                b"4 12 ",
                "PE,4,4 12,,,write each answer in a line of its own",
            ),
            (
                b"4-112",
                "PE,4,4-112,,,write each answer in a line of its own",
            ),
        ] {
            let result = BoardResult::of_plain_line(line, BOARD);
            assert_eq!(shown(&result), format!("\"a,b.py\",7,{row},none\n"));
        }
        for line in "4 4,4.0,,four,--1,9999999999999999999".split(',') {
            let result = BoardResult::of_plain_line(line.as_bytes(), BOARD);
            assert_eq!(result.verdict, Verdict::Presentation, "{line}");
        }
        let mut result = BoardResult::new(None, Verdict::TimeLimit, Some("late".to_owned()));
        result.wall_ns = Some(9);
        assert_eq!(shown(&result), "\"a,b.py\",,TLE,,,9,wall,late,none\n");
        let columns = BoardResult::HEADER.split(|&byte| byte == b',').count();
        assert_eq!(columns, result.row("", "").len());
    }

    fn shown(result: &BoardResult) -> String {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(result.row("a,b.py", "none")).unwrap();
        String::from_utf8(csv.into_inner().unwrap()).unwrap()
    }
}
