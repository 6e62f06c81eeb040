//! The answers of a run: how often each occurs, by side and by family.

use super::side_axis;
use crate::game::MAX_SQUARES;
use crate::report::chart::{AxisLabels, Bar, Scale, Series, bars, lines};
use crate::report::input::{AnswerHistogram, AnswerStats, RunFolder};
use crate::report::number::percent;
use crate::report::page::{Section, TableCell};

/// Bars that are still distinguishable; beyond that, each covers several answers.
const MAX_BARS: usize = 60;

/// The section.
pub(super) fn section(folder: &RunFolder) -> Section {
    let mut section = Section::new("Answers");
    section.text("The answer is the minimum number of rolls from square 1 to the last square.");
    let answers = &folder.answers;
    histogram(&answers.all, &mut section);
    let sides: Vec<usize> = answers.sides().collect();
    if sides.len() > 1 {
        by_side(answers, &sides, &mut section);
    }
    let rows = sides
        .iter()
        .map(|&n| row(TableCell::count(n as u64), &answers.by_side[n]))
        .collect();
    section.table("Answers by side", &columns("n"), rows);
    if answers.by_family.len() > 1 {
        let families = answers.by_family.iter();
        let rows = families.map(|(name, answers)| row(TableCell::text(name), answers));
        section.table("Answers by family", &columns("family"), rows.collect());
    }
    section
}

fn columns(first: &str) -> [&str; 8] {
    [
        first, "boards", "solvable", "min", "median", "p90", "p99", "max",
    ]
}

fn row(name: TableCell, answers: &AnswerHistogram) -> Vec<TableCell> {
    let (solvable, boards) = (answers.solvable(), answers.boards());
    let mut row = vec![
        name,
        TableCell::count(boards),
        TableCell::number(
            solvable as f64 / boards.max(1) as f64,
            percent(solvable, boards),
        ),
    ];
    row.extend([0, 50, 90, 99, 100].map(|percent| {
        TableCell::opt_count(answers.percentile(percent).map(|rolls| rolls as u64))
    }));
    row
}

/// Adds the chart of percentiles by side.
fn by_side(answers: &AnswerStats, sides: &[usize], section: &mut Section) {
    let percentiles = [("max", 100), ("p99", 99), ("median", 50), ("min", 0)];
    let series = |(colour, (name, percent)): (usize, (&str, u64))| Series {
        name: name.to_owned(),
        colour,
        points: sides
            .iter()
            .filter_map(|&n| Some((n as f64, answers.by_side[n].percentile(percent)? as f64)))
            .collect(),
        ..Series::default()
    };
    let series: Vec<Series> = percentiles.into_iter().enumerate().map(series).collect();
    let points = series.iter().flat_map(|series| &series.points);
    let labels = AxisLabels {
        title: "Rolls by side",
        x: "side n",
        y: "rolls, of the solvable boards",
    };
    let svg = lines(
        labels,
        side_axis(sides),
        Scale::from_zero(points.map(|point| point.1)),
        &series,
    );
    section.picture(
        "rolls-over-n",
        "Minimum, median, 99th percentile and maximum answer by side.",
        svg,
    );
}

/// Adds the histogram of answers; unreachable boards are the last bar.
fn histogram(answers: &AnswerHistogram, section: &mut Section) {
    let max = answers.percentile(100).unwrap_or(0);
    let width = max.div_ceil(MAX_BARS).max(1);
    let mut all: Vec<Bar> = (1..=max)
        .step_by(width)
        .map(|first| Bar {
            name: match width {
                1 => first.to_string(),
                _ => format!("{first}-{}", (first + width - 1).min(MAX_SQUARES)),
            },
            count: (first..first + width).map(|rolls| answers.of(rolls)).sum(),
            set_apart: false,
        })
        .collect();
    if answers.unreachable() > 0 {
        all.push(Bar {
            name: "-1".to_owned(),
            count: answers.unreachable(),
            set_apart: true,
        });
    }
    let counts = all.iter().map(|bar| bar.count).filter(|&count| count > 0);
    let min = counts.clone().min().unwrap_or(0);
    let max = counts.max().unwrap_or(0);
    let is_log = max > 200 * min;
    let scale = match is_log {
        true => Scale::Log {
            low: 0.5,
            high: 10f64.powi((max as f64).log10().ceil() as i32),
        },
        false => Scale::from_zero([max as f64].into_iter()),
    };
    let labels = AxisLabels {
        title: "Boards by answer",
        x: "minimum number of rolls; -1: unreachable",
        y: if is_log {
            "boards, logarithmic"
        } else {
            "boards"
        },
    };
    let caption = match is_log {
        true => "Number of boards by answer, on a logarithmic axis.",
        false => "Number of boards by answer.",
    };
    section.picture("answers", caption, bars(labels, scale, &all));
}
