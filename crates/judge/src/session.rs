//! Judges one submission on a corpus: one result per board, whatever the submission does. A process is sent boards, its answers
//! are read and its limits enforced. After a failure it is restarted, up to a limit.

use super::environment::Phase;
use super::limits::LimitMonitor;
use super::process::SupervisedProcess;
use super::queue::Queue;
use super::result::Fault;
use super::{
    BoardResult, BoardSource, BoxError, BuildError, ExitStatus, JudgedBoard, Limits,
    PreparedSubmission, ResultSink, Supervisor, Verdict,
};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// The way in which submissions are run on boards.
#[derive(Clone, Copy, Debug)]
pub struct JudgeRun<'t> {
    /// The supervisor of the processes.
    pub supervisor: &'t Supervisor,
    /// The limits of the submission.
    pub limits: &'t Limits,
    /// Whether each board gets a process of its own.
    pub isolate: bool,
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
    /// The number of restarts.
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
}

impl JudgeRun<'_> {
    /// Judges a submission on a corpus; `sink` gets one result per board, in order, until it breaks.
    ///
    /// # Errors
    /// If the boards cannot be read, no process can be started, or a solution turns out to be no program ([`BuildError`]). What the
    /// submission does is never an error.
    pub fn run(
        &self,
        submission: &PreparedSubmission,
        corpus: &dyn BoardSource,
        sink: &mut ResultSink<'_>,
    ) -> Result<RunUsage, BoxError> {
        let (timer, mut usage) = (Instant::now(), RunUsage::default());
        let mut queue = Queue::new(corpus, self.isolate)?;
        let reason = loop {
            if queue.front(1)?.is_none() {
                return Ok(usage);
            }
            let first = queue.place;
            let mut session = Session::start(*self, submission)?;
            let mut end = session.run(&mut queue, sink)?;
            if matches!(end, SessionEnd::Done) && !self.isolate {
                end = session.shut_down(self.limits.total_for(queue.place));
            }
            usage.elapsed = timer.elapsed();
            usage.memory = usage.memory.max(session.monitor.memory);
            usage.printed += session.process.printed;
            let (verdict, note) = match end {
                SessionEnd::Done => continue,
                SessionEnd::Stopped => return Ok(usage),
                SessionEnd::Failed(fault) => fault,
            };
            let is_first = first == 0 && usage.restarts == 0;
            let is_plain = !submission.is_self_timed();
            let is_fresh = is_first && queue.place == 0 && (is_plain || !session.ready);
            if let Some(mut reason) = session.process.start_error().filter(|_| is_fresh) {
                if !is_plain && reason.contains("Permission denied") {
                    reason += ": set TMPDIR to a folder whose programs may be run";
                }
                return Err(BuildError::Io(format!("it cannot be started: {reason}")).into());
            }
            usage.never_ready = is_first && !session.ready;
            let ended = usage.never_ready && session.process.closed;
            let status = session.process.exit_status().filter(|_| ended);
            if let Some(status) = status
                && let Some(error) = submission.load_error(status, &session.process.stderr())
            {
                return Err(error.into());
            }
            let result = BoardResult::new(queue.front(1)?, verdict, Some(note));
            let (flow, after_last) = (sink(&result), result.board.is_none());
            queue.pop();
            if flow.is_break() || after_last {
                return Ok(usage);
            }
            if usage.never_ready {
                // It would fail again, after as long.
                break "not ready for boards";
            }
            // A command that exits before its first answer would do so again.
            if is_plain && !self.isolate && queue.place == first + 1 {
                break "exited without an answer";
            }
            usage.timeouts += u32::from(verdict == Verdict::TimeLimit);
            usage.out_of_memory += u32::from(verdict == Verdict::MemoryLimit);
            if usage.timeouts.max(usage.out_of_memory) == self.limits.timeouts {
                break "out of time or memory too often";
            }
            if usage.restarts == self.limits.restarts {
                break "restart limit reached";
            }
            usage.restarts += 1;
            queue.rewind()?;
        };
        queue.rewind()?;
        while let Some(board) = queue.front(1)? {
            let note = Some(format!("skipped: {reason}"));
            if sink(&BoardResult::new(Some(board), Verdict::Skipped, note)).is_break() {
                break;
            }
            queue.pop();
            queue.sent = queue.text.len();
        }
        Ok(usage)
    }
}

/// The maximum number of boards that an adapter may have pending. Boards in the pipe of an adapter that crashes are
/// lost, and sent again.
const WINDOW: usize = 16 << 10;

/// The minimum pause between two polls of the pipes.
const MIN_PAUSE: Duration = Duration::from_micros(20);

/// The maximum pause; a pipe of 1 MiB holds more boards than are solved in that time.
const MAX_PAUSE: Duration = Duration::from_millis(1);

/// The pause while a process is loaded, unless it is ready before; its limits are checked after each pause.
const LOADING_PAUSE: Duration = Duration::from_millis(10);

/// The reason why a session has ended.
pub(super) enum SessionEnd {
    /// The process has results for all its boards.
    Done,
    /// The process is ended because no more results are wanted.
    Stopped,
    /// The process failed on the board whose result is next, or, if there is none, after the last board.
    Failed(Fault),
}

/// A running process with its limits.
pub(super) struct Session<'s> {
    process: SupervisedProcess,
    limits: &'s Limits,
    submission: &'s PreparedSubmission,
    /// Whether an adapter runs the submission.
    is_adapter: bool,
    monitor: LimitMonitor<'s>,
    /// Whether the process reads boards: an adapter says so, a command does at once.
    ready: bool,
    /// The number of answers of this process.
    answers: u64,
    pause: Duration,
    longest_pause: Duration,
}

impl<'s> Session<'s> {
    /// Starts a process.
    pub fn start(
        run: JudgeRun<'s>,
        submission: &'s PreparedSubmission,
    ) -> Result<Session<'s>, BoxError> {
        let (supervisor, program) = (run.supervisor, &submission.program);
        let process = SupervisedProcess::start(supervisor, program, Phase::Run)?;
        let is_adapter = submission.is_self_timed();
        // A small pipe holds fewer boards, and has to be filled more often.
        let share = process.pipe_capacity as f64 / (1 << 20) as f64;
        Ok(Session {
            longest_pause: MAX_PAUSE.mul_f64(share.clamp(0.02, 1.0)),
            process,
            limits: run.limits,
            submission,
            is_adapter,
            monitor: LimitMonitor::new(run.limits, is_adapter),
            ready: !is_adapter,
            answers: 0,
            pause: MIN_PAUSE,
        })
    }

    /// Judges all boards of the queue, or, if the queue has single boards, the first one. An adapter can then be sent more.
    pub fn run(
        &mut self,
        queue: &mut Queue<'_>,
        sink: &mut ResultSink<'_>,
    ) -> Result<SessionEnd, BoxError> {
        self.pause = MIN_PAUSE;
        self.monitor.next_board();
        let max_pending = if queue.is_single {
            1
        } else if self.is_adapter {
            WINDOW
        } else {
            // It may read all boards before its first answer.
            usize::MAX
        };
        loop {
            self.process.poll();
            let answers = self.answers;
            while let Some(board) = queue.front(max_pending)? {
                let mut result = match self.next_result(board) {
                    None => break,
                    Some(Ok(result)) => result,
                    Some(Err(fault)) => return Ok(self.fail(fault)),
                };
                self.monitor.check_time(&self.process, &mut result);
                if queue.is_single {
                    self.close_after(&mut result);
                }
                self.answers += 1;
                self.process.answered();
                queue.pop();
                if sink(&result).is_break() {
                    self.process.kill();
                    return Ok(SessionEnd::Stopped);
                }
                if queue.is_single {
                    // It may have answered without reading the board.
                    queue.sent = queue.text.len();
                    return Ok(SessionEnd::Done);
                }
            }
            if self.answers > answers {
                self.monitor.next_board();
            }
            if self.ready {
                queue.sent += self.process.write(&queue.text[queue.sent..]);
                let is_last = queue.is_single || queue.ended && !self.is_adapter;
                if is_last && queue.sent == queue.text.len() {
                    self.process.close();
                }
            }
            if queue.pending.is_empty() {
                return Ok(SessionEnd::Done);
            }
            let allowed = if self.is_adapter || queue.is_single {
                self.limits.board
            } else {
                self.limits
                    .total_for(queue.place + queue.pending.len() as u64)
            };
            let fault = self
                .monitor
                .violation(&mut self.process, self.ready, allowed);
            if let Some(fault) = fault {
                return Ok(self.fail(fault));
            }
            self.wait();
        }
    }

    /// Ends the process after its only board. Only now is the whole time of the board known, and the process may still
    /// fail.
    fn close_after(&mut self, result: &mut BoardResult) {
        if result.inside_ns.is_none() {
            result.wall_ns = Some(self.monitor.board.start.elapsed().as_nanos() as u64);
        }
        match self.shut_down(self.limits.board) {
            SessionEnd::Failed((verdict, note)) if result.verdict == Verdict::Accepted => {
                (result.verdict, result.note) = (verdict, Some(note));
            }
            _ => {}
        }
    }

    /// Returns the result of the next board, if there is one, or the verdict on a line that ends the process.
    fn next_result(&mut self, board: JudgedBoard) -> Option<Result<BoardResult, Fault>> {
        loop {
            let line = self.process.line()?;
            if !self.is_adapter {
                if !line.trim_ascii().is_empty() {
                    return Some(Ok(BoardResult::of_plain_line(line, board)));
                }
            } else if self.ready {
                let (source, number) = (&self.submission.source, self.answers);
                return Some(BoardResult::of_adapter_line(line, number, board, source));
            } else if line.ends_with(b"ready") {
                // Before it, there may be text that the submission prints while it is loaded.
                self.ready = true;
                self.monitor.next_board();
                self.pause = MIN_PAUSE;
                self.process.answered();
            }
        }
    }

    /// Ends the process after its last answer. An adapter is shut down; a command must exit by itself, with code 0 and
    /// without more output.
    pub fn shut_down(&mut self, allowed: Duration) -> SessionEnd {
        if self.is_adapter {
            self.monitor.sample_memory(&self.process);
            self.process.shut_down();
            return SessionEnd::Done;
        }
        self.process.close();
        let mut surplus = 0u64;
        loop {
            self.process.poll();
            while let Some(line) = self.process.line() {
                surplus += u64::from(!line.trim_ascii().is_empty());
            }
            let exit_status = self.process.exit_status().filter(|_| self.process.closed);
            let late = self.monitor.board.overdue(&self.process, allowed).is_some();
            let flooded =
                self.process.since_answer + self.process.printed_since_answer > self.limits.output;
            if surplus > 0 && (exit_status.is_some() || late || flooded) {
                let s = if surplus == 1 { "" } else { "s" };
                let more = exit_status.map_or(" or more", |_| "");
                let note = format!("{surplus} surplus answer{s}{more}");
                return self.fail((Verdict::Presentation, note));
            }
            return match exit_status {
                Some(ExitStatus::Code(0)) => SessionEnd::Done,
                Some(status) => {
                    let note = format!("{status} after the last answer");
                    SessionEnd::Failed((Verdict::RuntimeError, note))
                }
                None if flooded => {
                    let limit = self.limits.output;
                    let note = format!("more than {limit} bytes after the last answer");
                    self.fail((Verdict::Presentation, note))
                }
                None if late => {
                    let note = "did not exit after the last answer".to_owned();
                    self.fail((Verdict::TimeLimit, note))
                }
                None => {
                    self.wait();
                    continue;
                }
            };
        }
    }

    fn fail(&mut self, fault: Fault) -> SessionEnd {
        self.process.kill();
        SessionEnd::Failed(fault)
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
