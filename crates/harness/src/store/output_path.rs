//! The meaning of an output path. This is the one place that decides whether an output replaces a
//! file or is written directly.

use super::STDIO;
use super::hashing::short_hash;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The thing that an output path names, with links followed.
///
/// ```
/// use snl_harness::store::OutputPath;
/// use std::path::Path;
/// assert_eq!(OutputPath::of(Path::new("-")), OutputPath::Descriptor(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputPath {
    /// A descriptor that this process was given: `-`, `/dev/stdout`, `/dev/fd/3`, or a link to one.
    /// It is written directly, and appended to where it appends, whatever it leads to.
    Descriptor(i32),
    /// A pipe or a device, which is written to; or a folder or a regular file that another process
    /// has open, which cannot be.
    Direct(PathBuf),
    /// A regular file, or nothing yet: a new file takes its place.
    File(PathBuf),
}

impl OutputPath {
    /// Returns the meaning of a path.
    pub fn of(path: &Path) -> OutputPath {
        if path == Path::new(STDIO) {
            return OutputPath::Descriptor(1);
        }
        let mut path = path.to_owned();
        // Linux follows as many links.
        for _ in 0..40 {
            let Some(name) = path.file_name() else {
                break;
            };
            let folder = real_folder(dir_of(&path));
            let number = name.to_str().and_then(|name| name.parse().ok());
            if let Some(number) = number.filter(|&number: &i32| number >= 0) {
                let is_own =
                    |process| folder.starts_with::<PathBuf>(process) && folder.ends_with("fd");
                let process = fs::canonicalize("/proc/self");
                if folder == Path::new("/dev/fd") || process.is_ok_and(is_own) {
                    return OutputPath::Descriptor(number);
                }
                if folder.starts_with("/proc") && folder.ends_with("fd") && path.is_file() {
                    return OutputPath::Direct(path);
                }
            }
            path = folder.join(name);
            match fs::read_link(&path) {
                // A descriptor of another process that leads to a pipe has a target that is no
                // path.
                Ok(target) if !path.exists() || folder.join(&target).exists() => {
                    path = folder.join(target);
                }
                _ => break,
            }
        }
        match fs::metadata(&path) {
            Ok(there) if !there.is_file() => OutputPath::Direct(path),
            _ => OutputPath::File(path),
        }
    }

    /// Returns whether a new file takes the place of the path.
    pub fn is_file(&self) -> bool {
        matches!(self, OutputPath::File(_))
    }

    /// Opens the output, to be written directly.
    pub(super) fn open(self) -> io::Result<File> {
        match self {
            OutputPath::Descriptor(number) => duplicate(number),
            OutputPath::Direct(path) if path.is_file() => Err(io::Error::other(
                "another process has this file open; give its name, or a descriptor such as /dev/fd/3",
            )),
            OutputPath::Direct(path) | OutputPath::File(path) => {
                File::options().write(true).open(path)
            }
        }
    }
}

/// Returns the path without links, also of something that does not exist yet.
pub fn resolve(path: &Path) -> PathBuf {
    match OutputPath::of(path) {
        OutputPath::Direct(path) | OutputPath::File(path) => path,
        _ => path.to_owned(),
    }
}

/// The length in bytes of the longest file name on common file systems.
const NAME_BYTES: usize = 255;

/// Returns the path of a file beside `path`, whose name is the name of `path` with `before` and
/// `after` around it. The end of a name that would become too long is replaced by a hash.
pub(super) fn beside(path: &Path, before: &str, after: &str) -> PathBuf {
    let bytes = path.file_name().unwrap_or_default().as_encoded_bytes();
    let name = String::from_utf8_lossy(bytes);
    let most = NAME_BYTES - before.len() - after.len();
    if name.len() <= most {
        return path.with_file_name(format!("{before}{name}{after}"));
    }
    let hash = short_hash(bytes);
    let mut end = most - hash.len() - 1;
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    path.with_file_name(format!("{before}{}~{hash}{after}", &name[..end]))
}

/// Returns the folder that a path is in.
pub(super) fn dir_of(path: &Path) -> &Path {
    let dir = path.parent().filter(|dir| *dir != Path::new(""));
    dir.unwrap_or(Path::new("."))
}

/// Returns a folder without links. The part of it that does not exist yet is left as it is.
fn real_folder(folder: &Path) -> PathBuf {
    match (
        fs::canonicalize(folder),
        folder.parent(),
        folder.file_name(),
    ) {
        (Ok(real), ..) => real,
        (_, Some(_), Some(name)) => real_folder(dir_of(folder)).join(name),
        _ => folder.to_owned(),
    }
}

/// Returns another handle of a descriptor that this process was given, which shares its position
/// and its flags.
#[cfg(unix)]
fn duplicate(number: i32) -> io::Result<File> {
    use std::os::fd::BorrowedFd;
    // SAFETY: the number is not -1. A descriptor that this process was given stays open, and a
    // closed one is an error.
    let given = unsafe { BorrowedFd::borrow_raw(number) };
    #[cfg(target_os = "linux")]
    {
        use rustix::io::{Errno, FdFlags, fcntl_getfd};
        // The program's own descriptors, and no other, are closed when it starts another program.
        if fcntl_getfd(given)?.contains(FdFlags::CLOEXEC) {
            return Err(Errno::BADF.into());
        }
    }
    given.try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn duplicate(_: i32) -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    io::stdout()
        .as_handle()
        .try_clone_to_owned()
        .map(File::from)
}
