//! `chain`: jumps that end where the next starts, two to five in a row, and who follows them gets another answer.
//!
//! Owns the chain. Must not know which kernel answers.
//!
//! ```text
//! 16 15 14 13     3 leads to 11, 11 to 16. The token rests on 11 and rolls
//!  9 10 11 12     on: 2 rolls. Who follows the chain says 1.
//!  8  7  6  5
//!  1  2  3  4
//! ```

use crate::game::{Board, FACES, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::solve::default_kernel;

/// Tries with other jumps around the chain before one without them.
const MAX_TRIES: usize = 4;
/// The most jumps of the chain.
const MAX_CHAIN: usize = 5;

/// Up to four times: a chain ([`put_chain`]), then jumps on an eighth or a quarter of the other squares, half of them to
/// an end where a jump starts, tried from the drawn end upwards; until following gives another answer. Then a chain alone.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    for _ in 0..MAX_TRIES {
        place_chain(draft);
        let eighths = draft.between(1, 2);
        for label in 2..last {
            if draft.is_free(label) && draft.eighths(eighths) {
                let mut end = draft.between(1, last);
                if draft.coin() {
                    end = (end..last).find(|&end| !draft.is_free(end)).unwrap_or(end);
                }
                draft.set_jump(label, end);
            }
        }
        if default_kernel().solve_one(draft.board)
            != default_kernel().solve_one(&follow_chains(draft.board))
        {
            return;
        }
        draft.clear();
    }
    place_chain(draft);
}

/// How many jumps, 2 to 5; whether up, which side 3 does not draw; the first start, 2 to 7. Up: each next square from
/// 8 on, and the last jump leads to n²; a follower is there in one roll. Down: the first jump leads to one of the six squares
/// before n², from which one roll is enough, and the last to one of 1 to 7; a follower goes back.
fn place_chain(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let jumps = draft.between(2, MAX_CHAIN.min(last - FACES - 1));
    let up = last == 9 || draft.coin();
    let mut from = draft.between(2, FACES + 1);
    for jump in 1..jumps {
        // The start itself is still free while its end is drawn, but lies below 8 or starts a jump already.
        let low = if jump == 1 && !up {
            last - FACES
        } else {
            FACES + 2
        };
        let end = draft.free_between(low, last - 1);
        draft.set_jump(from, end);
        // Holds the place, so that the chain has no square twice.
        draft.set_jump(end, end);
        from = end;
    }
    let end = if up {
        last
    } else {
        draft.between(1, FACES + 1)
    };
    draft.set_jump(from, end);
}

/// The board as a follower of chains plays it; a chain without end is of no use, like one to square 1.
fn follow_chains(board: &Board) -> Board {
    let mut followed = Board::empty(board.side());
    for jump in board.jumps() {
        let mut end = jump.to;
        let mut left = board.starts().len();
        while let Some(next) = board.jump(end).filter(|_| left > 0) {
            (end, left) = (next, left - 1);
        }
        let end = if left == 0 { Square::FIRST } else { end };
        followed
            .set_jump(jump.from, end)
            .expect("the squares of a board's jump");
    }
    followed
}

#[cfg(test)]
mod tests {
    use crate::game::Board;
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, end, jumps, rolls, rolls_where, sides};
    use std::collections::HashSet;

    /// Rests after all jumps; none if they go round.
    fn follow(board: &Board, landing: usize) -> Vec<usize> {
        let (mut at, mut seen) = (landing, HashSet::new());
        while let Some(next) = end(board, at) {
            if !seen.insert(at) {
                return Vec::new();
            }
            at = next;
        }
        vec![at]
    }

    #[test]
    fn who_follows_chains_gets_another_answer() {
        for side in sides(Family::Chain) {
            let mut fewer = 0;
            for board in boards(Family::Chain, side, 60) {
                let chained = jumps(&board)
                    .iter()
                    .any(|&(_, to)| end(&board, to).is_some());
                assert!(chained, "{board}");
                let (right, wrong) = (rolls(&board), rolls_where(&board, follow));
                assert_ne!(right, wrong, "{board}");
                fewer +=
                    usize::from(right.is_none() || wrong.is_some_and(|wrong| Some(wrong) < right));
            }
            assert!(
                fewer > 10 && (fewer < 55 || side.n() == 3),
                "{side:?}: {fewer}"
            );
        }
    }
}
