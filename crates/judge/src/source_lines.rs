//! The lines of a solution, which notes about exceptions quote.

use super::language::read_text;
use std::path::Path;

/// Characters of a line that are quoted.
const MAX_QUOTED_CHARS: usize = 80;

/// The lines of a solution.
#[derive(Clone, Default, Debug)]
pub(super) struct SourceLines(Vec<String>);

impl SourceLines {
    /// The lines of a file; none if it cannot be read.
    pub fn read(path: &Path) -> SourceLines {
        let text = read_text(path).unwrap_or_default();
        SourceLines(text.lines().map(str::to_owned).collect())
    }

    /// An adapter's note about an exception: `@12 Error: why` becomes the text with the line and what stands there.
    pub fn quote(&self, note: &str) -> String {
        let parts = note.strip_prefix('@').and_then(|rest| rest.split_once(' '));
        let Some((line, text)) =
            parts.and_then(|(line, text)| Some((line.parse::<usize>().ok()?, text)))
        else {
            return note.to_owned();
        };
        let quoted = line
            .checked_sub(1)
            .and_then(|place| self.0.get(place))
            .map(|own| own.trim());
        match quoted {
            Some(own) if !own.is_empty() => {
                let own: String = own.chars().take(MAX_QUOTED_CHARS).collect();
                format!("{text} (line {line}: {own})")
            }
            _ => format!("{text} (line {line})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_quotes_its_line() {
        let lines = SourceLines(vec![
            "a".to_owned(),
            "  x = board[9]".to_owned(),
            String::new(),
        ]);
        assert_eq!(
            lines.quote("@2 IndexError: no"),
            "IndexError: no (line 2: x = board[9])"
        );
        assert_eq!(lines.quote("@3 Error"), "Error (line 3)");
        assert_eq!(lines.quote("@99 Error"), "Error (line 99)");
        assert_eq!(lines.quote("Error: @2 x"), "Error: @2 x");
    }
}
