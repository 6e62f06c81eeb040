//! The squares and their labels.

use super::layout::{CELL, Layout, MARGIN};
use crate::draw::svg::{PathData, Point, tenths, write_text};
use crate::game::{Board, Jump, Square, SquareSet};
use crate::solve::routes::JumpKind;
use std::fmt::Write;

/// Draws the squares in two alternating tints; the first and the last have their own.
pub(super) fn draw(layout: &Layout, out: &mut String) {
    let n = layout.side.n();
    let edge = n as f64 * CELL;
    let _ = writeln!(
        out,
        "<rect class=\"frame\" x=\"4\" y=\"4\" width=\"{0}\" height=\"{0}\" rx=\"10\"/>",
        tenths(edge + 2.0 * MARGIN - 8.0)
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
        (18.0, 30.0)
    } else {
        (16.5, CELL - 6.0)
    };
    for square in (0..layout.side.squares()).map(Square::from_index) {
        write_text(
            out,
            "",
            layout.corner(square) + Point::new(4.0, number),
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
        let at = layout.corner(square) + Point::new(4.0, word);
        write_text(out, " class=\"word\"", at, text);
    }
    out.push_str("</g>\n");
}
