//! The measurement: every solver on every group, round after round.
//!
//! Owns the order of things: check, warm up, choose the batches, then rounds in which the solvers take turns in random
//! order. Must not work anything out of the samples: [`summary`](super::summary) does.

use super::contender::{Clocks, Contender, Failed, Work};
use super::elsewhere::elsewhere;
use super::export::Sample;
use super::grouped::{Grouped, Shuffled};
use crate::game::Solution;
use crate::generate::Stream;
use hdrhistogram::Histogram;
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
pub const LEAST_ROUNDS: u64 = 20;

/// The most rounds, unless more are asked for: beyond that, batches grow instead.
const MOST_ROUNDS: u64 = 1000;

/// In each round every fourth board is also solved alone, others in each.
const ALONE: usize = 4;

/// By how much a batch grows at most while it is too short.
const FASTER: u64 = 10;

/// What is being done, for a progress bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// The answers of this solver are checked.
    Checking(&'a str),
    /// This uncounted round begins, of so many.
    Warming(u64, u64),
    /// So many rounds will be measured, and take about so many ns.
    Planned(u64, u64),
    /// In this round, from 0, another batch is done, which was to take about so many ns.
    Timed(u64, u64),
}

/// What was measured.
#[derive(Debug)]
pub struct Raw {
    /// Rounds.
    pub rounds: u64,
    /// What the shortest batch shall take at least, in ns.
    pub batch_ns: u64,
    /// For each contender, in their order.
    pub entries: Vec<Entry>,
}

/// What was measured of one contender.
#[derive(Debug)]
pub struct Entry {
    /// For each group the samples, by round; or why there are none.
    pub samples: Result<Vec<Vec<Sample>>, Failed>,
    /// For each group the times of boards solved alone, in ns; no values where they are not.
    pub alone: Vec<Histogram<u64>>,
}

/// A contender at work.
struct Runner<'a> {
    contender: &'a mut dyn Contender,
    entry: Entry,
    /// For each group what one pass takes, in ns.
    pass_ns: Vec<u64>,
    passes: Vec<u64>,
    /// Whether it also solves boards one by one.
    alone: bool,
    /// What a batch shall take at least, in ns.
    least_ns: u64,
}

/// Measures all contenders on all groups. One that fails is left out from there on.
pub fn measure(
    grouped: &Grouped,
    contenders: &mut [Box<dyn Contender>],
    clocks: &Clocks,
    plan: &Plan,
    step: &mut dyn FnMut(Step<'_>),
) -> Raw {
    let groups = grouped.groups().len();
    let mut stream = Stream::new(plan.seed);
    stream.open(0);
    let mut runners: Vec<Runner<'_>> = contenders
        .iter_mut()
        .map(|contender| Runner::new(contender.as_mut(), groups))
        .collect();
    let shuffled = grouped.shuffled(&mut stream);
    let mut answers = vec![NO_ANSWER; shuffled.answers.len()];
    for runner in &mut runners {
        step(Step::Checking(runner.contender.name()));
        for group in 0..groups {
            runner.check(clocks, &shuffled, group, &mut answers);
        }
    }
    let mut moves = Stream::new(plan.seed);
    moves.open(1);
    let mut round = |runners: &mut [Runner<'_>], counted: Option<u64>, step: &mut dyn FnMut(_)| {
        let shuffled = grouped.shuffled(&mut stream);
        let mut answers = vec![NO_ANSWER; shuffled.answers.len()];
        for group in permutation(groups, &mut stream) {
            for place in permutation(runners.len(), &mut stream) {
                let runner = &mut runners[place];
                elsewhere(&mut moves, || {
                    runner.time(clocks, &shuffled, group, counted, &mut answers)
                });
                if let Some(round) = counted {
                    step(Step::Timed(round, runner.expected_ns(group)));
                }
            }
        }
    };
    for warming in 0..plan.warmup {
        step(Step::Warming(warming, plan.warmup));
        round(&mut runners, None, step);
    }
    runners.iter_mut().for_each(|runner| runner.choose(1.0));
    let round_ns = |runners: &[Runner<'_>]| -> u64 {
        let of_one = |runner: &Runner<'_>| -> u64 {
            (0..groups).map(|group| runner.expected_ns(group)).sum()
        };
        runners.iter().map(of_one).sum::<u64>().max(1)
    };
    let min_ns = plan.min_time.as_nanos() as f64;
    let wanted = (min_ns / round_ns(&runners) as f64).ceil();
    let rounds = plan
        .runs
        .unwrap_or((wanted as u64).clamp(LEAST_ROUNDS, MOST_ROUNDS));
    if plan.runs.is_none() && wanted > MOST_ROUNDS as f64 {
        let longer = wanted / MOST_ROUNDS as f64;
        runners.iter_mut().for_each(|runner| runner.choose(longer));
    }
    let batch_ns = runners.iter().map(|runner| runner.least_ns).min();
    step(Step::Planned(rounds, rounds * round_ns(&runners)));
    for counted in 0..rounds {
        round(&mut runners, Some(counted), step);
    }
    Raw {
        rounds,
        batch_ns: batch_ns.unwrap_or(0),
        entries: runners.into_iter().map(|runner| runner.entry).collect(),
    }
}

/// An answer that no board has: a place where it still stands was not filled.
const NO_ANSWER: Solution = Solution::Rolls(0);

/// 0 to `count` - 1 in random order.
fn permutation(count: usize, stream: &mut Stream) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, stream.below(last + 1) as usize);
    }
    order
}

impl<'a> Runner<'a> {
    fn new(contender: &'a mut dyn Contender, groups: usize) -> Runner<'a> {
        let histogram = || {
            let mut histogram = Histogram::new(3).expect("three digits are allowed");
            histogram.auto(true);
            histogram
        };
        Runner {
            contender,
            entry: Entry {
                samples: Ok(vec![Vec::new(); groups]),
                alone: (0..groups).map(|_| histogram()).collect(),
            },
            pass_ns: vec![u64::MAX; groups],
            passes: vec![1; groups],
            alone: false,
            least_ns: 0,
        }
    }

    /// What a round's batch of this group is to take, in ns.
    fn expected_ns(&self, group: usize) -> u64 {
        match self.entry.samples {
            Ok(_) => {
                let alone = u64::from(self.alone) * self.pass_ns[group] / ALONE as u64;
                self.passes[group] * self.pass_ns[group] + alone
            }
            Err(_) => 0,
        }
    }

    /// Chooses for each group as many passes as fill `longer` times the least time of a batch.
    fn choose(&mut self, longer: f64) {
        self.least_ns = (self.contender.batch_ns() as f64 * longer) as u64;
        for (passes, &ns) in self.passes.iter_mut().zip(&self.pass_ns) {
            *passes = self.least_ns.div_ceil(ns.max(1)).max(1);
        }
    }

    /// Solves a group once, then in longer and longer batches until one fills its time: a first pass is slow, and would
    /// make batches too short.
    fn check(
        &mut self,
        clocks: &Clocks,
        shuffled: &Shuffled,
        group: usize,
        answers: &mut [Solution],
    ) {
        let least = self.contender.batch_ns();
        loop {
            self.time(clocks, shuffled, group, None, answers);
            let passes = self.passes[group];
            let filled = passes.saturating_mul(self.pass_ns[group]) >= least;
            if filled || self.entry.samples.is_err() {
                break;
            }
            let wanted = least.div_ceil(self.pass_ns[group]);
            self.passes[group] = wanted.min(passes * FASTER);
        }
        if self.entry.samples.is_ok() {
            let first = &shuffled.boards[shuffled.which[group][0] as usize];
            self.alone = self.contender.alone(clocks, first).is_some();
        }
    }

    /// Times a batch of a group; keeps the sample if the round counts.
    fn time(
        &mut self,
        clocks: &Clocks,
        shuffled: &Shuffled,
        group: usize,
        counted: Option<u64>,
        answers: &mut [Solution],
    ) {
        if self.entry.samples.is_err() {
            return;
        }
        match self.batch(clocks, shuffled, group, counted, answers) {
            Ok(sample) => {
                if let (Some(_), Ok(samples)) = (counted, &mut self.entry.samples) {
                    samples[group].push(sample);
                }
            }
            Err(failed) => self.entry.samples = Err(failed),
        }
    }

    fn batch(
        &mut self,
        clocks: &Clocks,
        shuffled: &Shuffled,
        group: usize,
        counted: Option<u64>,
        answers: &mut [Solution],
    ) -> Result<Sample, Failed> {
        let which = &shuffled.which[group];
        let (work, passes) = (
            Work {
                boards: &shuffled.boards,
                which,
            },
            self.passes[group],
        );
        which
            .iter()
            .for_each(|&place| answers[place as usize] = NO_ANSWER);
        let ns = self.contender.batch(clocks, work, passes, answers)?;
        for &place in which {
            right(shuffled, place, answers[place as usize])?;
        }
        self.pass_ns[group] = self.pass_ns[group].min(ns.div_ceil(passes).max(1));
        if let Some(round) = counted {
            let first = round as usize % ALONE;
            for &place in which.iter().skip(first).step_by(ALONE) {
                let board = &shuffled.boards[place as usize];
                let Some((ns, answer)) = self.contender.alone(clocks, board) else {
                    break;
                };
                right(shuffled, place, answer)?;
                self.entry.alone[group]
                    .record(ns)
                    .expect("the histogram grows by itself");
            }
        }
        Ok(Sample {
            round: counted.unwrap_or(0),
            boards: passes * which.len() as u64,
            ns,
            outlier: false,
        })
    }
}

/// Every answer is looked at.
fn right(shuffled: &Shuffled, place: u32, answer: Solution) -> Result<(), Failed> {
    let known = shuffled.answers[place as usize];
    if answer == known {
        return Ok(());
    }
    let board = &shuffled.boards[place as usize];
    Err(Failed {
        verdict: "WA",
        reason: format!("answered {answer} instead of {known} to {board}"),
    })
}
