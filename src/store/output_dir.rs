//! An output directory: results, timings, histograms, and the manifest that describes them.

use super::resumable_job::ResumePoint;
use super::{FileDigest, Manifest, OutputFile, ShardInfo, StoreError, manifest, results};
use crate::measure::{Histograms, Timings, host};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The name of the file of timings.
pub const TIMINGS: &str = "timings.csv";

/// The files of a directory that is being written.
#[derive(Debug)]
pub struct OutputDir {
    path: PathBuf,
    /// The file of results.
    pub results: OutputFile,
    timings: Option<OutputFile>,
    histograms: Option<OutputFile>,
}

/// What a manifest says besides the digests of its files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ManifestFields {
    /// See [`Manifest::spec`].
    pub spec: Option<String>,
    /// See [`Manifest::stream`].
    pub stream: Option<String>,
    /// See [`Manifest::first`].
    pub first: u64,
    /// See [`Manifest::rows`].
    pub rows: u64,
    /// See [`Manifest::shard`].
    pub shard: Option<ShardInfo>,
    /// See [`Manifest::merged`].
    pub merged: Option<u64>,
    /// See [`Manifest::resumed`].
    pub resumed: Vec<u64>,
}

/// What a directory holds, compared with what it should hold.
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
///
/// # Errors
/// If that fails.
pub fn create_dir(path: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(path).map_err(|source| StoreError::write(path, source))
}

/// The text of `timings.csv`.
pub fn timings_csv(measured: &Histograms) -> Vec<u8> {
    Timings::new(measured).to_csv()
}

impl OutputDir {
    /// Opens the files. Where an earlier process saved a checkpoint, the results are resumed.
    ///
    /// # Errors
    /// If a file cannot be created or resumed.
    pub fn open<S>(
        path: &Path,
        saved: Option<&ResumePoint<S>>,
        with_timings: bool,
        with_histograms: bool,
    ) -> Result<OutputDir, StoreError> {
        let results = path.join(results::FILE);
        let create = |name: &str| OutputFile::create_hashed(&path.join(name));
        Ok(OutputDir {
            results: match saved {
                Some(saved) => OutputFile::resume_hashed(&results, saved, 0)?,
                None => OutputFile::create_hashed(&results)?,
            },
            timings: with_timings.then(|| create(TIMINGS)).transpose()?,
            histograms: with_histograms
                .then(|| create(manifest::HISTOGRAMS))
                .transpose()?,
            path: path.to_owned(),
        })
    }

    /// Writes the timings and histograms that were opened.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write_timings(&mut self, measured: &Histograms) -> Result<(), StoreError> {
        if let Some(file) = &mut self.timings {
            file.write(&timings_csv(measured))?;
        }
        if let Some(file) = &mut self.histograms {
            file.write(&serde_json::to_vec(measured).expect("all keys are strings"))?;
        }
        Ok(())
    }

    /// Renames the files into place, the manifest last: where it is, its files are. An older manifest and what it
    /// describes is removed first. Gives the names of the files.
    ///
    /// # Errors
    /// If a file cannot be removed, synced or renamed.
    pub fn commit(self, fields: ManifestFields) -> Result<Vec<&'static str>, StoreError> {
        for stale in [manifest::FILE, TIMINGS, manifest::HISTOGRAMS] {
            let path = self.path.join(stale);
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(StoreError::write(&path, error));
                }
                _ => {}
            }
        }
        let files = [
            (results::FILE, Some(self.results)),
            (TIMINGS, self.timings),
            (manifest::HISTOGRAMS, self.histograms),
        ];
        let (mut names, mut digests) = (Vec::new(), BTreeMap::new());
        for (name, file) in files {
            if let Some(file) = file {
                names.push(name);
                digests.extend(file.commit()?.map(|digest| (name.to_owned(), digest)));
            }
        }
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let manifest = Manifest {
            spec: fields.spec,
            stream: fields.stream,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: known(env!("SNL_COMMIT")),
            compiler: known(env!("SNL_COMPILER")),
            first: fields.first,
            rows: fields.rows,
            shard: fields.shard,
            merged: fields.merged,
            resumed: fields.resumed,
            files: digests,
            host: host(),
            command: std::env::args().collect(),
        };
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
    pub fn inspect(path: &Path, wanted: &ManifestFields) -> Result<ExistingOutput, StoreError> {
        let file = path.join(manifest::FILE);
        if !file.exists() {
            return Ok(ExistingOutput::Nothing);
        }
        let manifest = Manifest::read(&file)?;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let fields = [
            ("spec", manifest.spec, wanted.spec.clone()),
            ("stream", manifest.stream, wanted.stream.clone()),
            ("version", Some(manifest.version), Some(version)),
            ("shard", describe(manifest.shard), describe(wanted.shard)),
            (
                "rows",
                Some(manifest.rows.to_string()),
                Some(wanted.rows.to_string()),
            ),
        ];
        for (key, there, here) in fields {
            if there != here {
                let [there, here] =
                    [there, here].map(|value| value.unwrap_or_else(|| "unset".to_owned()));
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

fn describe(shard: Option<ShardInfo>) -> Option<String> {
    Some(shard.map_or("none".to_owned(), |shard| {
        format!("{}/{} of {} boards", shard.part, shard.of, shard.count)
    }))
}
