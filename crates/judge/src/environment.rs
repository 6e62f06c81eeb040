//! The programs that are run, and their environment variables. Whatever else the caller has set may
//! change what they do.

use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::path::PathBuf;

/// A program with its arguments.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    pub path: PathBuf,
    pub args: Vec<OsString>,
    /// The directory of a solution, which its programs are run in; none for a command, which is run
    /// in the current one.
    pub folder: Option<PathBuf>,
}

/// The work of a process with a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The process compiles the submission, or checks its syntax: no code of the submission runs.
    Compile,
    /// The process answers boards with the submission.
    Run,
}

/// The exit code of a process that may not execute its program; the reason is on standard error.
pub const CANNOT_EXECUTE: u8 = 126;

/// The exit code of a process that cannot start its program for another reason, which is on
/// standard error.
pub const CANNOT_START: u8 = 127;

/// Returns the exit code of a process that this error keeps from becoming its program.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
pub fn code_of_start_error(error: &std::io::Error) -> u8 {
    if error.kind() == std::io::ErrorKind::PermissionDenied {
        CANNOT_EXECUTE
    } else {
        CANNOT_START
    }
}

/// The variables of the caller that are passed on: where the tools are, and which of their versions
/// is chosen.
const KEPT: [&str; 4] = ["PATH", "HOME", "RUSTUP_TOOLCHAIN", "PYENV_VERSION"];

/// Variables that are always set, so that messages of compilers are in English and Go reads no file
/// of settings.
const FIXED: [(&str, &str); 2] = [("LC_ALL", "C.UTF-8"), ("GOENV", "off")];

/// Variables with the folders of tools, and the path of each folder in the home directory if its
/// variable is not set.
const TOOL_FOLDERS: &[(&str, Option<&str>)] = &[
    ("RUSTUP_HOME", Some(".rustup")),
    ("PYENV_ROOT", Some(".pyenv")),
    ("RBENV_ROOT", Some(".rbenv")),
    ("NVM_DIR", Some(".nvm")),
    ("SDKMAN_DIR", Some(".sdkman")),
    ("JAVA_HOME", None),
    ("KOTLIN_HOME", None),
    ("SCALA_HOME", None),
    ("GOROOT", None),
];

/// Returns the folders of tools that exist, with their variables.
pub(crate) fn tool_folders() -> impl Iterator<Item = (&'static str, PathBuf)> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    TOOL_FOLDERS.iter().filter_map(move |&(name, default)| {
        // A folder that is not there is not passed on: the tool then takes its default.
        let given = std::env::var_os(name).map(PathBuf::from);
        let path = match (given.filter(|path| path.is_dir()), &home, default) {
            (Some(path), _, _) => path,
            (None, Some(home), Some(default)) => home.join(default),
            _ => return None,
        };
        // The folder of a compiler has its programs in a folder named `bin`.
        let is_whole = default.is_some() || path.join("bin").is_dir();
        (path.is_absolute() && path.is_dir() && is_whole).then_some((name, path))
    })
}

/// Returns the variables of compilers and programs without a sandbox.
pub(crate) fn environment() -> Vec<(OsString, OsString)> {
    let kept = KEPT
        .iter()
        .filter_map(|name| Some((name.into(), std::env::var_os(name)?)));
    // `GOROOT` may be the folder of another version of Go, and the tool knows its own.
    let folders = tool_folders()
        .filter(|(name, _)| *name != "GOROOT")
        .map(|(name, path)| (name.into(), path.into()));
    let fixed = FIXED.map(|(name, value)| (name.into(), value.into()));
    kept.chain(folders).chain(fixed).collect()
}
