//! Grid lines: one LeetCode literal per line, without answers. Parsed by the literal's parser alone.
//!
//! ```text
//! [[-1,4],[-1,3]]
//! [[-1,-1],[-1,-1]]
//! ```
//!
//! White space inside a board is allowed, a line feed is not; blank lines and a UTF-8 byte order mark are skipped; lines
//! end with LF or CRLF, except perhaps the last.
//!
//! # Stability
//! Always written as the canonical literal (no white space) and one line feed. Everything that is read today will be
//! read by later versions.

use super::CorpusRow;
use crate::game::write_literal;

pub(super) fn write_row(row: &CorpusRow<'_>, out: &mut Vec<u8>) {
    write_literal(row.board, out);
    out.push(b'\n');
}
