//! Rows of corpus files, as they are written in every format.

use super::{Format, import};
use crate::store::number;
use crate::store::results::write_text;
use snakes_and_ladders::game::{Board, Solution, write_literal};
use snakes_and_ladders::generate::Density;
use snakes_and_ladders::solve::routes::{Difficulty, Route};
use std::io::Write;

/// A board with what a corpus file says about it.
#[derive(Clone, Copy, Debug)]
pub struct CorpusRow<'a> {
    /// The index of the board in the spec.
    pub index: u64,
    /// The family that the board is from; empty where unknown.
    pub family: &'a str,
    pub board: &'a Board,
    /// The answer of the board, in a corpus with answers. Formats with routes add a shortest route.
    pub answer: Option<Solution>,
    /// A note on the purpose of the board, in a corpus with notes.
    pub note: Option<&'a str>,
    /// The difficulty of the board, in a corpus with difficulty.
    pub difficulty: Option<Difficulty>,
    /// The expected length of play, in a corpus with expected lengths; the inner option is none
    /// where a game may go on forever.
    pub expected: Option<Option<f64>>,
    /// The density that the board was drawn with, in a corpus of several; the inner option is none
    /// for families without a density.
    pub density: Option<Option<Density>>,
}

impl<'a> CorpusRow<'a> {
    /// Returns a row without extra columns.
    pub fn new(index: u64, family: &'a str, board: &'a Board) -> CorpusRow<'a> {
        CorpusRow {
            index,
            family,
            board,
            answer: None,
            note: None,
            difficulty: None,
            expected: None,
            density: None,
        }
    }
}

/// The columns of a corpus file besides index, side, family and board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ExtraColumns {
    pub answers: bool,
    pub notes: bool,
    pub difficulty: bool,
    /// Whether rows have expected lengths of play.
    pub expected: bool,
    pub density: bool,
}

/// The columns of the difficulty of a board.
pub const DIFFICULTY_COLUMNS: [&str; 5] =
    ["slack", "routes", "critical_jumps", "route_jumps", "score"];

/// Returns a key in the form that it has in JSON after another field.
macro_rules! key {
    ($name:literal) => {
        concat!(",\"", $name, "\":")
    };
}

/// Functions that write rows.
impl Format {
    /// Appends the header of a CSV with these columns; nothing for the other formats.
    pub fn write_header(self, extra: ExtraColumns, out: &mut Vec<u8>) {
        if self != Format::Csv {
            return;
        }
        out.extend_from_slice(b"index,n,family,board");
        let difficulty = format!(",{}", DIFFICULTY_COLUMNS.join(","));
        for (is_there, names) in [
            (extra.answers, ",min_rolls"),
            (extra.notes, ",note"),
            (extra.difficulty, &*difficulty),
            (extra.expected, ",expected_rolls"),
            (extra.density, ",density"),
        ] {
            if is_there {
                out.extend_from_slice(names.as_bytes());
            }
        }
        out.push(b'\n');
    }

    /// Appends one row with its line end. Allocates nothing except to grow `out` and for a route.
    pub fn write_row(self, row: &CorpusRow<'_>, out: &mut Vec<u8>) {
        let is_json = match self {
            Format::Grid => {
                write_literal(row.board, out);
                return out.push(b'\n');
            }
            Format::Csv => false,
            Format::Jsonl | Format::Jumps => true,
        };
        if is_json {
            out.extend_from_slice(b"{\"index\":");
        }
        number::push(row.index, out);
        let mut fields = FieldWriter { is_json, out };
        fields.number(key!("n"), Some(row.board.side().n()));
        fields.text(key!("family"), row.family);
        match self {
            Format::Jumps => import::jumps::write(row.board, fields.out),
            _ => fields.literal(row.board),
        }
        if let Some(answer) = row.answer {
            fields.number(key!("min_rolls"), Some(answer.min_rolls()));
            if is_json {
                fields.value(key!("route"), Route::of(row.board), |route, out| {
                    let rolls: Vec<u8> = route.rolls().collect();
                    Ok(serde_json::to_writer(out, &rolls)?)
                });
            }
        }
        if let Some(note) = row.note {
            fields.text(key!("note"), note);
        }
        if let Some(difficulty) = &row.difficulty {
            fields.number(key!("slack"), difficulty.slack);
            fields.number(key!("routes"), Some(difficulty.routes.count));
            fields.number(key!("critical_jumps"), Some(difficulty.critical_jumps));
            fields.number(key!("route_jumps"), Some(difficulty.route_jumps));
            fields.number(key!("score"), difficulty.score);
        }
        if let Some(rolls) = row.expected {
            // Very large values have an exponent.
            fields.value(key!("expected_rolls"), rolls, |rolls, out| match rolls {
                ..1e15 => write!(out, "{rolls:.6}"),
                _ => write!(out, "{rolls:e}"),
            });
        }
        if let Some(density) = row.density {
            fields.value(key!("density"), density, |density, out| {
                write!(out, "{density}")
            });
        }
        out.extend_from_slice(if is_json { b"}\n" } else { b"\n" });
    }
}

/// A writer of the fields of a row after the first, as CSV or as JSON.
struct FieldWriter<'o> {
    is_json: bool,
    out: &'o mut Vec<u8>,
}

impl FieldWriter<'_> {
    #[inline]
    fn begin(&mut self, key: &str) {
        if self.is_json {
            self.out.extend_from_slice(key.as_bytes());
        } else {
            self.out.push(b',');
        }
    }

    /// Writes a value; null or nothing where it is missing.
    #[inline]
    fn value<T>(
        &mut self,
        key: &str,
        value: Option<T>,
        write: impl FnOnce(T, &mut Vec<u8>) -> std::io::Result<()>,
    ) {
        self.begin(key);
        match value {
            Some(value) => write(value, self.out).expect("writing to memory succeeds"),
            None if self.is_json => self.out.extend_from_slice(b"null"),
            None => {}
        }
    }

    #[inline]
    fn number(&mut self, key: &str, number: Option<impl itoa::Integer>) {
        self.value(key, number, |number, out| {
            number::push(number, out);
            Ok(())
        });
    }

    fn text(&mut self, key: &str, text: &str) {
        self.begin(key);
        if self.is_json {
            let written = serde_json::to_writer(&mut *self.out, text);
            written.expect("a string is JSON and a buffer takes it");
        } else {
            write_text(text, self.out);
        }
    }

    /// Writes the board, whose digits, brackets and commas need quotes in CSV, but no escapes.
    fn literal(&mut self, board: &Board) {
        self.begin(key!("board"));
        let quote: &[u8] = if self.is_json { b"" } else { b"\"" };
        self.out.extend_from_slice(quote);
        write_literal(board, self.out);
        self.out.extend_from_slice(quote);
    }
}
