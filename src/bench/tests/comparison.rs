//! Ratios, verdicts and the regression gate.

use super::scripted::{Scripted, grouped, run_bench};
use crate::bench::export::{ConfidenceInterval, Difference, RegressionGate};
use crate::bench::{BenchReport, compare};
use crate::runs_long_tests;

const SPEC: &str = "v1:family=uniform;n=4..9;seed=1";

/// Returns a bench of `a` at 100 ns and `b` at `ns` per board.
fn run(ns: f64, seed: u64) -> BenchReport {
    let targets = [("a", 100.0, 2 * seed), ("b", ns, 2 * seed + 1)]
        .map(|(name, ns, seed)| Scripted::new(name, ns, seed));
    run_bench(&mut grouped(SPEC, 90), targets, 40, usize::MAX)
}

#[test]
fn the_verdict_follows_from_the_position_of_the_interval() {
    for (low, high, words) in [
        (0.90, 0.97, "faster"),
        (0.90, 0.985, "cannot tell"),
        (0.985, 1.015, "no difference"),
        (0.97, 1.01, "cannot tell"),
        (0.99, 1.10, "cannot tell"),
        (1.01, 1.10, "cannot tell"),
        (1.03, 1.10, "slower"),
        (0.5, 2.0, "cannot tell"),
    ] {
        let mut interval = ConfidenceInterval::default();
        (interval.low, interval.high) = (low, high);
        let verdict = Difference::of(&interval, 0.02);
        assert_eq!(verdict.words(), words, "{low} {high}");
    }
}

fn gate_of(now: &BenchReport, then: &BenchReport) -> RegressionGate {
    compare(now, then, "base", Vec::new()).unwrap()
}

fn all_are(gate: &RegressionGate, verdict: Difference) -> bool {
    gate.rows.iter().all(|row| row.verdict == verdict)
}

#[test]
fn ratios_are_by_pairs_and_the_reference_has_none() {
    for row in &run(150.0, 1).rows {
        if row.solver == "a" {
            assert!(row.ratio.is_none());
            continue;
        }
        let ratio = row.ratio.as_ref().unwrap();
        let time = ratio.time;
        assert_eq!(ratio.pairs, 40);
        assert!(time.low <= time.estimate && time.estimate <= time.high);
        assert!((time.estimate - 1.5).abs() < 0.03, "{time:?}");
        assert_eq!(ratio.verdict, Difference::Slower);
    }
}

#[test]
fn the_same_times_again_are_no_regression_and_ten_percent_more_are_one() {
    let seeds = if runs_long_tests() { 20 } else { 4 };
    let (mut alarms, mut found) = (0, 0);
    for seed in 0..seeds {
        let then = run(150.0, 100 + seed);
        let gate = |ns| gate_of(&run(ns, 200 + seed), &then);
        let (same, slowed) = (gate(150.0), gate(165.0));
        // Six sides and all boards; the reference is not compared with itself.
        assert_eq!(same.rows.len(), 7);
        alarms += u64::from(same.regression);
        found += u64::from(slowed.regression);
        let all = slowed.rows.iter().find(|row| row.n == "all").unwrap();
        assert!((all.change.estimate - 1.1).abs() < 0.03, "{:?}", all.change);
    }
    assert!(alarms <= 1, "{alarms} false alarms of {seeds}");
    assert!(found >= seeds - 1, "{found} of {seeds} found");
}

#[test]
fn the_intervals_of_a_gate_hold_together_for_all_of_its_rows() {
    let width = |rows: fn(&str) -> bool| {
        let [now, then] = [1, 2].map(|seed| {
            let mut report = run(150.0, seed);
            report.rows.retain(|row| rows(&row.n));
            report
        });
        let gate = gate_of(&now, &then);
        let row = gate.rows.iter().find(|row| row.n == "all").unwrap();
        row.change.high - row.change.low
    };
    // Each interval of seven rows is at a seventh of the significance level, and so wider.
    let together = width(|_| true);
    let alone = width(|n| n == "all");
    assert!(together > 1.2 * alone, "{together} {alone}");
}

#[test]
fn a_difference_needs_two_measurements() {
    let then = run(150.0, 1);
    let gate = |ns, seed| gate_of(&run(ns, seed), &then);
    let (same, slowed, faster) = (gate(150.0, 2), gate(165.0, 3), gate(120.0, 6));
    assert!(faster.differs() && !faster.regression && !same.differs());
    let twice = slowed.confirm(gate(165.0, 4));
    assert!(twice.regression && twice.measurements == 2);
    for gate in [slowed.confirm(gate(150.0, 5)), same.confirm(slowed.clone())] {
        let mut rows = gate.rows.iter();
        assert!(!gate.regression && rows.all(|row| row.verdict != Difference::Slower));
    }
    assert!(all_are(&faster.confirm(gate(120.0, 7)), Difference::Faster));
    for (first, again) in [(&same, &faster), (&slowed, &faster), (&faster, &slowed)] {
        let both = first.confirm(again.clone());
        assert!(all_are(&both, Difference::Inconclusive));
    }
    // Both solvers have half the speed, as on a slower machine: the ratio is unchanged.
    let mut half = run(150.0, 3);
    for sample in half.rows.iter_mut().flat_map(|row| &mut row.samples) {
        sample.ns *= 2;
    }
    assert!(!gate_of(&half, &then).regression);
}
