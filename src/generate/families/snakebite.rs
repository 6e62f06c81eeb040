//! `snakebite`: every best route takes a snake.
//!
//! Owns the search for such boards. Must not know which kernel answers.
//!
//! ```text
//! 7  8  9     3 leads to 2, from where a roll of six lands on 8, and 8 leads to 9;
//! 6  5  4     2, 4, 5, 6 and 7 lead to 1: two rolls, by the snake
//! 1  2  3     from 3 or not at all
//! ```
//!
//! Who never steps on a snake, or stays where a snake starts, gets another answer or none.

use crate::game::Square;
use crate::generate::board_builder::BoardBuilder;
use crate::generate::levels;
use crate::solve::default_kernel;

/// Tries with jumps drawn anywhere before a board is constructed.
const MAX_TRIES: usize = 6;

/// Up to six times: how many eighths of the squares start jumps, 1 to 6, and these jumps; until the answer is worse where
/// every snake leads to square 1, from which no best route starts again. Then the answer, more than that of the empty board,
/// and a board constructed to have it.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    for _ in 0..MAX_TRIES {
        let eighths = draft.between(1, 6);
        draft.scatter(2..=last - 1, eighths, 1..=last);
        let answer = default_kernel().solve_one(draft.board);
        if answer.min_rolls() > 0 {
            let mut without = *draft.board;
            for jump in draft.board.jumps().filter(|jump| jump.to < jump.from) {
                without
                    .set_jump(jump.from, Square::FIRST)
                    .expect("a snake's start");
            }
            if default_kernel().solve_one(&without) != answer {
                return;
            }
        }
        draft.clear();
    }
    let side = draft.board.side();
    let rolls = draft.between(levels::min_rolls(side) + 1, levels::max_rolls(side));
    levels::build_with_forced_snake(draft, rolls);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Side};
    use crate::generate::families::test_support::{
        boards, end, rests_by_rule, rolls, rolls_where, sides,
    };
    use crate::generate::{BoardRng, Family};

    /// Without rolls that land on a snake there is no way as short.
    fn is_bitten(board: &Board) -> bool {
        let avoiding = rolls_where(board, |board, landing| match end(board, landing) {
            Some(end) if end < landing => Vec::new(),
            _ => rests_by_rule(board, landing),
        });
        let right = rolls(board);
        right.is_some() && right != avoiding
    }

    #[test]
    fn no_best_route_avoids_all_snakes() {
        for side in sides(Family::Snakebite) {
            for board in boards(Family::Snakebite, side, 60) {
                assert!(is_bitten(&board), "{board}");
            }
        }
    }

    #[test]
    fn a_constructed_board_has_the_answer_and_its_snake() {
        for side in Side::all().skip(1) {
            let mut stream = BoardRng::new(7);
            let mut board = Board::empty(side);
            for wanted in levels::min_rolls(side) + 1..=levels::max_rolls(side) {
                board.clear(side);
                let mut draft = BoardBuilder {
                    board: &mut board,
                    stream: &mut stream,
                };
                levels::build_with_forced_snake(&mut draft, wanted);
                assert_eq!(rolls(&board), Some(wanted), "{board}");
                assert!(is_bitten(&board), "{board}");
            }
        }
    }
}
