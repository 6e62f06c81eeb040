//! Tables, computed at compile time, of which square each cell of a literal is.

use crate::game::{MAX_SIDE, MAX_SQUARES, Side};

/// For a number of cells, the side of the board that has this many, or 0.
pub(super) static SIDES: [u8; MAX_SQUARES + 1] = {
    let mut sides = [0; MAX_SQUARES + 1];
    let mut n = 0;
    while n <= MAX_SIDE {
        sides[n * n] = n as u8;
        n += 1;
    }
    sides
};

/// For each cell in the order of the text, the index of its square; one side after the other.
pub(super) static CELL_SQUARES: [u16; SIDE_STARTS[MAX_SIDE + 1]] = {
    let mut squares = [0; SIDE_STARTS[MAX_SIDE + 1]];
    let mut n = 2;
    while n <= MAX_SIDE {
        let side = Side::new(n).expect("2 to 20");
        let mut cell = 0;
        while cell < n * n {
            squares[SIDE_STARTS[n] + cell] = side.square_at(cell / n, cell % n).index() as u16;
            cell += 1;
        }
        n += 1;
    }
    squares
};

/// The index of each side's first cell in [`CELL_SQUARES`].
pub(super) const SIDE_STARTS: [usize; MAX_SIDE + 2] = {
    let mut starts = [0; MAX_SIDE + 2];
    let mut n = 2;
    while n <= MAX_SIDE {
        starts[n + 1] = starts[n] + n * n;
        n += 1;
    }
    starts
};
