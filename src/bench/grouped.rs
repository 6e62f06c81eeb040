//! The boards of a bench in blocks, one for each round, grouped by side and family, with their
//! answers.
//!
//! No solver solves a board of a spec twice: a branch predictor learns a few hundred boards that
//! come again, which are then solved in as little as half the time of boards that are met once.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve::kernel;
use snl_harness::store::HashingWriter;
use std::collections::BTreeMap;
use std::io::Write;

/// The maximum number of processes of a measurement: repetitions in one process are closer to each
/// other than to repetitions in another, by 0.2 to 3 % of the time.
pub const PROCESSES: u64 = 10;

/// The maximum number of boards of a bench.
pub const MAX_BOARDS: usize = 65_535;

/// The minimum number of boards of a block, so that batches are long compared with the clock.
const MIN_BLOCK: u64 = 2048;

/// The boards of a corpus after its first block, without an end.
pub type MoreBoards = Box<dyn FnMut() -> (Board, String)>;

/// Boards in blocks, each of which has the same number of boards of each group.
pub struct GroupedBoards {
    /// The groups, by side and family.
    pub groups: Vec<BenchGroup>,
    /// The boards of the corpus from its start.
    pub next: MoreBoards,
    /// The number of boards of each group in a block, in multiples of their number in the corpus.
    factor: u64,
    /// The number of boards that come again and again; none if they do not.
    pub(super) cycle: Option<u64>,
    /// Whether a block was checked by the plainest search.
    is_checked: bool,
    /// The hash of 128 bits over the boards in the order of their corpus, one line `FAMILY,LITERAL`
    /// per board.
    pub xxh128: String,
}

/// Boards of one side and one family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchGroup {
    pub n: usize,
    /// The family; empty if unknown.
    pub family: String,
    /// The number of boards of the corpus.
    pub boards: u64,
}

impl GroupedBoards {
    /// Groups boards with their families, given in the order of their corpus. `more` has the boards
    /// of the corpus for the process `part`, and, if they repeat themselves, the number after which
    /// they do. Without `more`, `boards` are repeated.
    ///
    /// # Panics
    /// If there are no boards, or more than [`MAX_BOARDS`].
    pub fn new(
        boards: Vec<(Board, String)>,
        more: Option<(MoreBoards, Option<u64>)>,
        part: u64,
    ) -> GroupedBoards {
        assert!((1..=MAX_BOARDS).contains(&boards.len()), "boards to solve");
        let mut hash = HashingWriter::default();
        let mut groups = BTreeMap::new();
        for (board, family) in &boards {
            writeln!(hash, "{family},{board}").expect("hashing cannot fail");
            let group = (board.side().n(), family.clone());
            *groups.entry(group).or_insert(0) += 1;
        }
        let groups =
            groups
                .into_iter()
                .map(|((n, family), boards)| BenchGroup { n, family, boards });
        let count = boards.len() as u64;
        let (next, cycle) = more.unwrap_or_else(|| {
            let first = part * count / PROCESSES;
            let mut boards = boards.into_iter().cycle().skip(first as usize);
            let next = move || boards.next().expect("there is a board");
            (Box::new(next), Some(count))
        });
        GroupedBoards {
            groups: groups.collect(),
            next,
            factor: MIN_BLOCK.div_ceil(count),
            cycle,
            is_checked: part > 0,
            xxh128: hash.digest().xxh128,
        }
    }

    /// Returns the number of boards of the corpus.
    pub fn count(&self) -> u64 {
        self.groups.iter().map(|group| group.boards).sum()
    }

    /// Reads the next block. Each group is in random order, the effects of which then vary from
    /// round to round and appear in the spread of the samples rather than as a bias of all of them.
    pub(super) fn next_block(&mut self, rng: &mut ChaCha8Rng) -> Block {
        let groups = self.groups.iter();
        let mut lists: BTreeMap<(usize, String), (usize, Vec<Board>)> = groups
            .map(|group| {
                let size = (group.boards * self.factor) as usize;
                ((group.n, group.family.clone()), (size, Vec::new()))
            })
            .collect();
        let mut missing = self.factor * self.count();
        while missing > 0 {
            let (board, family) = (self.next)();
            if let Some((size, list)) = lists.get_mut(&(board.side().n(), family))
                && list.len() < *size
            {
                list.push(board);
                missing -= 1;
            }
        }
        // The first block is checked by the plainest search, the others by a faster one, which the
        // first has checked.
        let name = ["textbook", "array-queue"][usize::from(self.is_checked)];
        let reference = kernel(name).expect("it runs on every CPU");
        self.is_checked = true;
        let groups = lists.into_values().map(|(_, mut boards)| {
            boards.shuffle(rng);
            let answers = boards.iter().map(|board| reference.solve_one(board));
            (answers.collect(), boards)
        });
        groups.collect()
    }
}

/// The boards of a round, after the right answers, by group.
pub(super) type Block = Vec<(Vec<Solution>, Vec<Board>)>;

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use snakes_and_ladders::generate::BoardGenerator;
    use std::collections::BTreeSet;

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
        let grouped = GroupedBoards::new(boards(), None, 0);
        let groups = grouped
            .groups
            .iter()
            .map(|group| (group.n, &*group.family, group.boards));
        assert!(groups.eq([(2, "empty", 1), (2, "uniform", 2), (3, "empty", 1)]));
        let mut other = boards();
        other.swap(0, 3);
        let other = GroupedBoards::new(other, None, 0);
        assert_eq!(other.groups, grouped.groups);
        assert_ne!(other.xxh128, grouped.xxh128);
    }

    #[test]
    fn blocks_have_as_many_boards_of_each_group_with_their_answers() {
        // Different boards, of which one in three is of the group.
        let spec = "v1:family=uniform;n=18..20;seed=1".parse().unwrap();
        let mut generator = BoardGenerator::new(&spec).unwrap();
        let mut indices = 0..;
        let first = vec![(generator.board(0), String::new()); 2];
        let more = move || (generator.board(indices.next().unwrap()), String::new());
        let mut few = GroupedBoards::new(boards(), None, 0);
        let mut fresh = GroupedBoards::new(first, Some((Box::new(more), None)), 0);
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for grouped in [&mut few, &mut fresh] {
            let mut seen = BTreeSet::new();
            for _ in 0..2 {
                let block = grouped.next_block(&mut rng);
                for (group, (answers, boards)) in grouped.groups.iter().zip(&block) {
                    let factor = MIN_BLOCK.div_ceil(grouped.count());
                    assert_eq!(boards.len() as u64, group.boards * factor);
                    for (board, answer) in boards.iter().zip(answers) {
                        assert_eq!(board.side().n(), group.n);
                        assert_eq!(*answer, kernel("oracle").unwrap().solve_one(board));
                        assert!(seen.insert(board.to_string()) || grouped.cycle.is_some());
                    }
                }
            }
        }
        assert_eq!((few.cycle, fresh.cycle), (Some(4), None));
    }
}
