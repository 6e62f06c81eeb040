//! Median and percentiles, by linear interpolation between the order statistics: type 7 of R. J. Hyndman and Y. Fan,
//! "Sample quantiles in statistical packages", The American Statistician 50 (1996), 361 to 365.

/// Numbers in ascending order: at least one, all finite.
#[derive(Clone, PartialEq, Debug)]
pub struct Sorted(Vec<f64>);

impl Sorted {
    /// These numbers in ascending order; `None` if there are none, or one is not finite.
    ///
    /// ```
    /// use snakes_and_ladders::measure::statistics::Sorted;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_or_the_mean_of_the_middle_two() {
        let median = |values: &[f64]| Sorted::new(values.to_vec()).unwrap().median();
        assert_eq!(median(&[7.0]), 7.0);
        assert_eq!(median(&[9.0, 1.0]), 5.0);
        assert_eq!(median(&[9.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[-1.0, 8.0, 1000.0, 4.0]), 6.0);
    }

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
    }

    #[test]
    fn empty_and_non_finite_samples_are_rejected() {
        assert_eq!(Sorted::new(vec![1.0, f64::NAN]), None);
        assert_eq!(Sorted::new(vec![f64::INFINITY]), None);
        assert_eq!(Sorted::new(vec![]), None);
    }
}
