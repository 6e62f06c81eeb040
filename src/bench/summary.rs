//! A whole bench: measure, then derive medians, intervals, outliers, percentiles and ratios. The same samples give the same
//! rows.

use super::date::rfc3339;
use super::export::{
    ALL, BenchReport, BenchRow, ConfidenceInterval, CorpusInfo, Difference, Latency, Provenance,
    Ratio, SCHEMA, Sample, Settings, Speed,
};
use super::grouped::{BenchGroup, GroupedBoards};
use super::runner::TargetSamples;
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

/// The parts of a report besides the times.
#[derive(Clone, Debug)]
pub struct BenchMetadata {
    /// The boards.
    pub corpus: CorpusInfo,
    /// Program, machine and command line.
    pub provenance: Provenance,
    /// The name of the target that ratios are relative to.
    pub reference: String,
    /// The core that this thread is pinned to, if any.
    pub pinned: Option<u64>,
    /// One minus the confidence level.
    pub significance_level: f64,
    /// Differences below this fraction are ignored.
    pub noise_threshold: f64,
    /// Resamples of each bootstrap, usually [`RESAMPLES`].
    pub resamples: u64,
}

/// The usual number of resamples of each bootstrap.
pub const RESAMPLES: u64 = 10_000;

/// Compares the targets on the boards. Targets of the same name become `NAME`, `NAME#2`, … `progress` is called after
/// every step and may stop the bench.
pub fn bench(
    grouped: &mut GroupedBoards,
    targets: &mut [Box<dyn BenchTarget>],
    plan: &Plan,
    metadata: BenchMetadata,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> ControlFlow<(), BenchReport> {
    let clocks = Clocks::calibrate();
    let raw = measure(grouped, targets, &clocks, plan, progress)?;
    let settings = Settings {
        warmup: plan.warmup,
        rounds: raw.rounds,
        solves: grouped.solves(),
        clock_ns: clocks.thread.cost_ns(),
        pinned: metadata.pinned,
        seed: plan.seed,
        significance_level: metadata.significance_level,
        noise_threshold: metadata.noise_threshold,
        resamples: metadata.resamples,
    };
    let mut names: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for (target, samples) in targets.iter().zip(raw.samples) {
        names.push(target.name());
        let number = names.iter().filter(|&&name| name == target.name()).count();
        let solver = match number {
            1 => target.name().to_owned(),
            _ => format!("{}#{number}", target.name()),
        };
        rows.extend(rows_for(grouped, target.as_ref(), &solver, samples));
    }
    derive_statistics(&mut rows, &metadata.reference, &settings);
    ControlFlow::Continue(BenchReport {
        schema: SCHEMA.to_owned(),
        date: rfc3339(SystemTime::now()),
        provenance: metadata.provenance,
        corpus: metadata.corpus,
        rows,
        settings,
        reference: metadata.reference,
        gate: None,
    })
}

/// Fills in outliers, speed and ratios from the samples.
fn derive_statistics(rows: &mut [BenchRow], reference: &str, settings: &Settings) {
    let mut bootstrap = Bootstrap::new(settings.seed, settings.resamples as usize);
    let reference_samples: BTreeMap<(String, String), Vec<Sample>> = rows
        .iter()
        .filter(|row| row.solver == reference)
        .map(|row| ((row.n.clone(), row.family.clone()), row.samples.clone()))
        .collect();
    for row in rows {
        flag_outliers(&mut row.samples);
        row.speed = speed(&row.samples, settings, &mut bootstrap);
        row.ratio = reference_samples
            .get(&(row.n.clone(), row.family.clone()))
            .and_then(|reference| ratio(&row.samples, reference, settings, &mut bootstrap));
    }
}

/// The rows of one target without statistics: its groups, then all boards.
fn rows_for(
    grouped: &GroupedBoards,
    target: &dyn BenchTarget,
    solver: &str,
    measured: TargetSamples,
) -> Vec<BenchRow> {
    let groups = grouped.groups();
    let row = |n: String, family: &str, boards: u64| BenchRow {
        solver: solver.to_owned(),
        n,
        family: family.to_owned(),
        boards,
        timed: target.timing_scope(),
        verdict: Verdict::Accepted,
        err: None,
        samples: Vec::new(),
        speed: None,
        latency: None,
        ratio: None,
        peak_bytes: target.peak_bytes(),
    };
    let mut rows: Vec<BenchRow> = groups
        .iter()
        .map(|group| row(group.n.to_string(), &group.family, group.boards))
        .collect();
    rows.push(row(ALL.to_owned(), ALL, grouped.count()));
    match measured.samples {
        Err(failure) => {
            for row in &mut rows {
                row.verdict = failure.verdict;
                row.err = Some(failure.reason.clone());
            }
        }
        Ok(samples) => {
            let mut all_singles = auto_histogram();
            for (row, singles) in rows.iter_mut().zip(&measured.singles) {
                row.latency = latency(singles);
                all_singles
                    .add(singles)
                    .expect("an auto-resizing histogram");
            }
            let last = rows.len() - 1;
            rows[last].latency = latency(&all_singles);
            rows[last].samples = sum_rounds(groups, &samples);
            for (row, samples) in rows.iter_mut().zip(samples) {
                row.samples = samples;
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
        let times = groups
            .iter()
            .zip(samples)
            .map(|(group, samples)| samples[round].ns_per_board() * group.boards as f64);
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

fn flag_outliers(samples: &mut [Sample]) {
    let scores = modified_z_scores(&per_board(samples));
    for (sample, score) in samples.iter_mut().zip(scores) {
        sample.outlier = is_outlier(score);
    }
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
    (samples > 0).then(|| Latency {
        samples,
        p50_ns: percentile(50.0),
        p90_ns: percentile(90.0),
        p99_ns: percentile(99.0),
        p99_9_ns: percentile(99.9),
        max_ns: times.max(),
        histogram: times
            .iter_recorded()
            .map(|step| (step.value_iterated_to(), step.count_since_last_iteration()))
            .collect(),
    })
}
