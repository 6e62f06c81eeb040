//! SVG charts: lines with bands, bars, forest plots and heat maps. This file has the frame and the
//! axes they share.

mod kinds;
mod scale;
#[cfg(test)]
mod tests;

pub(super) use kinds::{Series, bars, forest, heat, heat_by_side, lines};
pub(super) use scale::Scale;

use snakes_and_ladders::draw::picture::Theme;
use snakes_and_ladders::draw::svg::{PathData, Point, tenths, write_text};
use snakes_and_ladders::escape;

/// Returns the style sheet of a theme. Every rule is scoped to a chart. The theme for line art has
/// no rules of its own.
pub(super) fn style(theme: Theme) -> String {
    theme.sheet(include_str!("style.css"), include_str!("dark.css"), "")
}

/// Number of line colors in the style: the palette of Okabe and Ito, which is safe for color-blind
/// readers.
const COLORS: usize = 7;
/// The width of a chart, so small that labels are legible on a phone, where the whole chart is
/// shrunk to 360 pixels.
const WIDTH: f64 = 480.0;
/// The left margin of a chart with numbers on its y axis: `1,000,000` fits in every common font.
const NUMBERS: f64 = 76.0;
/// The minimum distance between two labels of the x axis.
const LABEL_GAP: f64 = 6.0;

/// The texts of a chart.
pub(crate) struct Labels<'a> {
    pub(crate) title: &'a str,
    /// The quantity on the x axis, with its unit.
    pub(crate) x: &'a str,
    /// The quantity on the y axis, with its unit; empty where the axis has names.
    pub(crate) y: &'a str,
}

/// A chart under construction; the fields but the first are the edges of the plot area.
struct Canvas {
    out: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Canvas {
    /// Returns an empty chart with margins: `left` for the labels of the y axis, `right` for the
    /// names of lines.
    fn new(labels: &Labels<'_>, left: f64, right: f64, height: f64) -> Canvas {
        let size = tenths(height);
        let style = style(Theme::Auto);
        let title = escape::xml(labels.title);
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"snl-chart\" role=\"img\" viewBox=\"0 0 {WIDTH} {size}\" \
             width=\"{WIDTH}\" height=\"{size}\">\n<title>{title}</title>\n<style>{style}</style>\n"
        );
        let mut canvas = Canvas {
            out,
            left,
            right: WIDTH - right,
            top: 34.0,
            bottom: height - 52.0,
        };
        canvas.text(Point::new(10.0, 18.0), "name", labels.y);
        let below = Point::new(WIDTH / 2.0, height - 10.0);
        canvas.text(below, "name middle", labels.x);
        canvas
    }

    /// Returns the point at these fractions of the plot's width and height.
    fn point(&self, x: f64, y: f64) -> Point {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        Point::new(self.left + width * x, self.bottom - height * y)
    }

    fn text(&mut self, at: Point, class: &str, text: &str) {
        let class = format!(" class=\"{class}\"");
        write_text(&mut self.out, &class, at, escape::xml(text));
    }

    /// Draws a rectangle from its top left corner; the title is shown when the pointer is over it.
    fn rect(&mut self, class: &str, at: Point, size: Point, title: Option<&str>) {
        let [x, y, width, height] = [at.x, at.y, size.x, size.y].map(tenths);
        let end = match title {
            Some(title) => format!("><title>{}</title></rect>", escape::xml(title)),
            None => "/>".to_owned(),
        };
        self.out += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{end}\n"
        );
    }

    fn path(&mut self, class: &str, path: &PathData) {
        self.out += &format!("<path class=\"{class}\" d=\"{path}\"/>\n");
    }

    /// Draws grid lines with labels at the left.
    fn y_axis(&mut self, scale: Scale) {
        let mut grid = PathData::default();
        for (position, text) in scale.ticks() {
            let at = self.point(0.0, position);
            grid.move_to(at).line(Point::new(self.right, at.y));
            self.text(Point::new(self.left - 8.0, at.y + 4.5), "end", &text);
        }
        self.path("grid", &grid);
    }

    /// Draws ticks with labels below at fractions of the width: with `grid` as lines through the
    /// plot, else on a base line. Labels that would overlap the previous or the last one are left
    /// out.
    fn x_axis(&mut self, ticks: &[(f64, String)], grid: bool) {
        let mut path = PathData::default();
        let half_width = |text: &str| text.chars().count() as f64 * 4.2;
        let mut free = f64::NEG_INFINITY;
        let last = ticks.last().map_or(f64::INFINITY, |(fraction, text)| {
            self.point(*fraction, 0.0).x - half_width(text)
        });
        for (index, (fraction, text)) in ticks.iter().enumerate() {
            let at = self.point(*fraction, 0.0);
            let half = half_width(text);
            let end = if grid { self.top } else { at.y + 5.0 };
            path.move_to(at).line(Point::new(at.x, end));
            let is_last = index + 1 == ticks.len();
            let next = at.x + half + LABEL_GAP;
            if at.x - half >= free && (is_last || next <= last) {
                self.text(Point::new(at.x, at.y + 20.0), "middle", text);
                free = next;
            }
        }
        self.path(if grid { "grid" } else { "axis" }, &path);
        if !grid {
            let ends = [0.0, 1.0].map(|x| self.point(x, 0.0));
            self.path("axis", &PathData::through(ends));
        }
    }

    fn finish(self) -> String {
        self.out + "</svg>\n"
    }
}

/// Returns a label of at most this many characters.
fn elide(text: &str, max_chars: usize) -> String {
    match text.chars().count() {
        count if count <= max_chars => text.to_owned(),
        _ => text.chars().take(max_chars - 1).chain(['…']).collect(),
    }
}

/// Returns the length of the longest text, in characters.
fn max_chars(texts: impl IntoIterator<Item = impl AsRef<str>>) -> f64 {
    let lengths = texts.into_iter().map(|text| text.as_ref().chars().count());
    lengths.max().unwrap_or(0) as f64
}
