//! Numbers as readers want them.
//!
//! Owns how many digits are shown. Must not know what they count.

/// A count with commas: 1,234,567.
pub(super) fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Three digits that count, with commas: 0.00123, 1.23, 123, 12,345.
pub(super) fn three_significant(number: f64) -> String {
    if !number.is_finite() {
        return "-".to_owned();
    }
    if number.abs() >= 100.0 {
        let sign = if number < 0.0 { "-" } else { "" };
        return format!("{sign}{}", thousands(number.abs().round() as u64));
    }
    let mut decimals = 2;
    let mut bound = 1.0;
    while number != 0.0 && number.abs() < bound && decimals < 9 {
        decimals += 1;
        bound /= 10.0;
    }
    if number.abs() >= 10.0 {
        decimals = 1;
    }
    format!("{number:.decimals$}")
}

/// A share as a percentage that says 0 or 100 only where it is none or all.
pub(super) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    let percent = part as f64 / whole as f64 * 100.0;
    match part {
        0 => "0 %".to_owned(),
        part if part == whole => "100 %".to_owned(),
        _ => format!("{:.2} %", percent.clamp(0.01, 99.99)),
    }
}

/// A noun with its number: `1 board`, `2,000 boards`.
pub(super) fn pluralize(count: u64, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{} {noun}{s}", thousands(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_count() {
        for (number, text) in [
            (0.0, "0.00"),
            (0.001234, "0.00123"),
            (0.5, "0.500"),
            (1.0, "1.00"),
            (12.345, "12.3"),
            (123.4, "123"),
            (1234567.0, "1,234,567"),
            (-1500.0, "-1,500"),
            (f64::NAN, "-"),
        ] {
            assert_eq!(three_significant(number), text);
        }
        assert_eq!(thousands(999), "999");
        assert_eq!(percent(99_999_999, 100_000_000), "99.99 %");
        assert_eq!(percent(1, 100_000_000), "0.01 %");
        assert_eq!(percent(3, 3), "100 %");
        assert_eq!(pluralize(1, "board"), "1 board");
    }
}
