//! From figures to places on paper.
//!
//! Owns where ticks stand and how they are written. Must not draw.

use crate::report::number;

/// How an axis goes from figures to shares of its length.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scale {
    /// Equal differences are equal lengths.
    Linear {
        /// The figure at the start.
        low: f64,
        /// The figure at the end.
        high: f64,
    },
    /// Equal ratios are equal lengths.
    Log {
        /// The figure at the start, above 0.
        low: f64,
        /// The figure at the end.
        high: f64,
    },
}

impl Scale {
    /// From 0 to a round figure that holds all of them.
    pub(crate) fn from_zero(figures: impl Iterator<Item = f64>) -> Scale {
        let most = figures.fold(0.0, f64::max);
        let step = step(most.max(1e-9));
        let high = (most / step).ceil().max(1.0) * step;
        Scale::Linear { low: 0.0, high }
    }

    /// Round figures about all of them, on a logarithmic axis; figures of 0 and below have no place there.
    pub(crate) fn log(figures: impl Iterator<Item = f64> + Clone) -> Scale {
        let figures = figures.filter(|figure| *figure > 0.0 && figure.is_finite());
        let least = figures.clone().fold(f64::INFINITY, f64::min);
        let most = figures.fold(0.0, f64::max);
        if least > most {
            return Scale::Log {
                low: 1.0,
                high: 10.0,
            };
        }
        let rounds: Vec<f64> = marks(least / 10.0, most * 10.0, &[1.0, 2.0, 5.0]);
        let below = rounds.iter().rev().find(|mark| **mark <= least * 1.000_001);
        let above = rounds.iter().find(|mark| **mark >= most * 0.999_999);
        let (low, high) = (
            below.copied().unwrap_or(least),
            above.copied().unwrap_or(most),
        );
        let high = if high > low { high } else { low * 2.0 };
        Scale::Log { low, high }
    }

    /// For ratios: a logarithmic axis that holds them and one, or where all are near one a plain one.
    pub(crate) fn around_one(figures: impl Iterator<Item = f64> + Clone) -> Scale {
        let figures = figures.chain([0.96, 1.04]);
        let least = figures.clone().fold(f64::INFINITY, f64::min);
        let most = figures.clone().fold(0.0, f64::max);
        if least < 0.5 || most > 1.6 {
            return Scale::log(figures);
        }
        let step = step(most - least);
        Scale::Linear {
            low: (least / step).floor() * step,
            high: (most / step).ceil() * step,
        }
    }

    /// Where a figure lies: 0 at the start, 1 at the end; those beyond lie at the ends.
    pub(crate) fn share(self, figure: f64) -> f64 {
        let share = match self {
            Scale::Linear { low, high } => (figure - low) / (high - low),
            Scale::Log { low, high } => (figure.max(low) / low).ln() / (high / low).ln(),
        };
        share.clamp(0.0, 1.0)
    }

    /// The figures to mark, and how they are written.
    pub(crate) fn ticks(self) -> Vec<(f64, String)> {
        let figures = match self {
            Scale::Linear { low, high } => {
                let step = step(high - low);
                let (first, last) = (
                    (low / step).ceil() as i64,
                    (high / step + 1e-9).floor() as i64,
                );
                (first..=last).map(|mark| mark as f64 * step).collect()
            }
            Scale::Log { low, high } if high / low > 150.0 => marks(low, high, &[1.0]),
            Scale::Log { low, high } => marks(low, high, &[1.0, 2.0, 5.0]),
        };
        figures
            .into_iter()
            .map(|figure| (figure, tick_label(figure)))
            .collect()
    }
}

/// A round step, of which a stretch holds four to ten.
fn step(stretch: f64) -> f64 {
    let mut power = 1e-9;
    while power * 10.0 <= stretch {
        power *= 10.0;
    }
    let parts = stretch / power;
    power
        * if parts >= 5.0 {
            1.0
        } else if parts >= 2.0 {
            0.5
        } else {
            0.2
        }
}

/// The figures of the form `factor` times a power of ten, ascending.
fn marks(low: f64, high: f64, factors: &[f64]) -> Vec<f64> {
    let powers = (-9..15).map(|power| 10f64.powi(power));
    powers
        .flat_map(|power| factors.iter().map(move |factor| factor * power))
        .filter(|mark| *mark >= low * 0.999_999 && *mark <= high * 1.000_001)
        .collect()
}

/// A round figure in as few digits as it has.
fn tick_label(figure: f64) -> String {
    if figure >= 1.0 && figure.fract() == 0.0 {
        return number::thousands(figure as u64);
    }
    let text = format!("{figure:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(scale: Scale) -> Vec<String> {
        scale.ticks().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_and_hold_all_figures() {
        let scale = Scale::log([31.0, 1500.0, 0.0].into_iter());
        assert_eq!(
            scale,
            Scale::Log {
                low: 20.0,
                high: 2000.0
            }
        );
        assert_eq!(
            ticks(scale),
            ["20", "50", "100", "200", "500", "1,000", "2,000"]
        );
        let wide = Scale::log([1.0, 1e6].into_iter());
        assert_eq!(ticks(wide).len(), 7);
        assert_eq!(
            ticks(Scale::from_zero([7.0, 3.0].into_iter()))
                .last()
                .unwrap(),
            "7"
        );
        assert_eq!(
            ticks(Scale::from_zero([0.93].into_iter())).last().unwrap(),
            "1"
        );
        let sides = ticks(Scale::Linear {
            low: 2.0,
            high: 20.0,
        });
        assert_eq!(
            sides,
            ["2", "4", "6", "8", "10", "12", "14", "16", "18", "20"]
        );
    }

    #[test]
    fn ratios_near_one_get_a_plain_axis() {
        let near = Scale::around_one([0.93, 1.01].into_iter());
        assert_eq!(
            ticks(near),
            ["0.92", "0.94", "0.96", "0.98", "1", "1.02", "1.04"]
        );
        let far = Scale::around_one([0.22, 60.0].into_iter());
        assert_eq!(
            far,
            Scale::Log {
                low: 0.2,
                high: 100.0
            }
        );
    }

    #[test]
    fn places_go_from_start_to_end() {
        let scale = Scale::Log {
            low: 1.0,
            high: 100.0,
        };
        assert_eq!((scale.share(1.0), scale.share(100.0)), (0.0, 1.0));
        assert!((scale.share(10.0) - 0.5).abs() < 1e-12);
        assert_eq!((scale.share(0.0), scale.share(1e9)), (0.0, 1.0));
    }
}
