//! Confidence intervals of medians by the bootstrap, the same on every machine for a seed.
//!
//! Percentile intervals: B. Efron and R. J. Tibshirani, "An introduction to the bootstrap" (Chapman & Hall 1993),
//! chapters 6 and 13. Their bias-corrected interval (chapter 14) is not used on purpose: its acceleration comes from the
//! jackknife, which fails for the median (section 11.6).

use super::quantiles::Sorted;
use crate::generate::BoardRng;

/// A source of resamples.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    rng: BoardRng,
    resamples: usize,
    /// The number of the next random stream.
    next_stream: u64,
}

/// Medians of resamples, in the order of drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct BootstrapMedians(Vec<f64>);

impl Bootstrap {
    /// A source of `resamples` resamples of each sample, at least 1.
    ///
    /// ```
    /// use snakes_and_ladders::measure::statistics::{Bootstrap, Sorted};
    /// let sample = Sorted::new((1..=100).map(f64::from).collect()).unwrap();
    /// let (low, high) = Bootstrap::new(7, 2_000).medians(&sample).interval(0.05);
    /// assert!(low > 35.0 && low < 50.5 && high > 50.5 && high < 66.0);
    /// ```
    pub fn new(seed: u64, resamples: usize) -> Bootstrap {
        Bootstrap {
            rng: BoardRng::new(seed),
            resamples: resamples.max(1),
            next_stream: 0,
        }
    }

    /// The medians of resamples of `sample`. Each call draws from a random stream of its own, so that calls are
    /// independent.
    ///
    /// # Panics
    /// If the sample has more than 65,535 values.
    pub fn medians(&mut self, sample: &Sorted) -> BootstrapMedians {
        self.rng.open(self.next_stream);
        self.next_stream += 1;
        let values = sample.values();
        let mut counts = vec![0u32; values.len()];
        let draw = |_| {
            counts.fill(0);
            for _ in values {
                counts[self.rng.below(values.len()) as usize] += 1;
            }
            resampled_median(values, &counts)
        };
        BootstrapMedians((0..self.resamples).map(draw).collect())
    }
}

/// The median of a resample that has each of the ascending `values` as often as `counts` says.
fn resampled_median(values: &[f64], counts: &[u32]) -> f64 {
    let drawn = values.len() as u32;
    let (low, high) = ((drawn - 1) / 2, drawn / 2);
    let (mut passed, mut first) = (0, None);
    for (&value, &count) in values.iter().zip(counts) {
        passed += count;
        if first.is_none() && passed > low {
            first = Some(value);
        }
        if let Some(first) = first
            && passed > high
        {
            return first + (value - first) * 0.5;
        }
    }
    unreachable!("the counts add up to the number of values")
}

impl BootstrapMedians {
    /// The ratios of these medians to those of an independent sample, pair by pair.
    pub fn ratio_to(&self, other: &BootstrapMedians) -> BootstrapMedians {
        let pairs = self.0.iter().zip(&other.0);
        BootstrapMedians(pairs.map(|(median, other)| median / other).collect())
    }

    /// The percentile interval at the level 1 - `significance`.
    ///
    /// # Panics
    /// If `significance` is not in 0..=1, or a median is not finite.
    pub fn interval(&self, significance: f64) -> (f64, f64) {
        let sorted = Sorted::new(self.0.clone()).expect("medians of finite numbers are finite");
        let tail = significance * 50.0;
        (sorted.percentile(tail), sorted.percentile(100.0 - tail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(values: &[f64]) -> Sorted {
        Sorted::new(values.to_vec()).unwrap()
    }

    #[test]
    fn the_median_of_a_resample_counts_each_value_as_often_as_it_was_drawn() {
        let values = [1.0, 2.0, 4.0, 8.0];
        assert_eq!(resampled_median(&values, &[1, 1, 1, 1]), 3.0);
        assert_eq!(resampled_median(&values, &[2, 0, 0, 2]), 4.5);
        assert_eq!(resampled_median(&values, &[0, 0, 4, 0]), 4.0);
        assert_eq!(resampled_median(&values[..3], &[2, 0, 1]), 1.0);
    }

    #[test]
    fn resamples_of_three_have_each_median_as_often_as_can_be_counted() {
        // Of the 27 resamples of three values, 7 have the minimum as their median, 13 the middle value, 7 the maximum.
        let BootstrapMedians(medians) =
            Bootstrap::new(1, 270_000).medians(&sorted(&[1.0, 2.0, 3.0]));
        for (value, share) in [(1.0, 7.0), (2.0, 13.0), (3.0, 7.0)] {
            let count = medians.iter().filter(|&&median| median == value).count() as f64;
            // Five standard deviations of such a count are 1,300.
            assert!(
                (count - share * 10_000.0).abs() < 1_300.0,
                "{value}: {count}"
            );
        }
    }

    #[test]
    fn a_seed_gives_the_same_resamples_and_a_second_call_others() {
        let sample = sorted(&[1.0, 5.0, 2.0, 9.0, 4.0, 3.0]);
        let mut one = Bootstrap::new(3, 100);
        let first = one.medians(&sample);
        assert_eq!(first, Bootstrap::new(3, 100).medians(&sample));
        assert_ne!(first, one.medians(&sample));
        assert_ne!(first, Bootstrap::new(4, 100).medians(&sample));
    }

    #[test]
    fn the_interval_holds_the_median_of_most_samples_from_a_known_distribution() {
        let mut stream = BoardRng::new(11);
        let mut held = 0;
        for trial in 0..1000 {
            stream.open(trial);
            let values = (0..31).map(|_| stream.below(60_001) as f64).collect();
            let medians = Bootstrap::new(trial, 500).medians(&Sorted::new(values).unwrap());
            let (low, high) = medians.interval(0.05);
            held += usize::from(low <= 30_000.0 && 30_000.0 <= high);
        }
        assert!((910..=985).contains(&held), "{held} of 1000 at 95 %");
    }
}
