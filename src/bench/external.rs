//! A program outside as a contender.
//!
//! Owns what a bench asks of a contestant and what its rows come to. Must not know how processes are kept.

use super::export::TimingScope;
use super::target::{BenchTarget, BoardSelection, Clocks, TargetFailure};
use crate::game::{Board, Side, Solution};
use crate::submissions::{
    BoardCursor, BoardResult, BoardSource, BoxError, IterCursor, JudgeRun, Limits, Output,
    PreparedSubmission, Supervisor, Verdict,
};
use std::ops::ControlFlow;

/// A contestant that is ready to run. Each batch is a process of its own.
#[derive(Debug)]
pub struct ExternalTarget {
    name: String,
    submission: PreparedSubmission,
    supervisor: Supervisor,
    limits: Limits,
    /// What a batch takes at least, in ns.
    batch_ns: u64,
    peak_bytes: u64,
}

/// What a batch takes at least, in ns: some fifty times what it takes to start a small program.
const PROCESS_BATCH_NS: u64 = 50_000_000;

/// A batch takes at least so many times what it takes to start the program, where that is in its time.
const MIN_STARTUP_MULTIPLE: u64 = 10;

/// What a batch takes at most because of that, in ns: who waits for seconds to start is compared with patience only.
const MAX_BATCH_NS: u64 = 1_000_000_000;

impl ExternalTarget {
    /// A contestant under this name. One that does not measure itself inside is started a few times, to learn what
    /// that takes.
    pub fn new(
        name: String,
        player: PreparedSubmission,
        keeper: Supervisor,
        limits: Limits,
    ) -> ExternalTarget {
        let mut outside = ExternalTarget {
            name,
            submission: player,
            supervisor: keeper,
            limits,
            batch_ns: PROCESS_BATCH_NS,
            peak_bytes: 0,
        };
        if !outside.submission.is_self_timed() {
            let starts = MIN_STARTUP_MULTIPLE.saturating_mul(outside.start_ns());
            outside.batch_ns = starts.clamp(PROCESS_BATCH_NS, MAX_BATCH_NS);
        }
        outside
    }

    /// The least time of a few runs on one small board, in ns; 0 where it cannot be had.
    fn start_ns(&self) -> u64 {
        const TIMES: usize = 3;
        let board = [Board::empty(Side::MIN)];
        let once = || {
            let mut right = true;
            let toll = self
                .judge_run()
                .run(&self.submission, &&board[..], &mut |row| {
                    right &= row.verdict == Verdict::Accepted;
                    ControlFlow::Continue(())
                });
            let ns = u64::try_from(toll.ok()?.elapsed.as_nanos()).ok()?;
            right.then_some(ns)
        };
        // Whoever fails will be told so when it is checked: once is enough here.
        let runs = std::iter::repeat_with(once).take(TIMES);
        runs.map_while(|ns| ns).min().unwrap_or(0)
    }

    fn judge_run(&self) -> JudgeRun<'_> {
        JudgeRun {
            supervisor: &self.supervisor,
            limits: &self.limits,
            isolate: false,
        }
    }
}

/// The boards of a batch, so many times over.
struct RepeatedBoards {
    boards: Vec<Board>,
    passes: u64,
}

impl BoardSource for RepeatedBoards {
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError> {
        let count = self.boards.len() as u64;
        let left = (count * self.passes).saturating_sub(first);
        let boards = self.boards.iter().copied().cycle();
        let boards = boards.skip((first % count) as usize).take(left as usize);
        Ok(Box::new(IterCursor {
            boards,
            next: first,
        }))
    }
}

impl BenchTarget for ExternalTarget {
    fn name(&self) -> &str {
        &self.name
    }

    fn timing_scope(&self) -> TimingScope {
        match self.submission.is_self_timed() {
            true => TimingScope::Solving,
            false => TimingScope::Process,
        }
    }

    fn batch(
        &mut self,
        _: &Clocks,
        work: BoardSelection<'_>,
        passes: u64,
        answers: &mut [Solution],
    ) -> Result<u64, TargetFailure> {
        let boards = work.which.iter().map(|&place| work.boards[place as usize]);
        let corpus = RepeatedBoards {
            boards: boards.collect(),
            passes,
        };
        let (mut inside_ns, mut failed) = (0, None);
        let count = work.which.len() as u64;
        let mut take = |row: &BoardResult| {
            if row.verdict != Verdict::Accepted {
                failed = Some(describe_failure(row, &corpus.boards));
                return ControlFlow::Break(());
            }
            inside_ns += row.inside_ns.unwrap_or(0);
            if let (Some((place, _)), Some(answer)) = (row.board, row.expected) {
                answers[work.which[(place % count) as usize] as usize] = answer;
            }
            ControlFlow::Continue(())
        };
        let toll = self.judge_run().run(&self.submission, &corpus, &mut take);
        let toll = toll.map_err(|fault| TargetFailure {
            verdict: Verdict::RuntimeError.code(),
            reason: fault.to_string(),
        })?;
        self.peak_bytes = self.peak_bytes.max(toll.memory);
        match failed {
            Some(failed) => Err(failed),
            None if self.submission.is_self_timed() => Ok(inside_ns),
            None => Ok(u64::try_from(toll.elapsed.as_nanos()).unwrap_or(u64::MAX)),
        }
    }

    fn time_single(&mut self, _: &Clocks, _: &Board) -> Option<(u64, Solution)> {
        None
    }

    fn batch_ns(&self) -> u64 {
        self.batch_ns
    }

    fn peak_bytes(&self) -> Option<u64> {
        (self.peak_bytes > 0).then_some(self.peak_bytes)
    }
}

/// A row that is not right, in words.
fn describe_failure(row: &BoardResult, boards: &[Board]) -> TargetFailure {
    let board = row
        .board
        .map(|(place, _)| boards[place as usize % boards.len()].to_string());
    let answer = match &row.output {
        Output::Nothing => None,
        given => Some(format!(
            "answered {given} instead of {}",
            row.expected.map_or(0, Solution::min_rolls)
        )),
    };
    let said = [answer, row.note.clone()].into_iter().flatten();
    let said: Vec<String> = said.collect();
    TargetFailure {
        verdict: row.verdict.code(),
        reason: format!(
            "{}{}",
            match said.is_empty() {
                true => "failed".to_owned(),
                false => said.join("; "),
            },
            board.map_or(String::new(), |board| format!(" at {board}"))
        ),
    }
}
