//! The report of `bench` for the terminal.

pub use super::bench_notes::failures;
use super::bench_notes::{gate_sentences, heading, row_name, sentences};
use crate::bench::BenchReport;
use crate::bench::export::{ALL, ComparisonRow, Difference, RegressionGate};
use crate::report::sections::bench::tables;
use snakes_and_ladders::draw::text::screen::Screen;
use snakes_and_ladders::escape;

/// Returns the report for the terminal; `verbose` shows every row of a comparison with a baseline.
pub fn plain(report: &BenchReport, verbose: bool, screen: Screen) -> String {
    let mut text = escape::line(&heading(report)).into_owned();
    text += &format!("\n{}", figures(report, screen));
    if let Some(gate) = &report.gate {
        text.push('\n');
        for sentence in gate_sentences(gate) {
            text += &format!("{}\n", escape::line(&sentence));
        }
        let is_shown = |row: &&ComparisonRow| verbose || row.n == ALL || row.verdict.differs();
        let shown = gate.rows.iter().filter(is_shown);
        text += &tables::changes(shown).plain(screen);
    }
    for sentence in sentences(report) {
        text += &format!("\n{}\n", escape::line(&sentence));
    }
    text
}

/// Returns the tables of the solvers on all boards and on each group of boards.
pub fn figures(report: &BenchReport, screen: Screen) -> String {
    let mut text = format!("\n{}", tables::solvers(report).plain(screen));
    if let Some(groups) = tables::groups(report) {
        text += &format!("\nns per board\n{}", groups.plain(screen));
    }
    text
}

/// Returns the rows of a comparison that are slower: solver and group.
pub fn slower(gate: &RegressionGate) -> Vec<String> {
    let is_slower = |row: &&ComparisonRow| row.verdict == Difference::Slower;
    let slower = gate.rows.iter().filter(is_slower);
    let name = |row| escape::line(row_name(row).trim_end()).into_owned();
    slower.map(name).collect()
}
