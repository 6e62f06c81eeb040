//! The sizes that a spec allows.
//!
//! Owns `2..20`, `8` and `4,8,12` in and out. Must not know how boards of these sizes are made.

use super::{Family, SpecError};
use crate::game::{MAX_SIDE, MIN_SIDE, Side};
use std::fmt;
use std::str::FromStr;

/// A set of sides, at least one.
///
/// ```
/// use snakes_and_ladders::generate::Sizes;
/// let sizes: Sizes = "12,4,5,6".parse().unwrap();
/// assert_eq!(sizes.to_string(), "4,5,6,12");
/// assert_eq!("2..4".parse::<Sizes>().unwrap().to_string(), "2..4");
/// assert!("1..4".parse::<Sizes>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sizes(Vec<Side>);

impl Sizes {
    /// These sides, if there are any.
    pub fn of(sides: impl IntoIterator<Item = Side>) -> Option<Sizes> {
        let mut sides: Vec<Side> = sides.into_iter().collect();
        sides.sort();
        sides.dedup();
        (!sides.is_empty()).then_some(Sizes(sides))
    }

    /// Every side that all of these families can make; every side there is if they have none in common.
    pub fn common(families: &[Family]) -> Sizes {
        let common = |&side: &Side| families.iter().all(|family| family.makes(side));
        Sizes::of(Side::all().filter(common)).unwrap_or_default()
    }

    /// The sides, the least first.
    pub fn sides(&self) -> &[Side] {
        &self.0
    }
}

impl Default for Sizes {
    /// All of them: 2 to 20.
    fn default() -> Sizes {
        Sizes(Side::all().collect())
    }
}

impl From<Side> for Sizes {
    fn from(side: Side) -> Sizes {
        Sizes(vec![side])
    }
}

impl FromStr for Sizes {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Sizes, SpecError> {
        let wrong = || SpecError::Sizes {
            text: text.to_owned(),
        };
        let side = |text: &str| text.parse().ok().and_then(Side::new).ok_or_else(wrong);
        let mut sides = Vec::new();
        for part in text.split(',') {
            match part.split_once("..") {
                Some((low, high)) => {
                    let (low, high) = (side(low)?, side(high)?);
                    if low > high {
                        return Err(wrong());
                    }
                    sides.extend(Side::all().filter(|&side| low <= side && side <= high));
                }
                None => sides.push(side(part)?),
            }
        }
        Sizes::of(sides).ok_or_else(wrong)
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.0[0], self.0[self.0.len() - 1]);
        if self.0.len() > 1 && last.n() - first.n() + 1 == self.0.len() {
            return write!(f, "{first}..{last}");
        }
        let list: Vec<String> = self.0.iter().map(Side::to_string).collect();
        f.write_str(&list.join(","))
    }
}

/// What a list of sizes may look like, for messages.
pub(super) fn form() -> String {
    format!(
        "sizes are a number, a range or a list within {MIN_SIDE}..{MAX_SIDE}: 8, 2..20 or 4,8,12"
    )
}
