//! `cycle`: every jump is part of a cycle of one to five jumps; one is a loop.
//!
//! ```text
//! 7  8  9     2 leads to 5, 5 to 8 and 8 to 2; 4 leads to itself.
//! 6  5  4     A token makes one jump per roll; a solver that follows
//! 1  2  3     chains of jumps never ends.
//! ```

use super::{Build, FamilyBounds, FamilyDef};
use crate::game::{MAX_SQUARES, Side};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::given_answer;
use crate::generate::parameters::Parameters;

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "cycle",
    summary: "every jump is a loop or part of a cycle of up to five",
    bounds,
    build: Build::Jumps(build),
    #[cfg(test)]
    rule: tests::rule,
    ..FamilyDef::DEFAULT
};

/// Jumps permute the squares, and 1 and n² keep their places. So of the landings from k squares as many rest on different
/// squares: after k rolls a token can be on 6k + 1 squares or has reached one of the last seven. Every board can be
/// finished, as soon as the empty one.
fn bounds(parameters: &Parameters, side: Side) -> FamilyBounds {
    let max = given_answer::min_rolls(side);
    FamilyBounds {
        rolls: (max.min(2), max),
        ..FamilyBounds::solvable(parameters, side)
    }
}

/// The maximum number of jumps of a cycle.
const MAX_CYCLE: usize = 5;

/// Draws the number of jumps, 1 to all inner squares or 1 to a quarter of them; then, cycle by cycle, its length, 1 to 5
/// as far as squares remain, and its squares.
fn build(builder: &mut BoardBuilder<'_>) {
    let inner = builder.last() - 2;
    let max = if builder.coin() {
        inner
    } else {
        inner.div_ceil(4)
    };
    let mut jumps = builder.between(1, max);
    let mut squares: [u16; MAX_SQUARES] = std::array::from_fn(|place| place as u16 + 2);
    let mut unused = inner;
    while jumps > 0 {
        let length = builder.between(1, MAX_CYCLE.min(jumps));
        // Unused squares come first; those of the cycle are swapped behind them.
        for end in (unused - length..unused).rev() {
            let drawn = builder.between(0, end);
            squares.swap(drawn, end);
        }
        let cycle = &squares[unused - length..unused];
        for (place, &from) in cycle.iter().enumerate() {
            builder.set_jump(from.into(), cycle[(place + 1) % length].into());
        }
        unused -= length;
        jumps -= length;
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Board;
    use crate::generate::families::test_support::{end, jumps};

    /// Every jump comes back to its start within five.
    pub(super) fn rule(board: &Board) -> Vec<(&'static str, bool)> {
        assert!(!board.starts().is_empty());
        let mut has_length = [false; 6];
        for (from, to) in jumps(board) {
            let (mut at, mut length) = (to, 1);
            while at != from {
                at = end(board, at).expect("an end starts the next jump");
                length += 1;
                assert!(length <= 5, "{board}");
            }
            has_length[length] = true;
        }
        let names = ["loop", "two", "three", "four", "five"];
        names
            .into_iter()
            .zip(has_length.into_iter().skip(1))
            .collect()
    }
}
