//! Corpus CSV: a header line, then one board per record, its literal in double quotes.
//!
//! ```text
//! index,n,family,board,min_rolls
//! 0,2,uniform,"[[-1,4],[-1,3]]",1
//! ```
//!
//! Only the column `board` is required; columns may be in any order, and unknown ones are skipped. An empty field is a
//! missing value. White space around a number is allowed. Lines end with LF or CRLF, a UTF-8 byte order mark and blank
//! lines are skipped, and a quoted field may span lines: the record's line is the one on which it begins.
//!
//! # Stability
//! Rows are written with the columns `index,n,family,board`, with answers also `min_rolls`, with notes also
//! `note`, with difficulty also `slack,routes,critical_jumps,route_jumps` (see
//! [`Difficulty`](crate::solve::routes::Difficulty); `slack` is empty where the last square cannot be reached, and
//! `routes` saturates at 2^128 - 1), in this order, lines ending with a line feed. A later version may append columns.
//! Everything that is read today will be read by later versions.

mod columns;
mod read;

pub(super) use columns::Columns;
pub(super) use read::values;

use super::{CorpusRow, ExtraColumns};
use crate::game::write_literal;
use crate::store::number;
pub(crate) use crate::store::results::write_text;

pub(super) fn write_header(extra: ExtraColumns, out: &mut Vec<u8>) {
    out.extend_from_slice(b"index,n,family,board");
    if extra.answers {
        out.extend_from_slice(b",min_rolls");
    }
    if extra.notes {
        out.extend_from_slice(b",note");
    }
    if extra.difficulty {
        out.extend_from_slice(b",slack,routes,critical_jumps,route_jumps");
    }
    out.push(b'\n');
}

pub(super) fn write_row(row: &CorpusRow<'_>, out: &mut Vec<u8>) {
    number::push(row.index, out);
    out.push(b',');
    number::push(row.board.side().n(), out);
    out.push(b',');
    write_text(row.family, out);
    // Digits, brackets and commas: needs quotes, but no escapes.
    out.extend_from_slice(b",\"");
    write_literal(row.board, out);
    out.push(b'"');
    if let Some(answer) = row.answer {
        out.push(b',');
        number::push(answer.solution.min_rolls(), out);
    }
    if let Some(note) = row.note {
        out.push(b',');
        write_text(note, out);
    }
    if let Some(difficulty) = row.difficulty {
        out.push(b',');
        if let Some(slack) = difficulty.slack {
            number::push(slack, out);
        }
        out.push(b',');
        number::push(difficulty.routes.count, out);
        for jumps in [difficulty.critical_jumps, difficulty.route_jumps] {
            out.push(b',');
            number::push(jumps, out);
        }
    }
    out.push(b'\n');
}
