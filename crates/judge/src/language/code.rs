//! Small changes of source texts, and the words in them.

use super::lexer::{is_word, push_blank};
use std::ops::Range;

/// Returns the text with these parts blanked.
pub(super) fn blank(text: &str, parts: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut blanked = text.to_owned();
    for part in parts {
        let mut spaces = String::new();
        push_blank(&mut spaces, &text[part.clone()]);
        blanked.replace_range(part, &spaces);
    }
    blanked
}

/// Returns the identifiers in the code, each with its offset.
pub(super) fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut place = 0;
    std::iter::from_fn(move || {
        let start = place + code[place..].find(is_word)?;
        let rest = &code[start..];
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        place = start + length;
        Some((start, &rest[..length]))
    })
}

/// Returns whether the code has this identifier.
pub(super) fn has_word(code: &str, word: &str) -> bool {
    words(code).any(|(_, found)| found == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_blanked_once() {
        assert_eq!(blank("abc\ndef", [4..6, 1..5]), "a  \n  f");
    }
}
