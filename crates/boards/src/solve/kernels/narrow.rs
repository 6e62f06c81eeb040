//! Boards with a narrow BFS frontier, square by square as in `sparse`, but four boards in turn: each hides the latency of
//! the others. The vector kernels collect the boards here that they find to be narrow.
//!
//! A square that is landed on is added to the queue with the number of rolls, whether or not a token has rested there: the
//! second time, no new square is ahead of it. So there is no branch that depends on the board but the loop over the
//! landing squares, of which the first one or two are taken whether they exist or not.
//!
//! Times plain C++, n = 20 (`sparse`, `array-queue`): longest routes 12.3 (7.8, 4.7), `long` 6.5 (2.6, 3.1), `forced` 8.3
//! (3.4, 3.6), `home` 5.5 (2.3, 2.9). With a check of each index 7.6 instead of 11 on the longest routes, which is why the
//! accesses are unchecked.

use super::sparse;
use crate::game::{Board, FACES, MAX_SIDE, MAX_SQUARES, SLOTS, Solution};

/// Boards that are searched in turn.
const LANES: usize = 4;
/// Boards of a kind that are collected.
const MAX_PENDING: usize = 16 * LANES;
/// Below this mean number of squares in two levels, the frontier is one square most of the time.
const LONE_SQUARES_PER_TWO_LEVELS: u32 = 3;

/// Narrow boards, collected until there are enough of them to search in turn.
#[derive(Default)]
pub(super) struct NarrowBoards {
    /// Those whose frontier is mostly one square, and the others.
    lone: Pending,
    wide: Pending,
}

/// Indices of boards.
struct Pending {
    indices: [u32; MAX_PENDING],
    count: usize,
}

impl Default for Pending {
    #[inline]
    fn default() -> Pending {
        Pending {
            indices: [0; MAX_PENDING],
            count: 0,
        }
    }
}

impl NarrowBoards {
    /// Takes a board whose search has found `found` squares per `levels` levels, and solves the boards so far if there is
    /// no more room.
    pub(super) fn add(
        &mut self,
        boards: &[Board],
        index: u32,
        (found, levels): (u32, u32),
        answers: &mut [Solution],
    ) {
        let is_lone = 2 * found < LONE_SQUARES_PER_TWO_LEVELS * levels;
        let pending = match is_lone {
            true => &mut self.lone,
            false => &mut self.wide,
        };
        pending.indices[pending.count] = index;
        pending.count += 1;
        if pending.count == pending.indices.len() {
            self.solve(boards, answers);
        }
    }

    /// Solves all boards that were added.
    #[inline]
    pub(super) fn solve(&mut self, boards: &[Board], answers: &mut [Solution]) {
        if self.lone.count + self.wide.count > 0 {
            self.solve_pending(boards, answers);
        }
    }

    #[cold]
    #[inline(never)]
    fn solve_pending(&mut self, boards: &[Board], answers: &mut [Solution]) {
        let lone = &self.lone.indices[..self.lone.count];
        let wide = &self.wide.indices[..self.wide.count];
        if lone.len() < LANES / 2 {
            for &index in lone {
                answers[index as usize] = sparse::search(&boards[index as usize]);
            }
        } else {
            search_all::<1>(boards, lone, answers);
        }
        search_all::<2>(boards, wide, answers);
        (self.lone.count, self.wide.count) = (0, 0);
    }
}

/// The six squares ahead of square 0.
const AHEAD: u64 = (1 << FACES) - 1;
/// Squares between the starts of two windows of 64.
const HALF: usize = 32;
/// Windows of the squares that [`UnvisitedBytes`] has.
const WINDOWS: usize = (MAX_SQUARES + FACES).div_ceil(HALF);
/// A bit for each square on which no token has landed; half a window each, and one more half.
type UnvisitedBytes = [u32; WINDOWS + 1];
/// Each square is landed on at most once. One entry for the first square, and two that are written without being added.
const QUEUE: usize = MAX_SQUARES + 3;

/// The search of one board.
struct Search<'a> {
    index: u32,
    last: u32,
    table: &'a [u16; SLOTS],
    unvisited: UnvisitedBytes,
    /// Where tokens rest: the square in the low half, the rolls in the high half.
    queue: [u32; QUEUE],
    head: usize,
    tail: usize,
}

impl<'a> Search<'a> {
    #[inline(always)]
    fn open(&mut self, boards: &'a [Board], index: u32) {
        static ALL: [UnvisitedBytes; MAX_SIDE + 1] = {
            let mut all = [[0; WINDOWS + 1]; MAX_SIDE + 1];
            let mut square = 0;
            while square < MAX_SQUARES {
                let mut n = MAX_SIDE;
                while square < n * n {
                    all[n][square / HALF] |= 1 << (square % HALF);
                    n -= 1;
                }
                square += 1;
            }
            all
        };
        let board = &boards[index as usize];
        self.index = index;
        self.last = board.side().squares() as u32 - 1;
        self.table = board.resting();
        self.unvisited = ALL[board.side().n()];
        self.queue[0] = 0;
        (self.head, self.tail) = (0, 1);
    }

    /// Takes the next square from the queue. False at the end of the search, where [`Search::answer`] is the answer.
    #[inline(always)]
    fn step<const AT_ONCE: usize>(&mut self) -> bool {
        const ROLL: u32 = 1 << 16;
        debug_assert!(self.head <= self.tail && self.tail < QUEUE);
        // SAFETY: `head` is at most `tail`, which counts the first square and each landing square once, and so is at most
        // `MAX_SQUARES`.
        let entry = unsafe { *self.queue.get_unchecked(self.head) };
        if entry % ROLL == self.last || self.head == self.tail {
            return false;
        }
        self.head += 1;
        let from = (entry % ROLL) as usize + 1;
        let rolls = entry - entry % ROLL + ROLL;
        let (half, shift) = (from / HALF, from % HALF);
        debug_assert!(half < WINDOWS);
        // SAFETY: squares in the queue are on the board, so that `half` is below `WINDOWS`; the window is two `u32`s.
        let bits = unsafe {
            let window = self.unvisited.as_mut_ptr().add(half).cast::<[u32; 2]>();
            let [low, high] = window.read();
            let bits = u64::from(low) | u64::from(high) << HALF;
            let left = bits & !(AHEAD << shift);
            window.write([left as u32, (left >> HALF) as u32]);
            bits
        };
        let mut landings = (bits >> shift & AHEAD) as u32;
        let mut tail = self.tail;
        let mut push = |landings: u32, tail: usize| {
            let ahead = landings.trailing_zeros() as usize;
            debug_assert!(from + ahead < SLOTS && tail < QUEUE);
            // SAFETY: at most 32 squares beyond the board, so within the table; at most two entries are written beyond
            // those that are added, of which there are at most `MAX_SQUARES`.
            unsafe {
                let rest = *self.table.get_unchecked(from + ahead);
                *self.queue.get_unchecked_mut(tail) = u32::from(rest) | rolls;
            }
        };
        for _ in 0..AT_ONCE {
            push(landings, tail);
            tail += usize::from(landings != 0);
            landings &= landings.wrapping_sub(1);
        }
        while landings != 0 {
            push(landings, tail);
            tail += 1;
            landings &= landings - 1;
        }
        self.tail = tail;
        true
    }

    #[inline(always)]
    fn answer(&self) -> Solution {
        match self.head == self.tail {
            true => Solution::Unreachable,
            false => Solution::Rolls((self.queue[self.head] >> 16) as u16),
        }
    }
}

/// Solves the boards, where `AT_ONCE` landing squares of each square are taken without a branch.
fn search_all<const AT_ONCE: usize>(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    #[cfg(target_arch = "x86_64")]
    if super::bitset::bit_instructions() {
        // SAFETY: the features that it enables were just detected.
        return unsafe { search_with_bit_instructions::<AT_ONCE>(boards, which, answers) };
    }
    search_in_turn::<AT_ONCE>(boards, which, answers);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search_with_bit_instructions<const AT_ONCE: usize>(
    boards: &[Board],
    which: &[u32],
    answers: &mut [Solution],
) {
    search_in_turn::<AT_ONCE>(boards, which, answers);
}

#[inline(always)]
fn search_in_turn<const AT_ONCE: usize>(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let mut searches: [Search<'_>; LANES] = std::array::from_fn(|_| Search {
        index: 0,
        last: 0,
        table: &[0; SLOTS],
        unvisited: [0; WINDOWS + 1],
        queue: [0; QUEUE],
        head: 0,
        tail: 0,
    });
    let mut which = which.iter();
    let mut open = 0;
    while open < LANES
        && let Some(&index) = which.next()
    {
        searches[open].open(boards, index);
        open += 1;
    }
    while open == LANES {
        // Written out, because the compiler does not unroll a loop that it would have to leave in the middle.
        let [a, b, c, d] = &mut searches;
        let done = loop {
            if !a.step::<AT_ONCE>() {
                break 0;
            }
            if !b.step::<AT_ONCE>() {
                break 1;
            }
            if !c.step::<AT_ONCE>() {
                break 2;
            }
            if !d.step::<AT_ONCE>() {
                break 3;
            }
        };
        let search = &mut searches[done];
        answers[search.index as usize] = search.answer();
        if let Some(&index) = which.next() {
            search.open(boards, index);
        } else {
            open -= 1;
            searches.swap(done, open);
        }
    }
    for search in &mut searches[..open] {
        while search.step::<AT_ONCE>() {}
        answers[search.index as usize] = search.answer();
    }
}
