//! The tools that languages need: where they are, and whether they are new enough.

use super::machine::fault_of_machine;
use crate::environment::environment;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A version's first two numbers.
pub type Version = (u32, u32);

/// A program that a language needs.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// The name of the program on the path.
    pub name: &'static str,
    /// The arguments that make the program print its version. If the program may be a launcher,
    /// they also make it print the path of the program that it runs, as the last line.
    pub version_args: &'static [&'static str],
    pub min_version: Version,
    /// The way to get the program.
    pub get: &'static str,
}

/// A tool found.
#[derive(Clone, Debug)]
pub struct FoundTool {
    pub name: &'static str,
    pub path: PathBuf,
    pub version: Version,
}

impl FoundTool {
    /// Returns what the tool prints for this standard input, which it reads to the end before it
    /// prints. The tool runs outside of the sandbox: it must run nothing of the input.
    ///
    /// # Errors
    /// If it fails: the last line of its standard error.
    pub(crate) fn ask(&self, args: &[&str], input: &str) -> Result<String, String> {
        let run = || {
            let mut process = command(&self.path, args)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()?;
            // It has failed where it does not read.
            let stdin = process.stdin.take();
            let _ = stdin.map(|mut stdin| stdin.write_all(input.as_bytes()));
            process.wait_with_output()
        };
        let output = run().map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let message = String::from_utf8_lossy(&output.stderr);
        let last = message.trim_end().lines().last();
        Err(last.unwrap_or("it has failed").to_owned())
    }
}

/// A tool that is not on the path, too old or of unknown version, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ToolError(pub(crate) String);

impl ToolError {
    /// Returns the error for a tool that is not on the path, or for several of which one suffices;
    /// `get` says how to get it.
    pub(crate) fn absent(name: &str, get: &str) -> ToolError {
        ToolError(format!("{name} is not on the path: {get}"))
    }
}

/// The tools on a path; the version of each is read once.
#[derive(Debug)]
pub struct Toolchains {
    path: OsString,
    known: Mutex<HashMap<&'static str, Option<Result<FoundTool, ToolError>>>>,
    /// The adapter for Python in its compiled form; the text if it cannot be compiled.
    pub(super) python_adapter: OnceLock<String>,
}

impl Toolchains {
    /// Returns the tools on this path, in the form of the variable PATH.
    pub fn new(path: OsString) -> Toolchains {
        Toolchains {
            path,
            known: Mutex::default(),
            python_adapter: OnceLock::new(),
        }
    }

    /// Returns the first of these tools that is on the path and new enough.
    ///
    /// # Errors
    /// If there is none. If one is on the path, the error says what is wrong with it.
    pub fn find(&self, tools: &[Tool]) -> Result<FoundTool, ToolError> {
        let mut unsuitable = None;
        for tool in tools {
            // Locked while the tool runs, so that it runs once.
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let check = || Some(check(self.program(tool.name.as_ref())?, tool));
            match known.entry(tool.name).or_insert_with(check) {
                None => {}
                Some(Ok(found)) => return Ok(found.clone()),
                Some(Err(error)) => unsuitable = unsuitable.or(Some(error.clone())),
            }
        }
        let names: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
        let get = tools.first().map_or("", |tool| tool.get);
        let absent = ToolError::absent(&names.join(" or "), get);
        Err(unsuitable.unwrap_or(absent))
    }

    /// Returns the program of this name: a path as it is, or a name looked up on the path.
    pub fn program(&self, name: &OsStr) -> Option<PathBuf> {
        let given = Path::new(name);
        if given.components().count() > 1 {
            let whole = std::path::absolute(given).ok()?;
            return is_program(&whole).then_some(whole);
        }
        let mut all = std::env::split_paths(&self.path).map(|folder| folder.join(name));
        all.find(|path| is_program(path))
    }
}

/// Returns the tool that this program is, unless it is too old.
fn check(path: PathBuf, tool: &Tool) -> Result<FoundTool, ToolError> {
    let output = command(&path, tool.version_args)
        .stdin(Stdio::null())
        .output();
    let (shown, get) = (path.display(), tool.get);
    let output =
        output.map_err(|error| ToolError(format!("{shown} could not be started: {error}")))?;
    if !output.status.success() {
        let said = [&*output.stderr, &output.stdout].map(String::from_utf8_lossy);
        let said = said.join("\n");
        if let Some(fault) = fault_of_machine(&said, "") {
            return Err(ToolError(format!("{shown} could not start: {fault}")));
        }
        let first = said.lines().find(|line| !line.trim().is_empty());
        return Err(ToolError(format!(
            "{shown} does not say its version ({}): {}; {get}",
            output.status,
            first.unwrap_or("it prints nothing").trim()
        )));
    }
    let version = version_in(&output.stdout).or_else(|| version_in(&output.stderr));
    let version = version
        .ok_or_else(|| ToolError(format!("cannot determine the version of {shown}: {get}")))?;
    if version < tool.min_version {
        let ((major, minor), (min_major, min_minor)) = (version, tool.min_version);
        return Err(ToolError(format!(
            "{shown} is version {major}.{minor}, but {min_major}.{min_minor} or later is required: {get}"
        )));
    }
    // The last line may name what is launched. A launcher of pyenv takes 60 ms of CPU for each
    // process, Python itself 35.
    let printed = String::from_utf8_lossy(&output.stdout);
    let launched = printed.lines().last().map(PathBuf::from);
    let launched = launched.filter(|path| path.is_absolute() && is_program(path));
    Ok(FoundTool {
        name: tool.name,
        path: launched.unwrap_or(path),
        version,
    })
}

/// Returns a command that runs a tool with arguments, in the environment that the tool also has as
/// a compiler.
fn command(path: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(args).env_clear().envs(environment());
    command
}

fn is_program(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata()
            .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    path.is_file()
}

/// Returns the first two numbers with a dot between them, or else the first number.
pub(super) fn version_in(text: &[u8]) -> Option<Version> {
    let text = String::from_utf8_lossy(text);
    let numbers = || text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let dotted = numbers().find_map(|number| {
        let mut parts = number.split('.');
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    });
    dotted.or_else(|| numbers().find_map(|number| Some((number.parse().ok()?, 0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_the_output_of_tools() {
        let outputs = [
            ("Python 3.11.7", (3, 11)),
            ("javac 17.0.15", (17, 0)),
            ("g++ (Debian 12.2.0-14+deb12u1) 12.2.0", (12, 2)),
            ("v20.20.2", (20, 20)),
            ("go version go1.19.8 linux/amd64", (1, 19)),
            ("rustc 1.95.0 (59807616e 2026-04-14)", (1, 95)),
            ("0.28.2", (0, 28)),
            ("openjdk version \"21\" 2023-09-19", (21, 0)),
        ];
        for (text, version) in outputs {
            assert_eq!(version_in(text.as_bytes()), Some(version), "{text}");
        }
        assert_eq!(version_in(b"no version"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_launcher_is_replaced_by_what_it_runs_and_an_old_tool_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let launcher = folder.path().join("sh");
        std::os::unix::fs::symlink("/bin/sh", &launcher).unwrap();
        let find = |prints: &'static str| {
            let shell = Tool {
                name: "sh",
                version_args: Box::leak(Box::new(["-c", prints])),
                min_version: (5, 0),
                get: "get it",
            };
            Toolchains::new(folder.path().into()).find(&[shell])
        };
        for (prints, path) in [
            ("echo 5.2; echo /bin/sh", Path::new("/bin/sh")),
            ("echo 5.2; echo /nowhere/sh", &launcher),
            ("echo 5.2; echo sh", &launcher),
        ] {
            assert_eq!(find(prints).unwrap().path, path, "{prints}");
        }
        let old = find("echo 4.9").unwrap_err().to_string();
        let words = "is version 4.9, but 5.0 or later is required: get it";
        assert!(old.ends_with(words), "{old}");
    }
}
