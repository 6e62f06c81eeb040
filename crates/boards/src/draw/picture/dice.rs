//! Rolls as the faces of dice.

use crate::draw::svg::tenths;
use std::fmt::Write;

/// The pips of a face, as indices into a 3 by 3 grid, row by row.
const PIPS: [&[usize]; 6] = [
    &[4],
    &[2, 6],
    &[2, 4, 6],
    &[0, 2, 6, 8],
    &[0, 2, 4, 6, 8],
    &[0, 2, 3, 5, 6, 8],
];

/// The radius of the corners of a die, in edges of the die, as are the other sizes.
const CORNER: f64 = 0.2;
/// The distance from the edge of a die to the middle of the first row of pips.
const FIRST_PIP: f64 = 0.24;
/// The distance from a row of pips to the next.
const NEXT_PIP: f64 = 0.26;
/// The radius of a pip.
const PIP: f64 = 0.1;

/// Draws a face of a die, 1 to 6, with its top left corner at (`x`, `y`).
///
/// # Panics
/// If the face is not 1 to 6.
pub fn die(face: u8, x: f64, y: f64, size: f64, out: &mut String) {
    let [left, top, edge, corner] = [x, y, size, size * CORNER].map(tenths);
    let _ = write!(
        out,
        "<g class=\"die\"><rect x=\"{left}\" y=\"{top}\" width=\"{edge}\" height=\"{edge}\" rx=\"{corner}\"/>"
    );
    for &pip in PIPS[usize::from(face) - 1] {
        let middle = |step: usize| size * (FIRST_PIP + NEXT_PIP * step as f64);
        let circle = [x + middle(pip % 3), y + middle(pip / 3), size * PIP];
        let [x, y, radius] = circle.map(tenths);
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }
    out.push_str("</g>\n");
}
