//! Mistakes about the die, the ends of the board, and the number returned.

use super::mistake::MistakeProgram::{Bfs, Custom};
use super::mistake::{bfs, with_rest};
use super::search_view::only;
use super::textbook::{BfsVariant, CORRECT, Overshoot};
use super::{Mistake, MistakeKind};

const BASE: Mistake = Mistake::of_kind(MistakeKind::Boundaries);

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "die-of-five",
        description: "Rolls 1 to 5: `i < 6`.",
        why_wrong: "The die has six faces.",
        example: "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: bfs!(die = &[1, 2, 3, 4, 5]),
        ..BASE
    },
    Mistake {
        name: "die-of-seven",
        description: "Rolls 1 to 7.",
        why_wrong: "The die has six faces.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: bfs!(die = &[1, 2, 3, 4, 5, 6, 7]),
        ..BASE
    },
    Mistake {
        name: "die-from-two",
        description: "Rolls 2 to 6.",
        why_wrong: "A roll of 1 may be the only useful one.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: bfs!(die = &[2, 3, 4, 5, 6]),
        ..BASE
    },
    Mistake {
        name: "die-of-n",
        description: "Rolls 1 to n: mistakes the 6 of the die for the side of the 6 x 6 sample.",
        why_wrong: "The die has six faces on boards of every side.",
        example: "[[-1,-1],[-1,-1]]",
        program: Custom(|grid, exec| {
            static FACES: [i32; 20] = [
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
            ];
            let die = &FACES[..grid.n() as usize];
            BfsVariant { die, ..CORRECT }.solve(grid, exec)
        }),
        ..BASE
    },
    Mistake {
        name: "furthest-roll-only",
        description: "Tries the highest roll, and other rolls only if they land on a ladder.",
        why_wrong: "A nearer plain square is needed where the furthest one starts a snake.",
        example: "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: with_rest(|view, from, landing| {
            let rest = view.rest(landing)?;
            let furthest = landing == (from + 6).min(view.last());
            Ok([(furthest || rest > landing).then_some(rest), None])
        }),
        ..BASE
    },
    Mistake {
        name: "starts-off-the-board",
        description: "Starts on square 0, before the board.",
        why_wrong: "The token starts on square 1.",
        example: "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: bfs!(start = 0),
        ..BASE
    },
    Mistake {
        name: "last-square-out-of-reach",
        description: "Rolls only to squares `< n * n`.",
        why_wrong: "The last square is n², and a roll may end there.",
        example: "[[-1,-1],[-1,-1]]",
        program: bfs!(bound = |last| last - 1),
        ..BASE
    },
    Mistake {
        name: "last-square-too-early",
        description: "Ends on square n² - 1: a test for indices from 0, applied to labels from 1.",
        why_wrong: "The last square is n².",
        example: "[[-1,1],[-1,-1]]",
        program: bfs!(goal = |grid| grid.last() - 1),
        ..BASE
    },
    Mistake {
        name: "must-pass-the-end",
        description: "Ends when the token is beyond square n².",
        why_wrong: "The game ends on the last square.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: bfs!(
            goal = |grid| grid.last() + 1,
            bound = |last| last + 1,
            cell = |grid, label| {
                if label > grid.last() {
                    return Ok(-1);
                }
                grid.cell(label)
            },
            capacity = |last| last as usize + 2,
        ),
        ..BASE
    },
    Mistake {
        name: "ladder-to-the-end-counts-twice",
        description: "Recognizes the end only as a landing square; a ladder to it is noticed a roll later.",
        source: Some("LeetCode-Feedback #23508"),
        why_wrong: "A token that climbs to the last square has arrived.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: Bfs(BfsVariant {
            // A token that came to n² by a ladder rolls on from there, and so arrives again.
            overshoot: Overshoot::Arrive,
            ..END_IS_A_LANDING
        }),
        ..BASE
    },
    Mistake {
        name: "ladder-to-the-end-unseen",
        description: "Recognizes the end only as a landing square, and never notices a ladder to it.",
        why_wrong: "A token that climbs to the last square has arrived.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: Bfs(END_IS_A_LANDING),
        ..BASE
    },
    Mistake {
        name: "one-roll-short",
        description: "Returns the number of rolls before the last one.",
        why_wrong: "The roll that arrives counts.",
        example: "[[-1,-1],[-1,-1]]",
        program: bfs!(found = |rolls| rolls - 1),
        ..BASE
    },
    Mistake {
        name: "one-roll-long",
        description: "Counts from 1 instead of 0.",
        why_wrong: "No roll is needed to be on square 1.",
        example: "[[-1,-1],[-1,-1]]",
        program: bfs!(found = |rolls| rolls + 1),
        ..BASE
    },
    Mistake {
        name: "never-says-minus-one",
        description: "Returns the rolls counted so far when no square is left.",
        why_wrong: "The last square was not reached: the answer is -1.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: bfs!(not_found = |rolls| rolls + 1),
        ..BASE
    },
    Mistake {
        name: "unreachable-is-zero",
        description: "Returns 0 if the last square is unreachable.",
        why_wrong: "The answer is -1.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: bfs!(not_found = |_| 0),
        ..BASE
    },
    Mistake {
        name: "unreachable-is-infinite",
        description: "Returns its infinity if the last square is unreachable.",
        why_wrong: "The answer is -1.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: bfs!(not_found = |_| i32::MAX),
        ..BASE
    },
];

/// Its goal is a square of its own beyond the board, which only a token that lands on n² reaches.
const END_IS_A_LANDING: BfsVariant = BfsVariant {
    goal: |grid| grid.last() + 1,
    capacity: |last| last as usize + 2,
    rest: |view, _, landing| {
        let end = view.last();
        only(if landing >= end {
            end + 1
        } else {
            view.rest(landing)?
        })
    },
    ..CORRECT
};
