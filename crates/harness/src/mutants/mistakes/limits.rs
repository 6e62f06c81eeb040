//! Mistakes about sizes: types, arrays and keys that are too small, and searches that give up too
//! early.

use super::Mistake;
use super::mistake::mistakes;
use super::rest_rule::RestRule::Special;
use super::rest_rule::only;

pub(super) const MISTAKES: &[Mistake] = mistakes! { Limits;
    "gives-up-after-n-rolls": "Searches at most n rolls deep.",
        because "With snakes, the shortest route may need as many as n² - 6 rolls.",
        source "LeetCode-Feedback #11234",
        example "[[-1,-1,9,8],[4,5,6,7],[-1,-1,-1,-1],[-1,-1,-1,-1]]",
        with max_rolls = |n| n;
    "gives-up-after-n-plus-one-rolls": "Searches at most n + 1 rolls deep.",
        because "With snakes, the shortest route may need as many as n² - 6 rolls.",
        example "[[-1,-1,9,8],[4,5,6,7],[3,2,-1,-1],[-1,-1,-1,-1]]",
        with max_rolls = |n| n + 1;
    "answer-capped-at-n-plus-one": "Returns n + 1 if the minimum is greater.",
        because "With snakes, the shortest route may need as many as n² - 6 rolls.",
        example "[[-1,-1,9,8],[4,5,6,7],[3,2,-1,-1],[-1,-1,-1,-1]]",
        with search = |textbook, exec| Ok(textbook.solve(exec)?.min(exec.grid.n + 1));
    "gives-up-after-the-empty-board": "Searches only as deep as the rolls that the board would need without jumps.",
        because "Snakes can make the route longer.",
        example "[[1,-1,-1],[1,1,1],[-1,-1,1]]",
        with max_rolls = |n| (n * n - 1 + 5) / 6;
    "gives-up-after-100-rolls": "Searches at most 100 rolls deep.",
        because "An answer may be as large as 394.",
        example include_str!("examples/gives-up-after-100-rolls.txt"),
        with max_rolls = |_| 100;
    "gives-up-after-300-rolls": "Searches at most 300 rolls deep.",
        because "An answer may be as large as 394.",
        example include_str!("examples/gives-up-after-300-rolls.txt"),
        with max_rolls = |_| 300;
    "rolls-in-a-signed-byte": "Counts rolls in a signed 8-bit integer.",
        because "128 rolls become -128.",
        example include_str!("examples/rolls-in-a-signed-byte.txt"),
        with found = |rolls| i32::from(rolls as i8);
    "rolls-in-a-byte": "Counts rolls in an unsigned 8-bit integer.",
        because "256 rolls become 0.",
        example include_str!("examples/rolls-in-a-byte.txt"),
        with found = |rolls| i32::from(rolls as u8);
    "squares-in-a-signed-byte": "Stores squares in signed 8-bit integers.",
        because "Square 128 becomes -128, which is not an index.",
        example include_str!("examples/squares-in-a-signed-byte.txt"),
        with rest = Special(|exec, _, landing| only(i32::from(exec.rest(landing)? as i8)));
    "squares-in-a-byte": "Stores squares in unsigned 8-bit integers.",
        because "Square 256 becomes 0, and 300 becomes 44.",
        example include_str!("examples/squares-in-a-byte.txt"),
        with rest = Special(|exec, _, landing| only(i32::from(exec.rest(landing)? as u8)));
    "room-for-100-squares": "Has arrays for 100 squares, as on a printed board.",
        because "A board may have 400.",
        example include_str!("examples/room-for-100-squares.txt"),
        with capacity = |_| 101;
    "room-for-300-squares": "Has arrays for 300 squares.",
        because "A board may have 400.",
        example include_str!("examples/room-for-300-squares.txt"),
        with capacity = |_| 301;
    "no-room-for-the-last-square": "Has an array of n² marks for labels 1 to n², and recognizes the end when it leaves the queue.",
        because "The label n² is out of bounds.",
        example "[[-1,-1],[-1,-1]]",
        with capacity = |last| last as usize, goal_when_popped = true;
    "marks-in-64-bits": "Keeps the marks in one 64-bit word, where a shift by 65 is a shift by 1.",
        because "Squares that are 64 apart share a mark.",
        example include_str!("examples/marks-in-64-bits.txt"),
        with slot = |_, label| label & 63;
    "marks-in-32-bits": "Keeps the marks in one 32-bit word, where a shift by 33 is a shift by 1.",
        because "Squares that are 32 apart share a mark.",
        example "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,33,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1]]",
        with slot = |_, label| label & 31;
    "key-of-ten-times-row": "Stores the marks under the key 10 * row + column.",
        because "With a side above 10, cells of two rows share a key.",
        example include_str!("examples/key-of-ten-times-row.txt"),
        with slot = |grid, label| {
                let (row, column) = grid.coordinates(label);
                10 * row + column
            },
            capacity = |_| usize::MAX;
    "key-of-joined-digits": "Stores the marks under the digits of row and column, joined without a comma.",
        because "Row 1, column 11 and row 11, column 1 are both \"111\".",
        example include_str!("examples/key-of-joined-digits.txt"),
        with slot = |grid, label| {
                let (row, column) = grid.coordinates(label);
                // Only the keys 1|1x and 11|x are equal.
                if row == 1 && column >= 10 {
                    return 11 * grid.n + column - 10;
                }
                row * grid.n + column
            },
            capacity = |_| usize::MAX;
    "six-snakes-are-a-wall": "Returns -1 if six squares in a row start snakes.",
        because "A ladder may lead over the wall, or a jump to a start within it.",
        example "[[2,3,-1],[1,1,1],[-1,-1,1]]",
        with search = |textbook, exec| {
            let mut wall = 0;
            for label in 2..exec.grid.last() {
                let is_snake = exec.grid.rest(label)? < label;
                wall = if is_snake { wall + 1 } else { 0 };
                if wall == 6 {
                    return Ok(-1);
                }
            }
            textbook.solve(exec)
        };
};
