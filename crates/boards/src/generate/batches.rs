//! Generates many boards at once, group by group. Boards of one group, generated one after the
//! other, need equally many stream blocks, and equally many steps of every loop; in the order of
//! the indices, where the side changes from board to board, branches are mispredicted and `run`
//! took 1.2 times as long.

use super::BoardGenerator;
use super::generator::BoardStart;
use super::stream::{Block, LANES};
use crate::game::{Board, Side, Solution};
use crate::solve::{BoardBatch, GroupOrder, Kernel, SolveObserver, SolveResult, solve_group};
use std::ops::Range;

/// The most boards that are solved together, so that they are in the L2 cache, small ones in L1.
/// Generating a thousand boards before they are solved took 1.09 times as long.
const MAX_TOGETHER: usize = 128;

/// A generator that makes boards in batches, and solves them.
///
/// ```
/// use snakes_and_ladders::generate::{BatchGenerator, BoardGenerator};
/// use snakes_and_ladders::solve::{NoTiming, default_kernel};
/// let generator = BoardGenerator::new(&"v1:family=longest;n=3..20".parse()?)?;
/// let (mut batches, mut results) = (BatchGenerator::new(generator), Vec::new());
/// batches.solve(0..100, default_kernel(), &mut NoTiming, &mut results);
/// for result in results {
///     assert_eq!(result.solution.min_rolls(), result.side.squares() as i32 - 6);
/// }
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
#[derive(Debug)]
pub struct BatchGenerator {
    generator: BoardGenerator,
    next: NextBoards,
    order: GroupOrder,
    /// The boards that are solved next, of one group.
    boards: Vec<Board>,
    answers: Vec<Solution>,
    /// The indices of these boards: 0, 1, 2, …
    slots: Vec<u32>,
    /// Boards that are searched for or written by index, not drawn from streams of their own.
    others: BoardBatch,
}

/// The draws that are made for all boards before any is generated.
#[derive(Debug, Default)]
struct NextBoards {
    /// The index of the first board.
    first: u64,
    drawn: Vec<BoardStart>,
    /// The first blocks of the boards' streams; empty if nothing is drawn for families and sides.
    blocks: Vec<Block>,
}

impl BatchGenerator {
    /// Returns a generator that makes the boards of `generator` in batches.
    pub fn new(generator: BoardGenerator) -> BatchGenerator {
        BatchGenerator {
            generator,
            next: NextBoards::default(),
            order: GroupOrder::default(),
            boards: vec![Board::empty(Side::MIN); MAX_TOGETHER],
            answers: vec![Solution::Unreachable; MAX_TOGETHER],
            slots: (0..MAX_TOGETHER as u32).collect(),
            others: BoardBatch::new(),
        }
    }

    /// Replaces the boards of the batch with the boards of these indices, in order.
    ///
    /// # Panics
    /// Panics like [`BoardGenerator::generate`].
    pub fn fill(&mut self, indices: Range<u64>, batch: &mut BoardBatch) {
        batch.clear();
        if !self.generator.draws_boards() {
            return fill_in_order(&mut self.generator, indices, batch);
        }
        self.draw(indices);
        batch.resize(self.next.drawn.len());
        for slots in self.order.slots.chunks(LANES) {
            self.next.load(slots, &mut self.generator);
            for (lane, &slot) in slots.iter().enumerate() {
                let slot = slot as usize;
                let drawn = self.next.drawn[slot];
                batch.write_at(slot, drawn.group(), |board| {
                    self.generator.generate_lane(lane, drawn, board)
                });
            }
        }
    }

    /// Generates and solves the boards of these indices, and replaces `results` with their results,
    /// in order.
    ///
    /// # Panics
    /// Panics like [`BoardGenerator::generate`], and if this CPU cannot run the kernel.
    pub fn solve(
        &mut self,
        indices: Range<u64>,
        kernel: &Kernel,
        observer: &mut impl SolveObserver,
        results: &mut Vec<SolveResult>,
    ) {
        results.clear();
        if !self.generator.draws_boards() {
            self.others.clear();
            fill_in_order(&mut self.generator, indices, &mut self.others);
            self.others.solve(kernel, observer);
            results.extend(self.others.results());
            return;
        }
        self.draw(indices);
        let (order, drawn) = (&self.order.slots, &self.next.drawn);
        results.resize(order.len(), SolveResult::EMPTY);
        let mut waiting = 0;
        for (position, &slot) in order.iter().enumerate() {
            let lane = position % LANES;
            if lane == 0 {
                let end = order.len().min(position + LANES);
                self.next.load(&order[position..end], &mut self.generator);
            }
            let (drawn, group) = (drawn[slot as usize], drawn[slot as usize].group());
            let board = &mut self.boards[waiting];
            let tally = self.generator.generate_lane(lane, drawn, board);
            let result = &mut results[slot as usize];
            (result.side, result.family) = (group.side, group.family);
            result.tally = tally.unwrap_or_else(|| board.tally());
            waiting += 1;
            let next_group = order
                .get(position + 1)
                .map(|&index| self.next.drawn[index as usize].group());
            if waiting < MAX_TOGETHER && next_group == Some(group) {
                continue;
            }
            solve_group(
                kernel,
                group,
                &self.boards,
                &self.slots[..waiting],
                slot,
                &mut self.answers,
                observer,
            );
            let slots = &order[position + 1 - waiting..=position];
            for (&slot, &answer) in slots.iter().zip(&self.answers) {
                results[slot as usize].solution = answer;
            }
            waiting = 0;
        }
    }

    /// Draws family and side of each board, and orders the boards by them.
    fn draw(&mut self, indices: Range<u64>) {
        let next = &mut self.next;
        next.first = indices.start;
        next.drawn.clear();
        next.blocks.clear();
        if let Some(only) = self.generator.only_start() {
            next.drawn
                .resize((indices.end - indices.start) as usize, only);
            return self.order.keep(next.drawn.len());
        }
        let last = indices.end.saturating_sub(1);
        for start in indices.step_by(LANES) {
            let lanes = (last - start).saturating_add(1).min(LANES as u64) as usize;
            let boards = std::array::from_fn(|lane| start.saturating_add(lane as u64).min(last));
            self.generator.stream.words.load(boards, 1);
            for lane in 0..lanes {
                next.drawn.push(self.generator.draw_lane(lane));
                next.blocks
                    .push(*self.generator.stream.words.first_block(lane));
            }
        }
        let groups = next.drawn.iter().map(|drawn| drawn.group());
        self.order.sort(groups);
    }
}

impl NextBoards {
    /// Prepares the generator for the boards at these indices, at most sixteen.
    fn load(&self, slots: &[u32], generator: &mut BoardGenerator) {
        // With fewer boards than lanes, the last board is in several lanes.
        let last = slots.len() - 1;
        let slots: [_; LANES] = std::array::from_fn(|lane| slots[lane.min(last)] as usize);
        let boards = slots.map(|slot| self.first + slot as u64);
        let [first, last] = [slots[0], slots[last]].map(|slot| {
            let drawn = self.drawn[slot];
            generator.blocks[drawn.family as usize][drawn.side.n()]
        });
        let words = &mut generator.stream.words;
        if self.blocks.is_empty() {
            return words.load(boards, first);
        }
        words.load_with(boards, slots.map(|slot| &self.blocks[slot]));
        words.prefetch([first.max(last); LANES]);
    }
}

fn fill_in_order(generator: &mut BoardGenerator, indices: Range<u64>, batch: &mut BoardBatch) {
    for index in indices {
        let drawn = generator.generate_start(index, batch.next_slot());
        batch.commit(drawn.group().family);
    }
}
