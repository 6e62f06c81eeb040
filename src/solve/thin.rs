//! The remedy for long thin frontiers: a search that costs by the square, not by the word.
//!
//! Owns the walk of a lone token through a window of squares. Must not be chosen for wide frontiers: the bit
//! kernels hand a board over when they see that its frontier stays thin.
//!
//! A square is looked at once, when a token first lands on it: bit sets say which of the six squares ahead
//! are new. While the frontier is one square, as on the board with the longest route, the search is a chain
//! from resting square to resting square; its 64-bit window then stays in a register, and a roll costs a
//! shift, a count of zeros and a load.

use crate::game::{Board, FACES, MAX_SQUARES, Solution};

/// The six squares ahead of square 0.
const AHEAD: u64 = (1 << FACES) - 1;
/// Squares a half window moves by.
const HALF: usize = 32;
/// Half windows, and one more to read beyond the last.
const HALVES: usize = MAX_SQUARES.div_ceil(HALF) + 2;

/// Squares on which no token has landed, as half windows.
struct Fresh([u32; HALVES]);

impl Fresh {
    #[inline(always)]
    fn new(squares: usize) -> Fresh {
        Fresh(std::array::from_fn(|half| {
            let below = squares.saturating_sub(half * HALF).min(HALF);
            ((1u64 << below) - 1) as u32
        }))
    }

    /// The 64 squares from half window `half` on.
    #[inline(always)]
    fn load(&self, half: usize) -> u64 {
        u64::from(self.0[half]) | u64::from(self.0[half + 1]) << HALF
    }

    #[inline(always)]
    fn store(&mut self, half: usize, window: u64) {
        self.0[half] = window as u32;
        self.0[half + 1] = (window >> HALF) as u32;
    }
}

#[inline(always)]
/// Searches any board; made for those with thin frontiers.
pub(super) fn search(board: &Board) -> Solution {
    let last = board.side().squares() - 1;
    let resting = board.resting();
    let mut fresh = Fresh::new(last + 1);
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
            let (half, shift) = (from / HALF, from % HALF);
            let window = fresh.load(half);
            let mut landings = window >> shift & AHEAD;
            fresh.store(half, window & !(AHEAD << shift));
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
    fresh: &mut Fresh,
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
