//! The options with which a board is drawn.

use super::theme::Theme;

/// The options of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PictureOptions {
    /// Whether the answer is drawn: a shortest route, or the squares that the token never leaves.
    pub answer: bool,
    /// The colors.
    pub theme: Theme,
    /// Whether there is a caption below the board.
    pub caption: bool,
    /// Whether the picture has its own style sheet; without it, the page needs [`Theme::style`].
    pub style: bool,
}

impl Default for PictureOptions {
    /// Returns options for a picture with the answer, a caption and a style sheet, in the reader's
    /// light or dark setting.
    fn default() -> PictureOptions {
        PictureOptions {
            answer: true,
            theme: Theme::Auto,
            caption: true,
            style: true,
        }
    }
}
