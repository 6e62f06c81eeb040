//! The rounds: who solves what, when, and what becomes of one that fails.

use super::scripted::{Scripted, about, figures, grouped};
use crate::bench::export::ALL;
use crate::bench::{KernelTarget, MIN_ROUNDS, Plan, Progress, bench};
use crate::solve::kernel;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

const SPEC: &str = "v1:family=uniform;n=4,6;seed=1";

#[test]
fn in_each_round_each_solver_has_one_turn_at_each_group_and_the_order_varies() {
    let grouped = grouped(SPEC, 60);
    let log = Rc::default();
    let field = ["a", "b", "c"].map(|name| {
        let mut scripted = Scripted::new(name, 100.0, 1);
        scripted.log = Rc::clone(&log);
        scripted.boxed()
    });
    let found = figures(&grouped, field.into(), "a", 30);
    let calls = log.borrow();
    let counted = calls.len() - 3 * 2 * 30;
    let turns: Vec<Vec<&str>> = calls[counted..]
        .chunks(3)
        .map(|turn| turn.iter().map(|call| call.0).collect())
        .collect();
    for turn in &turns {
        let names: BTreeSet<_> = turn.iter().collect();
        assert_eq!(names.len(), 3, "{turn:?}");
    }
    let orders: BTreeSet<_> = turns.iter().collect();
    assert_eq!(orders.len(), 6, "60 turns have every order");
    for turn in calls[counted..].chunks(3) {
        assert!(
            turn.iter().all(|call| call.1 == turn[0].1),
            "one group a turn"
        );
    }
    for row in &found.rows {
        let rounds: Vec<u64> = row.samples.iter().map(|sample| sample.round).collect();
        assert_eq!(rounds, (0..30).collect::<Vec<u64>>(), "{}", row.solver);
    }
}

#[test]
fn batches_are_as_many_passes_as_fill_their_time_and_the_row_of_all_is_one_pass_over_each() {
    let grouped = grouped(SPEC, 60);
    let mut scripted = Scripted::new("a", 100.0, 1);
    scripted.noise = 0.0;
    let log = Rc::clone(&scripted.log);
    let found = figures(&grouped, vec![scripted.boxed()], "a", 5);
    let calls = log.borrow();
    for &(_, boards, passes) in &calls[calls.len() - 2 * 5..] {
        let ns = 100 * boards as u64;
        assert_eq!(passes, 100_000_u64.div_ceil(ns));
    }
    assert_eq!(found.settings.batch_ns, 100_000);
    let all = found.rows.iter().find(|row| row.n == ALL).unwrap();
    assert_eq!((all.boards, all.samples.len()), (60, 5));
    for sample in &all.samples {
        assert_eq!((sample.boards, sample.ns), (60, 6_000));
    }
    assert_eq!(all.speed.as_ref().unwrap().ns_per_board.estimate, 100.0);
    assert_eq!(all.peak_bytes, Some(7));
}

#[test]
fn one_that_answers_wrongly_or_crashes_at_any_time_has_that_verdict_in_every_row_and_no_times() {
    let grouped = grouped(SPEC, 60);
    for batch in [0, 1, 2, 9, 20] {
        let mut wrong = Scripted::new("wrong", 50.0, 1);
        wrong.wrong_in = Some(batch);
        let mut crashed = Scripted::new("crashed", 50.0, 2);
        crashed.crashes_in = Some(batch);
        let right = Scripted::new("right", 100.0, 3);
        let field = vec![wrong.boxed(), crashed.boxed(), right.boxed()];
        let found = figures(&grouped, field, "right", 10);
        assert_eq!(found.rows.len(), 9);
        for row in &found.rows {
            let verdict = match &*row.solver {
                "wrong" => "WA",
                "crashed" => "RE",
                _ => "AC",
            };
            assert_eq!(row.verdict, verdict, "{} in batch {batch}", row.solver);
            let timed = verdict == "AC";
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
fn kernels_that_solve_boards_one_by_one_have_percentiles_and_those_that_interleave_none() {
    let grouped = grouped(SPEC, 60);
    let mut kernels = vec!["array-queue", "bitset"];
    if kernel("avx512").is_ok() {
        kernels.push("avx512");
    }
    let field = kernels
        .iter()
        .map(|name| -> Box<dyn crate::bench::BenchTarget> {
            Box::new(KernelTarget(kernel(name).unwrap()))
        });
    let found = figures(&grouped, field.collect(), "array-queue", 8);
    for row in &found.rows {
        assert_eq!((&*row.verdict, row.samples.len()), ("AC", 8));
        assert!(row.samples.iter().all(|sample| sample.ns > 0));
        let Some(latency) = &row.latency else {
            assert_eq!(row.solver, "avx512");
            continue;
        };
        assert_ne!(row.solver, "avx512");
        // In eight rounds every board is solved alone twice.
        assert!(
            (row.boards * 2).abs_diff(latency.samples) <= 8,
            "{latency:?}"
        );
        let counted: u64 = latency.histogram.iter().map(|(_, count)| count).sum();
        assert_eq!(counted, latency.samples);
        let order = [
            latency.p50_ns,
            latency.p90_ns,
            latency.p99_ns,
            latency.p99_9_ns,
            latency.max_ns,
        ];
        assert!(order.is_sorted() && order[0] > 0, "{order:?}");
    }
}

#[test]
fn without_a_number_of_rounds_they_fill_the_time_and_the_plan_is_told_first_and_kept() {
    let grouped = grouped(SPEC, 60);
    for (ms, least, most) in [
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
        let mut field = vec![Scripted::new("a", 100.0, 1).boxed()];
        let (mut planned, mut done) = (None, 0);
        let mut last_round = 0;
        let found = bench(
            &grouped,
            &mut field,
            &plan,
            about(&grouped, "a"),
            &mut |step| {
                match step {
                    Progress::Planned(rounds, ns) => planned = Some((rounds, ns)),
                    Progress::Timed(round, ns) => {
                        last_round = round;
                        done += ns;
                    }
                    _ => {}
                }
                ControlFlow::Continue(())
            },
        );
        let found = found.continue_value().expect("no one broke off");
        let (rounds, ns) = planned.unwrap();
        assert_eq!((rounds, last_round + 1), (found.settings.rounds, rounds));
        assert!((least..=most).contains(&rounds), "{ms} ms: {rounds}");
        assert!(ns as f64 >= 0.9e6 * ms as f64, "{ms} ms: {ns} ns");
        let share = done as f64 / ns as f64;
        assert!((0.8..1.05).contains(&share), "the bar ends at {share}");
    }
}
