//! A ladder: two rails with rungs between them.

use super::layout::Layout;
use crate::game::Jump;
use crate::report::svg::{PathData, tenths};
use std::fmt::Write;

/// Draws the ladder of a jump. The rungs are one dashed line as wide as the ladder.
pub(super) fn draw(layout: &Layout, jump: Jump, out: &mut String) {
    let (foot, top) = layout.line(jump);
    let thick = layout.thickness();
    let half = thick * 1.05;
    let (rail, rung) = (thick * 0.36, thick * 0.34);
    let (along, length) = ((top - foot).unit(), (top - foot).length());
    let across = along.across() * half;
    let mut rails = PathData::from(foot + across);
    rails
        .line(top + across)
        .jump(foot - across)
        .line(top - across);
    let middle = {
        let mut middle = PathData::from(foot);
        middle.line(top);
        middle
    };
    // A whole number of rungs, the first and last half a gap from the ends.
    let rungs = (length / (thick * 1.45)).round().max(2.0);
    let gap = length / rungs;
    let dashes = format!(
        "0 {} {} {}",
        tenths((gap - rung) / 2.0),
        tenths(rung),
        tenths((gap - rung) / 2.0)
    );
    let width = tenths(half * 2.0);
    let _ = writeln!(
        out,
        "<g class=\"ladder\"><path class=\"edge\" d=\"{rails}\" stroke-width=\"{}\"/>\
         <path class=\"rungs\" d=\"{middle}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\"/>\
         <path class=\"rails\" d=\"{rails}\" stroke-width=\"{}\"/></g>",
        tenths(rail * 1.9),
        tenths(rail),
    );
}
