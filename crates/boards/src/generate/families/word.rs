//! `word`: jumps from and to the squares where the 64-bit words of a bitboard meet: 62 to 66, 126
//! to 130, and so on.
//!
//! ```text
//! side 12:  62 63 64 65 66     126 127 128 129 130     half of them start jumps,
//!            x  .  x  x  .       x   x   .   x   .     others lead to them
//! ```

use crate::generate::board_builder::BoardBuilder;

/// The number of squares per word.
const WORD: usize = 64;

/// Draws for each square where words meet, in order, whether it starts a jump, and whether the jump
/// leads to such a square or to anywhere; then the number of other jumps, four to n, and each of
/// these, to such a square. Square 63, if it starts no jump so far, leads to such a square too, so
/// that there are always both kinds.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let boundaries = (last + 2) / WORD;
    for boundary in 1..=boundaries {
        for label in boundary * WORD - 2..=(boundary * WORD + 2).min(last - 1) {
            if builder.coin() {
                if builder.coin() {
                    jump_to_boundary(builder, label, boundaries)
                } else {
                    builder.jump_into(label, 1..=last)
                }
            }
        }
    }
    for _ in 0..builder.draw_between(4, builder.board.side().n()) {
        let from = builder.free_between(2, last - 1);
        jump_to_boundary(builder, from, boundaries);
    }
    if builder.is_free(WORD - 1) {
        jump_to_boundary(builder, WORD - 1, boundaries);
    }
}

/// Starts a jump on `from` that ends on one of the five squares around a drawn boundary, as far as
/// the board has them.
fn jump_to_boundary(builder: &mut BoardBuilder<'_>, from: usize, boundaries: usize) {
    let middle = builder.draw_between(1, boundaries) * WORD;
    builder.jump_into(from, middle - 2..=(middle + 2).min(builder.last()));
}
