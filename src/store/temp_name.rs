//! Temporary names of partial files, and finding a file by one.

use super::checkpoint::PartialFile;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The error without the temporary name, which means nothing to the user.
pub(super) fn strip_temp_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason),
        None => error,
    }
}

pub(super) const SUFFIX: &str = ".part";

/// The prefix of the temporary names of `name` on this machine.
pub(super) fn part_prefix(name: &str) -> String {
    format!(".{name}.{}-", host_name())
}

/// The name of this machine, with `_` for characters that file names may not have.
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

/// The file that a link points to.
pub(super) fn resolve(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

pub(super) fn dir_of(path: &Path) -> &Path {
    let dir = path.parent().filter(|dir| *dir != Path::new(""));
    dir.unwrap_or(Path::new("."))
}

/// Opens a partial file, or the final one if a process was killed after renaming it.
pub(super) fn open_part(
    path: &Path,
    part: &PartialFile,
    whole: bool,
) -> io::Result<(File, PathBuf)> {
    let path = resolve(path);
    // Only a file in the same directory may be truncated and resumed.
    if Path::new(&part.name).file_name() != Some(part.name.as_ref()) {
        return Err(io::Error::other(format!(
            "{:?} is not a file name",
            part.name
        )));
    }
    let partial = dir_of(&path).join(&part.name);
    let open = |path: &Path| File::options().read(true).write(true).open(path);
    let (file, found, renamed) = match open(&partial) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && whole => {
            (open(&path)?, path, true)
        }
        opened => (opened?, partial, false),
    };
    let length = file.metadata()?.len();
    if length < part.bytes || (renamed && length != part.bytes) {
        let (bytes, name) = (part.bytes, found.display());
        let problem = format!("{name} has {length} bytes, not {bytes}");
        return Err(io::Error::other(problem));
    }
    Ok((file, found))
}
