//! Mistakes about sizes: types, arrays and keys that are too small, and searches that give up too early.

use super::mistake::MistakeProgram::Custom;
use super::mistake::{bfs, with_rest};
use super::search_view::only;
use super::textbook::CORRECT;
use super::{Mistake, MistakeKind};

const BASE: Mistake = Mistake::of_kind(MistakeKind::Limits);

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "gives-up-after-n-rolls",
        description: "Searches at most n rolls deep.",
        source: Some("LeetCode-Feedback #11234"),
        why_wrong: "With snakes, the shortest route may need as many as n² - 6 rolls.",
        example: "[[-1,-1,9,8],[4,5,6,7],[-1,-1,-1,-1],[-1,-1,-1,-1]]",
        program: bfs!(max_rolls = |n| n),
        ..BASE
    },
    Mistake {
        name: "gives-up-after-the-empty-board",
        description: "Searches only as deep as the rolls that the board would need without jumps.",
        why_wrong: "Snakes can make the route longer.",
        example: "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        program: bfs!(max_rolls = |n| (n * n - 1 + 5) / 6),
        ..BASE
    },
    Mistake {
        name: "gives-up-after-100-rolls",
        description: "Searches at most 100 rolls deep.",
        why_wrong: "An answer may be as large as 394.",
        example: include_str!("examples/gives-up-after-100-rolls.txt"),
        program: bfs!(max_rolls = |_| 100),
        ..BASE
    },
    Mistake {
        name: "gives-up-after-300-rolls",
        description: "Searches at most 300 rolls deep.",
        why_wrong: "An answer may be as large as 394.",
        example: include_str!("examples/gives-up-after-300-rolls.txt"),
        program: bfs!(max_rolls = |_| 300),
        ..BASE
    },
    Mistake {
        name: "rolls-in-a-signed-byte",
        description: "Counts rolls in a signed 8-bit integer.",
        why_wrong: "128 rolls become -128.",
        example: include_str!("examples/rolls-in-a-signed-byte.txt"),
        program: bfs!(found = |rolls| i32::from(rolls as i8)),
        ..BASE
    },
    Mistake {
        name: "rolls-in-a-byte",
        description: "Counts rolls in an unsigned 8-bit integer.",
        why_wrong: "256 rolls become 0.",
        example: include_str!("examples/rolls-in-a-byte.txt"),
        program: bfs!(found = |rolls| i32::from(rolls as u8)),
        ..BASE
    },
    Mistake {
        name: "squares-in-a-signed-byte",
        description: "Stores squares in signed 8-bit integers.",
        why_wrong: "Square 128 becomes -128, which is not an index.",
        example: include_str!("examples/squares-in-a-signed-byte.txt"),
        program: with_rest(|view, _, landing| only(i32::from(view.rest(landing)? as i8))),
        ..BASE
    },
    Mistake {
        name: "squares-in-a-byte",
        description: "Stores squares in unsigned 8-bit integers.",
        why_wrong: "Square 256 becomes 0, and 300 becomes 44.",
        example: include_str!("examples/squares-in-a-byte.txt"),
        program: with_rest(|view, _, landing| only(i32::from(view.rest(landing)? as u8))),
        ..BASE
    },
    Mistake {
        name: "room-for-100-squares",
        description: "Has arrays for 100 squares, as on a printed board.",
        why_wrong: "A board may have 400.",
        example: include_str!("examples/room-for-100-squares.txt"),
        program: bfs!(capacity = |_| 101),
        ..BASE
    },
    Mistake {
        name: "room-for-300-squares",
        description: "Has arrays for 300 squares.",
        why_wrong: "A board may have 400.",
        example: include_str!("examples/room-for-300-squares.txt"),
        program: bfs!(capacity = |_| 301),
        ..BASE
    },
    Mistake {
        name: "no-room-for-the-last-square",
        description: "Has an array of n² marks for labels 1 to n², and recognizes the end when it leaves the queue.",
        why_wrong: "The label n² is out of bounds.",
        example: "[[-1,-1],[-1,-1]]",
        program: bfs!(capacity = |last| last as usize, goal_when_popped = true),
        ..BASE
    },
    Mistake {
        name: "marks-in-64-bits",
        description: "Keeps the marks in one 64-bit word, where a shift by 65 is a shift by 1.",
        why_wrong: "Squares that are 64 apart share a mark.",
        example: include_str!("examples/marks-in-64-bits.txt"),
        program: bfs!(slot = |_, label| label & 63),
        ..BASE
    },
    Mistake {
        name: "marks-in-32-bits",
        description: "Keeps the marks in one 32-bit word, where a shift by 33 is a shift by 1.",
        why_wrong: "Squares that are 32 apart share a mark.",
        example: "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,33,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1]]",
        program: bfs!(slot = |_, label| label & 31),
        ..BASE
    },
    Mistake {
        name: "key-of-ten-times-row",
        description: "Stores the marks under the key 10 * row + column.",
        why_wrong: "With a side above 10, cells of two rows share a key.",
        example: include_str!("examples/key-of-ten-times-row.txt"),
        program: bfs!(
            slot = |grid, label| {
                let (row, column) = grid.place(label);
                10 * row + column
            },
            capacity = |_| usize::MAX,
        ),
        ..BASE
    },
    Mistake {
        name: "key-of-joined-digits",
        description: "Stores the marks under the digits of row and column, joined without a comma.",
        why_wrong: "Row 1, column 11 and row 11, column 1 are both \"111\".",
        example: include_str!("examples/key-of-joined-digits.txt"),
        program: bfs!(
            slot = |grid, label| {
                let (row, column) = grid.place(label);
                // Only the keys 1|1x and 11|x are equal.
                if row == 1 && column >= 10 {
                    return 11 * grid.n() + column - 10;
                }
                row * grid.n() + column
            },
            capacity = |_| usize::MAX,
        ),
        ..BASE
    },
    Mistake {
        name: "six-snakes-are-a-wall",
        description: "Returns -1 if six squares in a row start snakes.",
        why_wrong: "A ladder may lead over the wall, or a jump to a start within it.",
        example: "[[2,3,-1],[1,1,1],[-1,-1,1]]",
        program: Custom(|grid, exec| {
            let mut wall = 0;
            for label in 2..grid.last() {
                let is_snake = grid.rest(label)? < label;
                wall = if is_snake { wall + 1 } else { 0 };
                if wall == 6 {
                    return Ok(-1);
                }
            }
            CORRECT.solve(grid, exec)
        }),
        ..BASE
    },
];
