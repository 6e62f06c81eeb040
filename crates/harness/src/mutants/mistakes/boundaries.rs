//! Mistakes about the die, the ends of the board, and the number returned.

use super::Mistake;
use super::exec::{ExecState, Outcome};
use super::mistake::mistakes;
use super::rest_rule::RestRule::Special;
use super::rest_rule::{Rests, only};
use super::textbook::BfsVariant;

pub(super) const MISTAKES: &[Mistake] = mistakes! { Boundaries;
    "die-of-five": "Rolls 1 to 5: `i < 6`.",
        because "The die has six faces.",
        example "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with die = &[1, 2, 3, 4, 5];
    "die-of-seven": "Rolls 1 to 7.",
        because "The die has six faces.",
        example "[[-1,9,-1],[-1,-1,-1],[-1,-1,-1]]",
        with die = &[1, 2, 3, 4, 5, 6, 7];
    "die-from-two": "Rolls 2 to 6.",
        because "A roll of 1 may be the only useful one.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with die = &[2, 3, 4, 5, 6];
    "die-of-n": "Rolls 1 to n: mistakes the 6 of the die for the side of the 6 x 6 sample.",
        because "The die has six faces on boards of every side.",
        example "[[-1,-1],[-1,-1]]",
        with search = |textbook, exec| {
            static FACES: [i32; 20] = [
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
            ];
            let die = &FACES[..exec.grid.n as usize];
            BfsVariant { die, ..*textbook }.solve(exec)
        };
    "furthest-roll-only": "Tries the highest roll, and other rolls only if they land on a ladder.",
        because "A nearer plain square is needed where the furthest one starts a snake.",
        example "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with rest = Special(|exec, from, landing| {
            let rest = exec.rest(landing)?;
            let furthest = landing == (from + 6).min(exec.last());
            Ok([(furthest || rest > landing).then_some(rest), None])
        });
    "starts-off-the-board": "Starts on square 0, before the board.",
        because "The token starts on square 1.",
        example "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with start = 0;
    "last-square-out-of-reach": "Rolls only to squares `< n * n`.",
        because "The last square is n², and a roll may end there.",
        example "[[-1,-1],[-1,-1]]",
        with bound = |last| last - 1;
    "last-square-too-early": "Ends on square n² - 1: a test for indices from 0, applied to labels from 1.",
        because "The last square is n².",
        example "[[-1,1],[-1,-1]]",
        with goal = |grid| grid.last() - 1;
    "must-pass-the-end": "Ends when the token is beyond square n².",
        because "The game ends on the last square.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with goal = |grid| grid.last() + 1,
            bound = |last| last + 1,
            cell = |grid, label| {
                if label > grid.last() {
                    return Ok(-1);
                }
                grid.cell(label)
            },
            capacity = |last| last as usize + 2;
    "ladder-to-the-end-counts-twice": "Recognizes the end only as a landing square; a ladder to it is noticed a roll later.",
        because "A token that climbs to the last square has arrived.",
        source "LeetCode-Feedback #23508",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with goal = |grid| grid.last() + 1,
            capacity = |last| last as usize + 2,
            rest = Special(rest_before_goal),
            // A token that came to n² by a ladder rolls on from there, and so arrives again.
            overshoot = |_, _, _, goal| Some(goal);
    "ladder-to-the-end-unseen": "Recognizes the end only as a landing square, and never notices a ladder to it.",
        because "A token that climbs to the last square has arrived.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with goal = |grid| grid.last() + 1,
            capacity = |last| last as usize + 2,
            rest = Special(rest_before_goal);
    "one-roll-short": "Returns the number of rolls before the last one.",
        because "The roll that arrives counts.",
        example "[[-1,-1],[-1,-1]]",
        with found = |rolls| rolls - 1;
    "one-roll-long": "Counts from 1 instead of 0.",
        because "No roll is needed to be on square 1.",
        example "[[-1,-1],[-1,-1]]",
        with found = |rolls| rolls + 1;
    "never-says-minus-one": "Returns the rolls counted so far when no square is left.",
        because "The last square was not reached: the answer is -1.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with not_found = |rolls| rolls + 1;
    "unreachable-is-zero": "Returns 0 if the last square is unreachable.",
        because "The answer is -1.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with not_found = |_| 0;
    "unreachable-is-infinite": "Returns its infinity if the last square is unreachable.",
        because "The answer is -1.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with not_found = |_| i32::MAX;
};

/// Returns the square where a token comes to rest if the goal is a square of its own beyond the
/// board, which only a token that lands on n² reaches.
fn rest_before_goal(exec: &mut ExecState, _: i32, landing: i32) -> Outcome<Rests> {
    if landing >= exec.last() {
        return only(exec.last() + 1);
    }
    only(exec.rest(landing)?)
}
