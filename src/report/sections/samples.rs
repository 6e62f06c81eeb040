//! The raw samples of a bench. Intervals, ratios and the machine are only in the JSON export.

use super::spread::SolverSamples;
use crate::bench::SampleRow;
use crate::bench::export::ALL;
use crate::measure::statistics::Sorted;
use crate::report::number::{pluralize, thousands};
use crate::report::page::{Page, Section, TableCell};

pub(super) fn render(rows: &[SampleRow], page: &mut Page) {
    let mut section = Section::new("Samples");
    section.text(
        "From the raw samples alone; the JSON export also has intervals, ratios and the machine.",
    );
    let same_group =
        |a: &SampleRow, b: &SampleRow| a.solver == b.solver && a.n == b.n && a.family == b.family;
    let cells: Vec<Vec<TableCell>> = rows.chunk_by(same_group).map(group).collect();
    page.summary.push(format!(
        "{} samples of a bench, in {}.",
        thousands(rows.iter().filter(|row| row.ns.is_some()).count() as u64),
        pluralize(cells.len() as u64, "group")
    ));
    let mut solvers: Vec<SolverSamples> = Vec::new();
    for rows in rows.chunk_by(same_group).filter(|rows| rows[0].n == ALL) {
        solvers.push(SolverSamples {
            name: rows[0].solver.clone(),
            color: solvers.len(),
            samples: rows.iter().filter_map(sample).collect(),
        });
    }
    super::spread::charts(&solvers, &mut section);
    let header = "solver | n | family | verdict | samples | min ns/board | median ns/board | max ns/board | outliers";
    section.table("Samples by solver and group", header, cells);
    page.sections.push(section);
}

/// The round and ns per board; none of a failure.
fn sample(row: &SampleRow) -> Option<(u64, f64)> {
    let boards = row.boards.filter(|boards| *boards > 0)?;
    Some((row.round?, row.ns? as f64 / boards as f64))
}

fn group(rows: &[SampleRow]) -> Vec<TableCell> {
    let first = &rows[0];
    let times = rows.iter().filter_map(sample).map(|(_, ns)| ns);
    let times = Sorted::new(times.collect());
    let figure = |figure: fn(&Sorted) -> f64| {
        let figure = times.as_ref().map(figure);
        figure.map_or_else(TableCell::none, TableCell::figure)
    };
    let outliers = rows.iter().filter(|row| row.outlier == Some(true)).count();
    let mut cells = TableCell::group(&first.solver, &first.n, &first.family).to_vec();
    let samples = times.as_ref().map_or(0, |times| times.values().len());
    cells.extend([
        TableCell::text(match first.err.as_str() {
            "" => first.verdict.clone(),
            err => format!("{} ({err})", first.verdict),
        }),
        TableCell::count(samples as u64),
        figure(|times| times.percentile(0.0)),
        figure(Sorted::median),
        figure(|times| times.percentile(100.0)),
        TableCell::count(outliers as u64),
    ]);
    cells
}
