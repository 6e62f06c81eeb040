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
    format!("{} {}", thousands(count), plural(count, noun))
}

/// Returns a noun in the number that `count` asks for: `board`, `boards`.
pub fn plural(count: u64, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{noun}{s}")
}

/// Returns a verb in the number that `count` asks for: `kills`, `kill`.
pub fn agree(count: u64, verb: &str) -> String {
    let s = if count == 1 { "s" } else { "" };
    format!("{verb}{s}")
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
        assert_eq!(
            (agree(1, "kill"), agree(2, "kill")),
            ("kills".to_owned(), "kill".to_owned())
        );
    }
}
