//! `sparse`: for boards with a narrow BFS frontier; the cost is per square, not per 64-bit word.
//!
//! `bitset` falls back to it when it finds that a board's frontier stays narrow.
//!
//! Each square is looked at once, when a token first lands on it: bit sets say which of the six squares ahead are
//! still unvisited. While the frontier is one square, as on the board with the longest route, the search is a chain
//! from resting square to resting square. Its 64-bit window of unvisited squares then stays in a register, and a
//! roll costs a shift, a count of zeros and a load.

use super::{Kernel, array_queue};
use crate::game::{Board, FACES, MAX_SIDE, MAX_SQUARES, SLOTS, Side, Solution};

pub(super) const KERNEL: Kernel = Kernel {
    name: "sparse",
    summary: "square by square; bitset leaves boards with narrow frontiers to it",
    interleaves: false,
    requirement: None,
    batch: one_by_one!(search),
};

/// The six squares ahead of square 0.
const AHEAD: u64 = (1 << FACES) - 1;
/// The windows start at multiples of this many squares: half a window.
const HALF: usize = 32;
/// Words of 64 squares, and one more, so that the last window has a second half.
const WORDS: usize = MAX_SQUARES.div_ceil(64) + 1;

/// The squares on which no token has landed: bit `index % 64` of word `index / 64`.
struct Unvisited([u64; WORDS]);

impl Unvisited {
    #[inline(always)]
    fn new(side: Side) -> Unvisited {
        static ALL: [[u64; WORDS]; MAX_SIDE + 1] = {
            let mut all = [[0; WORDS]; MAX_SIDE + 1];
            let mut square = 0;
            while square < MAX_SQUARES {
                let mut n = MAX_SIDE;
                while square < n * n {
                    all[n][square / 64] |= 1 << (square % 64);
                    n -= 1;
                }
                square += 1;
            }
            all
        };
        Unvisited(ALL[side.n()])
    }

    /// The 64 squares from square `half * HALF` on.
    #[inline(always)]
    fn load(&self, half: usize) -> u64 {
        match half % 2 {
            0 => self.0[half / 2],
            _ => self.0[half / 2] >> HALF | self.0[half / 2 + 1] << HALF,
        }
    }

    /// Writes back what [`Unvisited::load`] returned.
    #[inline(always)]
    fn store(&mut self, half: usize, window: u64) {
        const LOW: u64 = u64::MAX >> HALF;
        if half.is_multiple_of(2) {
            self.0[half / 2] = window;
        } else {
            self.0[half / 2] = self.0[half / 2] & LOW | window << HALF;
            self.0[half / 2 + 1] = self.0[half / 2 + 1] & !LOW | window >> HALF;
        }
    }

    /// Removes the six squares from `from` on, and returns which of them were in the set, bit 0 for `from`.
    #[inline(always)]
    fn take(&mut self, from: usize) -> u64 {
        let (word, shift) = (from / 64, from % 64);
        let mut taken = self.0[word] >> shift & AHEAD;
        self.0[word] &= !(AHEAD << shift);
        // Reading both words every time was 10 % slower on boards of side 3 to 12.
        if shift > 64 - FACES {
            taken |= self.0[word + 1] << (64 - shift) & AHEAD;
            self.0[word + 1] &= !(AHEAD >> (64 - shift));
        }
        taken
    }
}

/// Whether all six squares ahead of the first start jumps.
#[inline(always)]
pub(super) fn is_walled(board: &Board) -> bool {
    board.starts().words()[0] & AHEAD << 1 == AHEAD << 1
}

/// Whether the token cannot leave the few squares around the start. Such a board has no solution, and this check is
/// faster than any search.
#[inline(always)]
pub(super) fn is_trapped(board: &Board) -> bool {
    is_walled(board) && stays_in_small_cycle(board)
}

/// Whether the token can only ever rest on at most five squares, none of them the last.
#[inline(never)]
fn stays_in_small_cycle(board: &Board) -> bool {
    const SMALL_CYCLE: usize = 5;
    let last = board.side().squares() - 1;
    let resting = board.resting();
    // Bytes, not bits: reading a bit would wait for the previous one to be written. Appending without a branch, which also
    // waits, took 1.6 times as long (family `trap`).
    let mut rested = [false; MAX_SQUARES];
    rested[0] = true;
    let mut queue = [0u16; SMALL_CYCLE + FACES];
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let from = usize::from(queue[head]) + 1;
        head += 1;
        for &rest in &resting[from..from + FACES] {
            let rest = usize::from(rest);
            // The last square, or beyond the board, where the table is the identity.
            if rest >= last {
                return false;
            }
            if !rested[rest] {
                rested[rest] = true;
                queue[tail] = rest as u16;
                tail += 1;
            }
        }
        if tail > SMALL_CYCLE {
            return false;
        }
    }
    true
}

/// The answer of a board on which a search by bits has found so few squares (`found` in `levels` levels) that a search
/// by squares is faster; `None` on any other.
pub(super) fn fallback(board: &Board, found: u32, levels: u16) -> Option<Solution> {
    /// Below this mean number of squares per level, bits do not pay.
    const SPARSE_SQUARES_PER_LEVEL: u32 = 3;
    /// Below this, the frontier is one square most of the time. Between the two, `array-queue` is faster than the walk
    /// (long routes, n = 13 to 20: without this limit 1.1 to 1.26 of its time, with it 0.8 to 1).
    const LONE_SQUARES_PER_LEVEL: u32 = 2;
    let levels = u32::from(levels);
    (found < SPARSE_SQUARES_PER_LEVEL * levels).then(|| {
        match found < LONE_SQUARES_PER_LEVEL * levels {
            true => search(board),
            false => array_queue::search(board),
        }
    })
}

/// Searches any board, and is fast on those with narrow frontiers.
#[inline(never)]
pub(super) fn search(board: &Board) -> Solution {
    let last = board.side().squares() - 1;
    let resting = board.resting();
    let mut unvisited = Unvisited::new(board.side());
    let mut rested = [false; MAX_SQUARES];
    rested[0] = true;
    // From `head` on, the squares of this level, then those of the next.
    let mut queue = [0u16; MAX_SQUARES + FACES];
    let (mut head, mut tail, mut rolls) = (0, 1, 0u16);
    while head < tail {
        if tail - head == 1 {
            match walk(
                &mut unvisited,
                resting,
                &mut rested,
                last,
                queue[head] as usize,
                rolls,
            ) {
                Walk::Done(solution) => return solution,
                Walk::Forks { square, after } => {
                    queue[head] = square as u16;
                    rolls = after;
                }
            }
        }
        rolls += 1;
        let level = tail;
        while head < level {
            let from = queue[head] as usize + 1;
            head += 1;
            let mut landings = unvisited.take(from);
            while landings != 0 {
                let rest = resting[from + landings.trailing_zeros() as usize] as usize;
                landings &= landings - 1;
                if rest == last {
                    return Solution::Rolls(rolls);
                }
                if !rested[rest] {
                    rested[rest] = true;
                    queue[tail] = rest as u16;
                    tail += 1;
                }
            }
        }
    }
    Solution::Unreachable
}

/// How the walk of a one-square frontier ends.
enum Walk {
    Done(Solution),
    /// At `square`, after `after` rolls, with more than one unvisited landing square ahead.
    Forks {
        square: usize,
        after: u16,
    },
}

/// Follows a one-square frontier for as long as one square ahead of it is unvisited.
#[inline(always)]
fn walk(
    unvisited: &mut Unvisited,
    resting: &[u16; SLOTS],
    rested: &mut [bool; MAX_SQUARES],
    last: usize,
    start: usize,
    mut rolls: u16,
) -> Walk {
    let mut square = start;
    let mut half = (square + 1) / HALF;
    let mut window = unvisited.load(half);
    // The latency of a roll is the chain square, shift, zeros, load; keep everything else off it.
    let mut near = &resting[half * HALF..][..2 * HALF];
    let mut behind = (half * HALF).wrapping_sub(1);
    let walk = loop {
        let mut ahead = square.wrapping_sub(behind);
        if ahead > 64 - FACES {
            unvisited.store(half, window);
            half = (square + 1) / HALF;
            window = unvisited.load(half);
            near = &resting[half * HALF..][..2 * HALF];
            behind = (half * HALF).wrapping_sub(1);
            ahead = square.wrapping_sub(behind);
        }
        let landings = window & AHEAD << ahead;
        if landings & landings.wrapping_sub(1) != 0 {
            break Walk::Forks {
                square,
                after: rolls,
            };
        }
        if landings == 0 {
            break Walk::Done(Solution::Unreachable);
        }
        let rest = usize::from(near[landings.trailing_zeros() as usize]);
        window ^= landings;
        rolls += 1;
        if rest == last {
            break Walk::Done(Solution::Rolls(rolls));
        }
        if rested[rest] {
            break Walk::Done(Solution::Unreachable);
        }
        rested[rest] = true;
        square = rest;
    };
    unvisited.store(half, window);
    walk
}
