//! Where a verb writes.
//!
//! Owns an output's writing, hashing and naming in the words of a [`CliError`]. Must not know what is written.

use super::keeping::ResumePoint;
use super::{CliError, stdio};
use crate::store::checkpoint::PartialFile;
use crate::store::{AtomicFile, FileDigest, HashingWriter, STDIO};
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// An output that is opened before the work starts and gets its name when the work is done.
#[derive(Debug)]
pub(super) struct OutputFile<W = AtomicFile> {
    file: W,
    name: String,
    /// Bytes written whole: a write that failed may have left more.
    committed_bytes: u64,
}

/// An output whose stamp is told when it gets its name. Only `run` asks, for its manifest: to hash what `solve`
/// writes takes 10 ns a board.
pub(super) type HashedOutput = OutputFile<HashingWriter<AtomicFile>>;

impl OutputFile {
    /// Opens a file beside its name, or standard output for `-`.
    pub(super) fn create(path: &Path) -> Result<OutputFile, CliError> {
        if path == Path::new(STDIO) {
            stdio::output()?;
        }
        Ok(OutputFile::new(path, AtomicFile::create(path)?, 0))
    }

    /// Goes on with part `number` of what an earlier process left.
    pub(super) fn resume<S>(
        path: &Path,
        earlier: &ResumePoint<S>,
        number: usize,
    ) -> Result<OutputFile, CliError> {
        let (file, part) = earlier.open(path, number)?;
        Ok(OutputFile::new(path, file, part.bytes))
    }

    /// Gives the file its name.
    pub(super) fn commit(self) -> Result<(), CliError> {
        Ok(self.file.commit()?)
    }
}

impl HashedOutput {
    /// As [`OutputFile::create`], and hashes what is written.
    pub(super) fn create_hashed(path: &Path) -> Result<HashedOutput, CliError> {
        let file = HashingWriter::new(AtomicFile::create(path)?);
        Ok(OutputFile::new(path, file, 0))
    }

    /// As [`OutputFile::resume`]. The good bytes are read and hashed again, not believed: at 1 to 2 GB/s.
    pub(super) fn resume_hashed<S>(
        path: &Path,
        earlier: &ResumePoint<S>,
        number: usize,
    ) -> Result<HashedOutput, CliError> {
        let (file, part) = earlier.open(path, number)?;
        let name = path.display().to_string();
        let before = file.reopen();
        let file = before
            .and_then(|before| HashingWriter::from_prefix(file, before))
            .map_err(|error| CliError::file("read", &name, &error))?;
        if part.sha256.as_ref() != Some(&file.digest().sha256) {
            return Err(CliError::Failed(format!(
                "{name}: its unfinished part was altered: the first {} bytes do not have the SHA-256 that the \
                 checkpoint says; remove the checkpoint to start anew",
                part.bytes
            )));
        }
        Ok(OutputFile::new(path, file, part.bytes))
    }

    /// Gives the file its name.
    pub(super) fn commit(self) -> Result<FileDigest, CliError> {
        let (file, stamp) = self.file.finish();
        file.commit()?;
        Ok(stamp)
    }
}

impl<W> OutputFile<W> {
    fn new(path: &Path, file: W, good: u64) -> OutputFile<W> {
        let name = match path.to_str() {
            Some(STDIO) => stdio::OUTPUT.to_owned(),
            _ => path.display().to_string(),
        };
        OutputFile {
            file,
            name,
            committed_bytes: good,
        }
    }

    /// As if the last `bytes` had not been written; nothing is to be written after them.
    pub(super) fn rollback(&mut self, bytes: usize) {
        self.committed_bytes -= bytes as u64;
    }

    /// Whether nothing was written.
    pub(super) fn is_empty(&self) -> bool {
        self.committed_bytes == 0
    }
}

impl<W: Write> OutputFile<W> {
    /// Writes all of it.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        self.file
            .write_all(bytes)
            .map_err(|error| CliError::file("write", &self.name, &error))?;
        self.committed_bytes += bytes.len() as u64;
        Ok(())
    }
}

/// An unfinished output, as a checkpoint sees it.
pub(super) trait ResumableOutput {
    /// Its name and its good bytes; none of a pipe.
    fn part(&self) -> Option<PartialFile>;

    /// A handle to sync it by.
    fn handle(&self) -> Result<Option<File>, CliError>;

    /// Whether it stays where it is when the process ends.
    fn persist_on_drop(&mut self, keep: bool);
}

impl ResumableOutput for OutputFile {
    fn part(&self) -> Option<PartialFile> {
        Some(PartialFile {
            name: self.file.temp_name()?,
            bytes: self.committed_bytes,
            sha256: None,
        })
    }

    fn handle(&self) -> Result<Option<File>, CliError> {
        Ok(self.file.handle()?)
    }

    fn persist_on_drop(&mut self, keep: bool) {
        self.file.persist_on_drop(keep);
    }
}

impl ResumableOutput for HashedOutput {
    fn part(&self) -> Option<PartialFile> {
        Some(PartialFile {
            name: self.file.get_ref().temp_name()?,
            bytes: self.committed_bytes,
            sha256: Some(self.file.digest().sha256),
        })
    }

    fn handle(&self) -> Result<Option<File>, CliError> {
        Ok(self.file.get_ref().handle()?)
    }

    fn persist_on_drop(&mut self, keep: bool) {
        self.file.get_mut().persist_on_drop(keep);
    }
}
