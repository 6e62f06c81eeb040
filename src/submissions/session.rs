//! One life of a contestant: boards in, rows out, within the limits.
//!
//! Owns the talk. Must not know what comes after this life, nor what breaks a limit: [`LimitMonitor`] does.

use super::limit_monitor::LimitMonitor;
use super::limits::Limits;
use super::process::ExitStatus;
use super::process_io::ProcessIo;
use super::protocol::{Reply, parse_adapter_line, parse_plain_line};
use super::queue::Queue;
use super::result::{BoardResult, ResultSink};
use super::source::BoxError;
use super::{Protocol, Verdict};
use std::time::Duration;

/// Boards that an adapter may be behind. What is in its pipe is lost when it crashes, and sent again.
const WINDOW: usize = 16 << 10;

/// The shortest pause between two looks at the pipes.
const MIN_PAUSE: Duration = Duration::from_micros(20);

/// The longest; a pipe of 1 MiB holds more boards than are solved in that time.
const MAX_PAUSE: Duration = Duration::from_millis(1);

/// How a life came to its end.
pub(super) enum SessionEnd {
    /// All boards have their rows.
    Done,
    /// The board has its row; the next wants another process.
    Next,
    /// The rows are wanted no longer.
    Stopped,
    /// It failed at the board whose row is next; or, where there is none, after all boards.
    Fault(Verdict, String),
}

/// A life with its clock.
pub(super) struct Session<'s> {
    io: ProcessIo,
    protocol: Protocol,
    limits: &'s Limits,
    monitor: LimitMonitor<'s>,
    /// An adapter has said that it is ready; a command is at once.
    ready: bool,
    /// Answers of this life.
    answers: u64,
    pause: Duration,
    longest_pause: Duration,
}

impl<'s> Session<'s> {
    pub fn new(life: ProcessIo, talk: Protocol, limits: &'s Limits) -> Session<'s> {
        // A narrow pipe holds fewer boards, and has to be filled more often.
        let share = life.pipe_capacity() as f64 / (1 << 20) as f64;
        Session {
            longest_pause: MAX_PAUSE.mul_f64(share.clamp(0.02, 1.0)),
            io: life,
            protocol: talk,
            limits,
            monitor: LimitMonitor::new(limits, talk),
            ready: talk == Protocol::Plain,
            answers: 0,
            pause: MIN_PAUSE,
        }
    }

    /// The most resident memory seen, in bytes.
    pub fn memory(&self) -> u64 {
        self.monitor.memory
    }

    /// Asks all boards of the queue, and lets the contestant go.
    pub fn run_and_close(
        &mut self,
        queue: &mut Queue<'_>,
        sink: &mut ResultSink<'_>,
    ) -> Result<SessionEnd, BoxError> {
        Ok(match self.run(queue, sink)? {
            SessionEnd::Done => self.shut_down(self.limits.total_for(queue.place())),
            other => other,
        })
    }

    /// Asks all boards of the queue; an adapter can then be asked more.
    pub fn run(
        &mut self,
        queue: &mut Queue<'_>,
        sink: &mut ResultSink<'_>,
    ) -> Result<SessionEnd, BoxError> {
        self.pause = MIN_PAUSE;
        self.monitor.next();
        let most = match self.protocol {
            Protocol::Adapter => WINDOW,
            // It may answer nothing before it has them all.
            Protocol::Plain => usize::MAX,
        };
        loop {
            self.io.poll();
            queue.refill(most)?;
            let answers = self.answers;
            while let Some((place, asked)) = queue.front() {
                let said = match self.next_reply() {
                    None => break,
                    Some(Ok(said)) => said,
                    Some(Err((verdict, note))) => return Ok(self.fail(verdict, note)),
                };
                let row = BoardResult::from_reply(said, place, asked, self.limits.board);
                self.count_answer();
                queue.pop();
                if sink(&row).is_break() {
                    self.io.kill();
                    return Ok(SessionEnd::Stopped);
                }
                queue.refill(most)?;
            }
            if self.answers > answers {
                self.monitor.next();
            }
            if self.ready {
                let sent = self.io.send(queue.unsent());
                queue.advance(sent);
            }
            if queue.all_sent() && self.protocol == Protocol::Plain {
                self.io.end_input();
            }
            if queue.front().is_none() {
                return Ok(SessionEnd::Done);
            }
            let allowed = match self.protocol {
                Protocol::Adapter => self.limits.board,
                Protocol::Plain => self.limits.total_for(queue.place() + queue.len() as u64),
            };
            if let Some((verdict, note)) = self.violation(allowed) {
                return Ok(self.fail(verdict, note));
            }
            self.wait();
        }
    }

    /// Asks the first board of the queue.
    pub fn run_one(
        &mut self,
        queue: &mut Queue<'_>,
        sink: &mut ResultSink<'_>,
    ) -> Result<SessionEnd, BoxError> {
        let Some((place, asked)) = queue.front() else {
            return Ok(SessionEnd::Done);
        };
        let line = queue.unsent_line().to_vec();
        queue.advance(line.len());
        let mut sent = 0;
        let mut row = loop {
            self.io.poll();
            match self.next_reply() {
                Some(Ok(said)) => {
                    break BoardResult::from_reply(said, place, asked, self.limits.board);
                }
                Some(Err((verdict, note))) => return Ok(self.fail(verdict, note)),
                None => {}
            }
            if self.ready && sent < line.len() {
                sent += self.io.send(&line[sent..]);
            }
            if self.ready && sent == line.len() {
                self.io.end_input();
            }
            if let Some((verdict, note)) = self.violation(self.limits.board) {
                return Ok(self.fail(verdict, note));
            }
            self.wait();
        };
        if row.inside_ns.is_none() {
            row.wall_ns = Some(self.monitor.waiting_time().as_nanos() as u64);
        }
        match self.shut_down(self.limits.board) {
            SessionEnd::Fault(verdict, note) if row.verdict == Verdict::Accepted => {
                (row.verdict, row.note) = (verdict, Some(note));
            }
            _ => {}
        }
        queue.pop();
        Ok(match sink(&row).is_break() {
            true => SessionEnd::Stopped,
            false => SessionEnd::Next,
        })
    }

    /// The next thing said about a board, or what is wrong with it.
    fn next_reply(&mut self) -> Option<Result<Reply, (Verdict, String)>> {
        loop {
            let number = self.answers;
            let (talk, ready) = (self.protocol, self.ready);
            let line = self.io.line()?;
            let said = match talk {
                Protocol::Plain if line.trim_ascii().is_empty() => continue,
                Protocol::Plain => parse_plain_line(line),
                Protocol::Adapter if !ready && line == b"ready" => {
                    self.ready = true;
                    self.monitor.next();
                    self.pause = MIN_PAUSE;
                    self.io.since_answer = 0;
                    continue;
                }
                Protocol::Adapter => parse_adapter_line(line, number),
            };
            return Some(match said {
                Reply::OutOfTurn => Err((
                    Verdict::Presentation,
                    "answered out of turn: several processes answer".to_owned(),
                )),
                Reply::NoMemory => Err((Verdict::MemoryLimit, "out of memory".to_owned())),
                said => Ok(said),
            });
        }
    }

    fn count_answer(&mut self) {
        self.answers += 1;
        self.io.since_answer = 0;
    }

    /// What the contestant has done that it must not, if anything; `allowed` is its time.
    fn violation(&mut self, allowed: Duration) -> Option<(Verdict, String)> {
        self.monitor.violation(&mut self.io, self.ready, allowed)
    }

    /// After the last answer: an adapter may go, a command has to end by itself, well, and without another word.
    fn shut_down(&mut self, allowed: Duration) -> SessionEnd {
        if self.protocol == Protocol::Adapter {
            self.monitor.sample_memory(&self.io);
            self.io.shut_down();
            return SessionEnd::Done;
        }
        self.io.end_input();
        let mut surplus = 0u64;
        loop {
            self.io.poll();
            while let Some(line) = self.io.line() {
                surplus += u64::from(!line.trim_ascii().is_empty());
            }
            let ending = self.io.exit_status();
            let late = self.monitor.running_time() > allowed;
            let over = ending.is_some() && self.io.closed;
            let flooded = self.io.since_answer > self.limits.output;
            if surplus > 0 && (over || late || flooded) {
                let more = if over { "" } else { " or more" };
                let word = format!("{surplus} answer(s) too many{more}");
                return self.fail(Verdict::Presentation, word);
            }
            match ending {
                Some(ExitStatus::Code(0)) if over => return SessionEnd::Done,
                Some(ending) if over => {
                    let word = format!("{ending} after the last answer");
                    return SessionEnd::Fault(Verdict::RuntimeError, word);
                }
                _ if flooded => {
                    let word = format!(
                        "more than {} bytes after the last answer",
                        self.limits.output
                    );
                    return self.fail(Verdict::Presentation, word);
                }
                _ if late => {
                    return self.fail(
                        Verdict::TimeLimit,
                        "answered all and did not end".to_owned(),
                    );
                }
                _ => {}
            }
            self.wait();
        }
    }

    fn fail(&mut self, verdict: Verdict, note: String) -> SessionEnd {
        self.io.kill();
        SessionEnd::Fault(verdict, note)
    }

    /// Leaves the contestant time to answer: each answer met with a look of its own would cost more than the
    /// answer.
    fn wait(&mut self) {
        std::thread::sleep(self.pause);
        self.pause = (self.pause * 2).min(self.longest_pause);
    }
}
