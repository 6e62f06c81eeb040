//! One bench from boards to figures.
//!
//! Owns the order: measure, then work out. Must not know how either is done, nor where the figures go.

use super::export::{BenchReport, CorpusInfo, Provenance, SCHEMA, Settings};
use super::grouped::GroupedBoards;
use super::schedule::{Plan, Progress, measure};
use super::summary::{TargetInfo, rows};
use super::target::{BenchTarget, Clocks};
use std::ops::ControlFlow;
use std::time::SystemTime;

/// What the figures say of themselves beside the times.
#[derive(Clone, Debug)]
pub struct BenchMetadata {
    /// Which boards.
    pub corpus: CorpusInfo,
    /// What measures, and where.
    pub provenance: Provenance,
    /// The solver that ratios are to: the name of a contender.
    pub reference: String,
    /// The core that this thread is bound to, if any.
    pub pinned: Option<u64>,
    /// One less the level of the intervals.
    pub significance_level: f64,
    /// Differences below this share count as none.
    pub noise_threshold: f64,
}

/// Resamples of a bootstrap.
const RESAMPLES: u64 = 10_000;

/// Compares the contenders on the boards. Those of one name are told apart by numbers: `NAME`, `NAME#2`, … `step` is
/// told how far it is, and may break off.
pub fn bench(
    grouped: &GroupedBoards,
    contenders: &mut [Box<dyn BenchTarget>],
    plan: &Plan,
    about: BenchMetadata,
    step: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), BenchReport> {
    let clocks = Clocks::calibrate();
    let raw = measure(grouped, contenders, &clocks, plan, step)?;
    let settings = Settings {
        warmup: plan.warmup,
        rounds: raw.rounds,
        batch_ns: raw.batch_ns,
        clock_ns: clocks.thread.cost_ns(),
        pinned: about.pinned,
        seed: plan.seed,
        significance_level: about.significance_level,
        noise_threshold: about.noise_threshold,
        resamples: RESAMPLES,
    };
    let mut names: Vec<&str> = Vec::new();
    let mut entries = Vec::new();
    for (contender, entry) in contenders.iter().zip(raw.entries) {
        let name = contender.name();
        names.push(name);
        let times = names.iter().filter(|&&other| other == name).count();
        let solver = match times {
            1 => name.to_owned(),
            _ => format!("{name}#{times}"),
        };
        let who = TargetInfo {
            solver,
            timed: contender.timing_scope(),
            peak_bytes: contender.peak_bytes(),
        };
        entries.push((who, entry));
    }
    ControlFlow::Continue(BenchReport {
        schema: SCHEMA.to_owned(),
        date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        provenance: about.provenance,
        corpus: about.corpus,
        rows: rows(grouped, entries, &about.reference, &settings),
        settings,
        reference: about.reference,
        gate: None,
    })
}
