//! Histograms of answers: how many boards take how many rolls, in all or by side.

use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::{MAX_SIDE, MAX_SQUARES, Side, Solution};
use snakes_and_ladders::number::pluralize;

/// The number of boards that have each answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerHistogram {
    /// The counts by rolls; index 0 counts the unreachable boards.
    counts: [u64; MAX_SQUARES],
}

impl Default for AnswerHistogram {
    fn default() -> AnswerHistogram {
        AnswerHistogram {
            counts: [0; MAX_SQUARES],
        }
    }
}

impl AnswerHistogram {
    /// Counts an answer.
    #[inline]
    pub fn count(&mut self, solution: Solution) {
        let index = match solution {
            Solution::Rolls(rolls) => usize::from(rolls),
            Solution::Unreachable => 0,
        };
        self.counts[index] += 1;
    }

    /// Returns the number of boards.
    pub fn boards(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of boards that can be finished.
    pub fn solvable(&self) -> u64 {
        self.counts[1..].iter().sum()
    }

    /// Returns the number of boards that take this many rolls; 0 stands for those that cannot be
    /// finished.
    pub fn of(&self, rolls: usize) -> u64 {
        self.counts.get(rolls).copied().unwrap_or(0)
    }

    /// Returns the smallest answer that at least this percentage of the solvable boards do not
    /// exceed: the minimum at 0, the median at 50, the maximum at 100. Returns none if no board is
    /// solvable.
    pub fn percentile(&self, percent: u64) -> Option<usize> {
        let rank = (u128::from(self.solvable()) * u128::from(percent)).div_ceil(100);
        let mut passed = 0;
        (1..MAX_SQUARES).find(|&rolls| {
            passed += u128::from(self.counts[rolls]);
            passed >= rank.max(1)
        })
    }
}

/// A histogram for each side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<HistogramBin>", into = "Vec<HistogramBin>")]
pub struct AnswersBySide {
    sides: Vec<AnswerHistogram>,
}

/// A side, an answer (0: unreachable) and its count.
pub type HistogramBin = (usize, usize, u64);

impl Default for AnswersBySide {
    fn default() -> AnswersBySide {
        AnswersBySide {
            sides: vec![AnswerHistogram::default(); MAX_SIDE + 1],
        }
    }
}

impl AnswersBySide {
    /// Counts an answer.
    #[inline]
    pub fn count(&mut self, side: Side, solution: Solution) {
        self.sides[side.n()].count(solution);
    }

    /// Moves all counts to `bins`, whose content they replace.
    pub fn drain_into(&mut self, bins: &mut Vec<HistogramBin>) {
        bins.clear();
        for (n, side) in self.sides.iter_mut().enumerate() {
            for (index, count) in side.counts.iter_mut().enumerate() {
                if *count > 0 {
                    bins.push((n, index, std::mem::take(count)));
                }
            }
        }
    }

    /// Adds counts that were moved out of another histogram.
    pub fn add(&mut self, bins: &[HistogramBin]) {
        for &(n, index, count) in bins {
            self.sides[n].counts[index] += count;
        }
    }

    /// Returns the sides that were counted, in ascending order.
    pub fn sides(&self) -> impl Iterator<Item = (usize, &AnswerHistogram)> {
        let all = self.sides.iter().enumerate();
        all.filter(|(_, answers)| answers.counts != [0; MAX_SQUARES])
    }

    /// Returns the histogram of all sides.
    pub fn all(&self) -> AnswerHistogram {
        let mut all = AnswerHistogram::default();
        for side in &self.sides {
            let pairs = all.counts.iter_mut().zip(&side.counts);
            pairs.for_each(|(count, more)| *count += more);
        }
        all
    }

    /// Returns the number of boards; none if it overflows, as it may in a damaged file.
    pub fn boards(&self) -> Option<u64> {
        let mut counts = self.sides.iter().flat_map(|side| &side.counts);
        counts.try_fold(0u64, |sum, &count| sum.checked_add(count))
    }
}

impl TryFrom<Vec<HistogramBin>> for AnswersBySide {
    type Error = String;

    fn try_from(bins: Vec<HistogramBin>) -> Result<AnswersBySide, String> {
        let mut answers = AnswersBySide::default();
        for (n, index, count) in bins {
            let side = Side::new(n).and_then(|side| answers.sides.get_mut(side.n()));
            match side.and_then(|side| side.counts.get_mut(index)) {
                Some(here) => *here = count,
                None => {
                    return Err(format!(
                        "no board of side {n} takes {}",
                        pluralize(index as u64, "roll")
                    ));
                }
            }
        }
        Ok(answers)
    }
}

impl From<AnswersBySide> for Vec<HistogramBin> {
    fn from(mut answers: AnswersBySide) -> Vec<HistogramBin> {
        let mut bins = Vec::new();
        answers.drain_into(&mut bins);
        bins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_solvable_boards() {
        let mut answers = AnswerHistogram::default();
        answers.count(Solution::Unreachable);
        assert_eq!((answers.boards(), answers.percentile(50)), (1, None));
        let rolls = [3, 4, 5, 394].map(Solution::Rolls);
        rolls.into_iter().for_each(|rolls| answers.count(rolls));
        assert_eq!((answers.boards(), answers.solvable()), (5, 4));
        assert_eq!([0, 4, 1000].map(|rolls| answers.of(rolls)), [1, 1, 0]);
        let percentiles = [0, 25, 26, 50, 75, 76, 100].map(|percent| answers.percentile(percent));
        assert_eq!(percentiles, [3, 3, 4, 4, 5, 394, 394].map(Some));
    }
}
