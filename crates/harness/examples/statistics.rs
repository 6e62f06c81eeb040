//! Computes the statistics of `snl bench` for any numbers: reads one JSON array of numbers per line, writes one JSON
//! object per line.
//!
//! ```text
//! echo '[3, 1, 2, 40]' | cargo run --example statistics
//! ```
//!
//! `scripts/statistics_reference.py` compares the output with numpy and scipy.

use snl_harness::measure::statistics::{
    GeometricMean, is_outlier, median, median_absolute_deviation, modified_z_scores,
};
use std::error::Error;
use std::io::{BufRead, stdin};

fn main() -> Result<(), Box<dyn Error>> {
    let mut previous = None;
    for line in stdin().lock().lines() {
        let values: Vec<f64> = serde_json::from_str(&line?)?;
        let median = median(values.clone()).ok_or("no numbers, or one that is not finite")?;
        let scores = modified_z_scores(&values);
        let outliers: Vec<bool> = scores.iter().map(|&score| is_outlier(score)).collect();
        let mean = GeometricMean::new(&values);
        // The ratio of this mean to the mean of the previous line.
        let ratio = mean
            .zip(previous)
            .map(|(mean, previous)| mean.ratio_to(&previous));
        let interval = |mean: GeometricMean, level| (mean.estimate(), mean.interval(level));
        let found = serde_json::json!({
            "median": median,
            "mad": median_absolute_deviation(&values),
            "scores": scores,
            "outliers": outliers,
            "interval": mean.map(|mean| interval(mean, 0.05)),
            "interval_99": mean.map(|mean| interval(mean, 0.01)),
            "over_the_line_before": ratio.map(|ratio| interval(ratio, 0.05)),
        });
        println!("{found}");
        previous = mean;
    }
    Ok(())
}
