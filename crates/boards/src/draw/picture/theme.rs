//! The looks of a board: style sheets, every rule of which is scoped to a board, so that a page may
//! have many.

use crate::game::named;

/// Light colors: the base of all themes.
const LIGHT: &str = include_str!("style.css");
/// The changes of dark colors.
const DARK: &str = include_str!("dark.css");
/// The changes of line art.
const LINE: &str = include_str!("line.css");

named! {
    /// The colors of a picture.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub enum Theme: "theme" {
        /// Light or dark colors, as the reader has set; light on paper.
        #[default]
        Auto = "auto",
        /// Light colors.
        Light = "light",
        /// Dark colors, for screens.
        Dark = "dark",
        /// Black on white, for printers without colors.
        Line = "line",
    }
}

impl Theme {
    /// Returns the style sheet of the boards of a page.
    pub fn style(self) -> String {
        self.sheet(LIGHT, DARK, LINE)
    }

    /// Returns the rules of light colors with the changes of this theme.
    #[doc(hidden)]
    pub fn sheet(self, light: &str, dark: &str, line: &str) -> String {
        let in_the_dark = "@media screen and (prefers-color-scheme:dark)";
        match self {
            Theme::Auto => format!("{light}{in_the_dark}{{\n{dark}}}\n"),
            Theme::Light => light.to_owned(),
            Theme::Dark => format!("{light}{dark}"),
            Theme::Line => format!("{light}{line}"),
        }
    }
}
