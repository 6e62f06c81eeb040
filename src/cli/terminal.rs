//! The terminal: its width, whether it takes color, and lines that are longer than it is wide.

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use snakes_and_ladders::draw::text::Screen;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use terminal_size::Width;
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter};

/// The narrowest terminal that text is wrapped for.
const MIN_COLUMNS: usize = 20;

/// Decides on color as `--color` says, before the command line is parsed: its errors have color,
/// too. `auto` heeds NO_COLOR, CLICOLOR and CLICOLOR_FORCE.
pub(super) fn choose_color(words: &[OsString]) {
    let words = words.iter().take_while(|word| *word != "--");
    let line: String = words.map(|word| format!("\0{}", word.display())).collect();
    let joined = line.replace("\0--color\0", "\0--color=");
    let value = joined.split("\0--color=").nth(1);
    let choice = match value.and_then(|value| value.split('\0').next()) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    };
    choice.write_global();
}

/// Returns the screen of standard output.
pub(super) fn output() -> Screen {
    screen_of(&io::stdout())
}

/// Returns the screen of standard error.
pub(super) fn errors() -> Screen {
    screen_of(&io::stderr())
}

/// Returns the screen of a summary: standard error if something else takes standard output.
pub(super) fn screen(is_taken: bool) -> Screen {
    if is_taken { errors() } else { output() }
}

fn screen_of(stream: &impl RawStream) -> Screen {
    let terminal = Some(stream).filter(|stream| stream.is_terminal());
    let size = terminal.and_then(|_| terminal_size::terminal_size());
    let columns = |(Width(columns), _)| usize::from(columns).max(MIN_COLUMNS);
    Screen {
        color: AutoStream::choice(stream) != ColorChoice::Never,
        columns: size.map(columns),
    }
}

/// Prints an error of the command line.
pub(super) fn usage_error(error: &clap::Error) -> ExitCode {
    let text = wrap(&error.render().ansi().to_string(), errors());
    // Removes the codes of colors where there are none.
    let _ = AutoStream::auto(io::stderr()).write_all(text.as_bytes());
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Breaks lines that are too long for the screen at spaces, indented below their first word; words
/// that are too long stay whole, so that they can be copied. Codes of colors have no width.
pub(super) fn wrap(text: &str, screen: Screen) -> String {
    let Some(columns) = screen.columns else {
        return text.to_owned();
    };
    let wrap = |line: &str| {
        if display_width(line) <= columns {
            return line.to_owned();
        }
        let words = line.trim_start_matches(' ');
        let head = &line[..line.len() - words.len()];
        let indent = " ".repeat((head.len() + 2).min(columns / 2));
        let options = Options::new(columns)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .initial_indent(head)
            .subsequent_indent(&indent);
        textwrap::fill(words, options)
    };
    text.split('\n').map(wrap).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_spaces_and_long_words_stay_whole() {
        let color = false;
        let columns = Some(20);
        let painted = "\u{1b}[31mone two\u{1b}[0m three four x\n";
        for (text, wrapped) in [
            ("short\nlines\n", "short\nlines\n"),
            ("one two three four five\n", "one two three four\n  five\n"),
            ("  - one two three four\n", "  - one two three\n    four\n"),
            (
                "look: [[-1,-1,-1,-1,-1,-1,-1]] is\n",
                "look:\n  [[-1,-1,-1,-1,-1,-1,-1]]\n  is\n",
            ),
            ("字字字 字字字 字字字 字\n", "字字字 字字字 字字字\n  字\n"),
            (painted, painted),
        ] {
            assert_eq!(wrap(text, Screen { color, columns }), wrapped);
            assert_eq!(wrap(text, Screen::default()), text);
        }
    }
}
