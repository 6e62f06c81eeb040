//! The screen that text is made for: a terminal of some width, with color or without. A pipe is a
//! screen without a width, where nothing is left out.

/// The maximum width of prose in columns, which is also the width without a terminal.
pub(super) const PROSE: usize = 80;

/// The width and the colors of the screen on which text is shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Screen {
    /// Whether to use color.
    pub color: bool,
    /// The width of the terminal in columns. Without a terminal it is `None`, and tables are as
    /// wide as they need.
    pub columns: Option<usize>,
}

/// The meaning of a color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The terminal's own color.
    Plain,
    /// The tone for right, faster and up: green.
    Good,
    /// The tone for wrong, slower and down: red.
    Bad,
    /// The tone for neither good nor bad: yellow.
    Odd,
    /// The tone for marked text: bold and reversed.
    Marked,
}

impl Screen {
    /// Returns the width of prose.
    pub fn prose(self) -> usize {
        self.columns.unwrap_or(PROSE).min(PROSE)
    }

    /// Returns whether lines of this many columns fit.
    pub fn fits(self, columns: usize) -> bool {
        self.columns.is_none_or(|room| columns <= room)
    }

    /// Returns the text in the color of its meaning, by the escape sequences of ECMA-48 (SGR).
    pub fn paint(self, text: &str, tone: Tone) -> String {
        let start = match tone {
            Tone::Plain => return text.to_owned(),
            Tone::Good => "\x1b[32m",
            Tone::Bad => "\x1b[31m",
            Tone::Odd => "\x1b[33m",
            Tone::Marked => "\x1b[1m\x1b[7m",
        };
        if self.color {
            format!("{start}{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}
