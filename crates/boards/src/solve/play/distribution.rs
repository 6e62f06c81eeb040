//! The probability of each length of a game, roll by roll, and what follows from it: median, mode,
//! quantiles, several players.

use super::PlayChain;
use super::chain::DONE;
use crate::game::FACES;

/// The probability below which longer games are not followed.
const NEGLIGIBLE: f64 = 1e-18;

/// The probability that a game takes 1, 2, 3, … rolls.
#[derive(Clone, PartialEq, Debug)]
pub struct LengthDistribution {
    /// The probability of k rolls, at index k - 1.
    pub(super) probabilities: Vec<f64>,
    /// The probability of a longer game than these.
    beyond: f64,
}

/// A game of several players with a token each, who roll in turn until one is done.
#[derive(Clone, PartialEq, Debug)]
pub struct Players {
    /// The expected number of rounds; the last may be cut short by the win.
    pub rounds: f64,
    /// The probability that each player wins, in the order of play.
    pub wins: Vec<f64>,
}

impl LengthDistribution {
    /// The maximum number of rolls that games are followed for.
    pub(crate) const MAX_ROLLS: usize = 100_000;

    /// Returns the distribution for this game, up to 100,000 rolls.
    pub fn of(chain: &PlayChain) -> LengthDistribution {
        LengthDistribution::up_to(chain, LengthDistribution::MAX_ROLLS)
    }

    /// Returns the distribution up to this number of rolls. The shortest game takes no more rolls
    /// than the board has squares.
    pub fn up_to(chain: &PlayChain, max_rolls: usize) -> LengthDistribution {
        let states = chain.next.len();
        let mut now = vec![0.0; states];
        now[0] = 1.0;
        let mut probabilities = Vec::new();
        let mut beyond = 1.0;
        while beyond > NEGLIGIBLE && probabilities.len() < max_rolls {
            let mut then = vec![0.0; states];
            let mut done = 0.0;
            for (next, probability) in chain.next.iter().zip(&now) {
                let share = probability / FACES as f64;
                if share == 0.0 {
                    continue;
                }
                for &to in next {
                    match to {
                        DONE => done += share,
                        to => then[usize::from(to)] += share,
                    }
                }
            }
            probabilities.push(done);
            beyond = then.iter().sum();
            now = then;
        }
        LengthDistribution {
            probabilities,
            beyond,
        }
    }

    /// Returns the shortest possible game and its probability; `None` if there is none within
    /// 100,000 rolls.
    pub fn shortest(&self) -> Option<(usize, f64)> {
        let found = self.probabilities.iter().position(|&p| p > 0.0)?;
        Some((found + 1, self.probabilities[found]))
    }

    /// Returns the smallest number of rolls within which a game ends with at least this
    /// probability; `None` if that takes more than 100,000 rolls. The median is the quantile of
    /// 0.5.
    pub fn quantile(&self, probability: f64) -> Option<usize> {
        let mut sum = 0.0;
        let found = self.probabilities.iter().position(|p| {
            sum += p;
            // Sums of thousands of terms are not right to the last bit.
            sum >= probability - 1e-12
        });
        found.map(|index| index + 1)
    }

    /// Returns the most probable number of rolls, the smallest such number if there are several;
    /// `None` if it may be beyond 100,000.
    pub fn mode(&self) -> Option<usize> {
        let mut best = (0, 0.0);
        for (index, &probability) in self.probabilities.iter().enumerate() {
            // Two that are equal may differ in the last bits.
            if probability > best.1 * (1.0 + 1e-12) {
                best = (index + 1, probability);
            }
        }
        (best.1 > self.beyond).then_some(best.0)
    }

    /// Returns the game of this many players; `None` if it may well take more than 100,000 rounds.
    pub fn players(&self, count: usize) -> Option<Players> {
        if count == 0 || self.beyond.powi(count as i32) > NEGLIGIBLE {
            return None;
        }
        let mut wins = vec![0.0; count];
        let (mut rounds, mut longer) = (0.0, 1.0f64);
        // The probability of a longer game than k rolls, at k - 1: sums from the end, which lose no
        // digits.
        let mut tails = vec![0.0f64; self.probabilities.len()];
        let mut sum = self.beyond;
        for (tail, probability) in tails.iter_mut().zip(&self.probabilities).rev() {
            *tail = sum;
            sum += probability;
        }
        for (probability, after) in self.probabilities.iter().zip(tails) {
            // A round is played if no player has finished before it.
            rounds += longer.powi(count as i32);
            for (player, win) in wins.iter_mut().enumerate() {
                let earlier = after.powi(player as i32);
                let later = longer.powi((count - 1 - player) as i32);
                *win += probability * earlier * later;
            }
            longer = after;
        }
        Some(Players { rounds, wins })
    }
}
