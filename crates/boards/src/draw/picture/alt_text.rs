//! The words of a picture: title, description, caption and notes.

use super::answer::ShownAnswer;
use super::dice;
use super::layout::{CELL, Layout, MARGIN};
use crate::draw::svg::{Point, write_text};
use crate::draw::text::route::wrap;
use crate::escape;
use crate::game::{Board, Jump};
use crate::number::pluralize;
use crate::solve::routes::{BfsLevels, JumpKind};
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

pub(super) fn description(board: &Board, answer: &ShownAnswer) -> String {
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
    text += &result(answer);
    text.truncate(text.trim_end().len());
    text
}

fn result(answer: &ShownAnswer) -> String {
    match answer {
        ShownAnswer::Hidden => String::new(),
        ShownAnswer::Route(route) => {
            let faces: Vec<String> = route.rolls().map(|roll| roll.to_string()).collect();
            let count = pluralize(faces.len() as u64, "roll");
            format!("A best game, {count}: {}", faces.join(" "))
        }
        ShownAnswer::Unreachable(levels) => {
            let trap = trap(levels).to_lowercase();
            format!("The last square cannot be reached: {trap}")
        }
    }
}

/// Returns why the last square cannot be reached.
fn trap(levels: &BfsLevels) -> String {
    match levels.reached_squares().len() {
        1 => "Every roll leads back to square 1.".to_owned(),
        squares => format!("No roll leaves the {squares} shaded squares."),
    }
}

/// The room for a character of a caption: the width of a digit or space in common sans-serif fonts
/// at size 15, and more than the mean of an English sentence.
const LETTER: f64 = 8.2;

/// The width of a die of the caption.
const DIE: f64 = 18.0;

/// The distance from the upper edge of a die of the caption to the base line of the text.
const DIE_ABOVE_BASE_LINE: f64 = 14.0;

/// The distance from the left edge of a die of the caption to that of the next.
const NEXT_DIE: f64 = 21.0;

/// Wraps a sentence into lines that are no wider than the board; a word that is longer has a line
/// of its own.
pub(super) fn note_lines(board: &Board, sentence: &str) -> Vec<String> {
    let room = board.side().n() as f64 * CELL / LETTER;
    let mut text = String::new();
    wrap(&mut text, "", sentence.split_whitespace(), room as usize);
    text.trim().lines().map(str::to_owned).collect()
}

/// Writes the lines of a note below the caption.
pub(super) fn notes(layout: &Layout, lines: &[String], out: &mut String) {
    for (number, line) in lines.iter().enumerate() {
        let at = Point::new(MARGIN, layout.base_line(number + 1));
        write_text(out, " class=\"caption\"", at, escape::xml(line));
    }
}

/// Writes the caption below the board, in the longest form that fits: the dice of a shortest route,
/// or the number of its rolls where the dice do not fit.
pub(super) fn caption(layout: &Layout, answer: &ShownAnswer, out: &mut String) {
    let room = layout.width() as f64 - 2.0 * MARGIN;
    let at = Point::new(MARGIN, layout.base_line(0));
    let write = |out: &mut String, text: &str| write_text(out, " class=\"caption\"", at, text);
    let fits =
        |text: &str, dice: usize| text.len() as f64 * LETTER + dice as f64 * NEXT_DIE <= room;
    let forms = match answer {
        ShownAnswer::Hidden => vec![
            format!("How few rolls from 1 to {}?", layout.side.last()),
            "How few rolls?".to_owned(),
        ],
        ShownAnswer::Unreachable(levels) => vec![
            result(answer),
            trap(levels),
            "The last square cannot be reached.".to_owned(),
            "Unreachable.".to_owned(),
        ],
        ShownAnswer::Route(route) => {
            let count = pluralize(route.steps.len() as u64, "roll");
            let heads = [format!("A best game, {count}: "), format!("{count}: ")];
            if let Some(head) = heads.iter().find(|head| fits(head, route.steps.len())) {
                write(out, head.trim_end());
                let first = MARGIN + head.len() as f64 * LETTER;
                for (index, roll) in route.rolls().enumerate() {
                    let x = first + index as f64 * NEXT_DIE;
                    dice::die(roll, x, at.y - DIE_ABOVE_BASE_LINE, DIE, out);
                }
                return;
            }
            vec![format!("A best game, {count}"), count]
        }
    };
    let longest = forms.iter().find(|form| fits(form, 0)).or(forms.last());
    write(out, longest.map_or("", String::as_str));
}
