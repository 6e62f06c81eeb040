//! Matrices as they stand in programs and on web pages: rows of integers in brackets of any kind,
//! after a name or a type, each perhaps with its answer.
//!
//! ```text
//! Input: board = [[-1,4],[-1,3]]           {{-1, 4}, {-1, 3}};
//! Output: 1                                [][]int{{-1, 4}, {-1, 3}}
//! array([[-1,  4],                         List(List(-1, 4), List(-1, 3))
//!        [-1,  3]])                        vec![vec![-1, 4], vec![-1, 3]]
//! ```
//!
//! What stands between two matrices is a name, a type, a label (`Example 1:`) or an answer, and
//! anything else is an error: a text of which only a part is read may be about other boards.

use super::foreign;
use super::imported::{ANSWERS, ImportError, Imported, answer, plain_name};
use crate::corpus::record_problem::shorten;
use snakes_and_ladders::game::{Board, Side, Solution, read_literal};
use std::ops::Range;

pub(super) const OPENING: [char; 3] = ['[', '{', '('];
const CLOSING: [char; 3] = [']', '}', ')'];

/// Words that begin a text about a board on a page of LeetCode.
const COMMENTS: [&str; 2] = ["explanation", "constraints"];

/// Words that stand for nothing in programs, and which people write for a cell without a jump.
const NOTHING: [&str; 5] = ["None", "null", "nil", "NULL", "undefined"];

/// The number of characters of a line that a message shows.
const MAX_SHOWN_CHARS: usize = 60;

/// A place in a text, from which tokens are taken.
#[derive(Clone, Copy)]
struct Scanner<'t> {
    text: &'t str,
    offset: usize,
}

/// A problem at an offset, in bytes.
struct Problem {
    offset: usize,
    message: String,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips white space, and comments as they stand in programs.
    fn skip_space(&mut self) {
        loop {
            self.offset = self.text.len() - self.rest().trim_start().len();
            let rest = self.rest();
            let length = if rest.starts_with("//") || rest.starts_with('#') {
                rest.find('\n')
            } else if rest.starts_with("/*") {
                rest.find("*/").map(|end| end + "*/".len())
            } else {
                return;
            };
            self.offset += length.unwrap_or(rest.len());
        }
    }

    /// Takes an opening bracket, and returns the bracket that closes it.
    fn open(&mut self) -> Option<char> {
        let kind = OPENING
            .iter()
            .position(|&bracket| Some(bracket) == self.next())?;
        self.offset += 1;
        Some(CLOSING[kind])
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_next = self.next() == Some(wanted);
        self.offset += usize::from(is_next) * wanted.len_utf8();
        is_next
    }

    /// Takes the name or the type of a row, such as `List`, `vec!`, `[]int`, `new int[]`.
    fn skip_type(&mut self) {
        loop {
            self.skip_space();
            let before = self.offset;
            let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '!');
            if self.next().is_some_and(char::is_alphabetic) {
                self.offset = self.text.len() - self.rest().trim_start_matches(is_name).len();
            } else if self.rest().starts_with("[]") {
                self.offset += 2;
            } else if let Some(inside) = self.rest().strip_prefix('<') {
                let after = inside.trim_start_matches(|c| is_name(c) || c == ' ');
                if after.starts_with('>') {
                    self.offset = self.text.len() - after.len() + 1;
                }
            }
            if self.offset == before {
                return;
            }
        }
    }

    /// Takes an integer without leading zeros.
    fn integer(&mut self) -> Option<i64> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let after = rest[sign..].trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &rest[..rest.len() - after.len()];
        let digits = &number[sign..];
        if digits.len() > 1 && digits.starts_with('0') {
            return None;
        }
        let value = number.parse().ok()?;
        self.offset += number.len();
        Some(value)
    }

    /// Takes what separates two items of a list: a comma, or white space alone. All items of a
    /// matrix are separated in the same way. A comma may also follow the last item.
    fn separator(&mut self, close: char, commas: &mut Option<bool>) -> Result<(), Problem> {
        let before = self.offset;
        self.skip_space();
        let has_space = self.offset > before;
        let has_comma = self.take(',');
        self.skip_space();
        if self.next() == Some(close) {
            return Ok(());
        }
        let is_bracket = self.rest().starts_with(OPENING);
        let is_separated = has_comma || has_space || is_bracket;
        if !is_separated || *commas.get_or_insert(has_comma) != has_comma {
            self.offset = before;
            return Err(self.problem("expected a comma, or white space in place of every comma"));
        }
        Ok(())
    }

    /// Takes a row of integers.
    fn row(&mut self, commas: &mut Option<bool>) -> Result<Vec<i64>, Problem> {
        self.skip_type();
        let close = self
            .open()
            .ok_or_else(|| self.problem("expected a row of integers in brackets"))?;
        let mut cells = Vec::new();
        self.skip_space();
        while !self.take(close) {
            let cell = self.integer().ok_or_else(|| {
                self.problem("expected a whole number: -1, or the square where a jump ends")
            })?;
            cells.push(cell);
            self.separator(close, commas)?;
        }
        Ok(cells)
    }

    /// Takes a matrix.
    fn matrix(&mut self) -> Result<Board, Problem> {
        let begins = self.offset;
        let close = self
            .open()
            .ok_or_else(|| self.problem("expected a bracket"))?;
        let mut rows = Vec::new();
        let mut commas = None;
        self.skip_space();
        while !self.take(close) {
            rows.push(self.row(&mut commas)?);
            self.separator(close, &mut commas)?;
        }
        board_of(&rows).map_err(|message| Problem {
            offset: begins,
            message,
        })
    }

    fn problem(&self, message: &str) -> Problem {
        let line = self.rest().lines().next().unwrap_or_default();
        let (start, more) = shorten(line, MAX_SHOWN_CHARS);
        let found = if start.is_empty() {
            "the end of the line".to_owned()
        } else {
            format!("{start}{more}")
        };
        Problem {
            offset: self.offset,
            message: format!("{message}; found {found}"),
        }
    }

    /// Returns whether a matrix begins here: two opening brackets, perhaps with a type between
    /// them, and an integer, or a word for nothing, which [`Scanner::row`] refuses.
    fn is_at_matrix(mut self) -> bool {
        if self.open().is_none() {
            return false;
        }
        self.skip_type();
        if self.open().is_none() {
            return false;
        }
        self.skip_space();
        let rest = self.rest();
        let word = &rest[..rest.len() - rest.trim_start_matches(char::is_alphabetic).len()];
        self.integer().is_some() || NOTHING.contains(&word)
    }
}

/// Returns the board of these rows.
pub(super) fn board_of(rows: &[Vec<i64>]) -> Result<Board, String> {
    let literal = format!("{rows:?}").replace(' ', "");
    let mut board = Board::empty(Side::MIN);
    read_literal(literal.as_bytes(), &mut board).map_err(|error| error.to_string())?;
    Ok(board)
}

/// Returns the offset of the first matrix of a text; none if there is none.
pub(super) fn find(text: &str) -> Option<usize> {
    let brackets = text.match_indices(OPENING).map(|(offset, _)| offset);
    brackets
        .into_iter()
        .find(|&offset| Scanner { text, offset }.is_at_matrix())
}

/// Returns whether a text that begins with `[` is not in the format of grid lines, but has
/// matrices of another form, or something else after the first of them.
pub(super) fn is_foreign(text: &str) -> bool {
    let (mut depth, mut deepest, mut has_comma, mut has_space) = (0, 0, false, false);
    let mut before = ' ';
    let mut is_after_space = false;
    for (offset, c) in text.char_indices() {
        if c.is_whitespace() {
            is_after_space = true;
            continue;
        }
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            ',' => has_comma = true,
            '-' | '0'..='9' => {}
            // JSON, or no matrix at all.
            _ => return false,
        }
        deepest = deepest.max(depth);
        let is_number = c == '-' || c.is_ascii_digit();
        has_space |= is_after_space && is_number && before.is_ascii_digit();
        if depth == 0 {
            let after = &text[offset + 1..];
            // A type, such as `[]int` or `[2][2]int`; or white space in place of every comma.
            let is_type =
                deepest == 1 && after.starts_with(|c: char| c == '[' || c.is_alphabetic());
            let has_other_form = is_type || has_space && !has_comma;
            return has_other_form && find(text).is_some() || is_foreign_after(after);
        }
        (before, is_after_space) = (c, false);
    }
    false
}

/// Returns whether what follows a matrix is neither another one on a line of its own nor something
/// that is wrong in grid lines, too: a separator, or an answer or a label on the next lines.
fn is_foreign_after(text: &str) -> bool {
    let rest = text.trim_start();
    let is_next_line = text[..text.len() - rest.len()].contains('\n');
    let line = rest.lines().next().unwrap_or_default();
    let is_number = rest.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    rest.starts_with([',', ';']) || is_next_line && (is_number || line_meaning(line).is_some())
}

/// The meaning of a line between two matrices.
enum LineMeaning {
    /// A number as an answer; none if it cannot be one.
    Answer(Option<Solution>),
    Label,
    /// The label of the right answer, which replaces one that was given before it.
    Expected,
    /// The beginning of a text about the board, up to the next label.
    Comment,
}

/// Returns what a line says; none if it is neither an answer nor a label.
fn line_meaning(line: &str) -> Option<LineMeaning> {
    let line = line.trim().trim_end_matches([';', ',', ':']).trim();
    let words = line.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    let number = &line[words.len()..];
    let name = plain_name(words.trim_end_matches([':', '=', '#', ' ', '\t']));
    let is_answer = name.is_empty()
        || name == "minrolls"
        || ANSWERS.iter().any(|known| name.starts_with(known));
    if is_answer && number.parse::<i128>().is_ok() {
        return Some(LineMeaning::Answer(answer(number)));
    }
    let first = line.split([':', ' ']).next().unwrap_or_default();
    if COMMENTS.contains(&&*plain_name(first)) {
        return Some(LineMeaning::Comment);
    }
    if name == "expected" {
        return Some(LineMeaning::Expected);
    }
    let name = plain_name(words.trim_end_matches([':', '#', ' ', '\t']));
    let is_label =
        foreign::LABELS.contains(&&*name) && (number.is_empty() || !number.starts_with('-'));
    is_label.then_some(LineMeaning::Label)
}

/// Returns whether a text can stand before a matrix: a name and a type, as in `int[][] board =`.
fn is_declaration(text: &str) -> bool {
    let is_plain =
        |c: char| c.is_alphanumeric() || c.is_whitespace() || "_[](){}<>:=*&!$.,;\"'`".contains(c);
    // Digits belong to names, or are the sides of an array.
    let has_number = text
        .split(|c: char| !c.is_alphanumeric() && !"_[]".contains(c))
        .any(|word| {
            let first = word.trim_start_matches(['[', ']']).chars().next();
            first.is_some_and(|c| c.is_ascii_digit()) && !word.starts_with('[')
        });
    let names = text
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty());
    text.chars().all(is_plain) && !has_number && names.count() <= 8 && !foreign::is_program(text)
}

/// Reads a text with matrices.
pub(super) fn read(text: &str) -> Result<Vec<Imported>, ImportError> {
    let at_line = |problem: Problem| {
        let line = text[..problem.offset].matches('\n').count() as u64 + 1;
        ImportError::new(line, problem.message)
    };
    let mut boards: Vec<Imported> = Vec::new();
    let mut scanner = Scanner { text, offset: 0 };
    // The line of the last matrix, and its offset.
    let (mut line, mut counted) = (1, 0);
    while let Some(skipped) = find(scanner.rest()) {
        let begins = scanner.offset + skipped;
        read_gap(text, scanner.offset..begins, true, boards.last_mut()).map_err(at_line)?;
        scanner.offset = begins;
        let board = scanner.matrix().map_err(at_line)?;
        line += text[counted..begins].matches('\n').count() as u64;
        counted = begins;
        boards.push(Imported::new(line, board));
    }
    let rest = scanner.offset..text.len();
    read_gap(text, rest, false, boards.last_mut()).map_err(at_line)?;
    Ok(boards)
}

/// Returns whether a line is a comment of a program that states no number.
fn is_plain_comment(line: &str) -> bool {
    let is_comment = ["//", "# ", "/*"].iter().any(|mark| line.starts_with(mark));
    is_comment && !line.contains(|c: char| c.is_ascii_digit())
}

/// Reads the text between two matrices, before the first or behind the last one: names, types,
/// labels, and the answer of the board `before`.
fn read_gap(
    text: &str,
    gap: Range<usize>,
    is_before_matrix: bool,
    mut before: Option<&mut Imported>,
) -> Result<(), Problem> {
    let mut offset = gap.start;
    let mut is_comment = false;
    let mut lines = text[gap].split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let plain = line.trim_matches(|c: char| c.is_whitespace() || ")]};,\"'`".contains(c));
        let is_on_line_of_matrix = is_before_matrix && lines.peek().is_none();
        let may_declare = is_on_line_of_matrix || plain.ends_with(['=', ':', '(', '[', '{']);
        match line_meaning(plain) {
            _ if plain.is_empty() => {}
            None if is_plain_comment(plain) => {}
            Some(LineMeaning::Label) => is_comment = false,
            Some(LineMeaning::Comment) => is_comment = true,
            None if is_comment && !is_on_line_of_matrix => {}
            Some(LineMeaning::Expected) => {
                if let Some(before) = &mut before {
                    before.answer = None;
                }
            }
            Some(LineMeaning::Answer(None)) => {
                let message =
                    format!("{plain}: not an answer; write -1 or a number of rolls from 1");
                return Err(Problem { offset, message });
            }
            Some(LineMeaning::Answer(given)) => match &mut before {
                Some(Imported {
                    answer: answer @ None,
                    ..
                }) => *answer = given,
                _ => {
                    let message = format!(
                        "{plain}: an answer follows its board, and each board has one; remove it"
                    );
                    return Err(Problem { offset, message });
                }
            },
            None if may_declare && is_declaration(plain) => {}
            None => {
                let (start, more) = shorten(line.trim(), MAX_SHOWN_CHARS);
                let keep = "keep the boards, each with or without its answer";
                let found = format!("\"{start}{more}\" is neither a board nor an answer");
                let message = match foreign::describe(line) {
                    Some(likeness) => format!(
                        "{found}, but looks like {}; {}",
                        likeness.looks_like,
                        likeness.way_out.unwrap_or(keep)
                    ),
                    None => format!("{found}; {keep}"),
                };
                return Err(Problem { offset, message });
            }
        }
        offset += line.len();
    }
    Ok(())
}

/// Returns the only board of a text.
pub(in crate::corpus) fn one(text: &str) -> Result<Board, String> {
    let boards = read(text).map_err(|error| error.problem)?;
    match &boards[..] {
        [
            Imported {
                board,
                answer: None,
                ..
            },
        ] => Ok(*board),
        _ => Err("expected one board".to_owned()),
    }
}
