//! The output of a verb: a file that is created before the work starts and renamed into place at its end.

use super::resumable_job::ResumePoint;
use super::{AtomicFile, FileDigest, HashingWriter, PartialFile, StoreError};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// An [`AtomicFile`] that counts its complete writes, so that a checkpoint can say how many of its bytes are valid,
/// and hashes them where a manifest needs the digest. (Hashing what `solve` writes would take 10 ns per board.)
#[derive(Debug)]
pub struct OutputFile {
    file: AtomicFile,
    /// Bytes of complete writes: a write that failed may have left more.
    committed_bytes: u64,
    hash: Option<HashingWriter>,
}

impl OutputFile {
    /// Creates a file, or opens standard output for `-`.
    pub fn create(path: &Path) -> Result<OutputFile, StoreError> {
        Ok(OutputFile {
            file: AtomicFile::create(path)?,
            committed_bytes: 0,
            hash: None,
        })
    }

    /// As [`create`](OutputFile::create), and hashes what is written.
    pub fn create_hashed(path: &Path) -> Result<OutputFile, StoreError> {
        Ok(OutputFile {
            hash: Some(HashingWriter::default()),
            ..OutputFile::create(path)?
        })
    }

    /// Resumes partial file `number` of a checkpoint. A hashed file is read and hashed again (at 1 to 2 GB/s), and
    /// compared with the checkpoint.
    ///
    /// # Errors
    /// If the file is not there, or shorter than the checkpoint says, or its bytes do not have the hash there.
    pub fn resume<S>(
        path: &Path,
        saved: &ResumePoint<S>,
        number: usize,
    ) -> Result<OutputFile, StoreError> {
        let (file, part) = saved.open(path, number)?;
        let mut hash = part.sha256.as_ref().map(|_| HashingWriter::default());
        if let Some(hash) = &mut hash {
            file.reopen()
                .and_then(|mut before| io::copy(&mut before, hash))
                .map_err(|source| StoreError::read(path, source))?;
        }
        if hash.as_ref().map(|hash| hash.digest().sha256) != part.sha256 {
            let problem = format!(
                "its first {} bytes do not have the SHA-256 in the checkpoint",
                part.bytes
            );
            return Err(StoreError::not_resumable(path, io::Error::other(problem)));
        }
        Ok(OutputFile {
            file,
            committed_bytes: part.bytes,
            hash,
        })
    }

    /// Writes all of `bytes`.
    ///
    /// # Errors
    /// If they cannot be written; then they do not count.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file
            .write_all(bytes)
            .map_err(|source| self.file.write_error(source))?;
        if let Some(hash) = &mut self.hash {
            hash.write_all(bytes).expect("hashing takes all bytes");
        }
        self.committed_bytes += bytes.len() as u64;
        Ok(())
    }

    /// Uncounts the last `bytes` of a file that is not hashed. Nothing may be written after this.
    pub fn rollback(&mut self, bytes: usize) {
        self.committed_bytes -= bytes as u64;
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.committed_bytes == 0
    }

    /// Syncs the file and renames it into place. Gives the digest of a hashed file.
    ///
    /// # Errors
    /// If that fails; then there is no such file.
    pub fn commit(self) -> Result<Option<FileDigest>, StoreError> {
        self.file.commit()?;
        Ok(self.hash.map(|hash| hash.digest()))
    }

    /// The entry of a checkpoint; none of a pipe.
    pub(super) fn part(&self) -> Option<PartialFile> {
        Some(PartialFile {
            name: self.file.temp_name()?,
            bytes: self.committed_bytes,
            sha256: self.hash.as_ref().map(|hash| hash.digest().sha256),
        })
    }

    /// A handle to sync the file with; none of a pipe.
    pub(super) fn handle(&self) -> Result<Option<File>, StoreError> {
        self.file.handle()
    }

    /// Whether the file stays if it is dropped before its commit.
    pub(super) fn persist_on_drop(&mut self, keep: bool) {
        self.file.persist_on_drop(keep);
    }
}
