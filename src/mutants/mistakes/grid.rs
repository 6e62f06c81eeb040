//! A board as an outside program sees it.
//!
//! Owns the rows of integers, top row first, and what reading beside them does. Must not know how squares are
//! numbered once it is made: to get that wrong is the readers' business.

use super::run::{Halt, Halting};
use crate::game::{Board, MAX_SIDE, MAX_SQUARES, Side, Square};

/// Rows of integers, top row first: -1, or the label of the square where the jump ends.
#[derive(Clone)]
pub struct Grid {
    /// What the program holds for the side.
    n: i32,
    /// How many rows and columns there are.
    rows: i32,
    cells: [[i16; MAX_SIDE]; MAX_SIDE],
    /// The same by label, for those that number the squares correctly: that is most, and divisions are slow.
    by_label: [i16; MAX_SQUARES + 1],
}

impl Grid {
    /// The grid of a board.
    pub fn of(board: &Board) -> Grid {
        let mut grid = Grid::blank(board.side());
        grid.fill(board);
        grid
    }

    /// No jumps.
    pub(super) fn blank(side: Side) -> Grid {
        Grid {
            n: side.n() as i32,
            rows: side.n() as i32,
            cells: [[-1; MAX_SIDE]; MAX_SIDE],
            by_label: [-1; MAX_SQUARES + 1],
        }
    }

    /// Makes this the grid of another board.
    pub(super) fn fill(&mut self, board: &Board) {
        let n = board.side().n();
        (self.n, self.rows) = (n as i32, n as i32);
        for row in &mut self.cells[..n] {
            row[..n].fill(-1);
        }
        self.by_label[..=n * n].fill(-1);
        for jump in board.jumps() {
            self.put(board.side(), jump.from, jump.to.label() as i16);
        }
    }

    /// The side.
    pub fn n(&self) -> i32 {
        self.n
    }

    /// n², the label of the last square.
    pub fn last(&self) -> i32 {
        self.n * self.n
    }

    /// The rows, as a program would read them.
    pub fn rows(&self) -> impl Iterator<Item = &[i16]> {
        let n = self.rows as usize;
        self.cells[..n].iter().map(move |row| &row[..n])
    }

    /// The same cells for a program that believes in another side.
    pub(super) fn believed(&self, n: i32) -> Grid {
        Grid { n, ..self.clone() }
    }

    /// Overwrites the cell of a square.
    pub(super) fn put(&mut self, side: Side, square: Square, value: i16) {
        let (row, column) = side.coordinates(square);
        self.cells[row][column] = value;
        self.by_label[square.label()] = value;
    }

    /// The cell in row `row` from the top and column `column` from the left, both from 0.
    pub(super) fn get(&self, row: i32, column: i32) -> Halting<i32> {
        if (0..self.rows).contains(&row) && (0..self.rows).contains(&column) {
            Ok(i32::from(self.cells[row as usize][column as usize]))
        } else {
            Err(Halt::Crash)
        }
    }

    /// As [`Grid::get`] where -1 means the last row or column, as in Python.
    pub(super) fn get_wrapping(&self, row: i32, column: i32) -> Halting<i32> {
        let wrap = |index: i32| if index < 0 { index + self.rows } else { index };
        self.get(wrap(row), wrap(column))
    }

    /// Row and column of a label.
    pub(super) fn place(&self, label: i32) -> (i32, i32) {
        let (up, along) = ((label - 1) / self.n, (label - 1) % self.n);
        let column = if up % 2 == 0 {
            along
        } else {
            self.n - 1 - along
        };
        (self.n - 1 - up, column)
    }

    /// What stands on the square with this label, read correctly.
    pub(super) fn cell(&self, label: i32) -> Halting<i32> {
        if label < 1 {
            return Err(Halt::Crash);
        }
        if self.n == self.rows && label <= self.last() {
            return Ok(i32::from(self.by_label[label as usize]));
        }
        let (row, column) = self.place(label);
        self.get(row, column)
    }

    /// Where a token that lands on this label rests, read correctly.
    pub(super) fn rest(&self, label: i32) -> Halting<i32> {
        let value = self.cell(label)?;
        Ok(if value == -1 { label } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_are_those_of_the_literal_and_every_label_reads_its_own_cell() {
        let literal = "[[-1,4,-1],[6,2,6],[-1,3,-1]]";
        let board: Board = literal.parse().unwrap();
        let grid = Grid::of(&board);
        let rows: Vec<Vec<i16>> = grid.rows().map(<[i16]>::to_vec).collect();
        assert_eq!(rows, [[-1, 4, -1], [6, 2, 6], [-1, 3, -1]]);
        for label in 1..=9 {
            let square = Square::new(label).unwrap();
            let (row, column) = grid.place(label as i32);
            assert_eq!(grid.cell(label as i32), grid.get(row, column));
            assert_eq!(
                grid.rest(label as i32).ok(),
                Some(board.rest(square).label() as i32)
            );
        }
        assert!(grid.cell(0).is_err() && grid.cell(10).is_err());
        assert_eq!(grid.get_wrapping(-1, 1).ok(), Some(3));
    }
}
