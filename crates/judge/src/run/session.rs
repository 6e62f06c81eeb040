//! Judges one submission on a corpus: one result per board, whatever the submission does. A process
//! is sent boards, its answers are read and its limits enforced. After a failure it is restarted,
//! up to a limit.

use crate::environment::Phase;
use crate::error::JudgeError;
use crate::language::BuildError;
use crate::limits::Limits;
use crate::process::monitor::{LimitMonitor, MeasuredTime};
use crate::process::{CoreTime, ExitStatus, SupervisedProcess, Supervisor};
use crate::run::prepare::PreparedSubmission;
use crate::run::queue::Queue;
use crate::run::result::{BoardResult, JudgedBoard};
use crate::run::source::BoardSource;
use crate::verdict::{Fault, Verdict};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::number::pluralize;
use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

/// The way in which submissions are run on boards.
#[derive(Clone, Copy, Debug)]
pub struct JudgeRun<'t> {
    pub supervisor: &'t Supervisor,
    pub limits: &'t Limits,
    /// Whether each board gets a process of its own.
    pub isolate: bool,
    /// Returns whether the run was stopped. The submission is then ended, and the boards that are
    /// left are skipped.
    pub is_stopped: fn() -> bool,
}

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
                None => session.shut_down(self.run.limits.total_for(self.queue.place))?,
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
        let is_first = queue.place == session.answers && usage.restarts == 0;
        let is_plain = !self.submission.is_self_timed();
        let is_fresh = is_first && queue.place == 0 && (is_plain || !session.ready);
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
        if is_whole && answers == 0 {
            // A command that exits before its first answer would do so again.
            return Some("exited without an answer");
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

/// The maximum number of boards that an adapter may have pending. Boards in the pipe of an adapter
/// that crashes are lost, and sent again.
const WINDOW: usize = 16 << 10;

/// The minimum pause between two polls of the pipes.
pub(crate) const MIN_PAUSE: Duration = Duration::from_micros(20);

/// The maximum pause; a pipe of 1 MiB holds more boards than are solved in that time.
const MAX_PAUSE: Duration = Duration::from_millis(1);

/// The pause while a process is loaded, unless it is ready before; its limits are checked after
/// each pause.
const LOADING_PAUSE: Duration = Duration::from_millis(10);

/// The note of a board that is not judged, as the run was stopped.
const STOPPED: &str = "the run was stopped";

/// A running process with its limits.
pub(crate) struct Session<'s> {
    process: SupervisedProcess,
    submission: &'s PreparedSubmission,
    /// Whether the process gets one board only: no other board is read before it has its result.
    is_single: bool,
    is_stopped: fn() -> bool,
    monitor: LimitMonitor<'s>,
    /// Whether the process reads boards: an adapter says so, a command does at once.
    ready: bool,
    /// The number of answers of this process.
    answers: u64,
    /// When the process was ready, and the times of its threads then.
    ready_at: Instant,
    core_times: BTreeMap<i32, CoreTime>,
    /// See [`RunUsage`].
    answering: Duration,
    waiting: Duration,
    /// Whether there were answers since the process was waited for.
    has_answered: bool,
    /// The time for which the process is waited for next.
    pub pause: Duration,
    longest_pause: Duration,
}

impl<'s> Session<'s> {
    /// Starts a process.
    pub fn start(
        run: JudgeRun<'s>,
        submission: &'s PreparedSubmission,
    ) -> Result<Session<'s>, JudgeError> {
        let supervisor = run.supervisor;
        let program = &submission.program;
        let process = SupervisedProcess::start(supervisor, program, Phase::Run)?;
        // A small pipe holds fewer boards, and has to be filled more often.
        let share = process.pipe_capacity as f64 / (1 << 20) as f64;
        Ok(Session {
            longest_pause: MAX_PAUSE.mul_f64(share.clamp(0.02, 1.0)),
            process,
            submission,
            is_single: run.isolate,
            is_stopped: run.is_stopped,
            monitor: LimitMonitor::new(run.limits, submission.is_self_timed()),
            ready: !submission.is_self_timed(),
            answers: 0,
            ready_at: Instant::now(),
            core_times: BTreeMap::new(),
            answering: Duration::ZERO,
            waiting: Duration::ZERO,
            has_answered: false,
            pause: MIN_PAUSE,
        })
    }

    /// Returns the result of the next board of the queue, or the fault that has ended the process:
    /// on the board whose result is next, or, if there is none, after the last board. None if there
    /// are no more boards.
    pub fn next(
        &mut self,
        queue: &mut Queue<'_>,
    ) -> Result<Option<Result<BoardResult, Fault>>, JudgeError> {
        let max_pending = if self.is_single {
            1
        } else if self.monitor.is_adapter {
            WINDOW
        } else {
            // It may read all boards before its first answer.
            usize::MAX
        };
        loop {
            if let Some(board) = queue.front(max_pending)?
                && let Some(result) = self.next_result(board)
            {
                let Ok(mut result) = result else {
                    return Ok(Some(result));
                };
                self.check_time(&mut result);
                self.answers += 1;
                self.has_answered = true;
                self.process.answered();
                queue.pop();
                return Ok(Some(Ok(result)));
            }
            if std::mem::take(&mut self.has_answered) {
                self.monitor.next_board();
            }
            if self.ready {
                queue.sent += self.process.write(&queue.text[queue.sent..]);
                let is_last = self.is_single || queue.ended && !self.monitor.is_adapter;
                if is_last && queue.sent == queue.text.len() {
                    self.process.close();
                }
            }
            if queue.pending.is_empty() {
                return Ok(None);
            }
            let allowed = if self.monitor.is_adapter || self.is_single {
                self.monitor.limits.board
            } else {
                self.monitor
                    .limits
                    .total_for(queue.place + queue.pending.len() as u64)
            };
            let (monitor, process) = (&mut self.monitor, &mut self.process);
            if let Some(fault) = monitor.violation(process, self.ready, allowed)? {
                return Ok(Some(Err(fault)));
            }
            if (self.is_stopped)() {
                return Ok(Some(Err(Fault::new(Verdict::Skipped, STOPPED))));
            }
            self.wait();
            self.process.poll();
        }
    }

    /// Checks the time that the adapter has measured for the board of `result`.
    fn check_time(&self, result: &mut BoardResult) {
        let Some(ns) = result.inside_ns else {
            return;
        };
        match self
            .monitor
            .check_time(&self.process, Duration::from_nanos(ns))
        {
            MeasuredTime::Impossible => {
                // The adapter's clock may have gone backwards.
                let note = format!("its clock says {} ns, which is impossible", ns as i64);
                (result.inside_ns, result.note) = (None, Some(note));
            }
            MeasuredTime::OverLimit if result.verdict == Verdict::Accepted => {
                result.verdict = Verdict::TimeLimit;
            }
            MeasuredTime::Disturbed(times) if result.verdict == Verdict::Accepted => {
                result.note = Some(format!("took {times}"));
            }
            _ => {}
        }
    }

    /// Ends the process after its only board. Only now is the whole time of the board known, and
    /// the process may still fail.
    ///
    /// # Errors
    /// If the memory of the process cannot be read.
    fn close_after(&mut self, result: &mut BoardResult) -> io::Result<()> {
        if result.inside_ns.is_none() {
            result.wall_ns = Some(self.monitor.board.start.elapsed().as_nanos() as u64);
        }
        if let Some(fault) = self.shut_down(self.monitor.limits.board)?
            && result.verdict == Verdict::Accepted
        {
            result.verdict = fault.verdict;
            result.note = Some(fault.reason);
        }
        Ok(())
    }

    /// Returns the result of the next board, if there is one, or the verdict on a line that ends
    /// the process.
    fn next_result(&mut self, board: JudgedBoard) -> Option<Result<BoardResult, Fault>> {
        loop {
            let line = self.process.line()?;
            if !self.monitor.is_adapter {
                if !line.trim_ascii().is_empty() {
                    return Some(Ok(BoardResult::of_plain_line(line, board)));
                }
            } else if self.ready {
                let source = &self.submission.source;
                let number = self.answers;
                return Some(BoardResult::of_adapter_line(line, number, board, source));
            } else if line.ends_with(b"ready") {
                // Before it, there may be text that the submission prints while it is loaded.
                self.ready = true;
                self.core_times = self.process.core_times();
                self.ready_at = Instant::now();
                self.monitor.next_board();
                self.pause = MIN_PAUSE;
                self.process.answered();
            }
        }
    }

    /// Ends the process after its last answer, and returns its fault, if any. An adapter is shut
    /// down; a command must exit by itself, with code 0 and without more output.
    ///
    /// # Errors
    /// If the memory of the process cannot be read.
    pub fn shut_down(&mut self, allowed: Duration) -> io::Result<Option<Fault>> {
        if self.monitor.is_adapter {
            let fault = self.monitor.last_memory_violation(&self.process)?;
            let times = self.process.core_times().into_iter().map(|(thread, time)| {
                time.since(self.core_times.get(&thread).copied().unwrap_or_default())
            });
            let busiest = times.max_by_key(|time| time.running);
            self.answering = self.ready_at.elapsed();
            self.waiting = busiest.unwrap_or_default().waiting;
            self.process.shut_down();
            return Ok(fault);
        }
        self.process.close();
        let mut surplus = 0u64;
        loop {
            self.process.poll();
            while let Some(line) = self.process.line() {
                surplus += u64::from(!line.trim_ascii().is_empty());
            }
            let exit_status = if self.process.closed {
                self.process.exit_status()
            } else {
                None
            };
            let late = self.monitor.board.overdue(&self.process, allowed).is_some();
            let flooded = self.process.since_answer + self.process.printed_since_answer
                > self.monitor.limits.output;
            let (verdict, note) = if exit_status.is_none() && !late && !flooded {
                if (self.is_stopped)() {
                    return Ok(Some(Fault::new(Verdict::Skipped, STOPPED)));
                }
                self.wait();
                continue;
            } else if surplus > 0 {
                let more = exit_status.map_or(" or more", |_| "");
                let note = format!(
                    "{}{more}; a program writes one line a board, and all else to standard error",
                    pluralize(surplus, "surplus line")
                );
                return Ok(Some(Fault::new(Verdict::Presentation, note)));
            } else if let Some(status) = exit_status {
                if status == ExitStatus::Code(0) {
                    return Ok(None);
                }
                (Verdict::RuntimeError, status.to_string())
            } else if flooded {
                let note = format!("more than {} bytes", self.monitor.limits.output);
                (Verdict::Presentation, note)
            } else {
                (Verdict::TimeLimit, "did not exit".to_owned())
            };
            let note = note + " after the last answer";
            return Ok(Some(Fault::new(verdict, note)));
        }
    }

    /// Waits for more answers: polling for each one would cost more than the answer.
    fn wait(&mut self) {
        if !self.ready {
            return self.process.wait_for_output(LOADING_PAUSE);
        }
        std::thread::sleep(self.pause);
        self.pause = (self.pause * 2).min(self.longest_pause);
    }
}
