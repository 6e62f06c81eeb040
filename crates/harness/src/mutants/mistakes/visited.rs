//! Mistakes about which squares count as visited, and when.

use super::mistake::MistakeProgram::Custom;
use super::mistake::bfs;
use super::other_searches::levels;
use super::textbook::{LANDING, POPPED, RESTING, START};
use super::{Mistake, MistakeKind};
use snakes_and_ladders::game::{Square, SquareSet};

const BASE: Mistake = Mistake::of_kind(MistakeKind::Visited);

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "one-array-for-landings-and-ends",
        description: "Marks both the landing square and the end of its jump in one array, and checks both.",
        source: Some("LeetCode-Feedback #4013"),
        why_wrong: "A token may have landed on a square without resting there, and the reverse.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,3,9]]",
        program: bfs!(check = LANDING | RESTING, mark = START | LANDING | RESTING),
        ..BASE
    },
    Mistake {
        name: "landing-asked-ends-marked",
        description: "Checks the landing square, but marks the square where the token rests.",
        why_wrong: "Once a token has rested on a start, the jump there is never taken.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,3,9]]",
        program: bfs!(check = LANDING | RESTING, mark = START | RESTING),
        ..BASE
    },
    Mistake {
        name: "ends-asked-landing-marked",
        description: "Checks the square where the token rests, but marks the landing square.",
        why_wrong: "A start that was landed on counts as searched; the end of its jump never does.",
        example: "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        program: bfs!(check = RESTING, mark = START | LANDING),
        ..BASE
    },
    Mistake {
        name: "both-marked-ends-asked",
        description: "Marks the landing square and the end of its jump, and checks the end.",
        why_wrong: "A token can no longer rest on a start that another one landed on and left by its jump.",
        example: "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        program: bfs!(check = RESTING, mark = START | LANDING | RESTING),
        ..BASE
    },
    Mistake {
        name: "popped-marked-landing-asked",
        description: "Marks squares when they leave the queue, but checks the landing square.",
        why_wrong: "Once a token has rested on a start, the jump there is never taken.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,-1,-1],[-1,9,-1,-1]]",
        program: bfs!(check = LANDING | POPPED, mark = POPPED),
        ..BASE
    },
    Mistake {
        name: "marks-too-late",
        description: "Marks squares when they leave the queue, but checks them only before they join it.",
        source: Some("tutorialspoint.com/Snake-and-Ladder-Problem (pseudocode)"),
        why_wrong: "A square joins once for every shortest route to it: exponentially often on large boards.",
        example: include_str!("examples/marks-too-late.txt"),
        program: bfs!(check = RESTING, mark = POPPED),
        ..BASE
    },
    Mistake {
        name: "no-marks",
        description: "Marks nothing: every square joins the queue again and again.",
        why_wrong: "The queue grows sixfold with each roll, forever if the end is unreachable.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: bfs!(check = 0, mark = 0),
        ..BASE
    },
    Mistake {
        name: "no-marks-on-levels",
        description: "Goes from one set of squares to the next, and remembers no earlier ones.",
        why_wrong: "It never ends if the last square is unreachable.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: Custom(|grid, exec| levels(grid, exec, |_| false)),
        ..BASE
    },
    Mistake {
        name: "stops-when-the-set-repeats",
        description: "Goes from one set of squares to the next, and returns -1 if both are equal.",
        source: Some("LeetCode-Feedback #11247"),
        why_wrong: "The sets may repeat with a period of two rolls or more: then it never ends.",
        example: "[[-1,1,1,1],[-1,1,1,1],[-1,9,9,9],[-1,9,9,9]]",
        program: Custom(|grid, exec| levels(grid, exec, |level| level.previous == level.current)),
        ..BASE
    },
    Mistake {
        name: "stops-when-the-first-set-returns",
        description: "Goes from one set of squares to the next, and returns -1 if only square 1 is left.",
        why_wrong: "The token may be trapped elsewhere.",
        example: "[[2,2,-1],[1,1,1],[-1,-1,1]]",
        program: Custom(|grid, exec| {
            levels(grid, exec, |level| {
                level.current == SquareSet::EMPTY.with(Square::FIRST)
            })
        }),
        ..BASE
    },
    Mistake {
        name: "no-progress-means-never",
        description: "Returns -1 as soon as a roll reaches no square higher than all before.",
        why_wrong: "The route to a ladder may lead back first.",
        example: "[[-1,1,5,1],[12,1,1,1],[-1,1,9,1],[-1,-1,1,1]]",
        program: Custom(|grid, exec| {
            levels(grid, exec, |level| {
                level.current.iter().last() <= level.seen.iter().last()
            })
        }),
        ..BASE
    },
    Mistake {
        name: "breaks-at-a-marked-square",
        description: "`break` instead of `continue`: a marked landing square ends the loop over the rolls.",
        why_wrong: "Higher rolls are not tried.",
        example: "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: bfs!(
            check = LANDING,
            mark = START | LANDING,
            break_on_visited = true,
        ),
        ..BASE
    },
];
