//! Where a verb writes.
//!
//! Owns an output's writing, hashing and naming in the words of a [`Failure`]. Must not know what is written.

use super::keeping::Earlier;
use super::{Failure, streams};
use crate::store::checkpoint::Part;
use crate::store::{Beside, Hashed, STANDARD, Stamp};
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// An output that is opened before the work starts and gets its name when the work is done.
#[derive(Debug)]
pub(super) struct Destination<W = Beside> {
    file: W,
    name: String,
    /// Bytes written whole: a write that failed may have left more.
    good: u64,
}

/// An output whose stamp is told when it gets its name. Only `run` asks, for its manifest: to hash what `solve`
/// writes takes 10 ns a board.
pub(super) type Stamped = Destination<Hashed<Beside>>;

impl Destination {
    /// Opens a file beside its name, or standard output for `-`.
    pub(super) fn create(path: &Path) -> Result<Destination, Failure> {
        if path == Path::new(STANDARD) {
            streams::output()?;
        }
        Ok(Destination::new(path, Beside::create(path)?, 0))
    }

    /// Goes on with part `number` of what an earlier process left.
    pub(super) fn resume<S>(
        path: &Path,
        earlier: &Earlier<S>,
        number: usize,
    ) -> Result<Destination, Failure> {
        let (file, part) = earlier.open(path, number)?;
        Ok(Destination::new(path, file, part.bytes))
    }

    /// Gives the file its name.
    pub(super) fn commit(self) -> Result<(), Failure> {
        Ok(self.file.commit()?)
    }
}

impl Stamped {
    /// As [`Destination::create`], and hashes what is written.
    pub(super) fn stamped(path: &Path) -> Result<Stamped, Failure> {
        let file = Hashed::new(Beside::create(path)?);
        Ok(Destination::new(path, file, 0))
    }

    /// As [`Destination::resume`]. The good bytes are read and hashed again, not believed: at 1 to 2 GB/s.
    pub(super) fn stamped_again<S>(
        path: &Path,
        earlier: &Earlier<S>,
        number: usize,
    ) -> Result<Stamped, Failure> {
        let (file, part) = earlier.open(path, number)?;
        let name = path.display().to_string();
        let before = file.read_again();
        let file = before
            .and_then(|before| Hashed::resumed(file, before))
            .map_err(|error| Failure::file("read", &name, &error))?;
        if part.sha256.as_ref() != Some(&file.stamp().sha256) {
            return Err(Failure::Work(format!(
                "{name}: its unfinished part was altered: the first {} bytes do not have the SHA-256 that the \
                 checkpoint says; remove the checkpoint to start anew",
                part.bytes
            )));
        }
        Ok(Destination::new(path, file, part.bytes))
    }

    /// Gives the file its name.
    pub(super) fn commit(self) -> Result<Stamp, Failure> {
        let (file, stamp) = self.file.finish();
        file.commit()?;
        Ok(stamp)
    }
}

impl<W> Destination<W> {
    fn new(path: &Path, file: W, good: u64) -> Destination<W> {
        let name = match path.to_str() {
            Some(STANDARD) => streams::OUTPUT.to_owned(),
            _ => path.display().to_string(),
        };
        Destination { file, name, good }
    }

    /// As if the last `bytes` had not been written; nothing is to be written after them.
    pub(super) fn forget(&mut self, bytes: usize) {
        self.good -= bytes as u64;
    }

    /// Whether nothing was written.
    pub(super) fn is_empty(&self) -> bool {
        self.good == 0
    }
}

impl<W: Write> Destination<W> {
    /// Writes all of it.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file
            .write_all(bytes)
            .map_err(|error| Failure::file("write", &self.name, &error))?;
        self.good += bytes.len() as u64;
        Ok(())
    }
}

/// An unfinished output, as a checkpoint sees it.
pub(super) trait Partial {
    /// Its name and its good bytes; none of a pipe.
    fn part(&self) -> Option<Part>;

    /// A handle to sync it by.
    fn handle(&self) -> Result<Option<File>, Failure>;

    /// Whether it stays where it is when the process ends.
    fn keep(&mut self, keep: bool);
}

impl Partial for Destination {
    fn part(&self) -> Option<Part> {
        Some(Part {
            name: self.file.part_name()?,
            bytes: self.good,
            sha256: None,
        })
    }

    fn handle(&self) -> Result<Option<File>, Failure> {
        Ok(self.file.handle()?)
    }

    fn keep(&mut self, keep: bool) {
        self.file.keep(keep);
    }
}

impl Partial for Stamped {
    fn part(&self) -> Option<Part> {
        Some(Part {
            name: self.file.get_ref().part_name()?,
            bytes: self.good,
            sha256: Some(self.file.stamp().sha256),
        })
    }

    fn handle(&self) -> Result<Option<File>, Failure> {
        Ok(self.file.get_ref().handle()?)
    }

    fn keep(&mut self, keep: bool) {
        self.file.get_mut().keep(keep);
    }
}
