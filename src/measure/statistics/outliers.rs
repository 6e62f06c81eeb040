//! How far samples lie from their median, and which lie far out.
//!
//! Owns the median absolute deviation and the modified z-score: B. Iglewicz and D. C. Hoaglin, "How to detect and
//! handle outliers" (ASQC 1993), section 3.3, with their limit of 3.5. Where more than half of the samples are equal,
//! so that the deviation is 0, the mean absolute deviation stands in for it, as IBM SPSS does. Must not leave any
//! sample out: it only says which are strange.

use super::quantiles::Sorted;

/// A sample whose modified z-score is beyond this, up or down, is an outlier.
pub const OUTLIER_SCORE: f64 = 3.5;

/// The third quartile of the standard normal distribution: what the median absolute deviation of a normal sample is
/// to its standard deviation.
const MEDIAN_DEVIATION: f64 = 0.674_489_750_196_081_7;

/// The square root of 2 / π: what the mean absolute deviation of a normal sample is to its standard deviation.
const MEAN_DEVIATION: f64 = 0.797_884_560_802_865_4;

/// The median distance from the median; not scaled. 0 where there are no samples, as it is where all are equal.
///
/// ```
/// use snakes_and_ladders::measure::statistics::median_absolute_deviation;
/// assert_eq!(median_absolute_deviation(&[1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0]), 1.0);
/// ```
pub fn median_absolute_deviation(values: &[f64]) -> f64 {
    distances(values).map_or(0.0, |distances| distances.median())
}

/// For each sample how many standard deviations it would be from the middle, if all but the strange were normal.
pub fn modified_z_scores(values: &[f64]) -> Vec<f64> {
    let Some(distances) = distances(values) else {
        return vec![0.0; values.len()];
    };
    let middle = median(values);
    let scale = match distances.median() {
        0.0 => {
            let mean = distances.values().iter().sum::<f64>() / values.len() as f64;
            mean / MEAN_DEVIATION
        }
        deviation => deviation / MEDIAN_DEVIATION,
    };
    let score = |value: &f64| match value - middle {
        0.0 => 0.0,
        away => away / scale,
    };
    values.iter().map(score).collect()
}

/// Whether a modified z-score is an outlier's.
pub fn is_outlier(score: f64) -> bool {
    score.abs() > OUTLIER_SCORE
}

fn median(values: &[f64]) -> f64 {
    Sorted::new(values.to_vec()).map_or(0.0, |sorted| sorted.median())
}

fn distances(values: &[f64]) -> Option<Sorted> {
    let middle = median(values);
    Sorted::new(values.iter().map(|value| (value - middle).abs()).collect())
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
    fn only_what_is_far_out_is_an_outlier() {
        let values = [2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3];
        let scores = modified_z_scores(&values);
        // The median is 2.45, the deviation 0.15: the score of 8.2 is 0.6745 * 5.75 / 0.15.
        assert!((scores[8] - 25.855_440_424_183).abs() < 1e-9, "{scores:?}");
        let marked: Vec<bool> = scores.iter().map(|&score| is_outlier(score)).collect();
        assert_eq!(marked, [[false; 8].as_slice(), &[true; 2]].concat());
    }

    #[test]
    fn one_that_differs_among_equals_is_an_outlier_and_equals_are_none() {
        let mut values = vec![7.0; 20];
        assert!(!modified_z_scores(&values).into_iter().any(is_outlier));
        values[3] = 8.0;
        let marked: Vec<usize> = (0..20)
            .filter(|&place| is_outlier(modified_z_scores(&values)[place]))
            .collect();
        assert_eq!(marked, [3]);
    }
}
