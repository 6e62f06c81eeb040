//! An external program as a bench target.

use super::export::TimingScope;
use super::target::{Batch, BatchResult, BenchTarget, NO_ANSWER, TargetError, TargetFailure};
use snakes_and_ladders::game::{Board, Side, Solution};
use snakes_and_ladders::generate::BoardGenerator;
use snl_judge::{
    BoardIter, BoardResult, BoardSource, BuildError, EXITED_EARLY, JudgeError, JudgeRun, Limits,
    Output, PreparedSubmission, RunUsage, Supervisor, Verdict,
};
use std::sync::Arc;
use std::time::Duration;

/// An external program. A program that times itself is a process for each pass, and any other a
/// process for each batch.
#[derive(Debug)]
pub struct ExternalTarget {
    name: String,
    /// The program, ready to run, or why it cannot be.
    submission: Result<PreparedSubmission, TargetFailure>,
    supervisor: Arc<Supervisor>,
    limits: Limits,
    /// Whether a program that does not time itself is timed for each group of boards.
    by_group: bool,
    /// Returns whether the measurement was stopped, which ends the program.
    is_stopped: fn() -> bool,
    /// For each group, and then for all boards, a generator of more boards and the index of the
    /// next one; empty if there are no more.
    more: Vec<(BoardGenerator, u64)>,
    /// The shortest time of a process with one small board.
    startup: Duration,
    /// Whether other work took the core away from the last run of a program that times itself.
    is_disturbed: bool,
    /// The shortest time per board so far without the startup, in ns; infinite before the first
    /// batch.
    board_ns: f64,
    peak_bytes: u64,
}

/// The minimum time of a process, in ns, unless it times itself: about fifty times the startup time
/// of a small program.
const PROCESS_BATCH_NS: u128 = 50_000_000;

/// The share of its time that a program may wait for a core before it counts as disturbed.
const MAX_WAITING: f64 = 0.05;

/// The minimum time of a batch, in multiples of the startup time, for programs whose startup is
/// timed.
const MIN_STARTUP_MULTIPLE: u128 = 10;

/// The upper limit of the minimum time of a batch, in ns, so that programs that take seconds to
/// start do not stall the bench.
const MAX_BATCH_NS: u128 = 1_000_000_000;

impl ExternalTarget {
    /// Returns an external program under this name. Unless it times itself, it is started a few
    /// times to measure its startup, and a batch of it is filled with boards of `more`, which has
    /// for each group, and then for all boards, a generator and the index of its first board, or
    /// nothing. A program that cannot be run has rows with that failure.
    pub fn new(
        name: String,
        submission: Result<PreparedSubmission, TargetFailure>,
        supervisor: Arc<Supervisor>,
        limits: Limits,
        by_group: bool,
        is_stopped: fn() -> bool,
        more: Vec<(BoardGenerator, u64)>,
    ) -> ExternalTarget {
        let mut target = ExternalTarget {
            name,
            submission,
            supervisor,
            limits,
            by_group,
            is_stopped,
            more,
            startup: Duration::ZERO,
            is_disturbed: false,
            board_ns: f64::INFINITY,
            peak_bytes: 0,
        };
        if target.timing_scope() == TimingScope::Process {
            target.startup = target.time_startup();
        }
        target
    }

    /// Returns the minimum time of a few runs on one small board; 0 if it fails.
    fn time_startup(&mut self) -> Duration {
        const RUNS: usize = 3;
        let board = BatchBoards {
            boards: vec![Board::empty(Side::MIN)],
            count: 1,
            more: None,
        };
        // A failure is reported when the answers are checked.
        let runs = std::iter::repeat_with(|| Some(self.run(&board).ok()?.0.elapsed));
        runs.take(RUNS)
            .map_while(|run| run)
            .min()
            .unwrap_or_default()
    }

    /// Runs the program. Returns the resources that it used, and for each of the boards before the
    /// others its answer and its time by the program's own clock, in ns.
    fn run(
        &mut self,
        corpus: &BatchBoards,
    ) -> Result<(RunUsage, Vec<(Solution, u64)>), TargetError> {
        let submission = self.submission.as_ref().map_err(Clone::clone)?;
        let mut results = vec![(NO_ANSWER, 0); corpus.boards.len()];
        let mut failure = None;
        let run = JudgeRun {
            supervisor: &self.supervisor,
            limits: &self.limits,
            isolate: false,
            is_stopped: self.is_stopped,
        };
        let mut judge = || -> Result<_, JudgeError> {
            let mut rows = run.results(submission, corpus)?;
            while failure.is_none()
                && let Some(row) = rows.advance()?
            {
                if row.verdict != Verdict::Accepted {
                    failure = Some(describe_failure(&row, corpus));
                } else if let Some(board) = row.board
                    && let Some(result) = results.get_mut(board.position as usize)
                {
                    *result = (board.expected, row.inside_ns.unwrap_or(0));
                }
            }
            Ok(rows.end())
        };
        let usage = judge().map_err(|error| match error {
            JudgeError::Build(BuildError::CompileError(messages)) => {
                TargetError::Failed(TargetFailure::not_compiled(&messages))
            }
            JudgeError::System(source) => TargetError::System(source),
            _ => TargetFailure::new(Verdict::RuntimeError, error.to_string()).into(),
        })?;
        self.peak_bytes = self.peak_bytes.max(usage.memory);
        match failure {
            Some(failure) => Err(failure.into()),
            None => Ok((usage, results)),
        }
    }

    /// Times a process that solves a batch of boards.
    fn time_process(&mut self, batch: &Batch<'_>) -> Result<BatchResult, TargetError> {
        // There are more boards where a batch would otherwise be mostly the start of a process.
        let enough = (batch_ns(self.startup) as f64 / self.board_ns).ceil() as u64;
        let corpus = BatchBoards {
            boards: batch.boards.to_vec(),
            count: enough.max(batch.boards.len() as u64),
            more: self.more.get(batch.group).cloned(),
        };
        if let Some((_, next)) = self.more.get_mut(batch.group) {
            *next += corpus.count;
        }
        let (usage, results) = self.run(&corpus)?;
        let ns = u64::try_from(usage.elapsed.as_nanos()).unwrap_or(u64::MAX);
        let board_ns = solving_ns(ns, self.startup) / corpus.count as f64;
        self.board_ns = self.board_ns.min(board_ns);
        Ok(BatchResult {
            answers: results.into_iter().map(|(answer, _)| answer).collect(),
            boards: corpus.count,
            ns,
        })
    }
}

/// Returns whether a program can have measured this time for its boards in a run that took
/// `elapsed`. Adapters read and write boards, which takes up to a few hundred times as long as the
/// smallest board.
fn is_plausible(measured: Duration, elapsed: Duration) -> bool {
    const MAX_RATIO: u32 = 10_000;
    measured <= elapsed && (elapsed < Duration::from_secs(2) || measured >= elapsed / MAX_RATIO)
}

/// Returns the minimum time of a batch of a program with this startup time.
fn batch_ns(startup: Duration) -> u64 {
    let ns = startup.as_nanos() * MIN_STARTUP_MULTIPLE;
    ns.clamp(PROCESS_BATCH_NS, MAX_BATCH_NS) as u64
}

/// Returns how long a process solves that takes `ns` and starts in this time: at least a fiftieth
/// of its time, as its start may have taken a little longer than that.
fn solving_ns(ns: u64, startup: Duration) -> f64 {
    const MIN_SHARE: f64 = 0.02;
    let ns = ns.max(1) as f64;
    (ns - startup.as_nanos() as f64).max(ns * MIN_SHARE)
}

/// The boards of a batch: the boards of the round, then as many more as the batch needs.
struct BatchBoards {
    boards: Vec<Board>,
    count: u64,
    /// A generator of more boards and the index of the first. Without it the boards are repeated.
    more: Option<(BoardGenerator, u64)>,
}

impl BoardSource for BatchBoards {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, JudgeError> {
        let repeated = self.boards.len() as u64;
        let mut more = self.more.clone();
        let boards = (first..self.count).map(move |number| {
            let board = match &mut more {
                Some((generator, next)) if number >= repeated => {
                    generator.board(*next + number - repeated)
                }
                _ => self.boards[(number % repeated) as usize],
            };
            Ok((number, board))
        });
        Ok(Box::new(boards))
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

    fn is_by_group(&self) -> bool {
        self.by_group || self.timing_scope() == TimingScope::Solving
    }

    fn solve(&mut self, batches: &[Batch<'_>]) -> Result<Vec<BatchResult>, TargetError> {
        if self.timing_scope() == TimingScope::Process {
            return batches
                .iter()
                .map(|batch| self.time_process(batch))
                .collect();
        }
        // The program is started once for all batches, as its start does not count.
        let boards: Vec<Board> = batches
            .iter()
            .flat_map(|batch| batch.boards)
            .copied()
            .collect();
        let corpus = BatchBoards {
            count: boards.len() as u64,
            boards,
            more: None,
        };
        let (usage, results) = self.run(&corpus)?;
        let elapsed = usage.elapsed;
        let measured = Duration::from_nanos(results.iter().map(|result| result.1).sum());
        if !is_plausible(measured, elapsed) {
            let reason =
                format!("its clock says {measured:?} for all boards of a run of {elapsed:?}");
            return Err(TargetFailure::new(Verdict::Presentation, reason).into());
        }
        // The clock of the program goes on while it waits for a core.
        let waiting = usage.waiting.div_duration_f64(usage.answering);
        self.is_disturbed = waiting > MAX_WAITING;
        let share = if self.is_disturbed {
            (1.0 - waiting).max(0.0)
        } else {
            1.0
        };
        let mut results = results.into_iter();
        let results = batches.iter().map(|batch| {
            let of_batch = results.by_ref().take(batch.boards.len());
            let (answers, times): (_, Vec<u64>) = of_batch.unzip();
            BatchResult {
                answers,
                boards: batch.boards.len() as u64,
                // A coarse clock may say 0, of which there is no ratio.
                ns: (times.iter().sum::<u64>() as f64 * share).max(1.0) as u64,
            }
        });
        Ok(results.collect())
    }

    fn was_disturbed(&self, _: bool) -> bool {
        self.is_disturbed
    }

    fn peak_bytes(&self) -> Option<u64> {
        (self.peak_bytes > 0).then_some(self.peak_bytes)
    }
}

fn describe_failure(row: &BoardResult, corpus: &BatchBoards) -> TargetFailure {
    let expected = row.board.map_or(0, |board| board.expected.min_rolls());
    let answer = match &row.output {
        Output::Nothing => None,
        output => Some(format!("answered {output} instead of {expected}")),
    };
    let parts: Vec<String> = answer.into_iter().chain(row.note.clone()).collect();
    let mut reason = parts.join("; ");
    if reason.is_empty() {
        reason.push_str("failed");
    }
    if reason == EXITED_EARLY {
        reason += ", and all boards go to one process";
    }
    if let Some(judged) = row.board
        && let Ok(mut boards) = corpus.open(judged.position)
        && let Some(Ok((_, board))) = boards.next()
    {
        reason += &format!(" at {board}");
    }
    TargetFailure::new(row.verdict, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_goes_on_with_other_boards_or_with_its_own_from_any_position() {
        let board = |n| Board::empty(Side::new(n).unwrap());
        let boards_given = vec![board(2), board(3), board(4)];
        let spec = "v1:family=uniform;n=12;seed=1".parse().unwrap();
        let mut generator = BoardGenerator::new(&spec).unwrap();
        for more in [None, Some((generator.clone(), 40))] {
            let corpus = BatchBoards {
                boards: boards_given.clone(),
                count: 300,
                more: more.clone(),
            };
            for first in [0, 1, 5, 299, 300] {
                let boards = corpus.open(first).unwrap().map(Result::unwrap);
                let expected = (first..300).map(|number| match number {
                    3.. if more.is_some() => (number, generator.board(40 + number - 3)),
                    _ => (number, boards_given[number as usize % 3]),
                });
                assert!(boards.eq(expected), "from {first}");
            }
        }
    }

    #[test]
    fn a_clock_that_stands_still_or_runs_ahead_is_implausible() {
        let ms = Duration::from_millis;
        for (measured, elapsed, plausible) in [
            (ms(0), ms(1000), true),
            (ms(0), ms(3000), false),
            (ms(1), ms(3000), true),
            (ms(2999), ms(3000), true),
            (ms(3001), ms(3000), false),
            (ms(20), ms(10), false),
        ] {
            assert_eq!(
                is_plausible(measured, elapsed),
                plausible,
                "{measured:?} {elapsed:?}"
            );
        }
    }

    #[test]
    fn the_time_of_boards_is_without_the_startup() {
        for (ns, startup_ns, solving) in [
            (150, 140, 10.0),
            (150, 0, 150.0),
            (100, 99, 2.0),
            (100, 300, 2.0),
            (0, 5, 0.02),
        ] {
            let found = solving_ns(ns, Duration::from_nanos(startup_ns));
            assert_eq!(found, solving, "{ns} {startup_ns}");
        }
    }

    #[test]
    fn a_batch_takes_ten_startups_within_limits() {
        for (startup_ms, batch_ms) in [(1, 50), (60, 600), (3000, 1000)] {
            let ns = batch_ns(Duration::from_millis(startup_ms));
            assert_eq!(ns, batch_ms * 1_000_000);
        }
    }
}
