//! `home`: every jump leads to square 1.
//!
//! ```text
//! 7  8  9     3, 4 and 8 lead to 1: a shortest route lands on none of
//! 6  5  4     them, and where six of them stand in a row there is none
//! 1  2  3
//! ```

use crate::game::Side;
use crate::generate::board_builder::BoardBuilder;
use crate::generate::given_answer;

/// Returns the minimum and the maximum answer. The maximum is two rolls per seven squares: after
/// two rolls, a token that always goes as far as it can is at least seven squares further on. If it
/// were not, one roll would have taken it there.
pub(super) fn rolls(side: Side) -> (usize, usize) {
    let way = side.squares() - 1;
    let max = 2 * (way / 7) + usize::from(!way.is_multiple_of(7));
    (given_answer::min_rolls(side), max)
}

/// Draws how many eighths of the squares start jumps, 1 to 7; whether a way is left open; one jump,
/// so that the board has at least one; then for each other square whether it starts one.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let eighths = builder.draw_between(1, 7);
    let open = builder.coin();
    let start = builder.draw_between(2, last - 1);
    builder.set_jump(start, 1);
    if open {
        builder.scatter_open(2..=last - 1, eighths, 1..=1);
    } else {
        builder.scatter(2..=last - 1, eighths, 1..=1);
    }
}
