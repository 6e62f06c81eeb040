//! The solvers of a bench on all boards, told.
//!
//! Owns the charts of ratios and of single boards' times. Must not know of groups.

use super::row::{COLUMNS, row};
use super::{around_one, colour, effect, level, of_all};
use crate::bench::BenchReport;
use crate::report::chart::{AxisLabels, Effect, Scale, Series, forest, lines};
use crate::report::page::{PageBlock, Section};

/// Who is how fast.
pub(super) fn section(figures: &BenchReport) -> Section {
    let mut section = Section::new("Solvers");
    let effects: Vec<Effect> = of_all(figures)
        .filter(|row| row.solver != figures.reference)
        .filter_map(|row| {
            let ratio = row.ratio.as_ref()?;
            Some(effect(
                row.solver.clone(),
                &ratio.time,
                ratio.verdict.words(),
            ))
        })
        .collect();
    if !effects.is_empty() {
        let words = AxisLabels {
            title: "Time over the reference's",
            x: "time over the reference's: to the left is faster",
            y: "",
        };
        let svg = forest(words, &figures.reference, around_one(&effects), &effects);
        let caption = format!(
            "Each solver's time over that of {}, on all boards: the median of pairs of the same round, with its {} interval.",
            figures.reference,
            level(figures)
        );
        section.picture("ratios", &caption, svg);
    }
    section.blocks.extend(latencies(figures));
    section.table(
        "All boards",
        &COLUMNS,
        of_all(figures)
            .map(|one| row(one, &figures.reference))
            .collect(),
    );
    section
}

/// How many boards had been solved after which time.
fn latencies(figures: &BenchReport) -> Option<PageBlock> {
    let curves: Vec<Series> = of_all(figures)
        .filter_map(|row| {
            let latency = row.latency.as_ref()?;
            let mut passed = 0;
            let points = latency.histogram.iter().map(|&(ns, count)| {
                passed += count;
                (
                    ns.max(1) as f64,
                    passed as f64 / latency.samples.max(1) as f64 * 100.0,
                )
            });
            Some(Series {
                name: row.solver.clone(),
                colour: colour(figures, &row.solver),
                points: downsample(points.collect()),
                steps: true,
                ..Series::default()
            })
        })
        .collect();
    if curves.is_empty() {
        return None;
    }
    let x = Scale::log(
        curves
            .iter()
            .flat_map(|curve| curve.points.iter().map(|point| point.0)),
    );
    let words = AxisLabels {
        title: "Times of single boards",
        x: "ns, logarithmic",
        y: "boards solved within that time, %",
    };
    let mut section = Section::default();
    let svg = lines(
        words,
        x,
        Scale::Linear {
            low: 0.0,
            high: 100.0,
        },
        &curves,
    );
    section.picture("latency", "How many of the boards, solved one at a time, took at most so long. The slowest boards are at the right end.", svg);
    section.blocks.pop()
}

/// Points that can be told apart in a chart: a fifth of a percent apart, and the first and the last.
fn downsample(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    let last = points.len().saturating_sub(1);
    for (place, point) in points.into_iter().enumerate() {
        if kept.last().is_none_or(|before| point.1 - before.1 >= 0.2) || place == last {
            kept.push(point);
        }
    }
    kept
}
