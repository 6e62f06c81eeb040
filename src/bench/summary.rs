//! A whole bench: joins the samples of all processes, then derives medians, intervals, outliers, percentiles and ratios. The same
//! samples give the same rows.

use super::date::rfc3339;
use super::export::{
    ALL, BenchReport, BenchRow, ConfidenceInterval, Difference, Latency, Ratio, Sample, Settings,
    Speed,
};
use super::grouped::BenchGroup;
use super::runner::TargetSamples;
use super::schedule::{Part, Plan, RawSamples};
use snl_harness::measure::auto_histogram;
use snl_harness::measure::statistics::{
    GeometricMean, Sorted, is_outlier, median_absolute_deviation, modified_z_scores,
};
use snl_judge::Verdict;
use std::collections::BTreeMap;
use std::time::SystemTime;

/// Compares targets on boards of these groups. `measure` measures the same targets at each call, in a process of its own;
/// no process follows one that was stopped. `report` has everything but the results: the rows, the date, and the settings
/// `processes`, `rounds`, `partial`, `solves` and `clock_ns`. Targets of the same name become `NAME`, `NAME#2`, …
///
/// # Errors
/// If a process fails.
pub fn bench<E>(
    groups: &[BenchGroup],
    plan: &Plan,
    mut report: BenchReport,
    measure: &mut dyn FnMut(Part) -> Result<RawSamples, E>,
) -> Result<BenchReport, E> {
    let mut part = |number, rounds| measure(Part { number, rounds });
    let mut joined = part(0, None)?;
    let mut processes = 1;
    let rounds = plan.runs.is_none().then_some(joined.rounds);
    while processes < plan.processes() && !joined.stopped {
        joined.append(part(processes, rounds)?);
        processes += 1;
    }
    let cycle = joined.cycle.unwrap_or(u64::MAX);
    report.settings = Settings {
        processes,
        rounds: joined.rounds,
        partial: joined.stopped,
        solves: joined.boards.div_ceil(cycle).max(1),
        clock_ns: joined.clock_ns,
        ..report.settings
    };
    for (index, target) in joined.targets.iter().enumerate() {
        let earlier = joined.targets[..index].iter();
        let solver = match earlier.filter(|it| it.name == target.name).count() {
            0 => target.name.clone(),
            earlier => format!("{}#{}", target.name, earlier + 1),
        };
        report.rows.extend(rows_for(groups, target, &solver));
    }
    derive_statistics(&mut report);
    report.date = rfc3339(SystemTime::now());
    Ok(report)
}

impl RawSamples {
    /// Adds the measurements of the next process, whose rounds follow.
    fn append(&mut self, next: RawSamples) {
        for (target, next) in self.targets.iter_mut().zip(next.targets) {
            target.peak_bytes = target.peak_bytes.max(next.peak_bytes);
            match (&mut target.samples, next.samples) {
                (Ok(groups), Ok(next)) => {
                    for (samples, next) in groups.iter_mut().zip(next) {
                        samples.extend(next.into_iter().map(|sample| Sample {
                            round: self.rounds + sample.round,
                            ..sample
                        }));
                    }
                }
                (Ok(_), failure) => target.samples = failure,
                (Err(_), _) => {}
            }
            for (singles, next) in target.singles.iter_mut().zip(next.singles) {
                for (ns, count) in next {
                    *singles.entry(ns).or_default() += count;
                }
            }
        }
        self.rounds += next.rounds;
        self.boards += next.boards;
        self.stopped = next.stopped;
    }
}

/// Fills in outliers, speed and ratios from the samples.
fn derive_statistics(report: &mut BenchReport) {
    let settings = &report.settings;
    let references = report.rows.iter();
    let references = references.filter(|row| row.solver == report.reference);
    let references: Vec<BenchRow> = references.cloned().collect();
    for row in &mut report.rows {
        let scores = modified_z_scores(&per_board(&row.samples));
        for (sample, score) in row.samples.iter_mut().zip(scores) {
            sample.outlier = is_outlier(score);
        }
        row.speed = speed(&row.samples, settings);
        let reference = references.iter().find(|it| it.is_of_group(row));
        row.ratio = reference.and_then(|it| ratio(&row.samples, &it.samples, settings));
    }
}

/// Returns the rows of one target without statistics: its groups, then all boards.
fn rows_for(groups: &[BenchGroup], measured: &TargetSamples, solver: &str) -> Vec<BenchRow> {
    let row = |place: usize| {
        let group = groups.get(place);
        let (mut samples, mut latency) = (Vec::new(), None);
        if let Ok(all) = &measured.samples {
            let own = all.get(place).cloned();
            samples = own.unwrap_or_else(|| sum_rounds(groups, all));
            let own = measured.singles.get(place..=place);
            latency = self::latency(own.unwrap_or(&measured.singles));
        }
        let failure = measured.samples.as_ref().err();
        BenchRow {
            solver: solver.to_owned(),
            n: group.map_or(ALL.to_owned(), |group| group.n.to_string()),
            family: group.map_or(ALL, |group| &group.family).to_owned(),
            boards: group.map_or_else(|| count(groups), |group| group.boards),
            timed: measured.timed,
            verdict: failure.map_or(Verdict::Accepted, |it| it.verdict),
            err: failure.map(|it| it.reason.clone()),
            samples,
            latency,
            peak_bytes: measured.peak_bytes,
            ..BenchRow::default()
        }
    };
    (0..=groups.len()).map(row).collect()
}

fn count(groups: &[BenchGroup]) -> u64 {
    groups.iter().map(|group| group.boards).sum()
}

/// Returns for each round the time of the boards of the corpus, from the times per board of each group.
fn sum_rounds(groups: &[BenchGroup], samples: &[Vec<Sample>]) -> Vec<Sample> {
    let rounds = samples.first().map_or(0, Vec::len);
    let sum = |round: usize| {
        let times = groups.iter().zip(samples);
        let times = times.map(|(group, own)| own[round].ns_per_board() * group.boards as f64);
        Sample {
            boards: count(groups),
            ns: times.sum::<f64>().round() as u64,
            outlier: false,
            disturbed: samples.iter().any(|samples| samples[round].disturbed),
            ..samples[0][round]
        }
    };
    (0..rounds).map(sum).collect()
}

fn per_board(samples: &[Sample]) -> Vec<f64> {
    samples.iter().map(Sample::ns_per_board).collect()
}

/// Returns the ns per board of each sample, after its process.
fn by_sample(samples: &[Sample]) -> Vec<(u64, f64)> {
    let samples = samples.iter();
    let times = samples.map(|sample| (sample.process, sample.ns_per_board()));
    times.collect()
}

fn speed(samples: &[Sample], settings: &Settings) -> Option<Speed> {
    let mean = over_processes(&by_sample(samples))?;
    let ns_per_board = interval(&mean, settings.significance_level);
    Some(Speed {
        ns_per_board,
        boards_per_s: 1e9 / ns_per_board.estimate,
        mad_ns: median_absolute_deviation(&per_board(samples)),
        outliers: samples.iter().filter(|sample| sample.outlier).count() as u64,
    })
}

/// Returns the trimmed geometric mean of the medians of each process, or of all values of a single process; none without two values.
fn over_processes(values: &[(u64, f64)]) -> Option<GeometricMean> {
    if values.first()?.0 < values.last()?.0 {
        return GeometricMean::new(&medians_by_process(values));
    }
    let values: Vec<f64> = values.iter().map(|value| value.1).collect();
    GeometricMean::new(&values)
}

/// Returns the median of the values of each process, which stand together.
fn medians_by_process(values: &[(u64, f64)]) -> Vec<f64> {
    let processes = values.chunk_by(|one, other| one.0 == other.0);
    let processes = processes.map(|values| values.iter().map(|value| value.1).collect());
    let medians = processes.filter_map(|values| Some(Sorted::new(values)?.median()));
    medians.collect()
}

/// Returns the median ns per board of each process.
pub fn medians(samples: &[Sample]) -> Vec<f64> {
    medians_by_process(&by_sample(samples))
}

pub(super) fn interval(mean: &GeometricMean, significance: f64) -> ConfidenceInterval {
    let (low, high) = mean.interval(significance);
    ConfidenceInterval::new(low, mean.estimate(), high)
}

/// Returns the mean of the ratios to the reference in the rounds that both have, by process, and their number; none without two of
/// them.
pub(super) fn ratios(samples: &[Sample], reference: &[Sample]) -> Option<(GeometricMean, u64)> {
    let by_round: BTreeMap<u64, &Sample> = reference.iter().map(|it| (it.round, it)).collect();
    let ratios = samples.iter().filter_map(|sample| {
        let reference = by_round.get(&sample.round)?;
        let ratio = sample.ns_per_board() / reference.ns_per_board();
        Some((sample.process, ratio))
    });
    let ratios: Vec<(u64, f64)> = ratios.collect();
    Some((over_processes(&ratios)?, ratios.len() as u64))
}

fn ratio(samples: &[Sample], reference: &[Sample], settings: &Settings) -> Option<Ratio> {
    let (mean, pairs) = ratios(samples, reference)?;
    let time = interval(&mean, settings.significance_level);
    Some(Ratio {
        time,
        pairs,
        verdict: Difference::of(&time, settings.noise_threshold),
    })
}

/// Returns the percentiles of times, with their counts; none if there are none.
fn latency(singles: &[BTreeMap<u64, u64>]) -> Option<Latency> {
    let mut times = auto_histogram();
    for (&ns, &count) in singles.iter().flatten() {
        let recorded = times.record_n(ns, count);
        recorded.expect("an auto-resizing histogram");
    }
    let steps = times.iter_recorded();
    let counts = steps.map(|it| (it.value_iterated_to(), it.count_since_last_iteration()));
    let percentile = |percent: f64| times.value_at_percentile(percent);
    (!times.is_empty()).then(|| Latency {
        samples: times.len(),
        p50_ns: percentile(50.0),
        p90_ns: percentile(90.0),
        p99_ns: percentile(99.0),
        p99_9_ns: percentile(99.9),
        histogram: counts.collect(),
    })
}
