//! A bench by side and family, told.
//!
//! Owns the charts over the side and the table of all groups. Must not know of the row of all boards.

use super::row::{COLUMNS, row};
use super::{colour, level, of_all};
use crate::bench::BenchReport;
use crate::bench::export::{BenchRow, ConfidenceInterval};
use crate::report::chart::{AxisLabels, Scale, Series, lines};
use crate::report::page::Section;

/// Speed over the side, a chart a family, and the table of all groups.
pub(super) fn section(figures: &BenchReport) -> Option<Section> {
    let rows: Vec<&BenchRow> = figures.rows.iter().filter(|row| !row.is_all()).collect();
    if rows.is_empty() {
        return None;
    }
    let mut section = Section::new("By side and family");
    let mut families: Vec<&str> = rows.iter().map(|row| &*row.family).collect();
    families.sort_unstable();
    families.dedup();
    for family in families {
        let solvers = of_all(figures).map(|row| &row.solver);
        let curves: Vec<Series> = solvers
            .map(|solver| {
                let own = rows
                    .iter()
                    .filter(|row| row.solver == *solver && row.family == family);
                let points: Vec<(f64, ConfidenceInterval)> = own
                    .filter_map(|row| Some((row.n.parse().ok()?, row.speed.as_ref()?.ns_per_board)))
                    .collect();
                Series {
                    name: solver.clone(),
                    colour: colour(figures, solver),
                    band: points.iter().map(|(n, ns)| (*n, ns.low, ns.high)).collect(),
                    points: points.iter().map(|(n, ns)| (*n, ns.estimate)).collect(),
                    steps: false,
                }
            })
            .filter(|curve| !curve.points.is_empty())
            .collect();
        let sides = curves
            .iter()
            .flat_map(|curve| curve.points.iter().map(|point| point.0));
        let (low, high) = sides.fold((f64::INFINITY, 0.0), |(low, high), n| {
            (f64::min(low, n), f64::max(high, n))
        });
        if high <= low {
            continue;
        }
        let bands = curves
            .iter()
            .flat_map(|curve| curve.band.iter().flat_map(|&(_, low, high)| [low, high]));
        let title = match family {
            "" => "Time a board over the side".to_owned(),
            family => format!("Time a board over the side, family {family}"),
        };
        let words = AxisLabels {
            title: &title,
            x: "side n",
            y: "ns a board, logarithmic",
        };
        let svg = lines(
            words,
            Scale::Linear { low, high },
            Scale::log(bands.clone()),
            &curves,
        );
        let name = match family {
            "" => "time-over-n".to_owned(),
            family => format!("time-over-n-{family}"),
        };
        section.picture(
            &name,
            &format!("{title}: median with its {} interval.", level(figures)),
            svg,
        );
    }
    section.table(
        "Groups",
        &COLUMNS,
        rows.into_iter()
            .map(|one| row(one, &figures.reference))
            .collect(),
    );
    Some(section)
}
