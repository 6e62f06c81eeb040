//! Runs one target: times a pass over the boards of a round, and checks every answer.

use super::export::{Sample, TimingScope};
use super::grouped::Block;
use super::target::{Batch, BatchTime, BenchTarget, TargetFailure};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Solution;
use snl_harness::measure::is_disturbed;
use snl_judge::Verdict;
use std::collections::BTreeMap;

/// One board in this many is timed alone, and not in a batch.
const SINGLE_SAMPLE_STRIDE: usize = 8;

/// An answer that no board has, to detect boards that were not answered.
const NO_ANSWER: Solution = Solution::Rolls(0);

/// The measurements of one target in one process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TargetSamples {
    /// The name of the target.
    pub name: String,
    /// The scope of the times.
    pub timed: TimingScope,
    /// The peak memory of an external program, in bytes.
    pub peak_bytes: Option<u64>,
    /// The samples of each group, by round; or the failure.
    pub samples: Result<Vec<Vec<Sample>>, TargetFailure>,
    /// The times of boards solved alone, for each group, in ns, with their counts; may be empty.
    pub singles: Vec<BTreeMap<u64, u64>>,
}

impl TargetSamples {
    pub(super) fn new(target: &dyn BenchTarget, groups: usize) -> TargetSamples {
        TargetSamples {
            name: target.name().to_owned(),
            timed: target.timing_scope(),
            peak_bytes: None,
            samples: Ok(vec![Vec::new(); groups]),
            singles: vec![BTreeMap::new(); groups],
        }
    }

    /// Times a pass of the target over the block, one batch per group, in this order of groups. The samples are kept if `counted`
    /// gives the numbers of the process and the round. A target that has failed is not run again.
    pub(super) fn pass(
        &mut self,
        target: &mut dyn BenchTarget,
        block: &Block,
        order: &[usize],
        counted: Option<(u64, u64)>,
    ) {
        let Ok(samples) = &mut self.samples else {
            return;
        };
        let mut answers = vec![NO_ANSWER; block.boards.len()];
        let mut batches = Ok(Vec::new());
        let is_off = is_disturbed(|| batches = time_batches(target, block, order, &mut answers));
        let disturbed = target.was_disturbed(is_off);
        self.peak_bytes = target.peak_bytes();
        let batches = match batches {
            Ok(batches) => batches,
            Err(failure) => return self.samples = Err(failure),
        };
        let Some((process, round)) = counted else {
            return;
        };
        for (&group, (BatchTime { boards, ns }, singles)) in order.iter().zip(batches) {
            samples[group].push(Sample {
                process,
                round,
                boards,
                ns,
                outlier: false,
                disturbed,
            });
            for ns in singles {
                *self.singles[group].entry(ns).or_default() += 1;
            }
        }
    }
}

/// Times the boards of each group, some of them alone if the target can, and checks the answers. Returns the time of each batch, and
/// of each of its boards that was solved alone, in ns.
fn time_batches(
    target: &mut dyn BenchTarget,
    block: &Block,
    order: &[usize],
    answers: &mut [Solution],
) -> Result<Vec<(BatchTime, Vec<u64>)>, TargetFailure> {
    let (mut batches, mut alone) = (Vec::new(), Vec::new());
    for &group in order {
        let (mut which, mut singles) = (&block.which[group][..], Vec::new());
        while singles.len() * SINGLE_SAMPLE_STRIDE < block.which[group].len() && which.len() > 1 {
            let board = &block.boards[which[0] as usize];
            let Some((ns, answer)) = target.time_single(board) else {
                break;
            };
            answers[which[0] as usize] = answer;
            singles.push(ns);
            which = &which[1..];
        }
        batches.push(Batch { group, which });
        alone.push(singles);
    }
    let times = target.solve(&block.boards, &batches, answers)?;
    let indices = block.which.iter().flatten().map(|&index| index as usize);
    for index in indices {
        let (answer, expected) = (answers[index], block.answers[index]);
        if answer != expected {
            let board = &block.boards[index];
            let reason = format!("answered {answer} instead of {expected} to {board}");
            return Err(TargetFailure::new(Verdict::WrongAnswer, reason));
        }
    }
    Ok(times.into_iter().zip(alone).collect())
}
