//! The content of a row of a corpus file, whatever its format: as it is written, and as text that was read.

use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::generate::Density;
use snakes_and_ladders::solve::routes::Difficulty;
use std::borrow::Cow;
use std::io::Write;

/// A board with what a corpus file says about it.
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
    /// A note on its purpose, in a corpus with notes.
    pub note: Option<&'a str>,
    /// How difficult it is, in a corpus with difficulty.
    pub difficulty: Option<Difficulty>,
    /// The expected length of play, in a corpus with expected lengths; none within where a game may go on forever.
    pub expected: Option<Option<f64>>,
    /// The density that it was drawn with, in a corpus of several; none within for families without one.
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
    /// Answers.
    pub answers: bool,
    /// Notes.
    pub notes: bool,
    /// Difficulty.
    pub difficulty: bool,
    /// Expected lengths of play.
    pub expected: bool,
    /// Densities.
    pub density: bool,
}

/// An answer with a route.
#[derive(Clone, Copy, Debug)]
pub struct RowAnswer<'a> {
    /// The minimum number of rolls.
    pub solution: Solution,
    /// The rolls of one shortest route; none where the last square is unreachable or no route is wanted.
    pub route: Option<&'a [u8]>,
}

/// A value of an extra column.
pub(super) enum Extra<'a> {
    Number(i64),
    Count(u128),
    Text(&'a str),
    Decimal(f64),
    Density(Density),
    /// The rolls of a route, which CSV leaves out.
    Route(&'a [u8]),
}

impl CorpusRow<'_> {
    /// Calls `write` with the name and the value of each extra column, in the order in which they are written; the value is none
    /// where it is missing.
    #[inline]
    pub(super) fn for_each_extra(&self, mut write: impl FnMut(&'static str, Option<Extra<'_>>)) {
        if let Some(answer) = self.answer {
            let min_rolls = i64::from(answer.solution.min_rolls());
            write("min_rolls", Some(Extra::Number(min_rolls)));
            write("route", answer.route.map(Extra::Route));
        }
        if let Some(note) = self.note {
            write("note", Some(Extra::Text(note)));
        }
        if let Some(difficulty) = self.difficulty {
            let jumps = |count: usize| Some(Extra::Number(count as i64));
            let slack = difficulty.slack.map(i64::from);
            write("slack", slack.map(Extra::Number));
            write("routes", Some(Extra::Count(difficulty.routes.count)));
            write("critical_jumps", jumps(difficulty.critical_jumps));
            write("route_jumps", jumps(difficulty.route_jumps));
            let score = difficulty.score.map(i64::from);
            write("score", score.map(Extra::Number));
        }
        if let Some(expected) = self.expected {
            write("expected_rolls", expected.map(Extra::Decimal));
        }
        if let Some(density) = self.density {
            write("density", density.map(Extra::Density));
        }
    }
}

/// Writes an expected number of rolls: six digits after the point, very large ones with an exponent.
pub(super) fn write_expected(rolls: f64, out: &mut Vec<u8>) {
    // Writing to a buffer cannot fail.
    let _ = if rolls < 1e15 {
        write!(out, "{rolls:.6}")
    } else {
        write!(out, "{rolls:e}")
    };
}

/// The known fields of a CSV or JSON record, before they are parsed. Board and numbers may have bytes that are not UTF-8.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct Values<'b> {
    pub board: Option<Cow<'b, [u8]>>,
    /// Bytes before the board in the record; none where the text was unescaped.
    pub board_offset: Option<usize>,
    pub index: Option<Cow<'b, [u8]>>,
    pub n: Option<Cow<'b, [u8]>>,
    pub family: Option<Cow<'b, str>>,
    pub min_rolls: Option<Cow<'b, [u8]>>,
    pub note: Option<Cow<'b, str>>,
}

/// Returns the first characters of a text, and what stands for the rest.
pub(super) fn shorten(text: &str, chars: usize) -> (&str, &'static str) {
    match text.char_indices().nth(chars) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    }
}

#[cold]
pub(super) fn wrong_value(text: &[u8], noun: &str, name: &str, wanted: &str) -> String {
    const MAX_SHOWN_CHARS: usize = 24;
    let text = String::from_utf8_lossy(text);
    let (shown, more) = shorten(&text, MAX_SHOWN_CHARS);
    format!("{noun} {name}: {shown:?}{more} is not {wanted}")
}

/// Returns the record as text.
pub(super) fn utf8(record: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(record).map_err(|error| {
        let character = error.valid_up_to() + 1;
        format!("character {character}: the bytes here are not UTF-8")
    })
}
