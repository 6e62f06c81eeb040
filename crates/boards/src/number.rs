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

/// Returns a verb, given in the plural, in the number that `count` asks for: `kills`, `kill`; `is`,
/// `are`.
pub fn agree(count: u64, verb: &str) -> String {
    match (count, verb) {
        (1, "are") => "is".to_owned(),
        (1, verb) => format!("{verb}s"),
        (_, verb) => verb.to_owned(),
    }
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
        for (count, verb, text) in [(1, "kill", "kills"), (2, "kill", "kill"), (1, "are", "is")] {
            assert_eq!(agree(count, verb), text);
        }
    }
}
