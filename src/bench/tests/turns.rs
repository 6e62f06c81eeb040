//! Rounds, batches, failures and disturbances.

use super::scripted::{Mishap, Scripted, grouped, run_bench};
use crate::bench::export::ALL;
use crate::bench::{
    BenchTarget, MIN_ROUNDS, PROCESSES, Part, Plan, Progress, measure, samples_csv,
};
use crate::report::{bench_page, markdown, terminal};
use snakes_and_ladders::draw::text::Screen;
use snakes_and_ladders::game::Solution;
use snakes_and_ladders::solve::{Kernel, kernels};
use snl_judge::Verdict;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

const SPEC: &str = "v1:family=uniform;n=4,6;seed=1";

#[test]
fn each_solver_makes_one_pass_a_round_in_random_order() {
    let mut grouped = grouped(SPEC, 60);
    let log = Rc::default();
    let targets = ["a", "b", "c"].map(|name| Scripted {
        log: Rc::clone(&log),
        ..Scripted::new(name, 100.0, 1)
    });
    let found = run_bench(&mut grouped, targets, 60, usize::MAX);
    let calls = log.borrow();
    // Each of ten processes has an uncounted round, the first process has two, and each has six
    // counted ones. A round has a batch for each of two groups.
    assert_eq!(calls.len(), 3 * 2 * 71);
    let turns: Vec<Vec<&str>> = calls
        .chunks(6)
        .map(|turn| turn.iter().map(|call| call.0).collect())
        .collect();
    for turn in &turns {
        let passes: BTreeSet<_> = turn.chunks(2).collect();
        let is_whole = passes.iter().all(|pass| pass[0] == pass[1]);
        assert!(is_whole && passes.len() == 3, "{turn:?}");
    }
    let orders: BTreeSet<_> = turns.iter().collect();
    assert_eq!(orders.len(), 6, "71 turns have every order");
    for row in &found.rows {
        let rounds = row
            .samples
            .iter()
            .map(|sample| (sample.process, sample.round));
        let expected = (0..60).map(|round| (round / 6, round));
        assert!(rounds.eq(expected), "{}", row.solver);
    }
}

#[test]
fn few_boards_are_repeated_and_the_row_of_all_is_of_the_corpus() {
    let mut grouped = grouped(SPEC, 60);
    let mut scripted = Scripted::new("a", 100.0, 1);
    scripted.noise = 0.0;
    let log = Rc::clone(&scripted.log);
    let found = run_bench(&mut grouped, [scripted], 5, usize::MAX);
    let solved: usize = log.borrow().iter().map(|call| call.1).sum();
    // A block has at least 2,048 boards. Each of five processes has one counted round and one
    // uncounted, the first process two.
    assert_eq!(solved, 11 * 35 * 60);
    assert_eq!(found.settings.solves, 11 * 35);
    let all = found.rows.iter().find(|row| row.n == ALL).unwrap();
    assert_eq!((all.boards, all.samples.len()), (60, 5));
    for sample in &all.samples {
        assert_eq!((sample.boards, sample.ns), (60, 6_000));
    }
    let estimate = all.speed.as_ref().unwrap().ns_per_board.estimate;
    assert!((estimate - 100.0).abs() < 1e-9, "{estimate}");
    assert_eq!(all.peak_bytes, Some(7));
    let sentence = "Every solver solved each board 385 times";
    assert!(terminal(&bench_page(&found), false, Screen::default()).contains(sentence));
}

#[test]
fn a_wrong_answer_in_any_batch_is_the_verdict_of_every_row_without_times() {
    let mut grouped = grouped(SPEC, 60);
    let wrong: Mishap = |result| result.answers[0] = Solution::Rolls(399);
    for batch in [1, 2, 3, 10, 21] {
        let right = Scripted::new("right", 100.0, 1);
        let fails = Scripted {
            mishap: Some((batch, wrong)),
            ..Scripted::new("fails", 100.0, 1)
        };
        let found = run_bench(&mut grouped, [right, fails], 10, usize::MAX);
        let (right, failed) = found.rows.split_at(3);
        assert!(right.iter().all(|row| row.samples.len() == 10));
        for row in failed {
            let solver = "fails";
            let verdict = Verdict::WrongAnswer;
            assert_eq!((&*row.solver, row.verdict), (solver, verdict), "{batch}");
            let reason = row.err.as_ref().unwrap();
            assert!(reason.starts_with("answered 399 instead of"), "{reason}");
            let times = (row.samples.len(), &row.speed, &row.ratio);
            assert_eq!(times, (0, &None, &None));
        }
    }
}

#[test]
fn only_kernels_that_do_not_interleave_have_percentiles() {
    let mut grouped = grouped(SPEC, 60);
    let kernels: Vec<&Kernel> = kernels()
        .iter()
        .filter(|kernel| kernel.runs_here())
        .collect();
    let found = run_bench(&mut grouped, kernels.clone(), 8, usize::MAX);
    for row in &found.rows {
        assert_eq!((row.verdict, row.samples.len()), (Verdict::Accepted, 8));
        let kernel = kernels.iter().find(|kernel| kernel.name == row.solver);
        let Some(latency) = &row.latency else {
            assert!(kernel.unwrap().interleaves, "{}", row.solver);
            continue;
        };
        assert!(!kernel.unwrap().interleaves, "{}", row.solver);
        // One board in eight is solved alone in each of eight rounds, of 35 times 60 boards.
        assert!(
            (row.boards * 35).abs_diff(latency.samples) <= 16,
            "{latency:?}"
        );
        let counted: u64 = latency.histogram.iter().map(|(_, count)| count).sum();
        assert_eq!(counted, latency.samples);
        assert!(
            [
                latency.p50_ns,
                latency.p90_ns,
                latency.p99_ns,
                latency.p99_9_ns
            ]
            .is_sorted()
        );
    }
}

#[test]
fn without_runs_the_rounds_fill_the_time() {
    let mut grouped = grouped(SPEC, 60);
    let mut targets: [Box<dyn BenchTarget>; 1] = [Box::new(Scripted::new("a", 100.0, 1))];
    let hour = Duration::from_secs(3600);
    let least = MIN_ROUNDS / PROCESSES;
    for (min_time, max_time, expected) in [
        (Duration::ZERO, hour, least),
        (hour, Duration::from_millis(1), least),
        (hour, hour * 100, 100),
    ] {
        let plan = Plan {
            warmup: 1,
            min_time,
            max_time,
            ..Plan::default()
        };
        let (number, rounds) = (0, None);
        let part = Part { number, rounds };
        let (mut planned, mut done) = (None, 0);
        let progress = &mut |step| match step {
            Progress::Planned(rounds) => planned = Some(rounds),
            Progress::Round => done += 1,
        };
        let raw = measure(&mut grouped, &mut targets, &plan, part, progress, &|| false).unwrap();
        assert_eq!((raw.rounds, raw.stopped), (expected, false));
        assert_eq!(done, expected + 2);
        let planned = planned.unwrap();
        // Each of ten processes has an uncounted round, and the first has two.
        assert_eq!((planned.counted, planned.warmup), (10 * expected, 11));
    }
}

#[test]
fn a_measurement_that_is_stopped_is_a_part() {
    let mut grouped = grouped(SPEC, 60);
    let targets = [Scripted::new("a", 100.0, 1)];
    // The first process has three steps before its four counted rounds, and the second has one.
    let found = run_bench(&mut grouped, targets, 40, 10);
    let settings = &found.settings;
    assert_eq!((settings.processes, settings.partial), (2, true));
    for row in &found.rows {
        assert_eq!((row.samples.len(), row.speed.is_some()), (6, true));
    }
    let shown = terminal(&bench_page(&found), false, Screen::default());
    assert!(shown.contains("was stopped before its end"), "{shown}");
}

#[test]
fn disturbed_batches_are_marked_kept_and_named() {
    for disturbed in [false, true] {
        let mut grouped = grouped("v1:family=uniform;n=6;seed=1", 60);
        // The first process has two uncounted rounds, so that this batch is in the second counted
        // round.
        let scripted = Scripted {
            disturbed: disturbed.then_some(4),
            ..Scripted::new("a", 100.0, 1)
        };
        let report = run_bench(&mut grouped, [scripted], 12, usize::MAX);
        for row in &report.rows {
            let marks = row.samples.iter().map(|sample| sample.disturbed);
            assert!(marks.eq((0..12).map(|round| round == 1 && disturbed)));
        }
        let shown = terminal(&bench_page(&report), true, Screen::default());
        assert!(
            shown.contains("60 boards of boards, 12 rounds in 10 processes.\n"),
            "{shown}"
        );
        for text in [shown, markdown(&bench_page(&report), None)] {
            let words = "Other work on the machine disturbed 8.33 % of the batches";
            assert_eq!(text.contains(words), disturbed, "{text}");
        }
        // There is a row of the only group, and one of all boards.
        let rows = if disturbed { 2 } else { 0 };
        let csv = String::from_utf8(samples_csv(&report)).unwrap();
        assert_eq!(csv.matches(",AC,,7,true,").count(), rows, "{csv}");
        assert_eq!(report.to_json().matches("\"disturbed\":").count(), rows);
    }
}
