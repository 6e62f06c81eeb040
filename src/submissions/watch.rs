//! What a running contestant must not do: take too long, hold too much, say too much, fall silent.
//!
//! Owns every deadline and limit of a life. Must not know what is asked or answered.

use super::life::Life;
use super::limits::Limits;
use super::process::Ending;
use super::{Talk, Verdict};
use std::time::{Duration, Instant};

/// How often the memory is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// The first look.
const SOON: Duration = Duration::from_millis(10);

/// The clock and the scales beside one life.
pub(super) struct Watch<'w> {
    limits: &'w Limits,
    talk: Talk,
    began: Instant,
    /// When the board whose answer is next came to be so.
    since: Instant,
    next_look: Instant,
    /// The most resident memory seen, in bytes.
    pub memory: u64,
}

impl<'w> Watch<'w> {
    /// Starts with the life.
    pub fn new(limits: &'w Limits, talk: Talk) -> Watch<'w> {
        let now = Instant::now();
        Watch {
            limits,
            talk,
            began: now,
            since: now,
            next_look: now + SOON,
            memory: 0,
        }
    }

    /// From now on the next board is waited for.
    pub fn next(&mut self) {
        self.since = Instant::now();
    }

    /// How long that board has been waited for.
    pub fn waited(&self) -> Duration {
        self.since.elapsed()
    }

    /// How long the life has gone on.
    pub fn lived(&self) -> Duration {
        self.began.elapsed()
    }

    /// Looks how much memory it holds, in bytes.
    pub fn look(&mut self, life: &Life) -> u64 {
        let memory = life.usage().memory;
        self.memory = self.memory.max(memory);
        memory
    }

    /// What the contestant has done that it must not, if anything; `ready`: it can be asked; `allowed` is its time.
    pub fn offence(
        &mut self,
        life: &mut Life,
        ready: bool,
        allowed: Duration,
    ) -> Option<(Verdict, String)> {
        let now = Instant::now();
        if life.since_answer > self.limits.output {
            let word = format!(
                "more than {} bytes of output without an answer",
                self.limits.output
            );
            return Some((Verdict::Presentation, word));
        }
        if now >= self.next_look {
            self.next_look = now + LOOK;
            let memory = self.look(life);
            if memory > self.limits.memory {
                let word = format!("{} MiB of resident memory", memory >> 20);
                return Some((Verdict::MemoryLimit, word));
            }
        }
        if life.closed {
            return Some(closed(life, self.talk));
        }
        if !ready {
            let slow = now - self.began > self.limits.start;
            let word = || format!("not ready after {:?}", self.limits.start);
            return slow.then(|| (Verdict::TimeLimit, word()));
        }
        let since = match self.talk {
            Talk::Adapter => self.since,
            Talk::Plain => self.began,
        };
        (now - since > allowed)
            .then(|| (Verdict::TimeLimit, format!("no answer after {allowed:?}")))
    }
}

/// Why it has closed its output.
fn closed(life: &mut Life, talk: Talk) -> (Verdict, String) {
    // It closes when it ends, which may take a moment to be known.
    let deadline = Instant::now() + Duration::from_secs(1);
    while life.ending().is_none() && Instant::now() < deadline {
        life.listen();
        std::thread::sleep(Duration::from_millis(1));
    }
    let complaint = life
        .complaint()
        .map_or(String::new(), |told| format!(": {told}"));
    match life.ending() {
        None => (
            Verdict::Presentation,
            format!("closed its output{complaint}"),
        ),
        Some(Ending::Code(0)) if talk == Talk::Plain => {
            (Verdict::Presentation, "ended without an answer".to_owned())
        }
        Some(ending) => (Verdict::RuntimeError, format!("{ending}{complaint}")),
    }
}
