//! `word`: jumps from and to the squares where the 64-bit words of a bitboard meet: 62 to 66, 126 to 130, and so on.
//!
//! ```text
//! side 12:  62 63 64 65 66     126 127 128 129 130     half of them start jumps,
//!            x  .  x  x  .       x   x   .   x   .     others lead to them
//! ```

use super::{Build, FamilyBounds, FamilyDef};
use crate::generate::board_builder::BoardBuilder;

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "word",
    summary: "jumps from and to squares 62 to 66, 126 to 130, and so on",
    min_side: 8,
    no_smaller: "the first square of a second word is 65, the last of the first 64",
    // One of 2 to 7 leads to n² only if n² is where two words meet: on sides 8 and 16.
    bounds: |_, side| {
        let min = 2 - usize::from(side.n().is_multiple_of(8));
        FamilyBounds::of_side(side).with_min_rolls(min)
    },
    build: Build::Jumps(build),
    ..FamilyDef::DEFAULT
};

/// Squares per word.
const WORD: usize = 64;

/// Draws for each of these squares, in order, whether it starts a jump, and whether to one of them or to anywhere; then the
/// number of other jumps, four to n, and each of these, to one of them. Square 63, if it starts no jump so far, leads to one
/// too, so that there are always both kinds.
fn build(builder: &mut BoardBuilder<'_>) {
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
    for _ in 0..builder.between(4, builder.board.side().n()) {
        let from = builder.free_between(2, last - 1);
        jump_to_boundary(builder, from, boundaries);
    }
    if builder.is_free(WORD - 1) {
        jump_to_boundary(builder, WORD - 1, boundaries);
    }
}

/// Draws a boundary, then one of its five squares as far as the board has them.
fn jump_to_boundary(builder: &mut BoardBuilder<'_>, from: usize, boundaries: usize) {
    let middle = builder.between(1, boundaries) * WORD;
    builder.jump_into(from, middle - 2..=(middle + 2).min(builder.last()));
}

#[cfg(test)]
mod tests {
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, jumps, sides};

    #[test]
    fn every_jump_touches_a_word_boundary_and_every_boundary_is_touched() {
        for side in sides(Family::Word) {
            let at_boundary = |label: usize| label >= 62 && (label + 2) % 64 <= 4;
            let (mut starts, mut ends) = (vec![0; 401], vec![0; 401]);
            for board in boards(Family::Word, side, 200) {
                let jumps = jumps(&board);
                assert!(jumps.iter().any(|&(from, _)| at_boundary(from)), "{board}");
                assert!(jumps.iter().any(|&(_, to)| at_boundary(to)), "{board}");
                for (from, to) in jumps {
                    assert!(at_boundary(from) || at_boundary(to), "{board}");
                    starts[from] += 1;
                    ends[to] += 1;
                }
            }
            for label in (2..side.squares()).filter(|&label| at_boundary(label)) {
                assert!(starts[label] > 20 && ends[label] > 0, "{side:?} {label}");
            }
        }
    }
}
