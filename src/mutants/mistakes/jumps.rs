//! Mistakes about whether a jump is taken.
//!
//! Owns the wrong rules for single snakes and ladders. Must not know how the search goes on.

use super::textbook::{CORRECT, Search, only};
use super::{Kind, Mistake};

const KIND: Kind = Kind::Jumps;

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "jump-optional",
        kind: KIND,
        sentence: "Lets the token take the jump or leave it.",
        source: None,
        reason: "The jump must be taken.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| Ok([Some(landing), look.jump(landing)?]),
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "declines-snakes",
        kind: KIND,
        sentence: "Climbs ladders, and stays on the head of a snake.",
        source: None,
        reason: "Snakes must be taken too.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| only(look.jump(landing)?.unwrap_or(landing).max(landing)),
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "declines-ladders",
        kind: KIND,
        sentence: "Slides down snakes, and stays at the foot of a ladder.",
        source: None,
        reason: "Ladders must be taken too.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| only(look.jump(landing)?.unwrap_or(landing).min(landing)),
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "never-steps-on-a-snake",
        kind: KIND,
        sentence: "Passes over every landing square that starts a snake.",
        source: Some("github.com/fFQR5h3UF2/things, 945-snakes-and-ladders"),
        reason: "A snake may be the only way past a wall, or lead to a ladder.",
        example: "[[1,-1,-1],[1,1,3],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let rest = look.jump(landing)?.unwrap_or(landing);
                    Ok([(rest >= landing).then_some(rest), None])
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "never-uses-a-start",
        kind: KIND,
        sentence: "Does not go on from a square that starts a jump, however the token came there.",
        source: None,
        reason: "A token that came there by a jump rests there, and rolls on.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,3]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let rest = look.jump(landing)?.unwrap_or(landing);
                    Ok([look.jump(rest)?.is_none().then_some(rest), None])
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "ignores-jumps",
        kind: KIND,
        sentence: "Rolls over the board as if it had no jumps.",
        source: None,
        reason: "Jumps must be taken.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                rest: |_, _, landing| only(landing),
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "loop-is-a-wall",
        kind: KIND,
        sentence: "Passes over a landing square whose jump ends on itself.",
        source: None,
        reason: "The token rests there, and rolls on.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,3]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let rest = look.jump(landing)?;
                    Ok([
                        (rest != Some(landing)).then_some(rest.unwrap_or(landing)),
                        None,
                    ])
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "jump-to-one-ignored",
        kind: KIND,
        sentence: "Tests for a jump with `> 1`.",
        source: None,
        reason: "A jump to square 1 is a jump.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(
                        look.jump(landing)?
                            .filter(|&end| end > 1)
                            .unwrap_or(landing),
                    )
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "jump-to-the-end-ignored",
        kind: KIND,
        sentence: "Tests that a jump's end is on the board with `< n * n`.",
        source: None,
        reason: "A jump may end on the last square.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let last = look.last();
                    only(
                        look.jump(landing)?
                            .filter(|&end| end < last)
                            .unwrap_or(landing),
                    )
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "jump-erased-once-taken",
        kind: KIND,
        sentence: "Overwrites a jump with -1 when it is taken.",
        source: None,
        reason: "A jump stays: who lands there again must take it again.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(match look.jump(landing)? {
                        Some(end) if look.first_time(landing) => end,
                        _ => landing,
                    })
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "seen-end-not-taken",
        kind: KIND,
        sentence: "Takes a jump only if its end was not seen yet, and else rests at its start.",
        source: None,
        reason: "The jump must be taken, even to where the search has been.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(match look.jump(landing)? {
                        Some(end) if !look.seen(end)? => end,
                        _ => landing,
                    })
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
];
