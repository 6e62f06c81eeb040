//! A contestant put through a corpus: one row a board, whatever it does.
//!
//! Owns the order of things: lives, restarts, giving up. Must not know how one life goes, nor what is done with
//! the rows.

use super::limits::Limits;
use super::process::Supervisor;
use super::process_io::ProcessIo;
use super::queue::Queue;
use super::result::{BoardResult, ResultSink};
use super::session::{Session, SessionEnd};
use super::source::{BoardSource, BoxError};
use super::{PreparedSubmission, Protocol, Verdict};
use std::time::{Duration, Instant};

/// What a trial took.
#[derive(Clone, Copy, Default, Debug)]
pub struct RunUsage {
    /// From the first start to the last end.
    pub elapsed: Duration,
    /// The most resident memory that was seen, in bytes.
    pub memory: u64,
    /// How often the contestant was started again.
    pub restarts: u32,
}

/// How a contestant is tried.
#[derive(Clone, Copy, Debug)]
pub struct JudgeRun<'t> {
    /// Keeps its processes.
    pub supervisor: &'t Supervisor,
    /// What it may use.
    pub limits: &'t Limits,
    /// A process for each board.
    pub fresh: bool,
}

impl JudgeRun<'_> {
    /// Puts the contestant through the corpus; `sink` gets a row a board, in order, until it breaks off.
    ///
    /// # Errors
    /// If boards cannot be had, or the system cannot start a process. What the contestant does is never an
    /// error.
    pub fn run(
        &self,
        player: &PreparedSubmission,
        corpus: &dyn BoardSource,
        sink: &mut ResultSink<'_>,
    ) -> Result<RunUsage, BoxError> {
        let began = Instant::now();
        let mut toll = RunUsage::default();
        let mut queue = Queue::new(corpus)?;
        loop {
            queue.refill(1)?;
            if queue.front().is_none() {
                break;
            }
            let before = queue.place();
            let mut session = self.session(player)?;
            let close = match self.fresh {
                true => session.run_one(&mut queue, sink)?,
                false => session.run_and_close(&mut queue, sink)?,
            };
            toll.memory = toll.memory.max(session.memory());
            let (verdict, note) = match close {
                SessionEnd::Done => break,
                SessionEnd::Next => continue,
                SessionEnd::Stopped => return Ok(with_elapsed(toll, began)),
                SessionEnd::Fault(verdict, note) => (verdict, note),
            };
            let row = BoardResult::without_reply(queue.front(), verdict, note);
            let (flow, last) = (sink(&row), row.board.is_none());
            queue.pop();
            if flow.is_break() || last {
                break;
            }
            // A command that says nothing before its end cannot be helped by leaving one board out.
            let mute = player.talk == Protocol::Plain && !self.fresh && queue.place() == before + 1;
            if toll.restarts == self.limits.restarts || mute {
                skip_rest(&mut queue, mute, sink)?;
                break;
            }
            toll.restarts += 1;
            if !self.fresh {
                queue.rewind()?;
            }
        }
        Ok(with_elapsed(toll, began))
    }
}

impl<'t> JudgeRun<'t> {
    /// Starts a life.
    pub(super) fn session(&self, player: &PreparedSubmission) -> Result<Session<'t>, BoxError> {
        let life = ProcessIo::start(self.supervisor, &player.program, player.scratch())?;
        Ok(Session::new(life, player.talk, self.limits))
    }
}

fn with_elapsed(toll: RunUsage, began: Instant) -> RunUsage {
    RunUsage {
        elapsed: began.elapsed(),
        ..toll
    }
}

/// Rows for the boards that are left.
fn skip_rest(queue: &mut Queue<'_>, mute: bool, sink: &mut ResultSink<'_>) -> Result<(), BoxError> {
    let why = match mute {
        true => "not asked again: it ended without an answer",
        false => "not asked: it was started again as often as allowed",
    };
    queue.rewind()?;
    loop {
        queue.refill(1)?;
        let board = queue.front();
        if board.is_none() {
            return Ok(());
        }
        let row = BoardResult::without_reply(board, Verdict::NotAsked, why.to_owned());
        if sink(&row).is_break() {
            return Ok(());
        }
        queue.pop();
        queue.advance(queue.unsent().len());
    }
}
