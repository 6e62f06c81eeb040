//! Paths in the sandbox, and the arguments of bubblewrap that make them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A path in the sandbox and what is there.
#[derive(Clone, Debug)]
pub struct Mount {
    pub path: PathBuf,
    pub content: Content,
}

/// The content of a path in the sandbox.
#[derive(Clone, Debug)]
pub enum Content {
    /// The content that is there outside the sandbox, which cannot be changed.
    ReadOnly,
    /// The content of this directory, which can be changed.
    Writable(PathBuf),
    /// A symbolic link.
    Link(PathBuf),
    /// An empty folder for this many bytes.
    Empty(u64),
    EmptyFile,
}

impl Mount {
    pub fn new(path: impl Into<PathBuf>, content: Content) -> Mount {
        let path = path.into();
        Mount { path, content }
    }

    pub fn read_only(path: PathBuf) -> Mount {
        Mount::new(path, Content::ReadOnly)
    }

    /// Returns a folder of the system, or the link that is in its place; none if there is neither.
    pub fn system(path: &str) -> Option<Mount> {
        let path = Path::new(path);
        match std::fs::read_link(path) {
            Ok(target) => Some(Mount::new(path, Content::Link(target))),
            Err(_) => path.is_dir().then(|| Mount::read_only(path.to_owned())),
        }
    }

    /// Adds the arguments that make the mount.
    pub fn add_to(&self, args: &mut Vec<OsString>) {
        let size;
        let words: &[&OsStr] = match &self.content {
            Content::ReadOnly => &["--ro-bind".as_ref(), self.path.as_os_str()],
            Content::Writable(from) => &["--bind".as_ref(), from.as_os_str()],
            Content::Link(to) => &["--symlink".as_ref(), to.as_os_str()],
            Content::Empty(bytes) => {
                size = OsString::from(bytes.max(&4096).to_string());
                &["--size".as_ref(), &size, "--tmpfs".as_ref()]
            }
            Content::EmptyFile => &["--ro-bind".as_ref(), "/dev/null".as_ref()],
        };
        args.extend(words.iter().map(OsString::from));
        args.push(self.path.clone().into());
    }
}

/// Returns whether a path is in a folder that is mounted, and not in one that hides it.
pub fn is_visible(path: &Path, mounts: &[Mount]) -> bool {
    let around = mounts.iter().filter(|mount| path.starts_with(&mount.path));
    let nearest = around.max_by_key(|mount| mount.path.components().count());
    nearest.is_some_and(|mount| matches!(mount.content, Content::ReadOnly | Content::Link(_)))
}
