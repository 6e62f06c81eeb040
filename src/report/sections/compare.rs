//! Runs and exports of `bench` side by side: a report like a bench's, whose solvers are the
//! contestants.

use super::{bench, provenance};
use crate::bench::export::{
    ALL, BenchReport, BenchRow, ConfidenceInterval, Difference, Provenance, Ratio, Speed,
    TimingScope,
};
use crate::bench::medians;
use crate::report::number::{interval_text, three_significant};
use crate::report::page::{Page, PageBlock};
use crate::report::table::{Table, TableCell};
use crate::report::{Input, ReportError};
use snl_harness::measure::Timings;
use snl_harness::measure::statistics::GeometricMean;
use snl_harness::store::results;
use std::collections::{BTreeMap, BTreeSet};

/// The times of a solver, by side and family.
type Times = BTreeMap<(u16, String), GroupTimes>;

/// The times of a solver on a group of boards.
#[derive(Clone, Default)]
struct GroupTimes {
    /// The number of boards: of a run in all its processes, of a bench in one.
    boards: u64,
    /// The ns per board in each process.
    ns: Vec<f64>,
}

/// A solver of an input.
struct Contestant {
    name: String,
    /// The name of the contestant that the times are relative to.
    reference: String,
    times: Times,
}

/// One minus the confidence level of the intervals.
const SIGNIFICANCE: f64 = 0.05;

/// The fraction below which differences are ignored.
const THRESHOLD: f64 = 0.02;

/// The fraction that is ignored where there is no interval: repetitions in other processes differ
/// by a few percent.
const THRESHOLD_OF_ONE: f64 = 0.1;

/// Sets the solvers of a run side by side; returns none without a group of boards that all have
/// timed.
pub(crate) fn of_solvers<'a>(
    timings: &Timings,
    solvers: impl Iterator<Item = &'a str> + Clone,
) -> Option<(BenchReport, Vec<String>)> {
    let reference = solvers.clone().next()?;
    let times = times_of_runs(&[timings]);
    let contestants: Vec<Contestant> = solvers
        .map(|solver| Contestant {
            name: solver.to_owned(),
            reference: reference.to_owned(),
            times: times.get(solver).cloned().unwrap_or_default(),
        })
        .collect();
    compare(reference, &contestants)
}

/// Compares the solvers that all runs and exports of `bench` have, or the only solver of each.
pub(super) fn render(inputs: &[(String, Input)], page: &mut Page) -> Result<(), ReportError> {
    let mut times_of_inputs: Vec<BTreeMap<String, Times>> = inputs
        .iter()
        .map(|(_, input)| times_of(input))
        .collect::<Result<_, _>>()?;
    // In the order of the inputs, since the first contestant is the reference.
    let all: Vec<String> = times_of_inputs
        .iter()
        .flat_map(|solvers| solvers.keys().cloned())
        .collect();
    let is_shared = |solver: &String| {
        let mut inputs = times_of_inputs.iter();
        inputs.all(|solvers| solvers.contains_key(solver))
    };
    let (shared, others): (BTreeSet<&String>, BTreeSet<&String>) =
        all.iter().partition(|solver| is_shared(solver));
    let is_of_single = shared.is_empty() && times_of_inputs.iter().all(|times| times.len() == 1);
    let solvers: Vec<&String> = if is_of_single {
        all.iter().collect()
    } else {
        shared.into_iter().collect()
    };
    let first = &inputs[0].0;
    let only = if is_of_single { all.first() } else { None };
    let mut contestants: Vec<Contestant> = Vec::new();
    for solver in solvers {
        for ((input, _), times) in inputs.iter().zip(&mut times_of_inputs) {
            contestants.extend(times.remove(solver).map(|times| Contestant {
                name: format!("{solver} in {input}"),
                reference: format!("{} in {first}", only.unwrap_or(solver)),
                times,
            }));
        }
    }
    let reference = only.map_or(first.clone(), |solver| format!("{solver} in {first}"));
    let Some((report, sentences)) = compare(&reference, &contestants) else {
        let problem = "has no solver, side and family in common with the other inputs";
        return Err(ReportError::wrong(&**first, problem));
    };
    page.summary = sentences;
    for solver in other_scopes(inputs) {
        page.summary.push(format!(
            "The times of {solver} are with the start of a process in some inputs, and without it in others: their ratio says nothing about the search."
        ));
    }
    if !others.is_empty() && !is_of_single {
        let names: Vec<&str> = others.iter().map(|name| name.as_str()).collect();
        let sentence = format!(
            "Only some inputs have {}: a program is compared where all give it the same name, as in --external NAME=FILE.",
            names.join(", ")
        );
        page.summary.push(sentence);
    }
    for (name, input) in inputs {
        if let Input::Bench(report) = input {
            let notes = bench::advice(report)
                .into_iter()
                .chain(bench::failures(report))
                .map(|note| format!("{name}: {note}"));
            page.summary.extend(notes);
        }
    }
    page.section("Side by side");
    bench::render_solvers(&report, page);
    origins(inputs, page);
    Ok(())
}

/// The groups of boards that all contestants have.
struct SharedGroups<'c> {
    groups: Vec<SharedGroup<'c>>,
    /// The number of boards of all groups, in the measurement of the first contestant.
    boards: u64,
}

/// A group of boards that all contestants have.
struct SharedGroup<'c> {
    key: &'c (u16, String),
    /// The number of its boards in the measurement of the first contestant.
    boards: u64,
}

impl SharedGroups<'_> {
    /// Returns the groups; none if there are no contestants.
    fn of(contestants: &[Contestant]) -> Option<SharedGroups<'_>> {
        let groups: Vec<SharedGroup<'_>> = contestants
            .first()?
            .times
            .iter()
            .filter(|(key, _)| {
                let mut all = contestants.iter();
                all.all(|contestant| contestant.times.contains_key(*key))
            })
            .map(|(key, times)| SharedGroup {
                key,
                boards: times.boards,
            })
            .collect();
        let boards = groups.iter().map(|group| group.boards).sum();
        Some(SharedGroups { groups, boards })
    }

    /// Returns the ns per board of each group in each process, and last those of all boards, which
    /// are mixed as the boards of the first contestant are.
    fn ns_per_board(&self, times: &Times) -> Vec<Vec<f64>> {
        let mut ns: Vec<Vec<f64>> = self
            .groups
            .iter()
            .map(|group| times[group.key].ns.clone())
            .collect();
        let processes = ns.iter().map(Vec::len).min().unwrap_or(0);
        let mean = |process: usize| -> f64 {
            let parts = self
                .groups
                .iter()
                .zip(&ns)
                .map(|(group, ns)| group.boards as f64 * ns[process]);
            parts.sum::<f64>() / self.boards as f64
        };
        let means = (0..processes).map(mean).collect();
        ns.push(means);
        ns
    }

    /// Returns the row of a contestant on the group of this index, or on all boards after the last
    /// group.
    fn row(&self, solver: &str, index: usize, ns: &[f64], ratio: Option<Ratio>) -> BenchRow {
        let (n, family, boards) = match self.groups.get(index) {
            Some(group) => {
                let (n, family) = group.key;
                (n.to_string(), family.clone(), group.boards)
            }
            None => (ALL.to_owned(), ALL.to_owned(), self.boards),
        };
        let ns_per_board = interval(estimate(ns), GeometricMean::new(ns));
        BenchRow {
            solver: solver.to_owned(),
            n,
            family,
            boards,
            speed: Some(Speed {
                ns_per_board,
                boards_per_s: 1e9 / ns_per_board.estimate,
                ..Speed::default()
            }),
            ratio,
            ..BenchRow::default()
        }
    }
}

/// Compares the contestants on the groups of boards that all have. Returns a report, and sentences
/// on its ratios; none if no group belongs to all.
fn compare(reference: &str, contestants: &[Contestant]) -> Option<(BenchReport, Vec<String>)> {
    let shared = SharedGroups::of(contestants).filter(|shared| !shared.groups.is_empty())?;
    let mut rows = Vec::new();
    let mut sentences = Vec::new();
    let mut has_single = false;
    for contestant in contestants {
        let (name, reference) = (&contestant.name, &contestant.reference);
        let base = contestants.iter().find(|other| other.name == *reference)?;
        let pairs = shared
            .ns_per_board(&contestant.times)
            .into_iter()
            .zip(shared.ns_per_board(&base.times));
        for (index, (ns, base_ns)) in pairs.enumerate() {
            let ratio = (name != reference).then(|| ratio(&ns, &base_ns));
            has_single |= ns.len() < 2;
            if let Some(ratio) = &ratio
                && index == shared.groups.len()
            {
                sentences.push(ratio_sentence(name, reference, ratio));
            }
            rows.push(shared.row(name, index, &ns, ratio));
        }
    }
    if has_single && contestants.len() > 1 {
        sentences.push(format!(
            "A run is one process, and repetitions of it differ by a few percent, or by more on a busy machine: its ratios have no interval, and less than {:.0} % counts as no difference.",
            THRESHOLD_OF_ONE * 100.0
        ));
    }
    let mut report = BenchReport {
        reference: reference.to_owned(),
        rows,
        ..BenchReport::default()
    };
    report.settings.significance_level = SIGNIFICANCE;
    Some((report, sentences))
}

/// Returns the sentence on the ratio of a contestant over all boards.
fn ratio_sentence(name: &str, reference: &str, ratio: &Ratio) -> String {
    let ConfidenceInterval { low, high, .. } = ratio.time;
    let times = three_significant(ratio.time.estimate);
    let interval = if low < high {
        let level = (1.0 - SIGNIFICANCE) * 100.0;
        format!(" ({level:.0} % interval {})", interval_text(low, high))
    } else {
        String::new()
    };
    format!("{name} takes {times} times as long as {reference}{interval}.")
}

fn estimate(ns: &[f64]) -> f64 {
    GeometricMean::new(ns).map_or(ns.first().copied().unwrap_or(f64::NAN), |mean| {
        mean.estimate()
    })
}

/// Returns the interval of a mean; an interval without a width if the mean is not known.
fn interval(estimate: f64, mean: Option<GeometricMean>) -> ConfidenceInterval {
    let (low, high) = mean.map_or((estimate, estimate), |mean| mean.interval(SIGNIFICANCE));
    ConfidenceInterval {
        estimate,
        low,
        high,
    }
}

/// Returns the ratio of the times of independent processes.
fn ratio(ns: &[f64], reference: &[f64]) -> Ratio {
    let means = (GeometricMean::new(ns), GeometricMean::new(reference));
    let estimate = estimate(ns) / estimate(reference);
    if let (Some(mean), Some(other)) = means {
        let time = interval(estimate, Some(mean.ratio_to(&other)));
        return Ratio {
            time,
            pairs: 0,
            verdict: Difference::of(&time, THRESHOLD),
        };
    }
    // The verdict holds within the interval of the one that has several processes, if one has.
    let spread = |mean: Option<GeometricMean>| {
        mean.map_or((1.0, 1.0), |mean| {
            let (low, high) = mean.interval(SIGNIFICANCE);
            (low / mean.estimate(), high / mean.estimate())
        })
    };
    let ((low, high), (other_low, other_high)) = (spread(means.0), spread(means.1));
    let widest = ConfidenceInterval {
        estimate,
        low: estimate * low / other_high,
        high: estimate * high / other_low,
    };
    Ratio {
        time: interval(estimate, None),
        pairs: 0,
        verdict: Difference::of(&widest, THRESHOLD_OF_ONE),
    }
}

/// Returns the solvers whose times are with the start of a process in some exports of `bench`, and
/// without it in others.
fn other_scopes(inputs: &[(String, Input)]) -> BTreeSet<&str> {
    let mut scopes: BTreeMap<&str, TimingScope> = BTreeMap::new();
    let mut others = BTreeSet::new();
    for (_, input) in inputs {
        let Input::Bench(report) = input else {
            continue;
        };
        for row in report.all_boards() {
            if *scopes.entry(&row.solver).or_insert(row.timed) != row.timed {
                others.insert(&*row.solver);
            }
        }
    }
    others
}

/// Returns the times of each solver on the groups that all runs have timed.
fn times_of_runs(runs: &[&Timings]) -> BTreeMap<String, Times> {
    let mut solvers: BTreeMap<String, Times> = BTreeMap::new();
    for row in runs.iter().flat_map(|timings| &timings.rows) {
        if let (Ok(n), Some(ns)) = (row.n.parse(), row.ns_per_board()) {
            let times = solvers.entry(row.solver.clone()).or_default();
            let group = times.entry((n, row.family.clone())).or_default();
            group.boards += row.boards;
            group.ns.push(ns);
        }
    }
    for times in solvers.values_mut() {
        times.retain(|_, group| group.ns.len() == runs.len());
    }
    solvers
}

/// Returns the times of each solver of an input.
fn times_of(input: &Input) -> Result<BTreeMap<String, Times>, ReportError> {
    let mut solvers: BTreeMap<String, Times> = BTreeMap::new();
    match input {
        Input::Run(folders) => {
            let timings = folders.iter().map(|folder| {
                let missing = "has no timings; run it without --no-timings";
                let timings = folder.timings.as_ref();
                timings.ok_or_else(|| ReportError::wrong(&*folder.name, missing))
            });
            let timings = timings.collect::<Result<Vec<_>, _>>()?;
            let is_timed = |timings: &&Timings| {
                let mut rows = timings.rows.iter();
                rows.any(|row| row.ns_per_board().is_some())
            };
            if let Some(disturbed) = timings.iter().position(|timings| !is_timed(timings)) {
                let problem = "other work disturbed all its times; run it again on an idle machine, or with more boards";
                return Err(ReportError::wrong(&*folders[disturbed].name, problem));
            }
            solvers = times_of_runs(&timings);
        }
        Input::Bench(report) => {
            for row in report.groups().filter(|row| !row.samples.is_empty()) {
                let times = solvers.entry(row.solver.clone()).or_default();
                if let Ok(n) = row.n.parse() {
                    let group = GroupTimes {
                        boards: row.boards,
                        ns: medians(&row.samples),
                    };
                    times.insert((n, row.family.clone()), group);
                }
            }
        }
        _ => {}
    }
    solvers.retain(|_, times| !times.is_empty());
    Ok(solvers)
}

/// Adds the section on boards, programs and machines: what differs, and what is the same.
fn origins(inputs: &[(String, Input)], page: &mut Page) {
    page.section("What differs");
    let (mut facts, mut commands) = (Vec::new(), Vec::new());
    for (_, input) in inputs {
        let (name, boards, processes, hash, origin) = match input {
            Input::Run(folders) => {
                let manifest = &folders[0].manifest;
                let boards: u64 = folders.iter().map(|folder| folder.manifest.rows).sum();
                let digest = manifest.files.get(results::FILE);
                let hash = digest.map_or("", |digest| &digest.xxh128);
                let spec = manifest.spec.as_deref();
                let origin = Provenance::of(manifest);
                let processes = folders.len() as u64;
                (spec.unwrap_or_default(), boards, processes, hash, origin)
            }
            Input::Bench(report) => {
                let corpus = &report.corpus;
                let processes = report.settings.processes;
                let hash = &*corpus.xxh128;
                let origin = report.provenance.clone();
                (&*corpus.name, corpus.boards, processes, hash, origin)
            }
            _ => continue,
        };
        let cells = [
            ("boards of", name.to_owned()),
            ("boards", boards.to_string()),
            ("processes", processes.to_string()),
            ("digest", hash.chars().take(16).collect()),
        ]
        .into_iter();
        facts.push(cells.chain(provenance::facts(&origin)).collect::<Vec<_>>());
        commands.push(provenance::command(&origin.command));
    }
    let (mut differing, mut same) = (Vec::new(), Vec::new());
    for (index, (fact, first)) in facts[0].iter().enumerate() {
        let values: Vec<&String> = facts.iter().map(|facts| &facts[index].1).collect();
        if values.iter().all(|value| *value == first) {
            same.push(((*fact).to_owned(), first.clone()));
        } else {
            let cells = values.into_iter().map(TableCell::text);
            differing.push([TableCell::text(*fact)].into_iter().chain(cells).collect());
        }
    }
    let columns = inputs.iter().map(|(name, _)| &**name);
    let table = Table::new([""].into_iter().chain(columns), differing);
    page.push_table("Boards, program and machine", table);
    page.text("The same in all:");
    page.block(PageBlock::KeyValues(same));
    page.text("To reproduce:");
    commands.into_iter().for_each(|command| page.block(command));
}
