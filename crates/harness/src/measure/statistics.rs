//! Statistics of samples: medians, outliers, intervals. `scripts/statistics_reference.py` compares all formulas with numpy and scipy.
//!
//! Outliers are found by the modified z-score, which is based on the median absolute deviation: B. Iglewicz and D. C. Hoaglin,
//! "How to detect and handle outliers" (ASQC 1993), section 3.3, with their limit of 3.5. If more than half of the samples are
//! equal, so that the median absolute deviation is 0, the mean absolute deviation is used instead, as in IBM SPSS.
//!
//! Intervals are over independent repetitions of a whole measurement, such as processes; samples of one process are not
//! independent, and intervals over them are too narrow. Other work on the machine makes some repetitions slow as a whole, so the
//! fifth at each end is trimmed: K. K. Yuen, "The two-sample trimmed t for unequal population variances", Biometrika 61 (1974),
//! 165 to 170, of the logarithms. Fewer than five repetitions are not trimmed, for which this is Student's t, and Welch's of two.

use statrs::distribution::{ContinuousCDF, StudentsT};
use statrs::statistics::Statistics;

/// Returns the median of these numbers: the one in the middle, or the mean of the two in the middle; `None` if there are none, or one
/// is not finite.
///
/// ```
/// use snl_harness::measure::statistics::median;
/// assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), Some(2.5));
/// assert!(median(vec![]).is_none() && median(vec![1.0, f64::NAN]).is_none());
/// ```
pub fn median(values: Vec<f64>) -> Option<f64> {
    let sorted = sorted(values)?;
    let (low, high) = (sorted[(sorted.len() - 1) / 2], sorted[sorted.len() / 2]);
    Some(low + (high - low) / 2.0)
}

/// Returns these numbers in ascending order; none if there are none, or one is not finite.
fn sorted(mut values: Vec<f64>) -> Option<Vec<f64>> {
    values.sort_unstable_by(f64::total_cmp);
    let is_finite = values.iter().all(|value| value.is_finite());
    (is_finite && !values.is_empty()).then_some(values)
}

/// The absolute value of the modified z-score above which a sample is an outlier.
pub const OUTLIER_SCORE: f64 = 3.5;

/// The median absolute deviation of a normal distribution in standard deviations: the third quartile of the standard
/// normal distribution.
const MEDIAN_DEVIATION: f64 = 0.674_489_750_196_081_7;

/// The mean absolute deviation of a normal distribution in standard deviations: the square root of 2 / π.
const MEAN_DEVIATION: f64 = 0.797_884_560_802_865_4;

/// Returns the median absolute deviation from the median, not scaled; 0 without samples.
///
/// ```
/// use snl_harness::measure::statistics::median_absolute_deviation;
/// assert_eq!(median_absolute_deviation(&[1.0, 2.0, 3.0, 4.0, 100.0]), 1.0);
/// assert_eq!(median_absolute_deviation(&[]), 0.0);
/// ```
pub fn median_absolute_deviation(values: &[f64]) -> f64 {
    deviations(values).map_or(0.0, |deviations| deviations.median)
}

/// Returns the modified z-scores: for each sample its distance from the median in standard deviations, which are
/// estimated robustly.
pub fn modified_z_scores(values: &[f64]) -> Vec<f64> {
    let Some(deviations) = deviations(values) else {
        return vec![0.0; values.len()];
    };
    let scale = match deviations.median {
        0.0 => deviations.mean / MEAN_DEVIATION,
        median => median / MEDIAN_DEVIATION,
    };
    let score = |value: &f64| match value - deviations.center {
        0.0 => 0.0,
        distance => distance / scale,
    };
    values.iter().map(score).collect()
}

/// Returns whether a sample with this modified z-score is an outlier.
pub fn is_outlier(score: f64) -> bool {
    score.abs() > OUTLIER_SCORE
}

/// The distances of samples from their median.
struct Deviations {
    /// The median of the samples.
    center: f64,
    /// The median of the distances.
    median: f64,
    /// The mean of the distances.
    mean: f64,
}

/// Returns the deviations of these samples; none without samples.
fn deviations(values: &[f64]) -> Option<Deviations> {
    let center = median(values.to_vec())?;
    let distances = values.iter().map(|value| (value - center).abs());
    Some(Deviations {
        center,
        median: median(distances.clone().collect())?,
        mean: distances.mean(),
    })
}

/// A geometric mean of independent positive values, without the fifth of them at each end, and the values that its interval needs.
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
    /// Returns the trimmed geometric mean of these values; `None` with fewer than two, or one that is not finite and positive.
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
        let (lowest, highest) = (kept[0], kept[kept.len() - 1]);
        let winsorized = logs.iter().map(|log| log.clamp(lowest, highest));
        let squares = winsorized.variance() * (logs.len() - 1) as f64;
        let freedom = (kept.len() - 1) as f64;
        Some(GeometricMean {
            log: kept.mean(),
            variance: squares / freedom / kept.len() as f64,
            freedom,
        })
    }

    /// Returns the ratio of this mean to an independent one, with the degrees of freedom by Welch and Satterthwaite.
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
        // The logarithms are 0, 1 and 2: mean 1, variance of the mean 1/3, and 4.302652729911275 is the quantile.
        let e = std::f64::consts::E;
        let mean = GeometricMean::new(&[1.0, e, e * e]).unwrap();
        let reach = 4.302_652_729_911_275 / 3f64.sqrt();
        let (low, high) = mean.interval(0.05);
        assert!((low.ln() - (1.0 - reach)).abs() < 1e-6, "{low}");
        assert!((high.ln() - (1.0 + reach)).abs() < 1e-6, "{high}");
        // With equal variances the degrees of freedom add up: 4, with the quantile 2.776445105197793.
        let ratio = mean.ratio_to(&mean);
        let reach = 2.776_445_105_197_793 * (2.0f64 / 3.0).sqrt();
        let (low, high) = ratio.interval(0.05);
        assert_eq!(ratio.estimate(), 1.0);
        assert!((high.ln() - reach).abs() < 1e-6 && (low.ln() + reach).abs() < 1e-6);
        // Of the logarithms 0 to 4 those from 1 to 3 are kept; winsorized, their squares add up to 4.
        let trimmed = GeometricMean::new(&[1.0, e, e * e, e.powi(3), e.powi(4)]).unwrap();
        let reach = 4.302_652_729_911_275 * (4.0f64 / 6.0).sqrt();
        assert!((trimmed.estimate().ln() - 2.0).abs() < 1e-12);
        assert!((trimmed.interval(0.05).1.ln() - (2.0 + reach)).abs() < 1e-6);
        let equal = GeometricMean::new(&[2.0, 2.0]).unwrap();
        assert_eq!(equal.interval(0.05), (2.0, 2.0));
        assert_eq!(equal.ratio_to(&equal).interval(0.05), (1.0, 1.0));
    }
}
