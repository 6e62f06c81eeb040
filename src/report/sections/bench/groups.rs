//! A bench by side and family.

use super::{all_boards, colour, row};
use crate::bench::BenchReport;
use crate::bench::export::BenchRow;
use crate::report::chart::{AxisLabels, Scale, Series, lines};
use crate::report::number::confidence_level;
use crate::report::page::Section;

/// The section: a chart of time by side for each family, and the table of groups.
pub(super) fn section(report: &BenchReport) -> Option<Section> {
    let rows: Vec<&BenchRow> = report.rows.iter().filter(|row| !row.is_all()).collect();
    if rows.is_empty() {
        return None;
    }
    let mut section = Section::new("By side and family");
    let mut families: Vec<&str> = rows.iter().map(|row| &*row.family).collect();
    families.sort_unstable();
    families.dedup();
    for family in families {
        chart(report, &rows, family, &mut section);
    }
    row::table("Groups", report, rows.into_iter(), &mut section);
    Some(section)
}

/// Adds the chart of a family, if it has more than one side.
fn chart(report: &BenchReport, rows: &[&BenchRow], family: &str, section: &mut Section) {
    let of_solver = |solver: &String| {
        let own = rows
            .iter()
            .filter(|row| row.solver == *solver && row.family == family);
        let mut series = Series {
            name: solver.clone(),
            colour: colour(report, solver),
            ..Series::default()
        };
        for row in own {
            if let (Ok(n), Some(speed)) = (row.n.parse(), &row.speed) {
                let ns = speed.ns_per_board;
                series.points.push((n, ns.estimate));
                series.band.push((n, ns.low, ns.high));
            }
        }
        series
    };
    let solvers = all_boards(report).map(|row| &row.solver);
    let series: Vec<Series> = solvers
        .map(of_solver)
        .filter(|series| !series.points.is_empty())
        .collect();
    let sides = series.iter().flat_map(|series| &series.points);
    let (low, high) = sides.fold((f64::INFINITY, 0.0), |(low, high), &(n, _)| {
        (f64::min(low, n), f64::max(high, n))
    });
    if high <= low {
        return;
    }
    let (title, name) = match family {
        "" => (
            "Time per board by side".to_owned(),
            "time-over-n".to_owned(),
        ),
        _ => (
            format!("Time per board by side, family {family}"),
            format!("time-over-n-{family}"),
        ),
    };
    let labels = AxisLabels {
        title: &title,
        x: "side n",
        y: "ns per board, logarithmic",
    };
    let svg = lines(
        labels,
        Scale::Linear { low, high },
        Scale::log(series.iter().flat_map(Series::values)),
        &series,
    );
    let level = confidence_level(report.settings.significance_level);
    section.picture(
        &name,
        &format!("{title}: median with its {level} interval."),
        svg,
    );
}
