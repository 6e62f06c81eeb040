//! `long`: any answer from the empty board's to the longest, each equally likely on its side. Answers above 100 come
//! from side 11 on, above 127 from 12, above 255 from 17.
//!
//! Owns the draw of the answer. Must not know how it is made to come out.
//!
//! ```text
//! 16 15 14 13     5 rolls: 7 leads to 2, so that the second roll lands on
//!  9 10 11 12     8 at best, 8 to 4, 10 to 7, 13 to 10. The others
//!  8  7  6  5     lead no further than those of their level.
//!  1  2  3  4
//! ```

use crate::game::Side;
use crate::generate::board_builder::BoardBuilder;
use crate::generate::levels;

/// The answer that the board gets: the first draw.
fn wanted(draft: &mut BoardBuilder<'_>) -> usize {
    let side: Side = draft.board.side();
    draft.between(levels::min_rolls(side), levels::max_rolls(side))
}

/// The answer, then the board.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let rolls = wanted(draft);
    levels::build(draft, rolls);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    use crate::generate::families::test_support::{boards, rolls};
    use crate::generate::{BoardRng, Family};

    #[test]
    fn the_answer_is_the_one_that_was_drawn() {
        for side in Side::all().skip(1) {
            let (mut stream, mut board) = (BoardRng::new(42), Board::empty(side));
            for index in 0..60 {
                stream.open(index);
                board.clear(side);
                let wanted = wanted(&mut BoardBuilder {
                    board: &mut board,
                    stream: &mut stream,
                });
                stream.open(index);
                make(&mut BoardBuilder {
                    board: &mut board,
                    stream: &mut stream,
                });
                assert_eq!(rolls(&board), Some(wanted), "{board}");
            }
        }
    }

    #[test]
    fn every_answer_can_be_had_on_every_side() {
        for side in Side::all().skip(1) {
            let mut stream = BoardRng::new(3);
            let mut board = Board::empty(side);
            for wanted in levels::min_rolls(side)..=levels::max_rolls(side) {
                board.clear(side);
                let mut draft = BoardBuilder {
                    board: &mut board,
                    stream: &mut stream,
                };
                levels::build(&mut draft, wanted);
                assert_eq!(rolls(&board), Some(wanted), "{board}");
            }
        }
    }

    #[test]
    fn answers_beyond_100_and_127_and_255_come_on_side_20() {
        let answers: Vec<usize> = boards(Family::Long, Side::MAX, 60)
            .filter_map(|board| rolls(&board))
            .collect();
        for (low, high) in [(101, 127), (128, 255), (256, 394)] {
            assert!(
                answers.iter().any(|answer| (low..=high).contains(answer)),
                "{answers:?}"
            );
        }
    }
}
