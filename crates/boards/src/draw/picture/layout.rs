//! Positions and sizes in a picture of a board.

use crate::draw::svg::Point;
use crate::game::{Board, Jump, Side, Square};

pub(super) const CELL: f64 = 60.0;
/// The distance from the edge of the picture to the squares.
pub(super) const MARGIN: f64 = 12.0;
const CAPTION: usize = 34;
/// The height of a line below the caption.
const NOTE: usize = 22;

pub(super) struct Layout {
    pub(super) side: Side,
    /// The total length of the jumps per square, in squares: how much of the board they would
    /// cover.
    crowd: f64,
}

impl Layout {
    pub(super) fn of(board: &Board) -> Layout {
        let side = board.side();
        let crowd = 0.0;
        let mut layout = Layout { side, crowd };
        let length_of = |jump: Jump| (layout.center(jump.to) - layout.center(jump.from)).length();
        let length: f64 = board.jumps().map(length_of).sum();
        layout.crowd = length / CELL / layout.side.squares() as f64;
        layout
    }

    /// Returns the width of the picture in SVG units.
    pub(super) fn width(&self) -> usize {
        self.side.n() * CELL as usize + 2 * MARGIN as usize
    }

    /// Returns the height of the picture with or without a caption, and with this many lines below
    /// it.
    pub(super) fn height(&self, has_caption: bool, notes: usize) -> usize {
        self.width() + if has_caption { CAPTION } else { 0 } + NOTE * notes
    }

    /// Returns the base line of the caption for `line` 0, and of the note's lines from 1 on.
    pub(super) fn base_line(&self, line: usize) -> f64 {
        (self.width() + CAPTION - 14 + NOTE * line) as f64
    }

    pub(super) fn corner(&self, square: Square) -> Point {
        let (row, column) = self.side.coordinates(square);
        Point::new(MARGIN + column as f64 * CELL, MARGIN + row as f64 * CELL)
    }

    pub(super) fn center(&self, square: Square) -> Point {
        self.corner(square) + Point::new(CELL / 2.0, CELL / 2.0)
    }

    /// Returns the line of a jump: from the middle of its start to just before the middle of its
    /// end, so that jumps with a common end stay distinguishable.
    pub(super) fn line(&self, jump: Jump) -> (Point, Point) {
        let (from, to) = (self.center(jump.from), self.center(jump.to));
        let back = (from - to).unit() * (CELL * 0.16);
        (from, to + back)
    }

    /// Returns half the width of a snake's body, which is thinner on crowded boards.
    pub(super) fn half_width(&self) -> f64 {
        (CELL * 0.15 / (1.0 + 0.5 * self.crowd)).max(CELL * 0.04)
    }

    /// Returns whether the board is so large that its texts, discs and route are drawn larger, to
    /// be legible in a small picture.
    pub(super) fn is_large(&self) -> bool {
        self.side.n() > 12
    }

    /// Returns the radius of the disc of a roll.
    pub(super) fn disc_radius(&self) -> f64 {
        if self.is_large() { 14.0 } else { 10.5 }
    }

    /// Returns whether jumps overlap so much that each start is labeled with its end.
    pub(super) fn is_crowded(&self) -> bool {
        self.crowd > 1.2
    }

    /// Returns the opacity of jumps that the route does not take, as an SVG attribute. Where a
    /// route is drawn on a large board, these jumps fade, so that the route stands out.
    pub(super) fn opacity(&self, has_route: bool) -> String {
        let faint = 96.0 / (1.0 + 0.09 * self.crowd);
        let hundredths = match (has_route, self.side.n()) {
            (true, 14..) => 38.0,
            (true, 9..) => 62.0,
            _ => faint.clamp(45.0, 96.0),
        };
        format!(".{:02}", hundredths.round() as usize)
    }
}
