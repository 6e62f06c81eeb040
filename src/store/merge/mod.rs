//! Shards joined into the whole.
//!
//! Owns what may be joined with what, and the joining of the results. Must not know how shards were made, nor
//! what was measured.
//!
//! One file is open at a time, and of each shard a few words are kept: a hundred thousand of them fit in the
//! memory of a small machine.

mod copy;
mod error;

pub use error::MergeError;

use super::manifest::{self, Manifest};
use super::{FileDigest, Shard, array_expression, results};
use copy::{check_hash, check_length, read_error};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Shards of one whole.
#[derive(Debug, Default)]
pub struct Shards {
    /// What all have in common, and who said so first.
    whole: Option<(RunIdentity, PathBuf)>,
    found: BTreeMap<Shard, FoundShard>,
}

/// What shards must have in common to be joined.
///
/// The version is among it because only one version of the program is known to write the same bytes; the
/// commit is not, since within a version golden hashes watch over them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunIdentity {
    /// The spec.
    pub spec: String,
    /// The version of the stream.
    pub stream: String,
    /// The version of the program.
    pub version: String,
    /// How many shards.
    pub of: u64,
    /// How many boards.
    pub count: u64,
}

/// A shard that is there.
#[derive(Debug)]
struct FoundShard {
    folder: PathBuf,
    results: FileDigest,
    histograms: Option<FileDigest>,
}

/// Bytes read at once.
const READ_BYTES: usize = 1 << 20;

/// A folder of a shard, or the folders in a folder that is none.
///
/// # Errors
/// If it is unreadable or has neither a manifest nor folders.
pub fn folders(path: &Path) -> Result<Vec<PathBuf>, MergeError> {
    let unreadable = |source| MergeError::Read {
        file: path.display().to_string(),
        source,
    };
    if path.join(manifest::FILE).exists() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut folders = Vec::new();
    let mut any = false;
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        any |= path.is_dir();
        if path.join(manifest::FILE).exists() {
            folders.push(path);
        }
    }
    if !any {
        return Err(MergeError::Unfinished(path.display().to_string()));
    }
    folders.sort();
    Ok(folders)
}

impl Shards {
    /// Adds the shard in a folder.
    ///
    /// # Errors
    /// If it is none, or not of the same whole as those before, or a file's length is not what the manifest
    /// says; then it is not added.
    pub fn add(&mut self, folder: PathBuf, manifest: &Manifest) -> Result<(), MergeError> {
        let shown = folder.display().to_string();
        let none = || MergeError::NotAShard(shown.clone());
        let part = manifest.shard.ok_or_else(none)?;
        let shard = part.shard().ok_or_else(none)?;
        let whole = RunIdentity {
            spec: manifest.spec.clone().ok_or_else(none)?,
            stream: manifest.stream.clone().ok_or_else(none)?,
            version: manifest.version.clone(),
            of: part.of,
            count: part.count,
        };
        let (ours, first) = self
            .whole
            .get_or_insert_with(|| (whole.clone(), folder.clone()));
        if let Some((claim, there, here)) = whole.first_difference(ours) {
            return Err(MergeError::Foreign {
                folder: shown,
                first: first.display().to_string(),
                claim,
                there,
                here,
            });
        }
        let range = shard.range(part.count);
        if (manifest.first, manifest.rows) != (range.start, range.end - range.start) {
            return Err(MergeError::Altered {
                file: folder.join(manifest::FILE).display().to_string(),
                problem: format!("its rows are not those of shard {shard} of {}", part.count),
            });
        }
        for (name, stamp) in &manifest.files {
            check_length(&folder.join(name), stamp)?;
        }
        let stamp = |name| manifest.files.get(name).cloned();
        let found = FoundShard {
            results: stamp(results::FILE).ok_or_else(none)?,
            histograms: stamp(manifest::HISTOGRAMS),
            folder,
        };
        if let Some(other) = self.found.get(&shard) {
            let other = other.folder.display().to_string();
            return Err(MergeError::Twice(other, shown, shard));
        }
        self.found.insert(shard, found);
        Ok(())
    }

    /// What the shards are of.
    ///
    /// # Errors
    /// If there are none.
    pub fn whole(&self) -> Result<&RunIdentity, MergeError> {
        self.whole
            .as_ref()
            .map(|(whole, _)| whole)
            .ok_or(MergeError::None)
    }

    /// The shards that are not there, as an array expression.
    ///
    /// # Errors
    /// If none is there, so that nobody knows how many there should be.
    pub fn missing(&self) -> Result<String, MergeError> {
        let of = self.whole()?.of;
        let there =
            |part: &u64| Shard::new(*part, of).is_some_and(|it| self.found.contains_key(&it));
        let missing: Vec<u64> = (1..=of).filter(|part| !there(part)).collect();
        Ok(array_expression(&missing))
    }

    /// Whether all are there.
    ///
    /// # Errors
    /// If not: which.
    pub fn complete(&self) -> Result<(), MergeError> {
        let (missing, of) = (self.missing()?, self.whole()?.of);
        match &*missing {
            "" => Ok(()),
            _ => Err(MergeError::Missing { missing, of }),
        }
    }

    /// The histograms of all shards in order, each checked against its manifest; of a shard without any, its
    /// folder.
    pub fn histograms(&self) -> impl Iterator<Item = Result<Vec<u8>, HistogramError>> {
        self.found.values().map(|found| {
            let lacking = || HistogramError::Histograms(found.folder.display().to_string());
            let stamp = found.histograms.as_ref().ok_or_else(lacking)?;
            let path = found.folder.join(manifest::HISTOGRAMS);
            let bytes = std::fs::read(&path).map_err(|source| read_error(&path, source))?;
            check_hash(&path, Sha256::new_with_prefix(&bytes), stamp)?;
            Ok(bytes)
        })
    }

    /// Hands the results of all shards to `write`, in order and with one header, and checks them against their
    /// manifests on the way: what was handed over is good only if there is no error.
    ///
    /// # Errors
    /// If a file is not what its manifest says, or as `write` does.
    pub fn join<E: From<MergeError> + Send>(
        &self,
        mut write: impl FnMut(&[u8]) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        write(results::HEADER.as_bytes())?;
        let count = self.whole()?.count;
        let mut block = vec![0; READ_BYTES];
        for (shard, found) in &self.found {
            found.copy(shard.range(count), &mut block, &mut write)?;
        }
        Ok(())
    }
}

/// Why there is nothing to join of what was measured.
#[derive(Debug)]
pub enum HistogramError {
    /// This shard took no times.
    Histograms(String),
    /// An error.
    Error(MergeError),
}

impl From<MergeError> for HistogramError {
    fn from(error: MergeError) -> HistogramError {
        HistogramError::Error(error)
    }
}

impl RunIdentity {
    /// The first in which this differs from another: its name, the value here and the value there.
    fn first_difference(&self, other: &RunIdentity) -> Option<(&'static str, String, String)> {
        let claims = |whole: &RunIdentity| {
            [
                ("spec", whole.spec.clone()),
                ("stream", whole.stream.clone()),
                ("program version", whole.version.clone()),
                ("number of shards", whole.of.to_string()),
                ("number of boards", whole.count.to_string()),
            ]
        };
        let mut pairs = claims(self).into_iter().zip(claims(other));
        pairs.find_map(|((name, mine), (_, theirs))| {
            (mine != theirs).then_some((name, mine, theirs))
        })
    }
}
