//! A source text with its comments and strings blanked: every byte keeps its place.

use std::ops::Range;

/// What comments and strings look like in a language with braces.
#[derive(Clone, Copy)]
pub(crate) struct Syntax {
    /// What begins a comment up to the end of the line.
    pub line_comments: &'static [&'static str],
    /// What begins and ends a string; those in a backquote, or in three double quotes, may have several lines.
    pub quotes: &'static str,
    /// `'` encloses one character, and may be something else.
    pub chars: bool,
    /// Lines that begin with `#` belong to a preprocessor.
    pub preprocessor: bool,
    /// The end of a line ends a statement.
    pub line_ends: bool,
}

/// C, C++, C#.
pub(crate) const WITH_PREPROCESSOR: Syntax = Syntax {
    preprocessor: true,
    ..BRACES
};

/// Java and Rust.
pub(crate) const BRACES: Syntax = Syntax {
    line_comments: &["//"],
    quotes: "\"",
    chars: true,
    preprocessor: false,
    line_ends: false,
};

/// Kotlin and Scala.
pub(super) const LINES: Syntax = Syntax {
    line_ends: true,
    ..BRACES
};

/// Go.
pub(super) const WITH_BACKQUOTES: Syntax = Syntax {
    quotes: "\"`",
    ..LINES
};

/// JavaScript and TypeScript.
pub(crate) const SCRIPT: Syntax = Syntax {
    quotes: "\"`'",
    chars: false,
    ..LINES
};

/// PHP.
pub(super) const WITH_HASHES: Syntax = Syntax {
    line_comments: &["//", "#"],
    quotes: "\"'",
    line_ends: false,
    ..SCRIPT
};

/// The text with comments, strings and preprocessor lines blanked.
pub(crate) fn code(text: &str, syntax: &Syntax) -> String {
    let mut code = String::with_capacity(text.len());
    while code.len() < text.len() {
        let rest = &text[code.len()..];
        let length = skipped(rest, &code, syntax);
        if length > 0 {
            push_blank(&mut code, &rest[..length]);
        } else if let Some(first) = rest.chars().next() {
            code.push(first);
        }
    }
    code
}

/// The length of the comment or string at the start of `rest`, which follows `code`; 0 if there is none.
fn skipped(rest: &str, code: &str, syntax: &Syntax) -> usize {
    let line = || rest.find('\n').unwrap_or(rest.len());
    if syntax
        .line_comments
        .iter()
        .any(|mark| rest.starts_with(mark))
    {
        return line();
    }
    if let Some(comment) = rest.strip_prefix("/*") {
        return comment.find("*/").map_or(rest.len(), |end| end + 4);
    }
    if let Some(string) = rest.strip_prefix("\"\"\"") {
        return string.find("\"\"\"").map_or(rest.len(), |end| end + 6);
    }
    let first = rest.chars().next().unwrap_or(' ');
    if syntax.preprocessor
        && first == '#'
        && code[code.rfind('\n').map_or(0, |end| end + 1)..]
            .trim()
            .is_empty()
    {
        let mut length = line();
        while rest[..length].trim_end_matches('\r').ends_with('\\') && length < rest.len() {
            length += 1 + rest[length + 1..]
                .find('\n')
                .unwrap_or(rest.len() - length - 1);
        }
        return length;
    }
    if syntax.quotes.contains(first) {
        return string_length(rest, first);
    }
    if syntax.chars && first == '\'' {
        return char_length(rest);
    }
    0
}

/// The length of the string that the text starts with.
fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' if quote != '`' => return place,
            c if c == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of the character in quotes that the text starts with; 0 if the quote is something else.
fn char_length(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some(_)) => chars
            .find(|&(_, c)| c == '\'' || c == '\n')
            .map_or(0, |(place, _)| place + 1),
        (Some(_), Some((place, '\''))) => place + 1,
        _ => 0,
    }
}

fn push_blank(code: &mut String, text: &str) {
    for byte in text.bytes() {
        code.push(if byte == b'\n' { '\n' } else { ' ' });
    }
}

/// The text with these parts blanked.
pub(super) fn blank(text: &str, parts: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut blanked = String::with_capacity(text.len());
    let mut parts: Vec<Range<usize>> = parts.into_iter().collect();
    parts.sort_by_key(|part| part.start);
    for part in parts {
        if part.end > blanked.len() {
            let from = part.start.max(blanked.len());
            blanked.push_str(&text[blanked.len()..from]);
            push_blank(&mut blanked, &text[from..part.end]);
        }
    }
    blanked.push_str(&text[blanked.len()..]);
    blanked
}

/// The identifiers of a code, with their places.
pub(super) fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut place = 0;
    std::iter::from_fn(move || {
        let start = place + code[place..].find(is_word)?;
        let rest = &code[start..];
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        place = start + length;
        Some((start, &rest[..length]))
    })
}

/// Whether the code has this identifier.
pub(super) fn has_word(code: &str, word: &str) -> bool {
    words(code).any(|(_, found)| found == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_blanked_in_place() {
        let text = "a // {\nb /* } é\n*/ c \"\\\"{\" '{' <'d> 1'000 \"\"\"\n{\"\"\" e";
        let code = code(text, &BRACES);
        assert_eq!(code.len(), text.len());
        let words: Vec<&str> = words(&code).map(|(_, word)| word).collect();
        assert_eq!(words, ["a", "b", "c", "d", "1", "000", "e"]);
        assert!(!code.contains(['{', '}']), "{code}");
        assert_eq!(code.matches('\n').count(), 3);
    }

    #[test]
    fn languages_differ_in_quotes_and_hashes() {
        assert_eq!(code("# {\n$x '#'", &WITH_HASHES), "   \n$x    ");
        assert_eq!(code("`{\n` '{' x", &SCRIPT), "  \n      x");
        assert_eq!(
            code("#define A { \\\n {\nint x;", &WITH_PREPROCESSOR).trim(),
            "int x;"
        );
    }

    #[test]
    fn parts_are_blanked_once() {
        assert_eq!(blank("abc\ndef", [4..6, 1..5]), "a  \n  f");
    }
}
