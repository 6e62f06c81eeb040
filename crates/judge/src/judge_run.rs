//! Judges one submission on a corpus: one result per board, whatever the submission does. Restarts it after a failure, up to a limit.

use super::protocol::Protocol;
use super::queue::Queue;
use super::session::{JudgeRun, Session, SessionEnd};
use super::{
    BoardResult, BoardSource, BoxError, BuildError, PreparedSubmission, ResultSink, Verdict,
};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

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
            queue.refill(1)?;
            if queue.front().is_none() {
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
            usage.printed += session.io.printed;
            let (verdict, note) = match end {
                SessionEnd::Done => continue,
                SessionEnd::Stopped => return Ok(usage),
                SessionEnd::Failed(verdict, note) => (verdict, note),
            };
            let is_first = first == 0 && usage.restarts == 0;
            let is_plain = submission.protocol == Protocol::Plain;
            let is_fresh = is_first && queue.place == 0 && (is_plain || !session.ready);
            if let Some(mut reason) = session.io.start_error().filter(|_| is_fresh) {
                if submission.program.folder.is_some() && reason.contains("Permission denied") {
                    reason += ": set TMPDIR to a folder whose programs may be run";
                }
                return Err(BuildError::Io(format!("it cannot be started: {reason}")).into());
            }
            usage.never_ready = is_first && !session.ready;
            let ended = usage.never_ready && session.io.closed;
            let status = session.io.process.exit_status().filter(|_| ended);
            if let Some(status) = status
                && let Some(error) = submission.load_error(status, &session.io.stderr())
            {
                return Err(error.into());
            }
            let result = BoardResult::new(queue.front(), verdict, Some(note));
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
        // The boards that are left are skipped.
        queue.rewind()?;
        loop {
            queue.refill(1)?;
            let note = Some(format!("skipped: {reason}"));
            let result = BoardResult::new(queue.front(), Verdict::Skipped, note);
            if result.board.is_none() || sink(&result).is_break() {
                return Ok(usage);
            }
            queue.pop();
            queue.advance(queue.unsent().len());
        }
    }
}
