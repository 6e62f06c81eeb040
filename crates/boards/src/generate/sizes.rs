//! The sizes of a spec: `2..20`, `8` or `4,8,12`.

use super::SpecError;
use crate::game::Side;
use std::fmt;
use std::str::FromStr;

/// A set of sides, at least one.
///
/// ```
/// use snakes_and_ladders::generate::Sizes;
/// let sizes: Sizes = "12,4,5,6".parse()?;
/// assert_eq!(sizes.to_string(), "4,5,6,12");
/// assert_eq!("2..4".parse::<Sizes>()?.to_string(), "2..4");
/// assert!("1..4".parse::<Sizes>().is_err());
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sizes(Vec<Side>);

impl Sizes {
    /// Returns these sides, if there are any.
    pub fn of(sides: impl IntoIterator<Item = Side>) -> Option<Sizes> {
        let mut sides: Vec<Side> = sides.into_iter().collect();
        sides.sort();
        sides.dedup();
        (!sides.is_empty()).then_some(Sizes(sides))
    }

    /// Returns the sides, smallest first.
    pub fn sides(&self) -> &[Side] {
        &self.0
    }
}

impl Default for Sizes {
    /// Returns all sizes, 2 to 20.
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
        let invalid = || SpecError::Sizes {
            text: text.to_owned(),
        };
        let side = |text: &str| text.parse().ok().and_then(Side::new).ok_or_else(invalid);
        let mut sides = Vec::new();
        for part in text.split(',') {
            let (low, high) = part.split_once("..").unwrap_or((part, part));
            let (low, high) = (side(low)?, side(high)?);
            if low > high {
                return Err(invalid());
            }
            sides.extend(Side::all().filter(|&side| low <= side && side <= high));
        }
        Sizes::of(sides).ok_or_else(invalid)
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.0[0];
        let last = self.0[self.0.len() - 1];
        if self.0.len() > 1 && last.n() - first.n() + 1 == self.0.len() {
            return write!(f, "{first}..{last}");
        }
        let list: Vec<String> = self.0.iter().map(Side::to_string).collect();
        f.write_str(&list.join(","))
    }
}
