//! The remedy for long thin frontiers: a search that costs by the square, not by the word.
//!
//! Owns the walk of a lone token through a window of squares. Must not be chosen for wide frontiers: the bit
//! kernels hand a board over when they see that its frontier stays thin.
//!
//! A square is looked at once, when a token first lands on it: bit sets say which of the six squares ahead
//! are new. While the frontier is one square, as on the board with the longest route, the search is a chain
//! from resting square to resting square; its 64-bit window then stays in a register, and a roll costs a
//! shift, a count of zeros and a load.

use super::array_queue as queue;
use crate::game::{Board, FACES, MAX_SIDE, MAX_SQUARES, Side, Solution};

/// The six squares ahead of square 0.
const AHEAD: u64 = (1 << FACES) - 1;
/// Squares a half window moves by.
const HALF: usize = 32;
/// Words of 64 squares, and one more to read beyond the last.
const WORDS: usize = MAX_SQUARES.div_ceil(64) + 1;

/// Squares on which no token has landed.
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

    /// The 64 squares from half window `half` on.
    #[inline(always)]
    fn load(&self, half: usize) -> u64 {
        match half % 2 {
            0 => self.0[half / 2],
            _ => self.0[half / 2] >> HALF | self.0[half / 2 + 1] << HALF,
        }
    }

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

    /// Those of the six squares from `from` on that are fresh, the first lowest; they are so no longer.
    #[inline(always)]
    fn take(&mut self, from: usize) -> u64 {
        let (word, shift) = (from / 64, from % 64);
        let mut taken = self.0[word] >> shift & AHEAD;
        self.0[word] &= !(AHEAD << shift);
        // To take from both words every time cost 10 % more on boards of side 3 to 12.
        if shift > 64 - FACES {
            taken |= self.0[word + 1] << (64 - shift) & AHEAD;
            self.0[word + 1] &= !(AHEAD >> (64 - shift));
        }
        taken
    }
}

/// Whether all six squares ahead of the first start jumps. Elsewhere the token comes farther.
#[inline(always)]
pub(in crate::solve) fn is_walled(board: &Board) -> bool {
    board.starts().words()[0] & AHEAD << 1 == AHEAD << 1
}

/// Whether the token is caught in a few squares from the start on, as a look at the first of them tells: then there
/// is no answer, and no search finds that sooner.
#[inline(always)]
pub(in crate::solve) fn is_trapped(board: &Board) -> bool {
    is_walled(board) && stays_in_small_cycle(board)
}

/// Whether the token rests on five squares at most, the last one not among them.
#[inline(never)]
fn stays_in_small_cycle(board: &Board) -> bool {
    const SMALL_CYCLE: usize = 5;
    let last = board.side().squares() - 1;
    let resting = board.resting();
    // Bytes and not bits: a bit would wait for the one before it to be written.
    let mut rested = [false; MAX_SQUARES];
    rested[0] = true;
    let mut queue = [0u16; SMALL_CYCLE + FACES];
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let from = usize::from(queue[head]) + 1;
        head += 1;
        for &rest in &resting[from..from + FACES] {
            let rest = usize::from(rest);
            // At the end, or beyond it, where the table goes on.
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

/// The answer of a board of whose squares a search by bits has found so few in so many levels that a search by
/// squares is faster.
pub(in crate::solve) fn fallback(board: &Board, found: u32, levels: u16) -> Option<Solution> {
    /// Squares a level, on average, below which bits do not pay.
    const SPARSE_SQUARES_PER_LEVEL: u32 = 3;
    /// Below which the token is alone most of the time. Between the two the queue is faster than the walk (long
    /// routes, n = 13 to 20: 1.1 to 1.26 of the queue's time before, 0.8 to 1 since).
    const LONE_SQUARES_PER_LEVEL: u32 = 2;
    let levels = u32::from(levels);
    (found < SPARSE_SQUARES_PER_LEVEL * levels).then(|| {
        match found < LONE_SQUARES_PER_LEVEL * levels {
            true => search(board),
            false => queue::search(board),
        }
    })
}

/// Searches any board; made for those with thin frontiers.
#[inline(never)]
pub(in crate::solve) fn search(board: &Board) -> Solution {
    let last = board.side().squares() - 1;
    let resting = board.resting();
    let mut fresh = Unvisited::new(board.side());
    let mut rested = [false; MAX_SQUARES];
    rested[0] = true;
    // The frontier, and the one that grows out of it: a square may come twice, no landing does.
    let mut queue = [0u16; MAX_SQUARES + FACES];
    let (mut head, mut tail, mut rolls) = (0, 1, 0u16);
    while head < tail {
        if tail - head == 1 {
            match walk(
                &mut fresh,
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
            let mut landings = fresh.take(from);
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

/// How a lone token's walk ends.
enum Walk {
    Done(Solution),
    /// At `square`, after so many rolls, with more than one new landing ahead.
    Forks {
        square: usize,
        after: u16,
    },
}

/// Follows a lone token for as long as one landing ahead of it is new.
#[inline(always)]
fn walk(
    fresh: &mut Unvisited,
    resting: &[u16; 448],
    rested: &mut [bool; MAX_SQUARES],
    last: usize,
    start: usize,
    mut rolls: u16,
) -> Walk {
    let mut square = start;
    let mut half = (square + 1) / HALF;
    let mut window = fresh.load(half);
    // What a roll waits for is the chain square, shift, zeros, load; all else is off it.
    let mut near = &resting[half * HALF..][..2 * HALF];
    let mut behind = (half * HALF).wrapping_sub(1);
    let walk = loop {
        let mut ahead = square.wrapping_sub(behind);
        if ahead > 64 - FACES {
            fresh.store(half, window);
            half = (square + 1) / HALF;
            window = fresh.load(half);
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
    fresh.store(half, window);
    walk
}
