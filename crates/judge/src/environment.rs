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

/// The variables of the caller that are passed on: where the tools are, and which of their versions
/// is chosen.
const KEPT: [&str; 4] = ["PATH", "HOME", "RUSTUP_TOOLCHAIN", "PYENV_VERSION"];

/// Variables that are always set, so that messages of compilers are in English and Go reads no file
/// of settings.
const FIXED: [(&str, &str); 2] = [("LC_ALL", "C.UTF-8"), ("GOENV", "off")];

/// Variables with the folders of tools, and the path of each folder in the home directory if its
/// variable is not set.
const TOOL_FOLDERS: &str = "RUSTUP_HOME=.rustup PYENV_ROOT=.pyenv RBENV_ROOT=.rbenv NVM_DIR=.nvm SDKMAN_DIR=.sdkman JAVA_HOME= \
    KOTLIN_HOME= SCALA_HOME= GOROOT=";

/// Returns the folders of tools that exist, with their variables.
pub(crate) fn tool_folders() -> impl Iterator<Item = (&'static str, PathBuf)> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    TOOL_FOLDERS.split(' ').filter_map(move |row| {
        let (name, default) = row.split_once('=')?;
        let path = match (std::env::var_os(name), &home) {
            (Some(path), _) => PathBuf::from(path),
            (None, Some(home)) if !default.is_empty() => home.join(default),
            _ => return None,
        };
        // The folder of a compiler has its programs in a folder named `bin`.
        let is_whole = !default.is_empty() || path.join("bin").is_dir();
        (path.is_absolute() && path.is_dir() && is_whole).then_some((name, path))
    })
}

/// Returns the variables of compilers and programs without a sandbox.
pub(crate) fn environment() -> Vec<(OsString, OsString)> {
    let kept = KEPT.iter();
    let kept = kept.filter_map(|name| Some((name.into(), std::env::var_os(name)?)));
    // `GOROOT` may be the folder of another version of Go, and the tool knows its own.
    let folders = tool_folders().filter(|(name, _)| *name != "GOROOT");
    let folders = folders.map(|(name, path)| (name.into(), path.into()));
    let fixed = FIXED.map(|(name, value)| (name.into(), value.into()));
    kept.chain(folders).chain(fixed).collect()
}
