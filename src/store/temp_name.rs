//! Unfinished files: what they are called, and the finding of one again.
//!
//! Owns the temporary names. Must not know what is written, nor when a file is done.

use super::checkpoint::PartialFile;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The error without the temporary name, which no one knows.
pub(super) fn strip_temp_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason),
        None => error,
    }
}

pub(super) const SUFFIX: &str = ".part";

/// What the temporary names of `name` begin with on this machine.
pub(super) fn part_prefix(name: &str) -> String {
    format!(".{name}.{}-", host_name())
}

/// This machine's name, as far as file names can have it.
pub fn host_name() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        let name = gethostname::gethostname();
        let plain = |letter: char| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '_'
            }
        };
        name.to_string_lossy().chars().map(plain).collect()
    });
    &NAME
}

/// Where the name is a link, what it leads to is meant and not the link.
pub(super) fn resolve(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// An unfinished file, or the finished one where a process was killed after the renaming.
pub(super) fn open_part(
    path: &Path,
    part: &PartialFile,
    whole: bool,
) -> io::Result<(File, PathBuf)> {
    let path = resolve(path);
    // Nothing else than a file beside its name is cut off and gone on with.
    if Path::new(&part.name).file_name() != Some(part.name.as_ref()) {
        return Err(io::Error::other(format!(
            "{:?} is not the name of a file",
            part.name
        )));
    }
    let there = folder_of(&path).join(&part.name);
    let open = |path: &Path| File::options().read(true).write(true).open(path);
    let (file, there, named) = match open(&there) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && whole => {
            (open(&path)?, path, true)
        }
        opened => (opened?, there, false),
    };
    let length = file.metadata()?.len();
    if length < part.bytes || (named && length != part.bytes) {
        let (bytes, name) = (part.bytes, there.display());
        let problem = format!("{name} has {length} bytes and not {bytes}");
        return Err(io::Error::other(problem));
    }
    Ok((file, there))
}
