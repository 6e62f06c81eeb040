//! The board in words: title, description, the line below.
//!
//! Owns the sentences. Must not know where things are drawn.

use super::layout::{Layout, MARGIN};
use crate::game::{Board, Jump};
use crate::report::svg::tenths;
use crate::solve::routes::{JumpKind, Route};
use std::fmt::Write;

/// What it is, in one line.
pub(super) fn title(board: &Board) -> String {
    let n = board.side();
    let tally = board.tally();
    if board.starts().is_empty() {
        return format!("A {n} by {n} board without jumps");
    }
    let mut parts = vec![
        pluralize(tally.ladders, "ladder"),
        pluralize(tally.snakes, "snake"),
    ];
    if tally.loops > 0 {
        parts.push(pluralize(tally.loops, "loop"));
    }
    let last = parts.pop().unwrap_or_default();
    format!("A {n} by {n} board with {} and {last}", parts.join(", "))
}

fn pluralize(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// Every jump and the game shown, for those who cannot see them.
pub(super) fn description(board: &Board, route: Option<&Route>) -> String {
    let mut text = String::new();
    for (kind, name) in [
        (JumpKind::Ladder, "Ladders"),
        (JumpKind::Snake, "Snakes"),
        (JumpKind::Loop, "Loops"),
    ] {
        let told: Vec<String> = board
            .jumps()
            .filter(|jump| JumpKind::between(jump.from, jump.to) == kind)
            .map(|Jump { from, to }| match kind {
                JumpKind::Loop => from.to_string(),
                _ => format!("{from} to {to}"),
            })
            .collect();
        if !told.is_empty() {
            let _ = write!(text, "{name}: {}. ", told.join(", "));
        }
    }
    text + &game(route)
}

/// The game in one sentence.
fn game(route: Option<&Route>) -> String {
    match route {
        None => "The last square cannot be reached.".to_owned(),
        Some(route) => format!("A best game, {}", rolls(route)),
    }
}

fn rolls(route: &Route) -> String {
    let faces: Vec<String> = route.rolls().map(|roll| roll.to_string()).collect();
    let s = if faces.len() == 1 { "" } else { "s" };
    format!("{} roll{s}: {}", faces.len(), faces.join(" "))
}

/// The line below the board: as much as there is room for.
pub(super) fn caption(scene: &Layout, route: Option<&Route>, out: &mut String) {
    let (width, height) = scene.size();
    // A digit or a space of the usual sans-serif faces is at most this wide at 15 units.
    let room = (width as f64 - 2.0 * MARGIN) / 8.6;
    let long = game(route);
    let line = match route {
        None if long.len() as f64 <= room => long,
        None => "Unreachable.".to_owned(),
        Some(_) if long.len() as f64 <= room => long,
        Some(route) => {
            let all = rolls(route);
            let (count, _) = all.split_once(':').unwrap_or((&all, ""));
            if all.len() as f64 <= room {
                all
            } else {
                count.to_owned()
            }
        }
    };
    let _ = writeln!(
        out,
        "<text class=\"caption\" x=\"{}\" y=\"{}\">{line}</text>",
        tenths(MARGIN),
        height - 14
    );
}
