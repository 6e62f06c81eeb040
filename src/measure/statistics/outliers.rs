//! Outliers by the modified z-score, which is based on the median absolute deviation.
//!
//! B. Iglewicz and D. C. Hoaglin, "How to detect and handle outliers" (ASQC 1993), section 3.3, with their limit of 3.5.
//! If more than half of the samples are equal, so that the median absolute deviation is 0, the mean absolute deviation is
//! used instead, as in IBM SPSS. Outliers are only marked, never dropped.

use super::quantiles::Sorted;

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
/// use snakes_and_ladders::measure::statistics::median_absolute_deviation;
/// assert_eq!(median_absolute_deviation(&[1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0]), 1.0);
/// ```
pub fn median_absolute_deviation(values: &[f64]) -> f64 {
    distances(values).map_or(0.0, |distances| distances.median())
}

/// The modified z-scores: for each sample its distance from the median in standard deviations, which are estimated
/// robustly.
pub fn modified_z_scores(values: &[f64]) -> Vec<f64> {
    let Some(distances) = distances(values) else {
        return vec![0.0; values.len()];
    };
    let median = median(values);
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

fn median(values: &[f64]) -> f64 {
    Sorted::new(values.to_vec()).map_or(0.0, |sorted| sorted.median())
}

fn distances(values: &[f64]) -> Option<Sorted> {
    let median = median(values);
    Sorted::new(values.iter().map(|value| (value - median).abs()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_a_median_not_a_mean() {
        // The median is 3, the distances 2 1 0 1 97.
        assert_eq!(median_absolute_deviation(&[1.0, 2.0, 3.0, 4.0, 100.0]), 1.0);
        assert_eq!(median_absolute_deviation(&[5.0]), 0.0);
        assert_eq!(median_absolute_deviation(&[]), 0.0);
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
}
