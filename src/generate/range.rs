//! A number or a range of numbers, as wishes give them.
//!
//! Owns `7`, `6..9`, `6..` and `..9` in and out. Must not know what is counted.

use super::SpecError;
use std::fmt;
use std::str::FromStr;

/// Numbers from a low one to a high one, both included.
///
/// ```
/// use snakes_and_ladders::generate::Span;
/// let span: Span = "6..9".parse().unwrap();
/// assert!(span.contains(6) && span.contains(9) && !span.contains(10));
/// assert_eq!("..9".parse::<Span>().unwrap().to_string(), "0..9");
/// assert_eq!("7..7".parse::<Span>().unwrap().to_string(), "7");
/// assert_eq!("7..".parse::<Span>().unwrap().to_string(), "7..");
/// assert!("9..6".parse::<Span>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NumberRange {
    low: u128,
    high: u128,
}

impl NumberRange {
    /// From `low` to `high`, if that is not backwards. The greatest high end there is stands for no end.
    pub const fn new(low: u128, high: u128) -> Option<NumberRange> {
        if low <= high {
            Some(NumberRange { low, high })
        } else {
            None
        }
    }

    /// The least number.
    pub const fn low(self) -> u128 {
        self.low
    }

    /// The greatest number.
    pub const fn high(self) -> u128 {
        self.high
    }

    /// Whether the number is one of them.
    #[inline]
    pub const fn contains(self, number: u128) -> bool {
        self.low <= number && number <= self.high
    }

    /// Those of them from `low` to `high`, if there are any.
    pub(super) fn within(self, low: usize, high: usize) -> Option<(usize, usize)> {
        let (low, high) = (self.low.max(low as u128), self.high.min(high as u128));
        // Both ends lie between numbers of this size.
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
        let wrong = || SpecError::Range {
            text: text.to_owned(),
        };
        let number = |text: &str| -> Result<u128, SpecError> {
            // A plus sign, which the standard parser takes, is none of ours.
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = if digits { text.parse().ok() } else { None };
            number.ok_or_else(wrong)
        };
        let (low, high) = match text.split_once("..") {
            None => (number(text)?, number(text)?),
            Some(("", high)) => (0, number(high)?),
            Some((low, "")) => (number(low)?, u128::MAX),
            Some((low, high)) => (number(low)?, number(high)?),
        };
        NumberRange::new(low, high).ok_or_else(wrong)
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
