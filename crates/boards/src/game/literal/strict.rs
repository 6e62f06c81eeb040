//! The reader that knows the whole grammar and reports the first error. It reads only what the fast
//! reader rejects.

use crate::game::{Board, BoardError, CellProblem, MAX_SIDE, Side, Square, SyntaxProblem};

/// The value of a cell without a jump.
const NO_JUMP: i64 = -1;

/// The words for a cell in errors.
const CELL: &str = "a cell: -1 or a square";

/// The longest part of the text that an error quotes.
const MAX_SHOWN_BYTES: usize = 24;

struct Parser<'a> {
    bytes: &'a [u8],
    /// The offset of the next byte.
    at: usize,
}

/// The cells of a syntactically correct text, not yet validated. Cells beyond the largest board are
/// not kept.
struct CellGrid {
    /// The values of the cells, by row from the top and column from the left; -1 for no jump.
    cells: [[i64; MAX_SIDE]; MAX_SIDE],
    lengths: [usize; MAX_SIDE],
    rows: usize,
}

pub(super) fn parse_strict(bytes: &[u8], board: &mut Board) -> Result<(), BoardError> {
    let mut parser = Parser { bytes, at: 0 };
    let grid = parser.grid()?;
    if parser.peek().is_some() {
        let found = parser.excerpt();
        return Err(parser.error(SyntaxProblem::Trailing { found }));
    }
    let columns = grid.lengths[0];
    for (&cells, row) in grid.lengths[..grid.rows.min(MAX_SIDE)].iter().zip(1..) {
        if cells != columns {
            return Err(BoardError::Ragged {
                row,
                cells,
                columns,
            });
        }
    }
    read_cells(
        [grid.rows, columns],
        |row, column| grid.cells[row][column],
        board,
    )
}

/// Returns whether the byte is white space in JSON, which does not include the form feed.
fn is_white(byte: &u8) -> bool {
    b" \t\n\r".contains(byte)
}

/// Returns the beginning of the text in quotes.
fn quoted(text: &[u8]) -> String {
    let end = text.len().min(MAX_SHOWN_BYTES);
    let more = if end < text.len() { "…" } else { "" };
    format!("{:?}{more}", String::from_utf8_lossy(&text[..end]))
}

impl Parser<'_> {
    /// Skips white space, and returns the next byte without consuming it.
    fn peek(&mut self) -> Option<u8> {
        while self.bytes.get(self.at).is_some_and(is_white) {
            self.at += 1;
        }
        self.bytes.get(self.at).copied()
    }

    fn error(&self, problem: SyntaxProblem) -> BoardError {
        let offset = self.at;
        BoardError::Syntax { offset, problem }
    }

    fn excerpt(&self) -> String {
        quoted(&self.bytes[self.at..])
    }

    /// Returns the problem that `expected` is not the next token.
    fn missing(&mut self, expected: &'static str) -> SyntaxProblem {
        match self.peek() {
            None => SyntaxProblem::Truncated { expected },
            Some(_) => SyntaxProblem::Unexpected {
                expected,
                found: self.excerpt(),
            },
        }
    }

    fn syntax_error(&mut self, expected: &'static str) -> BoardError {
        let problem = self.missing(expected);
        self.error(problem)
    }

    fn take(&mut self, byte: u8, expected: &'static str) -> Result<(), BoardError> {
        if self.peek() != Some(byte) {
            return Err(self.syntax_error(expected));
        }
        self.at += 1;
        Ok(())
    }

    /// Consumes a comma or the bracket that closes the list, and returns whether it was a comma.
    fn more(&mut self, expected: &'static str) -> Result<bool, BoardError> {
        let next = self.peek();
        if !matches!(next, Some(b',' | b']')) {
            return Err(self.syntax_error(expected));
        }
        self.at += 1;
        Ok(next == Some(b','))
    }

    fn grid(&mut self) -> Result<CellGrid, BoardError> {
        let mut grid = CellGrid {
            cells: [[NO_JUMP; MAX_SIDE]; MAX_SIDE],
            lengths: [0; MAX_SIDE],
            rows: 0,
        };
        self.take(b'[', "[[, the start of a board")?;
        if self.peek() == Some(b']') {
            return Err(BoardError::Side { side: 0 });
        }
        loop {
            self.take(b'[', "[, the start of a row")?;
            if self.peek() == Some(b']') {
                self.at += 1;
            } else {
                self.cells(&mut grid)?;
            }
            grid.rows += 1;
            if !self.more("a comma and the next row, or ] after the last")? {
                return Ok(grid);
            }
        }
    }

    /// Reads the cells of a row, at least one, and the bracket after them.
    fn cells(&mut self, grid: &mut CellGrid) -> Result<(), BoardError> {
        let row = grid.rows;
        for column in 0.. {
            let value = self
                .cell()
                .map_err(|problem| problem.at((row, column), None))?;
            if row < MAX_SIDE {
                grid.lengths[row] = column + 1;
                if let Some(cell) = grid.cells[row].get_mut(column) {
                    *cell = value;
                }
            }
            if !self.more("a comma and the next cell, or ] after the row")? {
                break;
            }
        }
        Ok(())
    }

    /// Returns one integer: an optional minus, then 0 or digits that do not start with 0.
    fn cell(&mut self) -> Result<i64, CellProblem> {
        if matches!(self.peek(), None | Some(b',' | b'[' | b']')) {
            return Err(CellProblem::Syntax(self.missing(CELL)));
        }
        let rest = &self.bytes[self.at..];
        let end = rest
            .iter()
            .position(|b| b",[]".contains(b) || is_white(b))
            .unwrap_or(rest.len());
        let token = &rest[..end];
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        let integer = !digits.is_empty()
            && digits.iter().all(u8::is_ascii_digit)
            && (digits.len() == 1 || digits[0] != b'0');
        if !integer {
            if self.at + end == self.bytes.len() && digits.is_empty() {
                let expected = CELL;
                return Err(CellProblem::Syntax(SyntaxProblem::Truncated { expected }));
            }
            let found = quoted(token);
            return Err(CellProblem::NotInteger { found });
        }
        self.at += end;
        // Numbers too large for an i64 become its limits: they are invalid all the same.
        let text = std::str::from_utf8(token).expect("a minus and digits are ASCII");
        let huge = if token[0] == b'-' { i64::MIN } else { i64::MAX };
        Ok(text.parse().unwrap_or(huge))
    }
}

/// Reads a board of this many rows and columns from its cells, by row from the top and column from
/// the left, into `board`.
///
/// ```
/// use snakes_and_ladders::game::{Board, Side, read_cells};
/// let mut board = Board::empty(Side::MIN);
/// let cells = [[-1, 4], [-1, 3]];
/// read_cells([2, 2], |row, column| cells[row][column], &mut board).unwrap();
/// assert_eq!(board.to_string(), "[[-1,4],[-1,3]]");
/// let error = read_cells([2, 3], |_, _| -1, &mut board).unwrap_err();
/// assert!(error.to_string().starts_with("not square: 2 rows of 3 cells"));
/// ```
///
/// # Errors
/// Fails with the first rule, in reading order, that the cells break; `board` is then unspecified.
#[inline]
pub fn read_cells(
    [rows, columns]: [usize; 2],
    cell: impl Fn(usize, usize) -> i64,
    board: &mut Board,
) -> Result<(), BoardError> {
    if rows != columns {
        return Err(BoardError::NotSquare { rows, columns });
    }
    let side = Side::new(rows).ok_or(BoardError::Side { side: rows })?;
    board.clear(side);
    for row in 0..rows {
        // A branch for each cell, which is predicted badly, took 0.50 s of CPU for 10^6 boards of
        // side 10, this 0.33 s.
        let is_jump = |column| u32::from(cell(row, column) != NO_JUMP);
        let mut jumps = (0..columns).fold(0, |bits, column| bits | is_jump(column) << column);
        while jumps != 0 {
            let column = jumps.trailing_zeros() as usize;
            jumps &= jumps - 1;
            let value = cell(row, column);
            let from = side.square_at(row, column);
            let to = usize::try_from(value).map(|label| side.square(label));
            match to {
                Ok(Some(to)) => board.set_jump(from, to)?,
                _ => return Err(value_error(side, value, (row, column), from)),
            }
        }
    }
    Ok(())
}

#[cold]
fn value_error(side: Side, value: i64, cell: (usize, usize), from: Square) -> BoardError {
    let squares = side.squares();
    CellProblem::Value { value, squares }.at(cell, Some(from))
}
