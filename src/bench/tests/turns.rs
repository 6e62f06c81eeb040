//! Rounds, batches, failures and outliers.

use super::scripted::{Mishap, Scripted, grouped, run_bench, run_until};
use crate::bench::export::ALL;
use crate::bench::{
    BenchReport, BenchTarget, KernelTarget, MIN_ROUNDS, PROCESSES, Part, Plan, Progress, measure,
    samples_csv,
};
use crate::report::text::bench as text;
use crate::report::{self, Input, html};
use snakes_and_ladders::draw::text::Screen;
use snakes_and_ladders::solve::{Kernel, kernels};
use snl_judge::Verdict;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

const SPEC: &str = "v1:family=uniform;n=4,6;seed=1";

#[test]
fn each_solver_makes_one_pass_a_round_in_random_order() {
    let mut grouped = grouped(SPEC, 60);
    let log = Rc::default();
    let targets = ["a", "b", "c"].map(|name| {
        let mut scripted = Scripted::new(name, 100.0, 1);
        scripted.log = Rc::clone(&log);
        scripted.boxed()
    });
    let found = run_bench(&mut grouped, targets.into(), "a", 60);
    let calls = log.borrow();
    // Each of ten processes has an uncounted round, the first process has two, and each has six counted ones. A round has a
    // batch for each of two groups.
    assert_eq!(calls.len(), 3 * 2 * 71);
    let turns = calls.chunks(6);
    let turns = turns.map(|turn| turn.iter().map(|call| call.0).collect());
    let turns: Vec<Vec<&str>> = turns.collect();
    for turn in &turns {
        let passes: BTreeSet<_> = turn.chunks(2).collect();
        let is_whole = passes.iter().all(|pass| pass[0] == pass[1]);
        assert!(is_whole && passes.len() == 3, "{turn:?}");
    }
    let orders: BTreeSet<_> = turns.iter().collect();
    assert_eq!(orders.len(), 6, "71 turns have every order");
    for row in &found.rows {
        let rounds = row.samples.iter().map(|it| (it.process, it.round));
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
    let found = run_bench(&mut grouped, vec![scripted.boxed()], "a", 5);
    let solved: usize = log.borrow().iter().map(|call| call.1).sum();
    // A block has at least 2,048 boards. Each of five processes has one counted round and one uncounted, the first process two.
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
    assert!(text::plain(&found, false, Screen::default()).contains(sentence));
}

#[test]
fn a_wrong_answer_or_crash_in_any_batch_is_the_verdict_of_every_row_without_times() {
    let mut grouped = grouped(SPEC, 60);
    for batch in [0, 1, 2, 9, 20] {
        let [wrong, crash] = [Mishap::Wrong, Mishap::Crash].map(|it| Some((batch, it)));
        let targets = [
            ("wrong", wrong, Verdict::WrongAnswer),
            ("crashed", crash, Verdict::RuntimeError),
            ("right", None, Verdict::Accepted),
        ];
        let scripted = targets.map(|(name, mishap, _)| {
            let right = Scripted::new(name, 100.0, 1);
            Scripted { mishap, ..right }.boxed()
        });
        let found = run_bench(&mut grouped, scripted.into(), "right", 10);
        assert_eq!(found.rows.len(), 9);
        for (row, target) in found.rows.iter().zip(0..) {
            let (name, _, verdict) = targets[target / 3];
            assert_eq!((&*row.solver, row.verdict), (name, verdict), "{batch}");
            let timed = verdict == Verdict::Accepted;
            assert_eq!(row.samples.len(), if timed { 10 } else { 0 });
            let has = [row.speed.is_some(), row.ratio.is_some(), row.err.is_none()];
            assert_eq!(has, [timed; 3]);
        }
        let err = found.rows[0].err.as_ref().unwrap();
        assert!(err.starts_with("answered 399 instead of"), "{err}");
    }
}

#[test]
fn only_kernels_that_do_not_interleave_have_percentiles() {
    let mut grouped = grouped(SPEC, 60);
    let kernels = kernels().iter().filter(|kernel| kernel.runs_here());
    let kernels: Vec<&Kernel> = kernels.collect();
    let reference = kernels[0].name;
    let target =
        |kernel: &&'static Kernel| -> Box<dyn BenchTarget> { Box::new(KernelTarget(kernel)) };
    let targets = kernels.iter().map(target);
    let found = run_bench(&mut grouped, targets.collect(), reference, 8);
    for row in &found.rows {
        assert_eq!((row.verdict, row.samples.len()), (Verdict::Accepted, 8));
        let kernel = kernels.iter().find(|kernel| kernel.name == row.solver);
        let interleaves = kernel.unwrap().interleaves;
        assert_eq!(row.latency.is_none(), interleaves, "{}", row.solver);
        let Some(latency) = &row.latency else {
            continue;
        };
        // One board in eight is solved alone in each of eight rounds, of 35 times 60 boards.
        let difference = (row.boards * 35).abs_diff(latency.samples);
        assert!(difference <= 16, "{latency:?}");
        let counted: u64 = latency.histogram.iter().map(|(_, count)| count).sum();
        assert_eq!(counted, latency.samples);
        let order = latency.percentiles();
        assert!(order.is_sorted(), "{order:?}");
    }
}

#[test]
fn without_runs_the_rounds_fill_the_time() {
    let mut grouped = grouped(SPEC, 60);
    let mut targets = vec![Scripted::new("a", 100.0, 1).boxed()];
    let hour = Duration::from_secs(3600);
    let least = MIN_ROUNDS / PROCESSES;
    for (min_time, max_time, expected) in [
        (Duration::ZERO, hour, least),
        (hour, Duration::from_millis(1), least),
        (hour, hour * 100, 100),
    ] {
        let plan = Plan {
            warmup: 1,
            runs: None,
            min_time,
            max_time,
            seed: 0,
        };
        let (number, rounds) = (0, None);
        let part = Part { number, rounds };
        let (mut planned, mut done) = (0, 0);
        let raw = measure(&mut grouped, &mut targets, &plan, part, &mut |step| {
            match step {
                Progress::Planned(rounds, _) => planned = rounds,
                Progress::Round => done += 1,
            }
            ControlFlow::Continue(())
        });
        assert_eq!((raw.rounds, raw.stopped), (expected, false));
        assert_eq!((planned, done), (expected + 2, expected + 2));
    }
}

#[test]
fn a_measurement_that_is_stopped_is_a_part() {
    let mut grouped = grouped(SPEC, 60);
    let targets = vec![Scripted::new("a", 100.0, 1).boxed()];
    // The first process has three steps before its four counted rounds, and the second has two.
    let found = run_until(11, &mut grouped, targets, "a", 40);
    let settings = &found.settings;
    assert_eq!((settings.processes, settings.partial), (2, true));
    for row in &found.rows {
        assert_eq!((row.samples.len(), row.speed.is_some()), (6, true));
    }
    let shown = text::plain(&found, false, Screen::default());
    assert!(shown.contains("was stopped before its end"), "{shown}");
}

/// Returns two benches of this many rounds: a quiet one, and one in whose second round something happens.
fn quiet_and_not(rounds: u64, mishap: Mishap) -> [BenchReport; 2] {
    // The first process has two uncounted rounds, so that its fourth batch is in the second counted round.
    [None, Some((3, mishap))].map(|mishap| {
        let quiet = Scripted::new("a", 100.0, 1);
        let targets = vec![Scripted { mishap, ..quiet }.boxed()];
        let mut grouped = grouped("v1:family=uniform;n=6;seed=1", 60);
        run_bench(&mut grouped, targets, "a", rounds)
    })
}

#[test]
fn an_outlier_is_marked_and_kept() {
    let reports = quiet_and_not(12, Mishap::Slow);
    for (report, outliers) in reports.iter().zip([0, 1]) {
        for row in &report.rows {
            let marks = row.samples.iter().map(|sample| sample.outlier);
            assert!(marks.eq((0..12).map(|round| round == 1 && outliers == 1)));
            assert_eq!(row.speed.as_ref().unwrap().outliers, outliers, "{}", row.n);
        }
    }
    let shown = text::plain(&reports[1], false, Screen::default());
    let heading = "60 boards of boards, 12 rounds in 10 processes, 1 outlier marked\n";
    assert!(shown.contains(heading), "{shown}");
    assert!(shown.contains("8.33 % of the samples are outliers"));
}

#[test]
fn other_work_that_disturbs_batches_is_named_and_idle_machines_are_not() {
    let [quiet, report] = quiet_and_not(20, Mishap::Disturbed);
    let words = "Other work on the machine disturbed";
    assert!(!text::plain(&quiet, true, Screen::default()).contains(words));
    assert!(!quiet.to_json().contains("disturbed"));
    for row in &report.rows {
        let disturbed = row.samples.iter().filter(|sample| sample.disturbed);
        assert_eq!(disturbed.count(), 1, "{}", row.n);
    }
    let csv = String::from_utf8(samples_csv(&report)).unwrap();
    let disturbed = csv.lines().filter(|line| line.contains(",true,"));
    assert_eq!(disturbed.count(), 2);
    assert_eq!(report.to_json().matches("\"disturbed\":true").count(), 2);
    let shown = text::plain(&report, false, Screen::default());
    let markdown = report::markdown(&report::bench_page(&report), None);
    let input = [("bench".to_owned(), Input::Bench(Box::new(report)))];
    let page = html(&report::report(&input, None).unwrap());
    for text in [shown, markdown, page] {
        let sentence = format!("{words} 5.00 % of the batches");
        assert!(text.contains(&sentence), "{text}");
    }
}
