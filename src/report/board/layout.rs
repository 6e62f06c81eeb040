//! Where things are, and how much room there is for them.
//!
//! Owns the measures of the picture. Must not draw.

use crate::game::{Board, Jump, Side, Square};
use crate::report::svg::Point;

/// The width of a square.
pub(super) const CELL: f64 = 60.0;
/// From the edge of the picture to the squares.
pub(super) const MARGIN: f64 = 12.0;
/// The height of the line below the board.
const CAPTION: usize = 34;

/// A board's measures.
pub(super) struct Layout {
    pub(super) side: Side,
    /// Length of all jumps by number of squares, in squares: how much of the board they would cover.
    crowd: f64,
}

impl Layout {
    pub(super) fn of(board: &Board) -> Layout {
        let side = board.side();
        let mut scene = Layout { side, crowd: 0.0 };
        let length: f64 = board
            .jumps()
            .map(|Jump { from, to }| (scene.centre(to) - scene.centre(from)).length())
            .sum();
        scene.crowd = length / CELL / side.squares() as f64;
        scene
    }

    /// Width and height of the picture, in its own units.
    pub(super) fn size(&self) -> (usize, usize) {
        let board = self.side.n() * CELL as usize + 2 * MARGIN as usize;
        (board, board + CAPTION)
    }

    /// The width at which it is shown where nothing else is said, in pixels: small boards larger.
    pub(super) fn shown_width(&self) -> usize {
        self.size().0.max(360)
    }

    /// The top left corner of a square.
    pub(super) fn corner(&self, square: Square) -> Point {
        let (row, column) = self.side.coordinates(square);
        Point::new(MARGIN + column as f64 * CELL, MARGIN + row as f64 * CELL)
    }

    /// The middle of a square.
    pub(super) fn centre(&self, square: Square) -> Point {
        self.corner(square) + Point::new(CELL / 2.0, CELL / 2.0)
    }

    /// The line of a jump: from the middle of its start to near the middle of its end. Jumps that share an end come to it
    /// from their own sides.
    pub(super) fn line(&self, jump: Jump) -> (Point, Point) {
        let (from, to) = (self.centre(jump.from), self.centre(jump.to));
        let back = (from - to).unit() * (CELL * 0.16);
        (from, to + back)
    }

    /// Half the width of a snake's body: the fuller the board, the thinner.
    pub(super) fn thickness(&self) -> f64 {
        (CELL * 0.15 / (1.0 + 0.5 * self.crowd)).max(CELL * 0.04)
    }

    /// Whether the jumps lie so thick that a reader needs to be told where each leads.
    pub(super) fn is_crowded(&self) -> bool {
        self.crowd > 1.2
    }

    /// How opaque the jumps are that the route does not take, in hundredths of 1 as text.
    pub(super) fn opacity(&self) -> String {
        let hundredths = (96.0 / (1.0 + 0.09 * self.crowd)).clamp(45.0, 96.0);
        format!(".{:02}", hundredths.round() as usize)
    }
}
