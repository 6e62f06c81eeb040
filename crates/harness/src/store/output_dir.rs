//! An output directory: results, timings, histograms, and the manifest that describes them.

use super::output_file::remove;
use super::resumable_job::ResumePoint;
use super::{FileDigest, HashMethod, JobTag, Manifest, OutputFile, StoreError, manifest, results};
use crate::measure::{Histograms, Timings};
use std::path::{Path, PathBuf};

/// The name of the file of timings.
pub const TIMINGS: &str = "timings.csv";

/// The names of all files of an output directory; that of the results comes first.
pub const FILES: [&str; 4] = [results::FILE, TIMINGS, manifest::HISTOGRAMS, manifest::FILE];

/// The files of a directory that is being written.
#[derive(Debug)]
pub struct OutputDir {
    path: PathBuf,
    /// The file of results.
    pub results: OutputFile,
    timings: Option<OutputFile>,
    histograms: Option<OutputFile>,
}

/// The content of a directory, compared with what it should hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExistingOutput {
    /// It has no manifest.
    Nothing,
    /// The same output, complete.
    Complete,
    /// The same output, but the length of this file is not the manifest's.
    Broken(String),
    /// Another output: what differs.
    Other(String),
}

/// Creates the directory and its parents.
pub fn create_dir(path: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(path).map_err(|source| StoreError::write(path, source))
}

/// The text of `timings.csv`.
pub fn timings_csv(measured: &Histograms) -> Vec<u8> {
    Timings::new(measured).to_csv()
}

impl OutputDir {
    /// Opens the files. Where an earlier process saved a checkpoint, the results are resumed.
    pub fn open<S>(
        path: &Path,
        job: Option<&JobTag>,
        saved: Option<&ResumePoint<S>>,
        with_timings: bool,
        with_histograms: bool,
    ) -> Result<OutputDir, StoreError> {
        let rows = path.join(results::FILE);
        let create = |name: &str| OutputFile::create_for(&path.join(name), HashMethod::Bytes, job);
        Ok(OutputDir {
            results: match saved {
                Some(saved) => saved.open_file(&rows, 0)?,
                None => OutputFile::create_for(&rows, HashMethod::Blocks, job)?,
            },
            timings: with_timings.then(|| create(TIMINGS)).transpose()?,
            histograms: with_histograms
                .then(|| create(manifest::HISTOGRAMS))
                .transpose()?,
            path: path.to_owned(),
        })
    }

    /// Writes the timings and histograms that were opened.
    pub fn write_timings(&mut self, measured: &Histograms) -> Result<(), StoreError> {
        if let Some(file) = &mut self.timings {
            file.write(&timings_csv(measured))?;
        }
        if let Some(file) = &mut self.histograms {
            file.write(&serde_json::to_vec(measured).expect("all keys are strings"))?;
        }
        Ok(())
    }

    /// Renames the files into place, last of all `manifest` with their digests: where it is, its files are. An older
    /// manifest and what it describes is removed first. Returns the names of the files.
    pub fn commit(self, mut manifest: Manifest) -> Result<Vec<&'static str>, StoreError> {
        for stale in [manifest::FILE, TIMINGS, manifest::HISTOGRAMS] {
            remove(&self.path.join(stale))?;
        }
        let files = [
            (results::FILE, Some(self.results)),
            (TIMINGS, self.timings),
            (manifest::HISTOGRAMS, self.histograms),
        ];
        let mut names = Vec::new();
        for (name, file) in files {
            if let Some(file) = file {
                names.push(name);
                manifest.files.insert(name.to_owned(), file.commit()?);
            }
        }
        manifest.write(&self.path.join(manifest::FILE))?;
        names.push(manifest::FILE);
        Ok(names)
    }
}

impl ExistingOutput {
    /// Compares the directory with what it should hold. Lengths of files are compared, not hashes: `merge` does that.
    ///
    /// # Errors
    /// If there is a manifest that cannot be read.
    pub fn inspect(
        path: &Path,
        wanted: &Manifest,
        with_timings: bool,
    ) -> Result<ExistingOutput, StoreError> {
        let file = path.join(manifest::FILE);
        if !file.exists() {
            return Ok(ExistingOutput::Nothing);
        }
        let manifest = Manifest::read(&file)?;
        let has_timings = manifest.files.contains_key(TIMINGS);
        let there = identity(&manifest, has_timings).into_iter();
        for ((key, there), (_, here)) in there.zip(identity(wanted, with_timings)) {
            if there != here {
                let difference = format!("{key} is {there} there, {here} here");
                return Ok(ExistingOutput::Other(difference));
            }
        }
        let is_broken = |(name, digest): &(&String, &FileDigest)| {
            let file = path.join(name).metadata();
            !file.is_ok_and(|file| file.len() == digest.bytes)
        };
        let broken = manifest.files.iter().find(is_broken);
        Ok(broken.map_or(ExistingOutput::Complete, |(name, _)| {
            ExistingOutput::Broken(name.clone())
        }))
    }
}

/// The values that two manifests of the same output have in common.
fn identity(manifest: &Manifest, has_timings: bool) -> [(&'static str, String); 6] {
    let or_unset = |text: &Option<String>| text.clone().unwrap_or("unset".to_owned());
    let shard = manifest.shard.map_or("none".to_owned(), |shard| {
        format!("{}/{} of {} boards", shard.part, shard.of, shard.count)
    });
    [
        ("spec", or_unset(&manifest.spec)),
        ("stream", or_unset(&manifest.stream)),
        ("version", manifest.version.clone()),
        ("shard", shard),
        ("rows", manifest.rows.to_string()),
        ("timings", if has_timings { "yes" } else { "no" }.to_owned()),
    ]
}
