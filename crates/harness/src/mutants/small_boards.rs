//! Small boards, smallest first, that are searched for a counterexample.

use super::mistakes::{Mistake, catalogue};
use snakes_and_ladders::game::{Board, Side, Square};

/// The sides, each with the number of jumps up to which all of its boards are listed; some 50,000
/// boards.
const LISTED_JUMPS: [(usize, usize); 3] = [(2, 2), (3, 3), (4, 2)];

/// Boards of sides 2 to 4, by side, then by number of jumps: all with few jumps, then the
/// catalogue's examples, each of which kills a mistake.
///
/// ```
/// use snl_harness::mutants::SmallBoards;
/// let first = SmallBoards::iter().find(|board| board.starts().len() == 2).unwrap();
/// assert_eq!(first.to_string(), "[[-1,1],[-1,1]]");
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct SmallBoards;

impl SmallBoards {
    /// Returns the boards, generated one by one.
    pub fn iter() -> impl Iterator<Item = Board> {
        let listed = LISTED_JUMPS.iter().flat_map(|&(n, max)| {
            let side = Side::new(n).expect("2 to 4");
            (0..=max).flat_map(move |jumps| with_jumps(side, jumps))
        });
        let mut examples: Vec<Board> = catalogue()
            .iter()
            .flat_map(Mistake::example_boards)
            .filter(|board| board.side().n() <= 4)
            .collect();
        examples.sort_by_key(size);
        listed.chain(examples)
    }
}

/// Returns all boards of a side with this many jumps.
fn with_jumps(side: Side, jumps: usize) -> Box<dyn Iterator<Item = Board>> {
    if jumps == 0 {
        return Box::new(std::iter::once(Board::empty(side)));
    }
    Box::new(with_jumps(side, jumps - 1).flat_map(move |board| {
        let next = board.starts().iter().last().map_or(1, |at| at.index() + 1);
        (next..side.squares() - 1).flat_map(move |from| {
            (0..side.squares()).map(move |to| {
                let mut longer = board;
                let put = longer.set_jump(Square::from_index(from), Square::from_index(to));
                put.expect("an inner square starts the jump");
                longer
            })
        })
    }))
}

/// Returns the key that orders boards by size: side, then number of jumps.
pub fn size(board: &Board) -> (Side, usize) {
    (board.side(), board.jumps().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_boards_with_few_jumps_come_once_and_the_smallest_first() {
        let count = |n: usize, max| {
            let side = Side::new(n).unwrap();
            (0..=max)
                .map(|jumps| with_jumps(side, jumps).count())
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
