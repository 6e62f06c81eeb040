//! Runs one target: chooses the sizes of batches, times them, and checks every answer.

use super::export::Sample;
use super::grouped::ShuffledBoards;
use super::target::{BatchTime, BenchTarget, BoardSelection, Clocks, TargetFailure};
use hdrhistogram::Histogram;
use snakes_and_ladders::game::Solution;
use snl_harness::measure::auto_histogram;
use snl_judge::Verdict;

/// In each round every fourth board is also timed alone; four rounds cover all boards.
const SINGLE_SAMPLE_STRIDE: usize = 4;

const MAX_BATCH_GROWTH: u64 = 10;

/// The boards and clocks that the targets of a round share.
pub(super) struct Round<'a> {
    pub(super) clocks: &'a Clocks,
    pub(super) shuffled: ShuffledBoards,
    /// By board.
    pub(super) answers: Vec<Solution>,
    /// The number of the round; none if its samples are discarded.
    pub(super) counted: Option<u64>,
}

/// An answer that no board has, to detect boards that were not answered.
pub(super) const NO_ANSWER: Solution = Solution::Rolls(0);

/// The measurements of one target.
#[derive(Debug)]
pub struct TargetSamples {
    /// For each group the samples, by round; or the failure.
    pub samples: Result<Vec<Vec<Sample>>, TargetFailure>,
    /// For each group the times of boards solved alone, in ns; may be empty.
    pub singles: Vec<Histogram<u64>>,
}

pub(super) struct TargetRunner<'a> {
    pub(super) target: &'a mut dyn BenchTarget,
    pub(super) measured: TargetSamples,
    /// For each group the time of one pass, in ns.
    pass_ns: Vec<u64>,
    /// For each group the passes of a batch.
    passes: Vec<u64>,
    /// Whether the target can solve boards one by one.
    times_singles: bool,
    pub(super) min_batch_ns: u64,
}

impl<'a> TargetRunner<'a> {
    pub(super) fn new(target: &'a mut dyn BenchTarget, groups: usize) -> TargetRunner<'a> {
        TargetRunner {
            target,
            measured: TargetSamples {
                samples: Ok(vec![Vec::new(); groups]),
                singles: (0..groups).map(|_| auto_histogram()).collect(),
            },
            pass_ns: vec![u64::MAX; groups],
            passes: vec![1; groups],
            times_singles: false,
            min_batch_ns: 0,
        }
    }

    /// The expected time of a round's batch of this group, in ns.
    pub(super) fn expected_ns(&self, group: usize) -> u64 {
        match self.measured.samples {
            Ok(_) => {
                let singles = u64::from(self.times_singles) * self.pass_ns[group]
                    / SINGLE_SAMPLE_STRIDE as u64;
                self.passes[group] * self.pass_ns[group] + singles
            }
            Err(_) => 0,
        }
    }

    /// Chooses for each group the passes that fill `factor` times the minimum time of a batch.
    pub(super) fn choose_passes(&mut self, factor: f64) {
        self.min_batch_ns = (self.target.batch_ns() as f64 * factor) as u64;
        for (passes, &ns) in self.passes.iter_mut().zip(&self.pass_ns) {
            *passes = self.min_batch_ns.div_ceil(ns.max(1)).max(1);
        }
    }

    /// Solves a group once, then in growing batches until one is long enough. A first pass is slow, so that an estimate
    /// from it alone would make batches too short.
    pub(super) fn check(&mut self, round: &mut Round<'_>, group: usize) {
        let min_ns = self.target.batch_ns();
        loop {
            self.time(round, group);
            let passes = self.passes[group];
            let filled = passes.saturating_mul(self.pass_ns[group]) >= min_ns;
            if filled || self.measured.samples.is_err() {
                break;
            }
            let wanted = min_ns.div_ceil(self.pass_ns[group]);
            self.passes[group] = wanted.min(passes * MAX_BATCH_GROWTH);
        }
        if self.measured.samples.is_ok() {
            let first = &round.shuffled.boards[round.shuffled.which[group][0] as usize];
            self.times_singles = self.target.time_single(round.clocks, first).is_some();
        }
    }

    /// Times a batch of a group.
    pub(super) fn time(&mut self, round: &mut Round<'_>, group: usize) {
        if self.measured.samples.is_err() {
            return;
        }
        match self.batch(round, group) {
            Ok(sample) => {
                if let (Some(_), Ok(samples)) = (round.counted, &mut self.measured.samples) {
                    samples[group].push(sample);
                }
            }
            Err(failure) => self.measured.samples = Err(failure),
        }
    }

    fn batch(&mut self, round: &mut Round<'_>, group: usize) -> Result<Sample, TargetFailure> {
        let Round {
            clocks,
            shuffled,
            answers,
            counted,
        } = round;
        let which = &shuffled.which[group];
        let passes = self.passes[group];
        let selection = BoardSelection {
            boards: &shuffled.boards,
            which,
        };
        for &index in which {
            answers[index as usize] = NO_ANSWER;
        }
        let BatchTime { ns, disturbed } = self.target.batch(clocks, selection, passes, answers)?;
        for &index in which {
            check_answer(shuffled, index, answers[index as usize])?;
        }
        self.pass_ns[group] = self.pass_ns[group].min(ns.div_ceil(passes).max(1));
        if let Some(round) = *counted {
            let first = round as usize % SINGLE_SAMPLE_STRIDE;
            for &index in which.iter().skip(first).step_by(SINGLE_SAMPLE_STRIDE) {
                let board = &shuffled.boards[index as usize];
                let Some((ns, answer)) = self.target.time_single(clocks, board) else {
                    break;
                };
                check_answer(shuffled, index, answer)?;
                self.measured.singles[group]
                    .record(ns)
                    .expect("an auto-resizing histogram");
            }
        }
        Ok(Sample {
            round: counted.unwrap_or(0),
            boards: passes * which.len() as u64,
            ns,
            outlier: false,
            disturbed,
        })
    }
}

fn check_answer(
    shuffled: &ShuffledBoards,
    index: u32,
    answer: Solution,
) -> Result<(), TargetFailure> {
    let expected = shuffled.answers[index as usize];
    if answer == expected {
        return Ok(());
    }
    let board = &shuffled.boards[index as usize];
    Err(TargetFailure {
        verdict: Verdict::WrongAnswer,
        reason: format!("answered {answer} instead of {expected} to {board}"),
    })
}
