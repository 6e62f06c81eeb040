//! The answers of a run, told.
//!
//! Owns their charts and tables. Must not know of times.

use super::over_sides;
use crate::game::MAX_SQUARES;
use crate::report::chart::{AxisLabels, Bar, Scale, Series, bars, lines};
use crate::report::input::{AnswerHistogram, RunFolder};
use crate::report::number::percent;
use crate::report::page::{Section, TableCell};

/// Bars that still can be told apart.
const MAX_BARS: usize = 60;

/// Which answers there are, and how often.
pub(super) fn section(folder: &RunFolder) -> Section {
    let mut section = Section::new("Answers");
    section.text("The answer is the least number of rolls from square 1 to the last square.");
    let answers = &folder.answers;
    let bars = histogram(&answers.all);
    section.picture("answers", &bars.1, bars.0);
    let columns = |first| {
        [
            first, "boards", "solvable", "least", "median", "p90", "p99", "greatest",
        ]
    };
    let row = |name: TableCell, counts: &AnswerHistogram| {
        let mut row = vec![
            name,
            TableCell::count(counts.boards()),
            TableCell::number(
                counts.solvable() as f64 / counts.boards().max(1) as f64,
                percent(counts.solvable(), counts.boards()),
            ),
        ];
        row.extend(
            [0, 50, 90, 99, 100]
                .map(|p| TableCell::maybe(counts.percentile(p).map(|rolls| rolls as u64))),
        );
        row
    };
    let sides: Vec<usize> = answers.sides().collect();
    if sides.len() > 1 {
        let curve = |(colour, (name, percent)): (usize, (&str, u64))| Series {
            name: name.to_owned(),
            colour,
            points: sides
                .iter()
                .filter_map(|&n| Some((n as f64, answers.by_side[n].percentile(percent)? as f64)))
                .collect(),
            ..Series::default()
        };
        let told = [("greatest", 100), ("p99", 99), ("median", 50), ("least", 0)];
        let curves: Vec<Series> = told.into_iter().enumerate().map(curve).collect();
        let figures = curves
            .iter()
            .flat_map(|curve| curve.points.iter().map(|point| point.1));
        let words = AxisLabels {
            title: "Rolls over the side",
            x: "side n",
            y: "rolls, of the solvable boards",
        };
        let svg = lines(
            words,
            over_sides(&sides),
            Scale::from_zero(figures.clone()),
            &curves,
        );
        section.picture(
            "rolls-over-n",
            "Least, median, 99th percentile and greatest answer by side.",
            svg,
        );
    }
    let rows = sides
        .iter()
        .map(|&n| row(TableCell::count(n as u64), &answers.by_side[n]))
        .collect();
    section.table("Answers by side", &columns("n"), rows);
    if answers.by_family.len() > 1 {
        let rows = answers
            .by_family
            .iter()
            .map(|(name, counts)| row(TableCell::word(name), counts))
            .collect();
        section.table("Answers by family", &columns("family"), rows);
    }
    section
}

/// How often each answer came, the unreachable at the end, and the words for it.
fn histogram(counts: &AnswerHistogram) -> (String, String) {
    let greatest = counts.percentile(100).unwrap_or(0);
    let width = greatest.div_ceil(MAX_BARS).max(1);
    let mut all: Vec<Bar> = (1..=greatest)
        .step_by(width)
        .map(|first| Bar {
            name: match width {
                1 => first.to_string(),
                _ => format!("{first}-{}", (first + width - 1).min(MAX_SQUARES)),
            },
            count: (first..first + width).map(|rolls| counts.of(rolls)).sum(),
            apart: false,
        })
        .collect();
    if counts.unreachable() > 0 {
        all.push(Bar {
            name: "-1".to_owned(),
            count: counts.unreachable(),
            apart: true,
        });
    }
    let (least, most) = all
        .iter()
        .map(|bar| bar.count)
        .filter(|&count| count > 0)
        .fold((u64::MAX, 0), |(least, most), count| {
            (least.min(count), most.max(count))
        });
    let log = most > 200 * least.min(most);
    let scale = match log {
        true => Scale::Log {
            low: 0.5,
            high: 10f64.powi((most as f64).log10().ceil() as i32),
        },
        false => Scale::from_zero([most as f64].into_iter()),
    };
    let words = AxisLabels {
        title: "How many boards have which answer",
        x: "least number of rolls; -1: unreachable",
        y: if log { "boards, logarithmic" } else { "boards" },
    };
    let caption = match log {
        true => "How many boards have which answer; each line across is ten times the one below.",
        false => "How many boards have which answer.",
    };
    (bars(words, scale, &all), caption.to_owned())
}
