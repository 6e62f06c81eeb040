//! Runs one target: times a pass over the boards of a round, and checks every answer.

use super::export::{Sample, TimingScope};
use super::grouped::Block;
use super::target::{Batch, BenchTarget, TargetError, TargetFailure};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Solution;
use snl_harness::measure::is_disturbed;
use snl_judge::Verdict;
use std::collections::BTreeMap;
use std::io;

/// One board in this many is timed alone, and not in a batch.
const SINGLE_SAMPLE_STRIDE: usize = 8;

/// The measurements of one target in one process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TargetSamples {
    pub name: String,
    pub timed: TimingScope,
    /// The peak memory of an external program, in bytes.
    pub peak_bytes: Option<u64>,
    /// Whether each group was timed. If not, all boards were timed together.
    pub is_by_group: bool,
    /// The samples of each group, by round, and after the groups those of all boards if they were
    /// timed together; or the failure.
    pub samples: Result<Vec<Vec<Sample>>, TargetFailure>,
    /// The times of boards solved alone, for each group, in ns, with their counts; may be empty.
    pub singles: Vec<BTreeMap<u64, u64>>,
}

impl TargetSamples {
    /// Returns no measurements yet, of this number of groups.
    pub(super) fn new(target: &dyn BenchTarget, groups: usize) -> TargetSamples {
        let is_by_group = target.is_by_group();
        TargetSamples {
            name: target.name().to_owned(),
            timed: target.timing_scope(),
            peak_bytes: None,
            is_by_group,
            samples: Ok(vec![Vec::new(); groups + usize::from(!is_by_group)]),
            singles: vec![BTreeMap::new(); groups],
        }
    }

    /// Times a pass of the target over the block, one batch per group, in this order of groups. The
    /// samples are kept if `counted` gives the numbers of the process and the round. A target that
    /// has failed is not run again. A pass that was stopped leaves neither samples nor a failure.
    ///
    /// # Errors
    /// If the system cannot run the target.
    pub(super) fn pass(
        &mut self,
        target: &mut dyn BenchTarget,
        block: &Block,
        order: &[usize],
        counted: Option<(u64, u64)>,
        is_stopped: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let Ok(samples) = &mut self.samples else {
            return Ok(());
        };
        let mut batches = Ok(Vec::new());
        let is_off = is_disturbed(|| batches = time_batches(target, block, order));
        if is_stopped() {
            return Ok(());
        }
        let disturbed = target.was_disturbed(is_off);
        self.peak_bytes = target.peak_bytes();
        let batches = match batches {
            Ok(batches) => batches,
            Err(TargetError::System(error)) => return Err(error),
            Err(TargetError::Failed(failure)) => {
                self.samples = Err(failure);
                return Ok(());
            }
        };
        let Some((process, round)) = counted else {
            return Ok(());
        };
        for (&group, batch) in order.iter().zip(batches) {
            samples[group].push(Sample {
                process,
                round,
                boards: batch.boards,
                ns: batch.ns,
                disturbed,
            });
            for ns in batch.singles {
                *self.singles[group].entry(ns).or_default() += 1;
            }
        }
        Ok(())
    }
}

/// The times of a batch.
struct TimedBatch {
    /// The number of boards that were solved together.
    boards: u64,
    /// Their time together, in ns.
    ns: u64,
    /// The times of the boards that were solved alone, in ns.
    singles: Vec<u64>,
}

/// Times the boards of each group, some of them alone if the target can, and checks the answers.
fn time_batches(
    target: &mut dyn BenchTarget,
    block: &Block,
    order: &[usize],
) -> Result<Vec<TimedBatch>, TargetError> {
    let (mut batches, mut alone) = (Vec::new(), Vec::new());
    for &group in order {
        let boards = &block[group].1;
        let most = boards.len().div_ceil(SINGLE_SAMPLE_STRIDE);
        let first = boards[..most.min(boards.len() - 1)].iter();
        let singles: (Vec<u64>, Vec<Solution>) =
            first.map_while(|board| target.time_single(board)).unzip();
        let boards = &boards[singles.0.len()..];
        batches.push(Batch { group, boards });
        alone.push(singles);
    }
    let results = target
        .solve(&batches)?
        .into_iter()
        .zip(alone)
        .zip(order)
        .map(|((batch, (singles, mut answers)), &group)| {
            answers.extend(batch.answers);
            let (expected, boards) = &block[group];
            let mut wrong = (0..boards.len()).filter(|&index| answers[index] != expected[index]);
            if let Some(index) = wrong.next() {
                let answer = answers[index];
                let expected = expected[index];
                let board = &boards[index];
                let reason = format!("answered {answer} instead of {expected} to {board}");
                return Err(TargetFailure::new(Verdict::WrongAnswer, reason).into());
            }
            Ok(TimedBatch {
                boards: batch.boards,
                ns: batch.ns,
                singles,
            })
        });
    results.collect()
}
