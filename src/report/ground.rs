//! Pictures for other pages: in the colors of one theme, and without a background.

use super::chart;
use snakes_and_ladders::draw::picture::Theme;

/// Returns a picture of a board or a chart in another theme than `auto`, in which it was drawn. If
/// `transparent`, the picture has no background of its own.
pub fn restyle(svg: &str, theme: Theme, transparent: bool) -> String {
    let svg = svg
        .replacen(&Theme::Auto.style(), &theme.style(), 1)
        .replacen(&chart::style(Theme::Auto), &chart::style(theme), 1);
    if !transparent {
        return svg;
    }
    let end = "\n.snl-board,.snl-chart{background:none}</style>";
    svg.replacen("</style>", end, 1)
}
