//! A whole bench: measure, then derive medians, intervals, outliers, percentiles and ratios. The same samples give the same
//! rows.

use super::date::rfc3339;
use super::export::{
    ALL, BenchReport, BenchRow, ConfidenceInterval, Difference, Latency, Ratio, Sample, Settings,
    Speed,
};
use super::grouped::{BenchGroup, GroupedBoards};
use super::runner::TargetRunner;
use super::schedule::{Plan, Progress, measure};
use super::target::{BenchTarget, Clocks};
use hdrhistogram::Histogram;
use snl_harness::measure::auto_histogram;
use snl_harness::measure::statistics::{
    Bootstrap, Sorted, is_outlier, median_absolute_deviation, modified_z_scores,
};
use snl_judge::Verdict;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::SystemTime;

/// The usual number of resamples of each bootstrap.
pub const RESAMPLES: u64 = 10_000;

/// Compares the targets on the boards. `report` has everything but the results: the rows, the date, and of the settings `rounds`,
/// `solves` and `clock_ns`. Targets of the same name become `NAME`, `NAME#2`, … `progress` is called after every step and may
/// stop the bench.
pub fn bench(
    grouped: &mut GroupedBoards,
    targets: &mut [Box<dyn BenchTarget>],
    plan: &Plan,
    mut report: BenchReport,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> ControlFlow<(), BenchReport> {
    let clocks = Clocks::calibrate();
    let settings = &mut report.settings;
    let runners = measure(grouped, targets, &clocks, plan, settings, progress)?;
    settings.solves = grouped.solves();
    settings.clock_ns = clocks.thread.cost_ns();
    let mut names: Vec<String> = Vec::new();
    for runner in runners {
        let mut solver = runner.target.name().to_owned();
        names.push(solver.clone());
        let number = names.iter().filter(|&name| *name == solver).count();
        if number > 1 {
            solver += &format!("#{number}");
        }
        report.rows.extend(rows_for(grouped, runner, &solver));
    }
    derive_statistics(&mut report);
    report.date = rfc3339(SystemTime::now());
    ControlFlow::Continue(report)
}

/// Fills in outliers, speed and ratios from the samples.
fn derive_statistics(report: &mut BenchReport) {
    let settings = &report.settings;
    let mut bootstrap = Bootstrap::new(settings.seed, settings.resamples as usize);
    let references = report.rows.iter();
    let references: Vec<BenchRow> = references
        .filter(|row| row.solver == report.reference)
        .cloned()
        .collect();
    for row in &mut report.rows {
        let scores = modified_z_scores(&per_board(&row.samples));
        for (sample, score) in row.samples.iter_mut().zip(scores) {
            sample.outlier = is_outlier(score);
        }
        row.speed = speed(&row.samples, settings, &mut bootstrap);
        let reference = references.iter().find(|it| it.is_of_group(row));
        row.ratio = reference.and_then(|reference| {
            ratio(&row.samples, &reference.samples, settings, &mut bootstrap)
        });
    }
}

/// The rows of one target without statistics: its groups, then all boards.
fn rows_for(grouped: &GroupedBoards, measured: TargetRunner<'_>, solver: &str) -> Vec<BenchRow> {
    let groups = grouped.groups();
    let row = |n: String, family: &str, boards: u64| BenchRow {
        solver: solver.to_owned(),
        n,
        family: family.to_owned(),
        boards,
        timed: measured.target.timing_scope(),
        verdict: Verdict::Accepted,
        err: None,
        samples: Vec::new(),
        speed: None,
        latency: None,
        ratio: None,
        peak_bytes: measured.target.peak_bytes(),
    };
    let mut rows: Vec<BenchRow> = groups
        .iter()
        .map(|group| row(group.n.to_string(), &group.family, group.boards))
        .collect();
    rows.push(row(ALL.to_owned(), ALL, grouped.count()));
    let (mut samples, mut singles) = (measured.samples, measured.singles);
    let mut all = auto_histogram();
    for times in &singles {
        all.add(times).expect("an auto-resizing histogram");
    }
    singles.push(all);
    if let Ok(samples) = &mut samples {
        samples.push(sum_rounds(groups, samples));
    }
    for (place, (row, singles)) in rows.iter_mut().zip(&singles).enumerate() {
        match &mut samples {
            Ok(samples) => {
                row.samples = std::mem::take(&mut samples[place]);
                row.latency = latency(singles);
            }
            Err(failure) => {
                row.verdict = failure.verdict;
                row.err = Some(failure.reason.clone());
            }
        }
    }
    rows
}

/// Returns for each round the time of the boards of the corpus, from the times per board of each group.
fn sum_rounds(groups: &[BenchGroup], samples: &[Vec<Sample>]) -> Vec<Sample> {
    let rounds = samples.first().map_or(0, Vec::len);
    let boards = groups.iter().map(|group| group.boards).sum();
    let sum = |round: usize| {
        let times = groups.iter().zip(samples);
        let times =
            times.map(|(group, samples)| samples[round].ns_per_board() * group.boards as f64);
        Sample {
            round: samples[0][round].round,
            boards,
            ns: times.sum::<f64>().round() as u64,
            outlier: false,
            disturbed: samples.iter().any(|samples| samples[round].disturbed),
        }
    };
    (0..rounds).map(sum).collect()
}

fn per_board(samples: &[Sample]) -> Vec<f64> {
    samples.iter().map(Sample::ns_per_board).collect()
}

fn speed(samples: &[Sample], settings: &Settings, bootstrap: &mut Bootstrap) -> Option<Speed> {
    let values = per_board(samples);
    let mad_ns = median_absolute_deviation(&values);
    let ns_per_board = interval(Sorted::new(values)?, settings, bootstrap);
    Some(Speed {
        ns_per_board,
        boards_per_s: 1e9 / ns_per_board.estimate,
        mad_ns,
        outliers: samples.iter().filter(|sample| sample.outlier).count() as u64,
    })
}

fn interval(values: Sorted, settings: &Settings, bootstrap: &mut Bootstrap) -> ConfidenceInterval {
    let medians = bootstrap.medians(&values);
    let (low, high) = medians.interval(settings.significance_level);
    ConfidenceInterval {
        estimate: values.median(),
        low,
        high,
    }
}

/// The ratio to the reference in each round that both have; none without such a round.
pub(super) fn ratios(samples: &[Sample], reference: &[Sample]) -> Option<Sorted> {
    let by_round: BTreeMap<u64, &Sample> = reference.iter().map(|it| (it.round, it)).collect();
    let ratios = samples.iter().filter_map(|sample| {
        let reference = by_round.get(&sample.round)?;
        Some(sample.ns_per_board() / reference.ns_per_board())
    });
    Sorted::new(ratios.collect())
}

fn ratio(
    samples: &[Sample],
    reference: &[Sample],
    settings: &Settings,
    bootstrap: &mut Bootstrap,
) -> Option<Ratio> {
    let values = ratios(samples, reference)?;
    let pairs = values.values().len() as u64;
    let time = interval(values, settings, bootstrap);
    Some(Ratio {
        time,
        pairs,
        verdict: Difference::of(&time, settings.noise_threshold),
    })
}

fn latency(times: &Histogram<u64>) -> Option<Latency> {
    let samples = times.len();
    let percentile = |percent: f64| times.value_at_percentile(percent);
    let steps = times.iter_recorded();
    let counts = steps.map(|it| (it.value_iterated_to(), it.count_since_last_iteration()));
    (samples > 0).then(|| Latency {
        samples,
        p50_ns: percentile(50.0),
        p90_ns: percentile(90.0),
        p99_ns: percentile(99.0),
        p99_9_ns: percentile(99.9),
        max_ns: times.max(),
        histogram: counts.collect(),
    })
}
