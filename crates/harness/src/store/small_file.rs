//! Opens only regular files, and reads small ones: the files that a job keeps about itself
//! (checkpoints, records, manifests, histograms), and solutions.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// A length in bytes that none of these files reaches: the histograms of every family and side take
/// less than 100 MB.
const LIMIT: u64 = 256 << 20;

/// Opens a regular file. Never waits, as opening a named pipe that has no writer would.
pub fn open_regular(path: &Path) -> io::Result<File> {
    open_with(File::options().read(true), path, true)
}

/// Opens a regular file that the program keeps for itself, such as a lock or a partial file. A link
/// in place of it is not followed, so that no other file is written to.
pub(super) fn open_own(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    open_with(options, path, false)
}

fn open_with(options: &mut OpenOptions, path: &Path, follow: bool) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let links = if follow {
            OFlags::empty()
        } else {
            OFlags::NOFOLLOW
        };
        options.custom_flags((links | OFlags::NONBLOCK).bits() as i32);
    }
    let file = match options.open(path) {
        Err(_) if !follow && path.is_symlink() => return Err(io::Error::other("it is a link")),
        opened => opened?,
    };
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    Ok(file)
}

/// Reads a regular file that is not too long.
pub fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    read_limited(open_regular(path)?, LIMIT)
}

/// Reads an input of at most `limit` bytes.
pub fn read_limited(input: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if input.take(limit + 1).read_to_end(&mut bytes)? as u64 > limit {
        let problem = format!("it is longer than {} MiB", limit >> 20);
        return Err(io::Error::other(problem));
    }
    Ok(bytes)
}
