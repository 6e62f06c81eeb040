//! The parameters of a spec besides families, sizes and seed: the density and the constraints.

use super::{Constraints, SpecError};
use std::fmt;
use std::str::FromStr;

/// The parameters that boards of all families of a spec have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameters {
    pub(super) density: Density,
    pub(super) constraints: Constraints,
}

/// A probability, 0 to 1, drawn as an integer threshold out of 2³².
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Density(f64);

impl Density {
    /// Returns the density `share`, if it is in 0..=1.
    pub fn new(share: f64) -> Option<Density> {
        // Adding 0 turns -0 into 0, which prints without its sign.
        (0.0..=1.0).contains(&share).then_some(Density(share + 0.0))
    }

    /// Returns the nearest integer to 2³² times the probability, which is 0 to 2³². Halves are
    /// rounded up.
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

impl Default for Density {
    fn default() -> Density {
        Density(0.2)
    }
}
