//! Boards as the puzzle passes them: rows of integers, from the top.

use super::{Board, BoardError, Side, read_cells};

/// The value of a cell without a jump.
const NO_JUMP: i32 = -1;

impl Board {
    /// Returns the rows of the board from the top, each from the left, as LeetCode 909 passes them:
    /// a cell is the label of the square where its jump ends, or -1.
    ///
    /// ```
    /// use snakes_and_ladders::Board;
    /// let board: Board = "[[-1,4],[-1,3]]".parse()?;
    /// let rows: Vec<Vec<i32>> = board.rows();
    /// assert_eq!(rows, [[-1, 4], [-1, 3]]);
    /// assert_eq!(Board::try_from(rows)?, board);
    /// assert_eq!(Board::try_from([[-1, 4], [-1, 3]])?, board);
    /// # Ok::<(), snakes_and_ladders::game::BoardError>(())
    /// ```
    pub fn rows(&self) -> Vec<Vec<i32>> {
        let side = self.side();
        let cell = |row, column| {
            let end = self.jump(side.square_at(row, column));
            end.map_or(NO_JUMP, |to| to.label() as i32)
        };
        let row = |row| (0..side.n()).map(|column| cell(row, column)).collect();
        (0..side.n()).map(row).collect()
    }
}

/// Reads rows as [`Board::rows`] returns them.
///
/// # Errors
/// Fails with the first rule that the rows break.
impl<R: AsRef<[i32]>> TryFrom<&[R]> for Board {
    type Error = BoardError;

    fn try_from(rows: &[R]) -> Result<Board, BoardError> {
        let columns = rows.first().map_or(0, |first| first.as_ref().len());
        for (number, row) in (1..).zip(rows) {
            let cells = row.as_ref().len();
            if cells != columns {
                return Err(BoardError::Ragged {
                    row: number,
                    cells,
                    columns,
                });
            }
        }
        let mut board = Board::empty(Side::MIN);
        let cell = |row: usize, column: usize| rows[row].as_ref()[column].into();
        read_cells([rows.len(), columns], cell, &mut board)?;
        Ok(board)
    }
}

/// Reads rows as [`Board::rows`] returns them.
impl TryFrom<Vec<Vec<i32>>> for Board {
    type Error = BoardError;

    fn try_from(rows: Vec<Vec<i32>>) -> Result<Board, BoardError> {
        Board::try_from(&rows[..])
    }
}

/// Reads rows as [`Board::rows`] returns them.
impl<const N: usize> TryFrom<[[i32; N]; N]> for Board {
    type Error = BoardError;

    fn try_from(rows: [[i32; N]; N]) -> Result<Board, BoardError> {
        Board::try_from(&rows[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rows_are_those_of_the_literal(board in Board::any(2..=20)) {
            let rows = board.rows();
            prop_assert_eq!(format!("{rows:?}").replace(' ', ""), board.to_string());
            prop_assert_eq!(Board::try_from(&rows[..]), Ok(board));
            prop_assert_eq!(Board::try_from(rows), Ok(board));
        }
    }

    /// Rows are refused in the words of the literal.
    #[test]
    fn invalid_rows_are_refused_like_literals() {
        let cases: [&[&[i32]]; 9] = [
            &[],
            &[&[]],
            &[&[-1]],
            &[&[-1, -1], &[-1]],
            &[&[-1, -1, -1], &[-1, -1, -1]],
            &[&[-1, 5], &[-1, -1]],
            &[&[-1, 0], &[-1, -1]],
            &[&[-1, 3], &[2, -1]],
            &[&[2, 3], &[-1, -1]],
        ];
        for rows in cases {
            let literal = format!("{rows:?}");
            let error = Board::try_from(rows).unwrap_err();
            assert_eq!(Err(error), literal.parse::<Board>(), "{literal}");
        }
        let many = vec![vec![-1; 21]; 21];
        assert_eq!(Board::try_from(many), Err(BoardError::Side { side: 21 }));
    }
}
