//! Axis scales: from values to positions, with round ticks.

use crate::report::number;

/// A map from values to fractions of an axis, by the values at its ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scale {
    /// Equal differences have equal lengths.
    Linear(f64, f64),
    /// Equal ratios have equal lengths; both ends are above 0.
    Log(f64, f64),
}

impl Scale {
    /// Returns a scale from 0 to a round number that is at least the maximum.
    pub(crate) fn from_zero(max: f64) -> Scale {
        let step = step(max.max(1e-9));
        Scale::Linear(0.0, (max / step).ceil().max(1.0) * step)
    }

    /// Returns a logarithmic axis between round numbers that contains every value above 0.
    pub(crate) fn log(values: impl Iterator<Item = f64> + Clone) -> Scale {
        let values = values.filter(|value| *value > 0.0 && value.is_finite());
        let min = values.clone().fold(f64::INFINITY, f64::min);
        let max = values.fold(0.0, f64::max);
        if min > max {
            return Scale::Log(1.0, 10.0);
        }
        let rounds: Vec<f64> = marks(min / 10.0, max * 10.0, &[1.0, 2.0, 5.0]);
        let below = rounds.iter().rev().find(|mark| **mark <= min * 1.000_001);
        let above = rounds.iter().find(|mark| **mark >= max * 0.999_999);
        let (low, high) = (below.copied().unwrap_or(min), above.copied().unwrap_or(max));
        Scale::Log(low, if high > low { high } else { low * 2.0 })
    }

    /// Returns an axis for ratios that contains 1: linear if all are near 1, else logarithmic.
    pub(crate) fn around_one(values: impl Iterator<Item = f64> + Clone) -> Scale {
        let values = values.chain([0.96, 1.04]);
        let min = values.clone().fold(f64::INFINITY, f64::min);
        let max = values.clone().fold(0.0, f64::max);
        if min < 0.5 || max > 1.6 {
            return Scale::log(values);
        }
        let step = step(max - min);
        Scale::Linear((min / step).floor() * step, (max / step).ceil() * step)
    }

    /// Returns the position of a value: 0 at the start, 1 at the end; values beyond an end are
    /// clamped.
    pub(crate) fn position(self, value: f64) -> f64 {
        let position = match self {
            Scale::Linear(low, high) => (value - low) / (high - low),
            Scale::Log(low, high) => (value.max(low) / low).ln() / (high / low).ln(),
        };
        position.clamp(0.0, 1.0)
    }

    /// Returns the positions of round values with their labels.
    pub(crate) fn ticks(self) -> Vec<(f64, String)> {
        let values = match self {
            Scale::Linear(low, high) => {
                let step = step(high - low);
                let last = (high / step + 1e-9).floor() as i64;
                let marks = (low / step).ceil() as i64..=last;
                marks.map(|mark| mark as f64 * step).collect()
            }
            Scale::Log(low, high) if high / low > 150.0 => marks(low, high, &[1.0]),
            Scale::Log(low, high) => marks(low, high, &[1.0, 2.0, 5.0]),
        };
        let label = |value: f64| match value.fract() {
            0.0 if value >= 1.0 => number::thousands(value as u64),
            _ => ((value * 1e6).round() / 1e6).to_string(),
        };
        let tick = |value| (self.position(value), label(value));
        values.into_iter().map(tick).collect()
    }
}

/// Returns a round step of which `range` has four to ten.
fn step(range: f64) -> f64 {
    let mut power = 1e-9;
    while power * 10.0 <= range {
        power *= 10.0;
    }
    power
        * match range / power {
            5.0.. => 1.0,
            2.0.. => 0.5,
            _ => 0.2,
        }
}

/// Returns the values from `low` to `high` that are one of `factors` times a power of ten,
/// ascending.
fn marks(low: f64, high: f64, factors: &[f64]) -> Vec<f64> {
    let powers = (-9..15).map(|power| 10f64.powi(power));
    powers
        .flat_map(|power| factors.iter().map(move |factor| factor * power))
        .filter(|mark| *mark >= low * 0.999_999 && *mark <= high * 1.000_001)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_span_all_values() {
        let log = |values: [f64; 3]| Scale::log(values.into_iter());
        let around_one = |values: [f64; 2]| Scale::around_one(values.into_iter());
        for (scale, ticks) in [
            (log([31.0, 1500.0, 0.0]), "20 50 100 200 500 1,000 2,000"),
            (log([1.0, 9.0, 1e5]), "1 10 100 1,000 10,000 100,000"),
            (Scale::from_zero(7.0), "0 1 2 3 4 5 6 7"),
            (Scale::from_zero(0.93), "0 0.2 0.4 0.6 0.8 1"),
            (Scale::Linear(2.0, 20.0), "2 4 6 8 10 12 14 16 18 20"),
            // Ratios near one have a linear axis.
            (around_one([0.93, 1.01]), "0.92 0.94 0.96 0.98 1 1.02 1.04"),
            (around_one([0.22, 60.0]), "1 10 100"),
        ] {
            let found: Vec<String> = scale.ticks().into_iter().map(|(_, text)| text).collect();
            assert_eq!(found.join(" "), ticks);
        }
    }

    #[test]
    fn positions_go_from_start_to_end() {
        let scale = Scale::Log(1.0, 100.0);
        assert_eq!((scale.position(1.0), scale.position(100.0)), (0.0, 1.0));
        assert!((scale.position(10.0) - 0.5).abs() < 1e-12);
        assert_eq!((scale.position(0.0), scale.position(1e9)), (0.0, 1.0));
    }
}
