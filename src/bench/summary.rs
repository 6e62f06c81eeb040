//! A whole bench: joins the samples of all processes, then derives medians, intervals, percentiles
//! and ratios. The same samples give the same rows.

use super::date::rfc3339;
use super::export::{
    ALL, BenchReport, BenchRow, ConfidenceInterval, Difference, Latency, Ratio, Sample, Settings,
    Speed,
};
use super::grouped::BenchGroup;
use super::runner::TargetSamples;
use super::schedule::{Part, Plan, RawSamples};
use snl_harness::measure::auto_histogram;
use snl_harness::measure::statistics::{GeometricMean, median, median_absolute_deviation};
use std::collections::BTreeMap;
use std::time::SystemTime;

/// Compares targets on boards of these groups. `measure` measures the same targets at each call, in
/// a process of its own; no process follows one that was stopped. `report` has everything but the
/// results: the rows, the date, and the settings `processes`, `rounds`, `partial`, `solves` and
/// `clock_ns`. Targets of the same name become `NAME`, `NAME#2`, …
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
    for target in &mut joined.targets {
        if let Ok(samples) = &mut target.samples
            && target.is_by_group
        {
            samples.push(sum_rounds(groups, report.corpus.boards, samples));
        }
    }
    let reference = joined
        .targets
        .iter()
        .find(|target| target.name == report.reference);
    for (index, target) in joined.targets.iter().enumerate() {
        let earlier = joined.targets[..index].iter();
        let solver = match earlier.filter(|other| other.name == target.name).count() {
            0 => target.name.clone(),
            earlier => format!("{}#{}", target.name, earlier + 1),
        };
        let first = if target.is_by_group { 0 } else { groups.len() };
        for group_index in first..=groups.len() {
            let group = groups.get(group_index);
            let mut row = BenchRow {
                solver: solver.clone(),
                n: group.map_or(ALL.to_owned(), |group| group.n.to_string()),
                family: group.map_or(ALL, |group| &group.family).to_owned(),
                boards: group.map_or(report.corpus.boards, |group| group.boards),
                timed: target.timed,
                peak_bytes: target.peak_bytes,
                ..BenchRow::default()
            };
            // The reference has no ratio to itself.
            let compared = if row.solver == report.reference {
                None
            } else {
                reference
            };
            add_results(&mut row, group_index, target, compared, &report.settings);
            report.rows.push(row);
        }
    }
    report.date = rfc3339(SystemTime::now());
    Ok(report)
}

/// Returns the first solver whose times are all 0, or most of them: the clock stood still while it
/// solved, or is coarse.
pub fn unmeasured(report: &BenchReport) -> Option<&str> {
    let row = report.rows.iter().find(|row| {
        let speed = row.speed.as_ref();
        speed.is_some_and(|speed| speed.ns_per_board.estimate <= 0.0)
    })?;
    Some(&row.solver)
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

/// Fills in what a target measured of the group at this position, or of all boards after the
/// groups: samples with their statistics, or the failure.
fn add_results(
    row: &mut BenchRow,
    index: usize,
    target: &TargetSamples,
    reference: Option<&TargetSamples>,
    settings: &Settings,
) {
    let samples = match &target.samples {
        Ok(samples) => &samples[index],
        Err(failure) => {
            row.err = Some(failure.reason.clone());
            return row.verdict = failure.verdict;
        }
    };
    let times: Vec<f64> = samples.iter().map(Sample::ns_per_board).collect();
    row.samples = samples.clone();
    row.speed = over_processes(&by_sample(samples)).map(|mean| {
        let ns_per_board = interval(&mean, settings.significance_level);
        Speed {
            ns_per_board,
            boards_per_s: 1e9 / ns_per_board.estimate,
            mad_ns: median_absolute_deviation(&times),
        }
    });
    let singles = target.singles.get(index..=index);
    row.latency = latency(singles.unwrap_or(&target.singles));
    let reference = reference.and_then(|target| target.samples.as_ref().ok());
    let ratios = reference.and_then(|groups| ratios(samples, &groups[index]));
    row.ratio = ratios.map(|(mean, pairs)| {
        let time = interval(&mean, settings.significance_level);
        Ratio {
            time,
            pairs,
            verdict: Difference::of(&time, settings.noise_threshold),
        }
    });
}

/// Returns for each round the time of all boards of the corpus, from the times per board of each
/// group.
fn sum_rounds(groups: &[BenchGroup], boards: u64, samples: &[Vec<Sample>]) -> Vec<Sample> {
    let rounds = samples.first().map_or(0, Vec::len);
    let sum = |round: usize| {
        let times = groups
            .iter()
            .zip(samples)
            .map(|(group, samples)| samples[round].ns_per_board() * group.boards as f64);
        Sample {
            boards,
            ns: times.sum::<f64>().round() as u64,
            disturbed: samples.iter().any(|samples| samples[round].disturbed),
            ..samples[0][round]
        }
    };
    (0..rounds).map(sum).collect()
}

/// Returns the ns per board of each sample, after its process.
fn by_sample(samples: &[Sample]) -> Vec<(u64, f64)> {
    let samples = samples.iter();
    let times = samples.map(|sample| (sample.process, sample.ns_per_board()));
    times.collect()
}

/// Returns the trimmed geometric mean of the medians of each process, or of all values of a single
/// process; none without two values.
fn over_processes(values: &[(u64, f64)]) -> Option<GeometricMean> {
    if values.first()?.0 < values.last()?.0 {
        return GeometricMean::new(&medians_by_process(values));
    }
    let values: Vec<f64> = values.iter().map(|value| value.1).collect();
    GeometricMean::new(&values)
}

/// Returns the median of the values of each process, which stand together.
fn medians_by_process(values: &[(u64, f64)]) -> Vec<f64> {
    let processes = values
        .chunk_by(|a, b| a.0 == b.0)
        .map(|values| values.iter().map(|value| value.1).collect());
    processes.filter_map(median).collect()
}

/// Returns the median ns per board of each process.
pub fn medians(samples: &[Sample]) -> Vec<f64> {
    medians_by_process(&by_sample(samples))
}

pub(super) fn interval(mean: &GeometricMean, significance: f64) -> ConfidenceInterval {
    let (low, high) = mean.interval(significance);
    ConfidenceInterval {
        estimate: mean.estimate(),
        low,
        high,
    }
}

/// Returns the mean of the ratios to the reference in the rounds that both have, by process, and
/// their number; none without two of them.
pub(super) fn ratios(samples: &[Sample], reference: &[Sample]) -> Option<(GeometricMean, u64)> {
    let by_round: BTreeMap<u64, &Sample> = reference
        .iter()
        .map(|sample| (sample.round, sample))
        .collect();
    let ratios: Vec<(u64, f64)> = samples
        .iter()
        .filter_map(|sample| {
            let reference = by_round.get(&sample.round)?;
            let ratio = sample.ns_per_board() / reference.ns_per_board();
            Some((sample.process, ratio))
        })
        .collect();
    Some((over_processes(&ratios)?, ratios.len() as u64))
}

/// Returns the percentiles of times, with their counts; none if there are none.
fn latency(singles: &[BTreeMap<u64, u64>]) -> Option<Latency> {
    let mut times = auto_histogram();
    for (&ns, &count) in singles.iter().flatten() {
        let recorded = times.record_n(ns, count);
        recorded.expect("an auto-resizing histogram");
    }
    let steps = times.iter_recorded();
    let counts = steps.map(|step| (step.value_iterated_to(), step.count_since_last_iteration()));
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
