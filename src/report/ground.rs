//! Pictures for other pages: in the colors of one theme, and without a background.

use super::chart;
use snakes_and_ladders::draw::picture::Theme;

/// Returns a picture of a board or a chart in another theme than `auto`, in which it was drawn. If `transparent`, the
/// picture has no background of its own.
pub fn restyle(svg: &str, theme: Theme, transparent: bool) -> String {
    let svg = svg.replacen(&Theme::Auto.style(), &theme.style(), 1);
    let svg = svg.replacen(&chart::style(Theme::Auto), &chart::style(theme), 1);
    let ground = if transparent { TRANSPARENT } else { "" };
    svg.replacen("</style>", &format!("{ground}</style>"), 1)
}

const TRANSPARENT: &str = "\n.snl-board,.snl-chart{background:none}";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::chart::{Scale, lines};
    use snakes_and_ladders::draw::picture::{PictureOptions, svg};
    use snakes_and_ladders::game::{Board, Side};

    #[test]
    fn boards_and_charts_take_a_theme_and_lose_their_ground() {
        let scale = Scale::Linear(0.0, 1.0);
        let board = svg(&Board::empty(Side::MIN), PictureOptions::default());
        for picture in [board, lines("a | b | c", scale, scale, &[])] {
            assert!(picture.contains("prefers-color-scheme"));
            assert_eq!(restyle(&picture, Theme::Auto, false), picture);
            for theme in [Theme::Light, Theme::Dark] {
                let themed = restyle(&picture, theme, false);
                assert!(!themed.contains("prefers-color-scheme"), "{themed}");
                assert_eq!(themed.contains("#16161b"), theme == Theme::Dark, "{themed}");
                assert!(themed.contains("background:#"));
                let clear = restyle(&picture, theme, true);
                assert!(clear.contains("{background:none}</style>"), "{clear}");
                roxmltree::Document::parse(&clear).unwrap();
            }
        }
    }
}
