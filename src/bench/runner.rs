//! One contender at work: its batches, and the samples of them.
//!
//! Owns how long a batch is, and that every answer is looked at. Must not know whose turn it is.

use super::export::Sample;
use super::grouped::ShuffledBoards;
use super::target::{BenchTarget, BoardSelection, Clocks, TargetFailure};
use crate::game::Solution;
use hdrhistogram::Histogram;

/// In each round every fourth board is also solved alone, others in each.
const SINGLE_SAMPLE_STRIDE: usize = 4;

/// By how much a batch grows at most while it is too short.
const MAX_BATCH_GROWTH: u64 = 10;

/// An answer that no board has: a place where it still stands was not filled.
pub(super) const NO_ANSWER: Solution = Solution::Rolls(0);

/// What was measured of one contender.
#[derive(Debug)]
pub struct TargetSamples {
    /// For each group the samples, by round; or why there are none.
    pub samples: Result<Vec<Vec<Sample>>, TargetFailure>,
    /// For each group the times of boards solved alone, in ns; no values where they are not.
    pub singles: Vec<Histogram<u64>>,
}

/// A contender at work.
pub(super) struct TargetRunner<'a> {
    /// The contender.
    pub(super) contender: &'a mut dyn BenchTarget,
    /// What was measured of it.
    pub(super) entry: TargetSamples,
    /// For each group what one pass takes, in ns.
    pass_ns: Vec<u64>,
    passes: Vec<u64>,
    /// Whether it also solves boards one by one.
    times_singles: bool,
    /// What a batch shall take at least, in ns.
    pub(super) min_batch_ns: u64,
}

impl<'a> TargetRunner<'a> {
    pub(super) fn new(contender: &'a mut dyn BenchTarget, groups: usize) -> TargetRunner<'a> {
        let histogram = || {
            let mut histogram = Histogram::new(3).expect("three digits are allowed");
            histogram.auto(true);
            histogram
        };
        TargetRunner {
            contender,
            entry: TargetSamples {
                samples: Ok(vec![Vec::new(); groups]),
                singles: (0..groups).map(|_| histogram()).collect(),
            },
            pass_ns: vec![u64::MAX; groups],
            passes: vec![1; groups],
            times_singles: false,
            min_batch_ns: 0,
        }
    }

    /// What a round's batch of this group is to take, in ns.
    pub(super) fn expected_ns(&self, group: usize) -> u64 {
        match self.entry.samples {
            Ok(_) => {
                let alone = u64::from(self.times_singles) * self.pass_ns[group]
                    / SINGLE_SAMPLE_STRIDE as u64;
                self.passes[group] * self.pass_ns[group] + alone
            }
            Err(_) => 0,
        }
    }

    /// Chooses for each group as many passes as fill `longer` times the least time of a batch.
    pub(super) fn choose(&mut self, longer: f64) {
        self.min_batch_ns = (self.contender.batch_ns() as f64 * longer) as u64;
        for (passes, &ns) in self.passes.iter_mut().zip(&self.pass_ns) {
            *passes = self.min_batch_ns.div_ceil(ns.max(1)).max(1);
        }
    }

    /// Solves a group once, then in longer and longer batches until one fills its time: a first pass is slow, and would
    /// make batches too short.
    pub(super) fn check(
        &mut self,
        clocks: &Clocks,
        shuffled: &ShuffledBoards,
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
            self.passes[group] = wanted.min(passes * MAX_BATCH_GROWTH);
        }
        if self.entry.samples.is_ok() {
            let first = &shuffled.boards[shuffled.which[group][0] as usize];
            self.times_singles = self.contender.time_single(clocks, first).is_some();
        }
    }

    /// Times a batch of a group; keeps the sample if the round counts.
    pub(super) fn time(
        &mut self,
        clocks: &Clocks,
        shuffled: &ShuffledBoards,
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
        shuffled: &ShuffledBoards,
        group: usize,
        counted: Option<u64>,
        answers: &mut [Solution],
    ) -> Result<Sample, TargetFailure> {
        let which = &shuffled.which[group];
        let (work, passes) = (
            BoardSelection {
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
            check_answer(shuffled, place, answers[place as usize])?;
        }
        self.pass_ns[group] = self.pass_ns[group].min(ns.div_ceil(passes).max(1));
        if let Some(round) = counted {
            let first = round as usize % SINGLE_SAMPLE_STRIDE;
            for &place in which.iter().skip(first).step_by(SINGLE_SAMPLE_STRIDE) {
                let board = &shuffled.boards[place as usize];
                let Some((ns, answer)) = self.contender.time_single(clocks, board) else {
                    break;
                };
                check_answer(shuffled, place, answer)?;
                self.entry.singles[group]
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
fn check_answer(
    shuffled: &ShuffledBoards,
    place: u32,
    answer: Solution,
) -> Result<(), TargetFailure> {
    let known = shuffled.answers[place as usize];
    if answer == known {
        return Ok(());
    }
    let board = &shuffled.boards[place as usize];
    Err(TargetFailure {
        verdict: "WA",
        reason: format!("answered {answer} instead of {known} to {board}"),
    })
}
