//! Prepares submissions to be run: compiles a solution, or looks up a command.

use crate::environment::Program;
use crate::find::{Submission, SubmissionKind};
use crate::language::{
    BuildContext, BuildError, ToolError, Toolchains, clean, fault_of_machine, read_text,
};
use crate::limits::Limits;
use crate::no_solution::NoSolution;
use crate::process::{ExitStatus, Supervisor};
use serde::{Deserialize, Serialize};
use std::path::Path;
use tempfile::TempDir;

/// A submission that is ready to run. A copy that was serialized can be run by other processes, as
/// long as the original lives.
#[derive(Debug, Serialize, Deserialize)]
pub struct PreparedSubmission {
    pub(crate) program: Program,
    /// The text whose lines messages quote.
    pub(crate) source: String,
    /// The file name in messages, for a submission that is only known to be a program once it is
    /// loaded.
    loaded_name: Option<String>,
    /// The owner of the directory, who removes it when the submission is dropped.
    #[serde(skip)]
    _owner: Option<TempDir>,
}

/// The exit code of an adapter that finds nothing to call.
const NOTHING_TO_CALL: i32 = 64;

/// The exit code of an adapter whose interpreter is too old for the solution.
const OLD_INTERPRETER: i32 = 65;

impl PreparedSubmission {
    /// Compiles a solution, or looks up a command. A solution in a language without a compiler may
    /// turn out not to be a program when it is run.
    ///
    /// # Errors
    /// If a tool or the command is missing, or the solution does not compile.
    pub fn prepare(
        submission: &Submission,
        tools: &Toolchains,
        supervisor: &Supervisor,
        limits: &Limits,
    ) -> Result<PreparedSubmission, BuildError> {
        let file = match &submission.kind {
            SubmissionKind::Command(words) => return PreparedSubmission::of_command(words, tools),
            SubmissionKind::Solution(file) => file,
            SubmissionKind::NoSolution { reason, .. } => {
                return Err(BuildError::NoSolution(reason.clone()));
            }
        };
        let folder = supervisor
            .temporary_folder()
            .map_err(BuildError::NoTemporaryFolder)?;
        let text = file.text.clone().map_or_else(|| read_text(&file.path), Ok);
        let mut context = BuildContext {
            file,
            text: text.map_err(|error| BuildError::file("read", &file.path, error))?,
            folder: folder.path(),
            tools,
            supervisor,
            limits,
            is_uncalled: false,
        };
        let built = context.build();
        Ok(PreparedSubmission {
            program: built.map_err(|error| context.explained(error))?,
            loaded_name: file.language.is_interpreted.then(|| context.display_name()),
            source: context.text,
            _owner: Some(folder),
        })
    }

    fn of_command(words: &[String], tools: &Toolchains) -> Result<PreparedSubmission, BuildError> {
        let name = words.first().map_or("", String::as_str);
        let here = Path::new(".").join(name);
        let get = if tools.program(here.as_os_str()).is_some() {
            "write ./ before the name of a program that is here"
        } else if Path::new(name).is_file() {
            "the file of this name cannot be run as a program; if it is one, make it executable (chmod +x), else say what runs it"
        } else {
            "there is no such file either; name a source file or a program, by its path if necessary"
        };
        Ok(PreparedSubmission {
            program: Program {
                path: tools
                    .program(name.as_ref())
                    .ok_or_else(|| ToolError::Absent {
                        name: name.to_owned(),
                        get,
                    })?,
                args: words[1..].iter().map(Into::into).collect(),
                folder: None,
            },
            source: String::new(),
            loaded_name: None,
            _owner: None,
        })
    }

    /// Returns the error if a process that has failed before it was ready, with this standard
    /// error, has found that the solution is no program.
    pub(crate) fn load_error(&self, status: ExitStatus, stderr: &str) -> Option<BuildError> {
        let folder = self.program.folder.as_ref()?;
        let name = self.loaded_name.as_ref()?;
        if let Some(fault) = fault_of_machine(stderr, &self.source) {
            return Some(BuildError::InterpreterNotStarted(fault.to_owned()));
        }
        let messages = clean(stderr, folder, name);
        match status {
            ExitStatus::Code(0) => None,
            ExitStatus::Code(NOTHING_TO_CALL) => {
                let expected = messages.trim().to_owned();
                Some(BuildError::NoSolution(NoSolution::NothingToCall {
                    expected,
                }))
            }
            ExitStatus::Code(OLD_INTERPRETER) => Some(ToolError::OldInterpreter(messages).into()),
            _ if messages.trim().is_empty() => {
                Some(BuildError::CompileError(format!("it ends with {status}")))
            }
            _ => Some(BuildError::CompileError(messages)),
        }
    }

    /// Returns whether an adapter, which measures the solution itself, runs the submission. A
    /// command has no directory.
    pub fn is_self_timed(&self) -> bool {
        self.program.folder.is_some()
    }
}
