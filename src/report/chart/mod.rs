//! Figures as pictures: lines with bands, bars, intervals, heat.
//!
//! Owns the frame, the axes and the colours. Must not know what the figures mean: their names and units are given.

mod bars;
mod forest;
mod heat;
mod lines;
mod scale;
#[cfg(test)]
mod tests;

pub(super) use bars::{Bar, bars};
pub(super) use forest::{Effect, forest};
pub(super) use heat::{Heatmap, heat};
pub(super) use lines::{Series, lines};
pub(super) use scale::Scale;

use super::svg::{PathData, Point, tenths};
use std::fmt::Write;

/// The look, for light and dark; every rule holds only inside a chart.
const STYLE: &str = include_str!("style.css");
/// How many colours the style has: those of Okabe and Ito, which the colour-blind can tell apart.
const COLOURS: usize = 7;
const WIDTH: f64 = 720.0;

/// What is written about a chart.
#[derive(Clone, Copy)]
pub(super) struct AxisLabels<'a> {
    /// What it shows: the title for those who cannot see it.
    pub(super) title: &'a str,
    /// What lies along the foot, with its unit.
    pub(super) x: &'a str,
    /// What goes up the side, with its unit.
    pub(super) y: &'a str,
}

/// A chart in the making.
struct Canvas {
    out: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Canvas {
    /// An empty chart with room about the plot: `left` for the figures of the y axis, `right` for names of lines.
    fn new(words: AxisLabels<'_>, left: f64, right: f64, height: f64) -> Canvas {
        let mut canvas = Canvas {
            out: String::new(),
            left,
            right: WIDTH - right,
            top: 34.0,
            bottom: height - 52.0,
        };
        let _ = writeln!(
            canvas.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"snl-chart\" role=\"img\" viewBox=\"0 0 {WIDTH} {0}\" \
             width=\"{WIDTH}\" height=\"{0}\">\n<title>{1}</title>\n<style>{STYLE}</style>",
            tenths(height),
            escape_xml(words.title),
        );
        canvas.text(Point::new(10.0, 18.0), "name", words.y);
        let middle = (canvas.left + canvas.right) / 2.0;
        canvas.text(Point::new(middle, height - 10.0), "name middle", words.x);
        canvas
    }

    fn place(&self, x: f64, y: f64) -> Point {
        Point::new(
            self.left + (self.right - self.left) * x,
            self.bottom - (self.bottom - self.top) * y,
        )
    }

    fn text(&mut self, at: Point, class: &str, text: &str) {
        let _ = writeln!(
            self.out,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>",
            tenths(at.x),
            tenths(at.y),
            escape_xml(text)
        );
    }

    fn path(&mut self, class: &str, path: &PathData) {
        let _ = writeln!(self.out, "<path class=\"{class}\" d=\"{path}\"/>");
    }

    /// Lines across the plot, with their figures at the left.
    fn y_axis(&mut self, scale: Scale) {
        let mut grid = PathData::default();
        for (figure, text) in scale.ticks() {
            let at = self.place(0.0, scale.share(figure));
            grid.jump(at).line(Point::new(self.right, at.y));
            self.text(Point::new(self.left - 8.0, at.y + 4.5), "end", &text);
        }
        self.path("grid", &grid);
    }

    /// Marks along the foot, with their figures below; `across` draws lines up the plot.
    fn x_axis(&mut self, scale: Scale, across: bool) {
        let ticks = scale.ticks();
        let marks: Vec<(f64, String)> = ticks
            .into_iter()
            .map(|(figure, text)| (scale.share(figure), text))
            .collect();
        self.x_marks(&marks, across);
    }

    /// Marks at shares of the foot's length. Where they would run into one another, only some are written.
    fn x_marks(&mut self, marks: &[(f64, String)], across: bool) {
        let mut feet = PathData::default();
        let mut free = f64::NEG_INFINITY;
        for (share, text) in marks {
            let at = self.place(*share, 0.0);
            let half = text.chars().count() as f64 * 4.2;
            feet.jump(at).line(if across {
                Point::new(at.x, self.top)
            } else {
                Point::new(at.x, at.y + 5.0)
            });
            if at.x - half > free {
                self.text(Point::new(at.x, at.y + 20.0), "middle", text);
                free = at.x + half + 6.0;
            }
        }
        self.path(if across { "grid" } else { "axis" }, &feet);
    }

    /// The foot of the plot.
    fn x_baseline(&mut self) {
        let (from, to) = (self.place(0.0, 0.0), self.place(1.0, 0.0));
        let mut line = PathData::from(from);
        line.line(to);
        self.path("axis", &line);
    }

    fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// The text with the signs that XML reads in another way written out.
pub(super) fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
