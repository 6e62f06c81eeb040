//! Counts formatted for readers, with commas and nouns.

/// Returns a count with commas: 1,234,567.
pub fn thousands(count: u64) -> String {
    match count {
        ..1000 => count.to_string(),
        _ => format!("{},{:03}", thousands(count / 1000), count % 1000),
    }
}

/// Returns a noun with its number: `1 board`, `2,000 boards`.
pub fn pluralize(count: u64, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{} {noun}{s}", thousands(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_commas_and_nouns() {
        for (count, text) in [
            (0, "0 boards"),
            (1, "1 board"),
            (999, "999 boards"),
            (1_000, "1,000 boards"),
            (1_234_567, "1,234,567 boards"),
        ] {
            assert_eq!(pluralize(count, "board"), text);
        }
    }
}
