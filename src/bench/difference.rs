//! Part of the JSON export: confidence intervals, their verdicts, and the comparison with a baseline.

use serde::{Deserialize, Serialize};

/// An estimate with its interval at the level 1 - `significance_level`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ConfidenceInterval {
    /// The estimate.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The verdict on a ratio of times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Difference {
    /// The whole interval is below one, by more than the noise threshold.
    #[serde(rename = "faster")]
    Faster,
    /// The whole interval is above one, by more than the noise threshold.
    #[serde(rename = "slower")]
    Slower,
    /// The whole interval is within the noise threshold of one.
    #[serde(rename = "no difference")]
    None,
    /// None of these.
    #[serde(rename = "cannot tell")]
    Inconclusive,
}

/// A comparison with a baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gate {
    /// The baseline's name.
    pub baseline: String,
    /// When the baseline was measured.
    pub date: String,
    /// Why the baseline is not comparable (other boards, another machine); empty unless `--force` was given.
    pub forced: Vec<String>,
    /// Number of measurements: 2 if the first found a solver slower or faster. The rows are those of the last.
    pub measurements: u64,
    /// A row for each solver and group that both have.
    pub rows: Vec<ComparisonRow>,
    /// Whether a row is slower: exit code 4.
    pub regression: bool,
}

/// The change of one solver on one group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparisonRow {
    /// The solver.
    pub solver: String,
    /// The side, or [`ALL`](super::export::ALL).
    pub n: String,
    /// The family, or [`ALL`](super::export::ALL).
    pub family: String,
    /// The ratio to the reference now divided by the ratio in the baseline: 1.1 is 10 % slower. The intervals of all
    /// rows together hold at the level 1 - `significance_level`.
    pub change: ConfidenceInterval,
    /// The verdict.
    pub verdict: Difference,
}

impl Difference {
    /// The verdict on the interval of a ratio of times, where differences below `threshold` are ignored.
    pub fn of(ratio: &ConfidenceInterval, threshold: f64) -> Difference {
        let (low, high) = (1.0 - threshold, 1.0 + threshold);
        if ratio.high < low {
            Difference::Faster
        } else if ratio.low > high {
            Difference::Slower
        } else if ratio.low >= low && ratio.high <= high {
            Difference::None
        } else {
            Difference::Inconclusive
        }
    }

    /// Whether it is slower or faster.
    pub const fn differs(self) -> bool {
        matches!(self, Difference::Faster | Difference::Slower)
    }

    /// The verdict as exports and tables write it.
    pub const fn words(self) -> &'static str {
        match self {
            Difference::Faster => "faster",
            Difference::Slower => "slower",
            Difference::None => "no difference",
            Difference::Inconclusive => "cannot tell",
        }
    }
}
