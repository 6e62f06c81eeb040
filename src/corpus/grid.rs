//! Grid lines: one LeetCode literal a line.
//!
//! Owns the writing of the format; its reading is the literal's alone. Must not know of answers, which it
//! has no place for.
//!
//! ```text
//! [[-1,4],[-1,3]]
//! [[-1,-1],[-1,-1]]
//! ```
//!
//! White space inside a board is fine, a line feed is not; blank lines are skipped; lines may end as on
//! Windows; the last may lack its end; a UTF-8 byte order mark is skipped.
//!
//! # Stability
//! What is written is the canonical literal (no white space) and one line feed, and stays so. What is read
//! today will be read by later versions.

use super::CorpusRow;
use crate::game::write_literal;

pub(super) fn write_row(row: &CorpusRow<'_>, out: &mut Vec<u8>) {
    write_literal(row.board, out);
    out.push(b'\n');
}
