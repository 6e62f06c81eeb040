//! The sentences about a bench, in the terminal, in Markdown and on pages: which solver is faster
//! by how much, and what made the measurement worse than it could be.

use crate::bench::BenchReport;
use crate::bench::export::{
    ALL, ComparisonRow, ConfidenceInterval, Difference, Ratio, RegressionGate, TimingScope,
};
use crate::report::number::{percent, pluralize};

/// The share of disturbed batches above which a note mentions other work: timer interrupts disturb
/// a few on an idle machine, too.
const MAX_DISTURBED: f64 = 0.01;
/// The relative standard deviation, estimated from the median absolute deviation, above which a
/// solver's times are noisy.
const MAX_NOISE: f64 = 0.1;
/// Standard deviations per median absolute deviation of normal errors.
const SD_PER_MAD: f64 = 1.4826;

/// Returns the sentence about the boards and rounds.
pub(in crate::report) fn heading(report: &BenchReport) -> String {
    let (corpus, settings) = (&report.corpus, &report.settings);
    let core = settings.pinned.map(|core| format!(" on core {core}"));
    let boards = pluralize(corpus.boards, "board");
    let core = core.unwrap_or_default();
    let rounds = rounds(settings.rounds, settings.processes);
    let name = &corpus.name;
    format!("{boards} of {name}, {rounds}{core}")
}

/// Returns the number of rounds, and of processes that they are measured in.
pub(crate) fn rounds(rounds: u64, processes: u64) -> String {
    let rounds = pluralize(rounds, "round");
    match processes {
        1 => format!("{rounds} in one process"),
        processes => format!("{rounds} in {processes} processes"),
    }
}

/// Returns the findings: the comparison of the solvers, what to do about the measurement, and the
/// failures.
pub(in crate::report) fn sentences(report: &BenchReport) -> impl Iterator<Item = String> {
    let notes = comparison(report).into_iter().chain(advice(report));
    notes.chain(failures(report))
}

/// Returns the solvers that failed: name, verdict and reason.
pub(crate) fn failures(report: &BenchReport) -> impl Iterator<Item = String> {
    report.all_boards().filter_map(|row| {
        let err = row.err.as_ref()?;
        Some(format!("{} ({}) {err}", row.solver, row.verdict))
    })
}

/// Returns the sentence that compares the reference with the fastest of the other solvers; none
/// unless the two were measured in the same way.
fn comparison(report: &BenchReport) -> Option<String> {
    let mut rows = report.all_boards();
    let reference = &report.reference;
    let timed = rows.find(|row| row.solver == *reference)?.timed;
    let others = report
        .all_boards()
        .filter(|row| row.solver != *reference && row.timed == timed)
        .filter_map(|row| Some((&row.solver, row.ratio.as_ref()?)));
    let time = |ratio: &Ratio| ratio.time.estimate;
    let (name, ratio) = others.min_by(|a, b| time(a.1).total_cmp(&time(b.1)))?;
    let [low, mean, high] = [ratio.time.low, ratio.time.estimate, ratio.time.high];
    Some(match ratio.verdict {
        Difference::Faster => {
            let times = factor(1.0 / high, 1.0 / mean, 1.0 / low);
            format!("{name} is {times} times as fast as {reference} on these boards.")
        }
        Difference::Slower => {
            let times = factor(low, mean, high);
            format!("{reference} is {times} times as fast as {name} on these boards.")
        }
        Difference::None => format!("{name} is as fast as {reference} on these boards."),
        Difference::Inconclusive => format!(
            "These samples do not show whether {name} is faster than {reference} on these boards."
        ),
    })
}

/// Returns an estimate with half the width of its interval, rounded to the first digit of that
/// half, but with one decimal at least: `4.8 ± 0.1`.
fn factor(low: f64, estimate: f64, high: f64) -> String {
    let margin = (high - low) / 2.0;
    // One significant digit of the margin.
    let digit = Some(margin)
        .filter(|margin| *margin > 0.0)
        .map_or(1, |margin| -(margin.log10() + 1e-9).floor() as i32);
    let decimals = digit.clamp(1, 4) as usize;
    format!("{estimate:.decimals$} ± {margin:.decimals$}")
}

/// Returns advice on a measurement that is worse than it could be, one sentence each; none for a
/// quiet measurement.
pub(in crate::report) fn advice(report: &BenchReport) -> Vec<String> {
    let mut advice = Vec::new();
    if report.settings.partial {
        advice.push("The measurement was stopped before its end: this is a part of it.".to_owned());
    }
    if report.settings.solves > 1 {
        advice.push(format!(
            "Every solver solved each board {}: branch predictors learn such boards, and new ones take longer.",
            pluralize(report.settings.solves, "time")
        ));
    }
    let processes: Vec<&str> = report
        .all_boards()
        .filter(|row| row.timed == TimingScope::Process && row.speed.is_some())
        .map(|row| &*row.solver)
        .collect();
    if let Some(first) = processes.first() {
        advice.push(format!(
            "The time of {} includes the start of a process and the reading of boards, and that of a solver does not: --external {first}=FILE with a solution, such as solution.cpp, compares the searches.",
            processes.join(", ")
        ));
    }
    if let Some(share) = disturbed_share(report) {
        advice.push(format!(
            "Other work on the machine disturbed {share} of the batches: measure again when it is idle, or keep to one core with --pin."
        ));
    }
    let noise = report.all_boards().filter_map(|row| {
        let speed = row.speed.as_ref()?;
        let noise = SD_PER_MAD * speed.mad_ns / speed.ns_per_board.estimate;
        Some((noise, &row.solver))
    });
    let noisiest = noise.max_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((noise, solver)) = noisiest
        && noise > MAX_NOISE
    {
        let percent = 100.0 * noise;
        advice.push(format!(
            "The times of {solver} vary by {percent:.0} % from round to round: more --runs or a longer --min-time narrow the intervals."
        ));
    }
    advice
}

/// Returns the sentences about a comparison: the baseline, and how often each verdict was given.
pub(in crate::report) fn gate_sentences(
    gate: &RegressionGate,
    noise_threshold: f64,
) -> Vec<String> {
    let mut sentences = vec![format!("Baseline {} of {}.", gate.baseline, gate.date)];
    if gate.measurements > 1 {
        let twice = "Measured twice, because the first measurement found a difference.";
        sentences.push(twice.to_owned());
    }
    let forced = gate.forced.iter();
    sentences.extend(forced.map(|reason| format!("Compared because of --force: {reason}")));
    use Difference::{Faster, Inconclusive, None, Slower};
    let counts = [Slower, Faster, None, Inconclusive].map(|verdict| {
        let same = gate.rows.iter().filter(|row| row.verdict == verdict);
        format!("{} {}", same.count(), verdict.words())
    });
    let comparisons = pluralize(gate.rows.len() as u64, "comparison");
    sentences.push(format!("{comparisons}: {}.", counts.join(", ")));
    sentences.extend(doubts(gate, noise_threshold));
    sentences
}

/// Returns the share of the batches that other work on the machine disturbed, where it is more than
/// on an idle machine.
pub(crate) fn disturbed_share(report: &BenchReport) -> Option<String> {
    let samples = || report.groups().flat_map(|row| &row.samples);
    let disturbed = samples().filter(|sample| sample.disturbed).count() as u64;
    let total = samples().count() as u64;
    let is_busy = disturbed as f64 > MAX_DISTURBED * total as f64;
    is_busy.then(|| percent(disturbed, total))
}

/// Returns what the gate cannot tell: a sentence for each solver that may or may not be slower, and
/// one on the solvers of the baseline that were not measured. The gate ignores differences below
/// `noise_threshold`.
pub(crate) fn doubts(gate: &RegressionGate, noise_threshold: f64) -> Vec<String> {
    let baseline = &gate.baseline;
    let mut sentences: Vec<String> = gate
        .unsure()
        .map(|row| {
            let ConfidenceInterval {
                estimate,
                low,
                high,
            } = row.change;
            let [change, low_change, high_change] =
                [estimate, low, high].map(|ratio| format!("{:+.1}", (ratio - 1.0) * 100.0));
            // A solver is slower if all of its interval is beyond the threshold.
            let visible = ((1.0 + noise_threshold) * estimate / low - 1.0) * 100.0;
            format!(
                "Cannot tell whether {} is slower than in the baseline {baseline}: {change} % ({low_change} to {high_change} %). \
                 With an interval as wide, a change of {visible:.1} % is seen; more --runs and an idle machine narrow it.",
                row.solver
            )
        })
        .collect();
    if !gate.missing.is_empty() {
        sentences.push(format!(
            "Not compared, as this measurement has no time of it: {}, which the baseline {baseline} has.",
            gate.missing.join(", ")
        ));
    }
    sentences
}

/// Returns the solver and the group of a comparison.
pub(in crate::report) fn row_name(row: &ComparisonRow) -> String {
    match &*row.n {
        ALL => row.solver.clone(),
        n => format!("{} on n = {n} {}", row.solver, row.family),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unsure_gate_says_which_change_it_would_see() {
        let gate = RegressionGate {
            baseline: "main".to_owned(),
            missing: vec!["forgotten".to_owned()],
            rows: vec![ComparisonRow {
                solver: "mine".to_owned(),
                n: ALL.to_owned(),
                family: ALL.to_owned(),
                change: ConfidenceInterval {
                    estimate: 1.08,
                    low: 0.98,
                    high: 1.19,
                },
                verdict: Difference::Inconclusive,
            }],
            date: String::new(),
            forced: Vec::new(),
            measurements: 1,
            regression: false,
        };
        let [unsure, missing] = &doubts(&gate, 0.02)[..] else {
            panic!("two doubts")
        };
        // An interval as wide around 1.124 begins at 1.02.
        assert!(unsure.contains("+8.0 % (-2.0 to +19.0 %)"), "{unsure}");
        assert!(unsure.contains("a change of 12.4 % is seen"), "{unsure}");
        assert!(missing.contains("forgotten"), "{missing}");
        assert!(gate.leaves_doubts());
    }

    #[test]
    fn a_factor_has_the_digits_that_its_interval_supports() {
        assert_eq!(factor(4.7, 4.8, 4.9), "4.8 ± 0.1");
        assert_eq!(factor(1.02, 1.03, 1.04), "1.03 ± 0.01");
        assert_eq!(factor(1.0291, 1.0300, 1.0309), "1.0300 ± 0.0009");
        assert_eq!(factor(10.0, 13.0, 16.0), "13.0 ± 3.0");
        assert_eq!(factor(4.0, 4.0, 5.0), "4.0 ± 0.5");
    }
}
