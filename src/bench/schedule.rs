//! The measurement loop: warm up, then rounds in which every target makes one pass over the same new boards, in random order.

use super::grouped::GroupedBoards;
use super::layout_noise::with_random_layout;
use super::runner::{TargetRunner, TargetSamples};
use super::target::{BenchTarget, Clocks};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::Duration;

/// How much to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Uncounted rounds; at least one, which shows how long a pass takes.
    pub warmup: u64,
    /// Counted rounds; none: as many as `min_time` needs, at least [`MIN_ROUNDS`].
    pub runs: Option<u64>,
    /// The minimum time of solving in the counted rounds, unless `runs` is given or the rounds would be more than 1000.
    pub min_time: Duration,
    /// The seed of the random orders.
    pub seed: u64,
}

/// The minimum number of rounds, unless fewer are requested: fewer samples have no meaningful interval.
pub const MIN_ROUNDS: u64 = 20;

/// The maximum number of rounds, unless more are requested.
const MAX_ROUNDS: u64 = 1000;

/// A step of the measurement, for a progress bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// A pass of this uncounted round, from 0, of this many is done.
    Warming(u64, u64),
    /// This many rounds will be measured, expected to take this many ns.
    Planned(u64, u64),
    /// A pass of this round, from 0, is done, which was expected to take this many ns.
    Timed(u64, u64),
}

/// The raw measurements.
#[derive(Debug)]
pub struct RawSamples {
    /// Number of rounds.
    pub rounds: u64,
    /// The measurements of each target, in order.
    pub samples: Vec<TargetSamples>,
}

/// Measures all targets on all groups. A target that fails is not run again. `progress` is called after every pass
/// and may stop the measurement.
pub fn measure(
    grouped: &mut GroupedBoards,
    targets: &mut [Box<dyn BenchTarget>],
    clocks: &Clocks,
    plan: &Plan,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> ControlFlow<(), RawSamples> {
    let groups = grouped.groups().len();
    let runners = targets.iter_mut();
    let runners = runners.map(|target| TargetRunner::new(target.as_mut(), groups));
    let mut runners: Vec<TargetRunner<'_>> = runners.collect();
    // For the order of boards, groups and targets; for the layout of stack and heap.
    let (mut order, mut layout) = (rng(plan.seed, 0), rng(plan.seed, 1));
    let mut run = |runners: &mut [TargetRunner<'_>],
                   counted: Option<u64>,
                   step: &dyn Fn(u64) -> Progress,
                   progress: &mut dyn FnMut(Progress) -> ControlFlow<()>| {
        let block = grouped.next_block(&mut order);
        for target in permutation(runners.len(), &mut order) {
            let groups = permutation(groups, &mut order);
            let runner = &mut runners[target];
            with_random_layout(&mut layout, || {
                runner.pass(clocks, &block, &groups, counted);
            });
            progress(step(runner.pass_ns))?;
        }
        ControlFlow::Continue(())
    };
    let warmup = plan.warmup.max(1);
    for round in 0..warmup {
        let step = |_| Progress::Warming(round, warmup);
        run(&mut runners, None, &step, progress)?;
    }
    let round_ns = runners
        .iter()
        .map(|runner| runner.pass_ns)
        .sum::<u64>()
        .max(1);
    let wanted = (plan.min_time.as_nanos() as f64 / round_ns as f64).ceil();
    let count = plan
        .runs
        .unwrap_or((wanted as u64).clamp(MIN_ROUNDS, MAX_ROUNDS));
    progress(Progress::Planned(count, count * round_ns))?;
    for round in 0..count {
        let step = |ns| Progress::Timed(round, ns);
        run(&mut runners, Some(round), &step, progress)?;
    }
    ControlFlow::Continue(RawSamples {
        rounds: count,
        samples: runners.into_iter().map(|runner| runner.measured).collect(),
    })
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
