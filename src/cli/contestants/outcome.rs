//! One contestant's way through corpus, hunt and the search for a counterexample.
//!
//! Owns what is remembered of it. Must not print.

use super::corpus::ReplayableCorpus;
use super::rows::ResultCsv;
use crate::cli::CliError;
use crate::game::Board;
use crate::submissions::{
    BoardResult, BoxError, BuildError, Counterexample, JudgeRun, Limits, PreparedSubmission,
    RunUsage, StressTest, Submission, SubmissionKind, Supervisor, Toolchains, Verdict, board_at,
};
use indicatif::ProgressBar;
use std::fs::File;
use std::ops::ControlFlow;

/// Rows between two steps of the progress bar.
const STEP: u64 = 256;

/// What every contestant has to go through.
pub(super) struct JudgeOptions<'a> {
    pub(super) corpus: &'a ReplayableCorpus,
    pub(super) tools: &'a Toolchains,
    pub(super) supervisor: &'a Supervisor,
    pub(super) limits: &'a Limits,
    pub(super) fresh: bool,
    /// Boards to hunt with.
    pub(super) hunt: Option<u64>,
    pub(super) seed: u64,
    /// Whether rows are wanted.
    pub(super) rows: bool,
    pub(super) bar: &'a ProgressBar,
}

/// What became of one contestant.
#[derive(Default)]
pub(super) struct SubmissionOutcome {
    pub(super) name: String,
    pub(super) expected_verdict: Option<Verdict>,
    /// Why it could not be run here at all.
    pub(super) missing: Option<String>,
    /// What the compiler said, where it refused.
    pub(super) refused: Option<String>,
    /// The first failure; one that is about the contestant as a whole where boards cannot be told apart.
    pub(super) first: Option<BoardResult>,
    /// Where the first failing board is from, and the board.
    pub(super) failed: Option<(String, Board)>,
    pub(super) boards: u64,
    pub(super) right: u64,
    /// Boards hunted with, the last one included.
    pub(super) stress_passed: u64,
    pub(super) timing: Timing,
    pub(super) usage: RunUsage,
    pub(super) counterexample: Option<Counterexample>,
    /// The failure could not be had again.
    pub(super) flaky: bool,
    /// Its rows, from the start.
    pub(super) rows: Option<File>,
}

/// Time and number of boards that were timed one at a time.
#[derive(Clone, Copy, Default)]
pub(super) struct Timing {
    pub(super) self_timed: bool,
    pub(super) ns: u128,
    pub(super) boards: u64,
}

impl SubmissionOutcome {
    /// The verdict as a whole: the first failure's.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match (&self.missing, &self.refused, &self.first) {
            (Some(_), ..) => None,
            (_, Some(_), _) => Some(Verdict::CompileError),
            (.., Some(row)) => Some(row.verdict),
            _ => Some(Verdict::Accepted),
        }
    }

    /// Whether it is right, or fails as its folder promises.
    pub(super) fn matches_expected_verdict(&self) -> bool {
        self.verdict() == Some(self.expected_verdict.unwrap_or(Verdict::Accepted))
    }

    fn record(&mut self, row: &BoardResult) {
        if row.board.is_some() {
            self.boards += 1;
        }
        if let Some(ns) = row.inside_ns.or(row.wall_ns) {
            self.timing.self_timed = row.inside_ns.is_some();
            self.timing.ns += u128::from(ns);
            self.timing.boards += 1;
        }
        if row.verdict == Verdict::Accepted {
            self.right += 1;
            return;
        }
        // Answers too many: which of them were meant for which board is not known.
        let over_all = row.board.is_none() && row.verdict == Verdict::Presentation;
        if self.first.is_none() || over_all {
            self.first = Some(row.clone());
        }
    }
}

impl JudgeOptions<'_> {
    /// Judges one contestant.
    pub(super) fn judge(&self, contestant: Submission) -> Result<SubmissionOutcome, CliError> {
        let mut outcome = SubmissionOutcome {
            expected_verdict: contestant.expected_verdict,
            ..SubmissionOutcome::default()
        };
        let prepared =
            PreparedSubmission::prepare(&contestant, self.tools, self.supervisor, self.limits);
        outcome.name = contestant.name;
        let mut rows = match self.rows {
            true => Some(ResultCsv::new()?),
            false => None,
        };
        match prepared {
            Ok(player) => self
                .run(&player, &mut outcome, &mut rows)
                .map_err(|fault| judging_error(&outcome.name, &fault))?,
            Err(BuildError::CompileError(said)) => {
                if let Some(rows) = &mut rows {
                    rows.write_refusal(&outcome.name, &said)?;
                }
                outcome.refused = Some(said);
            }
            Err(BuildError::MissingTool(missing)) => {
                let what = match contestant.kind {
                    SubmissionKind::Solution(_, language) => {
                        format!("a solution in {} cannot be run: ", language.name)
                    }
                    SubmissionKind::Command(_) => String::new(),
                };
                outcome.missing = Some(format!("{}: {what}{missing}", outcome.name));
            }
            Err(BuildError::Io(word)) => {
                outcome.missing = Some(format!("{}: {word}", outcome.name))
            }
        }
        outcome.rows = rows.map(ResultCsv::rewind).transpose()?;
        Ok(outcome)
    }

    fn run(
        &self,
        player: &PreparedSubmission,
        outcome: &mut SubmissionOutcome,
        rows: &mut Option<ResultCsv>,
    ) -> Result<(), BoxError> {
        let trial = JudgeRun {
            supervisor: self.supervisor,
            limits: self.limits,
            fresh: self.fresh,
        };
        let mut written = Ok(());
        outcome.usage = trial.run(player, self.corpus, &mut |row| {
            outcome.record(row);
            if outcome.boards.is_multiple_of(STEP) {
                self.bar.inc(STEP);
            }
            let Some(rows) = rows else {
                return ControlFlow::Continue(());
            };
            written = rows.write(&outcome.name, row);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        written?;
        outcome.timing.self_timed |= player.is_self_timed();
        if outcome.first.is_none()
            && let Some(boards) = self.hunt
        {
            let hunt = StressTest {
                boards,
                seed: self.seed,
            };
            let toll = trial.run(player, &hunt, &mut |row| {
                outcome.stress_passed += u64::from(row.board.is_some());
                if outcome.stress_passed.is_multiple_of(STEP) {
                    self.bar.inc(STEP);
                }
                if row.verdict == Verdict::Accepted {
                    return ControlFlow::Continue(());
                }
                outcome.first = Some(row.clone());
                ControlFlow::Break(())
            })?;
            outcome.usage.memory = outcome.usage.memory.max(toll.memory);
            if let Some((place, _)) = first_failure(outcome) {
                let (spec, index) = hunt.name(place);
                let board = board_at(&hunt, place)?;
                outcome.failed =
                    board.map(|board| (format!("board {index} of {spec}, hunted"), board));
                return self.find_counterexample(&trial, player, &hunt, place, outcome);
            }
        } else if let Some((place, index)) = first_failure(outcome) {
            let board = board_at(self.corpus, place)?;
            let name = format!("board {index} of {}", self.corpus.name());
            outcome.failed = board.map(|board| (name, board));
            return self.find_counterexample(&trial, player, self.corpus, place, outcome);
        }
        Ok(())
    }

    /// Looks for a small board that shows the failure.
    fn find_counterexample(
        &self,
        trial: &JudgeRun<'_>,
        player: &PreparedSubmission,
        corpus: &dyn crate::submissions::BoardSource,
        place: u64,
        outcome: &mut SubmissionOutcome,
    ) -> Result<(), BoxError> {
        let costly = matches!(
            outcome.verdict(),
            Some(Verdict::TimeLimit | Verdict::MemoryLimit)
        );
        // A command is given time for all boards at once: each look would take as long again.
        if costly && !player.is_self_timed() && !self.fresh {
            return Ok(());
        }
        outcome.counterexample = Counterexample::find(trial, player, corpus, place)?;
        outcome.flaky = outcome.counterexample.is_none();
        Ok(())
    }
}

/// What the system refused is told with the contestant; all else names its place itself.
fn judging_error(name: &str, fault: &BoxError) -> CliError {
    match fault.is::<std::io::Error>() {
        true => CliError::Failed(format!("{name} cannot be judged: {fault}")),
        false => CliError::Failed(fault.to_string()),
    }
}

fn first_failure(outcome: &SubmissionOutcome) -> Option<(u64, u64)> {
    outcome.first.as_ref().and_then(|row| row.board)
}
