//! A whole bench: measure, then derive the statistics.

use super::export::{BenchReport, CorpusInfo, Provenance, SCHEMA, Settings};
use super::grouped::GroupedBoards;
use super::schedule::{Plan, Progress, measure};
use super::summary::{TargetInfo, rows};
use super::target::{BenchTarget, Clocks};
use std::ops::ControlFlow;
use std::time::SystemTime;

/// What a report has besides the times.
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
    grouped: &GroupedBoards,
    targets: &mut [Box<dyn BenchTarget>],
    plan: &Plan,
    metadata: BenchMetadata,
    progress: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), BenchReport> {
    let clocks = Clocks::calibrate();
    let raw = measure(grouped, targets, &clocks, plan, progress)?;
    let settings = Settings {
        warmup: plan.warmup,
        rounds: raw.rounds,
        batch_ns: raw.batch_ns,
        clock_ns: clocks.thread.cost_ns(),
        pinned: metadata.pinned,
        seed: plan.seed,
        significance_level: metadata.significance_level,
        noise_threshold: metadata.noise_threshold,
        resamples: metadata.resamples,
    };
    let mut names: Vec<&str> = Vec::new();
    let mut measured = Vec::new();
    for (target, samples) in targets.iter().zip(raw.samples) {
        let name = target.name();
        names.push(name);
        let number = names.iter().filter(|&&other| other == name).count();
        let info = TargetInfo {
            solver: match number {
                1 => name.to_owned(),
                _ => format!("{name}#{number}"),
            },
            timed: target.timing_scope(),
            peak_bytes: target.peak_bytes(),
        };
        measured.push((info, samples));
    }
    ControlFlow::Continue(BenchReport {
        schema: SCHEMA.to_owned(),
        date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        provenance: metadata.provenance,
        corpus: metadata.corpus,
        rows: rows(grouped, measured, &metadata.reference, &settings),
        settings,
        reference: metadata.reference,
        gate: None,
    })
}
