//! Boards in files: CSV, JSON lines and grid lines.
//!
//! Reading is split so that one thread can feed many: [`Reader::fill`] cuts the input into a
//! [`Batch`] of whole records without parsing them; [`Batch::records`] splits the batch, and
//! [`Record::read`] parses a record, on any thread:
//!
//! ```
//! use snl_harness::corpus::{Batch, ReadOptions, Reader};
//! use snakes_and_ladders::game::{Board, Side};
//!
//! let text = "board,n\n\"[[-1,4],[-1,3]]\",2\n\"[[-1,5],[-1,3]]\",2\n";
//! let options = ReadOptions::default();
//! let mut reader = Reader::new("two.csv", Box::new(text.as_bytes()), &options)?;
//! let (mut batch, mut board) = (Batch::default(), Board::empty(Side::MIN));
//! let mut seen = Vec::new();
//! while reader.fill(&mut batch)? {
//!     for record in batch.records() {
//!         match record.read(&mut board) {
//!             Ok(_) => seen.push(board.to_string()),
//!             Err(error) => seen.push(error.to_string()),
//!         }
//!     }
//! }
//! assert_eq!(seen[0], "[[-1,4],[-1,3]]");
//! let problem = "row 1, column 2 (square 3): value 5 is outside 1 to 4";
//! assert!(seen[1].starts_with(&format!("two.csv:3: {problem}")));
//! # Ok::<(), snl_harness::corpus::CorpusError>(())
//! ```

mod batch;
mod board;
pub mod csv;
mod error;
mod format;
mod import;
pub mod jsonl;
mod options;
mod reader;
mod record;
mod record_problem;
mod record_values;
mod row;
mod split_records;
mod suite_name;

pub use batch::Batch;
pub use board::CorpusBoard;
pub use error::{CorpusError, NameHint};
pub use format::Format;
pub use options::ReadOptions;
pub use reader::{InputPosition, RECORD_LIMIT, Reader};
pub use record::{Record, RecordFields};
pub use record_problem::{FieldKind, RecordProblem, RecordProblemKind};
pub use row::{CorpusRow, DIFFICULTY_COLUMNS, ExtraColumns};
pub use suite_name::{SuiteKind, SuiteName, SuiteNameError};

#[cfg(test)]
mod tests;
