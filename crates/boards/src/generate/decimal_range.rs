//! A range of decimal numbers, as the constraint on the expected length of play gives it: `35..45`, `66.9787..`, `..45`.

use super::SpecError;
use std::fmt;
use std::str::FromStr;

/// Units of the last digit: nine digits after the point.
const UNITS: u64 = 1_000_000_000;
const DIGITS: usize = 9;

/// Numbers from a minimum to a maximum, both included, with up to nine digits after the point.
///
/// ```
/// use snakes_and_ladders::generate::DecimalRange;
/// let range: DecimalRange = "35..45.5".parse()?;
/// assert!(range.contains(35.0) && range.contains(45.5) && !range.contains(45.500001));
/// assert_eq!("..045.50".parse::<DecimalRange>()?.to_string(), "0..45.5");
/// assert_eq!("35..".parse::<DecimalRange>()?.to_string(), "35..");
/// assert!("45..35".parse::<DecimalRange>().is_err());
/// assert!("39".parse::<DecimalRange>().is_err());
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DecimalRange {
    low: u64,
    /// `u64::MAX` stands for no end.
    high: u64,
}

impl DecimalRange {
    /// Whether the number is in the range.
    pub fn contains(self, number: f64) -> bool {
        let bound = |units: u64| units as f64 / UNITS as f64;
        bound(self.low) <= number && (self.high == u64::MAX || number <= bound(self.high))
    }

    /// How far the number is from the range; 0 in it, infinite for what is not a number.
    pub(super) fn distance(self, number: f64) -> f64 {
        if self.contains(number) {
            return 0.0;
        }
        let bound = |units: u64| units as f64 / UNITS as f64;
        let below = bound(self.low) - number;
        match (below > 0.0, number > 0.0) {
            (true, _) => below,
            (false, true) => number - bound(self.high),
            (false, false) => f64::INFINITY,
        }
    }

    /// Whether all of the range is below a number.
    pub(super) fn is_below(self, number: u64) -> bool {
        self.high / UNITS < number
    }
}

/// A decimal number without sign or exponent, in units.
fn units(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) || fraction.len() > DIGITS {
        return None;
    }
    if text.ends_with('.') {
        return None;
    }
    let whole: u64 = whole.parse().ok()?;
    let fraction: u64 = format!("{fraction:0<DIGITS$}").parse().ok()?;
    let number = whole.checked_mul(UNITS)?.checked_add(fraction)?;
    (number < u64::MAX).then_some(number)
}

impl FromStr for DecimalRange {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<DecimalRange, SpecError> {
        let range = || {
            let (low, high) = text.split_once("..")?;
            let (low, high) = match (low, high) {
                ("", high) => (0, units(high)?),
                (low, "") => (units(low)?, u64::MAX),
                (low, high) => (units(low)?, units(high)?),
            };
            (low <= high).then_some(DecimalRange { low, high })
        };
        range().ok_or_else(|| SpecError::DecimalRange {
            text: text.to_owned(),
        })
    }
}

impl fmt::Display for DecimalRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, units: u64| {
            (units / UNITS).fmt(f)?;
            let fraction = format!("{:0DIGITS$}", units % UNITS);
            match fraction.trim_end_matches('0') {
                "" => Ok(()),
                digits => write!(f, ".{digits}"),
            }
        };
        write(f, self.low)?;
        f.write_str("..")?;
        match self.high {
            u64::MAX => Ok(()),
            high => write(f, high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_range_of_decimals_is_refused() {
        for text in [
            "",
            "..",
            "...",
            "1",
            "1.5",
            "a..2",
            "-1..2",
            "1e3..",
            "1...5",
            "1..2.",
            "1.0000000001..2",
            "+1..2",
            "99999999999..",
            "2..1",
            "1..2..3",
            " 1..2",
        ] {
            let error = text.parse::<DecimalRange>().unwrap_err().to_string();
            assert!(error.contains("expected 35..45"), "{text}: {error}");
        }
    }

    #[test]
    fn ranges_are_written_as_they_are_read_and_distances_are_0_inside() {
        for text in ["66.9787045..66.9787055", "0..0.000000001", "35..", "7..7"] {
            let range: DecimalRange = text.parse().unwrap();
            assert_eq!(range.to_string(), text);
        }
        let range: DecimalRange = "35..45".parse().unwrap();
        assert_eq!(
            [35.0, 40.0, 45.0].map(|number| range.distance(number)),
            [0.0; 3]
        );
        assert_eq!(range.distance(34.5), 0.5);
        assert_eq!(range.distance(46.0), 1.0);
        assert_eq!(range.distance(f64::NAN), f64::INFINITY);
    }
}
