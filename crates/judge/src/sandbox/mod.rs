//! The sandbox of submissions: bubblewrap (`bwrap`), with namespaces of its own and few folders,
//! read-only.
//!
//! A program sees the folders of the system and of the tools on the path, none of which it can
//! change; an empty `/tmp` of its own; and its own files. The files of a solution are the copy that
//! was compiled, and those of a command are in the working directory and in the folders of the
//! files that it names. A program has no network, sees no other processes, and gets a few
//! environment variables.

mod hidden;
mod mount;

use super::environment::{Phase, Program, environment, tool_folders};
use super::language::Toolchains;
pub use hidden::Hidden;
use hidden::named_files;
use mount::{Content, Mount, is_visible};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Folders of the system that are mounted if they exist. A tool may be anywhere in them.
const SYSTEM: &str = "/usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc /opt /nix/store /gnu/store";

/// The sizes in bytes of a folder that a submission can write to, and of a folder that a compiler
/// can write to. These folders are held in memory.
const RUN_BYTES: u64 = 64 << 20;
const COMPILE_BYTES: u64 = 1 << 30;

/// The reason why there is no sandbox.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSandbox {
    /// The user wants none.
    #[error("--sandbox none")]
    NotWanted,
    /// The program of the sandbox is not installed.
    #[error("bubblewrap is not installed")]
    NotInstalled,
    /// The system does not let the sandbox work: its message.
    #[error("bubblewrap fails: {0}")]
    Fails(String),
}

/// The sandbox that a program is run in.
#[derive(Clone, Debug)]
pub struct Sandbox {
    bwrap: PathBuf,
    /// Whether the sandbox can forbid user namespaces, in which a program has all capabilities
    /// (bubblewrap 0.8).
    forbids_user_namespaces: bool,
    mounts: Vec<Mount>,
    pub(super) environment: Vec<(OsString, OsString)>,
    hidden: Hidden,
}

impl Sandbox {
    /// Returns the sandbox of this system, tried once.
    ///
    /// # Errors
    /// If there is none: the error says why.
    pub fn detect(tools: &Toolchains, hidden: Hidden) -> Result<Sandbox, NoSandbox> {
        let bwrap = tools.program(OsStr::new("bwrap"));
        let mut sandbox = Sandbox::new(bwrap.ok_or(NoSandbox::NotInstalled)?, hidden);
        if sandbox.probe().is_err() {
            sandbox.forbids_user_namespaces = false;
            sandbox.probe()?;
        }
        Ok(sandbox)
    }

    /// Runs a shell that does nothing, in a folder of the sandbox: the current one may be closed to
    /// this user.
    fn probe(&self) -> Result<(), NoSandbox> {
        let program = Program {
            path: PathBuf::from("/bin/sh"),
            args: vec!["-c".into(), ":".into()],
            folder: Some(PathBuf::from("/tmp/empty")),
        };
        let wrapped = self.wrap(&program, Path::new("/"), Phase::Run);
        let tried = Command::new(&wrapped.path)
            .args(&wrapped.args)
            .env_clear()
            .envs(self.environment.iter().cloned())
            .stdin(Stdio::null())
            .output()
            .map_err(|error| NoSandbox::Fails(error.to_string()))?;
        if tried.status.success() {
            return Ok(());
        }
        let message = String::from_utf8_lossy(&tried.stderr);
        let line = message.lines().next().unwrap_or("it ends with an error");
        let line = line.strip_prefix("bwrap: ").unwrap_or(line);
        Err(NoSandbox::Fails(line.chars().take(200).collect()))
    }

    fn new(bwrap: PathBuf, hidden: Hidden) -> Sandbox {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let mut private = hidden.files.clone();
        private.extend(std::env::current_dir().ok().into_iter().chain(home));
        let is_private = |folder: &Path| private.iter().any(|private| private.starts_with(folder));
        let mut mounts: Vec<Mount> = SYSTEM.split(' ').filter_map(Mount::system).collect();
        let mut environment = environment();
        for (name, path) in tool_folders() {
            if is_private(&path) {
                environment.retain(|(other, _)| other != name);
            } else {
                mounts.push(Mount::read_only(path));
            }
        }
        environment.extend(["HOME", "TMPDIR"].map(|name| (name.into(), "/tmp".into())));
        let path = std::env::var_os("PATH").unwrap_or_default();
        for folder in std::env::split_paths(&path) {
            let real = folder.canonicalize().ok();
            for folder in [Some(folder), real].into_iter().flatten() {
                let is_folder = folder.is_absolute() && folder.is_dir();
                if !is_folder || is_visible(&folder, &mounts) {
                    continue;
                }
                // The folder around it may belong to the same installation.
                let around = installation(&folder).filter(|around| is_installation(around));
                let shown = [around, Some(&*folder)].into_iter().flatten();
                if let Some(shown) = shown.into_iter().find(|shown| !is_private(shown)) {
                    mounts.push(Mount::read_only(shown.to_owned()));
                }
            }
        }
        Sandbox {
            bwrap,
            forbids_user_namespaces: true,
            mounts,
            environment,
            hidden: hidden.resolve(),
        }
    }

    /// Returns the program that runs a program in the sandbox. `cache` is a directory of compilers.
    pub fn wrap(&self, program: &Program, cache: &Path, phase: Phase) -> Program {
        let mut mounts = self.mounts.clone();
        let bytes = match phase {
            Phase::Compile => COMPILE_BYTES,
            Phase::Run => RUN_BYTES,
        };
        mounts.push(Mount::new("/tmp", Content::Empty(bytes)));
        let mut own = Vec::new();
        let folder = program.folder.clone().unwrap_or_else(|| {
            own = named_files(program, &mut mounts);
            let current = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
            // The root directory would show the whole machine.
            if current.parent().is_some() {
                mounts.push(Mount::read_only(current.clone()));
            }
            current
        });
        if program.folder.is_some() && phase == Phase::Compile {
            // A compiler can write to the directory of a solution, and looks for its cache below
            // the home directory.
            let writable = |path: &Path| Content::Writable(path.to_owned());
            mounts.push(Mount::new(&folder, writable(&folder)));
            mounts.push(Mount::new("/tmp/.cache", writable(cache)));
        } else if program.folder.is_some() {
            // The solution sees its files in an empty directory, and cannot change them.
            mounts.push(Mount::new(&folder, Content::Empty(RUN_BYTES)));
            let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            mounts.extend(entries.map(|entry| Mount::read_only(entry.path())));
        }
        self.hidden.cover(&own, &mut mounts, self.mounts.len());
        // A folder comes before what is in it.
        mounts.sort_by_key(|mount| mount.path.components().count());

        let mut args = Vec::new();
        let isolated = ["--unshare-all", "--die-with-parent", "--cap-drop", "ALL"];
        add(&mut args, &isolated);
        if self.forbids_user_namespaces {
            add(&mut args, &["--unshare-user", "--disable-userns"]);
        }
        let is_root = |mount: &Mount| mount.path == Path::new("/");
        let (root, others): (Vec<_>, Vec<_>) = mounts.into_iter().partition(is_root);
        root.iter().for_each(|mount| mount.add_to(&mut args));
        add(&mut args, &["--proc", "/proc", "--dev", "/dev"]);
        Mount::new("/dev/shm", Content::Empty(bytes)).add_to(&mut args);
        add(&mut args, &["--remount-ro", "/dev"]);
        others.iter().for_each(|mount| mount.add_to(&mut args));
        add(&mut args, &["--remount-ro", "/", "--chdir"]);
        args.push(folder.into());
        // The shell's exit codes say whether the program could be started.
        add(&mut args, &["--", "/bin/sh", "-c", "exec \"$@\"", "sh"]);
        args.push(program.path.clone().into());
        args.extend(program.args.iter().cloned());
        Program {
            path: self.bwrap.clone(),
            args,
            folder: program.folder.clone(),
        }
    }
}

/// Returns whether a path is in a directory of the system.
pub(super) fn is_of_system(path: &Path) -> bool {
    SYSTEM.split(' ').any(|folder| path.starts_with(folder))
}

/// Adds words to arguments.
fn add(args: &mut Vec<OsString>, words: &[&str]) {
    args.extend(words.iter().map(OsString::from));
}

/// Returns the folder around a folder of programs, if it may be the folder of an installation.
fn installation(programs: &Path) -> Option<&Path> {
    let around = programs.parent()?;
    let (outer, inner) = (around.file_name()?.to_str()?, programs.file_name()?);
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
