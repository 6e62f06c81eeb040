//! Mistakes about what a jump does to the token.
//!
//! Owns the wrong rules for snakes and ladders. Must not know how the search goes on.

use super::run::Halt;
use super::shapes::{StateSearch, relaxed};
use super::textbook::{CORRECT, Search, only};
use super::{Answer, Kind, Mistake};

const KIND: Kind = Kind::Jumps;

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "follows-chains",
        kind: KIND,
        sentence: "Where a jump ends on the start of another, takes that too, and so on.",
        source: Some("LeetCode-Feedback #29481"),
        reason: "One jump a roll; and where jumps lead in a circle it never comes back.",
        example: "[[-1,-1],[-1,2]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let mut rest = landing;
                    // More jumps than squares: a circle.
                    for _ in 0..=look.last() {
                        match look.jump(rest)? {
                            Some(end) => rest = end,
                            None => return only(rest),
                        }
                    }
                    Err(Halt::TimeLimit)
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "follows-chains-warily",
        kind: KIND,
        sentence: "Follows chains of jumps, and stops where one leads back to the landing square.",
        source: Some("LeetCode-Feedback #28508"),
        reason: "One jump a roll.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let mut rest = landing;
                    for _ in 0..=look.last() {
                        match look.jump(rest)? {
                            Some(end) if end != landing => rest = end,
                            _ => break,
                        }
                    }
                    only(rest)
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "follows-two-jumps",
        kind: KIND,
        sentence: "Takes a second jump where the first ends on one, but not a third.",
        source: None,
        reason: "One jump a roll.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let first = look.jump(landing)?.unwrap_or(landing);
                    only(look.jump(first)?.unwrap_or(first))
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "refuses-chains",
        kind: KIND,
        sentence: "Does not take a jump that ends on the start of another.",
        source: None,
        reason: "The first jump of a chain is taken; only the next is not.",
        example: "[[2,-1,-1],[1,1,1],[-1,2,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(match look.jump(landing)? {
                        Some(end) if look.jump(end)?.is_none() => end,
                        _ => landing,
                    })
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "roll-of-zero",
        kind: KIND,
        sentence: "From a square that starts a jump, takes that jump for one roll.",
        source: Some("LeetCode-Feedback #24143"),
        reason: "A token that rests on a start must roll on from it, 1 to 6.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,9,1,1],[-1,-1,1,1]]",
        solve: |grid, run| {
            Search {
                die: &[0, 1, 2, 3, 4, 5, 6],
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "slides-before-it-rolls",
        kind: KIND,
        sentence: "A token that rests on a start takes that jump before it rolls, for nothing.",
        source: None,
        reason: "It rolls on from where it rests, as from any other square.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,4]]",
        solve: |grid, run| {
            Search {
                rest: |look, from, landing| {
                    let roll = landing - from;
                    let landing = look.jump(from)?.unwrap_or(from) + roll;
                    if landing > look.last() {
                        return Ok([None, None]);
                    }
                    only(look.jump(landing)?.unwrap_or(landing))
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "jump-is-a-move-of-its-own",
        kind: KIND,
        sentence: "The token stops on a start; its next move is the jump, and costs a roll.",
        source: None,
        reason: "The jump belongs to the roll that lands on it.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                rest: |look, from, landing| only(look.jump(from)?.unwrap_or(landing)),
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "jump-costs-a-roll",
        kind: KIND,
        sentence: "A roll that takes a jump counts as two.",
        source: None,
        reason: "The jump belongs to the roll, and costs nothing.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| Answer::from(relaxed(grid, run, i32::MAX, 1)),
    },
    Mistake {
        name: "one-jump-a-game",
        kind: KIND,
        sentence: "Takes one jump in the whole game; later starts are plain squares.",
        source: None,
        reason: "At most one jump a roll, not a game.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            StateSearch {
                begin: 0,
                rest: |grid, landing, used| match grid.cell(landing)? {
                    end if end == -1 || used == 1 => Ok((landing, used)),
                    end => Ok((end, 1)),
                },
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "no-two-jumps-running",
        kind: KIND,
        sentence: "After a roll with a jump, the next roll takes none.",
        source: None,
        reason: "Every roll may take its jump; only a second one in the same roll is barred.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            StateSearch {
                begin: 0,
                rest: |grid, landing, used| match grid.cell(landing)? {
                    end if end == -1 || used == 1 => Ok((landing, 0)),
                    end => Ok((end, 1)),
                },
            }
            .answer(grid, run)
        },
    },
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
        name: "never-goes-back",
        kind: KIND,
        sentence: "Makes no move that ends at or below the square where it began.",
        source: None,
        reason: "The way back may lead to a ladder.",
        example: "[[-1,1,5,1],[12,1,1,1],[1,1,9,1],[-1,-1,1,1]]",
        solve: |grid, run| {
            Search {
                rest: |look, from, landing| {
                    let rest = look.jump(landing)?.unwrap_or(landing);
                    Ok([(rest > from).then_some(rest), None])
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
