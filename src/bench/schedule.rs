//! The measurement: every solver on every group, round after round.
//!
//! Owns the order of things: check, warm up, choose the batches, then rounds in which the solvers take turns in random
//! order. Must not work anything out of the samples: [`summary`](super::summary) does.

use super::grouped::GroupedBoards;
use super::layout_noise::with_random_layout;
use super::runner::{NO_ANSWER, TargetRunner, TargetSamples};
use super::target::{BenchTarget, Clocks};
use crate::generate::BoardRng;
use std::ops::ControlFlow;
use std::time::Duration;

/// How much is to be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Rounds that are not counted.
    pub warmup: u64,
    /// Rounds that are; none: as many as `min_time` asks for, at least [`LEAST_ROUNDS`].
    pub runs: Option<u64>,
    /// What the counted rounds shall take at least, where `runs` does not say.
    pub min_time: Duration,
    /// The seed of the orders.
    pub seed: u64,
}

/// The fewest rounds, unless fewer are asked for: fewer samples have no interval worth the name.
pub const MIN_ROUNDS: u64 = 20;

/// The most rounds, unless more are asked for: beyond that, batches grow instead.
const MAX_ROUNDS: u64 = 1000;

/// What is being done, for a progress bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress<'a> {
    /// The answers of this solver are checked.
    Checking(&'a str),
    /// In this uncounted round, from 0, of so many, another batch is done.
    Warming(u64, u64),
    /// So many rounds will be measured, and take about so many ns.
    Planned(u64, u64),
    /// In this round, from 0, another batch is done, which was to take about so many ns.
    Timed(u64, u64),
}

/// What was measured.
#[derive(Debug)]
pub struct RawSamples {
    /// Rounds.
    pub rounds: u64,
    /// What the shortest batch shall take at least, in ns.
    pub batch_ns: u64,
    /// For each contender, in their order.
    pub entries: Vec<TargetSamples>,
}

/// Measures all contenders on all groups. One that fails is left out from there on. `step` is told of every batch, and
/// may break off.
pub fn measure(
    grouped: &GroupedBoards,
    contenders: &mut [Box<dyn BenchTarget>],
    clocks: &Clocks,
    plan: &Plan,
    step: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), RawSamples> {
    let groups = grouped.groups().len();
    let mut stream = BoardRng::new(plan.seed);
    stream.open(0);
    let mut runners: Vec<TargetRunner<'_>> = contenders
        .iter_mut()
        .map(|contender| TargetRunner::new(contender.as_mut(), groups))
        .collect();
    let shuffled = grouped.shuffle(&mut stream);
    let mut answers = vec![NO_ANSWER; shuffled.answers.len()];
    for runner in &mut runners {
        for group in 0..groups {
            step(Progress::Checking(runner.contender.name()))?;
            runner.check(clocks, &shuffled, group, &mut answers);
        }
    }
    let mut moves = BoardRng::new(plan.seed);
    moves.open(1);
    type ProgressFn<'a> = &'a mut dyn FnMut(Progress<'_>) -> ControlFlow<()>;
    let mut round =
        |runners: &mut [TargetRunner<'_>], round: u64, counts: bool, step: ProgressFn<'_>| {
            let shuffled = grouped.shuffle(&mut stream);
            let mut answers = vec![NO_ANSWER; shuffled.answers.len()];
            for group in permutation(groups, &mut stream) {
                for place in permutation(runners.len(), &mut stream) {
                    let runner = &mut runners[place];
                    with_random_layout(&mut moves, || {
                        let counted = counts.then_some(round);
                        runner.time(clocks, &shuffled, group, counted, &mut answers)
                    });
                    step(match counts {
                        true => Progress::Timed(round, runner.expected_ns(group)),
                        false => Progress::Warming(round, plan.warmup),
                    })?;
                }
            }
            ControlFlow::Continue(())
        };
    for warming in 0..plan.warmup {
        round(&mut runners, warming, false, step)?;
    }
    runners.iter_mut().for_each(|runner| runner.choose(1.0));
    let round_ns = |runners: &[TargetRunner<'_>]| -> u64 {
        let of_one = |runner: &TargetRunner<'_>| -> u64 {
            (0..groups).map(|group| runner.expected_ns(group)).sum()
        };
        runners.iter().map(of_one).sum::<u64>().max(1)
    };
    let min_ns = plan.min_time.as_nanos() as f64;
    let wanted = (min_ns / round_ns(&runners) as f64).ceil();
    let rounds = plan
        .runs
        .unwrap_or((wanted as u64).clamp(MIN_ROUNDS, MAX_ROUNDS));
    if plan.runs.is_none() && wanted > MAX_ROUNDS as f64 {
        let longer = wanted / MAX_ROUNDS as f64;
        runners.iter_mut().for_each(|runner| runner.choose(longer));
    }
    let batch_ns = runners.iter().map(|runner| runner.min_batch_ns).min();
    step(Progress::Planned(rounds, rounds * round_ns(&runners)))?;
    for counted in 0..rounds {
        round(&mut runners, counted, true, step)?;
    }
    ControlFlow::Continue(RawSamples {
        rounds,
        batch_ns: batch_ns.unwrap_or(0),
        entries: runners.into_iter().map(|runner| runner.entry).collect(),
    })
}

/// 0 to `count` - 1 in random order.
fn permutation(count: usize, stream: &mut BoardRng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, stream.below(last + 1) as usize);
    }
    order
}
