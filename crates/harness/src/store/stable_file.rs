//! Files that must not change while they are read.
//!
//! The last line of a file that is still being written may be incomplete, and half a number looks
//! like a whole one. So length and modification time must be the same at the end of the file as
//! when it was opened. A pipe has no such problem: its end comes from the writer.

use snakes_and_ladders::number::pluralize;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::time::SystemTime;

/// A file being read.
#[derive(Debug)]
pub(crate) struct UnchangingFile {
    file: File,
    /// The version of the file when it was opened; none if it is not a regular file.
    before: Option<FileVersion>,
}

/// The length of a file, and the time of its last change.
type FileVersion = (u64, Option<SystemTime>);

/// The kind of the error of a file that changed since it was opened.
pub(crate) const FILE_CHANGED: ErrorKind = ErrorKind::InvalidData;

impl UnchangingFile {
    pub(crate) fn new(file: File) -> io::Result<UnchangingFile> {
        let before = version_of(&file)?;
        Ok(UnchangingFile { file, before })
    }
}

impl Read for UnchangingFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(into)?;
        if read > 0 || into.is_empty() {
            return Ok(read);
        }
        let versions = (self.before, version_of(&self.file)?);
        if let (Some((before, _)), Some((now, _))) = versions
            && versions.0 != versions.1
        {
            let problem = format!(
                "changed while it was read (it had {}, and has {now}): the last line may be incomplete; \
                 wait for the writer to finish, or pipe the data",
                pluralize(before, "byte")
            );
            return Err(io::Error::new(FILE_CHANGED, problem));
        }
        Ok(0)
    }
}

fn version_of(file: &File) -> io::Result<Option<FileVersion>> {
    let metadata = file.metadata()?;
    let version = (metadata.len(), metadata.modified().ok());
    Ok(metadata.is_file().then_some(version))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_that_was_removed_is_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "text").unwrap();
        let mut file = UnchangingFile::new(File::open(&path).unwrap()).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(io::read_to_string(&mut file).unwrap(), "text");
    }
}
