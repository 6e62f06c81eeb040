//! Where a verb writes.
//!
//! Owns an output's writing, hashing and naming in the words of a [`Failure`]. Must not know what is written.

use super::Failure;
use crate::corpus::{Beside, Hashed, Stamp};
use std::io::Write;
use std::path::Path;

/// An output that is opened before the work starts and gets its name when the work is done.
#[derive(Debug)]
pub(super) struct Destination {
    file: Hashed<Beside>,
    name: String,
}

impl Destination {
    /// Opens a file beside its name, or standard output for `-`.
    pub(super) fn create(path: &Path) -> Result<Destination, Failure> {
        let file = Hashed::new(Beside::create(path)?);
        Ok(Destination {
            file,
            name: path.display().to_string(),
        })
    }

    /// Writes all of it.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file
            .write_all(bytes)
            .map_err(|error| Failure::file("write", &self.name, &error))
    }

    /// Gives the file its name.
    pub(super) fn commit(self) -> Result<Stamp, Failure> {
        let (file, stamp) = self.file.finish();
        file.commit()?;
        Ok(stamp)
    }
}
