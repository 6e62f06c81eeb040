//! Rounds, batches, failures and outliers.

use super::scripted::{Scripted, grouped, metadata, run_bench};
use crate::bench::export::ALL;
use crate::bench::{
    BenchReport, BenchTarget, KernelTarget, MIN_ROUNDS, Plan, Progress, bench, samples_csv,
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
    // One uncounted round, and a batch for each of two groups.
    assert_eq!(calls.len(), 3 * 2 * 61);
    let turns: Vec<Vec<&str>> = calls[6..]
        .chunks(6)
        .map(|turn| turn.iter().map(|call| call.0).collect())
        .collect();
    for turn in &turns {
        let passes: BTreeSet<_> = turn.chunks(2).collect();
        assert!(
            passes.len() == 3 && passes.iter().all(|pass| pass[0] == pass[1]),
            "{turn:?}"
        );
    }
    let orders: BTreeSet<_> = turns.iter().collect();
    assert_eq!(orders.len(), 6, "60 turns have every order");
    for row in &found.rows {
        let rounds: Vec<u64> = row.samples.iter().map(|sample| sample.round).collect();
        assert_eq!(rounds, (0..60).collect::<Vec<u64>>(), "{}", row.solver);
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
    // A block has at least 2,048 boards.
    assert_eq!(solved, 6 * 35 * 60);
    assert_eq!(found.settings.solves, 6 * 35);
    let all = found.rows.iter().find(|row| row.n == ALL).unwrap();
    assert_eq!((all.boards, all.samples.len()), (60, 5));
    for sample in &all.samples {
        assert_eq!((sample.boards, sample.ns), (60, 6_000));
    }
    assert_eq!(all.speed.as_ref().unwrap().ns_per_board.estimate, 100.0);
    assert_eq!(all.peak_bytes, Some(7));
    let sentence = "Every solver solved each board 210 times";
    assert!(text::plain(&found, false, Screen::default()).contains(sentence));
}

#[test]
fn a_wrong_answer_or_crash_in_any_batch_is_the_verdict_of_every_row_without_times() {
    let mut grouped = grouped(SPEC, 60);
    for batch in [0, 1, 2, 9, 20] {
        let grouped = &mut grouped;
        let mut wrong = Scripted::new("wrong", 50.0, 1);
        wrong.wrong_in = Some(batch);
        let mut crashed = Scripted::new("crashed", 50.0, 2);
        crashed.crashes_in = Some(batch);
        let right = Scripted::new("right", 100.0, 3);
        let targets = vec![wrong.boxed(), crashed.boxed(), right.boxed()];
        let found = run_bench(grouped, targets, "right", 10);
        assert_eq!(found.rows.len(), 9);
        for row in &found.rows {
            let verdict = match &*row.solver {
                "wrong" => Verdict::WrongAnswer,
                "crashed" => Verdict::RuntimeError,
                _ => Verdict::Accepted,
            };
            assert_eq!(row.verdict, verdict, "{} in batch {batch}", row.solver);
            let timed = verdict == Verdict::Accepted;
            assert_eq!(row.samples.len(), if timed { 10 } else { 0 });
            assert_eq!(row.speed.is_some(), timed);
            assert_eq!(row.ratio.is_some(), timed);
            assert_eq!(row.err.is_none(), timed);
        }
        let err = found.rows[0].err.as_ref().unwrap();
        assert!(err.starts_with("answered 399 instead of"), "{err}");
    }
}

#[test]
fn only_kernels_that_do_not_interleave_have_percentiles() {
    let mut grouped = grouped(SPEC, 60);
    let kernels: Vec<&Kernel> = kernels()
        .iter()
        .filter(|kernel| kernel.runs_here())
        .collect();
    let target =
        |kernel: &&'static Kernel| -> Box<dyn BenchTarget> { Box::new(KernelTarget(kernel)) };
    let reference = kernels[0].name;
    let found = run_bench(
        &mut grouped,
        kernels.iter().map(target).collect(),
        reference,
        8,
    );
    for row in &found.rows {
        assert_eq!((row.verdict, row.samples.len()), (Verdict::Accepted, 8));
        let kernel = kernels.iter().find(|kernel| kernel.name == row.solver);
        let interleaves = kernel.unwrap().interleaves;
        assert_eq!(row.latency.is_none(), interleaves, "{}", row.solver);
        let Some(latency) = &row.latency else {
            continue;
        };
        // One board in eight is solved alone in each of eight rounds, of 35 times 60 boards.
        assert!(
            (row.boards * 35).abs_diff(latency.samples) <= 16,
            "{latency:?}"
        );
        let counted: u64 = latency.histogram.iter().map(|(_, count)| count).sum();
        assert_eq!(counted, latency.samples);
        let order = latency.percentiles();
        assert!(order.is_sorted(), "{order:?}");
    }
}

#[test]
fn without_runs_the_rounds_fill_the_time_and_follow_the_announced_plan() {
    let mut grouped = grouped(SPEC, 60);
    for (ms, min, max) in [
        (1, MIN_ROUNDS, MIN_ROUNDS),
        (40, 170, 210),
        (800, 1000, 1000),
    ] {
        let plan = Plan {
            warmup: 0,
            runs: None,
            min_time: Duration::from_millis(ms),
            seed: 0,
        };
        let mut targets = vec![Scripted::new("a", 100.0, 1).boxed()];
        let (mut planned, mut done) = (None, 0);
        let mut last_round = 0;
        let metadata = metadata(&grouped, "a");
        let found = bench(&mut grouped, &mut targets, &plan, metadata, &mut |step| {
            match step {
                Progress::Planned(rounds, ns) => planned = Some((rounds, ns)),
                Progress::Timed(round, ns) => {
                    last_round = round;
                    done += ns;
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
        let found = found.continue_value().expect("it is not stopped");
        let (rounds, ns) = planned.unwrap();
        assert_eq!((rounds, last_round + 1), (found.settings.rounds, rounds));
        assert!((min..=max).contains(&rounds), "{ms} ms: {rounds}");
        assert!(
            rounds == 1000 || ns as f64 >= 0.9e6 * ms as f64,
            "{ms} ms: {ns} ns"
        );
        let fraction = done as f64 / ns as f64;
        assert!(
            (0.8..1.05).contains(&fraction),
            "the bar ends at {fraction}"
        );
    }
}

/// Two benches of so many rounds: a quiet one, and one in whose round 7 something happens, to the batch that `set` gets.
fn quiet_and_not(rounds: u64, set: fn(&mut Scripted, usize)) -> [BenchReport; 2] {
    let mut grouped = grouped("v1:family=uniform;n=6;seed=1", 60);
    let quiet = Scripted::new("a", 100.0, 1);
    let log = Rc::clone(&quiet.log);
    let report = run_bench(&mut grouped, vec![quiet.boxed()], "a", rounds);
    // The counted rounds are the last batches.
    let mut other = Scripted::new("a", 100.0, 1);
    set(&mut other, log.borrow().len() - rounds as usize + 7);
    [
        report,
        run_bench(&mut grouped, vec![other.boxed()], "a", rounds),
    ]
}

#[test]
fn an_outlier_is_marked_and_kept() {
    let [even, report] = quiet_and_not(12, |scripted, batch| scripted.slow_in = Some(batch));
    let marks = |report: &BenchReport| -> Vec<bool> {
        let samples = report.rows[0].samples.iter();
        samples.map(|sample| sample.outlier).collect()
    };
    assert_eq!(marks(&even), [false; 12]);
    assert_eq!(even.rows[0].speed.as_ref().unwrap().outliers, 0);
    let mut expected = [false; 12];
    expected[7] = true;
    for row in &report.rows {
        let speed = row.speed.as_ref().unwrap();
        assert_eq!((row.samples.len(), speed.outliers), (12, 1), "{}", row.n);
    }
    assert_eq!(marks(&report), expected);
    let shown = text::plain(&report, false, Screen::default());
    assert!(
        shown.starts_with("60 boards of boards, 12 rounds, 1 outlier marked\n"),
        "{shown}"
    );
    let advice = "8.33 % of the samples are outliers";
    assert!(shown.contains(advice), "{shown}");
}

#[test]
fn other_work_that_disturbs_batches_is_named_and_idle_machines_are_not() {
    let [quiet, report] = quiet_and_not(20, |scripted, batch| scripted.disturbed_in = Some(batch));
    let words = "Other work on the machine disturbed";
    assert!(!text::plain(&quiet, true, Screen::default()).contains(words));
    assert!(!quiet.to_json().contains("disturbed"));
    for row in &report.rows {
        let disturbed = row.samples.iter().filter(|sample| sample.disturbed);
        assert_eq!(disturbed.count(), 1, "{}", row.n);
    }
    let sentence = format!("{words} 5.00 % of the batches");
    let (shown, markdown) = (
        text::plain(&report, false, Screen::default()),
        report::markdown(&report::bench_page(&report), None),
    );
    assert!(
        shown.contains(&sentence) && markdown.contains(&sentence),
        "{shown}"
    );
    let (json, csv) = (report.to_json(), samples_csv(&report));
    assert_eq!(json.matches("\"disturbed\":true").count(), 2);
    let csv = String::from_utf8(csv).unwrap();
    assert_eq!(
        csv.lines().filter(|line| line.contains(",true,")).count(),
        2
    );
    let input = [("bench".to_owned(), Input::Bench(Box::new(report)))];
    let page = html(&report::report(&input, None).unwrap());
    assert!(page.contains(&sentence), "{page}");
}
