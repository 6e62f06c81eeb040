//! The looks of a board: style sheets, every rule of which is scoped to a board, so that a page may have many.

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
        match self {
            Theme::Auto => {
                format!("{LIGHT}@media screen and (prefers-color-scheme:dark){{\n{DARK}}}\n")
            }
            Theme::Light => LIGHT.to_owned(),
            Theme::Dark => format!("{LIGHT}{DARK}"),
            Theme::Line => format!("{LIGHT}{LINE}"),
        }
    }
}
