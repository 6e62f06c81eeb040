//! Runs one target: times a pass over the boards of a round, and checks every answer.

use super::export::Sample;
use super::grouped::Block;
use super::target::{BatchTime, BenchTarget, Clocks, TargetFailure};
use hdrhistogram::Histogram;
use snakes_and_ladders::game::Solution;
use snl_harness::measure::auto_histogram;
use snl_judge::Verdict;

/// One board in this many is timed alone, and not in a batch.
const SINGLE_SAMPLE_STRIDE: usize = 8;

/// An answer that no board has, to detect boards that were not answered.
const NO_ANSWER: Solution = Solution::Rolls(0);

/// A target with its measurements.
pub(super) struct TargetRunner<'a> {
    pub(super) target: &'a mut dyn BenchTarget,
    /// For each group the samples, by round; or the failure.
    pub(super) samples: Result<Vec<Vec<Sample>>, TargetFailure>,
    /// For each group the times of boards solved alone, in ns; may be empty.
    pub(super) singles: Vec<Histogram<u64>>,
    /// The shortest time of a pass so far, in ns; 0 after a failure.
    pub(super) pass_ns: u64,
}

impl<'a> TargetRunner<'a> {
    pub(super) fn new(target: &'a mut dyn BenchTarget, groups: usize) -> TargetRunner<'a> {
        TargetRunner {
            target,
            samples: Ok(vec![Vec::new(); groups]),
            singles: vec![auto_histogram(); groups],
            pass_ns: u64::MAX,
        }
    }

    /// Times a pass over the block, a batch per group in this order. The samples count if the round has a number.
    pub(super) fn pass(
        &mut self,
        clocks: &Clocks,
        block: &Block,
        order: &[usize],
        round: Option<u64>,
    ) {
        let Ok(counted) = &mut self.samples else {
            return;
        };
        let mut answers = vec![NO_ANSWER; block.boards.len()];
        let mut batches = Ok(Vec::new());
        let disturbed = self.target.watch(&mut |target| {
            let times = order.iter().map(|&group| {
                let time = batch(target, clocks, block, group, &mut answers)?;
                Ok((group, time))
            });
            batches = times.collect();
        });
        let batches: Vec<(usize, (BatchTime, Vec<u64>))> = match batches {
            Ok(batches) => batches,
            Err(failure) => {
                self.pass_ns = 0;
                self.samples = Err(failure);
                return;
            }
        };
        let ns = batches.iter().map(|(_, (time, _))| time.ns).sum::<u64>();
        self.pass_ns = self.pass_ns.min(ns.max(1));
        let Some(round) = round else {
            return;
        };
        for (group, (time, singles)) in batches {
            counted[group].push(Sample {
                round,
                boards: time.boards,
                ns: time.ns,
                outlier: false,
                disturbed,
            });
            for ns in singles {
                let recorded = self.singles[group].record(ns);
                recorded.expect("an auto-resizing histogram");
            }
        }
    }
}

/// Times the boards of a group, some of them alone if the target can, and checks the answers.
fn batch(
    target: &mut dyn BenchTarget,
    clocks: &Clocks,
    block: &Block,
    group: usize,
    answers: &mut [Solution],
) -> Result<(BatchTime, Vec<u64>), TargetFailure> {
    let (mut which, mut singles) = (&block.which[group][..], Vec::new());
    while singles.len() * SINGLE_SAMPLE_STRIDE < block.which[group].len() && which.len() > 1 {
        let board = &block.boards[which[0] as usize];
        let Some((ns, answer)) = target.time_single(clocks, board) else {
            break;
        };
        answers[which[0] as usize] = answer;
        singles.push(ns);
        which = &which[1..];
    }
    let boards = &block.boards;
    let time = target.batch(clocks, boards, which, answers)?;
    for &index in &block.which[group] {
        let (answer, expected) = (answers[index as usize], block.answers[index as usize]);
        if answer != expected {
            let board = &block.boards[index as usize];
            return Err(TargetFailure {
                verdict: Verdict::WrongAnswer,
                reason: format!("answered {answer} instead of {expected} to {board}"),
            });
        }
    }
    Ok((time, singles))
}
