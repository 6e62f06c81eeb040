//! Numbers formatted for readers, the same in every table, page and chart.

pub use snakes_and_ladders::number::{agree, pluralize, thousands};

/// Returns three significant digits of a number that is not negative, or all digits before the
/// point, with commas: 0.00123, 1.23, 12.3, 12,345.
pub(super) fn three_significant(number: f64) -> String {
    if !number.is_finite() {
        return "-".to_owned();
    }
    // The bounds are where rounding reaches the next power of ten.
    let decimals = match number {
        size if size >= 99.95 => return thousands(size.round() as u64),
        size if size >= 9.995 => 1,
        size if size >= 0.9995 || size == 0.0 => 2,
        size => (2 - size.log10().floor() as i32).min(9) as usize,
    };
    format!("{number:.decimals$}")
}

/// Returns at most three digits and a prefix of the SI: 751, 7.51 k, 751 k, 1.00 G.
pub(crate) fn human(number: f64) -> String {
    let scaled = |power: usize| number / 1000f64.powi(power as i32);
    // A prefix begins where rounding to three digits would reach 1000.
    let power = (0..4).take_while(|&power| scaled(power) >= 999.5).count();
    match ["", "k", "M", "G", "T"][power] {
        "" => format!("{number:.0}"),
        prefix => format!("{} {prefix}", three_significant(scaled(power))),
    }
}

/// Returns an interval as `low to high`.
pub(super) fn interval_text(low: f64, high: f64) -> String {
    format!("{} to {}", three_significant(low), three_significant(high))
}

/// Returns the confidence level of intervals: `95 %` for a significance level of 0.05.
pub(super) fn confidence_level(significance_level: f64) -> String {
    let percent = 100.0 * (1.0 - significance_level);
    format!("{} %", (percent * 1e4).round() / 1e4)
}

/// Returns a fraction as a percentage; `0 %` and `100 %` only if it is exactly none or all.
pub(super) fn percent(part: u64, total: u64) -> String {
    match part {
        _ if total == 0 => "-".to_owned(),
        0 => "0 %".to_owned(),
        part if part == total => "100 %".to_owned(),
        _ => {
            let percent = part as f64 / total as f64 * 100.0;
            format!("{:.2} %", percent.clamp(0.01, 99.99))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_what_is_almost_so_is_not_rounded_to_it() {
        for (found, text) in [
            (human(0.0), "0"),
            (human(999.4), "999"),
            (human(999.5), "1.00 k"),
            (human(7_514.0), "7.51 k"),
            (human(751_234.5), "751 k"),
            (human(999_600.0), "1.00 M"),
            (human(1e9), "1.00 G"),
            (human(3.2e12), "3.20 T"),
            (three_significant(0.0), "0.00"),
            (three_significant(0.001234), "0.00123"),
            (three_significant(0.01), "0.0100"),
            (three_significant(0.9996), "1.00"),
            (three_significant(1.0), "1.00"),
            (three_significant(9.994), "9.99"),
            (three_significant(9.996), "10.0"),
            (three_significant(99.94), "99.9"),
            (three_significant(99.96), "100"),
            (three_significant(999.5), "1,000"),
            (three_significant(1234567.0), "1,234,567"),
            (three_significant(f64::NAN), "-"),
            (percent(99_999_999, 100_000_000), "99.99 %"),
            (percent(1, 100_000_000), "0.01 %"),
            (percent(3, 3), "100 %"),
            (percent(0, 3), "0 %"),
            (percent(1, 3), "33.33 %"),
            (percent(0, 0), "-"),
        ] {
            assert_eq!(found, text);
        }
    }
}
