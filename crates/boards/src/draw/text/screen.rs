//! What text is made for: a terminal of some width, with color or without, or a pipe, where nothing is left out.

use anstyle::{AnsiColor, Effects, Style};

/// Columns of prose at most, and where there is no terminal.
const PROSE: usize = 80;

/// What text is shown on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Screen {
    /// Whether to use color.
    pub color: bool,
    /// The width of the terminal; none where there is none: then tables are as wide as they need.
    pub columns: Option<usize>,
}

/// What a color means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The terminal's own color.
    Plain,
    /// Right, faster, up: green.
    Good,
    /// Wrong, slower, down: red.
    Bad,
    /// Neither: yellow.
    Odd,
    /// Bold and reversed.
    Marked,
}

impl Screen {
    /// The width of prose.
    pub fn prose(self) -> usize {
        self.columns.unwrap_or(PROSE).min(PROSE)
    }

    /// Whether lines of this many columns fit.
    pub fn fits(self, columns: usize) -> bool {
        self.columns.is_none_or(|room| columns <= room)
    }

    /// A message, its `error:`, `interrupted:` or `warning:` in color.
    pub fn paint_label(self, line: &str) -> String {
        let labels = [
            ("error:", Tone::Bad),
            ("interrupted:", Tone::Odd),
            ("warning:", Tone::Odd),
        ];
        let painted = labels.iter().find_map(|&(label, tone)| {
            let rest = line.strip_prefix(label)?;
            Some(self.paint(label, tone) + rest)
        });
        painted.unwrap_or_else(|| line.to_owned())
    }

    /// The text in the color of its meaning.
    pub fn paint(self, text: &str, tone: Tone) -> String {
        let style = match tone {
            Tone::Plain => Style::new(),
            Tone::Good => AnsiColor::Green.on_default(),
            Tone::Bad => AnsiColor::Red.on_default(),
            Tone::Odd => AnsiColor::Yellow.on_default(),
            Tone::Marked => Style::new().effects(Effects::BOLD | Effects::INVERT),
        };
        match self.color {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }
}
