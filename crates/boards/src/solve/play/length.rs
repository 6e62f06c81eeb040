//! The mean and the standard deviation of the length of a game, and how often each square is
//! visited.
//!
//! The linear system of the chain is solved by eliminating one state after the other as Grassmann,
//! Taksar and Heyman do ("Regenerative analysis and steady state distributions for Markov chains",
//! 1985): a pivot is the sum of the other entries of its row, so nothing is ever subtracted, and
//! every mean is right to nearly the last digit, be it 10³⁰⁰. The LU decomposition of a linear
//! algebra crate loses all digits there, so there is no such dependency. States are eliminated from
//! the last square down, which leaves most of the matrix empty: 30 microseconds on side 10.
//!
//! Boards are selected by the mean (`--expected`), so it must not differ between machines: only
//! additions, multiplications and divisions, in this order.

use super::PlayChain;
use super::chain::DONE;
use crate::game::FACES;

/// The figures that follow exactly from the chain of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayLength {
    /// The expected number of rolls.
    pub mean: f64,
    /// The standard deviation of the number of rolls.
    pub sd: f64,
    /// The number of times that a token rests in a game, on average, on each square where it can
    /// rest before the end; lost rolls count. The first square is the start; 0 is off the board.
    pub visits: Vec<(usize, f64)>,
}

impl PlayLength {
    /// Returns the length of this game; `None` if it can go on forever.
    pub fn of(chain: &PlayChain) -> Option<PlayLength> {
        let reduced = Reduced::of(chain)?;
        let means = reduced.means();
        let visits = reduced.visits();
        // The law of total variance. Relative to the mean, so that squares do not overflow.
        let mean = means[0];
        let relative = |state: u16| match state {
            DONE => 0.0,
            state => means[usize::from(state)] / mean,
        };
        let mut variance = 0.0;
        for (next, count) in chain.next.iter().zip(&visits) {
            let average = next.iter().map(|&to| relative(to)).sum::<f64>() / FACES as f64;
            let square = |&to: &u16| (relative(to) - average) * (relative(to) - average);
            variance += count * (next.iter().map(square).sum::<f64>() / FACES as f64);
        }
        let positions = chain.positions.iter().copied().map(usize::from);
        Some(PlayLength {
            mean,
            sd: variance.sqrt() * mean,
            visits: positions.zip(visits).collect(),
        })
    }
}

impl PlayChain {
    /// Returns the expected number of rolls; `None` if the game can go on forever.
    pub fn expected_rolls(&self) -> Option<f64> {
        let reduced = Reduced::of(self)?;
        Some(reduced.rolls[0] / reduced.pivots[0])
    }
}

/// The chain after the elimination of all states but the first. Row s says how state s leads to
/// states 0..s once all states above s are eliminated.
struct Reduced {
    states: usize,
    matrix: Vec<f64>,
    /// The expected rolls per visit, times the weight of the row.
    rolls: Vec<f64>,
    pivots: Vec<f64>,
}

impl Reduced {
    /// Eliminates the states; `None` if the game can go on forever. In that case, the lowest state
    /// of some set of states that no roll leaves leads to itself alone once the others are
    /// eliminated: its pivot is exactly 0, and no other ever is.
    fn of(chain: &PlayChain) -> Option<Reduced> {
        let states = chain.next.len();
        // Rows are weighted: six ways out of each state, and six rolls for them.
        let mut matrix = vec![0.0; states * states];
        let mut done = vec![0.0; states];
        let mut rolls = vec![FACES as f64; states];
        for (from, next) in chain.next.iter().enumerate() {
            for &to in next {
                match to {
                    DONE => done[from] += 1.0,
                    to => matrix[from * states + usize::from(to)] += 1.0,
                }
            }
        }
        let mut pivots = vec![0.0; states];
        for state in (0..states).rev() {
            let (above, rest) = matrix.split_at_mut(state * states);
            let row = &rest[..state];
            let pivot = row.iter().sum::<f64>() + done[state];
            if pivot == 0.0 {
                return None;
            }
            pivots[state] = pivot;
            for (from, other) in above.chunks_exact_mut(states).enumerate() {
                if other[state] == 0.0 {
                    continue;
                }
                let share = other[state] / pivot;
                for (entry, &way) in other[..state].iter_mut().zip(row) {
                    *entry += share * way;
                }
                done[from] += share * done[state];
                rolls[from] += share * rolls[state];
            }
        }
        Some(Reduced {
            states,
            matrix,
            rolls,
            pivots,
        })
    }

    /// Returns the expected number of rolls from each state.
    fn means(&self) -> Vec<f64> {
        let mut means: Vec<f64> = Vec::with_capacity(self.states);
        for state in 0..self.states {
            let row = &self.matrix[state * self.states..][..state];
            let later: f64 = row.iter().zip(&means).map(|(way, mean)| way * mean).sum();
            means.push((self.rolls[state] + later) / self.pivots[state]);
        }
        means
    }

    /// Returns the expected number of rolls made on each state.
    fn visits(&self) -> Vec<f64> {
        let mut visits: Vec<f64> = vec![FACES as f64 / self.pivots[0]];
        for state in 1..self.states {
            let ways = |(from, visits)| visits * self.matrix[from * self.states + state];
            let arrivals: f64 = visits.iter().enumerate().map(ways).sum();
            visits.push(arrivals / self.pivots[state]);
        }
        visits
    }
}
