//! A board on which a program fails: what the program printed instead of an answer, and the board
//! with its shortest route.

use super::Screen;
use super::board::draw;
use super::route::explain_within;
use crate::game::Board;
use crate::solve::routes::Route;
use std::fmt::Write;

/// The largest side of a board that is drawn: larger ones fill a terminal.
const MAX_DRAWN_SIDE: usize = 12;

/// The maximum length of a route that is explained.
const MAX_EXPLAINED_ROLLS: usize = 24;

/// Describes the output of a submission that is no integer.
pub fn describe_output(text: &str) -> String {
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    let has_digits = text.contains(|c: char| c.is_ascii_digit());
    let is_fraction = |text: &str| {
        let value = text.parse::<f64>().unwrap_or(0.0);
        value.is_infinite() && !has_digits || value.is_finite() && value.fract() != 0.0
    };
    match text {
        "None" | "undefined" | "nil" | "NULL" | "null" => {
            format!("got {text}: no number returned")
        }
        "[object Promise]" => "got a Promise: return the number, without async".to_owned(),
        "True" | "False" | "true" | "false" => format!("got {text}, a truth value"),
        text if is_fraction(text) => format!("got {text}, not a whole number"),
        text if is_number(text) && text.contains(['.', 'e', 'E']) => {
            format!("got {text}, a floating-point number: return an integer")
        }
        text if is_number(text) && text.starts_with('+') => {
            format!("got {text}, with a plus sign: write the number alone")
        }
        text if is_number(text) || has_digits && text.parse::<f64>().is_ok() => {
            format!("got {text}, too large for an answer")
        }
        text => format!("got {text:?}, not a number"),
    }
}

/// Returns the literal of a board, a drawing of it and a shortest route in words. Where the board
/// or the route is too large for a terminal, a sentence says so instead.
pub fn show_board(board: &Board, screen: Screen) -> String {
    let mut text = format!("{board}\n");
    let route = Route::of(board);
    let is_small = board.side().n() <= MAX_DRAWN_SIDE;
    if is_small {
        text.push_str(&draw(board, route.as_ref(), screen));
    }
    let rolls = route.map_or(0, |route| route.steps.len());
    if !is_small {
        text.push_str("Too large to show here; use snl show BOARD -o board.svg.\n");
    } else if rolls > MAX_EXPLAINED_ROLLS {
        let _ = writeln!(
            text,
            "The shortest route takes {rolls} rolls and is not listed."
        );
    } else {
        text.push('\n');
        text.push_str(&explain_within(board, screen.prose()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_integer_has_words_of_its_own() {
        let cases = [
            ("4.0", "a floating-point number"),
            ("1.9", "not a whole number"),
            ("-Infinity", "not a whole number"),
            ("[object Promise]", "without async"),
            ("1e+21", "a floating-point number"),
            ("True", "a truth value"),
            ("None", "no number returned"),
            ("undefined", "no number returned"),
            ("null", "no number returned"),
            ("+4", "with a plus sign"),
            ("9999999999999999999", "too large"),
            ("1e400", "too large"),
            ("-1e400", "too large"),
            ("NaN", "not a number"),
            ("\"4\"", "not a number"),
        ];
        for (text, words) in cases {
            assert!(describe_output(text).contains(words), "{text}");
        }
    }
}
