//! The measurement loop of one process: warm up, then rounds in which every target makes one pass
//! over the same new boards, in random order.

use super::grouped::{Block, GroupedBoards, PROCESSES};
use super::runner::TargetSamples;
use super::target::{BenchTarget, CLOCK};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::{Board, Solution};
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The amount to measure: rounds and times.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Plan {
    /// The number of uncounted rounds of each process: at least one, and two in the first, where
    /// they show how long a round takes.
    pub warmup: u64,
    /// The number of counted rounds of all processes; none for as many as `min_time` and `max_time`
    /// say, at least [`MIN_ROUNDS`].
    pub runs: Option<u64>,
    /// The minimum time of all rounds, unless `runs` is given or the rounds would be more than
    /// 1000.
    pub min_time: Duration,
    /// The maximum time of all rounds, unless `runs` is given or [`MIN_ROUNDS`] take longer.
    pub max_time: Duration,
    /// The seed of the random orders.
    pub seed: u64,
}

/// One of the processes of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The number of the process, from 0.
    pub number: u64,
    /// The counted rounds of the process; none for as many as the plan says, which only the first
    /// process finds out.
    pub rounds: Option<u64>,
}

/// The minimum number of rounds, unless fewer are requested.
pub const MIN_ROUNDS: u64 = 20;

/// The maximum number of rounds, unless more are requested.
const MAX_ROUNDS: u64 = 1000;

/// A step of the measurement of a process, for a progress bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Progress {
    /// The first process has found out how many rounds there will be.
    Planned(PlannedRounds),
    Round,
}

/// The rounds of a whole measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlannedRounds {
    /// The number of counted rounds of all processes.
    pub counted: u64,
    /// The number of uncounted rounds of all processes.
    pub warmup: u64,
    /// The approximate time of all of them.
    pub time: Duration,
}

/// The raw measurements of one process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RawSamples {
    /// Number of counted rounds that were planned.
    pub rounds: u64,
    /// Number of boards that each target solved, the uncounted included.
    pub boards: u64,
    /// Number of boards after which the corpus repeated itself; none if it did not.
    pub cycle: Option<u64>,
    /// The cost of reading the clock twice in ns.
    pub clock_ns: u64,
    /// Whether the measurement was stopped before its end.
    pub stopped: bool,
    /// The measurements of each target, in order.
    pub targets: Vec<TargetSamples>,
}

impl Plan {
    /// Returns the number of processes.
    pub fn processes(&self) -> u64 {
        self.runs.map_or(PROCESSES, |runs| runs.clamp(1, PROCESSES))
    }

    /// Returns the number of uncounted rounds of a process. The first block of a measurement takes
    /// longer, as all its answers are checked by a slow search.
    fn warmup(&self, process: u64) -> u64 {
        self.warmup.max(if process == 0 { 2 } else { 1 })
    }

    /// Returns the rounds of all processes, with as many counted rounds as given, where a round
    /// takes this long.
    fn planned(&self, counted: u64, round: Duration) -> PlannedRounds {
        let warmup = (0..self.processes())
            .map(|process| self.warmup(process))
            .sum();
        PlannedRounds {
            counted,
            warmup,
            time: round.saturating_mul(u32::try_from(counted + warmup).unwrap_or(u32::MAX)),
        }
    }

    /// Returns the fewest rounds that the measurement can have, where a round takes this long.
    pub fn fewest(&self, round: Duration) -> PlannedRounds {
        self.planned(self.runs.unwrap_or(MIN_ROUNDS), round)
    }

    /// Returns the counted rounds of a process, where a round takes this long.
    fn rounds(&self, part: Part, round: Duration) -> u64 {
        let processes = self.processes();
        if let Some(runs) = self.runs {
            return runs / processes + u64::from(part.number < runs % processes);
        }
        let of = |time: Duration| (time.div_duration_f64(round) / processes as f64) as u64;
        let rounds = of(self.min_time).max(1).min(of(self.max_time));
        let counted = rounds.saturating_sub(self.warmup);
        counted.clamp(MIN_ROUNDS / processes, MAX_ROUNDS / processes)
    }
}

/// Measures all targets on all groups in this process. `progress` is called after every round.
/// Where `is_stopped` returns true, the measurement ends after the pass that runs.
///
/// # Errors
/// If the system cannot run a target: the error names it.
pub fn measure(
    grouped: &mut GroupedBoards,
    targets: &mut [Box<dyn BenchTarget>],
    plan: &Plan,
    part: Part,
    progress: &mut dyn FnMut(Progress),
    is_stopped: &dyn Fn() -> bool,
) -> io::Result<RawSamples> {
    let groups = grouped.groups.len();
    let mut measured: Vec<TargetSamples> = targets
        .iter()
        .map(|target| TargetSamples::new(target.as_ref(), groups))
        .collect();
    // For the order of boards, groups and targets.
    let mut order = ChaCha8Rng::seed_from_u64(plan.seed);
    order.set_stream(part.number);
    let mut boards = 0;
    let mut run = |round: Option<u64>| {
        if is_stopped() {
            return ControlFlow::Break(Ok(()));
        }
        let start = Instant::now();
        let mut block = grouped.next_block(&mut order);
        boards += block.iter().map(|group| group.1.len() as u64).sum::<u64>();
        if measured.iter().any(|target| !target.is_by_group) {
            block.push(all_boards(&block, &mut order));
        }
        for index in permutation(targets.len(), &mut order) {
            let groups = if measured[index].is_by_group {
                permutation(groups, &mut order)
            } else {
                vec![groups]
            };
            let counted = round.map(|round| (part.number, round));
            let target = targets[index].as_mut();
            let passed = measured[index].pass(target, &block, &groups, counted, is_stopped);
            if let Err(error) = passed {
                let message = format!("{} cannot be measured: {error}", target.name());
                return ControlFlow::Break(Err(io::Error::new(error.kind(), message)));
            }
            if is_stopped() {
                return ControlFlow::Break(Ok(()));
            }
        }
        ControlFlow::Continue(start.elapsed())
    };
    let mut rounds = part.rounds.unwrap_or(MIN_ROUNDS / PROCESSES);
    let mut all = || {
        // The first round takes longer, or is shorter where it shows how long a batch has to be.
        let mut shortest = Duration::MAX;
        for number in 0..plan.warmup(part.number) {
            let time = run(None)?;
            if number > 0 {
                shortest = shortest.min(time);
            }
            progress(Progress::Round);
        }
        rounds = part.rounds.unwrap_or_else(|| plan.rounds(part, shortest));
        if part.number == 0 {
            let counted = plan.runs.unwrap_or(rounds * plan.processes());
            progress(Progress::Planned(plan.planned(counted, shortest)));
        }
        for round in 0..rounds {
            run(Some(round))?;
            progress(Progress::Round);
        }
        ControlFlow::Continue(())
    };
    let stopped = match all() {
        ControlFlow::Break(stopped) => {
            stopped?;
            true
        }
        ControlFlow::Continue(()) => false,
    };
    Ok(RawSamples {
        rounds,
        boards,
        cycle: grouped.cycle,
        clock_ns: CLOCK.cost_ns(),
        stopped,
        targets: measured,
    })
}

/// Returns the boards of all groups, in random order, after their right answers.
fn all_boards(block: &Block, rng: &mut ChaCha8Rng) -> (Vec<Solution>, Vec<Board>) {
    let groups = block.iter();
    let mut pairs: Vec<(Solution, Board)> = groups
        .flat_map(|(answers, boards)| answers.iter().copied().zip(boards.iter().copied()))
        .collect();
    pairs.shuffle(rng);
    pairs.into_iter().unzip()
}

/// Returns 0 to `count` - 1 in random order.
fn permutation(count: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(rng);
    order
}
