//! Mistakes about jumps: how many a roll takes, what they cost, and which are taken.

use super::Mistake;
use super::exec::{Answer, ExecState, Outcome, SLOTS};
use super::mistake::mistakes;
use super::other_searches::{flagged, relaxed};
use super::rest_rule::RestRule::{Chained, Forbidden, Ignored, Optional, Special};
use super::rest_rule::only;

pub(super) const MISTAKES: &[Mistake] = mistakes! { Jumps;
    "follows-chains": "Where a jump ends on the start of another, takes that one too, and so on.",
        because "A roll takes at most one jump; and where jumps form a cycle, the program hangs.",
        source "LeetCode-Feedback #29481",
        example "[[-1,-1],[-1,2]]",
        with rest = Special(|exec, _, landing| {
            // A chain of more jumps than squares is a cycle.
            let rest = exec.follow(landing, exec.last() + 1)?;
            match exec.jump(rest)? {
                Some(_) => Err(Answer::TimeLimit),
                None => only(rest),
            }
        });
    "follows-chains-warily": "Follows chains of jumps, and stops where one leads back to the landing square.",
        because "A roll takes at most one jump.",
        source "LeetCode-Feedback #28508",
        example "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        with rest = Special(|exec, _, landing| {
            let mut rest = landing;
            for _ in 0..=exec.last() {
                match exec.jump(rest)? {
                    Some(end) if end != landing => rest = end,
                    _ => break,
                }
            }
            only(rest)
        });
    "follows-two-jumps": "Takes a second jump where the first ends on one, but not a third.",
        because "A roll takes at most one jump.",
        example "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        with rest = Chained(|_| true);
    "refuses-chains": "Does not take a jump that ends on the start of another.",
        because "The first jump of a chain is taken; only the next one is not.",
        example "[[2,-1,-1],[1,1,1],[-1,2,1]]",
        with rest = Ignored(|jump| jump.chains());
    "roll-of-zero": "On a square that starts a jump, also takes that jump at the cost of one roll.",
        because "A token that rests on a start must roll 1 to 6 to leave it.",
        source "LeetCode-Feedback #24143",
        example "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,9,1,1],[-1,-1,1,1]]",
        with die = &[0, 1, 2, 3, 4, 5, 6];
    "slides-before-it-rolls": "A token that rests on a start takes that jump, for free, before it rolls.",
        because "It rolls from where it rests, as from any other square.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,4]]",
        with rest = Special(|exec, from, landing| {
            let landing = landing - from + exec.rest(from)?;
            if landing > exec.last() {
                return Ok([None, None]);
            }
            only(exec.rest(landing)?)
        });
    "jump-is-a-move-of-its-own": "Stops on a start; the next move is the jump, at the cost of a roll.",
        because "The jump belongs to the roll that lands on its start.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with rest = Special(|exec, from, landing| only(exec.jump(from)?.unwrap_or(landing)));
    "jump-costs-a-roll": "Counts a roll that takes a jump as two.",
        because "The jump belongs to the roll, and is free.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with search = |_, exec| relaxed(exec, i32::MAX, 1);
    "one-jump-a-game": "Takes one jump in the whole game; later starts are plain squares.",
        because "The limit is one jump per roll, not per game.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with search = |_, exec| jumps_a_game(exec, 1);
    "no-two-jumps-running": "After a roll with a jump, the next roll takes none.",
        because "Every roll may take a jump; only a second one in the same roll is not allowed.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with search = |_, exec| {
            flagged(exec, |landing, end, used| match end {
                Some(end) if used == 0 => (end, 1),
                _ => (landing, 0),
            })
        };
    "jump-optional": "Lets the token take a jump or not.",
        because "A jump must be taken.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        with rest = Optional(|_| true);
    "declines-snakes": "Climbs ladders, but stays on the head of a snake.",
        because "Snakes must be taken too.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        with rest = Ignored(|jump| jump.to < jump.from);
    "declines-ladders": "Slides down snakes, but stays at the foot of a ladder.",
        because "Ladders must be taken too.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with rest = Ignored(|jump| jump.to > jump.from);
    "never-steps-on-a-snake": "Skips every landing square that starts a snake.",
        because "A snake may be the only way past a wall, or lead to a ladder.",
        source "github.com/fFQR5h3UF2/things, 945-snakes-and-ladders",
        example "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        with rest = Forbidden(|jump| jump.to < jump.from);
    "never-uses-a-start": "Never rolls from a square that starts a jump, however the token got there.",
        because "A token that got there by a jump rests there, and rolls on.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,3]]",
        with rest = Forbidden(|jump| jump.to == jump.from || jump.chains());
    "ignores-jumps": "Plays as if the board had no jumps.",
        because "Jumps must be taken.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with rest = Ignored(|_| true);
    "loop-is-a-wall": "Skips a landing square whose jump ends on itself.",
        because "The token rests there, and rolls on.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,3]]",
        with rest = Forbidden(|jump| jump.to == jump.from);
    "jump-to-one-ignored": "Tests for a jump with `> 1`.",
        because "A jump to square 1 is a jump.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        with rest = Ignored(|jump| jump.to == 1);
    "jump-to-the-end-ignored": "Tests that a jump ends on the board with `< n * n`.",
        because "A jump may end on the last square.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with rest = Ignored(|jump| jump.to == jump.last());
    "jump-erased-once-taken": "Overwrites a jump with -1 when it is taken.",
        because "Jumps stay: another token that lands there must take the jump too.",
        example "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        with rest = Special(|exec, _, landing| {
            let taken = &mut exec.taken[landing as usize % SLOTS];
            let is_first = !std::mem::replace(taken, true);
            only(if is_first { exec.rest(landing)? } else { landing })
        });
    "seen-end-not-taken": "Takes a jump only if its end has not been visited, and otherwise rests at its start.",
        because "A jump must be taken, even to a visited square.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        with rest = Special(|exec, _, landing| {
            let rest = exec.rest(landing)?;
            only(if exec.is_visited(rest)? { landing } else { rest })
        });
};

/// Searches with at most `max` jumps in the whole game.
fn jumps_a_game(exec: &mut ExecState, max: u8) -> Outcome<i32> {
    flagged(exec, |landing, end, taken| match end {
        Some(end) if taken < max => (end, taken + 1),
        _ => (landing, taken),
    })
}
