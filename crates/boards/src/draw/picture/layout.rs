//! Positions and sizes in a picture of a board. Lengths are in the units of the SVG, in which a
//! square of the board has the edge [`CELL`].

use crate::draw::svg::Point;
use crate::game::{Board, Jump, Side, Square};

/// The edge of a square.
pub(super) const CELL: f64 = 60.0;
/// The distance from the edge of the picture to the squares.
pub(super) const MARGIN: f64 = 12.0;
/// The height of the caption below the board.
const CAPTION: usize = 34;
/// The distance from the base line of the caption to the lower edge of its height.
const BELOW_BASE_LINE: usize = 14;
/// The height of a line below the caption.
const NOTE: usize = 22;
/// The distance by which the line of a jump ends before the middle of its end.
const END_GAP: f64 = CELL * 0.16;
/// Half the width of a snake's body on a board with few jumps.
const MAX_HALF_WIDTH: f64 = CELL * 0.15;
/// Half the width of a snake's body, however crowded the board is.
const MIN_HALF_WIDTH: f64 = CELL * 0.04;
/// How fast snakes get thinner with [`Layout::crowd`]: at its inverse, they have half their width.
const THINNING: f64 = 0.5;
/// The largest side on which texts, discs and the route have their normal size.
const MAX_NORMAL_SIDE: usize = 12;
/// The radius of the disc of a roll.
const DISC_RADIUS: f64 = 10.5;
/// The radius of the disc of a roll on a large board.
const LARGE_DISC_RADIUS: f64 = 14.0;
/// The value of [`Layout::crowd`] above which each start is labeled with its end.
const CROWDED: f64 = 1.2;
/// The opacity of jumps on a board with few of them, in percent.
const MAX_OPACITY: f64 = 96.0;
/// The opacity of jumps on the most crowded boards, in percent.
const MIN_OPACITY: f64 = 45.0;
/// How fast the opacity falls with [`Layout::crowd`]: at its inverse, it is half as high.
const FADING: f64 = 0.09;
/// The smallest side on which jumps fade below a route.
const FADED_SIDE: usize = 9;
/// The opacity of jumps below a route from [`FADED_SIDE`] on, in percent.
const FADED_OPACITY: f64 = 62.0;
/// The smallest side on which jumps fade most below a route.
const MOST_FADED_SIDE: usize = 14;
/// The opacity of jumps below a route from [`MOST_FADED_SIDE`] on, in percent.
const MOST_FADED_OPACITY: f64 = 38.0;

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
        (self.width() + CAPTION - BELOW_BASE_LINE + NOTE * line) as f64
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
        let back = (from - to).unit() * END_GAP;
        (from, to + back)
    }

    /// Returns half the width of a snake's body, which is thinner on crowded boards.
    pub(super) fn half_width(&self) -> f64 {
        (MAX_HALF_WIDTH / (1.0 + THINNING * self.crowd)).max(MIN_HALF_WIDTH)
    }

    /// Returns whether the board is so large that its texts, discs and route are drawn larger, to
    /// be legible in a small picture.
    pub(super) fn is_large(&self) -> bool {
        self.side.n() > MAX_NORMAL_SIDE
    }

    /// Returns the radius of the disc of a roll.
    pub(super) fn disc_radius(&self) -> f64 {
        if self.is_large() {
            LARGE_DISC_RADIUS
        } else {
            DISC_RADIUS
        }
    }

    /// Returns whether jumps overlap so much that each start is labeled with its end.
    pub(super) fn is_crowded(&self) -> bool {
        self.crowd > CROWDED
    }

    /// Returns the opacity of jumps that the route does not take, as an SVG attribute. Where a
    /// route is drawn on a large board, these jumps fade, so that the route stands out.
    pub(super) fn opacity(&self, has_route: bool) -> String {
        let faint = MAX_OPACITY / (1.0 + FADING * self.crowd);
        let percent = match (has_route, self.side.n()) {
            (true, MOST_FADED_SIDE..) => MOST_FADED_OPACITY,
            (true, FADED_SIDE..) => FADED_OPACITY,
            _ => faint.clamp(MIN_OPACITY, MAX_OPACITY),
        };
        format!(".{:02}", percent.round() as usize)
    }
}
