//! The folder that a run leaves.
//!
//! Owns the check that its files are those that the manifest describes. Must not tell of them.

use super::Answers;
use crate::measure::Timings;
use crate::report::ReportError;
use crate::store::{Hashed, Manifest, Stamp};
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
    pub answers: Answers,
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
        let answers = stamped(path, RESULTS, stamp, |file, shown| {
            Answers::read(shown, file)
        })?;
        if answers.all.boards() != manifest.rows {
            let problem = format!(
                "{} rows, where {MANIFEST} says {}",
                answers.all.boards(),
                manifest.rows
            );
            return Err(ReportError::wrong(shown(path, RESULTS), problem));
        }
        let timings = match manifest.files.get(TIMINGS) {
            None => None,
            Some(stamp) => Some(stamped(path, TIMINGS, stamp, |file, shown| {
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

fn shown(path: &Path, file: &str) -> String {
    path.join(file).display().to_string()
}

/// Reads a file of the folder, and makes sure that it is the one described.
fn stamped<T>(
    path: &Path,
    file: &str,
    stamp: &Stamp,
    read: impl FnOnce(&mut dyn Read, &str) -> Result<T, ReportError>,
) -> Result<T, ReportError> {
    let shown = shown(path, file);
    let opened = File::open(path.join(file)).map_err(|source| ReportError::read(&shown, source))?;
    let mut through = Through {
        from: opened,
        hash: Hashed::new(io::sink()),
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
struct Through {
    from: File,
    hash: Hashed<io::Sink>,
}

impl Read for Through {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let taken = self.from.read(into)?;
        io::Write::write_all(&mut self.hash, &into[..taken])?;
        Ok(taken)
    }
}
