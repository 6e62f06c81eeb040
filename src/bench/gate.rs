//! The regression gate: compares the ratios of a run with the ratios of a baseline.
//!
//! Machines drift from day to day, so the times of two runs are not compared. Instead, the gate
//! compares each run's ratio to the reference: the mean, over the processes, from pairs of samples
//! timed side by side. It is one decision over all rows, so the intervals of the rows hold together
//! at one level (Bonferroni's correction: each row's interval is at 1 - significance / rows). A
//! difference counts only beyond the noise threshold.

use super::export::{
    ALL, BenchReport, BenchRow, ComparisonRow, Difference, Provenance, RegressionGate,
};
use super::schedule::MIN_ROUNDS;
use super::summary::{interval, ratios};
use snakes_and_ladders::number::pluralize;
use snl_harness::measure::statistics::GeometricMean;

/// Returns the sentence on the boards of a baseline, if they are others than those of a
/// measurement, which may have no results yet: then nothing can be compared.
pub fn other_boards(here: &BenchReport, baseline: &BenchReport) -> Option<String> {
    let (corpus, then) = (&here.corpus, &baseline.corpus);
    (corpus.xxh128 != then.xxh128).then(|| {
        format!(
            "the baseline is of other boards: {} of {}, here {} of {}",
            then.boards, then.name, corpus.boards, corpus.name
        )
    })
}

/// Returns why a baseline is not comparable with a measurement of the same boards, one sentence per
/// reason: another machine, another way to measure. `here` may have no results yet.
pub fn incompatibilities(here: &BenchReport, baseline: &BenchReport) -> Vec<String> {
    let machine = |provenance: &Provenance| {
        let host = &provenance.host;
        let cpu = &host.cpu;
        let cores = host.cores;
        let os = &host.os;
        let arch = &host.arch;
        let features = host.features.join(" ");
        format!("{cpu} ({cores} cores, {os}, {arch}, {features})")
    };
    let (this, other) = (machine(&here.provenance), machine(&baseline.provenance));
    let rounds = baseline.settings.rounds;
    let few = format!(
        "the baseline has {}, and intervals need at least {MIN_ROUNDS}",
        pluralize(rounds, "round")
    );
    let machines = format!("the baseline is of another machine: {other}, here {this}");
    let pinned = |report: &BenchReport| report.settings.pinned.is_some();
    let pins = if pinned(here) {
        "the baseline was measured without --pin"
    } else {
        "the baseline was measured with --pin"
    };
    let reasons = [
        (this != other, machines),
        (pinned(here) != pinned(baseline), pins.to_owned()),
        (rounds < MIN_ROUNDS, few),
    ]
    .into_iter()
    .filter(|(applies, _)| *applies);
    reasons.map(|(_, reason)| reason).collect()
}

/// Compares every row that both measurements have, relative to the reference. Returns none if there
/// is no such row, or if the baseline does not have the reference.
pub fn compare(
    report: &BenchReport,
    baseline: &BenchReport,
    name: &str,
    forced: Vec<String>,
) -> Option<RegressionGate> {
    // The row of a single group is that of all boards, and would be compared twice.
    let mut groups = report.groups().map(|row| (&row.n, &row.family));
    let first = groups.next();
    let has_groups = groups.any(|group| Some(group) != first);
    let others = report
        .rows
        .iter()
        .filter(|row| row.solver != report.reference && (has_groups || row.n == ALL));
    let both: Vec<(&BenchRow, GeometricMean, GeometricMean)> = others
        .filter_map(|row| {
            let ratios = |of: &BenchReport| {
                let samples = |solver: &str| Some(&of.row(solver, &row.n, &row.family)?.samples);
                Some(ratios(samples(&row.solver)?, samples(&report.reference)?)?.0)
            };
            Some((row, ratios(report)?, ratios(baseline)?))
        })
        .collect();
    if both.is_empty() {
        return None;
    }
    let mut missing: Vec<String> = baseline
        .rows
        .iter()
        .filter(|row| !row.samples.is_empty() && row.solver != report.reference)
        .filter(|row| !both.iter().any(|(other, ..)| other.solver == row.solver))
        .map(|row| row.solver.clone())
        .collect();
    missing.dedup();
    let settings = &report.settings;
    let significance = settings.significance_level / both.len() as f64;
    let rows: Vec<ComparisonRow> = both
        .into_iter()
        .map(|(row, now, then)| {
            let change = interval(&now.ratio_to(&then), significance);
            ComparisonRow {
                solver: row.solver.clone(),
                n: row.n.clone(),
                family: row.family.clone(),
                change,
                verdict: Difference::of(&change, settings.noise_threshold),
            }
        })
        .collect();
    Some(RegressionGate {
        baseline: name.to_owned(),
        date: baseline.date.clone(),
        forced,
        missing,
        measurements: 1,
        regression: is_regression(&rows),
        rows,
    })
}

fn is_regression(rows: &[ComparisonRow]) -> bool {
    rows.iter().any(|row| row.verdict == Difference::Slower)
}

impl RegressionGate {
    /// Returns whether a row is slower or faster.
    pub fn differs(&self) -> bool {
        self.rows.iter().any(|row| row.verdict.differs())
    }

    /// Returns the solvers of which it is not known, over all boards, whether they are slower.
    pub fn unsure(&self) -> impl Iterator<Item = &ComparisonRow> {
        let rows = self.rows.iter().filter(|row| row.n == ALL);
        rows.filter(|row| row.verdict == Difference::Inconclusive)
    }

    /// Returns whether it is not known of a solver whether it is slower: its interval is too wide,
    /// or it was not measured.
    pub fn leaves_doubts(&self) -> bool {
        self.unsure().next().is_some() || !self.missing.is_empty()
    }

    /// Combines two measurements, of which `second` is the later: a difference that only one of
    /// them found is inconclusive. Interference such as another process in the cache is rarely
    /// there twice.
    pub fn confirm(&self, mut second: RegressionGate) -> RegressionGate {
        for (row, first) in second.rows.iter_mut().zip(&self.rows) {
            if row.verdict.differs() && row.verdict != first.verdict {
                row.verdict = Difference::Inconclusive;
            }
        }
        second.regression = is_regression(&second.rows);
        second.measurements = self.measurements + 1;
        second
    }
}
