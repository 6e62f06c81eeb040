//! `cycle`: every jump is part of a cycle of one to five jumps; one is a loop.
//!
//! ```text
//! 7  8  9     2 leads to 5, 5 to 8 and 8 to 2; 4 leads to itself.
//! 6  5  4     A token makes one jump per roll; a solver that follows
//! 1  2  3     chains of jumps never ends.
//! ```

use crate::game::MAX_SQUARES;
use crate::generate::board_builder::BoardBuilder;

/// The maximum number of jumps of a cycle.
const MAX_CYCLE: usize = 5;

/// Draws the number of jumps: 1 to all inner squares, or 1 to a quarter of them. Then draws for
/// each cycle its length, 1 to 5 but at most the jumps that are left, and its squares.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let inner = builder.last() - 2;
    let max = if builder.coin() {
        inner
    } else {
        inner.div_ceil(4)
    };
    let mut jumps = builder.draw_between(1, max);
    let mut squares: [u16; MAX_SQUARES] = std::array::from_fn(|index| index as u16 + 2);
    let mut unused = inner;
    while jumps > 0 {
        let length = builder.draw_between(1, MAX_CYCLE.min(jumps));
        // Unused squares come first; the squares of the cycle are swapped behind them.
        for end in (unused - length..unused).rev() {
            let drawn = builder.draw_between(0, end);
            squares.swap(drawn, end);
        }
        let cycle = &squares[unused - length..unused];
        for (index, &from) in cycle.iter().enumerate() {
            builder.set_jump(from.into(), cycle[(index + 1) % length].into());
        }
        unused -= length;
        jumps -= length;
    }
}
