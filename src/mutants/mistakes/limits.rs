//! Mistakes about room and patience.
//!
//! Owns the numbers that are too small. Must not know how the search goes.

use super::run::Halt;
use super::textbook::{CORRECT, Search, only};
use super::{Answer, Kind, Mistake};

const KIND: Kind = Kind::Limits;

/// The search that says this to the rolls found, with n.
const fn saying(found: fn(i32, i32) -> i32) -> Search {
    Search { found, ..CORRECT }
}

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "gives-up-after-n-rolls",
        kind: KIND,
        sentence: "Searches no deeper than n rolls.",
        source: Some("LeetCode-Feedback #11234"),
        reason: "Snakes can make the shortest way as long as n² - 6.",
        example: "[[-1,-1,9,8],[4,5,6,7],[-1,-1,-1,-1],[-1,-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                depth: |n| n,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "gives-up-after-the-empty-board",
        kind: KIND,
        sentence: "Searches no deeper than the rolls that the board would need without jumps.",
        source: None,
        reason: "Snakes can make it longer than that.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                depth: |n| (n * n - 1 + 5) / 6,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "gives-up-after-100-rolls",
        kind: KIND,
        sentence: "Searches no deeper than 100 rolls.",
        source: None,
        reason: "An answer may be as large as 394.",
        example: include_str!("examples/gives-up-after-100-rolls.txt"),
        solve: |grid, run| {
            Search {
                depth: |_| 100,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "rolls-in-a-signed-byte",
        kind: KIND,
        sentence: "Counts rolls in 8 bits with sign.",
        source: None,
        reason: "128 rolls become -128.",
        example: include_str!("examples/rolls-in-a-signed-byte.txt"),
        solve: |grid, run| saying(|rolls, _| i32::from(rolls as i8)).answer(grid, run),
    },
    Mistake {
        name: "rolls-in-a-byte",
        kind: KIND,
        sentence: "Counts rolls in 8 bits.",
        source: None,
        reason: "256 rolls become 0.",
        example: include_str!("examples/rolls-in-a-byte.txt"),
        solve: |grid, run| saying(|rolls, _| i32::from(rolls as u8)).answer(grid, run),
    },
    Mistake {
        name: "squares-in-a-signed-byte",
        kind: KIND,
        sentence: "Keeps squares in 8 bits with sign.",
        source: None,
        reason: "Square 128 becomes -128, which is no index.",
        example: include_str!("examples/squares-in-a-signed-byte.txt"),
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(i32::from(look.jump(landing)?.unwrap_or(landing) as i8))
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "squares-in-a-byte",
        kind: KIND,
        sentence: "Keeps squares in 8 bits.",
        source: None,
        reason: "Square 256 becomes 0, and 300 becomes 44.",
        example: include_str!("examples/squares-in-a-byte.txt"),
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| {
                    only(i32::from(look.jump(landing)?.unwrap_or(landing) as u8))
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "room-for-100-squares",
        kind: KIND,
        sentence: "Has arrays for 100 squares, as on the board in the shop.",
        source: None,
        reason: "A board may have 400.",
        example: include_str!("examples/room-for-100-squares.txt"),
        solve: |grid, run| {
            Search {
                room: |_| 101,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "no-room-for-the-last-square",
        kind: KIND,
        sentence: "Has n² marks for labels from 1 to n², and looks for the end when its square leaves the queue.",
        source: None,
        reason: "The label n² is beside the array.",
        example: "[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            Search {
                room: |last| last as usize,
                late: true,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "marks-in-64-bits",
        kind: KIND,
        sentence: "Keeps the marks in one 64-bit word, where a shift by 65 is one by 1.",
        source: None,
        reason: "Squares that are 64 apart share a mark.",
        example: include_str!("examples/marks-in-64-bits.txt"),
        solve: |grid, run| {
            Search {
                slot: |_, label| label & 63,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "marks-in-32-bits",
        kind: KIND,
        sentence: "Keeps the marks in one 32-bit word, where a shift by 33 is one by 1.",
        source: None,
        reason: "Squares that are 32 apart share a mark.",
        example: "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,33,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                slot: |_, label| label & 31,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "key-of-ten-times-row",
        kind: KIND,
        sentence: "Keeps the marks under the key 10 * row + column.",
        source: None,
        reason: "For sides above 10 cells of two rows share a key.",
        example: include_str!("examples/key-of-ten-times-row.txt"),
        solve: |grid, run| {
            Search {
                slot: |grid, label| {
                    let (row, column) = grid.place(label);
                    10 * row + column
                },
                room: |_| usize::MAX,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "key-of-joined-digits",
        kind: KIND,
        sentence: "Keeps the marks under the digits of row and column, joined without a comma.",
        source: None,
        reason: "Row 1, column 11 and row 11, column 1 are both \"111\".",
        example: include_str!("examples/key-of-joined-digits.txt"),
        solve: |grid, run| {
            Search {
                slot: |grid, label| {
                    let (row, column) = grid.place(label);
                    // Of the keys, only 1|1x and 11|x are the same.
                    if row == 1 && column >= 10 {
                        11 * grid.n() + column - 10
                    } else {
                        row * grid.n() + column
                    }
                },
                room: |_| usize::MAX,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "six-snakes-are-a-wall",
        kind: KIND,
        sentence: "Says -1 if six squares in a row start snakes.",
        source: None,
        reason: "A ladder may lead over the wall, and a snake's end lie behind where it was passed.",
        example: "[[2,3,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            let snake = |label| Ok::<_, Halt>(grid.rest(label)? < label);
            let mut wall = 0;
            for label in 2..grid.last() {
                match snake(label) {
                    Ok(true) => wall += 1,
                    Ok(false) => wall = 0,
                    Err(halt) => return Answer::from(Err(halt)),
                }
                if wall == 6 {
                    return Answer::Rolls(-1);
                }
            }
            CORRECT.answer(grid, run)
        },
    },
];
