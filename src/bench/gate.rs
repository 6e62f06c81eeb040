//! The gate: the ratios of this run against those of a baseline.
//!
//! Owns what may be compared with what, and what counts as slower. Must not know where baselines are kept, nor what
//! becomes of a regression.
//!
//! Days and machines drift, so times of two runs are not compared. Each run has its own ratio to the reference, by
//! pairs that were timed side by side; these ratios are. All rows stand together at one level (C. E. Bonferroni's
//! correction: each row's interval is at 1 - significance / rows), because a gate is opened or shut once, not once a
//! row, and a difference counts only beyond the noise threshold.

use super::export::{
    BenchReport, BenchRow, ComparisonRow, ConfidenceInterval, CorpusInfo, Difference, Gate,
    Provenance, Settings,
};
use super::summary::pairs;
use crate::measure::statistics::{Bootstrap, Sorted};

/// Resamples that shall lie beyond either end of an interval.
const TAIL_RESAMPLES: f64 = 10.0;

/// The most resamples.
const MAX_RESAMPLES: f64 = 200_000.0;

/// In what a baseline is not to be compared with a measurement of these boards there: a sentence each.
pub fn incompatibilities(
    corpus: &CorpusInfo,
    provenance: &Provenance,
    then: &BenchReport,
) -> Vec<String> {
    let mut strange = Vec::new();
    if corpus.sha256 != then.corpus.sha256 {
        strange.push(format!(
            "the baseline is of other boards: {} of {}, here {} of {}",
            then.corpus.boards, then.corpus.name, corpus.boards, corpus.name
        ));
    }
    let machine = |provenance: &Provenance| {
        let host = &provenance.host;
        format!(
            "{} ({} core(s), {}, {}, {})",
            host.cpu,
            host.cores,
            host.os,
            host.arch,
            host.features.join(" ")
        )
    };
    let (here, there) = (machine(provenance), machine(&then.provenance));
    if here != there {
        strange.push(format!(
            "the baseline is of another machine: {there}, here {here}"
        ));
    }
    strange
}

/// Compares every row that both have; those of the reference are the yardstick. None if there is no such row, or the
/// baseline does not have the reference.
pub fn compare(
    now: &BenchReport,
    then: &BenchReport,
    name: &str,
    forced: Vec<String>,
) -> Option<Gate> {
    let mut both = Vec::new();
    for row in now.rows.iter().filter(|row| row.solver != now.reference) {
        let ratios = |figures: &BenchReport| {
            let mine = find(figures, row, &row.solver)?;
            pairs(&mine.samples, &find(figures, row, &now.reference)?.samples)
        };
        if let (Some(here), Some(there)) = (ratios(now), ratios(then)) {
            both.push((row, here, there));
        }
    }
    if both.is_empty() {
        return None;
    }
    let settings = &now.settings;
    let significance = settings.significance_level / both.len() as f64;
    let resamples = (2.0 * TAIL_RESAMPLES / significance).min(MAX_RESAMPLES) as u64;
    let resamples = resamples.max(settings.resamples) as usize;
    let mut bootstrap = Bootstrap::new(settings.seed, resamples);
    let rows: Vec<ComparisonRow> = both
        .into_iter()
        .map(|(row, here, there)| {
            let change = change(&here, &there, significance, &mut bootstrap);
            comparison_row(row, change, settings)
        })
        .collect();
    Some(Gate {
        baseline: name.to_owned(),
        date: then.date.clone(),
        forced,
        measurements: 1,
        regression: rows.iter().any(|row| row.verdict == Difference::Slower),
        rows,
    })
}

impl Gate {
    /// Whether a solver is said to be slower, or faster.
    pub fn differs(&self) -> bool {
        self.rows.iter().any(|row| row.verdict.is_one())
    }

    /// The gate after a second measurement, which `again` compared: what only one of the two calls slower, or faster, is
    /// left open. A neighbour on the machine that took the cache for a while is seldom there twice.
    pub fn confirm(&self, mut again: Gate) -> Gate {
        for (row, before) in again.rows.iter_mut().zip(&self.rows) {
            if row.verdict.is_one() && row.verdict != before.verdict {
                row.verdict = Difference::Inconclusive;
            }
        }
        again.regression = again
            .rows
            .iter()
            .any(|row| row.verdict == Difference::Slower);
        again.measurements = self.measurements + 1;
        again
    }
}

fn find<'a>(figures: &'a BenchReport, like: &BenchRow, solver: &str) -> Option<&'a BenchRow> {
    let place = |row: &BenchRow| (row.n.clone(), row.family.clone());
    let mut rows = figures.rows.iter();
    rows.find(|row| row.solver == solver && place(row) == place(like))
}

fn change(
    here: &Sorted,
    there: &Sorted,
    significance: f64,
    bootstrap: &mut Bootstrap,
) -> ConfidenceInterval {
    let medians = bootstrap.medians(here).ratio_to(&bootstrap.medians(there));
    let (low, high) = medians.interval(significance);
    ConfidenceInterval {
        estimate: here.median() / there.median(),
        low,
        high,
    }
}

fn comparison_row(
    row: &BenchRow,
    change: ConfidenceInterval,
    settings: &Settings,
) -> ComparisonRow {
    ComparisonRow {
        solver: row.solver.clone(),
        n: row.n.clone(),
        family: row.family.clone(),
        change,
        verdict: Difference::of(&change, settings.noise_threshold),
    }
}
