//! Statistics of samples: quantiles, outliers, bootstrap. `scripts/statistics_reference.py` compares all formulas with numpy
//! and scipy.
//!
//! Quantiles are interpolated linearly between the order statistics: type 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in
//! statistical packages", The American Statistician 50 (1996), 361 to 365.
//!
//! Outliers are found by the modified z-score, which is based on the median absolute deviation: B. Iglewicz and D. C. Hoaglin,
//! "How to detect and handle outliers" (ASQC 1993), section 3.3, with their limit of 3.5. If more than half of the samples are
//! equal, so that the median absolute deviation is 0, the mean absolute deviation is used instead, as in IBM SPSS.
//!
//! Bootstrap intervals of medians are percentile intervals: B. Efron and R. J. Tibshirani, "An introduction to the bootstrap"
//! (Chapman & Hall 1993), chapters 6 and 13. Their bias-corrected interval (chapter 14) is not used on purpose: its
//! acceleration comes from the jackknife, which fails for the median (section 11.6).

use snakes_and_ladders::generate::BoardRng;

/// Numbers in ascending order: at least one, all finite.
#[derive(Clone, PartialEq, Debug)]
pub struct Sorted(Vec<f64>);

impl Sorted {
    /// These numbers in ascending order; `None` if there are none, or one is not finite.
    ///
    /// ```
    /// use snl_harness::measure::statistics::Sorted;
    /// let sorted = Sorted::new(vec![4.0, 1.0, 3.0, 2.0]).unwrap();
    /// assert_eq!(sorted.median(), 2.5);
    /// assert_eq!(sorted.percentile(90.0), 3.7);
    /// assert!(Sorted::new(vec![]).is_none());
    /// ```
    pub fn new(mut values: Vec<f64>) -> Option<Sorted> {
        if values.is_empty() || !values.iter().all(|value| value.is_finite()) {
            return None;
        }
        values.sort_unstable_by(f64::total_cmp);
        Some(Sorted(values))
    }

    /// The numbers, ascending.
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// The median: the number in the middle, or the mean of the two in the middle.
    pub fn median(&self) -> f64 {
        self.percentile(50.0)
    }

    /// The percentile `percent`; 0 is the minimum, 100 the maximum.
    ///
    /// # Panics
    /// If `percent` is not in 0..=100.
    pub fn percentile(&self, percent: f64) -> f64 {
        assert!((0.0..=100.0).contains(&percent), "a percentage");
        let rank = percent / 100.0 * (self.0.len() - 1) as f64;
        let (below, fraction) = (rank.floor() as usize, rank.fract());
        let low = self.0[below];
        let high = self.0[(below + 1).min(self.0.len() - 1)];
        low + (high - low) * fraction
    }
}

/// A sample is an outlier if the absolute value of its modified z-score is above this.
pub const OUTLIER_SCORE: f64 = 3.5;

/// The median absolute deviation of a normal distribution in standard deviations: the third quartile of the standard
/// normal distribution.
const MEDIAN_DEVIATION: f64 = 0.674_489_750_196_081_7;

/// The mean absolute deviation of a normal distribution in standard deviations: the square root of 2 / π.
const MEAN_DEVIATION: f64 = 0.797_884_560_802_865_4;

/// The median absolute deviation from the median, not scaled; 0 without samples.
///
/// ```
/// use snl_harness::measure::statistics::median_absolute_deviation;
/// assert_eq!(median_absolute_deviation(&[1.0, 2.0, 3.0, 4.0, 100.0]), 1.0);
/// assert_eq!(median_absolute_deviation(&[]), 0.0);
/// ```
pub fn median_absolute_deviation(values: &[f64]) -> f64 {
    distances(values).map_or(0.0, |(_, distances)| distances.median())
}

/// The modified z-scores: for each sample its distance from the median in standard deviations, which are estimated
/// robustly.
pub fn modified_z_scores(values: &[f64]) -> Vec<f64> {
    let Some((median, distances)) = distances(values) else {
        return vec![0.0; values.len()];
    };
    let scale = match distances.median() {
        0.0 => {
            let mean = distances.values().iter().sum::<f64>() / values.len() as f64;
            mean / MEAN_DEVIATION
        }
        deviation => deviation / MEDIAN_DEVIATION,
    };
    let score = |value: &f64| match value - median {
        0.0 => 0.0,
        distance => distance / scale,
    };
    values.iter().map(score).collect()
}

/// Whether a modified z-score is that of an outlier.
pub fn is_outlier(score: f64) -> bool {
    score.abs() > OUTLIER_SCORE
}

/// The median, and the distances from it; none without samples.
fn distances(values: &[f64]) -> Option<(f64, Sorted)> {
    let median = Sorted::new(values.to_vec())?.median();
    let distances = values.iter().map(|value| (value - median).abs());
    Some((median, Sorted::new(distances.collect())?))
}

/// A source of resamples.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    rng: BoardRng,
    resamples: usize,
    next_stream: u64,
}

/// Medians of resamples, in the order of drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct BootstrapMedians(Vec<f64>);

impl Bootstrap {
    /// A source of `resamples` resamples of each sample, at least 1.
    ///
    /// ```
    /// use snl_harness::measure::statistics::{Bootstrap, Sorted};
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

    #[test]
    fn percentiles_are_interpolated_between_minimum_and_maximum() {
        let sorted = Sorted::new(vec![10.0, 30.0, 20.0, 50.0, 40.0]).unwrap();
        for (percent, value) in [
            (0.0, 10.0),
            (25.0, 20.0),
            (60.0, 34.0),
            (99.0, 49.6),
            (100.0, 50.0),
        ] {
            assert!((sorted.percentile(percent) - value).abs() < 1e-12);
        }
        assert_eq!(Sorted::new(vec![1.0, f64::NAN]), None);
    }

    #[test]
    fn only_distant_samples_are_outliers() {
        let values = [2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3];
        let scores = modified_z_scores(&values);
        // The median is 2.45, the deviation 0.15: the score of 8.2 is 0.6745 * 5.75 / 0.15.
        assert!((scores[8] - 25.855_440_424_183).abs() < 1e-9, "{scores:?}");
        let marked: Vec<bool> = scores.iter().map(|&score| is_outlier(score)).collect();
        assert_eq!(marked, [[false; 8].as_slice(), &[true; 2]].concat());
    }

    #[test]
    fn a_single_different_sample_is_an_outlier_and_equal_samples_are_not() {
        let mut values = vec![7.0; 20];
        assert!(!modified_z_scores(&values).into_iter().any(is_outlier));
        values[3] = 8.0;
        let marked: Vec<usize> = (0..20)
            .filter(|&index| is_outlier(modified_z_scores(&values)[index]))
            .collect();
        assert_eq!(marked, [3]);
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
        // There are 27 resamples of three values: 7 have the minimum as their median, 13 the middle value, 7 the maximum.
        let BootstrapMedians(medians) =
            Bootstrap::new(1, 270_000).medians(&Sorted::new(vec![1.0, 2.0, 3.0]).unwrap());
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
        let sample = Sorted::new(vec![1.0, 5.0, 2.0, 9.0, 4.0, 3.0]).unwrap();
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
