//! Mistakes about which squares count as visited, and when.

use super::Mistake;
use super::mistake::mistakes;
use super::other_searches::levels;
use super::textbook::{LANDING, POPPED, RESTING, START};
use snakes_and_ladders::game::{Square, SquareSet};

pub(super) const MISTAKES: &[Mistake] = mistakes! { Visited;
    "one-array-for-landings-and-ends": "Marks both the landing square and the end of its jump in one array, and checks both.",
        because "A token may have landed on a square without resting there, and the reverse.",
        source "LeetCode-Feedback #4013",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,3,9]]",
        with check = LANDING | RESTING, mark = START | LANDING | RESTING;
    "landing-asked-ends-marked": "Checks the landing square, but marks the square where the token rests.",
        because "Once a token has rested on a start, the jump there is never taken.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,3,9]]",
        with check = LANDING | RESTING, mark = START | RESTING;
    "ends-asked-landing-marked": "Checks the square where the token rests, but marks the landing square.",
        because "A start that was landed on counts as searched; the end of its jump never does.",
        example "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        with check = RESTING, mark = START | LANDING;
    "both-marked-ends-asked": "Marks the landing square and the end of its jump, and checks the end.",
        because "A token can no longer rest on a start that another one landed on and left by its jump.",
        example "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        with check = RESTING, mark = START | LANDING | RESTING;
    "popped-marked-landing-asked": "Marks squares when they leave the queue, but checks the landing square.",
        because "Once a token has rested on a start, the jump there is never taken.",
        example "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,-1,-1],[-1,9,-1,-1]]",
        with check = LANDING | POPPED, mark = POPPED;
    "marks-too-late": "Marks squares when they leave the queue, but checks them only before they join it.",
        because "A square joins once for every shortest route to it: exponentially often on large boards.",
        source "tutorialspoint.com/Snake-and-Ladder-Problem (pseudocode)",
        example include_str!("examples/marks-too-late.txt"),
        with check = RESTING, mark = POPPED;
    "no-marks": "Marks nothing: every square is searched again and again.",
        because "The work grows sixfold with each roll, forever if the end is unreachable.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with check = 0, mark = 0;
    "no-marks-on-levels": "Goes from one set of squares to the next until one has the last square.",
        because "It never ends if the last square is unreachable.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with search = |_, exec| levels(exec, |_, _, _| false);
    "stops-when-the-set-repeats": "Goes from one set of squares to the next, and returns -1 if both are equal.",
        because "The sets may repeat with a period of two rolls or more: then it never ends.",
        source "LeetCode-Feedback #11247",
        example "[[-1,1,1,1],[-1,1,1,1],[-1,9,9,9],[-1,9,9,9]]",
        with search = |_, exec| levels(exec, |_, previous, current| previous == current);
    "stops-when-the-first-set-returns": "Goes from one set of squares to the next, and returns -1 if only square 1 is left.",
        because "The token may be trapped elsewhere.",
        example "[[2,2,-1],[1,1,1],[-1,-1,1]]",
        with search = |_, exec| {
            levels(exec, |_, _, current| current == SquareSet::EMPTY.with(Square::FIRST))
        };
    "no-progress-means-never": "Returns -1 as soon as a roll reaches no square higher than all before.",
        because "The route to a ladder may lead back first.",
        example "[[-1,1,5,1],[12,1,1,1],[-1,1,9,1],[-1,-1,1,1]]",
        with search = |_, exec| {
            levels(exec, |seen, _, current| current.iter().last() <= seen.iter().last())
        };
    "breaks-at-a-marked-square": "`break` instead of `continue`: a marked landing square ends the loop over the rolls.",
        because "Higher rolls are not tried.",
        example "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with check = LANDING, mark = START | LANDING, break_on_visited = true;
};
