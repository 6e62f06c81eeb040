//! Numbers on the command line: counts, numbers in a range, seconds.

use std::fmt::Display;
use std::ops::{RangeBounds, RangeInclusive};
use std::str::FromStr;
use std::time::Duration;

/// Returns a count of at least 1: digits, with `_` between them; `k`, `M` or `G` for thousands,
/// millions or 10^9; or an exponent of ten.
pub(super) fn count(text: &str) -> Result<u64, &'static str> {
    match parse_count(text) {
        Some(0) => Err("a count is at least 1"),
        Some(count) => Ok(count),
        None => Err("a count is a whole number below 2^64: 5000, 1_000_000, 10k, 2M, 1G or 1e6"),
    }
}

fn parse_count(text: &str) -> Option<u64> {
    let (mantissa, exponent): (&str, usize) = match text.char_indices().last()? {
        (end, 'k' | 'K') => (&text[..end], 3),
        (end, 'm' | 'M') => (&text[..end], 6),
        (end, 'g' | 'G') => (&text[..end], 9),
        _ => match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, digits(exponent)?.parse().ok()?),
            None => (text, 0),
        },
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let (whole, fraction) = (digits(whole)?, digits(fraction)?);
    let fraction = fraction.trim_end_matches('0');
    let zeros = exponent.checked_sub(fraction.len())?;
    let number: u64 = format!("{whole}{fraction}").parse().ok()?;
    number.checked_mul(10u64.checked_pow(zeros.try_into().ok()?)?)
}

/// Returns the digits of a number without the `_` between them.
fn digits(text: &str) -> Option<String> {
    let is_number = !text.is_empty() && !text.starts_with('_') && !text.ends_with('_');
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'_';
    (is_number && text.bytes().all(is_digit)).then(|| text.replace('_', ""))
}

/// Returns a parser of the whole numbers in a range.
pub(super) fn whole<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    let (start, end) = (range.start(), range.end());
    let expected = format!("give a whole number from {start} to {end}");
    within(range, expected)
}

/// Returns a parser of the numbers in a range; `expected` is the error of any other text.
pub(super) fn within<T: FromStr + PartialOrd>(
    range: impl RangeBounds<T> + Clone,
    expected: impl ToString + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| expected.to_string())
    }
}

/// Returns the time between checkpoints, in seconds.
pub(super) fn interval(text: &str) -> Result<Duration, &'static str> {
    time(text).ok_or("expected a number of seconds, such as 5 or 0.5")
}

/// Returns a time above 0, in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let time = time(text).filter(|time| !time.is_zero());
    time.ok_or("expected a number of seconds above 0, such as 2 or 0.5")
}

fn time(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::parse_count;

    #[test]
    fn counts_have_separators_suffixes_and_exponents() {
        for (text, number) in [
            ("0", 0),
            ("007", 7),
            ("1_000_000", 1_000_000),
            ("10k", 10_000),
            ("1.5M", 1_500_000),
            ("2G", 2_000_000_000),
            ("1e6", 1_000_000),
            ("2.50E2", 250),
            ("1.0", 1),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(parse_count(text), Some(number), "{text}");
        }
        let wrong = "k 1k5 -1 +1 1.5 1e-3 1e e6 1e20 _1 1_ 1. .5k 0x10 1,000 ten 1é";
        let large = ["18446744073709551616", "1e99999999999999999999"];
        let others = ["", "10 k", "0.0000000000000000000000000000001k1"];
        for text in wrong.split(' ').chain(large).chain(others) {
            assert_eq!(parse_count(text), None, "{text}");
        }
    }
}
