//! Mistakes about which squares count as seen, and when.
//!
//! Owns the wrong marks. Must not know the rules of jumps.

use super::shapes::{Levels, levels};
use super::textbook::{CORRECT, Marks, RESTING, Search, UNMARKED};
use super::{Kind, Mistake};

const KIND: Kind = Kind::Marks;

/// The search with these marks.
const fn marking(marks: Marks) -> Search {
    Search { marks, ..CORRECT }
}

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "one-array-for-landings-and-ends",
        kind: KIND,
        sentence: "Marks both the landing square and the jump's end, in one array, and asks it for both.",
        source: Some("LeetCode-Feedback #4013"),
        reason: "A square that was landed on may still be jumped to, and the reverse: these are two things.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,3,9]]",
        solve: |grid, run| {
            marking(Marks {
                ask_landing: true,
                set_landing: true,
                ..RESTING
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "landing-asked-ends-marked",
        kind: KIND,
        sentence: "Asks the mark of the landing square, before its jump, and marks where the token rests.",
        source: None,
        reason: "Where a token rested on a start, the jump from there is never taken.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,3,9]]",
        solve: |grid, run| {
            marking(Marks {
                ask_landing: true,
                ..RESTING
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "ends-asked-landing-marked",
        kind: KIND,
        sentence: "Asks the mark of the square where the token rests, and marks the one where it landed.",
        source: None,
        reason: "A start that was landed on looks as if the search had been there; the jump's end never does.",
        example: "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        solve: |grid, run| {
            marking(Marks {
                set_landing: true,
                set_resting: false,
                ..RESTING
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "both-marked-ends-asked",
        kind: KIND,
        sentence: "Marks the landing square and the jump's end, and asks the mark of the end.",
        source: None,
        reason: "A start that was landed on and left by its jump cannot be jumped to any more.",
        example: "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        solve: |grid, run| {
            marking(Marks {
                set_landing: true,
                ask_resting: true,
                ..RESTING
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "popped-marked-landing-asked",
        kind: KIND,
        sentence: "Marks squares when they leave the queue, and asks the mark of the landing square.",
        source: None,
        reason: "Where a token rested on a start, the jump from there is never taken.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,-1,-1],[-1,9,-1,-1]]",
        solve: |grid, run| {
            marking(Marks {
                ask_landing: true,
                ask_resting: false,
                set_resting: false,
                ask_popped: true,
                set_popped: true,
                ..UNMARKED
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "marks-too-late",
        kind: KIND,
        sentence: "Marks squares when they leave the queue, and asks only before they join it.",
        source: Some("tutorialspoint.com/Snake-and-Ladder-Problem (pseudocode)"),
        reason: "A square joins once for every shortest way to it: on large boards that is beyond counting.",
        example: include_str!("examples/marks-too-late.txt"),
        solve: |grid, run| {
            marking(Marks {
                ask_resting: true,
                set_popped: true,
                ..UNMARKED
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "no-marks",
        kind: KIND,
        sentence: "Marks nothing: every square joins the queue again and again.",
        source: None,
        reason: "The queue grows sixfold a roll, and for ever where the end cannot be reached.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| marking(UNMARKED).answer(grid, run),
    },
    Mistake {
        name: "no-marks-on-levels",
        kind: KIND,
        sentence: "Goes from one set of squares to the next, with no memory of those before.",
        source: None,
        reason: "It never ends where the last square cannot be reached.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| levels(grid, run, |_| None),
    },
    Mistake {
        name: "stops-when-the-set-repeats",
        kind: KIND,
        sentence: "Goes from one set of squares to the next, and says -1 if it is the same as the last.",
        source: Some("LeetCode-Feedback #11247"),
        reason: "The sets may come back after two rolls or more: then it never ends.",
        example: "[[-1,1,1,1],[-1,1,1,1],[-1,9,9,9],[-1,9,9,9]]",
        solve: |grid, run| {
            levels(grid, run, |Levels { before, now, .. }| {
                (before == now).then_some(-1)
            })
        },
    },
    Mistake {
        name: "stops-when-the-first-set-returns",
        kind: KIND,
        sentence: "Goes from one set of squares to the next, and says -1 when square 1 is all that is left.",
        source: None,
        reason: "The token may be trapped in other circles than that.",
        example: "[[2,2,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            levels(grid, run, |Levels { now, .. }| {
                (now.len() == 1 && now.contains(crate::game::Square::FIRST)).then_some(-1)
            })
        },
    },
    Mistake {
        name: "no-progress-means-never",
        kind: KIND,
        sentence: "Says -1 as soon as a roll brings no square higher than all before.",
        source: None,
        reason: "The way to the ladder may lead back first.",
        example: "[[-1,1,5,1],[12,1,1,1],[-1,1,9,1],[-1,-1,1,1]]",
        solve: |grid, run| {
            levels(grid, run, |Levels { seen, now, .. }| {
                let highest = |set: &crate::game::SquareSet| set.iter().last();
                (highest(now) <= highest(seen)).then_some(-1)
            })
        },
    },
    Mistake {
        name: "breaks-at-a-marked-square",
        kind: KIND,
        sentence: "`break` for `continue`: a marked landing square ends the row of rolls.",
        source: None,
        reason: "The higher rolls are not tried.",
        example: "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                marks: Marks {
                    ask_landing: true,
                    set_landing: true,
                    ask_resting: false,
                    set_resting: false,
                    ..RESTING
                },
                breaks: true,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
];
