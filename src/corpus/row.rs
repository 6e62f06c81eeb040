//! One board on its way into a corpus file.
//!
//! Owns what a row says; each format's file owns how. Must not know where the bytes go: they are appended to
//! a buffer that the caller reuses.

use super::{Format, csv, grid, jsonl};
use crate::game::{Board, Solution};
use crate::solve::routes::Difficulty;

/// A board with what a corpus says about it.
#[derive(Clone, Copy, Debug)]
pub struct CorpusRow<'a> {
    /// Its index in the spec.
    pub index: u64,
    /// The family it is from; empty where unknown.
    pub family: &'a str,
    /// The board.
    pub board: &'a Board,
    /// Its answer, in a corpus with answers.
    pub answer: Option<RowAnswer<'a>>,
    /// What it is for, in a corpus with notes.
    pub note: Option<&'a str>,
    /// How difficult it is, in a corpus that says so.
    pub difficulty: Option<Difficulty>,
}

/// What the rows of a corpus say beside index, side, family and board: all of them, or none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ExtraColumns {
    /// They have answers.
    pub answers: bool,
    /// They have notes.
    pub notes: bool,
    /// They say how difficult their boards are.
    pub difficulty: bool,
}

/// An answer, and how to see that it is one.
#[derive(Clone, Copy, Debug)]
pub struct RowAnswer<'a> {
    /// The least number of rolls.
    pub solution: Solution,
    /// One shortest route, its rolls in order; none where the end cannot be reached, or nobody asked.
    pub route: Option<&'a [u8]>,
}

impl Format {
    /// Appends what a file starts with: the header of a CSV, nothing for the others. `extra` says what the
    /// rows will have.
    pub fn write_header(self, extra: ExtraColumns, out: &mut Vec<u8>) {
        if self == Format::Csv {
            csv::write_header(extra, out);
        }
    }

    /// Appends one row with its line end. No memory is allocated but for `out` to grow.
    pub fn write_row(self, row: &CorpusRow<'_>, out: &mut Vec<u8>) {
        match self {
            Format::Csv => csv::write_row(row, out),
            Format::Jsonl => jsonl::write_row(row, out),
            Format::Grid => grid::write_row(row, out),
        }
    }
}
