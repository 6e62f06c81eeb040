//! Merging shards: checks that they belong together, and concatenates their results.
//!
//! One file is open at a time and little is kept per shard, so a hundred thousand shards need little memory.

mod copy;
mod error;

pub use error::MergeError;

use super::manifest::{self, Manifest};
use super::{FileDigest, Shard, array_expression, results};
use copy::{check_hash, check_length, read_error};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The shards of one run.
#[derive(Debug, Default)]
pub struct ShardSet {
    /// What all have in common, and the first shard.
    run: Option<(RunIdentity, PathBuf)>,
    found: BTreeMap<Shard, FoundShard>,
}

/// What shards must have in common to be merged.
///
/// The version of the program is part of it: another version may write other bytes. The commit is not: within a version,
/// golden hashes guarantee the same bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunIdentity {
    /// The spec.
    pub spec: String,
    /// The stream version.
    pub stream: String,
    /// The version of the program.
    pub version: String,
    /// The number of shards.
    pub of: u64,
    /// The number of boards.
    pub count: u64,
}

/// A shard that was added.
#[derive(Debug)]
struct FoundShard {
    dir: PathBuf,
    results: FileDigest,
    histograms: Option<FileDigest>,
}

/// Bytes read at once.
const READ_BYTES: usize = 1 << 20;

/// The directory, if it is that of a shard; else the shard directories in it.
///
/// # Errors
/// If it is unreadable or has neither a manifest nor subdirectories.
pub fn shard_dirs(path: &Path) -> Result<Vec<PathBuf>, MergeError> {
    let unreadable = |source| read_error(path, source);
    if path.join(manifest::FILE).exists() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let (mut shards, mut has_dirs) = (Vec::new(), false);
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        has_dirs |= path.is_dir();
        if path.join(manifest::FILE).exists() {
            shards.push(path);
        }
    }
    if !has_dirs {
        return Err(MergeError::Unfinished(path.display().to_string()));
    }
    shards.sort();
    Ok(shards)
}

impl ShardSet {
    /// Adds the shard in a directory.
    ///
    /// # Errors
    /// If it is not a shard, or of another run than those before, or the length of a file is not what the manifest says;
    /// then it is not added.
    pub fn add(&mut self, dir: PathBuf, manifest: &Manifest) -> Result<(), MergeError> {
        let shown = dir.display().to_string();
        let not_a_shard = || MergeError::NotAShard(shown.clone());
        let part = manifest.shard.ok_or_else(not_a_shard)?;
        let shard = part.shard().ok_or_else(not_a_shard)?;
        let run = RunIdentity {
            spec: manifest.spec.clone().ok_or_else(not_a_shard)?,
            stream: manifest.stream.clone().ok_or_else(not_a_shard)?,
            version: manifest.version.clone(),
            of: part.of,
            count: part.count,
        };
        let (ours, first) = self.run.get_or_insert_with(|| (run.clone(), dir.clone()));
        if let Some((key, there, here)) = run.first_difference(ours) {
            return Err(MergeError::Foreign {
                dir: shown,
                first: first.display().to_string(),
                key,
                there,
                here,
            });
        }
        let range = shard.range(part.count);
        if (manifest.first, manifest.rows) != (range.start, range.end - range.start) {
            return Err(MergeError::Altered {
                file: dir.join(manifest::FILE).display().to_string(),
                problem: format!("its rows are not those of shard {shard} of {}", part.count),
            });
        }
        for (name, digest) in &manifest.files {
            check_length(&dir.join(name), digest)?;
        }
        let digest = |name| manifest.files.get(name).cloned();
        let found = FoundShard {
            results: digest(results::FILE).ok_or_else(not_a_shard)?,
            histograms: digest(manifest::HISTOGRAMS),
            dir,
        };
        if let Some(other) = self.found.get(&shard) {
            let other = other.dir.display().to_string();
            return Err(MergeError::Twice(other, shown, shard));
        }
        self.found.insert(shard, found);
        Ok(())
    }

    /// The run that the shards belong to.
    ///
    /// # Errors
    /// If there are none.
    pub fn run(&self) -> Result<&RunIdentity, MergeError> {
        self.run
            .as_ref()
            .map(|(run, _)| run)
            .ok_or(MergeError::None)
    }

    /// The missing shards, as an array expression.
    ///
    /// # Errors
    /// If there are no shards, so that their number is unknown.
    pub fn missing(&self) -> Result<String, MergeError> {
        let of = self.run()?.of;
        let there =
            |part: &u64| Shard::new(*part, of).is_some_and(|it| self.found.contains_key(&it));
        let missing: Vec<u64> = (1..=of).filter(|part| !there(part)).collect();
        Ok(array_expression(&missing))
    }

    /// Checks that no shard is missing.
    ///
    /// # Errors
    /// If some are: which.
    pub fn check_complete(&self) -> Result<(), MergeError> {
        let (missing, of) = (self.missing()?, self.run()?.of);
        match &*missing {
            "" => Ok(()),
            _ => Err(MergeError::Missing { missing, of }),
        }
    }

    /// The histograms of all shards in order, each checked against its manifest.
    pub fn histograms(&self) -> impl Iterator<Item = Result<Vec<u8>, HistogramError>> {
        self.found.values().map(|found| {
            let missing = || HistogramError::Missing(found.dir.display().to_string());
            let digest = found.histograms.as_ref().ok_or_else(missing)?;
            let path = found.dir.join(manifest::HISTOGRAMS);
            let bytes = std::fs::read(&path).map_err(|source| read_error(&path, source))?;
            check_hash(&path, Sha256::new_with_prefix(&bytes), digest)?;
            Ok(bytes)
        })
    }

    /// Passes the results of all shards to `write`, in order and with one header, and checks them against their
    /// manifests: what was written is valid only if there is no error.
    ///
    /// # Errors
    /// If a file is not as its manifest says, or as `write` does.
    pub fn merge<E: From<MergeError> + Send>(
        &self,
        mut write: impl FnMut(&[u8]) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        write(results::HEADER.as_bytes())?;
        let count = self.run()?.count;
        let mut block = vec![0; READ_BYTES];
        for (shard, found) in &self.found {
            found.copy(shard.range(count), &mut block, &mut write)?;
        }
        Ok(())
    }
}

/// Why histograms cannot be merged.
#[derive(Debug)]
pub enum HistogramError {
    /// This shard was run without timings.
    Missing(String),
    /// They cannot be read.
    Error(MergeError),
}

impl From<MergeError> for HistogramError {
    fn from(error: MergeError) -> HistogramError {
        HistogramError::Error(error)
    }
}

impl RunIdentity {
    /// The first difference from another run: its key, the value here and the value there.
    fn first_difference(&self, other: &RunIdentity) -> Option<(&'static str, String, String)> {
        let fields = |run: &RunIdentity| {
            [
                ("spec", run.spec.clone()),
                ("stream", run.stream.clone()),
                ("program version", run.version.clone()),
                ("number of shards", run.of.to_string()),
                ("number of boards", run.count.to_string()),
            ]
        };
        let mut pairs = fields(self).into_iter().zip(fields(other));
        pairs.find_map(|((name, mine), (_, theirs))| {
            (mine != theirs).then_some((name, mine, theirs))
        })
    }
}
