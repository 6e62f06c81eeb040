//! Judges one submission on a corpus: one result per board, whatever the submission does. After a
//! failure it is started again, up to a limit.

use super::prepare::PreparedSubmission;
use super::queue::Queue;
use super::result::BoardResult;
use super::session::{JudgeRun, STOPPED, Session};
use super::source::BoardSource;
use crate::error::JudgeError;
use crate::language::BuildError;
use crate::verdict::{EXITED_EARLY, Fault, Verdict};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// The resources that a run used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct RunUsage {
    /// The time from the first start to the last exit.
    #[serde(skip)]
    pub elapsed: Duration,
    /// The maximum resident memory seen, in bytes.
    #[serde(rename = "memory_bytes")]
    pub memory: u64,
    pub restarts: u32,
    /// The number of boards on which the submission ran out of time.
    pub timeouts: u32,
    /// The number of boards on which the submission ran out of memory.
    pub out_of_memory: u32,
    /// The number of bytes that the submission has printed besides its answers.
    #[serde(rename = "printed_bytes")]
    pub printed: u64,
    /// Whether no process of the submission was ever ready for boards.
    pub never_ready: bool,
    /// The time from when the last process of a solution file was ready for boards to its last
    /// answer.
    #[serde(skip)]
    pub answering: Duration,
    /// The part of `answering` in which its busiest thread was ready to run, but had no core; 0
    /// where the system does not tell.
    #[serde(skip)]
    pub waiting: Duration,
}

impl<'r> JudgeRun<'r> {
    /// Returns the results of a submission on a corpus, one per board, in order. The submission
    /// runs while they are read.
    ///
    /// # Errors
    /// If the boards cannot be read.
    pub fn results(
        self,
        submission: &'r PreparedSubmission,
        corpus: &'r dyn BoardSource,
    ) -> Result<RunResults<'r>, JudgeError> {
        Ok(RunResults {
            run: self,
            submission,
            queue: Queue::new(corpus)?,
            session: None,
            timer: Instant::now(),
            usage: RunUsage::default(),
            failed: None,
            answered: 0,
            skipped: None,
        })
    }
}

/// The results of a run, whose process runs while they are read, and is ended when they are
/// dropped.
pub struct RunResults<'r> {
    run: JudgeRun<'r>,
    submission: &'r PreparedSubmission,
    queue: Queue<'r>,
    session: Option<Session<'r>>,
    timer: Instant,
    usage: RunUsage,
    /// The verdict on the board before, and the number of answers of the session that it has ended,
    /// if it has ended one.
    failed: Option<(Verdict, u64)>,
    /// The number of answers of all sessions that have ended.
    answered: u64,
    /// The reason why the boards that are left are skipped, if they are.
    skipped: Option<&'static str>,
}

impl<'r> RunResults<'r> {
    /// Returns the next result; none after the last.
    ///
    /// # Errors
    /// If the boards cannot be read, no process can be started, or a solution turns out to be no
    /// program ([`BuildError`]). What the submission does is never an error.
    pub fn advance(&mut self) -> Result<Option<BoardResult>, JudgeError> {
        loop {
            let Some(session) = &mut self.session else {
                if let Some((verdict, answers)) = self.failed.take() {
                    self.skipped = self.reason_to_skip(verdict, answers);
                    self.queue.rewind()?;
                }
                let Some(board) = self.queue.front(1)? else {
                    return Ok(None);
                };
                if let Some(reason) = self.skipped {
                    self.queue.pop();
                    let note = Some(format!("skipped: {reason}"));
                    return Ok(Some(BoardResult::new(Some(board), Verdict::Skipped, note)));
                }
                self.session = Some(Session::start(self.run, self.submission)?);
                continue;
            };
            let fault = match session.next(&mut self.queue)? {
                Some(Ok(mut result)) => {
                    if self.run.isolate {
                        session.close_after(&mut result)?;
                        self.end_session();
                    }
                    return Ok(Some(result));
                }
                Some(Err(fault)) => Some(fault),
                None => session.shut_down(self.run.limits.total_for(self.queue.position))?,
            };
            let mut session = self.end_session().expect("it has just run");
            if let Some(fault) = fault {
                return self.fail(&mut session, fault).map(Some);
            }
        }
    }

    /// Returns the number of times that the submission was started again.
    pub fn restarts(&self) -> u32 {
        self.usage.restarts
    }

    /// Returns the CPU time of the process that runs.
    pub fn cpu_time(&self) -> Duration {
        let session = self.session.as_ref();
        session.map_or(Duration::ZERO, |session| session.process.cpu_time().0)
    }

    /// Ends the run, and returns the resources that it has used.
    pub fn end(mut self) -> RunUsage {
        self.end_session();
        self.usage
    }

    fn end_session(&mut self) -> Option<Session<'r>> {
        let session = self.session.as_mut()?;
        session.process.kill();
        self.usage.elapsed = self.timer.elapsed();
        self.usage.memory = self.usage.memory.max(session.monitor.memory);
        self.usage.printed += session.process.printed;
        self.usage.answering = session.answering;
        self.usage.waiting = session.waiting;
        self.session.take()
    }

    /// Returns the result of the board on which a session has failed.
    fn fail(&mut self, session: &mut Session<'_>, fault: Fault) -> Result<BoardResult, JudgeError> {
        let (queue, usage) = (&mut self.queue, &mut self.usage);
        let is_first = queue.position == session.answers && usage.restarts == 0;
        let is_plain = !self.submission.is_self_timed();
        let is_fresh = is_first && queue.position == 0 && (is_plain || !session.ready);
        if is_fresh && let Some(error) = session.process.start_error() {
            let program = &self.submission.program;
            let is_built = program
                .folder
                .as_ref()
                .is_some_and(|folder| program.path.starts_with(folder));
            return Err(BuildError::NotStarted { error, is_built }.into());
        }
        usage.never_ready = is_first && !session.ready;
        let submission = self.submission;
        let process = &mut session.process;
        if usage.never_ready
            && process.closed
            && let Some(status) = process.exit_status()
            && let Some(error) = submission.load_error(status, &process.stderr())
        {
            return Err(error.into());
        }
        let result = BoardResult::new(queue.front(1)?, fault.verdict, Some(fault.reason));
        queue.pop();
        self.failed = result.board.map(|_| (fault.verdict, session.answers));
        Ok(result)
    }

    /// Returns why the boards after one with this verdict, which has ended a session after so many
    /// answers, are skipped; none if another session judges them.
    fn reason_to_skip(&mut self, verdict: Verdict, answers: u64) -> Option<&'static str> {
        if (self.run.is_stopped)() {
            return Some(STOPPED);
        }
        let usage = &mut self.usage;
        let limits = self.run.limits;
        if usage.never_ready {
            // It would fail again, after as long.
            return Some("not ready for boards");
        }
        let is_whole = !self.submission.is_self_timed() && !self.run.isolate;
        self.answered += answers;
        if is_whole && self.answered == 0 {
            // A command that exits before its first answer would do so again.
            return Some(EXITED_EARLY);
        }
        usage.timeouts += u32::from(verdict == Verdict::TimeLimit);
        usage.out_of_memory += u32::from(verdict == Verdict::MemoryLimit);
        if usage.timeouts.max(usage.out_of_memory) == limits.timeouts {
            return Some("out of time or memory too often");
        }
        if usage.restarts == limits.restarts {
            return Some("restart limit reached");
        }
        usage.restarts += 1;
        None
    }
}
