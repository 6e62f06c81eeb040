//! Writing the canonical literal: one table lookup and one store of four bytes per cell, where the
//! machine has no AVX-512.
//!
//! Tried without gain, on boards of all sides that stay in the cache of an Intel Sapphire Rapids
//! core (285 to 300 ns per board): two cells per store of eight bytes (300 to 360 ns), and masking
//! the labels of all cells in a loop of its own first (600 ns).

use crate::game::{Board, MAX_SQUARES};

/// The text of a cell with the comma after it, and its length.
#[derive(Clone, Copy)]
pub(super) struct CellText {
    pub(super) bytes: [u8; 4],
    pub(super) len: u8,
}

/// The texts of cells by label; entry 0 is for no jump.
pub(super) static CELL_TEXTS: [CellText; MAX_SQUARES + 1] = {
    let no_jump = CellText {
        bytes: *b"-1,\0",
        len: 3,
    };
    let mut texts = [no_jump; MAX_SQUARES + 1];
    let mut label = 1;
    while label <= MAX_SQUARES {
        let mut cell = CellText {
            bytes: [0; 4],
            len: 0,
        };
        let mut divisor = 100;
        while divisor > 0 {
            if label >= divisor {
                cell.bytes[cell.len as usize] = b'0' + (label / divisor % 10) as u8;
                cell.len += 1;
            }
            divisor /= 10;
        }
        cell.bytes[cell.len as usize] = b',';
        cell.len += 1;
        texts[label] = cell;
        label += 1;
    }
    texts
};

/// Appends the canonical literal like [`write_literal`](super::write_literal), on any machine.
pub(super) fn write_portable(board: &Board, out: &mut Vec<u8>) {
    let n = board.side().n();
    let start = out.len();
    // Four bytes per cell, two per row, two around all of them, and three that the last store may
    // touch.
    out.resize(start + 4 * n * n + 2 * n + 5, 0);
    let text = &mut out[start..];
    text[0] = b'[';
    let mut end = 1;
    let resting = board.resting();
    let starts = board.starts().words();
    for row in (0..n).rev() {
        text[end] = b'[';
        end += 1;
        let mut write_cell = |square: usize| {
            let has_jump = (starts[square / 64] >> (square % 64)) as usize & 1;
            // The index is in the table for every board; `min` takes the check off the loop.
            let label = (usize::from(resting[square]) + 1) * has_jump;
            let cell = CELL_TEXTS[label.min(MAX_SQUARES)];
            if let Some(place) = text[end..].first_chunk_mut() {
                *place = cell.bytes;
            }
            end += usize::from(cell.len);
        };
        let squares = row * n..(row + 1) * n;
        match row % 2 {
            0 => squares.for_each(&mut write_cell),
            _ => squares.rev().for_each(&mut write_cell),
        }
        // Replaces the last comma.
        text[end - 1] = b']';
        text[end] = b',';
        end += 1;
    }
    text[end - 1] = b']';
    out.truncate(start + end);
}
