//! The squares and their labels.

use super::layout::{CELL, Layout, MARGIN};
use crate::draw::svg::{PathData, Point, tenths, write_text};
use crate::game::{Board, Jump, Square, SquareSet};
use crate::solve::routes::JumpKind;
use std::fmt::Write;

/// The distance from the edge of the picture to the frame.
const FRAME_INSET: f64 = 4.0;
/// The radius of the corners of the frame.
const FRAME_CORNER: f64 = 10.0;
/// The distance from the left edge of a square to its texts.
const TEXT_LEFT: f64 = 4.0;
/// The distance from the upper edge of a square to the base line of its number.
const NUMBER_BASE_LINE: f64 = 16.5;
/// The same as [`NUMBER_BASE_LINE`] on a large board.
const LARGE_NUMBER_BASE_LINE: f64 = 18.0;
/// The distance from the upper edge of a square to the base line of its word.
const WORD_BASE_LINE: f64 = CELL - 6.0;
/// The same as [`WORD_BASE_LINE`] on a large board.
const LARGE_WORD_BASE_LINE: f64 = 30.0;

/// Draws the squares in two alternating tints; the first and the last have their own.
pub(super) fn draw(layout: &Layout, out: &mut String) {
    let n = layout.side.n();
    let edge = n as f64 * CELL;
    let _ = writeln!(
        out,
        "<rect class=\"frame\" x=\"{inset}\" y=\"{inset}\" width=\"{width}\" height=\"{width}\" rx=\"{corner}\"/>",
        inset = tenths(FRAME_INSET),
        width = tenths(edge + 2.0 * MARGIN - 2.0 * FRAME_INSET),
        corner = tenths(FRAME_CORNER),
    );
    let mut odd = PathData::default();
    for row in 0..n {
        for column in (0..n).filter(|column| (row + column) % 2 == 1) {
            square_path(
                &mut odd,
                layout.corner(layout.side.square_at(row, column)),
                CELL,
            );
        }
    }
    let mut all = PathData::default();
    square_path(&mut all, Point::new(MARGIN, MARGIN), edge).close();
    let _ = writeln!(
        out,
        "<path class=\"a\" d=\"{all}\"/>\n<path class=\"b\" d=\"{odd}\"/>"
    );
    for (square, class) in [(Square::FIRST, "first"), (layout.side.last(), "last")] {
        let mut path = PathData::default();
        square_path(&mut path, layout.corner(square), CELL).close();
        let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
    }
    let mut lines = PathData::default();
    for line in 1..n {
        let at = MARGIN + line as f64 * CELL;
        lines
            .move_to(Point::new(MARGIN, at))
            .line(Point::new(MARGIN + edge, at))
            .move_to(Point::new(at, MARGIN))
            .line(Point::new(at, MARGIN + edge));
    }
    let _ = writeln!(out, "<path class=\"lines\" d=\"{lines}\"/>");
}

/// Shades squares.
pub(super) fn shade(layout: &Layout, squares: SquareSet, out: &mut String) {
    let mut path = PathData::default();
    for square in squares.iter() {
        square_path(&mut path, layout.corner(square), CELL);
    }
    let _ = writeln!(out, "<path class=\"reached\" d=\"{path}\"/>");
}

fn square_path(path: &mut PathData, corner: Point, edge: f64) -> &mut PathData {
    let right = Point::new(edge, 0.0);
    let down = Point::new(0.0, edge);
    path.move_to(corner)
        .line(corner + right)
        .line(corner + right + down)
        .line(corner + down)
}

/// Writes the numbers on top of the jumps, each with a halo that keeps it legible.
/// On a crowded board each start is also labeled with its end.
pub(super) fn labels(layout: &Layout, board: &Board, out: &mut String) {
    out.push_str("<g class=\"labels\">\n");
    // On a large board the words are below the numbers, where the disc of a roll leaves them more
    // room.
    let (number, word) = if layout.is_large() {
        (LARGE_NUMBER_BASE_LINE, LARGE_WORD_BASE_LINE)
    } else {
        (NUMBER_BASE_LINE, WORD_BASE_LINE)
    };
    for square in (0..layout.side.squares()).map(Square::from_index) {
        write_text(
            out,
            "",
            layout.corner(square) + Point::new(TEXT_LEFT, number),
            square,
        );
    }
    let mut texts = vec![
        (Square::FIRST, "start".to_owned()),
        (layout.side.last(), "finish".to_owned()),
    ];
    if layout.is_crowded() {
        texts.extend(board.jumps().map(|Jump { from, to }| {
            let text = match JumpKind::between(from, to) {
                JumpKind::Ladder => format!("↑{to}"),
                JumpKind::Snake => format!("↓{to}"),
                JumpKind::Loop => "↺".to_owned(),
            };
            (from, text)
        }));
    }
    for (square, text) in texts {
        let at = layout.corner(square) + Point::new(TEXT_LEFT, word);
        write_text(out, " class=\"word\"", at, text);
    }
    out.push_str("</g>\n");
}
