//! Bench targets that report scripted times, so that the statistics are known.

use crate::bench::{
    Batch, BatchTime, BenchReport, BenchTarget, GroupedBoards, Plan, TargetFailure, bench, measure,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakes_and_ladders::game::{Board, Side, Solution};
use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::solve::kernel;
use snl_judge::Verdict;
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A target that answers by a kernel and reports about `ns` per board, whatever it took.
pub(super) struct Scripted {
    pub(super) name: &'static str,
    pub(super) ns: f64,
    /// The maximum relative error of a time.
    pub(super) noise: f64,
    /// The batch, from 0, in which something happens.
    pub(super) mishap: Option<(usize, Mishap)>,
    pub(super) batches: usize,
    pub(super) rng: ChaCha8Rng,
    /// Every batch of any target, in order: the name of the target and the number of boards.
    pub(super) log: Rc<RefCell<Vec<(&'static str, usize)>>>,
}

/// A mishap in a batch.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mishap {
    /// The first answer is wrong.
    Wrong,
    Crash,
    /// The batch takes ten times as long.
    Slow,
    /// Other work disturbs the batch. The boards are of one group.
    Disturbed,
}

impl Scripted {
    pub(super) fn new(name: &'static str, ns: f64, seed: u64) -> Scripted {
        Scripted {
            name,
            ns,
            noise: 0.05,
            mishap: None,
            batches: 0,
            rng: ChaCha8Rng::seed_from_u64(seed),
            log: Rc::default(),
        }
    }

    /// Returns whether this mishap happens in the batch that was solved last.
    fn has(&self, mishap: Mishap) -> bool {
        self.mishap == Some((self.batches - 1, mishap))
    }
}

impl BenchTarget for Scripted {
    fn name(&self) -> &str {
        self.name
    }

    fn solve(
        &mut self,
        boards: &[Board],
        batches: &[Batch<'_>],
        answers: &mut [Solution],
    ) -> Result<Vec<BatchTime>, TargetFailure> {
        let mut times = Vec::new();
        for Batch { which, .. } in batches {
            self.log.borrow_mut().push((self.name, which.len()));
            self.batches += 1;
            if self.has(Mishap::Crash) {
                return Err(TargetFailure::new(Verdict::RuntimeError, "signal 11"));
            }
            let right = kernel("array-queue").unwrap();
            right.solve_batch(boards, which, answers);
            if self.has(Mishap::Wrong) {
                answers[which[0] as usize] = Solution::Rolls(399);
            }
            let error = self.rng.random_range(-1.0..=1.0);
            let ns = self.ns * (1.0 + self.noise * error) * which.len() as f64;
            let factor = if self.has(Mishap::Slow) { 10 } else { 1 };
            times.push(BatchTime {
                boards: which.len() as u64,
                ns: ns.round() as u64 * factor,
            });
        }
        Ok(times)
    }

    fn was_disturbed(&self, _: bool) -> bool {
        self.has(Mishap::Disturbed)
    }

    fn peak_bytes(&self) -> Option<u64> {
        Some(7)
    }
}

/// Returns boards of a spec, grouped.
pub(super) fn grouped(spec: &str, count: u64) -> GroupedBoards {
    let mut generator = BoardGenerator::new(&spec.parse().unwrap()).unwrap();
    let board = |index| {
        let mut board = Board::empty(Side::MIN);
        let family = generator.generate(index, &mut board);
        (board, family.name().to_owned())
    };
    GroupedBoards::new((0..count).map(board).collect(), None, 0)
}

/// Benches the targets in this many rounds.
pub(super) fn run_bench(
    grouped: &mut GroupedBoards,
    targets: impl IntoIterator<Item = impl BenchTarget + 'static>,
    reference: &str,
    runs: u64,
) -> BenchReport {
    run_until(usize::MAX, grouped, targets, reference, runs)
}

/// Benches the targets until a step of all processes, which are parts that share their boards and targets.
pub(super) fn run_until(
    step: usize,
    grouped: &mut GroupedBoards,
    targets: impl IntoIterator<Item = impl BenchTarget + 'static>,
    reference: &str,
    runs: u64,
) -> BenchReport {
    let targets = targets.into_iter();
    let targets = targets.map(|target| -> Box<dyn BenchTarget> { Box::new(target) });
    let mut targets: Vec<Box<dyn BenchTarget>> = targets.collect();
    let plan = Plan {
        warmup: 1,
        runs: Some(runs),
        ..Plan::default()
    };
    let mut blank = super::files::report();
    blank.corpus.name = "boards".to_owned();
    blank.corpus.boards = grouped.count();
    blank.corpus.sha256 = grouped.sha256.clone();
    blank.reference = reference.to_owned();
    blank.settings.pinned = None;
    blank.gate = None;
    blank.rows.clear();
    let (groups, mut done) = (grouped.groups.to_vec(), 0);
    let report = bench(&groups, &plan, blank, &mut |part| {
        let progress = &mut |_| {
            done += 1;
            if done < step {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        Ok::<_, Infallible>(measure(grouped, &mut targets, &plan, part, progress))
    });
    report.unwrap()
}
