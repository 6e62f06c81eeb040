//! The forms of texts that are read to their end.

use super::imported::{ImportError, Imported};
use super::{contest, matrix, object, rows, table};
use crate::corpus::{ReadOptions, RecordProblemKind};

/// A form of text that is read to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::corpus) enum Form {
    /// A header with a start and an end, and a row per jump.
    Table,
    /// Numbers of jumps, and the jumps.
    Contest,
    /// JSON: a list of jumps, or a list of such lists.
    Pairs,
    /// Matrices in brackets of any kind, with names before and answers after them.
    Matrices,
    /// The rows of matrices without brackets.
    Rows,
}

impl Form {
    /// Returns the form of the text that begins with `start`; none if it is in a format of records,
    /// or in none that is known.
    pub(in crate::corpus) fn of(start: &[u8], options: &ReadOptions) -> Option<Form> {
        let start = String::from_utf8_lossy(start.trim_ascii_start());
        let first_line = start.split(['\r', '\n']).next()?;
        let is_digit = |c: char| c.is_ascii_digit();
        let is_number = |c: char| is_digit(c) || c.is_whitespace();
        let is_row = |c: char| is_number(c) || matches!(c, '-' | ',' | ';');
        let has_header = first_line.contains(char::is_alphabetic);
        let first = start.chars().next()?;
        match first {
            '[' if options.jumps => Some(Form::Pairs),
            '[' => matrix::is_foreign(&start).then_some(Form::Matrices),
            '{' => {
                let inside = start[1..].trim_start();
                let is_matrix = inside.starts_with(['{', '-']) || inside.starts_with(is_digit);
                is_matrix.then_some(Form::Matrices)
            }
            _ if options.jumps && has_header => Some(Form::Table),
            _ if options.jumps => Some(Form::Contest),
            _ if start.contains('-') && start.chars().all(is_row) => Some(Form::Rows),
            _ if first_line.chars().all(is_number) => Some(Form::Contest),
            _ if table::is_header(first_line) => Some(Form::Table),
            _ => {
                let may_have_matrix = first_line.contains(matrix::OPENING)
                    || first_line.trim_end().ends_with(['=', ':'])
                    || !first_line.contains([',', ';', '\t']) && !table::has_board(first_line);
                (may_have_matrix && matrix::find(&start).is_some()).then_some(Form::Matrices)
            }
        }
    }

    /// Reads a text, and returns its boards as JSON lines.
    pub(in crate::corpus) fn to_jsonl(
        self,
        text: &str,
        options: &ReadOptions,
    ) -> Result<String, ImportError> {
        let boards = match self {
            Form::Table => table::read(text, options)?,
            Form::Contest => contest::read(text, options.side)?,
            Form::Pairs => object::read_pairs(text, options.side)?,
            Form::Matrices => matrix::read(text)?,
            Form::Rows => rows::read(text)?,
        };
        if let Some(given) = options.side
            && let Some(other) = boards.iter().find(|read| read.board.side() != given)
        {
            let side = other.board.side();
            let problem = RecordProblemKind::OtherSide { side, given }.to_string();
            return Err(ImportError::new(other.line, problem));
        }
        let mut jsonl = String::new();
        let mut line = 1;
        for Imported {
            line: begins,
            board,
            index,
            answer,
        } in boards
        {
            // A board that begins on the line of the one before it gets the next line.
            let blank_lines = begins.saturating_sub(line);
            jsonl.extend(std::iter::repeat_n('\n', blank_lines as usize));
            line += blank_lines + 1;
            jsonl += &format!("{{\"board\":{board}");
            if let Some(index) = index {
                jsonl += &format!(",\"index\":{index}");
            }
            if let Some(answer) = answer {
                jsonl += &format!(",\"{}\":{answer}", options.answers());
            }
            jsonl += "}\n";
        }
        Ok(jsonl)
    }
}
