//! A contestant put through a corpus: one row a board, whatever it does.
//!
//! Owns the order of things: lives, restarts, giving up. Must not know how one life goes, nor what is done with
//! the rows.

use super::boards::{Corpus, Fault};
use super::life::Life;
use super::limits::Limits;
use super::process::Keeper;
use super::queue::Queue;
use super::row::{Row, Sink};
use super::session::{Close, Session};
use super::{Player, Talk, Verdict};
use std::time::{Duration, Instant};

/// What a trial took.
#[derive(Clone, Copy, Default, Debug)]
pub struct Toll {
    /// From the first start to the last end.
    pub elapsed: Duration,
    /// The most resident memory that was seen, in bytes.
    pub memory: u64,
    /// How often the contestant was started again.
    pub restarts: u32,
}

/// How a contestant is tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'t> {
    /// Keeps its processes.
    pub keeper: &'t Keeper,
    /// What it may use.
    pub limits: &'t Limits,
    /// A process for each board.
    pub fresh: bool,
}

impl Trial<'_> {
    /// Puts the contestant through the corpus; `sink` gets a row a board, in order, until it breaks off.
    ///
    /// # Errors
    /// If boards cannot be had, or the system cannot start a process. What the contestant does is never an
    /// error.
    pub fn run(
        &self,
        player: &Player,
        corpus: &dyn Corpus,
        sink: &mut Sink<'_>,
    ) -> Result<Toll, Fault> {
        let began = Instant::now();
        let mut toll = Toll::default();
        let mut queue = Queue::new(corpus)?;
        loop {
            queue.refill(1)?;
            if queue.front().is_none() {
                break;
            }
            let before = queue.place();
            let mut session = self.session(player)?;
            let close = match self.fresh {
                true => session.one(&mut queue, sink)?,
                false => session.all(&mut queue, sink)?,
            };
            toll.memory = toll.memory.max(session.memory());
            let (verdict, note) = match close {
                Close::Done => break,
                Close::Next => continue,
                Close::Stopped => return Ok(finished(toll, began)),
                Close::Fault(verdict, note) => (verdict, note),
            };
            let row = Row::unanswered(queue.front(), verdict, note);
            let (flow, last) = (sink(&row), row.board.is_none());
            queue.pop();
            if flow.is_break() || last {
                break;
            }
            // A command that says nothing before its end cannot be helped by leaving one board out.
            let mute = player.talk == Talk::Plain && !self.fresh && queue.place() == before + 1;
            if toll.restarts == self.limits.restarts || mute {
                give_up(&mut queue, mute, sink)?;
                break;
            }
            toll.restarts += 1;
            if !self.fresh {
                queue.rewind()?;
            }
        }
        Ok(finished(toll, began))
    }
}

impl<'t> Trial<'t> {
    /// Starts a life.
    pub(super) fn session(&self, player: &Player) -> Result<Session<'t>, Fault> {
        let life = Life::start(self.keeper, &player.program, player.scratch())?;
        Ok(Session::new(life, player.talk, self.limits))
    }
}

fn finished(toll: Toll, began: Instant) -> Toll {
    Toll {
        elapsed: began.elapsed(),
        ..toll
    }
}

/// Rows for the boards that are left.
fn give_up(queue: &mut Queue<'_>, mute: bool, sink: &mut Sink<'_>) -> Result<(), Fault> {
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
        let row = Row::unanswered(board, Verdict::NotAsked, why.to_owned());
        if sink(&row).is_break() {
            return Ok(());
        }
        queue.pop();
        queue.advance(queue.unsent().len());
    }
}
