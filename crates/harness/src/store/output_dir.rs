//! An output directory: results, timings, histograms, and the manifest that describes them.

use super::output_file::remove;
use super::{Lock, Manifest, OutputFile, StoreError, manifest, results};
use crate::measure::{Histograms, Timings};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The name of the file of timings.
pub const TIMINGS: &str = "timings.csv";

/// The names of all files of an output directory; the file of results comes first.
pub const FILES: [&str; 4] = [results::FILE, TIMINGS, manifest::HISTOGRAMS, manifest::FILE];

/// The files of a directory that is being written, besides the results.
pub struct OutputDir {
    path: PathBuf,
    locks: Vec<Lock>,
    files: Vec<(&'static str, OutputFile)>,
}

/// Creates the directory and its parents, unless it exists.
pub fn create_dir(path: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(path).map_err(|error| {
        let error = match error.kind() {
            // The system says "File exists" of a file or a device with this name.
            ErrorKind::AlreadyExists => {
                io::Error::new(ErrorKind::NotADirectory, "it is not a directory")
            }
            _ => error,
        };
        StoreError::write(path, error)
    })
}

impl OutputDir {
    /// Opens the files of these names, of timings, histograms or both. `locks` are those of all
    /// files of the directory.
    pub(crate) fn open(
        path: &Path,
        locks: Vec<Lock>,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Result<OutputDir, StoreError> {
        let mut files = Vec::new();
        for name in names {
            let path = path.join(name);
            let file = OutputFile::create_under(&locks, &path)?;
            files.push((name, file));
        }
        let path = path.to_owned();
        Ok(OutputDir { path, locks, files })
    }

    /// Writes the timings and histograms that were opened.
    pub fn write_timings(&mut self, measured: &Histograms) -> Result<(), StoreError> {
        for (name, file) in &mut self.files {
            file.write(&match *name {
                TIMINGS => Timings::new(measured).to_csv(),
                _ => serde_json::to_vec(measured).expect("all keys are strings"),
            })?;
        }
        Ok(())
    }

    /// Removes an older manifest and the files that it describes, then renames the files into
    /// place, last of all `manifest` with their digests: if it is there, the files are. Returns the
    /// names of the files.
    pub fn commit(
        self,
        results: OutputFile,
        mut manifest: Manifest,
    ) -> Result<Vec<&'static str>, StoreError> {
        for stale in [manifest::FILE, TIMINGS, manifest::HISTOGRAMS] {
            remove(&self.path.join(stale))?;
        }
        let mut names = Vec::new();
        for (name, file) in [(results::FILE, results)].into_iter().chain(self.files) {
            names.push(name);
            manifest.files.insert(name.to_owned(), file.commit()?);
        }
        let path = self.path.join(manifest::FILE);
        let text = manifest.to_json();
        OutputFile::write_file(&self.locks, &path, text.as_bytes())?;
        names.push(manifest::FILE);
        Ok(names)
    }
}
