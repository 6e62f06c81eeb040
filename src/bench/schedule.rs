//! The measurement loop: warm up, then rounds in which every target makes one pass over the same new boards, in random order.

use super::export::Settings;
use super::grouped::GroupedBoards;
use super::layout_noise::with_random_layout;
use super::runner::TargetRunner;
use super::target::{BenchTarget, Clocks};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::Duration;

/// How much to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Counted rounds; none: as many as `min_time` needs, at least [`MIN_ROUNDS`].
    pub runs: Option<u64>,
    /// The minimum time of solving in the counted rounds, unless `runs` is given or the rounds would be more than 1000.
    pub min_time: Duration,
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

/// Measures all targets on all groups, and returns the measurements of each. A target that fails is not run again. `settings` say
/// the uncounted rounds, of which there is at least one, because it shows how long a pass takes, and the seed of the random orders;
/// the number of counted rounds is set. `progress` is called after every pass and may stop the measurement.
pub(super) fn measure<'a>(
    grouped: &mut GroupedBoards,
    targets: &'a mut [Box<dyn BenchTarget>],
    clocks: &Clocks,
    plan: &Plan,
    settings: &mut Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> ControlFlow<(), Vec<TargetRunner<'a>>> {
    let groups = grouped.groups().len();
    let runners = targets.iter_mut();
    let runners = runners.map(|target| TargetRunner::new(target.as_mut(), groups));
    let mut runners: Vec<TargetRunner<'a>> = runners.collect();
    // For the order of boards, groups and targets; for the layout of stack and heap.
    let (mut order, mut layout) = (rng(settings.seed, 0), rng(settings.seed, 1));
    let mut run = |runners: &mut [TargetRunner<'_>],
                   counted: Option<u64>,
                   progress: &mut dyn FnMut(u64) -> ControlFlow<()>| {
        let block = grouped.next_block(&mut order);
        for target in permutation(runners.len(), &mut order) {
            let groups = permutation(groups, &mut order);
            let runner = &mut runners[target];
            with_random_layout(&mut layout, || {
                runner.pass(clocks, &block, &groups, counted);
            });
            progress(runner.pass_ns)?;
        }
        ControlFlow::Continue(())
    };
    let warmup = settings.warmup.max(1);
    for round in 0..warmup {
        run(&mut runners, None, &mut |_| {
            progress(Progress::Warming(round, warmup))
        })?;
    }
    let round_ns = runners.iter().map(|runner| runner.pass_ns).sum::<u64>();
    let round_ns = round_ns.max(1);
    let wanted = (plan.min_time.as_nanos() as f64 / round_ns as f64).ceil() as u64;
    let count = plan.runs.unwrap_or(wanted.clamp(MIN_ROUNDS, MAX_ROUNDS));
    progress(Progress::Planned(count, count * round_ns))?;
    for round in 0..count {
        run(&mut runners, Some(round), &mut |ns| {
            progress(Progress::Timed(round, ns))
        })?;
    }
    settings.rounds = count;
    ControlFlow::Continue(runners)
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
