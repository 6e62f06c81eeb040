//! Boards with narrow frontiers, forwards, square by square, several boards in turn.
//!
//! A step takes one square from the queue of a board, and appends where its landings rest: of those on which no token has
//! landed before, which are at most six bits of a set. One compression appends them all, so that a step has no branch
//! but the end of the search; it is the same few instructions, each of which waits for the one before, and those of the
//! other boards fill the gaps. A square may be queued twice: the second time it has no new landings.

use crate::game::{Board, FACES, MAX_SIDE, MAX_SQUARES, Side, Solution};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// The boards whose steps take turns.
const LANES: usize = 8;
/// Words of 64 squares, and one more, so that six squares are always in two.
const WORDS: usize = MAX_SQUARES.div_ceil(64) + 1;
/// Squares ahead of square 0, shifted by one.
const AHEAD: u64 = (1 << FACES) - 1;

/// A board in search.
struct Lane<'a> {
    board: &'a Board,
    index: u32,
    last: u16,
    /// The squares on which no token has landed.
    unvisited: [u64; WORDS],
    /// Every landing is queued once. An append writes eight entries.
    queue: [MaybeUninit<u16>; MAX_SQUARES + 8],
    head: usize,
    tail: usize,
    /// The distance of the square at the head, and the place where the next begins.
    rolls: u16,
    level_end: usize,
}

impl<'a> Lane<'a> {
    fn new(boards: &'a [Board], index: u32) -> Lane<'a> {
        let board = &boards[index as usize];
        let mut lane = Lane {
            board,
            index,
            last: 0,
            unvisited: [0; WORDS],
            queue: [const { MaybeUninit::uninit() }; MAX_SQUARES + 8],
            head: 0,
            tail: 0,
            rolls: 0,
            level_end: 0,
        };
        lane.begin(boards, index);
        lane
    }

    fn begin(&mut self, boards: &'a [Board], index: u32) {
        self.board = &boards[index as usize];
        self.index = index;
        self.last = self.board.side().squares() as u16 - 1;
        self.unvisited = inner(self.board.side());
        (self.head, self.tail, self.level_end, self.rolls) = (0, 1, 1, 0);
        self.queue[0].write(0);
    }

    /// Takes a square from the queue; the answer, if that ends the search.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn step(&mut self) -> Option<Solution> {
        if self.head == self.tail {
            return Some(Solution::Unreachable);
        }
        let is_next_level = self.head == self.level_end;
        self.rolls += u16::from(is_next_level);
        self.level_end = std::hint::select_unpredictable(is_next_level, self.tail, self.level_end);
        // SAFETY: `head` is less than `tail`, which is at most `MAX_SQUARES`: see below.
        let square = unsafe { self.queue.get_unchecked(self.head).assume_init() };
        if square == self.last {
            return Some(Solution::Rolls(self.rolls));
        }
        self.head += 1;
        let ahead = usize::from(square) + 1;
        let (word, shift) = (ahead / 64, ahead % 64);
        // SAFETY: `ahead` is less than `MAX_SQUARES`, as the queue has squares of the board, and `WORDS` has one more word.
        let [low, high] = unsafe { self.unvisited.get_disjoint_unchecked_mut([word, word + 1]) };
        let new = (*low >> shift | *high << 1 << (63 - shift)) & AHEAD;
        *low &= !(AHEAD << shift);
        *high &= !(AHEAD >> 1 >> (63 - shift));
        // SAFETY: the table has entries beyond the largest board. A square leaves `unvisited` when it is appended, so that
        // at most `MAX_SQUARES` entries are, and eight more are written to.
        unsafe {
            let rests = _mm_loadu_si128(self.board.resting().as_ptr().add(ahead).cast());
            let rests = _mm_maskz_compress_epi16(new as u8, rests);
            _mm_storeu_si128(self.queue.as_mut_ptr().add(self.tail).cast(), rests);
        }
        self.tail += new.count_ones() as usize;
        None
    }
}

/// The squares of a board but the first.
fn inner(side: Side) -> [u64; WORDS] {
    static ALL: [[u64; WORDS]; MAX_SIDE + 1] = {
        let mut all = [[0; WORDS]; MAX_SIDE + 1];
        let mut n = 0;
        while n <= MAX_SIDE {
            let mut square = 1;
            while square < n * n {
                all[n][square / 64] |= 1 << (square % 64);
                square += 1;
            }
            n += 1;
        }
        all
    };
    ALL[side.n()]
}

/// Solves boards.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) fn search(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let (first, mut rest) = which.split_at(which.len().min(LANES));
    let Some(&any) = first.first() else { return };
    let mut lanes: [Lane<'_>; LANES] =
        std::array::from_fn(|lane| Lane::new(boards, *first.get(lane).unwrap_or(&any)));
    let mut busy = first.len();
    while busy > 0 {
        let mut lane = 0;
        while lane < busy {
            if let Some(solution) = lanes[lane].step() {
                answers[lanes[lane].index as usize] = solution;
                if let Some((&next, others)) = rest.split_first() {
                    lanes[lane].begin(boards, next);
                    rest = others;
                } else {
                    busy -= 1;
                    lanes.swap(lane, busy);
                }
            }
            lane += 1;
        }
    }
}
