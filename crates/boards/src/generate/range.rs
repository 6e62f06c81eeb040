//! A number or a range of numbers, as constraints give them: `7`, `6..9`, `6..`, `..9`.

use super::SpecError;
use std::fmt;
use std::str::FromStr;

/// Numbers from a minimum to a maximum, both included.
///
/// ```
/// use snakes_and_ladders::generate::NumberRange;
/// let range: NumberRange = "6..9".parse()?;
/// assert!(range.contains(6) && range.contains(9) && !range.contains(10));
/// assert_eq!("..9".parse::<NumberRange>()?.to_string(), "0..9");
/// assert_eq!("7..7".parse::<NumberRange>()?.to_string(), "7");
/// assert_eq!("7..".parse::<NumberRange>()?.to_string(), "7..");
/// assert!("9..6".parse::<NumberRange>().is_err());
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NumberRange {
    low: u128,
    high: u128,
}

impl NumberRange {
    /// The range of all numbers.
    pub(super) const ALL: NumberRange = NumberRange {
        low: 0,
        high: u128::MAX,
    };

    /// Returns the range from `low` to `high`, or `None` if `low` is above `high`. `u128::MAX`
    /// stands for no end.
    pub const fn new(low: u128, high: u128) -> Option<NumberRange> {
        if low <= high {
            Some(NumberRange { low, high })
        } else {
            None
        }
    }

    /// Returns the minimum.
    pub const fn low(self) -> u128 {
        self.low
    }

    /// Returns the maximum.
    pub const fn high(self) -> u128 {
        self.high
    }

    /// Returns whether the number is in the range.
    #[inline]
    pub const fn contains(self, number: u128) -> bool {
        self.low <= number && number <= self.high
    }

    /// Returns by how much the number misses the range; 0 if it is in the range.
    pub(super) fn distance(self, number: u128) -> u128 {
        number.abs_diff(number.clamp(self.low, self.high))
    }

    /// Returns the part from `low` to `high`, if it is not empty.
    pub(super) fn within(self, low: usize, high: usize) -> Option<(usize, usize)> {
        let (low, high) = (self.low.max(low as u128), self.high.min(high as u128));
        // If they are in order, both ends fit a `usize`.
        (low <= high).then_some((low as usize, high as usize))
    }
}

impl From<usize> for NumberRange {
    fn from(number: usize) -> NumberRange {
        let number = number as u128;
        NumberRange {
            low: number,
            high: number,
        }
    }
}

impl FromStr for NumberRange {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<NumberRange, SpecError> {
        // The standard parser accepts a plus sign.
        let number = |digits: &str| {
            if digits.starts_with('+') {
                None
            } else {
                digits.parse().ok()
            }
        };
        let range = || match text.split_once("..") {
            None => number(text).and_then(|number| NumberRange::new(number, number)),
            Some(("", high)) => NumberRange::new(0, number(high)?),
            Some((low, "")) => NumberRange::new(number(low)?, u128::MAX),
            Some((low, high)) => NumberRange::new(number(low)?, number(high)?),
        };
        range().ok_or_else(|| SpecError::Range {
            text: text.to_owned(),
        })
    }
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.low.fmt(f)?;
        match self.high {
            high if high == self.low => Ok(()),
            u128::MAX => f.write_str(".."),
            high => write!(f, "..{high}"),
        }
    }
}
