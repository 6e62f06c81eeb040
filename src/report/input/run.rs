//! The output directory of a run, verified against the digests in its manifest.

use super::AnswerStats;
use crate::measure::Timings;
use crate::report::ReportError;
use crate::store::{FileDigest, HashingWriter, Manifest};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The output of a run.
#[derive(Debug)]
pub struct RunFolder {
    /// The directory as named by the user.
    pub name: String,
    /// The spec, the files and their origin.
    pub manifest: Manifest,
    /// The answers.
    pub answers: AnswerStats,
    /// The timings; none for a run with `--no-timings`.
    pub timings: Option<Timings>,
}

use crate::store::manifest::FILE as MANIFEST;
use crate::store::results::FILE as RESULTS;
const TIMINGS: &str = "timings.csv";

impl RunFolder {
    /// Reads every file once.
    ///
    /// # Errors
    /// If a file is missing or does not match the manifest.
    pub fn read(path: &Path, name: &str) -> Result<RunFolder, ReportError> {
        if !path.join(MANIFEST).exists() {
            return Err(ReportError::Unknown {
                file: name.to_owned(),
            });
        }
        let manifest = Manifest::read(&path.join(MANIFEST))?;
        let Some(digest) = manifest.files.get(RESULTS) else {
            return Err(ReportError::Unknown {
                file: name.to_owned(),
            });
        };
        let answers = read_verified(path, RESULTS, digest, |file, shown| {
            AnswerStats::read(shown, file)
        })?;
        if answers.all.boards() != manifest.rows {
            let problem = format!(
                "{} rows, where {MANIFEST} says {}",
                answers.all.boards(),
                manifest.rows
            );
            return Err(ReportError::wrong(display_path(path, RESULTS), problem));
        }
        let timings = match manifest.files.get(TIMINGS) {
            None => None,
            Some(digest) => Some(read_verified(path, TIMINGS, digest, |file, shown| {
                let timings =
                    Timings::read(file).map_err(|error| ReportError::wrong(shown, error))?;
                super::require_rows(shown, &timings.rows)?;
                Ok(timings)
            })?),
        };
        Ok(RunFolder {
            name: name.to_owned(),
            manifest,
            answers,
            timings,
        })
    }
}

fn display_path(path: &Path, file: &str) -> String {
    path.join(file).display().to_string()
}

/// Reads a file of the directory and verifies its digest.
fn read_verified<T>(
    path: &Path,
    file: &str,
    digest: &FileDigest,
    read: impl FnOnce(&mut dyn Read, &str) -> Result<T, ReportError>,
) -> Result<T, ReportError> {
    let shown = display_path(path, file);
    let opened = File::open(path.join(file)).map_err(|source| ReportError::read(&shown, source))?;
    let mut reader = HashingReader {
        file: opened,
        hash: HashingWriter::default(),
    };
    let read = read(&mut reader, &shown);
    // A wrong digest is reported before invalid content, and covers bytes that `read` left unread.
    io::copy(&mut reader, &mut io::sink()).map_err(|source| ReportError::read(&shown, source))?;
    let found = reader.hash.digest();
    if found != *digest {
        let problem = format!(
            "does not match {MANIFEST} (SHA-256 {} there, {} here); regenerate the run by its command",
            digest.sha256, found.sha256
        );
        return Err(ReportError::wrong(shown, problem));
    }
    read
}

/// Hashes the bytes it reads.
struct HashingReader {
    file: File,
    hash: HashingWriter,
}

impl Read for HashingReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(into)?;
        io::Write::write_all(&mut self.hash, &into[..count])?;
        Ok(count)
    }
}
