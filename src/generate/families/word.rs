//! `word`: jumps from and to the squares where a bitboard's 64-bit words meet: 62 to 66, 126 to 130, and so on.
//!
//! Owns these squares. Must not know which kernel has words.
//!
//! ```text
//! side 12:  62 63 64 65 66     126 127 128 129 130     half of them start jumps,
//!            x  .  x  x  .       x   x   .   x   .     others lead to them
//! ```

use crate::generate::board_builder::BoardBuilder;

/// Squares of a word.
const WORD: usize = 64;

/// For each of these squares, in order, whether it starts a jump, and whether to one of them or to anywhere; then how many
/// others, four to n, and each of these, leading to one of them. Square 63, if it starts no jump so far, leads to one too: so
/// there are always both kinds.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let seams = (last + 2) / WORD;
    for seam in 1..=seams {
        for label in seam * WORD - 2..=(seam * WORD + 2).min(last - 1) {
            if draft.coin() {
                let end = match draft.coin() {
                    true => at_seam(draft, seams),
                    false => draft.between(1, last),
                };
                draft.set_jump(label, end);
            }
        }
    }
    for _ in 0..draft.between(4, draft.board.side().n()) {
        let from = draft.free_between(2, last - 1);
        let end = at_seam(draft, seams);
        draft.set_jump(from, end);
    }
    if draft.is_free(WORD - 1) {
        let end = at_seam(draft, seams);
        draft.set_jump(WORD - 1, end);
    }
}

/// A square at a seam: which seam, then which of its five squares as far as the board has them.
fn at_seam(draft: &mut BoardBuilder<'_>, seams: usize) -> usize {
    let middle = draft.between(1, seams) * WORD;
    draft.between(middle - 2, (middle + 2).min(draft.last()))
}

#[cfg(test)]
mod tests {
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, jumps, sides};

    #[test]
    fn every_jump_touches_a_seam_between_words_and_every_seam_is_touched() {
        for side in sides(Family::Word) {
            let at_seam = |label: usize| label >= 62 && (label + 2) % 64 <= 4;
            let (mut starts, mut ends) = (vec![0; 401], vec![0; 401]);
            for board in boards(Family::Word, side, 200) {
                let jumps = jumps(&board);
                assert!(jumps.iter().any(|&(from, _)| at_seam(from)), "{board}");
                assert!(jumps.iter().any(|&(_, to)| at_seam(to)), "{board}");
                for (from, to) in jumps {
                    assert!(at_seam(from) || at_seam(to), "{board}");
                    starts[from] += 1;
                    ends[to] += 1;
                }
            }
            for label in (2..side.squares()).filter(|&label| at_seam(label)) {
                assert!(starts[label] > 20 && ends[label] > 0, "{side:?} {label}");
            }
        }
    }
}
