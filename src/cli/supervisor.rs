//! The supervisor of other people's programs, and what is said about their sandbox.

use super::args::SandboxMode;
use super::paths::NamedOutput;
use super::{CliError, CliResult, stdio};
use snl_judge::{Hidden, NoSandbox, Sandbox, Supervisor};
use std::io;
use std::path::PathBuf;

/// Prints, even with `--quiet`, that programs run without a sandbox, and why.
pub(super) fn say_if_not_confined(supervisor: &Supervisor) {
    if let Err(reason) = &supervisor.sandbox {
        let rights = "programs have your rights";
        stdio::status_line(format_args!("not sandboxed: {reason}; {rights}"));
    }
}

/// Returns the supervisor with the sandbox of this mode, in which programs do not see these files
/// and outputs.
pub(super) fn of(
    mode: SandboxMode,
    files: impl IntoIterator<Item = PathBuf>,
    outputs: &[NamedOutput<'_>],
) -> CliResult<Supervisor> {
    let outputs = outputs
        .iter()
        .flatten()
        .filter(|(_, path)| !stdio::is_descriptor(path));
    let hidden = Hidden {
        files: files.into_iter().collect(),
        outputs: outputs.map(|(_, path)| path.to_path_buf()).collect(),
    };
    let program = std::env::current_exe().map_err(cannot_prepare)?;
    let sandbox = match mode {
        SandboxMode::None => Err(NoSandbox::NotWanted),
        SandboxMode::Auto | SandboxMode::Require => Sandbox::detect(&program, hidden),
    };
    if let (SandboxMode::Require, Err(reason)) = (mode, &sandbox) {
        fail!("--sandbox require: there is no sandbox here: {reason}; see SECURITY.md");
    }
    Supervisor::new(program, sandbox).map_err(cannot_prepare)
}

fn cannot_prepare(error: io::Error) -> CliError {
    CliError::Failed(format!("cannot prepare submissions: {error}"))
}
