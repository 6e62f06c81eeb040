//! The smallest boards, the smallest first: where a counterexample is looked for.
//!
//! Owns which boards those are. Must not know who answers them.

use super::source::{BoardCursor, BoardSource, BoxError, IterCursor};
use crate::game::{Board, Jump, Side, Square};
use crate::mutants::mistakes::catalogue;

/// Sides with the number of jumps up to which all boards are listed; some 50,000 boards.
const LISTED_JUMPS: [(usize, usize); 3] = [(2, 2), (3, 3), (4, 2)];

/// Boards of sides 2 to 4, by side, then by number of jumps: all with few jumps, then those that are known to kill a
/// mistake of the catalogue.
#[derive(Clone, Copy, Default, Debug)]
pub struct SmallBoards;

impl SmallBoards {
    /// The boards, made as they are asked for.
    pub fn iter() -> impl Iterator<Item = Board> {
        let listed = LISTED_JUMPS.iter().flat_map(|&(n, most)| {
            let side = Side::new(n).expect("2 to 4");
            (0..=most).flat_map(move |jumps| with_jumps(side, jumps))
        });
        listed.chain(catalogue_examples())
    }
}

impl BoardSource for SmallBoards {
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError> {
        Ok(Box::new(IterCursor {
            boards: SmallBoards::iter().skip(usize::try_from(first)?),
            next: first,
        }))
    }
}

/// All boards of this side with so many jumps.
fn with_jumps(side: Side, jumps: usize) -> Vec<Board> {
    let mut boards = vec![(1, Board::empty(side))];
    for _ in 0..jumps {
        let longer = boards.iter().flat_map(|&(next, board)| {
            (next..side.squares() - 1).flat_map(move |from| {
                (0..side.squares()).map(move |to| {
                    let mut longer = board;
                    let put = longer.set_jump(Square::at(from), Square::at(to));
                    put.expect("an inner square starts the jump");
                    (from + 1, longer)
                })
            })
        });
        boards = longer.collect();
    }
    boards.into_iter().map(|(_, board)| board).collect()
}

/// The examples of the catalogue of up to side 4.
fn catalogue_examples() -> impl Iterator<Item = Board> {
    let examples = catalogue()
        .iter()
        .flat_map(|mistake| mistake.example_boards());
    let mut boards: Vec<Board> = examples
        .filter_map(|literal| literal.parse().ok())
        .filter(|board: &Board| board.side().n() <= 4)
        .collect();
    boards.sort_by_key(size);
    boards.into_iter()
}

/// What makes one board smaller than another: its side, then its jumps.
pub(super) fn size(board: &Board) -> (Side, usize) {
    (board.side(), board.jumps().collect::<Vec<Jump>>().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_boards_with_few_jumps_come_once_and_the_smallest_first() {
        let count = |n: usize, most| {
            let side = Side::new(n).unwrap();
            (0..=most)
                .map(|jumps| with_jumps(side, jumps).len())
                .sum::<usize>()
        };
        // Sums of C(n² - 2, k) (n²)^k.
        assert_eq!(count(2, 2), 1 + 2 * 4 + 16);
        assert_eq!(count(3, 3), 1 + 7 * 9 + 21 * 81 + 35 * 729);
        assert_eq!(count(4, 2), 1 + 14 * 16 + 91 * 256);
        let listed = count(2, 2) + count(3, 3) + count(4, 2);
        let boards: Vec<Board> = SmallBoards::iter().take(listed).collect();
        assert!(boards.is_sorted_by_key(size));
        let texts: HashSet<String> = boards.iter().map(Board::to_string).collect();
        assert_eq!(texts.len(), listed);
    }
}
