//! The spec: a one-line text that names a set of boards.
//!
//! Owns that text, in and out, and what a spec may ask for. Must not make boards.

mod error;

pub use error::SpecError;

use super::search::{self, feasibility};
use super::sizes::Sizes;
use super::{Constraints, Family, STREAM_VERSION};
use crate::game::Side;
use rayon::prelude::*;
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
/// order when written and in any when read, then the wishes that there are: `snakes`, `ladders`, `rolls`, `routes`, each a
/// number or a range like `6..9`, and `solvable`, `yes` or `no`. A key left out has its default, which is for `n` every size
/// of which all the families can make boards that fulfil the wishes. Lists have commas. A text that is read today is read
/// for ever.
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
    /// What the boards shall be, beyond what the families make of them.
    pub wishes: Constraints,
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

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            families: vec![Family::Uniform],
            sizes: Sizes::default(),
            density: Density(0.2),
            seed: 0,
            wishes: Constraints::default(),
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

    /// These sizes, or else every size of which all the families can make boards as wished. If there is none, the
    /// greatest that the families have in common, so that [`Spec::check`] says why.
    pub fn with_sizes(mut self, sizes: Option<Sizes>) -> Spec {
        let common = Sizes::common(&self.families);
        let can = |&&side: &&Side| {
            let mut families = self.families.iter();
            families.all(|family| {
                family.check(&self, side).is_ok() && search::can_find(&self, *family, side)
            })
        };
        self.sizes = match sizes {
            Some(sizes) => sizes,
            // Nothing is looked for where it cannot be.
            None if self.wishes.is_empty() || self.check_wishes().is_err() => common,
            None => {
                let able: Vec<Side> = common.sides().par_iter().filter(can).copied().collect();
                let greatest = common.sides()[common.sides().len() - 1];
                Sizes::of(able).unwrap_or_else(|| greatest.into())
            }
        };
        self
    }

    /// The most different boards that there can be, where they are few enough to be counted.
    pub fn max_boards(&self) -> Option<u64> {
        let of_side = |&side: &Side| {
            let mut families = self
                .families
                .iter()
                .map(|family| family.bounds(self, side).boards);
            let sum = families.try_fold(0, |sum: u64, boards| Some(sum + boards?));
            // Families may share boards, of which a small side has few.
            match Family::Uniform.bounds(&Spec::default(), side).boards {
                Some(all) => Some(sum.unwrap_or(all).min(all)),
                None => sum,
            }
        };
        self.sizes.sides().iter().map(of_side).sum()
    }

    /// Whether every family can make every size as asked, as far as one can tell without making any board.
    ///
    /// # Errors
    /// The first that cannot.
    pub fn check(&self) -> Result<(), SpecError> {
        if self.families.len() > 1 && self.families.contains(&Family::Exhaustive) {
            return Err(SpecError::ExhaustiveWithOthers);
        }
        self.check_wishes()?;
        for &family in &self.families {
            for &side in self.sizes.sides() {
                family.check(self, side)?;
                feasibility::check(self, family, side)?;
            }
        }
        Ok(())
    }
}

impl Spec {
    fn check_wishes(&self) -> Result<(), SpecError> {
        self.wishes.check()?;
        if self.families == [Family::Exhaustive] && !self.wishes.is_empty() {
            return Err(SpecError::ConstrainedList {
                wishes: Box::new(self.wishes),
            });
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
        if !self.wishes.is_empty() {
            write!(f, ";{}", self.wishes)?;
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
        let (mut seen, mut sizes) = (Vec::new(), None);
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
                "n" => sizes = Some(value.parse()?),
                "density" => spec.density = value.parse()?,
                "seed" => spec.seed = number(value)?,
                _ if spec.wishes.set(key, value)? => {}
                _ => return Err(wrong(format!("there is no key {key:?}"))),
            }
        }
        let spec = spec.with_sizes(sizes);
        spec.check()?;
        Ok(spec)
    }
}
