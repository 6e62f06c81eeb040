//! The board in words: title, description and caption.

use super::layout::{Layout, MARGIN};
use crate::game::{Board, Jump};
use crate::report::number::pluralize;
use crate::report::svg::{Point, write_text};
use crate::solve::routes::{JumpKind, Route};
use std::fmt::Write;

pub(super) fn title(board: &Board) -> String {
    let n = board.side();
    let counts = board.tally();
    if board.starts().is_empty() {
        return format!("A {n} by {n} board without jumps");
    }
    let mut parts = vec![
        count(counts.ladders, "ladder"),
        count(counts.snakes, "snake"),
    ];
    if counts.loops > 0 {
        parts.push(count(counts.loops, "loop"));
    }
    let last = parts.pop().unwrap_or_default();
    format!("A {n} by {n} board with {} and {last}", parts.join(", "))
}

fn count(count: u16, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        _ => pluralize(count.into(), noun),
    }
}

pub(super) fn description(board: &Board, route: Option<&Route>) -> String {
    let mut text = String::new();
    for (kind, name) in [
        (JumpKind::Ladder, "Ladders"),
        (JumpKind::Snake, "Snakes"),
        (JumpKind::Loop, "Loops"),
    ] {
        let jumps: Vec<String> = board
            .jumps()
            .filter(|jump| JumpKind::between(jump.from, jump.to) == kind)
            .map(|Jump { from, to }| match kind {
                JumpKind::Loop => from.to_string(),
                _ => format!("{from} to {to}"),
            })
            .collect();
        if !jumps.is_empty() {
            let _ = write!(text, "{name}: {}. ", jumps.join(", "));
        }
    }
    text + &game(route)
}

fn game(route: Option<&Route>) -> String {
    match route {
        None => "The last square cannot be reached.".to_owned(),
        Some(route) => format!("A best game, {}", rolls(route)),
    }
}

fn rolls(route: &Route) -> String {
    let faces: Vec<String> = route.rolls().map(|roll| roll.to_string()).collect();
    let count = pluralize(faces.len() as u64, "roll");
    format!("{count}: {}", faces.join(" "))
}

/// The caption below the board: the longest form that fits.
pub(super) fn caption(layout: &Layout, route: Option<&Route>, out: &mut String) {
    let (width, height) = layout.size();
    // The maximum width of a digit or space in common sans-serif fonts at size 15.
    let room = (width as f64 - 2.0 * MARGIN) / 8.6;
    let all = route.map_or("Unreachable.".to_owned(), rolls);
    let fits = |text: &&str| text.len() as f64 <= room;
    let shortest = all.split(':').next().unwrap_or_default();
    let line = [&*game(route), &all]
        .into_iter()
        .find(fits)
        .unwrap_or(shortest)
        .to_owned();
    let at = Point::new(MARGIN, (height - 14) as f64);
    write_text(out, " class=\"caption\"", at, line);
}
