//! From samples to rows.
//!
//! Owns what is worked out of the samples: medians, intervals, outliers, percentiles, ratios. Must not measure: the
//! same samples give the same rows.

use super::export::{
    ALL, BenchRow, ConfidenceInterval, Difference, Latency, Ratio, Sample, Settings, Speed,
    TimingScope,
};
use super::grouped::{BenchGroup, GroupedBoards};
use super::runner::TargetSamples;
use crate::measure::statistics::{
    Bootstrap, Sorted, is_outlier, median_absolute_deviation, modified_z_scores,
};
use hdrhistogram::Histogram;
use std::collections::BTreeMap;

/// Who a row is about.
#[derive(Clone, Debug)]
pub(super) struct TargetInfo {
    /// The solver.
    pub(super) solver: String,
    /// What its times are of.
    pub(super) timed: TimingScope,
    /// The most memory that it held, in bytes.
    pub(super) peak_bytes: Option<u64>,
}

/// The rows of all solvers; ratios are to `reference`.
pub(super) fn rows(
    grouped: &GroupedBoards,
    entries: Vec<(TargetInfo, TargetSamples)>,
    reference: &str,
    settings: &Settings,
) -> Vec<BenchRow> {
    let mut rows: Vec<BenchRow> = entries
        .into_iter()
        .flat_map(|(who, entry)| rows_for(grouped, &who, entry))
        .collect();
    derive_statistics(&mut rows, reference, settings);
    rows
}

/// Fills in all that follows from the samples of the rows.
fn derive_statistics(rows: &mut [BenchRow], reference: &str, settings: &Settings) {
    let mut bootstrap = Bootstrap::new(settings.seed, settings.resamples as usize);
    let yardstick: BTreeMap<(String, String), Vec<Sample>> = rows
        .iter()
        .filter(|row| row.solver == reference)
        .map(|row| ((row.n.clone(), row.family.clone()), row.samples.clone()))
        .collect();
    for row in rows {
        flag_outliers(&mut row.samples);
        row.speed = speed(&row.samples, settings, &mut bootstrap);
        row.ratio = yardstick
            .get(&(row.n.clone(), row.family.clone()))
            .and_then(|theirs| ratio(&row.samples, theirs, settings, &mut bootstrap));
    }
}

/// The bare rows of one solver: its groups, then all of them together.
fn rows_for(grouped: &GroupedBoards, who: &TargetInfo, entry: TargetSamples) -> Vec<BenchRow> {
    let groups = grouped.groups();
    let row = |n: String, family: &str, boards: u64| BenchRow {
        solver: who.solver.clone(),
        n,
        family: family.to_owned(),
        boards,
        timed: who.timed,
        verdict: "AC".to_owned(),
        err: None,
        samples: Vec::new(),
        speed: None,
        latency: None,
        ratio: None,
        peak_bytes: who.peak_bytes,
    };
    let mut rows: Vec<BenchRow> = groups
        .iter()
        .map(|group| row(group.n.to_string(), &group.family, group.boards()))
        .collect();
    rows.push(row(ALL.to_owned(), ALL, grouped.count()));
    match entry.samples {
        Err(failed) => {
            for row in &mut rows {
                row.verdict = failed.verdict.to_owned();
                row.err = Some(failed.reason.clone());
            }
        }
        Ok(samples) => {
            let mut joined = Histogram::new(3).expect("three digits are allowed");
            joined.auto(true);
            for (row, alone) in rows.iter_mut().zip(&entry.singles) {
                row.latency = latency(alone);
                joined.add(alone).expect("the histogram grows by itself");
            }
            let last = rows.len() - 1;
            rows[last].latency = latency(&joined);
            rows[last].samples = sum_rounds(groups, &samples);
            for (row, samples) in rows.iter_mut().zip(samples) {
                row.samples = samples;
            }
        }
    }
    rows
}

/// Round by round, one pass over each group.
fn sum_rounds(groups: &[BenchGroup], samples: &[Vec<Sample>]) -> Vec<Sample> {
    let rounds = samples.first().map_or(0, Vec::len);
    let boards = groups.iter().map(BenchGroup::boards).sum();
    let sum = |round: usize| {
        let ns = groups
            .iter()
            .zip(samples)
            .map(|(group, samples)| samples[round].ns_per_board() * group.boards() as f64);
        Sample {
            round: samples[0][round].round,
            boards,
            ns: ns.sum::<f64>().round() as u64,
            outlier: false,
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

/// Mine over theirs, for each round that both have; none without rounds.
pub(super) fn pairs(mine: &[Sample], theirs: &[Sample]) -> Option<Sorted> {
    let theirs: BTreeMap<u64, &Sample> = theirs.iter().map(|it| (it.round, it)).collect();
    let ratios = mine.iter().filter_map(|sample| {
        let other = theirs.get(&sample.round)?;
        Some(sample.ns_per_board() / other.ns_per_board())
    });
    Sorted::new(ratios.collect())
}

fn ratio(
    mine: &[Sample],
    theirs: &[Sample],
    settings: &Settings,
    bootstrap: &mut Bootstrap,
) -> Option<Ratio> {
    let values = pairs(mine, theirs)?;
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
