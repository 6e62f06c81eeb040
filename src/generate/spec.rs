//! The spec: a one-line text that names a set of boards.
//!
//! Owns that text, in and out, and what a spec may ask for. Must not make boards.

use super::sizes::{self, Sizes};
use super::{Family, STREAM_VERSION};
use crate::game::Side;
use std::fmt;
use std::str::FromStr;

/// What names a set of boards: families, sizes, parameters and seed. How many boards is no part of it.
///
/// ```
/// use snakes_and_ladders::generate::Spec;
/// let spec: Spec = "v1:family=uniform;n=2..20;density=0.2;seed=42".parse().unwrap();
/// assert_eq!(spec.to_string(), "v1:family=uniform;n=2..20;density=0.2;seed=42");
/// ```
///
/// # Stability
///
/// `VERSION:key=value;…` with the keys `family`, `n`, `density` (where a family uses it) and `seed`, in this
/// order when written and in any when read, then `snakes` and `ladders` where they are set; a key left out has
/// its default, which is for `n` every size that all the families can make. Lists have commas. A text that is read today is read for ever.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The families, at least one; a board's is drawn uniformly.
    pub families: Vec<Family>,
    /// The sizes; a board's is drawn uniformly.
    pub sizes: Sizes,
    /// The share of squares that start a jump, in families with a density.
    pub density: Density,
    /// The seed.
    pub seed: u64,
    /// The number of snakes, in `classic`.
    pub snakes: Option<usize>,
    /// The number of ladders, in `classic`.
    pub ladders: Option<usize>,
}

/// A probability, 0 to 1, drawn as an integer threshold out of 2³².
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Density(f64);

impl Density {
    /// The density `share`, if it is in 0..=1.
    pub fn new(share: f64) -> Option<Density> {
        // Adding 0 turns -0 into 0, which prints without its sign.
        (0.0..=1.0).contains(&share).then_some(Density(share + 0.0))
    }

    /// The nearest integer to 2³² times the share, halves up: 0 to 2³².
    #[inline]
    pub fn threshold(self) -> u64 {
        const ONE: f64 = (1u64 << 32) as f64;
        (self.0 * ONE + 0.5) as u64
    }
}

impl FromStr for Density {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Density, SpecError> {
        let share = text.parse().ok().and_then(Density::new);
        share.ok_or_else(|| SpecError::Density {
            text: text.to_owned(),
        })
    }
}

impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A spec that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// Not sizes.
    #[error("sizes {text:?}: {}", sizes::form())]
    Sizes {
        /// What was given.
        text: String,
    },
    /// Not a probability.
    #[error("density {text:?} is not a fraction from 0 to 1")]
    Density {
        /// What was given.
        text: String,
    },
    /// Not a family.
    #[error("there is no family {name:?}; there are {}", Family::ALL.map(Family::name).join(", "))]
    Family {
        /// What was given.
        name: String,
    },
    /// `exhaustive` with another family.
    #[error("exhaustive lists boards and draws none: it goes with no other family")]
    ExhaustiveWithOthers,
    /// `exhaustive` on a side that has more boards than anyone wants.
    #[error(
        "side {side} has {}^{} valid boards, a number of {digits} digits; exhaustive makes sides 2 and 3",
        side.squares() + 1,
        side.squares() - 2
    )]
    TooManyBoards {
        /// The side.
        side: Side,
        /// Decimal digits of the number of its boards.
        digits: usize,
    },
    /// `classic` with more jumps than fit.
    #[error(
        "a classic board of side {side} has room for {room} jump(s), not for {snakes} snake(s) and {ladders} ladder(s)"
    )]
    NoRoom {
        /// The side.
        side: Side,
        /// Snakes wanted.
        snakes: usize,
        /// Ladders wanted.
        ladders: usize,
        /// Jumps that fit.
        room: usize,
    },
    /// A side below the least that a family can make.
    #[error("{family} makes sides from {}, not side {side}: {}", family.least().0, family.least().1)]
    TooSmall {
        /// The family.
        family: Family,
        /// The side.
        side: Side,
    },
    /// Numbers of jumps for a family that cannot set them.
    #[error("--snakes and --ladders set the numbers of the family classic, not of {family}")]
    NumbersElsewhere {
        /// The family.
        family: Family,
    },
    /// Not a spec's text.
    #[error(
        "spec {text:?}: {problem}; a spec looks like v1:family=uniform;n=2..20;density=0.2;seed=42"
    )]
    Text {
        /// What was given.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            families: vec![Family::Uniform],
            sizes: Sizes::default(),
            density: Density(0.2),
            seed: 0,
            snakes: None,
            ladders: None,
        }
    }
}

impl Spec {
    /// The same boards whatever the order in which families were listed, and however often.
    pub fn with_families(mut self, mut families: Vec<Family>) -> Spec {
        families.sort();
        families.dedup();
        self.families = families;
        self
    }

    /// Whether every family can make every size as asked.
    ///
    /// # Errors
    /// The first that cannot.
    pub fn check(&self) -> Result<(), SpecError> {
        if self.families.len() > 1 && self.families.contains(&Family::Exhaustive) {
            return Err(SpecError::ExhaustiveWithOthers);
        }
        let numbers = self.snakes.is_some() || self.ladders.is_some();
        for &family in &self.families {
            if numbers && family != Family::Classic {
                return Err(SpecError::NumbersElsewhere { family });
            }
            self.sizes
                .sides()
                .iter()
                .try_for_each(|&side| family.check(self, side))?;
        }
        Ok(())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let families: Vec<&str> = self.families.iter().map(|family| family.name()).collect();
        write!(
            f,
            "{STREAM_VERSION}:family={};n={}",
            families.join(","),
            self.sizes
        )?;
        if self.families.iter().any(|family| family.uses_density()) {
            write!(f, ";density={}", self.density)?;
        }
        write!(f, ";seed={}", self.seed)?;
        for (key, number) in [("snakes", self.snakes), ("ladders", self.ladders)] {
            if let Some(number) = number {
                write!(f, ";{key}={number}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let wrong = |problem: String| SpecError::Text {
            text: text.to_owned(),
            problem,
        };
        let (version, keys) = text
            .split_once(':')
            .ok_or_else(|| wrong("no stream version".to_owned()))?;
        if version != STREAM_VERSION {
            return Err(wrong(format!(
                "this program makes stream {STREAM_VERSION}, not {version:?}"
            )));
        }
        let mut spec = Spec::default();
        let mut seen = Vec::new();
        for part in keys.split(';') {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| wrong(format!("{part:?} is not key=value")))?;
            if seen.contains(&key) {
                return Err(wrong(format!("{key:?} stands there twice")));
            }
            seen.push(key);
            let number = |value: &str| {
                value
                    .parse()
                    .map_err(|_| wrong(format!("{key}={value:?} is not a number")))
            };
            match key {
                "family" => {
                    let families = value.split(',').map(str::parse).collect::<Result<_, _>>()?;
                    spec = spec.with_families(families);
                }
                "n" => spec.sizes = value.parse()?,
                "density" => spec.density = value.parse()?,
                "seed" => spec.seed = number(value)?,
                "snakes" => spec.snakes = Some(number(value)? as usize),
                "ladders" => spec.ladders = Some(number(value)? as usize),
                _ => return Err(wrong(format!("there is no key {key:?}"))),
            }
        }
        if !seen.contains(&"n") {
            spec.sizes = Sizes::common(&spec.families);
        }
        spec.check()?;
        Ok(spec)
    }
}
