//! The folder that a run leaves.
//!
//! Owns the check that its files are those that the manifest describes. Must not tell of them.

use super::AnswerStats;
use crate::measure::Timings;
use crate::report::ReportError;
use crate::store::{FileDigest, HashingWriter, Manifest};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What a run left.
#[derive(Debug)]
pub struct RunFolder {
    /// The folder, as the user knows it.
    pub name: String,
    /// What it is, and where it was made.
    pub manifest: Manifest,
    /// The answers.
    pub answers: AnswerStats,
    /// The timings, where they were taken.
    pub timings: Option<Timings>,
}

use crate::store::manifest::FILE as MANIFEST;
use crate::store::results::FILE as RESULTS;
const TIMINGS: &str = "timings.csv";

impl RunFolder {
    /// Reads the folder, all of it once.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the manifest describes.
    pub fn read(path: &Path, name: &str) -> Result<RunFolder, ReportError> {
        if !path.join(MANIFEST).exists() {
            return Err(ReportError::Unknown {
                file: name.to_owned(),
            });
        }
        let manifest = Manifest::read(&path.join(MANIFEST))?;
        let Some(stamp) = manifest.files.get(RESULTS) else {
            return Err(ReportError::Unknown {
                file: name.to_owned(),
            });
        };
        let answers = read_verified(path, RESULTS, stamp, |file, shown| {
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
            Some(stamp) => Some(read_verified(path, TIMINGS, stamp, |file, shown| {
                let timings =
                    Timings::read(file).map_err(|error| ReportError::wrong(shown, error))?;
                match timings.rows.is_empty() {
                    true => Err(ReportError::wrong(shown, "no rows")),
                    false => Ok(timings),
                }
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

/// Reads a file of the folder, and makes sure that it is the one described.
fn read_verified<T>(
    path: &Path,
    file: &str,
    stamp: &FileDigest,
    read: impl FnOnce(&mut dyn Read, &str) -> Result<T, ReportError>,
) -> Result<T, ReportError> {
    let shown = display_path(path, file);
    let opened = File::open(path.join(file)).map_err(|source| ReportError::read(&shown, source))?;
    let mut through = HashingReader {
        from: opened,
        hash: HashingWriter::new(io::sink()),
    };
    let read = read(&mut through, &shown);
    // A file that is not the one described is to blame before what stands in it; and what was not read counts too.
    io::copy(&mut through, &mut io::sink()).map_err(|source| ReportError::read(&shown, source))?;
    let (_, found) = through.hash.finish();
    if found != *stamp {
        let problem = format!(
            "not the file that {MANIFEST} describes (SHA-256 {} there, {} here): make the folder again by its command",
            stamp.sha256, found.sha256
        );
        return Err(ReportError::wrong(shown, problem));
    }
    read
}

/// A reader whose bytes are hashed on the way.
struct HashingReader {
    from: File,
    hash: HashingWriter<io::Sink>,
}

impl Read for HashingReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let taken = self.from.read(into)?;
        io::Write::write_all(&mut self.hash, &into[..taken])?;
        Ok(taken)
    }
}
