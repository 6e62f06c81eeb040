//! Solvers that look wrong and are right, each with the reason.

use super::Mistake;
use super::mistake::mistakes;
use super::other_searches::{joins_when_better, levels, relaxed, searches_from_the_end};
use super::rest_rule::RestRule::{Forbidden, Ignored, Special};
use super::rest_rule::only;
use super::textbook::{LANDING, POPPED, RESTING, START};

pub(super) const SOLVERS: &[Mistake] = mistakes! { Equivalent;
    "overshoot-arrives": "Treats a roll beyond n² as arriving.",
        because "If a roll leads beyond n², a lower one leads to n², which starts no jump.",
        source "LeetCode-Feedback #23508",
        with overshoot = |_, _, _, goal| Some(goal);
    "overshoot-bounces": "Moves the token back by the excess of a roll beyond n².",
        because "If a roll leads beyond n², a lower one arrives in the same number of rolls.",
        with overshoot = |_, landing, bound, _| Some(2 * bound - landing);
    "overshoot-stays": "Leaves the token where it is on a roll beyond n², and lets it take the jump there.",
        because "If a roll leads beyond n², a lower one arrives in the same number of rolls.",
        with overshoot = |from, _, _, _| Some(from);
    "marks-landings-only": "Marks landing squares, not those where the token rests.",
        because "A landing square determines where the token rests: each is tried once, in the minimum number of rolls.",
        source "github.com/Sathishr424/LeetcodeProblems, 909-SnakesandLadders.py",
        with check = LANDING, mark = START | LANDING;
    "marks-when-popped": "Marks a square when it leaves the queue, and skips it when it does so again.",
        because "A square joins the queue several times, but is searched only the first time.",
        source "LeetCode-Feedback #23508",
        with check = POPPED, mark = POPPED;
    "start-unmarked": "Does not mark square 1 at the start.",
        because "A jump back to square 1 queues it once more, and nothing new is found from there.",
        with check = RESTING, mark = RESTING;
    "positive-is-a-jump": "Tests for a jump with `> 0`.",
        because "The values are -1 and 1 to n².",
        source "github.com/p1nt3r3st/LeetCode, 909SnakesandLadders.py",
        with rest = Ignored(|jump| jump.to <= 0);
    "loop-is-no-jump": "Ignores a jump that ends where it starts.",
        because "The token rests there either way.",
        with rest = Ignored(|jump| jump.to == jump.from);
    "never-back-to-one": "Makes no move that ends on square 1.",
        because "A shortest route never returns to where it started.",
        with rest = Forbidden(|jump| jump.to == 1);
    "six-to-one": "Tries the rolls from 6 down to 1.",
        because "Within a level, the order does not matter.",
        with die = &[6, 5, 4, 3, 2, 1];
    "furthest-plain-square-only": "Of the landing squares without a jump, tries only the furthest.",
        because "All that a nearer one reaches next is already within reach, or within reach of the furthest.",
        source "lc909-bfs-with-dominance-proof",
        with rest = Special(|exec, from, landing| {
            if let Some(end) = exec.jump(landing)? {
                return only(end);
            }
            for further in landing + 1..=(from + 6).min(exec.last()) {
                if exec.jump(further)?.is_none() {
                    return Ok([None, None]);
                }
            }
            only(landing)
        });
    "end-seen-late": "Recognizes the end when its square leaves the queue.",
        because "Squares leave the queue in the order of their rolls, and n² keeps its number.",
        with goal_when_popped = true;
    "jumps-when-popped": "Puts the landing square in the queue, and takes its jump when it leaves.",
        because "One jump is taken between two rolls either way, and the end is recognized after it.",
        with jumps_when_popped = true, rest = Ignored(|_| true), goal_when_popped = true;
    "gives-up-after-n2-rolls": "Searches at most n² rolls deep.",
        because "A shortest route visits no square twice.",
        with max_rolls = |n| n * n;
    "stops-when-nothing-is-new": "Goes from one set of squares to the next, and returns -1 if none of them is new.",
        because "If no square needs k rolls, none needs more.",
        with search = |_, exec| levels(exec, |seen, _, current| (current - seen).is_empty());
    "relaxes-until-quiet": "Relaxes all squares again and again, until no distance changes.",
        because "Distances that no roll improves are minimal.",
        with search = |_, exec| relaxed(exec, i32::MAX, 0);
    "joins-again-when-better": "Keeps distances instead of marks: a square joins the queue whenever its distance drops.",
        because "In a first-in, first-out queue, the first distance found is minimal.",
        source "LeetCode-Feedback #27967",
        with search = |_, exec| joins_when_better(exec);
    "searches-from-the-end": "Searches backwards, from n² to square 1.",
        because "A route has the same number of rolls in either direction.",
        with search = |_, exec| searches_from_the_end(exec);
};
