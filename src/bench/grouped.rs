//! The boards of a bench in memory, grouped by side and family, with their answers.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve::kernel;
use snl_harness::store::HashingWriter;
use std::io::Write;
use std::ops::Range;

/// The maximum number of boards of a bench.
pub const MAX_BOARDS: usize = 65_535;

/// Boards, grouped by side and family.
#[derive(Clone, Debug)]
pub struct GroupedBoards {
    boards: Vec<Board>,
    answers: Vec<Solution>,
    groups: Vec<BenchGroup>,
    sha256: String,
}

/// Boards of one side and one family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchGroup {
    /// The side.
    pub n: usize,
    /// The family; empty if unknown.
    pub family: String,
    /// The indices of its boards.
    pub(super) indices: Range<usize>,
}

impl BenchGroup {
    /// Number of boards.
    pub fn boards(&self) -> u64 {
        self.indices.len() as u64
    }
}

impl GroupedBoards {
    /// Groups boards with their families, given in the order of their corpus, and solves them by plain breadth-first
    /// search.
    ///
    /// # Panics
    /// If there are none, or more than [`MAX_BOARDS`].
    pub fn new(mut boards: Vec<(Board, String)>) -> GroupedBoards {
        assert!((1..=MAX_BOARDS).contains(&boards.len()), "boards to solve");
        let mut hash = HashingWriter::default();
        for (board, family) in &boards {
            writeln!(hash, "{family},{board}").expect("hashing cannot fail");
        }
        let sha256 = hash.digest().hash;
        boards.sort_by(|(a, of_a), (b, of_b)| (a.side(), of_a).cmp(&(b.side(), of_b)));
        let mut groups: Vec<BenchGroup> = Vec::new();
        for (index, (board, family)) in boards.iter().enumerate() {
            let n = board.side().n();
            match groups.last_mut() {
                Some(group) if (group.n, &group.family) == (n, family) => {
                    group.indices.end += 1;
                }
                _ => groups.push(BenchGroup {
                    n,
                    family: family.clone(),
                    indices: index..index + 1,
                }),
            }
        }
        let boards: Vec<Board> = boards.into_iter().map(|(board, _)| board).collect();
        let reference = kernel("textbook").expect("it runs on every CPU");
        let answers = boards.iter().map(|board| reference.solve_one(board));
        let answers = answers.collect();
        GroupedBoards {
            boards,
            answers,
            groups,
            sha256,
        }
    }

    /// The groups, by side and family.
    pub fn groups(&self) -> &[BenchGroup] {
        &self.groups
    }

    /// Number of boards.
    pub fn count(&self) -> u64 {
        self.boards.len() as u64
    }

    /// SHA-256 over the boards in the order of their corpus, one line `FAMILY,LITERAL` per board.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// A copy of the boards at a random address and with each group in random order. Effects of address and order then
    /// vary from round to round and appear in the spread of the samples rather than as a bias of all of them.
    pub(super) fn shuffle(&self, rng: &mut ChaCha8Rng) -> ShuffledBoards {
        let pad = rng.random_range(0..PADDINGS);
        let mut boards = Vec::with_capacity(pad + self.boards.len());
        boards.resize(pad, self.boards[0]);
        let mut order: Vec<usize> = (0..self.boards.len()).collect();
        for group in &self.groups {
            order[group.indices.clone()].shuffle(rng);
        }
        boards.extend(order.iter().map(|&index| self.boards[index]));
        let padding = std::iter::repeat_n(Solution::Unreachable, pad);
        let answers = padding.chain(order.iter().map(|&index| self.answers[index]));
        let which = self.groups.iter().map(|group| {
            let indices = pad + group.indices.start..pad + group.indices.end;
            indices.map(|index| index as u32).collect()
        });
        ShuffledBoards {
            answers: answers.collect(),
            which: which.collect(),
            boards,
        }
    }
}

/// Padding boards before the first, which shift the address of all others, are fewer than this.
const PADDINGS: usize = 64;

#[derive(Debug)]
pub(super) struct ShuffledBoards {
    pub(super) boards: Vec<Board>,
    pub(super) answers: Vec<Solution>,
    /// For each group the indices of its boards.
    pub(super) which: Vec<Vec<u32>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use snakes_and_ladders::game::Side;

    fn boards() -> Vec<(Board, String)> {
        let of = |literal: &str, family: &str| (literal.parse().unwrap(), family.to_owned());
        vec![
            of("[[-1,-1],[-1,3]]", "uniform"),
            of("[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]", "empty"),
            of("[[-1,-1],[-1,-1]]", "empty"),
            of("[[-1,1],[-1,1]]", "uniform"),
        ]
    }

    #[test]
    fn groups_are_by_side_and_family_and_the_hash_by_order() {
        let grouped = GroupedBoards::new(boards());
        let groups: Vec<_> = grouped
            .groups()
            .iter()
            .map(|group| (group.n, &*group.family, group.boards()))
            .collect();
        assert_eq!(
            groups,
            [(2, "empty", 1), (2, "uniform", 2), (3, "empty", 1)]
        );
        let mut other = boards();
        other.swap(0, 3);
        assert_ne!(GroupedBoards::new(other).sha256(), grouped.sha256());
        assert_eq!(GroupedBoards::new(boards()).sha256(), grouped.sha256());
    }

    #[test]
    fn a_shuffled_copy_has_the_same_boards_in_each_group_with_their_answers() {
        let many = (0..40).map(|index| {
            let mut board = Board::empty(Side::new(2 + index % 3).unwrap());
            if index % 2 == 0 {
                let literal = "[[-1,1],[-1,1]]";
                board = literal.parse().unwrap();
            }
            (board, String::new())
        });
        let grouped = GroupedBoards::new(many.collect());
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let (one, two) = (grouped.shuffle(&mut rng), grouped.shuffle(&mut rng));
        assert!(one.boards != two.boards || one.which != two.which);
        for shuffled in [one, two] {
            for (group, which) in grouped.groups().iter().zip(&shuffled.which) {
                assert_eq!(which.len() as u64, group.boards());
                for &index in which {
                    let board = &shuffled.boards[index as usize];
                    assert_eq!(board.side().n(), group.n);
                    let answer = kernel("oracle").unwrap().solve_one(board);
                    assert_eq!(shuffled.answers[index as usize], answer);
                }
            }
        }
    }
}
