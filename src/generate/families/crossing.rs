//! `crossing`: a square that is landed on, where it starts a jump, and that another jump leads to, where the token rests;
//! one visited array for both gives another answer (LeetCode-Feedback #4013).
//!
//! Owns both ways to make one. Must not know how answers are found.
//!
//! ```text
//! 16 15 14 13     3 leads to 8, 8 to 16. The first roll may come to rest on 8;
//!  9 10 11 12     the second, from 7, lands on 8 and ends on 16. Who marked 8
//!  8  7  6  5     when resting there refuses to land on it, and says 3.
//!  1  2  3  4
//!
//! 16 15 14 13     4 to 9 are a wall: 4 leads back to 2, and 7 to 4, from which
//!  9 10 11 12     10 is a roll of six. Who marked 4 when landing on it refuses
//!  8  7  6  5     to rest there, and says -1.
//!  1  2  3  4
//! ```

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// Side 3 makes the wall; others draw which.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    if draft.last() > 9 && draft.coin() {
        rested_then_landed(draft);
    } else {
        landed_then_rested(draft);
    }
}

/// The square, 8 to n² / 2, from where landing on it is worth more than resting there; where the jump to it starts,
/// 2 to 6; how many eighths of the other squares start jumps, 0 to 4; those jumps, to 1 to 6 and never up. Squares on
/// the way by sixes, which is as quick as any, are left free, so that no such jump changes an answer.
fn rested_then_landed(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let square = draft.between(FACES + 2, last / 2);
    let from = draft.between(2, FACES);
    draft.set_jump(from, square);
    draft.set_jump(square, last);
    let eighths = draft.between(0, 4);
    for label in 2..last {
        let on_the_way = label < square && (label - 1) % FACES == 0;
        if draft.is_free(label) && !on_the_way && draft.eighths(eighths) {
            let end = draft.between(1, FACES.min(label));
            draft.set_jump(label, end);
        }
    }
}

/// The wall's first square; whether only its last square leads to the first, else which one surely does; then where each
/// square leads: the first below the wall, each other in half of all cases, which are drawn unless settled, to the first; how many eighths of the other squares start jumps, 0 to 4; the jumps before
/// the wall but for the square just before it, then those behind the square from which one walks on.
fn landed_then_rested(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let first = draft.between(2, last - FACES);
    let lone = draft.coin();
    let carrier = match lone {
        true => first + FACES - 1,
        false => first + draft.between(1, FACES - 1),
    };
    for label in first..first + FACES {
        let leads_on = label == carrier || (!lone && label > first && draft.coin());
        let end = match leads_on {
            true => first,
            false => draft.between(1, first - 1),
        };
        draft.set_jump(label, end);
    }
    let eighths = draft.between(0, 4);
    draft.scatter_open(2..=first.saturating_sub(2), eighths, 1..=first - 1);
    draft.scatter_open(first + FACES + 1..=last - 1, eighths, 1..=last);
}

#[cfg(test)]
mod tests {
    use crate::game::Board;
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, end, rolls, sides};
    use std::collections::{HashSet, VecDeque};

    /// The mistake: squares landed on and squares rested on are marked in one set, and refused alike.
    fn with_one_set(board: &Board, largest_first: bool) -> Option<usize> {
        let last = board.side().squares();
        let mut seen = HashSet::from([1]);
        let mut queue = VecDeque::from([(1, 0)]);
        while let Some((at, rolls)) = queue.pop_front() {
            if at == last {
                return Some(rolls);
            }
            let mut landings: Vec<usize> = (at + 1..=last.min(at + 6)).collect();
            if largest_first {
                landings.reverse();
            }
            for landing in landings {
                if !seen.insert(landing) {
                    continue;
                }
                let rest = end(board, landing).unwrap_or(landing);
                if rest == landing || seen.insert(rest) {
                    queue.push_back((rest, rolls + 1));
                }
            }
        }
        None
    }

    #[test]
    fn one_visited_set_for_landing_and_resting_gives_another_answer() {
        for side in sides(Family::Crossing) {
            let (mut none, mut either) = (0, 0);
            for board in boards(Family::Crossing, side, 60) {
                let (right, wrong) = (rolls(&board), with_one_set(&board, false));
                assert!(right.is_some(), "{board}");
                assert_ne!(wrong, right, "{board}");
                none += usize::from(wrong.is_none());
                either += usize::from(with_one_set(&board, true) != right);
            }
            assert!(
                none > 15 && (none < 50 || side.n() == 3),
                "{side:?}: {none}"
            );
            // Most boards do not depend on the order of the rolls.
            assert!(
                either > if side.n() == 3 { 5 } else { 25 },
                "{side:?}: {either}"
            );
        }
    }
}
