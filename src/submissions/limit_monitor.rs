//! What a running contestant must not do: take too long, hold too much, say too much, fall silent.
//!
//! Owns every deadline and limit of a life. Must not know what is asked or answered.

use super::limits::Limits;
use super::process::ExitStatus;
use super::process_io::ProcessIo;
use super::{Protocol, Verdict};
use std::time::{Duration, Instant};

/// How often the memory is looked at.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The first look.
const FIRST_MEMORY_CHECK: Duration = Duration::from_millis(10);

/// The clock and the scales beside one life.
pub(super) struct LimitMonitor<'w> {
    limits: &'w Limits,
    talk: Protocol,
    began: Instant,
    /// When the board whose answer is next came to be so.
    since: Instant,
    next_look: Instant,
    /// The most resident memory seen, in bytes.
    pub memory: u64,
}

impl<'w> LimitMonitor<'w> {
    /// Starts with the life.
    pub fn new(limits: &'w Limits, talk: Protocol) -> LimitMonitor<'w> {
        let now = Instant::now();
        LimitMonitor {
            limits,
            talk,
            began: now,
            since: now,
            next_look: now + FIRST_MEMORY_CHECK,
            memory: 0,
        }
    }

    /// From now on the next board is waited for.
    pub fn next(&mut self) {
        self.since = Instant::now();
    }

    /// How long that board has been waited for.
    pub fn waiting_time(&self) -> Duration {
        self.since.elapsed()
    }

    /// How long the life has gone on.
    pub fn running_time(&self) -> Duration {
        self.began.elapsed()
    }

    /// Looks how much memory it holds, in bytes.
    pub fn sample_memory(&mut self, life: &ProcessIo) -> u64 {
        let memory = life.usage().memory;
        self.memory = self.memory.max(memory);
        memory
    }

    /// What the contestant has done that it must not, if anything; `ready`: it can be asked; `allowed` is its time.
    pub fn violation(
        &mut self,
        life: &mut ProcessIo,
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
            self.next_look = now + MEMORY_CHECK_INTERVAL;
            let memory = self.sample_memory(life);
            if memory > self.limits.memory {
                let word = format!("{} MiB of resident memory", memory >> 20);
                return Some((Verdict::MemoryLimit, word));
            }
        }
        if life.closed {
            return Some(closed_output_verdict(life, self.talk));
        }
        if !ready {
            let slow = now - self.began > self.limits.start;
            let word = || format!("not ready after {:?}", self.limits.start);
            return slow.then(|| (Verdict::TimeLimit, word()));
        }
        let since = match self.talk {
            Protocol::Adapter => self.since,
            Protocol::Plain => self.began,
        };
        (now - since > allowed)
            .then(|| (Verdict::TimeLimit, format!("no answer after {allowed:?}")))
    }
}

/// Why it has closed its output.
fn closed_output_verdict(life: &mut ProcessIo, talk: Protocol) -> (Verdict, String) {
    // It closes when it ends, which may take a moment to be known.
    let deadline = Instant::now() + Duration::from_secs(1);
    while life.exit_status().is_none() && Instant::now() < deadline {
        life.poll();
        std::thread::sleep(Duration::from_millis(1));
    }
    let complaint = life
        .last_stderr_line()
        .map_or(String::new(), |told| format!(": {told}"));
    match life.exit_status() {
        None => (
            Verdict::Presentation,
            format!("closed its output{complaint}"),
        ),
        Some(ExitStatus::Code(0)) if talk == Protocol::Plain => {
            (Verdict::Presentation, "ended without an answer".to_owned())
        }
        Some(ending) => (Verdict::RuntimeError, format!("{ending}{complaint}")),
    }
}
