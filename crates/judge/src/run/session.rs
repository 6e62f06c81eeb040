//! Runs one process of a submission: it is sent boards, its answers are read, and its limits are
//! enforced.

use crate::environment::Phase;
use crate::error::JudgeError;
use crate::limits::Limits;
use crate::process::monitor::{LimitMonitor, MeasuredTime};
use crate::process::{CoreTime, ExitStatus, SupervisedProcess, Supervisor};
use crate::run::prepare::PreparedSubmission;
use crate::run::queue::Queue;
use crate::run::result::{BoardResult, JudgedBoard};
use crate::verdict::{Fault, Verdict};
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
pub(super) const STOPPED: &str = "the run was stopped";

/// A running process with its limits.
pub(crate) struct Session<'s> {
    pub(super) process: SupervisedProcess,
    submission: &'s PreparedSubmission,
    /// Whether the process gets one board only: no other board is read before it has its result.
    is_single: bool,
    is_stopped: fn() -> bool,
    pub(super) monitor: LimitMonitor<'s>,
    /// Whether the process reads boards: an adapter says so, a command does at once.
    pub(super) ready: bool,
    /// The number of answers of this process.
    pub(super) answers: u64,
    /// When the process was ready, and the times of its threads then.
    ready_at: Instant,
    core_times: BTreeMap<i32, CoreTime>,
    /// As in the usage of a run.
    pub(super) answering: Duration,
    pub(super) waiting: Duration,
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
                    .total_for(queue.position + queue.pending.len() as u64)
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
    pub(super) fn close_after(&mut self, result: &mut BoardResult) -> io::Result<()> {
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
            return Ok(Some(Fault::new(verdict, note + " after the last answer")));
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
