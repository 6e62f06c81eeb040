//! `cycle`: every jump is part of a cycle of jumps: a loop to itself, or two to five that lead round.
//!
//! Owns the cycles. Must not know how answers are found.
//!
//! ```text
//! 7  8  9     2 leads to 5, 5 to 8 and 8 to 2; 4 leads to itself.
//! 6  5  4     A token makes one jump a roll; who follows the jumps
//! 1  2  3     goes round for ever.
//! ```

use crate::game::MAX_SQUARES;
use crate::generate::board_builder::BoardBuilder;

/// The most jumps of a cycle.
const MAX_CYCLE: usize = 5;

/// How many squares start jumps, 1 to all inner ones or 1 to a quarter of them; then, cycle by cycle, its length, 1 to
/// 5 as far as squares are left, and its squares from those left.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let inner = draft.last() - 2;
    let most = if draft.coin() {
        inner
    } else {
        inner.div_ceil(4)
    };
    let mut wanted = draft.between(1, most);
    let mut squares: [u16; MAX_SQUARES] = std::array::from_fn(|place| place as u16 + 2);
    let mut left = inner;
    while wanted > 0 {
        let length = draft.between(1, MAX_CYCLE.min(wanted));
        // The squares left stand first; those of the cycle are swapped behind them.
        for end in (left - length..left).rev() {
            let drawn = draft.between(0, end);
            squares.swap(drawn, end);
        }
        let cycle = &squares[left - length..left];
        for (place, &from) in cycle.iter().enumerate() {
            draft.set_jump(from.into(), cycle[(place + 1) % length].into());
        }
        left -= length;
        wanted -= length;
    }
}

#[cfg(test)]
mod tests {
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, end, jumps, sides};

    #[test]
    fn who_follows_any_jump_comes_back_to_it_within_five() {
        for side in sides(Family::Cycle) {
            let mut lengths = [0; 6];
            for board in boards(Family::Cycle, side, 80) {
                assert!(!board.starts().is_empty());
                for (from, to) in jumps(&board) {
                    let (mut at, mut length) = (to, 1);
                    while at != from {
                        at = end(&board, at).expect("an end starts the next jump");
                        length += 1;
                        assert!(length <= 5, "{board}");
                    }
                    lengths[length] += 1;
                }
            }
            let longest = 5.min(side.squares() - 2);
            assert!(
                lengths[1..=longest].iter().all(|&count| count > 0),
                "{side:?} {lengths:?}"
            );
        }
    }
}
