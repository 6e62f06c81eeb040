//! A board as an outside program sees it: rows of integers, the top row first. Reading outside the
//! rows is a crash; how squares are numbered is up to the reader.

use super::answer::{Answer, Outcome};
use snakes_and_ladders::game::{Board, MAX_SQUARES};

/// Rows of integers, top row first: -1, or the label of the square where the jump ends.
pub(super) struct Grid {
    /// The side that the program assumes.
    pub n: i32,
    /// The number of rows and of columns.
    pub rows: i32,
    /// The values by label, which most programs read without computing a row and a column: division
    /// is slow.
    pub by_label: [i16; MAX_SQUARES + 1],
}

impl Grid {
    /// Returns the grid of a board.
    pub fn of(board: &Board) -> Grid {
        let n = board.side().n() as i32;
        let mut by_label = [-1; MAX_SQUARES + 1];
        for jump in board.jumps() {
            by_label[jump.from.label()] = jump.to.label() as i16;
        }
        Grid {
            n,
            rows: n,
            by_label,
        }
    }

    /// Returns n², the label of the last square.
    #[inline]
    pub fn last(&self) -> i32 {
        self.n * self.n
    }

    /// Returns the cell in row `row` from the top and column `column` from the left, both from 0.
    #[inline]
    pub fn get(&self, (row, column): (i32, i32)) -> Outcome<i32> {
        if !(0..self.rows).contains(&row) || !(0..self.rows).contains(&column) {
            return Err(Answer::Crash);
        }
        let up = self.rows - 1 - row;
        let last = self.rows - 1;
        let along = if up % 2 == 0 { column } else { last - column };
        let label = up * self.rows + along + 1;
        Ok(i32::from(self.by_label[label as usize]))
    }

    /// Returns a cell like [`Grid::get`], but -1 means the last row or column, as in Python.
    pub fn get_wrapping(&self, (row, column): (i32, i32)) -> Outcome<i32> {
        let wrap = |index: i32| if index < 0 { index + self.rows } else { index };
        self.get((wrap(row), wrap(column)))
    }

    /// Returns the row and the column of a label.
    pub fn coordinates(&self, label: i32) -> (i32, i32) {
        let up = (label - 1) / self.n;
        let along = (label - 1) % self.n;
        let last = self.n - 1;
        (last - up, if up % 2 == 0 { along } else { last - along })
    }

    /// Returns the value of the square with this label, if the program reads correctly.
    #[inline]
    pub fn cell(&self, label: i32) -> Outcome<i32> {
        if label < 1 {
            return Err(Answer::Crash);
        }
        if self.n == self.rows && label <= self.last() {
            return Ok(i32::from(self.by_label[label as usize]));
        }
        self.get(self.coordinates(label))
    }

    /// Returns the square where a token that lands on this one comes to rest, if the program reads
    /// correctly.
    #[inline]
    pub fn rest(&self, label: i32) -> Outcome<i32> {
        let value = self.cell(label)?;
        Ok(if value == -1 { label } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use snakes_and_ladders::game::Square;

    #[test]
    fn the_rows_are_those_of_the_literal_and_every_label_reads_its_own_cell() {
        let board: Board = "[[-1,4,-1],[6,2,6],[-1,3,-1]]".parse().unwrap();
        let grid = Grid::of(&board);
        let rows = [0, 1, 2].map(|row| [0, 1, 2].map(|column| grid.get((row, column)).unwrap()));
        assert_eq!(rows, [[-1, 4, -1], [6, 2, 6], [-1, 3, -1]]);
        for label in 1..=9 {
            assert_eq!(grid.cell(label), grid.get(grid.coordinates(label)));
            let rest = board.rest(Square::from_label(label as usize).unwrap());
            assert_eq!(grid.rest(label), Ok(rest.label() as i32));
        }
        assert!(grid.cell(0).is_err() && grid.cell(10).is_err());
        assert_eq!(grid.get_wrapping((-1, 1)), Ok(3));
    }
}
