//! One process of a submission: sends boards, collects results, enforces limits.

use super::limits::LimitMonitor;
use super::process_io::ProcessIo;
use super::protocol::{Fault, Protocol, Reply, parse_adapter_line, parse_plain_line};
use super::queue::Queue;
use super::source_lines::quote;
use super::{
    BoardResult, BoxError, ExitStatus, Limits, Phase, PreparedSubmission, ResultSink, Supervisor,
    Verdict,
};
use std::time::Duration;

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
    Failed(Verdict, String),
}

/// A running process with its limits.
pub(super) struct Session<'s> {
    pub io: ProcessIo,
    protocol: Protocol,
    limits: &'s Limits,
    source: &'s str,
    pub monitor: LimitMonitor<'s>,
    /// The monitor of the time for all boards of a solution file.
    whole: LimitMonitor<'s>,
    /// Whether the process reads boards: an adapter says so, a command does at once.
    pub ready: bool,
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
        let (protocol, limits) = (submission.protocol, run.limits);
        let io = ProcessIo::start(run.supervisor, &submission.program, Phase::Run)?;
        // A small pipe holds fewer boards, and has to be filled more often.
        let share = io.process.pipe_capacity as f64 / (1 << 20) as f64;
        Ok(Session {
            longest_pause: MAX_PAUSE.mul_f64(share.clamp(0.02, 1.0)),
            io,
            protocol,
            limits,
            source: &submission.source,
            monitor: LimitMonitor::new(limits, protocol),
            whole: LimitMonitor::new(limits, Protocol::Plain),
            ready: protocol == Protocol::Plain,
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
        let max_pending = match self.protocol {
            _ if queue.is_single => 1,
            Protocol::Adapter => WINDOW,
            // It may read all boards before its first answer.
            Protocol::Plain => usize::MAX,
        };
        loop {
            self.io.poll();
            queue.refill(max_pending)?;
            let answers = self.answers;
            while let Some((place, board)) = queue.front() {
                let reply = match self.next_reply() {
                    None => break,
                    Some(Ok(reply)) => reply,
                    Some(Err((verdict, note))) => return Ok(self.fail(verdict, note)),
                };
                let mut result = BoardResult::from_reply(reply, place, board);
                result.note = result.note.map(|note| quote(self.source, &note));
                self.monitor.check_time(&self.io, &mut result);
                if queue.is_single {
                    self.close_after(&mut result);
                }
                self.answers += 1;
                self.io.answered();
                queue.pop();
                if sink(&result).is_break() {
                    self.io.process.kill();
                    return Ok(SessionEnd::Stopped);
                }
                if queue.is_single {
                    // It may have answered without reading the board.
                    queue.advance(queue.unsent().len());
                    return Ok(SessionEnd::Done);
                }
                queue.refill(max_pending)?;
            }
            if self.answers > answers {
                self.monitor.next_board();
            }
            if self.ready {
                let sent = self.io.process.write(queue.unsent());
                queue.advance(sent);
            }
            let is_whole = queue.is_single || self.protocol == Protocol::Plain;
            if self.ready && is_whole && queue.all_sent() {
                self.io.process.close();
            }
            if queue.front().is_none() {
                return Ok(SessionEnd::Done);
            }
            let allowed = if self.protocol == Protocol::Plain && !queue.is_single {
                self.limits
                    .total_for(queue.place + queue.pending.len() as u64)
            } else {
                self.limits.board
            };
            let broken = self.monitor.violation(&mut self.io, self.ready, allowed);
            let broken = broken.or_else(|| {
                let (all, running) = (self.limits.all?, self.whole.running.elapsed());
                let note = format!("more than {all:?} for all boards");
                let late = self.whole.overdue(&self.io, running, all);
                late.map(|_| (Verdict::TimeLimit, note))
            });
            if let Some((verdict, note)) = broken {
                return Ok(self.fail(verdict, note));
            }
            self.wait();
        }
    }

    /// Ends the process after its only board. Only now is the whole time of the board known, and the process may still
    /// fail.
    fn close_after(&mut self, result: &mut BoardResult) {
        if result.inside_ns.is_none() {
            result.wall_ns = Some(self.monitor.waiting.elapsed().as_nanos() as u64);
        }
        match self.shut_down(self.limits.board) {
            SessionEnd::Failed(verdict, note) if result.verdict == Verdict::Accepted => {
                (result.verdict, result.note) = (verdict, Some(note));
            }
            _ => {}
        }
    }

    /// Returns the next reply about a board, or the verdict on a line that ends the process.
    fn next_reply(&mut self) -> Option<Result<Reply, Fault>> {
        loop {
            let line = self.io.line()?;
            match self.protocol {
                Protocol::Plain if line.trim_ascii().is_empty() => {}
                Protocol::Plain => return Some(Ok(parse_plain_line(line))),
                // Before `ready`, there may be text that the submission prints while it is loaded.
                Protocol::Adapter if !self.ready => {
                    if line.ends_with(b"ready") {
                        self.ready = true;
                        self.monitor.next_board();
                        self.pause = MIN_PAUSE;
                        self.io.answered();
                    }
                }
                Protocol::Adapter => return Some(parse_adapter_line(line, self.answers)),
            }
        }
    }

    /// Ends the process after its last answer. An adapter is shut down; a command must exit by itself, with code 0 and
    /// without more output.
    pub fn shut_down(&mut self, allowed: Duration) -> SessionEnd {
        if self.protocol == Protocol::Adapter {
            self.monitor.sample_memory(&self.io);
            self.io.process.shut_down();
            return SessionEnd::Done;
        }
        self.io.process.close();
        let mut surplus = 0u64;
        loop {
            self.io.poll();
            while let Some(line) = self.io.line() {
                surplus += u64::from(!line.trim_ascii().is_empty());
            }
            let exit_status = self.io.process.exit_status().filter(|_| self.io.closed);
            let running = self.monitor.running.elapsed();
            let late = self.monitor.overdue(&self.io, running, allowed).is_some();
            let flooded = self.io.since_answer + self.io.printed_since_answer > self.limits.output;
            if surplus > 0 && (exit_status.is_some() || late || flooded) {
                let s = if surplus == 1 { "" } else { "s" };
                let more = exit_status.map_or(" or more", |_| "");
                let note = format!("{surplus} surplus answer{s}{more}");
                return self.fail(Verdict::Presentation, note);
            }
            match exit_status {
                Some(ExitStatus::Code(0)) => return SessionEnd::Done,
                Some(status) => {
                    let note = format!("{status} after the last answer");
                    return SessionEnd::Failed(Verdict::RuntimeError, note);
                }
                None if flooded => {
                    let limit = self.limits.output;
                    let note = format!("more than {limit} bytes after the last answer");
                    return self.fail(Verdict::Presentation, note);
                }
                None if late => {
                    let note = "did not exit after the last answer".to_owned();
                    return self.fail(Verdict::TimeLimit, note);
                }
                None => self.wait(),
            }
        }
    }

    fn fail(&mut self, verdict: Verdict, note: String) -> SessionEnd {
        self.io.process.kill();
        SessionEnd::Failed(verdict, note)
    }

    /// Waits for more answers: polling for each one would cost more than the answer.
    fn wait(&mut self) {
        if !self.ready {
            return self.io.process.wait_for_output(LOADING_PAUSE);
        }
        std::thread::sleep(self.pause);
        self.pause = (self.pause * 2).min(self.longest_pause);
    }
}
