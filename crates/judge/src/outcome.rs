//! Judges one submission on the corpus, and finds a counterexample if it fails.

use crate::error::JudgeError;
use crate::explain::counterexample::smallest_failure;
use crate::explain::counts::{BoardGroup, GroupCounter};
use crate::explain::diagnosis::Diagnosis;
use crate::explain::failure::Failure;
use crate::find::{Submission, SubmissionKind};
use crate::language::{BuildError, Toolchains};
use crate::limits::Limits;
use crate::no_solution::NoSolution;
use crate::run::prepare::PreparedSubmission;
use crate::run::result::{BoardResult, JudgedBoard, Output};
use crate::run::run_results::RunUsage;
use crate::run::session::JudgeRun;
use crate::run::source::board_at;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Board;
use snl_harness::pipeline::run_ordered;
use snl_harness::source::CorpusSource;
use std::fs::File;
use std::io::Seek;
use std::time::{Duration, Instant};

/// A step of judging a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JudgeStep {
    /// The program of the submission is built.
    Compiling,
    /// The submission answers the boards of the corpus.
    Running,
    /// The submission has failed, and the judge looks for a small board that shows it.
    Shrinking,
    Finished,
    /// This many more boards have been judged.
    Boards(u64),
}

/// The time in which a command must answer a single board to be taken to have answered it before,
/// too.
const ALONE_LIMIT: Duration = Duration::from_secs(1);

/// The number of boards per step of [`JudgeOptions::progress`].
const PROGRESS_STEP: u64 = 256;

/// The options with which all submissions are judged.
#[derive(Clone, Copy)]
pub struct JudgeOptions<'a> {
    /// The boards, which can be read any number of times.
    pub corpus: &'a CorpusSource,
    pub tools: &'a Toolchains,
    /// The run of processes: supervisor and limits.
    pub run: JudgeRun<'a>,
    /// Whether to keep the rows of [`SubmissionOutcome::rows`].
    pub rows: bool,
    /// Whether to count the boards of [`SubmissionOutcome::groups`].
    pub groups: bool,
    /// The time to search for the smallest board on which a submission fails; none to seek neither
    /// that board nor the mistake that the submission makes.
    pub search: Option<Duration>,
    /// Whether a submission is judged no further than its verdict needs: its first failure ends the
    /// run, and the mistake is not sought after the time to search.
    pub brief: bool,
    /// Called at every step, with the name of the submission.
    pub progress: &'a (dyn Fn(&str, JudgeStep) + Sync),
}

/// The outcome of one submission: all that the table, the JSON export and the page show of it.
#[derive(Default, Debug, Serialize, Deserialize)]
pub struct SubmissionOutcome {
    pub name: String,
    /// The language of a solution; none for a command.
    pub language: Option<String>,
    /// The verdict as a whole, which is the verdict of the first failure; none if the submission
    /// could not be judged.
    pub verdict: Option<Verdict>,
    /// The verdict that the submission's folder expects.
    pub expected_verdict: Option<Verdict>,
    /// A sentence on the definitions in its file that it replaces, or that replace it.
    pub redefined: Option<String>,
    /// The sandbox that the submission ran in: `landlock` or `none`.
    pub sandbox: String,
    /// The reason why the submission could not be judged, with its name.
    pub not_run: Option<String>,
    /// Why the file has no solution, if it has none.
    pub no_solution: Option<NoSolution>,
    /// The compiler's messages, if the submission does not compile.
    pub compile_error: Option<String>,
    /// The first failure; or a failure of the submission as a whole where answers cannot be matched
    /// to boards.
    pub first_failure: Option<Failure>,
    /// The failure on the smallest board found that shows a failure.
    pub smallest_failure: Option<Failure>,
    /// The comparison of the submission with known mistakes, if its failure is reproducible.
    pub diagnosis: Option<Diagnosis>,
    /// Whether the failure was not reproducible.
    pub flaky: bool,
    /// Whether a command answers the board of its first failure right when that is its only one:
    /// answers that it had not flushed were lost when it ended.
    #[serde(default)]
    pub lost_answers: bool,
    /// The number of boards of the corpus, the skipped ones included.
    pub boards: u64,
    /// The number of boards of the corpus with the right answer.
    pub right: u64,
    /// The number of boards of the corpus on which the submission was not run, after too many
    /// failures.
    pub skipped: u64,
    /// The boards of the corpus by side and family, if asked for.
    pub groups: Vec<BoardGroup>,
    /// The mean time of a call per board in ns, of a solution that answered. The time of a command
    /// is mostly that of its start.
    pub ns_per_board: Option<u64>,
    /// The time from the first start to the last exit.
    pub elapsed_ms: u64,
    /// The resources that the runs used.
    pub usage: RunUsage,
    /// The CSV rows of the submission, to be read from the start.
    #[serde(skip)]
    pub rows: Option<File>,
}

impl SubmissionOutcome {
    /// Returns whether the submission passes, or fails as its folder expects, or is a file beside
    /// solutions.
    pub fn matches_expected_verdict(&self) -> bool {
        self.no_solution.as_ref().is_some_and(NoSolution::is_usual)
            || self.verdict == Some(self.expected_verdict.unwrap_or(Verdict::Accepted))
    }

    /// Returns the smallest board found on which the submission fails, else the first one.
    pub fn shown_failure(&self) -> Option<&Failure> {
        if self.lost_answers {
            return None;
        }
        let first = self.first_failure.as_ref();
        self.smallest_failure.as_ref().or(first)
    }

    /// Sets the verdict, which follows from the rest.
    pub(super) fn conclude(&mut self) {
        let failure = self.first_failure.as_ref();
        let is_judged = self.not_run.is_none() && self.no_solution.is_none();
        self.verdict = match (is_judged, &self.compile_error) {
            (false, _) => None,
            (true, Some(_)) => Some(Verdict::CompileError),
            (true, None) => Some(failure.map_or(Verdict::Accepted, |failure| failure.verdict)),
        };
    }

    fn record(&mut self, result: &BoardResult) {
        self.boards += u64::from(result.board.is_some());
        self.skipped += u64::from(result.verdict == Verdict::Skipped);
        if result.verdict == Verdict::Accepted {
            self.right += 1;
            return;
        }
        // Which lines belong to which board is unknown, unless a line is no answer.
        let of_all = result.is_surplus();
        match &mut self.first_failure {
            Some(first) if of_all && matches!(first.got, Output::Text(_)) => {
                first.note.clone_from(&result.note);
            }
            first if of_all || first.is_none() => *first = Some(Failure::of(result)),
            _ => {}
        }
    }
}

impl JudgeOptions<'_> {
    /// Judges submissions in parallel, and passes their outcomes on in order. When the run is
    /// stopped, those that are not judged to their end have none.
    ///
    /// # Errors
    /// Fails like [`judge`](JudgeOptions::judge), and with the first error of `done`.
    pub fn judge_all<E: From<JudgeError> + Send>(
        &self,
        submissions: Vec<Submission>,
        threads: usize,
        mut done: impl FnMut(SubmissionOutcome) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let mut waiting = submissions.into_iter();
        let is_stopped = self.run.is_stopped;
        run_ordered(
            threads,
            || (None, None),
            || (),
            |(submission, _)| {
                *submission = if is_stopped() { None } else { waiting.next() };
                Ok(submission.is_some())
            },
            |(), (submission, outcome)| {
                if let Some(submission) = submission.take() {
                    let judged = self.judge(&submission);
                    // A verdict on some of the boards is none.
                    *outcome = if is_stopped() { None } else { Some(judged) };
                }
            },
            |tasks| {
                let mut outcomes = tasks.iter_mut().filter_map(|(_, outcome)| outcome.take());
                outcomes.try_for_each(|outcome| done(outcome?))
            },
        )
    }

    /// Judges one submission.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the system cannot run processes or write temporary files.
    pub fn judge(&self, submission: &Submission) -> Result<SubmissionOutcome, JudgeError> {
        let name = &submission.name;
        let mut outcome = SubmissionOutcome {
            name: name.clone(),
            language: match &submission.kind {
                SubmissionKind::Solution(file) => Some(file.language.name.to_owned()),
                SubmissionKind::NoSolution { file, .. } => Some(file.language.name.to_owned()),
                SubmissionKind::Command(_) => None,
            },
            expected_verdict: submission.expected_verdict,
            redefined: submission.redefined.clone(),
            sandbox: self.run.supervisor.sandbox_name().to_owned(),
            ..SubmissionOutcome::default()
        };
        let file = self.rows.then(tempfile::tempfile).transpose()?;
        let mut rows = file.map(csv::Writer::from_writer);
        (self.progress)(name, JudgeStep::Compiling);
        let judged = self.prepare_and_judge(submission, &mut outcome, &mut rows);
        match judged {
            Ok(()) => {}
            // It was a program before, and is not each time.
            Err(JudgeError::Build(_)) if outcome.boards > 0 => outcome.flaky = true,
            Err(JudgeError::Build(BuildError::CompileError(messages))) => {
                if let Some(rows) = &mut rows {
                    let first = messages.lines().next().map(str::to_owned);
                    let result = BoardResult::new(None, Verdict::CompileError, first);
                    rows.write_record(result.row(name, &outcome.sandbox))?;
                }
                outcome.compile_error = Some(messages);
            }
            // A text that is in no file is a solution that somebody handed in.
            Err(JudgeError::Build(BuildError::NoSolution(reason))) if submission.is_text() => {
                outcome.compile_error = Some(reason.to_string());
            }
            Err(JudgeError::Build(BuildError::NoSolution(reason))) => {
                if let Some(rows) = &mut rows {
                    let reason = reason.to_string();
                    let row = BoardResult::row_without_verdict(name, "no solution", &reason);
                    rows.write_record(row)?;
                }
                outcome.no_solution = Some(reason);
            }
            Err(JudgeError::Build(error)) => {
                let reason = match (&error, &outcome.language) {
                    (BuildError::MissingTool(_), Some(language)) => {
                        format!("a solution in {language} cannot be run: {error}")
                    }
                    _ => error.to_string(),
                };
                if let Some(rows) = &mut rows {
                    rows.write_record(BoardResult::row_without_verdict(name, "not run", &reason))?;
                }
                outcome.not_run = Some(format!("{name}: {reason}"));
            }
            // Only errors of the system do not say where they occurred.
            Err(JudgeError::System(source)) => {
                let name = name.clone();
                return Err(JudgeError::Submission { name, source });
            }
            Err(error) => return Err(error),
        }
        if let Some(rows) = rows {
            let mut file = rows.into_inner().map_err(csv::IntoInnerError::into_error)?;
            file.rewind()?;
            outcome.rows = Some(file);
        }
        outcome.conclude();
        (self.progress)(name, JudgeStep::Finished);
        Ok(outcome)
    }

    fn prepare_and_judge(
        &self,
        submission: &Submission,
        outcome: &mut SubmissionOutcome,
        rows: &mut Option<csv::Writer<File>>,
    ) -> Result<(), JudgeError> {
        let JudgeRun {
            supervisor, limits, ..
        } = self.run;
        let prepared = PreparedSubmission::prepare(submission, self.tools, supervisor, limits)?;
        self.judge_prepared(&prepared, outcome, rows)
    }

    fn judge_prepared(
        &self,
        submission: &PreparedSubmission,
        outcome: &mut SubmissionOutcome,
        rows: &mut Option<csv::Writer<File>>,
    ) -> Result<(), JudgeError> {
        (self.progress)(&outcome.name, JudgeStep::Running);
        let mut groups = None;
        if self.groups {
            groups = Some(GroupCounter::new(self.corpus)?);
        }
        let mut failed_at = None;
        let mut has_surplus = false;
        // The time of the boards that the submission has timed, and their number.
        let (mut timed_ns, mut timed) = (0_u128, 0_u128);
        let mut results = self.run.results(submission, self.corpus)?;
        while let Some(result) = results.advance()? {
            outcome.record(&result);
            has_surplus |= result.is_surplus();
            if let Some(ns) = result.inside_ns {
                timed_ns += u128::from(ns);
                timed += 1;
            }
            self.step(&outcome.name, outcome.boards);
            if result.verdict != Verdict::Accepted {
                failed_at = failed_at.or(result.board);
            }
            if let Some(rows) = rows {
                rows.write_record(result.row(&outcome.name, &outcome.sandbox))?;
            }
            if let Some(groups) = &mut groups {
                groups.count(&result)?;
            }
            if self.brief && outcome.first_failure.is_some() {
                break;
            }
        }
        outcome.groups = groups.map(GroupCounter::into_groups).unwrap_or_default();
        outcome.usage = results.end();
        outcome.elapsed_ms = outcome.usage.elapsed.as_millis() as u64;
        outcome.ns_per_board = timed_ns.checked_div(timed).map(|ns| ns as u64);
        // Where answers cannot be matched to boards, the failure has no board.
        let on_board = outcome
            .first_failure
            .as_ref()
            .is_some_and(|failure| failure.index.is_some());
        match failed_at {
            Some(board) if on_board => {
                self.explain_failure(submission, board, !has_surplus, outcome)
            }
            _ => Ok(()),
        }
    }

    /// Keeps the failing board, and finds a small one that shows the failure if lines of output
    /// belong to boards, so that the failure is that of a board.
    fn explain_failure(
        &self,
        submission: &PreparedSubmission,
        failed: JudgedBoard,
        is_of_board: bool,
        outcome: &mut SubmissionOutcome,
    ) -> Result<(), JudgeError> {
        if outcome.usage.never_ready {
            // It fails before it sees a board.
            return Ok(());
        }
        let Some(board) = board_at(self.corpus, failed.position)? else {
            return Ok(());
        };
        let name = format!("board {} of {}", failed.index, self.corpus.describe());
        let failure = outcome.first_failure.take().expect("it fails on a board");
        // A program that exits by itself flushes its answers.
        let may_lose_answers =
            failure.got == Output::Nothing && failure.verdict != Verdict::Presentation;
        let verdict = failure.verdict;
        outcome.first_failure = Some(failure.on(board, Some(name)));
        // A timeout is counted when the next board is asked for, which may be none.
        let hangs = verdict == Verdict::TimeLimit || outcome.usage.timeouts > 0;
        let slow = hangs || verdict == Verdict::MemoryLimit;
        if may_lose_answers && self.search.is_some() && self.answers_alone(submission, board)? {
            outcome.lost_answers = true;
            return Ok(());
        }
        // The limits of a command are for all boards: each attempt would take as long again.
        let is_searched = !slow || submission.is_self_timed() || self.run.isolate;
        let timeout = match self.search {
            Some(timeout) if is_searched && is_of_board => timeout,
            _ => return Ok(()),
        };
        // A board on which time runs out counts once it has had its whole time.
        let confirming = if self.brief && hangs {
            self.run.limits.board
        } else {
            Duration::ZERO
        };
        let Some(searching) = timeout.checked_sub(confirming) else {
            return Ok(());
        };
        let deadline = Instant::now() + timeout;
        (self.progress)(&outcome.name, JudgeStep::Shrinking);
        // A search takes many boards on which time runs out.
        let shorter = Limits {
            board: self.run.limits.board / 20,
            timeouts: u32::MAX,
            ..*self.run.limits
        };
        let mut search = self.run;
        if hangs {
            search.limits = &shorter;
        }
        outcome.smallest_failure = smallest_failure(
            &self.run,
            submission,
            self.corpus,
            failed.position,
            &search,
            searching,
        )?;
        outcome.flaky = outcome.smallest_failure.is_none();
        // Its answers depend on the boards before, which a comparison does not know.
        let keeps_state = outcome
            .smallest_failure
            .as_ref()
            .is_some_and(|failure| !failure.before.is_empty());
        let is_late = self.brief && Instant::now() > deadline;
        if !outcome.flaky && !keeps_state && !self.run.isolate && !is_late {
            let failures: Vec<_> = [&outcome.first_failure, &outcome.smallest_failure]
                .into_iter()
                .flatten()
                .collect();
            outcome.diagnosis = Diagnosis::of(&search, submission, &failures)?;
        }
        Ok(())
    }

    /// Returns whether a command, which was given all boards at once, soon answers this board right
    /// where it is the only one.
    fn answers_alone(
        &self,
        submission: &PreparedSubmission,
        board: Board,
    ) -> Result<bool, JudgeError> {
        if submission.is_self_timed() || self.run.isolate {
            return Ok(false);
        }
        let limits = Limits {
            board: ALONE_LIMIT,
            ..*self.run.limits
        };
        let alone = JudgeRun {
            isolate: true,
            limits: &limits,
            ..self.run
        };
        let boards = &[board][..];
        let mut results = alone.results(submission, &boards)?;
        let first = results.advance()?;
        Ok(first.is_some_and(|result| result.verdict == Verdict::Accepted))
    }

    fn step(&self, name: &str, boards: u64) {
        if boards.is_multiple_of(PROGRESS_STEP) {
            (self.progress)(name, JudgeStep::Boards(PROGRESS_STEP));
        }
    }
}
