//! The supervisor of other people's programs, and what is said about their sandbox.

use super::args::SandboxMode;
use super::paths::NamedOutput;
use super::{CliError, CliResult, stdio};
use snl_judge::{Hidden, NoSandbox, Sandbox, Supervisor, Toolchains};
use std::path::PathBuf;

/// Prints, even with `--quiet`, that programs run without a sandbox, and how to change that.
pub(super) fn say_if_not_confined(supervisor: &Supervisor) {
    let Err(reason) = &supervisor.sandbox else {
        return;
    };
    let remedy = match reason {
        NoSandbox::NotWanted => "leave this flag out to use one",
        NoSandbox::NotInstalled => {
            "`apt-get install bubblewrap` gives one, --sandbox none accepts this"
        }
        NoSandbox::Fails(_) => "SECURITY.md says what it needs, --sandbox none accepts this",
    };
    let line = "not sandboxed: programs run with your rights";
    stdio::status_line(format_args!("{line} ({reason}): {remedy}"));
}

/// Returns the supervisor with the sandbox of this mode, in which programs do not see these files
/// and outputs.
pub(super) fn of(
    mode: SandboxMode,
    tools: &Toolchains,
    files: impl IntoIterator<Item = PathBuf>,
    outputs: &[NamedOutput<'_>],
) -> CliResult<Supervisor> {
    let outputs = outputs.iter().flatten();
    let outputs = outputs.filter(|(_, path)| !stdio::is_descriptor(path));
    let hidden = Hidden {
        files: files.into_iter().collect(),
        outputs: outputs.map(|(_, path)| path.to_path_buf()).collect(),
    };
    let sandbox = match mode {
        SandboxMode::None => Err(NoSandbox::NotWanted),
        SandboxMode::Auto | SandboxMode::Require => Sandbox::detect(tools, hidden),
    };
    if let (SandboxMode::Require, Err(reason)) = (mode, &sandbox) {
        fail!("--sandbox require: there is no sandbox here: {reason}; see SECURITY.md");
    }
    let this = std::env::current_exe();
    this.and_then(|program| Supervisor::new(program, sandbox))
        .map_err(|error| CliError::Failed(format!("cannot prepare submissions: {error}")))
}
