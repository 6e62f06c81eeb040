//! Files that must stay as they are while they are read.
//!
//! Owns what tells that one did not. Must not know what is in them.
//!
//! Whoever reads a file that another is still writing gets half a line at its end, and half a number looks like a
//! whole one. So a file is good only if it is as long, and was last changed at the same time, when its end is reached
//! as when it was opened. A pipe has no such end: what it brings is what was sent.

use std::fs::File;
use std::io::{self, Read};
use std::time::SystemTime;

/// A file being read.
#[derive(Debug)]
pub(crate) struct UnchangingFile {
    file: File,
    /// As it was opened; none of what is no regular file.
    before: Option<FileVersion>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FileVersion {
    bytes: u64,
    changed: Option<SystemTime>,
}

/// The file is not what it was when it was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "changed while it was read (it had {before} bytes, and has {now}): the last line may be half of one; \
     wait for whoever writes it, or send what grows through a pipe"
)]
pub struct FileChanged {
    before: u64,
    now: u64,
}

impl UnchangingFile {
    pub(crate) fn new(file: File) -> io::Result<UnchangingFile> {
        let before = state(&file)?;
        Ok(UnchangingFile { file, before })
    }

    fn check(&self) -> io::Result<()> {
        let now = state(&self.file)?;
        match (self.before, now) {
            (Some(before), Some(now)) if before != now => Err(io::Error::other(FileChanged {
                before: before.bytes,
                now: now.bytes,
            })),
            _ => Ok(()),
        }
    }
}

impl Read for UnchangingFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(into)?;
        if read == 0 && !into.is_empty() {
            self.check()?;
        }
        Ok(read)
    }
}

fn state(file: &File) -> io::Result<Option<FileVersion>> {
    let found = file.metadata()?;
    Ok(found.is_file().then(|| FileVersion {
        bytes: found.len(),
        changed: found.modified().ok(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;

    fn read_while(change: impl Fn(&mut File)) -> io::Result<usize> {
        let mut other = tempfile::NamedTempFile::new().unwrap();
        other.write_all(&[b'x'; 100]).unwrap();
        let mut watched = UnchangingFile::new(File::open(other.path()).unwrap()).unwrap();
        watched.read_exact(&mut [0; 10]).unwrap();
        change(other.as_file_mut());
        let mut rest = Vec::new();
        watched.read_to_end(&mut rest)
    }

    #[test]
    fn what_grows_shrinks_or_is_written_over_is_told_at_its_end() {
        assert_eq!(read_while(|_| {}).unwrap(), 90);
        let told = |change: fn(&mut File)| read_while(change).unwrap_err().to_string();
        let grown = told(|file| file.write_all(b"more").unwrap());
        assert!(grown.contains("it had 100 bytes, and has 104"), "{grown}");
        let cut = told(|file| file.set_len(50).unwrap());
        assert!(cut.contains("and has 50"), "{cut}");
        let other = told(|file| file.set_modified(SystemTime::UNIX_EPOCH).unwrap());
        assert!(other.contains("changed while it was read"), "{other}");
    }

    #[test]
    fn a_file_that_lost_its_name_is_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "text").unwrap();
        let mut watched = UnchangingFile::new(File::open(&path).unwrap()).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(io::read_to_string(&mut watched).unwrap(), "text");
    }
}
