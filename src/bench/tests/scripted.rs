//! Bench targets that report scripted times, so that the statistics are known.

use crate::bench::{
    Batch, BatchResult, BenchReport, BenchTarget, GroupedBoards, Plan, TargetError, bench, measure,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::solve::kernel;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A target that answers by a kernel and reports about `ns` per board, whatever it took.
pub(super) struct Scripted {
    pub(super) name: &'static str,
    pub(super) ns: f64,
    /// The maximum relative error of a time.
    pub(super) noise: f64,
    /// The batch, from 1, in which something happens.
    pub(super) mishap: Option<(usize, Mishap)>,
    /// The batch, from 1, that other work disturbs. The boards are of one group.
    pub(super) disturbed: Option<usize>,
    pub(super) batches: usize,
    pub(super) rng: ChaCha8Rng,
    /// Every batch of any target, in order: the name of the target and the number of boards.
    pub(super) log: Rc<RefCell<Vec<(&'static str, usize)>>>,
}

/// A change of the result of a batch.
pub(super) type Mishap = fn(&mut BatchResult);

impl Scripted {
    pub(super) fn new(name: &'static str, ns: f64, seed: u64) -> Scripted {
        Scripted {
            name,
            ns,
            noise: 0.05,
            mishap: None,
            disturbed: None,
            batches: 0,
            rng: ChaCha8Rng::seed_from_u64(seed),
            log: Rc::default(),
        }
    }
}

impl BenchTarget for Scripted {
    fn name(&self) -> &str {
        self.name
    }

    fn solve(&mut self, batches: &[Batch<'_>]) -> Result<Vec<BatchResult>, TargetError> {
        let mut results = Vec::new();
        for Batch { boards, .. } in batches {
            self.log.borrow_mut().push((self.name, boards.len()));
            self.batches += 1;
            let right = kernel("array-queue").unwrap();
            let answers = boards.iter().map(|board| right.solve_one(board));
            let error = self.rng.random_range(-1.0..=1.0);
            let ns = self.ns * (1.0 + self.noise * error) * boards.len() as f64;
            let mut result = BatchResult {
                answers: answers.collect(),
                boards: boards.len() as u64,
                ns: ns.round() as u64,
            };
            if let Some((batch, mishap)) = self.mishap
                && batch == self.batches
            {
                mishap(&mut result);
            }
            results.push(result);
        }
        Ok(results)
    }

    fn was_disturbed(&self, _: bool) -> bool {
        self.disturbed == Some(self.batches)
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

/// Benches the targets in this many rounds, relative to the first, until a step of all processes,
/// which are parts that share their boards and targets.
pub(super) fn run_bench(
    grouped: &mut GroupedBoards,
    targets: impl IntoIterator<Item = impl BenchTarget + 'static>,
    runs: u64,
    last_step: usize,
) -> BenchReport {
    let mut targets: Vec<Box<dyn BenchTarget>> = targets
        .into_iter()
        .map(|target| -> Box<dyn BenchTarget> { Box::new(target) })
        .collect();
    let plan = Plan {
        warmup: 1,
        runs: Some(runs),
        ..Plan::default()
    };
    let mut blank = BenchReport {
        reference: targets[0].name().to_owned(),
        ..BenchReport::default()
    };
    blank.corpus.name = "boards".to_owned();
    blank.corpus.boards = grouped.count();
    blank.corpus.xxh128 = grouped.xxh128.clone();
    (
        blank.settings.significance_level,
        blank.settings.noise_threshold,
    ) = (0.05, 0.02);
    let groups = grouped.groups.to_vec();
    let mut steps = 1..last_step;
    let report = bench(&groups, &plan, blank, &mut |part| {
        let stopped = Cell::new(false);
        let progress = &mut |_| stopped.set(steps.next().is_none());
        let is_stopped = &|| stopped.get();
        measure(grouped, &mut targets, &plan, part, progress, is_stopped)
    });
    report.unwrap()
}
