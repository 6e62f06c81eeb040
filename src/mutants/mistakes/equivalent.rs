//! Solvers that look wrong and are right.
//!
//! Owns the variations that change no answer, each with the reason. Must not know the mistakes.

use super::shapes::{
    Levels, ROLLS, joins_when_better, jumps_when_popped, levels, relaxed, searches_from_the_end,
};
use super::textbook::{Beyond, CORRECT, Marks, RESTING, Search, UNMARKED, only};
use super::{Answer, Kind, Mistake};

const KIND: Kind = Kind::Equivalent;

pub(super) const SOLVERS: &[Mistake] = &[
    Mistake {
        name: "overshoot-arrives",
        kind: KIND,
        sentence: "A roll beyond n² counts as arriving.",
        source: Some("LeetCode-Feedback #23508"),
        reason: "Where a roll leads beyond, a lower one leads to n², which starts no jump.",
        example: "",
        solve: |grid, run| {
            Search {
                beyond: Beyond::Arrive,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "overshoot-bounces",
        kind: KIND,
        sentence: "A roll beyond n² goes back by what is too much.",
        source: None,
        reason: "Where a roll leads beyond, a lower one arrives in the same number of rolls.",
        example: "",
        solve: |grid, run| {
            Search {
                beyond: Beyond::Bounce,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "overshoot-stays",
        kind: KIND,
        sentence: "A roll beyond n² leaves the token where it is, and lets it take the jump there.",
        source: None,
        reason: "Where a roll leads beyond, a lower one arrives in the same number of rolls.",
        example: "",
        solve: |grid, run| {
            Search {
                beyond: Beyond::Stay,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "marks-landings-only",
        kind: KIND,
        sentence: "Marks the squares landed on, and not those where the token rests.",
        source: Some("github.com/Sathishr424/LeetcodeProblems, 909-SnakesandLadders.py"),
        reason: "A landing square fixes where the token rests: each is tried once, in the fewest rolls.",
        example: "",
        solve: |grid, run| {
            Search {
                marks: Marks {
                    ask_landing: true,
                    set_landing: true,
                    ask_resting: false,
                    set_resting: false,
                    ..RESTING
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "marks-when-popped",
        kind: KIND,
        sentence: "Marks a square when it leaves the queue, and passes over it the next time it does.",
        source: Some("LeetCode-Feedback #23508"),
        reason: "A square joins the queue several times, but is searched once, the first time.",
        example: "",
        solve: |grid, run| {
            Search {
                marks: Marks {
                    ask_popped: true,
                    set_popped: true,
                    ..UNMARKED
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "start-unmarked",
        kind: KIND,
        sentence: "Does not mark square 1 at the start.",
        source: None,
        reason: "A jump back to it puts it in the queue once more, where it finds nothing new.",
        example: "",
        solve: |grid, run| {
            Search {
                marks: Marks {
                    start: false,
                    ..RESTING
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "positive-is-a-jump",
        kind: KIND,
        sentence: "Tests for a jump with `> 0`.",
        source: Some("github.com/p1nt3r3st/LeetCode, 909SnakesandLadders.py"),
        reason: "The values are -1 and 1 to n².",
        example: "",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(
                        look.jump(landing)?
                            .filter(|&end| end > 0)
                            .unwrap_or(landing),
                    )
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "loop-is-no-jump",
        kind: KIND,
        sentence: "Takes a jump that ends where it starts for none.",
        source: None,
        reason: "The token rests there either way.",
        example: "",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(
                        look.jump(landing)?
                            .filter(|&end| end != landing)
                            .unwrap_or(landing),
                    )
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "never-back-to-one",
        kind: KIND,
        sentence: "Makes no move that ends on square 1.",
        source: None,
        reason: "A shortest way does not come back to where it began.",
        example: "",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    let rest = look.jump(landing)?.unwrap_or(landing);
                    Ok([(rest != 1).then_some(rest), None])
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "six-to-one",
        kind: KIND,
        sentence: "Tries the rolls from 6 down to 1.",
        source: None,
        reason: "Within a level the order does not matter.",
        example: "",
        solve: |grid, run| {
            Search {
                die: &[6, 5, 4, 3, 2, 1],
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "furthest-plain-square-only",
        kind: KIND,
        sentence: "Of the landing squares without a jump tries the furthest only.",
        source: Some("lc909-bfs-with-dominance-proof"),
        reason: "What a nearer one reaches next is in reach already, or in reach of the furthest too.",
        example: "",
        solve: |grid, run| {
            Search {
                rest: |look, from, landing| {
                    if let Some(end) = look.jump(landing)? {
                        return only(end);
                    }
                    for further in landing + 1..=(from + *ROLLS.end()).min(look.last()) {
                        if look.jump(further)?.is_none() {
                            return Ok([None, None]);
                        }
                    }
                    only(landing)
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "end-seen-late",
        kind: KIND,
        sentence: "Looks for the end when a square leaves the queue.",
        source: None,
        reason: "Squares leave in the order of their rolls, and n² with those it was given.",
        example: "",
        solve: |grid, run| {
            Search {
                late: true,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "jumps-when-popped",
        kind: KIND,
        sentence: "Puts the landing square in the queue, and takes its jump when it leaves.",
        source: None,
        reason: "One jump is taken between two rolls, no matter when; the end is looked for after it.",
        example: "",
        solve: |grid, run| Answer::from(jumps_when_popped(grid, run)),
    },
    Mistake {
        name: "gives-up-after-n2-rolls",
        kind: KIND,
        sentence: "Searches no deeper than n² rolls.",
        source: None,
        reason: "A shortest way visits no square twice.",
        example: "",
        solve: |grid, run| {
            Search {
                depth: |n| n * n,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "stops-when-nothing-is-new",
        kind: KIND,
        sentence: "Goes from one set of squares to the next, and says -1 when all in it were seen before.",
        source: None,
        reason: "If no square needs k rolls, none needs more.",
        example: "",
        solve: |grid, run| {
            levels(grid, run, |Levels { seen, now, .. }| {
                (*now - *seen).is_empty().then_some(-1)
            })
        },
    },
    Mistake {
        name: "relaxes-until-quiet",
        kind: KIND,
        sentence: "Passes over all squares again and again, until no distance changes.",
        source: None,
        reason: "Distances that no roll can better are the least.",
        example: "",
        solve: |grid, run| Answer::from(relaxed(grid, run, i32::MAX, 0)),
    },
    Mistake {
        name: "joins-again-when-better",
        kind: KIND,
        sentence: "Has distances for marks: a square joins the queue whenever its distance drops.",
        source: Some("LeetCode-Feedback #27967"),
        reason: "In a queue by rolls the first distance is the least.",
        example: "",
        solve: |grid, run| Answer::from(joins_when_better(grid, run)),
    },
    Mistake {
        name: "searches-from-the-end",
        kind: KIND,
        sentence: "Searches backwards, from n² to square 1.",
        source: None,
        reason: "A way has as many rolls in either direction.",
        example: "",
        solve: |grid, run| Answer::from(searches_from_the_end(grid, run)),
    },
];
