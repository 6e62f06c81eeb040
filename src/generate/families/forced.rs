//! `forced`: jumps that a token is forced to take: who may decline them says fewer rolls.
//!
//! Owns how tokens are kept from a good square. Must not know which kernel answers.
//!
//! ```text
//! 16 15 14 13     8 leads to 16, but all of 2 to 7 lead away, 5 to 9 and
//!  9 10 11 12     the others to 1: no token can land on 8. By 9 it takes
//!  8  7  6  5     3 rolls; who declines the jump on 7 is there in 2.
//!  1  2  3  4
//! ```

use crate::game::{Board, FACES, MAX_SQUARES, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::levels;
use crate::solve::default_kernel;

/// Tries with a shielded ladder before a board with a longer answer is constructed.
const MAX_TRIES: usize = 4;

/// In a quarter of all cases, and on side 3, the answer, more than that of the empty board, and a board constructed to have
/// it: declining every jump is shorter. Else up to four times: a shielded ladder ([`shield`]), until declining is shorter;
/// then a constructed board after all.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let side = draft.board.side();
    if draft.last() > 9 && !draft.eighths(2) {
        for _ in 0..MAX_TRIES {
            place_shielded_ladder(draft);
            let answer = default_kernel().solve_one(draft.board).min_rolls();
            if answer > 0 && min_rolls_declining(draft.board) < answer as usize {
                return;
            }
            draft.clear();
        }
    }
    let rolls = draft.between(levels::min_rolls(side) + 1, levels::max_rolls(side));
    levels::build(draft, rolls);
}

/// The ladder's start, from 8, and its end, in the upper half of what is above it; the jumps on the six squares before it, each
/// in half of all cases to 1 to 6 above the ladder's start, else below those six; one of them, drawn first, is sure
/// to lead above; how many
/// eighths of the other squares start jumps, 0 to 3 and these jumps,
/// by which a token may still come beside the ladder.
fn place_shielded_ladder(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let foot = draft.between(FACES + 2, last - 2);
    let head = draft.between(foot + (last - foot).div_ceil(2), last);
    draft.set_jump(foot, head);
    let passing = draft.between(1, FACES);
    for before in 1..=FACES {
        let end = match before == passing || draft.coin() {
            true => draft.between(foot + 1, (foot + FACES).min(last - 1)),
            false => draft.between(1, foot - FACES - 1),
        };
        draft.set_jump(foot - before, end);
    }
    let eighths = draft.between(0, 3);
    draft.scatter(2..=last - 1, eighths, 1..=last);
}

/// The least rolls of a token that may stay where a jump starts; never more than those of the empty board.
fn min_rolls_declining(board: &Board) -> usize {
    let last = board.side().squares() - 1;
    let (mut seen, mut queue) = ([false; MAX_SQUARES], [(0u16, 0u16); MAX_SQUARES]);
    seen[0] = true;
    let (mut next, mut end) = (0, 1);
    loop {
        let (at, rolls) = queue[next];
        next += 1;
        for landing in at as usize + 1..=last.min(at as usize + FACES) {
            for rest in [board.rest(Square::at(landing)).index(), landing] {
                if rest == last {
                    return rolls as usize + 1;
                }
                if !seen[rest] {
                    seen[rest] = true;
                    queue[end] = (rest as u16, rolls + 1);
                    end += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, end, rolls, rolls_where, sides};

    #[test]
    fn who_may_decline_a_jump_is_there_sooner() {
        for side in sides(Family::Forced) {
            let mut quick = 0;
            for board in boards(Family::Forced, side, 60) {
                let right = rolls(&board).expect("there is a way");
                let declining = rolls_where(&board, |board, landing| {
                    end(board, landing).into_iter().chain([landing]).collect()
                });
                assert!(declining.is_some_and(|wrong| wrong < right), "{board}");
                quick += usize::from(right <= (side.squares() - 1).div_ceil(6));
            }
            assert!(quick > 5 || side.n() < 5, "{side:?}: {quick}");
        }
    }
}
