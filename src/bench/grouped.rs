//! The boards that a bench solves, in memory, group by group, with their right answers.
//!
//! Owns the groups and what identifies the boards. Must not know of solvers that are timed, nor of the clock.

use crate::game::{Board, Solution};
use crate::generate::BoardRng;
use crate::solve::kernel;
use crate::store::{FileDigest, HashingWriter};
use std::io::{self, Write};
use std::ops::Range;

/// The most boards that a bench holds in memory.
pub const MAX_BOARDS: usize = 65_535;

/// Boards, those of one side and family together.
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
    /// The family; empty where unknown.
    pub family: String,
    /// Where they stand.
    pub(super) places: Range<usize>,
}

impl BenchGroup {
    /// How many boards.
    pub fn boards(&self) -> u64 {
        self.places.len() as u64
    }
}

impl GroupedBoards {
    /// Boards with their families, in the order of their corpus. The plain breadth-first search answers them.
    ///
    /// # Panics
    /// If there are none, or more than [`MOST_BOARDS`].
    pub fn new(mut boards: Vec<(Board, String)>) -> GroupedBoards {
        assert!((1..=MAX_BOARDS).contains(&boards.len()), "boards to solve");
        let mut hash = HashingWriter::new(io::sink());
        for (board, family) in &boards {
            writeln!(hash, "{family},{board}").expect("a sink takes all");
        }
        let (_, FileDigest { sha256, .. }) = hash.finish();
        boards.sort_by(|(a, of_a), (b, of_b)| (a.side(), of_a).cmp(&(b.side(), of_b)));
        let mut groups: Vec<BenchGroup> = Vec::new();
        for (place, (board, family)) in boards.iter().enumerate() {
            let n = board.side().n();
            match groups.last_mut() {
                Some(group) if (group.n, &group.family) == (n, family) => {
                    group.places.end += 1;
                }
                _ => groups.push(BenchGroup {
                    n,
                    family: family.clone(),
                    places: place..place + 1,
                }),
            }
        }
        let boards: Vec<Board> = boards.into_iter().map(|(board, _)| board).collect();
        let plain = kernel("queue").expect("it needs nothing");
        let answers = boards.iter().map(|board| plain.solve_one(board)).collect();
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

    /// How many boards there are.
    pub fn count(&self) -> u64 {
        self.boards.len() as u64
    }

    /// SHA-256 over the boards in the order of their corpus, a line `FAMILY,LITERAL` each.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// A copy of the boards that lies elsewhere in memory than the last one and has each group in another order:
    /// what a solver happens to gain or lose by where and in which order boards lie differs from round to round, so
    /// that it is in the spread of the samples and not in all of them alike.
    pub(super) fn shuffle(&self, stream: &mut BoardRng) -> ShuffledBoards {
        let pad = stream.below(PADDINGS) as usize;
        let mut boards = Vec::with_capacity(pad + self.boards.len());
        boards.resize(pad, self.boards[0]);
        let mut order: Vec<usize> = (0..self.boards.len()).collect();
        for group in &self.groups {
            let places = &mut order[group.places.clone()];
            for last in (1..places.len()).rev() {
                places.swap(last, stream.below(last + 1) as usize);
            }
        }
        boards.extend(order.iter().map(|&place| self.boards[place]));
        let padding = std::iter::repeat_n(Solution::Unreachable, pad);
        let answers = padding.chain(order.iter().map(|&place| self.answers[place]));
        let which = self.groups.iter().map(|group| {
            let places = pad + group.places.start..pad + group.places.end;
            places.map(|place| place as u32).collect()
        });
        ShuffledBoards {
            answers: answers.collect(),
            which: which.collect(),
            boards,
        }
    }
}

/// Boards that may stand before the first, which move all others.
const PADDINGS: usize = 64;

/// The boards as one round solves them.
#[derive(Debug)]
pub(super) struct ShuffledBoards {
    pub(super) boards: Vec<Board>,
    pub(super) answers: Vec<Solution>,
    /// For each group the places of its boards.
    pub(super) which: Vec<Vec<u32>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;

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
        let many = (0..40).map(|place| {
            let mut board = Board::empty(Side::new(2 + place % 3).unwrap());
            if place % 2 == 0 {
                let literal = "[[-1,1],[-1,1]]";
                board = literal.parse().unwrap();
            }
            (board, String::new())
        });
        let grouped = GroupedBoards::new(many.collect());
        let mut stream = BoardRng::new(5);
        stream.open(0);
        let (one, two) = (grouped.shuffle(&mut stream), grouped.shuffle(&mut stream));
        assert!(one.boards != two.boards || one.which != two.which);
        for shuffled in [one, two] {
            for (group, which) in grouped.groups().iter().zip(&shuffled.which) {
                assert_eq!(which.len() as u64, group.boards());
                for &place in which {
                    let board = &shuffled.boards[place as usize];
                    assert_eq!(board.side().n(), group.n);
                    let answer = kernel("oracle").unwrap().solve_one(board);
                    assert_eq!(shuffled.answers[place as usize], answer);
                }
            }
        }
    }
}
