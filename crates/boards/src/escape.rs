//! Untrusted text (names of files and programs, what programs print, fields of corpora and
//! manifests), escaped for where it is shown: the terminal, a CSV, Markdown, HTML and SVG.
//!
//! Control characters move the cursor, set titles and forge lines; marks of direction reorder what
//! follows. Both are written as in Rust: `\n`, `\u{1b}`.

use std::borrow::Cow;
use std::path::Path;

/// Returns the text as one line: no control character and no mark of direction is left, not even a
/// line feed.
///
/// ```
/// use snakes_and_ladders::escape;
/// assert_eq!(escape::line("a\nAC\u{1b}[2J"), "a\\nAC\\u{1b}[2J");
/// ```
pub fn line(text: &str) -> Cow<'_, str> {
    replace(text, is_active)
}

/// Returns the text as several lines, escaped like [`line()`] except that line feeds and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    replace(text, |char| !matches!(char, '\n' | '\t') && is_active(char))
}

/// Returns the name of a file, as one line.
pub fn path(path: &Path) -> String {
    line(&path.to_string_lossy()).into_owned()
}

/// Returns the text as a cell of a CSV, still to be quoted. The text is escaped like [`line()`],
/// and also so that a spreadsheet does not take it for a formula; a number stays a number.
pub fn cell(text: &str) -> Cow<'_, str> {
    let shown = line(text);
    let is_formula = text.trim_start().starts_with([
        '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]);
    if is_formula && text.parse::<f64>().is_err() {
        format!("'{shown}").into()
    } else {
        shown
    }
}

/// Returns the text escaped for Markdown inside a line or a cell of a table.
pub fn markdown(text: &str) -> String {
    let mut out = String::new();
    for char in text.replace(['\n', '\r'], " ").chars() {
        if "|*_`<[]\\&".contains(char) {
            out.push('\\');
        }
        out.push(char);
    }
    line(&out).into_owned()
}

/// Returns the text as a block of code in Markdown, whose fence is longer than any in the text.
pub fn markdown_code(text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}text\n{}\n{fence}\n", lines(text))
}

/// Returns the text escaped for HTML and XML, also for a quoted attribute. Control characters that
/// XML forbids are written as escapes, and U+FFFE and U+FFFF as the replacement character.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in lines(text).chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(char),
        }
    }
    out
}

/// Returns whether a character is a control character, or an invisible one that changes how the
/// text around it is shown.
fn is_active(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn replace(text: &str, is_active: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_active) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    for char in text.chars() {
        if is_active(char) {
            out.extend(char.escape_default());
        } else {
            out.push(char);
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn plain_text_of_any_language_stays() {
        for text in ["", "a b-c_d.py", "é ñ 語 עברית 👩‍💻", "-1", "-1.5e3", "+7"] {
            assert_eq!(line(text), text);
            assert_eq!(cell(text), text);
        }
        assert_eq!(lines("a\n\tb"), "a\n\tb");
    }

    #[test]
    fn each_place_gets_its_own_escapes() {
        let text = "=1|`<b>\u{1b}]0;x\u{7}\u{202e}\n";
        assert_eq!(line(text), "=1|`<b>\\u{1b}]0;x\\u{7}\\u{202e}\\n");
        assert!(cell(text).starts_with("'=1|"));
        assert_eq!(cell("@SUM(A1)"), "'@SUM(A1)");
        assert_eq!(cell(" =1"), "' =1");
        assert_eq!(markdown("a|b\nc"), "a\\|b c");
        assert_eq!(markdown_code("```\nx"), "````text\n```\nx\n````\n");
        assert_eq!(
            xml("<\"'&\u{1}\u{ffff}"),
            "&lt;&quot;&#39;&amp;\\u{1}\u{fffd}"
        );
    }

    proptest! {
        #[test]
        fn nothing_active_is_left(text in "\\PC*|.*|[\\x00-\\x9f\u{2028}-\u{202e}]*") {
            prop_assert!(!line(&text).contains(is_active));
            prop_assert!(!cell(&text).contains(is_active));
            prop_assert!(!markdown(&text).contains(is_active));
            prop_assert!(lines(&text).chars().all(|char| matches!(char, '\n' | '\t') || !is_active(char)));
            prop_assert!(!xml(&text).contains(['<', '>', '"', '\'']));
        }
    }
}
