//! The side of a board, as a text gives it under several names.

use super::imported::plain_name;
use snakes_and_ladders::game::{MAX_SIDE, MIN_SIDE, Side};

/// The meaning of a name that is about a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SideName {
    /// The number of rows.
    Rows,
    /// The number of rows or of squares, whichever is possible.
    Size,
}

impl SideName {
    /// Returns what a key or a column says about the side; none if it is about something else.
    pub(super) fn of(name: &str) -> Option<SideName> {
        match &*plain_name(name) {
            "n" | "side" | "rows" | "columns" | "cols" | "width" | "height" => Some(SideName::Rows),
            "boardsize" | "size" | "squares" | "cells" => Some(SideName::Size),
            _ => None,
        }
    }

    /// Returns the side that a number under the name `key` stands for.
    pub(super) fn side(self, key: &str, number: &str) -> Result<Side, String> {
        let value = number.parse::<usize>().ok();
        let side = value.and_then(Side::new);
        let root = value.map_or(0, usize::isqrt);
        let side_of_squares = Side::new(root).filter(|side| Some(side.squares()) == value);
        match (self, side, side_of_squares) {
            (SideName::Rows, Some(side), _)
            | (SideName::Size, Some(side), None)
            | (SideName::Size, None, Some(side)) => Ok(side),
            (SideName::Size, Some(_), Some(_)) => Err(format!(
                "{key} {number} may be {number} rows, or {root} rows of {root} squares; write n, the number of rows"
            )),
            (SideName::Rows, None, _) => Err(format!(
                "side {number} is outside {MIN_SIDE} to {MAX_SIDE}; {key} is the number of rows: 10 for 100 squares"
            )),
            (SideName::Size, None, None) => Err(format!(
                "{key} {number} is neither a number of rows, {MIN_SIDE} to {MAX_SIDE}, nor its square"
            )),
        }
    }
}

/// The side of a board, from all that a text and the command line say about it.
#[derive(Default)]
pub(super) struct StatedSide {
    /// The side, and the name under which it was stated first.
    stated: Option<(String, Side)>,
}

impl StatedSide {
    /// Adds a statement under the name `key`.
    ///
    /// # Errors
    /// If another statement gives another side.
    pub(super) fn add(&mut self, key: &str, side: Side) -> Result<(), String> {
        match &self.stated {
            None => self.stated = Some((key.to_owned(), side)),
            Some((other, before)) if *before != side => {
                return Err(format!(
                    "{key} says that the side is {side}, and {other} that it is {before}; correct one of them"
                ));
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// Returns the side, which `given`, the side of the command line, must not contradict.
    pub(super) fn resolve(mut self, given: Option<Side>) -> Result<Side, String> {
        if let Some(given) = given {
            self.add("--side", given)?;
        }
        let (_, side) = self.stated.ok_or_else(|| {
            "the side is missing; write it as n, or give it with --side".to_owned()
        })?;
        Ok(side)
    }
}
