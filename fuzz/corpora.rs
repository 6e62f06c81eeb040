//! Shared by the targets for corpus formats: reading all records of a text, and the rules of a board, written again
//! with serde_json so that the crate is not compared with itself.

use serde_json::Value;
use snakes_and_ladders::game::{Board, Side, Solution, read_literal};
use snl_harness::corpus::{Batch, CorpusRow, ExtraColumns, Format, ReadOptions, Reader};
use std::io::{self, Cursor, Read};

/// One record, as the reader sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadRecord {
    /// Its bytes.
    pub raw: Vec<u8>,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its fields, or what is wrong with it.
    pub found: Result<Found, String>,
}

/// An accepted record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The board.
    pub literal: String,
    /// Its index.
    pub index: Option<u64>,
    /// Its family.
    pub family: Option<String>,
    /// Its answer.
    pub min_rolls: Option<Solution>,
    /// What it is for.
    pub note: Option<String>,
}

/// Delivers a few bytes at a time, as a pipe may.
struct Dripping {
    text: Cursor<Vec<u8>>,
    bytes: usize,
}

impl Read for Dripping {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let some = buffer.len().min(self.bytes);
        self.text.read(&mut buffer[..some])
    }
}

/// All records of a text that arrives `bytes` at a time; `None` if it has another format, its header is rejected, or a
/// record is too long.
pub fn rows(format: Format, text: Vec<u8>, bytes: usize) -> Option<Vec<ReadRecord>> {
    let text = Box::new(Dripping {
        text: Cursor::new(text),
        bytes,
    });
    let mut reader = Reader::new("text", text, &ReadOptions::default()).ok()?;
    if reader.format() != format {
        return None;
    }
    let (mut batch, mut records) = (Batch::default(), Vec::new());
    while reader.fill(&mut batch).ok()? {
        for record in batch.records() {
            let mut board = Board::empty(Side::MIN);
            let found = record.read(&mut board).map(|claims| Found {
                literal: board.to_string(),
                index: claims.index,
                family: claims.family.map(String::from),
                min_rolls: claims.min_rolls,
                note: claims.note.map(String::from),
            });
            records.push(ReadRecord {
                raw: record.raw.to_vec(),
                line: record.line,
                found: found.map_err(|error| {
                    let error = error.to_string();
                    let (_place, problem) = error.split_once(": ").expect("a place and a problem");
                    problem.to_owned()
                }),
            });
        }
    }
    Some(records)
}

/// Nothing changes if a text arrives in small pieces, or if a block of the reader ends among its records, because a long
/// blank line follows `first`, a record or a header.
pub fn survives_cuts(format: Format, first: &[u8], rest: &[u8], [place, late]: [u8; 2]) {
    /// The size of a block of the reader. Another size would make this test weaker, not wrong.
    const BLOCK: usize = 256 << 10;
    let whole = [first, rest].concat();
    let pieces = rows(format, whole.clone(), 1 + usize::from(place));
    let Some(records) = rows(format, whole, usize::MAX) else {
        assert_eq!(pieces, None);
        return;
    };
    assert_eq!(pieces.as_ref(), Some(&records));
    if late % 32 != 0 {
        return; // The long line takes a hundred times as long as the rest.
    }
    let blank = BLOCK.saturating_sub(first.len() + usize::from(place));
    let late = [first, &b" ".repeat(blank), b"\n", rest].concat();
    let moved: Vec<ReadRecord> = records
        .into_iter()
        .map(|row| ReadRecord {
            line: row.line + if row.line > 1 { 1 } else { 0 },
            ..row
        })
        .collect();
    assert_eq!(rows(format, late, usize::MAX), Some(moved));
}

/// Accepted records are written as rows that read back the same.
pub fn survives_writing(format: Format, records: &[ReadRecord]) {
    let extra = ExtraColumns {
        density: false,
        answers: true,
        notes: true,
        difficulty: false,
        expected: false,
    };
    let found: Vec<&Found> = records.iter().flat_map(|record| &record.found).collect();
    let mut text = Vec::new();
    format.write_header(extra, &mut text);
    for found in &found {
        let mut board = Board::empty(Side::MIN);
        read_literal(found.literal.as_bytes(), &mut board).expect("a literal that we wrote");
        let (index, family) = (found.index.unwrap_or_default(), found.family.as_deref());
        let row = CorpusRow {
            answer: Some(found.min_rolls.unwrap_or(Solution::Unreachable)),
            note: Some(found.note.as_deref().unwrap_or_default()),
            ..CorpusRow::new(index, family.unwrap_or_default(), &board)
        };
        format.write_row(&row, &mut text);
    }
    // Nothing written is empty input, which counts as grid lines.
    let again = rows(format, text, usize::MAX).unwrap_or_default();
    assert_eq!(again.len(), found.len());
    for (again, found) in again.iter().zip(found) {
        let expected = Found {
            index: Some(found.index.unwrap_or_default()),
            min_rolls: Some(found.min_rolls.unwrap_or(Solution::Unreachable)),
            ..found.clone()
        };
        assert_eq!(again.found.as_ref(), Ok(&expected));
    }
}

/// The literal of the board that a JSON value stands for by the rules of the game.
pub fn board_by_the_rules(value: &Value) -> Option<String> {
    let rows: Vec<Vec<i64>> = serde_json::from_value(value.clone()).ok()?;
    let n = rows.len();
    let square = |n: usize| (n * n) as i64;
    let valid = (2..=20).contains(&n)
        && rows.iter().all(|row| row.len() == n)
        && rows.iter().flatten().all(|&cell| cell == -1 || (1..=square(n)).contains(&cell))
        // Square 1 is at the bottom left; the last at the top, left for even sides, right for odd ones.
        && rows[n - 1][0] == -1
        && rows[0][if n.is_multiple_of(2) { 0 } else { n - 1 }] == -1;
    valid.then(|| serde_json::to_string(&rows).expect("numbers"))
}
