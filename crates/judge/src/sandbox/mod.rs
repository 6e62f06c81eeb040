//! The sandbox of submissions: a domain of Landlock and two filters of seccomp, which a process
//! puts around itself before it becomes the program.
//!
//! A program reads the folders of the system and of the tools on the path, and its own files. The
//! files of a solution are the copy that was compiled, and a command has the working directory and
//! the folders of the files that it names. A solution can write nothing, a command only to a
//! temporary folder of its own, and a compiler to the folder of its solution. A program has no
//! network, does not reach other processes, and gets a few environment variables.

mod hidden;
// Elsewhere no process reads a policy.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
mod policy;

#[cfg(all(
    target_os = "linux",
    any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "riscv64"
    )
))]
mod confine;
#[cfg(not(all(
    target_os = "linux",
    any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "riscv64"
    )
)))]
#[path = "unsupported.rs"]
mod confine;

use super::environment::{Phase, Program, environment, tool_folders};
pub use confine::confine;
pub use hidden::Hidden;
use hidden::{folder_of, named_files};
use policy::Policy;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Folders of the system that are readable if they exist. A tool may be anywhere in them.
const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/etc",
    "/opt",
    "/nix/store",
    "/gnu/store",
];

/// The newest version of Landlock whose rights are known.
const NEWEST_LANDLOCK: i32 = 10;

/// A variable for tests, which lowers the version of Landlock to an older kernel's.
const LANDLOCK_VARIABLE: &str = "SNL_TEST_LANDLOCK";

/// The reason why there is no sandbox.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSandbox {
    /// The user wants none.
    #[error("--sandbox none")]
    NotWanted,
    /// The kernel does not let the sandbox work: what the trial says.
    #[error("{0}")]
    NotPossible(String),
}

/// The sandbox that a program is run in.
#[derive(Clone, Debug)]
pub struct Sandbox {
    /// The program that is called to confine itself: `PROGRAM confine …`.
    confiner: PathBuf,
    /// The version of Landlock that the trial found in force.
    abi: i32,
    readable: Vec<PathBuf>,
    /// Files and folders that no folder around them may show.
    private: Vec<PathBuf>,
    environment: Vec<(OsString, OsString)>,
    hidden: Hidden,
}

impl Sandbox {
    /// Returns the sandbox of this system, which has been tried: a process that confined itself
    /// could not open a file, nor make a socket. `confiner` is a program that calls [`confine`]
    /// with the words after `confine`.
    ///
    /// # Errors
    /// If there is none: the error says why.
    pub fn detect(confiner: &Path, hidden: Hidden) -> Result<Sandbox, NoSandbox> {
        let failed = |error: std::io::Error| NoSandbox::NotPossible(error.to_string());
        let file = tempfile::NamedTempFile::new().map_err(failed)?;
        let abi = std::env::var(LANDLOCK_VARIABLE);
        let tried = Command::new(confiner)
            .args(["confine", "try"])
            .arg(file.path())
            .arg(abi.unwrap_or_else(|_| NEWEST_LANDLOCK.to_string()))
            .env_clear()
            .stdin(Stdio::null())
            .output()
            .map_err(failed)?;
        let printed = String::from_utf8_lossy(&tried.stdout);
        match printed.trim().parse() {
            Ok(abi) if tried.status.success() => Ok(Sandbox::new(confiner.to_owned(), abi, hidden)),
            _ => {
                let message = String::from_utf8_lossy(&tried.stderr);
                let line = message.lines().next().unwrap_or("the trial of it fails");
                Err(NoSandbox::NotPossible(line.chars().take(200).collect()))
            }
        }
    }

    fn new(confiner: PathBuf, abi: i32, hidden: Hidden) -> Sandbox {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let mut private = hidden.files.clone();
        private.extend(std::env::current_dir().ok().into_iter().chain(home));
        let is_private = |folder: &Path| private.iter().any(|private| private.starts_with(folder));
        let mut readable = Vec::new();
        for folder in SYSTEM {
            add(&mut readable, Path::new(folder));
        }
        let mut environment = environment();
        for (name, path) in tool_folders() {
            if is_private(&path) {
                environment.retain(|(other, _)| other != name);
            } else {
                add(&mut readable, &path);
            }
        }
        environment.retain(|(name, _)| name != "HOME");
        let path = std::env::var_os("PATH").unwrap_or_default();
        for folder in std::env::split_paths(&path) {
            let real = folder.canonicalize().ok();
            for folder in [Some(folder), real].into_iter().flatten() {
                if folder.is_absolute() && folder.is_dir() {
                    add_programs(&mut readable, &folder, &private);
                }
            }
        }
        Sandbox {
            confiner,
            abi,
            readable,
            private,
            environment,
            hidden: hidden.resolve(),
        }
    }

    /// Returns the environment variables of a program with this home directory.
    pub fn environment(&self, home: &Path) -> impl Iterator<Item = (OsString, OsString)> {
        let variables = self.environment.iter().cloned();
        variables.chain([("HOME".into(), home.into())])
    }

    /// Returns the program that confines itself and becomes this program, which can write to the
    /// `writable` folders.
    pub fn wrap(&self, program: &Program, writable: &[&Path], phase: Phase) -> Program {
        let mut readable = self.readable.clone();
        let first = readable.len();
        let mut files = Vec::new();
        match &program.folder {
            Some(folder) => {
                add(&mut readable, folder);
                // A tool on the path may be a link to an installation elsewhere.
                let words = program.args.iter().map(Path::new);
                for path in words.chain([&*program.path]) {
                    if path.is_absolute()
                        && let Ok(real) = path.canonicalize()
                        && real.is_file()
                        && let Some(programs) = real.parent()
                    {
                        add_programs(&mut readable, programs, &self.private);
                    }
                }
            }
            None => {
                files = named_files(program);
                let current = std::env::current_dir().ok();
                for path in files.iter().chain(&current) {
                    if let Some(folder) = folder_of(path) {
                        add(&mut readable, folder);
                    }
                }
            }
        }
        let linked = if program.folder.is_some() {
            &[]
        } else {
            &readable[first..]
        };
        let policy = Policy {
            phase,
            abi: self.abi,
            hidden: self.hidden.below(&readable, linked, &files),
            writable: writable.iter().map(|path| path.to_path_buf()).collect(),
            readable,
        };
        let mut args: Vec<OsString> = vec!["confine".into()];
        args.extend(policy.words());
        args.push(program.path.clone().into());
        args.extend(program.args.iter().cloned());
        Program {
            path: self.confiner.clone(),
            args,
            folder: program.folder.clone(),
        }
    }
}

/// Adds the path without links of a file or folder, unless it does not exist or is below another.
fn add(readable: &mut Vec<PathBuf>, path: &Path) {
    if let Ok(path) = path.canonicalize()
        && !readable.iter().any(|shown| path.starts_with(shown))
    {
        readable.push(path);
    }
}

/// Adds a folder of programs, with the folder around it if both belong to an installation. A folder
/// around something private is left out.
fn add_programs(readable: &mut Vec<PathBuf>, folder: &Path, private: &[PathBuf]) {
    if readable.iter().any(|shown| folder.starts_with(shown)) {
        return;
    }
    let around = installation(folder).filter(|around| is_installation(around));
    let is_private = |folder: &Path| private.iter().any(|private| private.starts_with(folder));
    let shown = [around, Some(folder)]
        .into_iter()
        .flatten()
        .find(|shown| !is_private(shown));
    if let Some(shown) = shown {
        add(readable, shown);
    }
}

/// Returns whether a path is in a directory of the system.
pub(super) fn is_of_system(path: &Path) -> bool {
    SYSTEM.iter().any(|folder| path.starts_with(folder))
}

/// Returns the folder around a folder of programs, if it may be the folder of an installation.
fn installation(programs: &Path) -> Option<&Path> {
    let around = programs.parent()?;
    let outer = around.file_name()?.to_str()?;
    let inner = programs.file_name()?;
    let is_part = match inner.to_str()? {
        // `.cargo` and `.local` are in the home directory and hold more than installations.
        "bin" | "sbin" | "shims" => outer != ".cargo" && outer != ".local",
        inner => inner == ".bin" && outer == "node_modules",
    };
    is_part.then_some(around)
}

/// Returns whether a folder has what installations have beside their programs.
fn is_installation(folder: &Path) -> bool {
    let parts = ["lib", "libexec", "pyvenv.cfg"];
    parts.iter().any(|part| folder.join(part).exists()) || folder.ends_with("node_modules")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_an_installation_is_that_around_its_programs() {
        for (programs, around) in [
            ("/home/a/.nvm/v20/bin", Some("/home/a/.nvm/v20")),
            ("/home/a/.pyenv/shims", Some("/home/a/.pyenv")),
            ("/b/node_modules/.bin", Some("/b/node_modules")),
            ("/home/a/.cargo/bin", None),
            ("/home/a/.local/bin", None),
            ("/home/a/tools", None),
        ] {
            assert_eq!(installation(Path::new(programs)), around.map(Path::new));
        }
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_installation(folder.path()));
        std::fs::create_dir(folder.path().join("lib")).unwrap();
        assert!(is_installation(folder.path()));
    }
}
