//! The date of a measurement.

use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// Formats a time since 1970 as RFC 3339 in UTC, to the second: `2026-11-25T14:03:09Z`.
///
/// The calendar is from Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (`civil_from_days`): years begin in March, so that the leap day is their last day.
pub(crate) fn rfc3339(time: SystemTime) -> String {
    let seconds = time
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let days = seconds / SECONDS_PER_DAY;
    let second = seconds % SECONDS_PER_DAY;
    // From 1 March of year 0, in eras of 400 years.
    let days = days + 719_468;
    let era = days / 146_097;
    let day = days % 146_097;
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, year) = ((month + 2) % 12 + 1, 400 * era + year + month / 10);
    let hour = second / 3_600;
    let minute = second / 60 % 60;
    let second = second % 60;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // `date -u --date=@SECONDS +%FT%TZ` prints these texts.
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (68_169_599, "1972-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_764_079_389, "2025-11-25T14:03:09Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(rfc3339(UNIX_EPOCH + Duration::from_secs(seconds)), date);
        }
    }
}
