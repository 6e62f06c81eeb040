//! Bench targets that report scripted times, so that the statistics are known.

use crate::bench::export::{CorpusInfo, TimingScope};
use crate::bench::{
    BatchTime, BenchMetadata, BenchReport, BenchTarget, BoardSelection, Clocks, GroupedBoards,
    Plan, TargetFailure, bench,
};
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::generate::{BoardGenerator, BoardRng};
use snakes_and_ladders::solve::kernel;
use snl_judge::Verdict;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

/// Answers by a kernel and reports about `ns` per board, whatever it took.
pub(super) struct Scripted {
    pub(super) name: &'static str,
    pub(super) ns: f64,
    /// The maximum relative error of a time.
    pub(super) noise: f64,
    /// The batch, from 0, whose first answer is wrong.
    pub(super) wrong_in: Option<usize>,
    /// The batch that crashes.
    pub(super) crashes_in: Option<usize>,
    /// The batch that takes ten times as long.
    pub(super) slow_in: Option<usize>,
    /// The batch that other work disturbs.
    pub(super) disturbed_in: Option<usize>,
    pub(super) batches: usize,
    pub(super) rng: BoardRng,
    /// Every batch, in order.
    pub(super) log: Rc<RefCell<Vec<Call>>>,
}

/// One batch: name of the target, boards.
pub(super) type Call = (&'static str, usize);

impl Scripted {
    pub(super) fn new(name: &'static str, ns: f64, seed: u64) -> Scripted {
        let mut rng = BoardRng::new(seed);
        rng.open(0);
        Scripted {
            name,
            ns,
            noise: 0.05,
            wrong_in: None,
            crashes_in: None,
            slow_in: None,
            disturbed_in: None,
            batches: 0,
            rng,
            log: Rc::default(),
        }
    }

    pub(super) fn boxed(self) -> Box<dyn BenchTarget> {
        Box::new(self)
    }
}

impl BenchTarget for Scripted {
    fn name(&self) -> &str {
        self.name
    }

    fn timing_scope(&self) -> TimingScope {
        TimingScope::Process
    }

    fn batch(
        &mut self,
        _: &Clocks,
        selection: BoardSelection<'_>,
        answers: &mut [Solution],
    ) -> Result<BatchTime, TargetFailure> {
        let boards = selection.which.len();
        self.log.borrow_mut().push((self.name, boards));
        let batch = self.batches;
        self.batches += 1;
        if self.crashes_in == Some(batch) {
            return Err(TargetFailure {
                verdict: Verdict::RuntimeError,
                reason: "signal 11".to_owned(),
            });
        }
        kernel("array-queue")
            .unwrap()
            .solve_batch(selection.boards, selection.which, answers);
        if self.wrong_in == Some(batch) {
            answers[selection.which[0] as usize] = Solution::Rolls(399);
        }
        let error = self.rng.below(20_001) as f64 / 10_000.0 - 1.0;
        let ns = self.ns * (1.0 + self.noise * error) * boards as f64;
        let factor = if self.slow_in == Some(batch) { 10 } else { 1 };
        Ok(BatchTime {
            boards: boards as u64,
            ns: ns.round() as u64 * factor,
        })
    }

    fn watch(&mut self, pass: &mut dyn FnMut(&mut dyn BenchTarget)) -> bool {
        pass(self);
        // Tests of disturbed batches have one group.
        self.disturbed_in == Some(self.batches - 1)
    }

    fn peak_bytes(&self) -> Option<u64> {
        Some(7)
    }
}

/// Boards of a spec.
pub(super) fn grouped(spec: &str, count: u64) -> GroupedBoards {
    let mut generator = BoardGenerator::new(&spec.parse().unwrap()).unwrap();
    let board = |index| {
        let mut board = Board::empty(snakes_and_ladders::game::Side::MIN);
        let family = generator.generate(index, &mut board);
        (board, family.name().to_owned())
    };
    GroupedBoards::new((0..count).map(board).collect(), None)
}

/// Benches the targets.
pub(super) fn run_bench(
    grouped: &mut GroupedBoards,
    mut targets: Vec<Box<dyn BenchTarget>>,
    reference: &str,
    runs: u64,
) -> BenchReport {
    let plan = Plan {
        warmup: 1,
        runs: Some(runs),
        min_time: Duration::from_millis(1),
        seed: 0,
    };
    let metadata = metadata(grouped, reference);
    let report = bench(grouped, &mut targets, &plan, metadata, &mut |_| {
        ControlFlow::Continue(())
    });
    report.continue_value().expect("it is not stopped")
}

pub(super) fn metadata(grouped: &GroupedBoards, reference: &str) -> BenchMetadata {
    let report = super::files::report();
    BenchMetadata {
        corpus: CorpusInfo {
            name: "boards".to_owned(),
            boards: grouped.count(),
            sha256: grouped.sha256().to_owned(),
            ..report.corpus
        },
        provenance: report.provenance,
        reference: reference.to_owned(),
        pinned: None,
        significance_level: 0.05,
        noise_threshold: 0.02,
        resamples: 200,
    }
}
