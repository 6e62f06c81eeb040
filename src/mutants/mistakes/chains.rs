//! Mistakes about how many jumps a roll takes, and when.
//!
//! Owns the wrong rules for chains, and for what a jump costs. Must not know whether a jump is taken at all.

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
];
