//! One life of a contestant: boards in, rows out, within the limits.
//!
//! Owns the talk. Must not know what comes after this life, nor what breaks a limit: [`Watch`] does.

use super::answer::{Said, adapted, plain};
use super::boards::Fault;
use super::life::Life;
use super::limits::Limits;
use super::process::Ending;
use super::queue::Queue;
use super::row::{Row, Sink};
use super::watch::Watch;
use super::{Talk, Verdict};
use std::time::Duration;

/// Boards that an adapter may be behind. What is in its pipe is lost when it crashes, and sent again.
const WINDOW: usize = 16 << 10;

/// The shortest pause between two looks at the pipes.
const PAUSE: Duration = Duration::from_micros(20);

/// The longest; a pipe of 1 MiB holds more boards than are solved in that time.
const LONGEST_PAUSE: Duration = Duration::from_millis(1);

/// How a life came to its end.
pub(super) enum Close {
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
    life: Life,
    talk: Talk,
    limits: &'s Limits,
    watch: Watch<'s>,
    /// An adapter has said that it is ready; a command is at once.
    ready: bool,
    /// Answers of this life.
    answers: u64,
    pause: Duration,
    longest_pause: Duration,
}

impl<'s> Session<'s> {
    pub fn new(life: Life, talk: Talk, limits: &'s Limits) -> Session<'s> {
        // A narrow pipe holds fewer boards, and has to be filled more often.
        let share = life.room() as f64 / (1 << 20) as f64;
        Session {
            longest_pause: LONGEST_PAUSE.mul_f64(share.clamp(0.02, 1.0)),
            life,
            talk,
            limits,
            watch: Watch::new(limits, talk),
            ready: talk == Talk::Plain,
            answers: 0,
            pause: PAUSE,
        }
    }

    /// The most resident memory seen, in bytes.
    pub fn memory(&self) -> u64 {
        self.watch.memory
    }

    /// Asks all boards of the queue, and lets the contestant go.
    pub fn all(&mut self, queue: &mut Queue<'_>, sink: &mut Sink<'_>) -> Result<Close, Fault> {
        Ok(match self.ask(queue, sink)? {
            Close::Done => self.depart(self.limits.total_for(queue.place())),
            other => other,
        })
    }

    /// Asks all boards of the queue; an adapter can then be asked more.
    pub fn ask(&mut self, queue: &mut Queue<'_>, sink: &mut Sink<'_>) -> Result<Close, Fault> {
        self.pause = PAUSE;
        self.watch.next();
        let most = match self.talk {
            Talk::Adapter => WINDOW,
            // It may answer nothing before it has them all.
            Talk::Plain => usize::MAX,
        };
        loop {
            self.life.listen();
            queue.refill(most)?;
            let answers = self.answers;
            while let Some((place, asked)) = queue.front() {
                let said = match self.hear() {
                    None => break,
                    Some(Ok(said)) => said,
                    Some(Err((verdict, note))) => return Ok(self.fault(verdict, note)),
                };
                let row = Row::answered(said, place, asked, self.limits.board);
                self.answered();
                queue.pop();
                if sink(&row).is_break() {
                    self.life.kill();
                    return Ok(Close::Stopped);
                }
                queue.refill(most)?;
            }
            if self.answers > answers {
                self.watch.next();
            }
            if self.ready {
                let sent = self.life.send(queue.unsent());
                queue.advance(sent);
            }
            if queue.all_sent() && self.talk == Talk::Plain {
                self.life.end_input();
            }
            if queue.front().is_none() {
                return Ok(Close::Done);
            }
            let allowed = match self.talk {
                Talk::Adapter => self.limits.board,
                Talk::Plain => self.limits.total_for(queue.place() + queue.len() as u64),
            };
            if let Some((verdict, note)) = self.offence(allowed) {
                return Ok(self.fault(verdict, note));
            }
            self.wait();
        }
    }

    /// Asks the first board of the queue.
    pub fn one(&mut self, queue: &mut Queue<'_>, sink: &mut Sink<'_>) -> Result<Close, Fault> {
        let Some((place, asked)) = queue.front() else {
            return Ok(Close::Done);
        };
        let line = queue.unsent_line().to_vec();
        queue.advance(line.len());
        let mut sent = 0;
        let mut row = loop {
            self.life.listen();
            match self.hear() {
                Some(Ok(said)) => break Row::answered(said, place, asked, self.limits.board),
                Some(Err((verdict, note))) => return Ok(self.fault(verdict, note)),
                None => {}
            }
            if self.ready && sent < line.len() {
                sent += self.life.send(&line[sent..]);
            }
            if self.ready && sent == line.len() {
                self.life.end_input();
            }
            if let Some((verdict, note)) = self.offence(self.limits.board) {
                return Ok(self.fault(verdict, note));
            }
            self.wait();
        };
        if row.inside_ns.is_none() {
            row.wall_ns = Some(self.watch.waited().as_nanos() as u64);
        }
        match self.depart(self.limits.board) {
            Close::Fault(verdict, note) if row.verdict == Verdict::Accepted => {
                (row.verdict, row.note) = (verdict, Some(note));
            }
            _ => {}
        }
        queue.pop();
        Ok(match sink(&row).is_break() {
            true => Close::Stopped,
            false => Close::Next,
        })
    }

    /// The next thing said about a board, or what is wrong with it.
    fn hear(&mut self) -> Option<Result<Said, (Verdict, String)>> {
        loop {
            let number = self.answers;
            let (talk, ready) = (self.talk, self.ready);
            let line = self.life.line()?;
            let said = match talk {
                Talk::Plain if line.trim_ascii().is_empty() => continue,
                Talk::Plain => plain(line),
                Talk::Adapter if !ready && line == b"ready" => {
                    self.ready = true;
                    self.watch.next();
                    self.pause = PAUSE;
                    self.life.since_answer = 0;
                    continue;
                }
                Talk::Adapter => adapted(line, number),
            };
            return Some(match said {
                Said::OutOfTurn => Err((
                    Verdict::Presentation,
                    "answered out of turn: several processes answer".to_owned(),
                )),
                Said::NoMemory => Err((Verdict::MemoryLimit, "out of memory".to_owned())),
                said => Ok(said),
            });
        }
    }

    fn answered(&mut self) {
        self.answers += 1;
        self.life.since_answer = 0;
    }

    /// What the contestant has done that it must not, if anything; `allowed` is its time.
    fn offence(&mut self, allowed: Duration) -> Option<(Verdict, String)> {
        self.watch.offence(&mut self.life, self.ready, allowed)
    }

    /// After the last answer: an adapter may go, a command has to end by itself, well, and without another word.
    fn depart(&mut self, allowed: Duration) -> Close {
        if self.talk == Talk::Adapter {
            self.watch.look(&self.life);
            self.life.dismiss();
            return Close::Done;
        }
        self.life.end_input();
        let mut surplus = 0u64;
        loop {
            self.life.listen();
            while let Some(line) = self.life.line() {
                surplus += u64::from(!line.trim_ascii().is_empty());
            }
            let ending = self.life.ending();
            let late = self.watch.lived() > allowed;
            let over = ending.is_some() && self.life.closed;
            let flooded = self.life.since_answer > self.limits.output;
            if surplus > 0 && (over || late || flooded) {
                let more = if over { "" } else { " or more" };
                let word = format!("{surplus} answer(s) too many{more}");
                return self.fault(Verdict::Presentation, word);
            }
            match ending {
                Some(Ending::Code(0)) if over => return Close::Done,
                Some(ending) if over => {
                    let word = format!("{ending} after the last answer");
                    return Close::Fault(Verdict::RuntimeError, word);
                }
                _ if flooded => {
                    let word = format!(
                        "more than {} bytes after the last answer",
                        self.limits.output
                    );
                    return self.fault(Verdict::Presentation, word);
                }
                _ if late => {
                    return self.fault(
                        Verdict::TimeLimit,
                        "answered all and did not end".to_owned(),
                    );
                }
                _ => {}
            }
            self.wait();
        }
    }

    fn fault(&mut self, verdict: Verdict, note: String) -> Close {
        self.life.kill();
        Close::Fault(verdict, note)
    }

    /// Leaves the contestant time to answer: each answer met with a look of its own would cost more than the
    /// answer.
    fn wait(&mut self) {
        std::thread::sleep(self.pause);
        self.pause = (self.pause * 2).min(self.longest_pause);
    }
}
