//! How far times are apart, as it stands in the export.
//!
//! Owns intervals, what they mean in words, and the keys of a comparison with a baseline. Must not work intervals out.

use serde::{Deserialize, Serialize};

/// An estimate and its interval at the level 1 - `significance_level`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ConfidenceInterval {
    /// The estimate.
    pub estimate: f64,
    /// The interval's lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A difference in time, in words.
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

/// The comparison with a baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gate {
    /// The baseline's name.
    pub baseline: String,
    /// When it was measured.
    pub date: String,
    /// In what the baseline is of another corpus or machine, a sentence each; not empty only where `--force` was given.
    pub forced: Vec<String>,
    /// How often was measured: 2 where the first measurement found a solver slower or faster. These figures are the last.
    pub measurements: u64,
    /// A row for every solver and group that both have.
    pub rows: Vec<ComparisonRow>,
    /// Whether one of them is slower: exit code 4.
    pub regression: bool,
}

/// One solver and group, now and in the baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparisonRow {
    /// The solver.
    pub solver: String,
    /// The side, or [`ALL`](super::export::ALL).
    pub n: String,
    /// The family, or [`ALL`](super::export::ALL).
    pub family: String,
    /// The ratio to the reference now over the ratio to the reference then: 1.1 is 10 % slower. The interval is wide
    /// enough to hold for all rows together at the level 1 - `significance_level`.
    pub change: ConfidenceInterval,
    /// What that means.
    pub verdict: Difference,
}

impl Difference {
    /// What an interval of a ratio of times means, if differences below `threshold` count as none.
    pub fn of(ratio: &ConfidenceInterval, threshold: f64) -> Difference {
        let (least, most) = (1.0 - threshold, 1.0 + threshold);
        if ratio.high < least {
            Difference::Faster
        } else if ratio.low > most {
            Difference::Slower
        } else if ratio.low >= least && ratio.high <= most {
            Difference::None
        } else {
            Difference::Inconclusive
        }
    }

    /// Whether it is slower or faster.
    pub const fn is_one(self) -> bool {
        matches!(self, Difference::Faster | Difference::Slower)
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Difference::Faster => "faster",
            Difference::Slower => "slower",
            Difference::None => "no difference",
            Difference::Inconclusive => "cannot tell",
        }
    }
}
