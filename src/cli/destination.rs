//! Where a verb writes.
//!
//! Owns an output's writing, hashing and naming in the words of a [`Failure`]. Must not know what is written.

use super::Failure;
use crate::corpus::{Beside, Hashed, Stamp};
use std::io::Write;
use std::path::Path;

/// An output that is opened before the work starts and gets its name when the work is done.
#[derive(Debug)]
pub(super) struct Destination<W = Beside> {
    file: W,
    name: String,
}

/// An output whose stamp is told when it gets its name. Only `run` asks, for its manifest: to hash what `solve`
/// writes takes 10 ns a board.
pub(super) type Stamped = Destination<Hashed<Beside>>;

impl Destination {
    /// Opens a file beside its name, or standard output for `-`.
    pub(super) fn create(path: &Path) -> Result<Destination, Failure> {
        Destination::open(path, |file| file)
    }

    /// Gives the file its name.
    pub(super) fn commit(self) -> Result<(), Failure> {
        Ok(self.file.commit()?)
    }
}

impl Stamped {
    /// As [`Destination::create`], and hashes what is written.
    pub(super) fn stamped(path: &Path) -> Result<Stamped, Failure> {
        Destination::open(path, Hashed::new)
    }

    /// Gives the file its name.
    pub(super) fn commit(self) -> Result<Stamp, Failure> {
        let (file, stamp) = self.file.finish();
        file.commit()?;
        Ok(stamp)
    }
}

impl<W: Write> Destination<W> {
    fn open(path: &Path, wrap: impl FnOnce(Beside) -> W) -> Result<Destination<W>, Failure> {
        Ok(Destination {
            file: wrap(Beside::create(path)?),
            name: path.display().to_string(),
        })
    }

    /// Writes all of it.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file
            .write_all(bytes)
            .map_err(|error| Failure::file("write", &self.name, &error))
    }
}
