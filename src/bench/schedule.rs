//! The measurement loop: check, warm up, choose the sizes of batches, then rounds in which the targets take turns in
//! random order.

use super::grouped::GroupedBoards;
use super::layout_noise::with_random_layout;
use super::runner::{NO_ANSWER, Round, TargetRunner, TargetSamples};
use super::target::{BenchTarget, Clocks};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::Duration;

/// How much to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Uncounted rounds.
    pub warmup: u64,
    /// Counted rounds; none: as many as `min_time` needs, at least [`MIN_ROUNDS`].
    pub runs: Option<u64>,
    /// The minimum time of the counted rounds, unless `runs` is given.
    pub min_time: Duration,
    /// The seed of the random orders.
    pub seed: u64,
}

/// The minimum number of rounds, unless fewer are requested: fewer samples have no meaningful interval.
pub const MIN_ROUNDS: u64 = 20;

/// The maximum number of rounds, unless more are requested: beyond that, batches grow instead.
const MAX_ROUNDS: u64 = 1000;

/// A step of the measurement, for a progress bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress<'a> {
    /// The answers of this target are being checked.
    Checking(&'a str),
    /// A batch of this uncounted round, from 0, of this many is done.
    Warming(u64, u64),
    /// This many rounds will be measured, expected to take this many ns.
    Planned(u64, u64),
    /// A batch of this round, from 0, is done, which was expected to take this many ns.
    Timed(u64, u64),
}

/// The raw measurements.
#[derive(Debug)]
pub struct RawSamples {
    /// Number of rounds.
    pub rounds: u64,
    /// The minimum time of the shortest batch, in ns.
    pub batch_ns: u64,
    /// The measurements of each target, in order.
    pub samples: Vec<TargetSamples>,
}

/// Measures all targets on all groups. A target that fails is not run again. `progress` is called after every batch
/// and may stop the measurement.
pub fn measure(
    grouped: &GroupedBoards,
    targets: &mut [Box<dyn BenchTarget>],
    clocks: &Clocks,
    plan: &Plan,
    progress: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), RawSamples> {
    let groups = grouped.groups().len();
    let runners = targets.iter_mut();
    let runners = runners.map(|target| TargetRunner::new(target.as_mut(), groups));
    let mut runners: Vec<TargetRunner<'_>> = runners.collect();
    let mut rounds = Rounds {
        grouped,
        clocks,
        order: rng(plan.seed, 0),
        layout: rng(plan.seed, 1),
    };
    rounds.check(&mut runners, progress)?;
    for round in 0..plan.warmup {
        let step = |_| Progress::Warming(round, plan.warmup);
        rounds.run(&mut runners, None, &step, progress)?;
    }
    for runner in &mut runners {
        runner.choose_passes(1.0);
    }
    let min_ns = plan.min_time.as_nanos() as f64;
    let wanted = (min_ns / round_ns(&runners, groups) as f64).ceil();
    let count = plan
        .runs
        .unwrap_or((wanted as u64).clamp(MIN_ROUNDS, MAX_ROUNDS));
    if plan.runs.is_none() && wanted > MAX_ROUNDS as f64 {
        let factor = wanted / MAX_ROUNDS as f64;
        for runner in &mut runners {
            runner.choose_passes(factor);
        }
    }
    let batch_ns = runners.iter().map(|runner| runner.min_batch_ns).min();
    let expected_ns = count * round_ns(&runners, groups);
    progress(Progress::Planned(count, expected_ns))?;
    for round in 0..count {
        let step = |ns| Progress::Timed(round, ns);
        rounds.run(&mut runners, Some(round), &step, progress)?;
    }
    ControlFlow::Continue(RawSamples {
        rounds: count,
        batch_ns: batch_ns.unwrap_or(0),
        samples: runners.into_iter().map(|runner| runner.measured).collect(),
    })
}

fn round_ns(runners: &[TargetRunner<'_>], groups: usize) -> u64 {
    let batches = runners
        .iter()
        .flat_map(|runner| (0..groups).map(|group| runner.expected_ns(group)));
    batches.sum::<u64>().max(1)
}

/// The rounds of a measurement, each in another random order.
struct Rounds<'a> {
    grouped: &'a GroupedBoards,
    clocks: &'a Clocks,
    /// For the order of boards, groups and targets.
    order: ChaCha8Rng,
    /// For the layout of stack and heap.
    layout: ChaCha8Rng,
}

impl<'a> Rounds<'a> {
    fn next(&mut self, counted: Option<u64>) -> Round<'a> {
        let shuffled = self.grouped.shuffle(&mut self.order);
        Round {
            clocks: self.clocks,
            answers: vec![NO_ANSWER; shuffled.answers.len()],
            shuffled,
            counted,
        }
    }

    fn check(
        &mut self,
        runners: &mut [TargetRunner<'_>],
        progress: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut round = self.next(None);
        for runner in runners {
            for group in 0..self.grouped.groups().len() {
                progress(Progress::Checking(runner.target.name()))?;
                runner.check(&mut round, group);
            }
        }
        ControlFlow::Continue(())
    }

    /// Times a batch of every target on every group. `step` gets the expected ns of each batch.
    fn run(
        &mut self,
        runners: &mut [TargetRunner<'_>],
        counted: Option<u64>,
        step: &dyn Fn(u64) -> Progress<'static>,
        progress: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut round = self.next(counted);
        for group in permutation(self.grouped.groups().len(), &mut self.order) {
            for target in permutation(runners.len(), &mut self.order) {
                let runner = &mut runners[target];
                with_random_layout(&mut self.layout, || {
                    runner.time(&mut round, group);
                });
                progress(step(runner.expected_ns(group)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn rng(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// 0 to `count` - 1 in random order.
fn permutation(count: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(rng);
    order
}
