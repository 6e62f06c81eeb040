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

/// The reason why no tool can build or run a solution, or a command is not there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ToolError {
    #[error("{name} is not on the path: {get}")]
    Absent {
        /// The name of the tool, or the names of several of which one suffices.
        name: String,
        /// The way to get it.
        get: &'static str,
    },
    /// The system, or the tool itself, says that the machine is why the tool cannot start.
    #[error("{} could not start: {reason}", tool.display())]
    NotStarted { tool: PathBuf, reason: String },
    #[error("{} does not say its version ({status}): {message}; {get}", tool.display())]
    Failed {
        tool: PathBuf,
        status: std::process::ExitStatus,
        /// The first line that the tool has printed.
        message: String,
        get: &'static str,
    },
    #[error("cannot determine the version of {}: {get}", tool.display())]
    UnknownVersion { tool: PathBuf, get: &'static str },
    #[error(
        "{} is version {}.{}, but {}.{} or later is required: {get}",
        tool.display(), version.0, version.1, min_version.0, min_version.1
    )]
    TooOld {
        tool: PathBuf,
        version: Version,
        min_version: Version,
        get: &'static str,
    },
    /// The compiler lacks a feature that the solution uses.
    #[error(
        "{}needs {} ({feature}), and the compiler has {}",
        line.map_or(String::new(), |line| format!("line {line} ")),
        version_of(language, *since),
        version_of(language, *version)
    )]
    MissingFeature {
        /// The line of the solution, from 1, if the compiler names it.
        line: Option<usize>,
        language: &'static str,
        /// The version that brought the feature.
        since: Version,
        feature: &'static str,
        /// The version of the compiler.
        version: Version,
    },
    /// The interpreter lacks a feature that the solution uses: its adapter's sentence.
    #[error("{0}")]
    OldInterpreter(String),
    #[error("line {line} needs the module {module}, which is in another file")]
    OtherFile { line: usize, module: String },
    #[error("line {line} needs Scala 3 (a body without braces), which is not supported")]
    Scala3 { line: usize },
}

/// Returns a version of a language as people write it.
fn version_of(language: &str, (major, minor): Version) -> String {
    match minor {
        0 => format!("{language} {major}"),
        minor => format!("{language} {major}.{minor}"),
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
        Err(unsuitable.unwrap_or_else(|| {
            let names: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
            ToolError::Absent {
                name: names.join(" or "),
                get: tools.first().map_or("", |tool| tool.get),
            }
        }))
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
    let get = tool.get;
    let not_started = |reason: String| ToolError::NotStarted {
        tool: path.clone(),
        reason,
    };
    let output = command(&path, tool.version_args)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| not_started(error.to_string()))?;
    if !output.status.success() {
        let printed = [&*output.stderr, &output.stdout]
            .map(String::from_utf8_lossy)
            .join("\n");
        if let Some(fault) = fault_of_machine(&printed, "") {
            return Err(not_started(fault.to_owned()));
        }
        let first = printed.lines().find(|line| !line.trim().is_empty());
        return Err(ToolError::Failed {
            tool: path,
            status: output.status,
            message: first.unwrap_or("it prints nothing").trim().to_owned(),
            get,
        });
    }
    let version = version_in(&output.stdout).or_else(|| version_in(&output.stderr));
    let Some(version) = version else {
        return Err(ToolError::UnknownVersion { tool: path, get });
    };
    if version < tool.min_version {
        return Err(ToolError::TooOld {
            tool: path,
            version,
            min_version: tool.min_version,
            get,
        });
    }
    // The last line may name what is launched. A launcher of pyenv takes 60 ms of CPU for each
    // process, Python itself 35.
    let printed = String::from_utf8_lossy(&output.stdout);
    let launched = printed
        .lines()
        .last()
        .map(PathBuf::from)
        .filter(|path| path.is_absolute() && is_program(path));
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
