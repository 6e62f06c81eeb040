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

/// Draws a face of a die, 1 to 6, with its top left corner at (`x`, `y`).
///
/// # Panics
/// If the face is not 1 to 6.
pub fn die(face: u8, x: f64, y: f64, size: f64, out: &mut String) {
    let [left, top, edge, corner] = [x, y, size, size * 0.2].map(tenths);
    let _ = write!(
        out,
        "<g class=\"die\"><rect x=\"{left}\" y=\"{top}\" width=\"{edge}\" height=\"{edge}\" rx=\"{corner}\"/>"
    );
    for &pip in PIPS[usize::from(face) - 1] {
        let place = |step: usize| size * (0.24 + 0.26 * step as f64);
        let at = [x + place(pip % 3), y + place(pip / 3), size * 0.1];
        let [x, y, radius] = at.map(tenths);
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }
    out.push_str("</g>\n");
}
