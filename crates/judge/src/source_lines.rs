//! The lines of a solution, which notes about exceptions quote.

/// The maximum number of characters of a line that are quoted.
const MAX_QUOTED_CHARS: usize = 80;

/// Returns the note of an adapter about an exception, with the line of `source` that it names: `@12 Error: why` becomes the
/// message with the line and its text.
pub(super) fn quote(source: &str, note: &str) -> String {
    let parts = note.strip_prefix('@').and_then(|rest| rest.split_once(' '));
    let numbered = parts.and_then(|(line, text)| Some((line.parse::<usize>().ok()?, text)));
    let Some((line, text)) = numbered else {
        return note.to_owned();
    };
    let mut lines = source.lines();
    let own = line.checked_sub(1).and_then(|place| lines.nth(place));
    let own = own.unwrap_or_default().trim();
    if own.is_empty() {
        return format!("{text} (line {line})");
    }
    let own: String = own.chars().take(MAX_QUOTED_CHARS).collect();
    format!("{text} (line {line}: {own})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_quotes_its_line() {
        for (note, quoted) in [
            ("@2 IndexError: no", "IndexError: no (line 2: x = board[9])"),
            ("@3 Error", "Error (line 3)"),
            ("@99 Error", "Error (line 99)"),
            ("Error: @2 x", "Error: @2 x"),
        ] {
            assert_eq!(quote("a\n  x = board[9]\n\n", note), quoted);
        }
    }
}
