//! Statistics of samples: medians, deviations and intervals.
//!
//! Intervals are over independent repetitions of a whole measurement, such as processes; samples of
//! one process are not independent, and intervals over them are too narrow. Other work on the
//! machine makes some repetitions slow as a whole, so the fifth at each end is trimmed: K. K. Yuen,
//! "The two-sample trimmed t for unequal population variances", Biometrika 61 (1974), 165 to 170,
//! of the logarithms. Fewer than five repetitions are not trimmed, for which this is Student's t,
//! and Welch's of two.

use statrs::distribution::{ContinuousCDF, StudentsT};
use statrs::statistics::Statistics;

/// Returns the median of these numbers: the one in the middle, or the mean of the two in the
/// middle; `None` if there are none, or one is not finite.
///
/// ```
/// use snl_harness::measure::statistics::median;
/// assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), Some(2.5));
/// assert!(median(vec![]).is_none() && median(vec![1.0, f64::NAN]).is_none());
/// ```
pub fn median(values: Vec<f64>) -> Option<f64> {
    let sorted = sorted(values)?;
    let low = sorted[(sorted.len() - 1) / 2];
    let high = sorted[sorted.len() / 2];
    Some(low + (high - low) / 2.0)
}

/// Returns these numbers in ascending order; none if there are none, or one is not finite.
fn sorted(mut values: Vec<f64>) -> Option<Vec<f64>> {
    values.sort_unstable_by(f64::total_cmp);
    let is_finite = values.iter().all(|value| value.is_finite());
    (is_finite && !values.is_empty()).then_some(values)
}

/// Returns the median absolute deviation from the median, not scaled; 0 without samples.
///
/// ```
/// use snl_harness::measure::statistics::median_absolute_deviation;
/// assert_eq!(median_absolute_deviation(&[1.0, 2.0, 3.0, 4.0, 100.0]), 1.0);
/// assert_eq!(median_absolute_deviation(&[]), 0.0);
/// ```
pub fn median_absolute_deviation(values: &[f64]) -> f64 {
    let Some(center) = median(values.to_vec()) else {
        return 0.0;
    };
    let distances = values.iter().map(|value| (value - center).abs());
    median(distances.collect()).unwrap_or(0.0)
}

/// A geometric mean of independent positive values, without the fifth of them at each end, and the
/// values that its interval needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GeometricMean {
    /// The mean of the logarithms.
    log: f64,
    /// The variance of that mean.
    variance: f64,
    /// The degrees of freedom of that variance.
    freedom: f64,
}

impl GeometricMean {
    /// Returns the trimmed geometric mean of these values; `None` with fewer than two, or one that
    /// is not finite and positive.
    ///
    /// ```
    /// use snl_harness::measure::statistics::GeometricMean;
    /// let mean = GeometricMean::new(&[8.0, 2.0]).unwrap();
    /// assert!((mean.estimate() - 4.0).abs() < 1e-12);
    /// let mean = GeometricMean::new(&[5.0, 1.0, 5.0, 900.0, 5.0]).unwrap();
    /// assert!((mean.estimate() - 5.0).abs() < 1e-12);
    /// assert!(GeometricMean::new(&[4.0]).is_none());
    /// ```
    pub fn new(values: &[f64]) -> Option<GeometricMean> {
        let logs = sorted(values.iter().map(|value| value.ln()).collect())?;
        if logs.len() < 2 {
            return None;
        }
        let cut = logs.len() / 5;
        let kept = &logs[cut..logs.len() - cut];
        let lowest = kept[0];
        let highest = kept[kept.len() - 1];
        let winsorized = logs.iter().map(|log| log.clamp(lowest, highest));
        let squares = winsorized.variance() * (logs.len() - 1) as f64;
        let freedom = (kept.len() - 1) as f64;
        Some(GeometricMean {
            log: kept.mean(),
            variance: squares / freedom / kept.len() as f64,
            freedom,
        })
    }

    /// Returns the ratio of this mean to an independent one, with the degrees of freedom by Welch
    /// and Satterthwaite.
    pub fn ratio_to(&self, other: &GeometricMean) -> GeometricMean {
        let variance = self.variance + other.variance;
        let squares = self.variance.powi(2) / self.freedom + other.variance.powi(2) / other.freedom;
        GeometricMean {
            log: self.log - other.log,
            variance,
            freedom: if squares > 0.0 {
                variance.powi(2) / squares
            } else {
                self.freedom + other.freedom
            },
        }
    }

    /// Returns the mean.
    pub fn estimate(&self) -> f64 {
        self.log.exp()
    }

    /// Returns the ends of the interval at the level 1 - `significance`.
    ///
    /// # Panics
    /// If `significance` is not between 0 and 1.
    pub fn interval(&self, significance: f64) -> (f64, f64) {
        let distribution = StudentsT::new(0.0, 1.0, self.freedom).expect("degrees of freedom");
        let reach = distribution.inverse_cdf(1.0 - significance / 2.0) * self.variance.sqrt();
        ((self.log - reach).exp(), (self.log + reach).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_student_and_welch() {
        // The logarithms are 0, 1 and 2: mean 1, variance of the mean 1/3, and 4.302652729911275 is
        // the quantile.
        let e = std::f64::consts::E;
        let mean = GeometricMean::new(&[1.0, e, e * e]).unwrap();
        let reach = 4.302_652_729_911_275 / 3f64.sqrt();
        let (low, high) = mean.interval(0.05);
        assert!((low.ln() - (1.0 - reach)).abs() < 1e-6, "{low}");
        assert!((high.ln() - (1.0 + reach)).abs() < 1e-6, "{high}");
        // With equal variances the degrees of freedom add up: 4, with the quantile
        // 2.776445105197793.
        let ratio = mean.ratio_to(&mean);
        let reach = 2.776_445_105_197_793 * (2.0f64 / 3.0).sqrt();
        let (low, high) = ratio.interval(0.05);
        assert_eq!(ratio.estimate(), 1.0);
        assert!((high.ln() - reach).abs() < 1e-6 && (low.ln() + reach).abs() < 1e-6);
        // The logarithms are 0 to 4, and 1 to 3 are kept. Winsorized, their squares add up to 4.
        let trimmed = GeometricMean::new(&[1.0, e, e * e, e.powi(3), e.powi(4)]).unwrap();
        let reach = 4.302_652_729_911_275 * (4.0f64 / 6.0).sqrt();
        assert!((trimmed.estimate().ln() - 2.0).abs() < 1e-12);
        assert!((trimmed.interval(0.05).1.ln() - (2.0 + reach)).abs() < 1e-6);
        let equal = GeometricMean::new(&[2.0, 2.0]).unwrap();
        assert_eq!(equal.interval(0.05), (2.0, 2.0));
        assert_eq!(equal.ratio_to(&equal).interval(0.05), (1.0, 1.0));
    }

    /// The values are those of `scipy.stats` 1.17.1: `median_abs_deviation`,
    /// `trim_mean(logs, 0.2)`, and the confidence interval of
    /// `ttest_ind(logs, others, equal_var=False, trim=0.2)`, where the others of a single sample
    /// are `[0, 0]`.
    #[test]
    fn reference_values_are_met() {
        let four = [21.0, 24.5, 23.0, 22.25];
        let ten = [
            101.0, 97.5, 99.0, 250.0, 98.25, 100.5, 96.0, 99.5, 103.0, 98.0,
        ];
        let eleven = [
            88.0, 91.5, 87.25, 90.0, 93.0, 86.5, 89.0, 140.0, 90.5, 88.5, 92.0,
        ];
        let [few, some, more] =
            [&four[..], &ten, &eleven].map(|values| GeometricMean::new(values).unwrap());
        let ratio = some.ratio_to(&more);
        for (found, expected) in [
            (median_absolute_deviation(&ten), 1.5),
            (few.estimate(), 22.652_221_915_987_916),
            (few.interval(0.05).0, 20.446_265_729_765_756),
            (few.interval(0.01).1, 27.338_715_946_654_922),
            (some.interval(0.05).0, 97.496_985_901_010_46),
            (some.interval(0.05).1, 101.276_867_181_267_62),
            (ratio.estimate(), 1.105_110_199_466_000_9),
            (ratio.interval(0.05).1, 1.134_562_746_439_075_3),
        ] {
            let error = (found / expected - 1.0).abs();
            assert!(error < 1e-8, "{found}, not {expected}");
        }
    }
}
