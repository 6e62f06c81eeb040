//! From a submission to a program that can be run: compiles a solution, or looks up a command.

use super::language::read_text;
use super::limits::LimitMonitor;
use super::process_io::ProcessIo;
use super::protocol::Protocol;
use super::{
    BuildContext, BuildError, ExitStatus, Limits, Phase, Program, Submission, SubmissionKind,
    Supervisor, ToolError, Toolchains,
};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// Exit codes of a launcher whose program cannot be executed, or cannot be found.
pub(super) const CANNOT_EXECUTE: i32 = 126;
pub(super) const CANNOT_START: i32 = 127;

/// A submission that is ready to run. A copy that was written and read runs in other processes, as long as this one lives.
#[derive(Debug, Serialize, Deserialize)]
pub struct PreparedSubmission {
    pub(super) program: Program,
    pub(super) protocol: Protocol,
    /// The text whose lines messages quote.
    pub(super) source: String,
    /// Its directory.
    pub(super) folder: Option<PathBuf>,
    /// Removes the directory when the submission is dropped.
    #[serde(skip)]
    _owner: Option<TempDir>,
}

impl PreparedSubmission {
    /// Compiles a solution, or looks up a command. With `check`, a solution in a language without a compiler is loaded once, so that
    /// one that cannot be is known before it is run.
    ///
    /// # Errors
    /// If a tool or the command is missing, or the solution does not compile.
    pub fn prepare(
        submission: &Submission,
        tools: &Toolchains,
        supervisor: &Supervisor,
        limits: &Limits,
        check: bool,
    ) -> Result<PreparedSubmission, BuildError> {
        let (path, language, solution) = match &submission.kind {
            SubmissionKind::Command(words) => return PreparedSubmission::of_command(words, tools),
            SubmissionKind::Solution {
                path,
                language,
                number,
            } => (path, *language, *number),
        };
        let folder = supervisor.temporary_folder("submission-")?;
        let compile =
            |program: &Program, phase| compile(supervisor, program, limits, folder.path(), phase);
        let program = (language.build)(&BuildContext {
            language,
            source: path,
            solution,
            folder: folder.path(),
            tools,
            memory: limits.memory,
            check,
            run: &compile,
        })?;
        Ok(PreparedSubmission {
            program,
            protocol: Protocol::Adapter,
            source: read_text(path).unwrap_or_default(),
            folder: Some(folder.path().to_owned()),
            _owner: Some(folder),
        })
    }

    fn of_command(words: &[String], tools: &Toolchains) -> Result<PreparedSubmission, BuildError> {
        let name = words.first().map_or("", String::as_str);
        let get = "nor is it a file; name a source file or a program, by its path if necessary";
        let absent = || ToolError::absent(name, get);
        Ok(PreparedSubmission {
            program: Program {
                path: tools.program(name.as_ref()).ok_or_else(absent)?,
                args: words[1..].iter().map(Into::into).collect(),
                folder: None,
            },
            protocol: Protocol::Plain,
            source: String::new(),
            folder: None,
            _owner: None,
        })
    }

    /// Returns whether an adapter runs it, which measures the solution itself.
    pub fn is_self_timed(&self) -> bool {
        self.protocol == Protocol::Adapter
    }
}

/// Runs a compiler to its end or to a limit: Ok, or its messages.
fn compile(
    supervisor: &Supervisor,
    program: &Program,
    limits: &Limits,
    scratch: &Path,
    phase: Phase,
) -> io::Result<Result<(), String>> {
    let mut compiler = ProcessIo::start(supervisor, program, Some(scratch), phase)?;
    compiler.process.close();
    let mut monitor = LimitMonitor::new(limits, Protocol::Plain);
    let mut messages = String::new();
    loop {
        compiler.poll();
        while let Some(line) = compiler.line() {
            messages.push_str(&String::from_utf8_lossy(line));
            messages.push('\n');
        }
        match compiler.process.exit_status() {
            Some(ExitStatus::Code(0)) => return Ok(Ok(())),
            Some(ExitStatus::Code(CANNOT_EXECUTE | CANNOT_START)) if compiler.closed => {
                let reason = compiler.last_stderr_line();
                let reason = reason.unwrap_or_else(|| "it cannot be started".to_owned());
                return Err(io::Error::other(reason));
            }
            Some(status) if compiler.closed => {
                messages.push_str(&compiler.stderr());
                return Ok(Err(match messages.trim() {
                    "" => format!("the compiler failed with {status}"),
                    messages => messages.to_owned(),
                }));
            }
            _ => {}
        }
        if let Some(problem) = monitor.violation_while_building(&mut compiler, phase) {
            compiler.process.kill();
            return Ok(match phase {
                // It does so again when it is judged, which has a verdict for it.
                Phase::Run => Ok(()),
                Phase::Compile => Err(format!("{problem}\n{}", compiler.stderr())),
            });
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
