//! Where the cells of a literal go, as tables for all sides.
//!
//! Owns the tables, computed when the program is compiled. Must not know how a text is read.

use crate::game::{MAX_SIDE, MAX_SQUARES, Side};

/// The side of a board with so many squares, or 0.
pub(super) static SIDES: [u8; MAX_SQUARES + 1] = {
    let mut sides = [0; MAX_SQUARES + 1];
    let mut n = 0;
    while n <= MAX_SIDE {
        sides[n * n] = n as u8;
        n += 1;
    }
    sides
};

/// For each cell in the order of the text the index of its square, side after side.
pub(super) static PLACES: [u16; PLACES_AT[MAX_SIDE + 1]] = {
    let mut places = [0; PLACES_AT[MAX_SIDE + 1]];
    let mut n = 2;
    while n <= MAX_SIDE {
        let side = Side::new(n).expect("2 to 20");
        let mut cell = 0;
        while cell < n * n {
            places[PLACES_AT[n] + cell] = side.square_at(cell / n, cell % n).index() as u16;
            cell += 1;
        }
        n += 1;
    }
    places
};

/// Where each side's part of [`PLACES`] starts.
pub(super) const PLACES_AT: [usize; MAX_SIDE + 2] = {
    let mut starts = [0; MAX_SIDE + 2];
    let mut n = 2;
    while n <= MAX_SIDE {
        starts[n + 1] = starts[n] + n * n;
        n += 1;
    }
    starts
};
