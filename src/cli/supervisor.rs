//! This program, as the supervisor of other people's programs.

use super::CliError;
use super::args::SandboxMode;
use snl_judge::{Hidden, NoSandbox, Sandbox, Supervisor, Toolchains};

/// Returns the supervisor with the sandbox of this mode.
pub(super) fn of(
    mode: SandboxMode,
    tools: &Toolchains,
    hidden: Hidden,
) -> Result<Supervisor, CliError> {
    let sandbox = match mode {
        SandboxMode::None => Err(NoSandbox::NotWanted),
        SandboxMode::Auto | SandboxMode::Require => Sandbox::detect(tools, hidden),
    };
    if let (SandboxMode::Require, Err(reason)) = (mode, &sandbox) {
        return Err(CliError::Failed(format!(
            "--sandbox require: there is no sandbox here: {reason}; see SECURITY.md"
        )));
    }
    let this = std::env::current_exe();
    this.and_then(|program| Supervisor::new(program, sandbox))
        .map_err(|error| CliError::Failed(format!("cannot prepare submissions: {error}")))
}
