//! Tests of the formats: rows read back as written, however the input is cut, and every error is
//! reported.

mod round_trip;
mod unreadable;

use super::*;
use proptest::prelude::*;
use snakes_and_ladders::game::{Board, Side, Solution, Square};
use std::borrow::Cow;
use std::io::Read;

/// Input that comes in pieces of odd sizes, as pipes may deliver it.
struct Pieces {
    text: std::io::Cursor<Vec<u8>>,
    sizes: std::iter::Cycle<std::vec::IntoIter<usize>>,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let size = self.sizes.next().unwrap().min(buffer.len());
        if size == 0 {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        self.text.read(&mut buffer[..size])
    }
}

fn open(input: impl Read + Send + 'static) -> Result<Reader, CorpusError> {
    Reader::new("boards", Box::new(input), &ReadOptions::default())
}

fn reader(text: &[u8]) -> Reader {
    open(std::io::Cursor::new(text.to_vec())).unwrap()
}

/// A record with all that is known about it.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    number: u64,
    line: u64,
    raw: Vec<u8>,
    read: Result<Fields, String>,
}

/// A board with its index, family, answer and note.
type Fields = (Board, Option<u64>, String, Option<Solution>, String);

fn all(mut reader: Reader) -> Vec<Seen> {
    let (seen, failure) = until_failure(&mut reader);
    assert_eq!(failure, None);
    assert_eq!(reader.position().counted, seen.len() as u64);
    assert!(!reader.fill(&mut Batch::default()).unwrap());
    seen
}

/// Returns the records up to the end of the input or to the first failure of the reader, and that
/// failure.
fn until_failure(reader: &mut Reader) -> (Vec<Seen>, Option<String>) {
    let mut batch = Batch::default();
    let mut board = Board::empty(Side::MIN);
    let mut seen = Vec::new();
    loop {
        match reader.fill(&mut batch) {
            Ok(true) => {}
            Ok(false) => return (seen, None),
            Err(error) => return (seen, Some(error.to_string())),
        }
        for record in batch.records() {
            let read = record.read(&mut board).map(|fields| {
                let text = |text: Option<Cow<'_, str>>| text.unwrap_or_default().into_owned();
                let (family, note) = (text(fields.family), text(fields.note));
                (board, fields.index, family, fields.min_rolls, note)
            });
            seen.push(Seen {
                number: record.number,
                line: record.line,
                raw: record.raw.to_vec(),
                read: read.map_err(|error| error.to_string()),
            });
        }
    }
}

fn any_board() -> impl Strategy<Value = Board> {
    (2..=20usize).prop_flat_map(|n| {
        let side = Side::new(n).unwrap();
        let jump = (2..n * n, 1..=n * n);
        prop::collection::vec(jump, 0..n * n).prop_map(move |jumps| {
            // Of several jumps from one square the last counts.
            let mut board = Board::empty(side);
            for (from, to) in jumps {
                let [from, to] = [from, to].map(|label| Square::from_index(label - 1));
                board.set_jump(from, to).unwrap();
            }
            board
        })
    })
}
