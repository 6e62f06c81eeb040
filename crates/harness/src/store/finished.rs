//! The record of a finished job, `FILE.done.json`: which job wrote the files, and what they hold.
//!
//! A job that is run with `--resume` leaves it. It has the form of a checkpoint, with the final names of the files, their
//! lengths and CRC-32, and the state of the job after its last board. Without it, the output of this job could not be
//! distinguished from an older file of that name.

use super::checkpoint::{Checkpoint, JobFingerprint, PartialFile};
use super::{FileDigest, HashMethod, HashingWriter, OutputFile, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The state of a finished job's files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finished<S> {
    /// No output.
    Nothing,
    /// An output without a record of it.
    Unknown,
    /// All files as this job wrote them, and its state after the last board.
    Complete(S),
    /// The record of this job, but this file is missing or was changed.
    Broken(PathBuf),
}

/// Compares the files with the record. The first is the one that the user asked for: without it there is nothing.
pub(super) fn inspect<S: DeserializeOwned>(
    record: &Path,
    job: &JobFingerprint,
    files: &[PathBuf],
) -> Result<Finished<S>, StoreError> {
    if !files.first().is_some_and(|file| file.exists()) {
        return Ok(Finished::Nothing);
    }
    let Some(found) = Checkpoint::<S>::read_record(record, job)? else {
        return Ok(Finished::Unknown);
    };
    let regular = files.iter().filter(|file| is_regular(file));
    let mut parts = found.parts.iter();
    for file in regular {
        let is_same = match (parts.next(), digest(file)) {
            (Some(part), Ok(here)) => part.digest == here,
            (_, Err(error)) if error.kind() != ErrorKind::NotFound => {
                return Err(StoreError::read(file, error));
            }
            _ => false,
        };
        if !is_same {
            return Ok(Finished::Broken(file.clone()));
        }
    }
    Ok(Finished::Complete(found.state))
}

/// Writes the record of the files, which have their final names. Those that no checkpoint covers are read.
pub(super) fn write<S: Serialize>(
    path: &Path,
    mut record: Checkpoint<S>,
    files: &[PathBuf],
) -> Result<(), StoreError> {
    let regular = files.iter().filter(|file| is_regular(file));
    let mut written = std::mem::take(&mut record.parts).into_iter();
    for file in regular {
        let digest = match written.next() {
            Some(part) => part.digest,
            None => digest(file).map_err(|source| StoreError::read(file, source))?,
        };
        let name = file.display().to_string();
        record.parts.push(PartialFile { name, digest });
    }
    let mut text = serde_json::to_vec(&record).expect("all keys are strings");
    text.push(b'\n');
    let mut out = OutputFile::create(path)?;
    out.write(&text)?;
    out.commit().map(drop)
}

/// Whether it is not a pipe or a device, of which there is nothing to compare.
fn is_regular(file: &Path) -> bool {
    std::fs::metadata(file).map_or(true, |file| file.is_file())
}

fn digest(file: &Path) -> io::Result<FileDigest> {
    let mut hash = HashingWriter::new(HashMethod::Crc32);
    io::copy(&mut File::open(file)?, &mut hash)?;
    Ok(hash.digest())
}
