//! An external program as a bench target.

use super::export::TimingScope;
use super::target::{BatchTime, BenchTarget, Clocks, TargetFailure};
use snakes_and_ladders::game::{Board, Side, Solution};
use snl_judge::{
    BoardIter, BoardResult, BoardSource, BoxError, JudgeRun, Limits, Output, PreparedSubmission,
    Supervisor, Verdict,
};
use std::ops::ControlFlow;
use std::time::Duration;

/// An external program. Each batch is a process of its own, and of a program that times itself each pass.
#[derive(Debug)]
pub struct ExternalTarget {
    name: String,
    /// The program, ready to run, or why it cannot be.
    submission: Result<PreparedSubmission, TargetFailure>,
    supervisor: Supervisor,
    limits: Limits,
    batch_ns: u64,
    /// The shortest time per board so far, in ns; infinite before the first batch.
    board_ns: f64,
    peak_bytes: u64,
}

/// The minimum time of a process, in ns, unless it times itself: about fifty times the startup time of a small program.
const PROCESS_BATCH_NS: u64 = 50_000_000;

/// The minimum time of a batch, in multiples of the startup time, for programs whose startup is timed.
const MIN_STARTUP_MULTIPLE: u64 = 10;

/// The upper limit of that minimum, in ns, so that programs that take seconds to start do not stall the bench.
const MAX_BATCH_NS: u64 = 1_000_000_000;

impl ExternalTarget {
    /// An external program under this name. Unless it times itself, it is started a few times to measure its startup.
    /// One that cannot be run has rows with that failure.
    pub fn new(
        name: String,
        submission: Result<PreparedSubmission, TargetFailure>,
        supervisor: Supervisor,
        limits: Limits,
    ) -> ExternalTarget {
        let mut target = ExternalTarget {
            name,
            submission,
            supervisor,
            limits,
            batch_ns: 0,
            board_ns: f64::INFINITY,
            peak_bytes: 0,
        };
        if target.timing_scope() == TimingScope::Process {
            target.batch_ns = batch_ns(target.startup_ns());
        }
        target
    }

    /// The minimum time of a few runs on one small board, in ns; 0 if it fails.
    fn startup_ns(&self) -> u64 {
        const RUNS: usize = 3;
        let board = [Board::empty(Side::MIN)];
        let once = || {
            let mut correct = true;
            let submission = self.submission.as_ref().ok()?;
            let usage = self.judge_run().run(submission, &&board[..], &mut |row| {
                correct &= row.verdict == Verdict::Accepted;
                ControlFlow::Continue(())
            });
            let ns = u64::try_from(usage.ok()?.elapsed.as_nanos()).ok()?;
            correct.then_some(ns)
        };
        // A failure is reported when the answers are checked.
        let runs = std::iter::repeat_with(once).take(RUNS);
        runs.map_while(|ns| ns).min().unwrap_or(0)
    }

    fn judge_run(&self) -> JudgeRun<'_> {
        JudgeRun {
            supervisor: &self.supervisor,
            limits: &self.limits,
            isolate: false,
        }
    }

    /// Runs the program on these boards, calls `take` with the number of each and its right answer, and returns the time of the
    /// process.
    fn run(
        &mut self,
        corpus: &RepeatedBoards,
        take: &mut dyn FnMut(u64, &BoardResult),
    ) -> Result<Duration, TargetFailure> {
        let submission = self.submission.as_ref().map_err(Clone::clone)?;
        let mut failure = None;
        let mut row = |row: &BoardResult| {
            if row.verdict != Verdict::Accepted {
                failure = Some(describe_failure(row, &corpus.boards));
                return ControlFlow::Break(());
            }
            if let Some((number, _)) = row.board {
                take(number, row);
            }
            ControlFlow::Continue(())
        };
        let usage = self.judge_run().run(submission, corpus, &mut row);
        let usage = usage.map_err(|fault| TargetFailure {
            verdict: Verdict::RuntimeError,
            reason: fault.to_string(),
        })?;
        self.peak_bytes = self.peak_bytes.max(usage.memory);
        failure.map_or(Ok(usage.elapsed), Err)
    }
}

/// Whether a program can have measured this time for its boards in a run that took `elapsed`. Adapters read and write boards,
/// which takes up to a few hundred times as long as the smallest board.
fn is_plausible(own: Duration, elapsed: Duration) -> bool {
    const MAX_RATIO: u32 = 10_000;
    own <= elapsed && (elapsed < Duration::from_secs(2) || own >= elapsed / MAX_RATIO)
}

/// The minimum time of a batch of a program with this startup time.
fn batch_ns(startup_ns: u64) -> u64 {
    let startups = MIN_STARTUP_MULTIPLE.saturating_mul(startup_ns);
    startups.clamp(PROCESS_BATCH_NS, MAX_BATCH_NS)
}

/// The boards of a batch, repeated `passes` times.
struct RepeatedBoards {
    boards: Vec<Board>,
    passes: u64,
}

impl BoardSource for RepeatedBoards {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, BoxError> {
        let count = self.boards.len() as u64;
        let left = (count * self.passes).saturating_sub(first);
        let boards = self.boards.iter().copied().cycle();
        let boards = boards.skip((first % count) as usize).take(left as usize);
        Ok(Box::new((first..).zip(boards).map(Ok)))
    }
}

impl BenchTarget for ExternalTarget {
    fn name(&self) -> &str {
        &self.name
    }

    fn timing_scope(&self) -> TimingScope {
        match &self.submission {
            Ok(submission) if !submission.is_self_timed() => TimingScope::Process,
            _ => TimingScope::Solving,
        }
    }

    fn batch(
        &mut self,
        _: &Clocks,
        boards: &[Board],
        which: &[u32],
        answers: &mut [Solution],
    ) -> Result<BatchTime, TargetFailure> {
        let boards = which.iter().map(|&index| boards[index as usize]);
        let count = which.len() as u64;
        // Boards are repeated where a batch would otherwise be mostly the start of a process.
        let batch = self.board_ns * count as f64;
        let corpus = RepeatedBoards {
            boards: boards.collect(),
            passes: (self.batch_ns as f64 / batch).ceil().max(1.0) as u64,
        };
        let elapsed = self.run(&corpus, &mut |number, row| {
            if let Some(answer) = row.expected {
                answers[which[(number % count) as usize] as usize] = answer;
            }
        })?;
        let time = BatchTime {
            boards: count * corpus.passes,
            ns: u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX),
        };
        let board_ns = time.ns.max(1) as f64 / time.boards as f64;
        self.board_ns = self.board_ns.min(board_ns);
        Ok(time)
    }

    fn batches(
        &mut self,
        clocks: &Clocks,
        boards: &[Board],
        batches: &[&[u32]],
        answers: &mut [Solution],
    ) -> Result<Vec<BatchTime>, TargetFailure> {
        if self.timing_scope() == TimingScope::Process {
            let batches = batches.iter();
            let times = batches.map(|which| self.batch(clocks, boards, which, answers));
            return times.collect();
        }
        // It is started once for all batches, as its start does not count.
        let places = batches.iter().enumerate();
        let places = places.flat_map(|(batch, which)| which.iter().map(move |&it| (batch, it)));
        let places: Vec<(usize, u32)> = places.collect();
        let boards = places.iter().map(|&(_, index)| boards[index as usize]);
        let corpus = RepeatedBoards {
            boards: boards.collect(),
            passes: 1,
        };
        let mut times = vec![0; batches.len()];
        let elapsed = self.run(&corpus, &mut |number, row| {
            let (batch, index) = places[number as usize];
            times[batch] += row.inside_ns.unwrap_or(0);
            answers[index as usize] = row.expected.unwrap_or(answers[index as usize]);
        })?;
        let own = Duration::from_nanos(times.iter().sum());
        if !is_plausible(own, elapsed) {
            return Err(TargetFailure {
                verdict: Verdict::Presentation,
                reason: format!("its clock says {own:?} for all boards of a run of {elapsed:?}"),
            });
        }
        let times = times.iter().zip(batches).map(|(&ns, which)| BatchTime {
            boards: which.len() as u64,
            // A coarse clock may say 0, of which there is no ratio.
            ns: ns.max(1),
        });
        Ok(times.collect())
    }

    fn watch(&mut self, pass: &mut dyn FnMut(&mut dyn BenchTarget)) -> bool {
        pass(self);
        false
    }

    fn peak_bytes(&self) -> Option<u64> {
        (self.peak_bytes > 0).then_some(self.peak_bytes)
    }
}

fn describe_failure(row: &BoardResult, boards: &[Board]) -> TargetFailure {
    let answer = match &row.output {
        Output::Nothing => None,
        output => {
            let expected = row.expected.map_or(0, Solution::min_rolls);
            Some(format!("answered {output} instead of {expected}"))
        }
    };
    let parts: Vec<String> = answer.into_iter().chain(row.note.clone()).collect();
    let mut reason = parts.join("; ");
    if reason.is_empty() {
        reason.push_str("failed");
    }
    if let Some((number, _)) = row.board {
        reason += &format!(" at {}", boards[number as usize % boards.len()]);
    }
    TargetFailure {
        verdict: row.verdict,
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pass_has_every_board_in_order_from_any_position() {
        let board = |n| Board::empty(Side::new(n).unwrap());
        let corpus = RepeatedBoards {
            boards: vec![board(2), board(3), board(4)],
            passes: 100,
        };
        for first in [0, 1, 5, 299, 300] {
            let boards = corpus.open(first).unwrap().map(Result::unwrap);
            let sides = boards.map(|(index, board)| (index, board.side().n()));
            let expected = (first..300).map(|index| (index, 2 + (index % 3) as usize));
            assert!(sides.eq(expected), "from {first}");
        }
    }

    #[test]
    fn a_clock_that_stands_still_or_runs_ahead_is_implausible() {
        let ms = Duration::from_millis;
        for (own, elapsed, plausible) in [
            (ms(0), ms(1000), true),
            (ms(0), ms(3000), false),
            (ms(1), ms(3000), true),
            (ms(2999), ms(3000), true),
            (ms(3001), ms(3000), false),
            (ms(20), ms(10), false),
        ] {
            assert_eq!(is_plausible(own, elapsed), plausible, "{own:?} {elapsed:?}");
        }
    }

    #[test]
    fn a_batch_takes_ten_startups_within_limits() {
        for (startup_ns, ns) in [
            (0, PROCESS_BATCH_NS),
            (1_000_000, PROCESS_BATCH_NS),
            (60_000_000, 600_000_000),
            (3_000_000_000, MAX_BATCH_NS),
            (u64::MAX, MAX_BATCH_NS),
        ] {
            assert_eq!(batch_ns(startup_ns), ns);
        }
    }
}
