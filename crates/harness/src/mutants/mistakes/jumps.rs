//! Mistakes about jumps: how many a roll takes, what they cost, and which are taken.

use super::exec::{Abort, ExecState, Outcome};
use super::grid::Grid;
use super::mistake::MistakeProgram::Custom;
use super::mistake::{bfs, with_rest};
use super::other_searches::{flagged, relaxed};
use super::search_view::{Rests, SearchView, only};
use super::{Mistake, MistakeKind};

const BASE: Mistake = Mistake::of_kind(MistakeKind::Jumps);

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "follows-chains",
        description: "Where a jump ends on the start of another, takes that one too, and so on.",
        source: Some("LeetCode-Feedback #29481"),
        why_wrong: "A roll takes at most one jump; and where jumps form a cycle, the program hangs.",
        example: "[[-1,-1],[-1,2]]",
        program: with_rest(|view, _, landing| {
            let mut rest = landing;
            // More jumps than squares: a cycle.
            for _ in 0..=view.last() {
                match view.jump(rest)? {
                    Some(end) => rest = end,
                    None => return only(rest),
                }
            }
            Err(Abort::TimeLimit)
        }),
        ..BASE
    },
    Mistake {
        name: "follows-chains-warily",
        description: "Follows chains of jumps, and stops where one leads back to the landing square.",
        source: Some("LeetCode-Feedback #28508"),
        why_wrong: "A roll takes at most one jump.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        program: with_rest(|view, _, landing| {
            let mut rest = landing;
            for _ in 0..=view.last() {
                match view.jump(rest)? {
                    Some(end) if end != landing => rest = end,
                    _ => break,
                }
            }
            only(rest)
        }),
        ..BASE
    },
    Mistake {
        name: "follows-two-jumps",
        description: "Takes a second jump where the first ends on one, but not a third.",
        why_wrong: "A roll takes at most one jump.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        program: with_rest(|view, _, landing| follow(view, landing, 2)),
        ..BASE
    },
    Mistake {
        name: "refuses-chains",
        description: "Does not take a jump that ends on the start of another.",
        why_wrong: "The first jump of a chain is taken; only the next one is not.",
        example: "[[2,-1,-1],[1,1,1],[-1,2,1]]",
        program: with_rest(|view, _, landing| {
            view.rest_if(landing, |view, end| Ok(view.jump(end)?.is_none()))
        }),
        ..BASE
    },
    Mistake {
        name: "roll-of-zero",
        description: "On a square that starts a jump, also takes that jump at the cost of one roll.",
        source: Some("LeetCode-Feedback #24143"),
        why_wrong: "A token that rests on a start must roll 1 to 6 to leave it.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,9,1,1],[-1,-1,1,1]]",
        program: bfs!(die = &[0, 1, 2, 3, 4, 5, 6]),
        ..BASE
    },
    Mistake {
        name: "slides-before-it-rolls",
        description: "A token that rests on a start takes that jump, for free, before it rolls.",
        why_wrong: "It rolls from where it rests, as from any other square.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,4]]",
        program: with_rest(|view, from, landing| {
            let roll = landing - from;
            let landing = view.rest(from)? + roll;
            if landing > view.last() {
                return Ok([None, None]);
            }
            only(view.rest(landing)?)
        }),
        ..BASE
    },
    Mistake {
        name: "jump-is-a-move-of-its-own",
        description: "Stops on a start; the next move is the jump, at the cost of a roll.",
        why_wrong: "The jump belongs to the roll that lands on its start.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: with_rest(|view, from, landing| only(view.jump(from)?.unwrap_or(landing))),
        ..BASE
    },
    Mistake {
        name: "jump-costs-a-roll",
        description: "Counts a roll that takes a jump as two.",
        why_wrong: "The jump belongs to the roll, and is free.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: Custom(|grid, exec| relaxed(grid, exec, i32::MAX, 1)),
        ..BASE
    },
    Mistake {
        name: "one-jump-a-game",
        description: "Takes one jump in the whole game; later starts are plain squares.",
        why_wrong: "The limit is one jump per roll, not per game.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: Custom(jumps_a_game::<1>),
        ..BASE
    },
    Mistake {
        name: "no-two-jumps-running",
        description: "After a roll with a jump, the next roll takes none.",
        why_wrong: "Every roll may take a jump; only a second one in the same roll is not allowed.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: Custom(|grid, exec| {
            flagged(grid, exec, |landing, end, used| match end {
                Some(end) if used == 0 => (end, 1),
                _ => (landing, 0),
            })
        }),
        ..BASE
    },
    Mistake {
        name: "jump-optional",
        description: "Lets the token take a jump or not.",
        why_wrong: "A jump must be taken.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        program: with_rest(|view, _, landing| Ok([Some(landing), view.jump(landing)?])),
        ..BASE
    },
    Mistake {
        name: "declines-snakes",
        description: "Climbs ladders, but stays on the head of a snake.",
        why_wrong: "Snakes must be taken too.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        program: with_rest(|view, _, landing| only(view.rest(landing)?.max(landing))),
        ..BASE
    },
    Mistake {
        name: "declines-ladders",
        description: "Slides down snakes, but stays at the foot of a ladder.",
        why_wrong: "Ladders must be taken too.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: with_rest(|view, _, landing| only(view.rest(landing)?.min(landing))),
        ..BASE
    },
    Mistake {
        name: "never-steps-on-a-snake",
        description: "Skips every landing square that starts a snake.",
        source: Some("github.com/fFQR5h3UF2/things, 945-snakes-and-ladders"),
        why_wrong: "A snake may be the only way past a wall, or lead to a ladder.",
        example: "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        program: with_rest(|view, _, landing| {
            let rest = view.rest(landing)?;
            Ok([(rest >= landing).then_some(rest), None])
        }),
        ..BASE
    },
    Mistake {
        name: "never-uses-a-start",
        description: "Never rolls from a square that starts a jump, however the token got there.",
        why_wrong: "A token that got there by a jump rests there, and rolls on.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,3]]",
        program: with_rest(|view, _, landing| {
            let rest = view.rest(landing)?;
            Ok([view.jump(rest)?.is_none().then_some(rest), None])
        }),
        ..BASE
    },
    Mistake {
        name: "ignores-jumps",
        description: "Plays as if the board had no jumps.",
        why_wrong: "Jumps must be taken.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: with_rest(|_, _, landing| only(landing)),
        ..BASE
    },
    Mistake {
        name: "loop-is-a-wall",
        description: "Skips a landing square whose jump ends on itself.",
        why_wrong: "The token rests there, and rolls on.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,3]]",
        program: with_rest(|view, _, landing| {
            let end = view.jump(landing)?;
            let is_loop = end == Some(landing);
            Ok([(!is_loop).then_some(end.unwrap_or(landing)), None])
        }),
        ..BASE
    },
    Mistake {
        name: "jump-to-one-ignored",
        description: "Tests for a jump with `> 1`.",
        why_wrong: "A jump to square 1 is a jump.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        program: with_rest(|view, _, landing| view.rest_if(landing, |_, end| Ok(end > 1))),
        ..BASE
    },
    Mistake {
        name: "jump-to-the-end-ignored",
        description: "Tests that a jump ends on the board with `< n * n`.",
        why_wrong: "A jump may end on the last square.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: with_rest(|view, _, landing| {
            view.rest_if(landing, |view, end| Ok(end < view.last()))
        }),
        ..BASE
    },
    Mistake {
        name: "jump-erased-once-taken",
        description: "Overwrites a jump with -1 when it is taken.",
        why_wrong: "Jumps stay: another token that lands there must take the jump too.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        program: with_rest(|view, _, landing| {
            view.rest_if(landing, |view, _| Ok(view.takes_first_time(landing)))
        }),
        ..BASE
    },
    Mistake {
        name: "seen-end-not-taken",
        description: "Takes a jump only if its end has not been visited, and otherwise rests at its start.",
        why_wrong: "A jump must be taken, even to a visited square.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        program: with_rest(|view, _, landing| {
            view.rest_if(landing, |view, end| Ok(!view.is_visited(end)?))
        }),
        ..BASE
    },
];

/// Takes jumps, each from where the one before ends, up to this many.
pub(super) fn follow(view: &SearchView<'_>, landing: i32, jumps: i32) -> Outcome<Rests> {
    let mut rest = landing;
    for _ in 0..jumps {
        match view.jump(rest)? {
            Some(end) => rest = end,
            None => break,
        }
    }
    only(rest)
}

/// Takes at most `MAX` jumps in the whole game.
pub(super) fn jumps_a_game<const MAX: u8>(grid: &Grid, exec: &mut ExecState) -> Outcome<i32> {
    flagged(grid, exec, |landing, end, taken| match end {
        Some(end) if taken < MAX => (end, taken + 1),
        _ => (landing, taken),
    })
}
