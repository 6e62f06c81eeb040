//! Outside programs: anyone's solution, in any language, put through a corpus.
//!
//! Owns the way from a file or a command to verdicts and counterexamples. Must not know flags, tables or terminals.
//!
//! ```text
//!  find ──▶ Contestant ──▶ language (compile, adapter) ──▶ Player ──▶ Trial ──▶ a Row a board
//!                                                                       │ Session: one life; Watch: its limits
//!                                                                       │ Life: lines in and out
//!                                                                       └ process: pipes, supervisor, limits
//! ```

mod counterexample;
mod find;
mod judge_run;
mod language;
mod limit_monitor;
mod limits;
mod process;
mod process_io;
mod protocol;
mod queue;
mod result;
mod session;
mod small_boards;
mod source;
mod stress;
mod verdict;

pub use counterexample::Counterexample;
pub use find::{FindError, Submission, SubmissionKind, find};
pub use judge_run::{JudgeRun, RunUsage};
pub use language::{
    BuildContext, BuildError, FoundTool, LANGUAGES, Language, Program, RunCompiler, Tool,
    ToolError, Toolchains, Version,
};
pub use limits::Limits;
pub use process::{ExitStatus, OrphanReaper, ResourceUsage, Supervisor, supervise};
pub use protocol::Output;
pub use result::{BoardResult, Flow, ResultSink};
pub use small_boards::SmallBoards;
pub use source::{BoardCursor, BoardSource, BoxError, CHUNK, IterCursor, board_at};
pub use stress::StressTest;
pub use verdict::Verdict;

use process_io::ProcessIo;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How a player speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Protocol {
    /// As our adapters do.
    Adapter,
    /// An answer a line.
    Plain,
}

/// A contestant ready to run.
#[derive(Debug)]
pub struct PreparedSubmission {
    program: Program,
    talk: Protocol,
    /// Removed with the player.
    folder: Option<TempDir>,
}

impl PreparedSubmission {
    /// Compiles a solution, or looks a command up.
    ///
    /// # Errors
    /// If a tool or the command is missing, or the solution does not compile.
    pub fn prepare(
        contestant: &Submission,
        tools: &Toolchains,
        keeper: &Supervisor,
        limits: &Limits,
    ) -> Result<PreparedSubmission, BuildError> {
        let (path, language) = match &contestant.kind {
            SubmissionKind::Command(words) => return PreparedSubmission::of_command(words, tools),
            SubmissionKind::Solution(path, language) => (path, language),
        };
        let folder = tempfile::Builder::new()
            .prefix("snl-judge-")
            .tempdir()
            .map_err(|error| BuildError::Io(format!("cannot make a temporary folder: {error}")))?;
        let compile = |program: &Program| compile(keeper, program, limits.compile, folder.path());
        let program = language.build(&BuildContext {
            source: path,
            folder: folder.path(),
            tools,
            memory: limits.memory,
            run: &compile,
        })?;
        Ok(PreparedSubmission {
            program,
            talk: Protocol::Adapter,
            folder: Some(folder),
        })
    }

    fn of_command(words: &[String], tools: &Toolchains) -> Result<PreparedSubmission, BuildError> {
        let name = words.first().map_or("", String::as_str);
        let path = tools
            .program(name.as_ref())
            .ok_or_else(|| ToolError::Absent {
                name: name.to_owned(),
                get: "name a program that can be run, by its path if need be",
            })?;
        Ok(PreparedSubmission {
            program: Program {
                path,
                args: words[1..].iter().map(Into::into).collect(),
                folder: None,
            },
            talk: Protocol::Plain,
            folder: None,
        })
    }

    /// Whether it is one of our adapters, which measure inside.
    pub fn is_self_timed(&self) -> bool {
        self.talk == Protocol::Adapter
    }

    fn scratch(&self) -> Option<&Path> {
        self.folder.as_ref().map(TempDir::path)
    }
}

/// Runs a compiler to its end.
fn compile(
    keeper: &Supervisor,
    program: &Program,
    limit: Duration,
    scratch: &Path,
) -> io::Result<Result<(), String>> {
    let mut life = ProcessIo::start(keeper, program, Some(scratch))?;
    life.end_input();
    let deadline = Instant::now() + limit;
    let mut said = String::new();
    loop {
        life.poll();
        while let Some(line) = life.line() {
            said.push_str(&String::from_utf8_lossy(line));
            said.push('\n');
        }
        match life.exit_status() {
            Some(ExitStatus::Code(0)) => return Ok(Ok(())),
            Some(ending) if life.closed => {
                said.push_str(&life.stderr());
                let word = match said.trim() {
                    "" => format!("the compiler ended with {ending}"),
                    said => said.to_owned(),
                };
                return Ok(Err(word));
            }
            _ if Instant::now() > deadline => {
                life.kill();
                return Ok(Err(format!("not compiled after {limit:?}")));
            }
            _ => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}
