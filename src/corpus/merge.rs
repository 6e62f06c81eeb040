//! Shards joined into the whole.
//!
//! Owns what may be joined with what, and the joining of the results. Must not know how shards were made, nor
//! what was measured.
//!
//! One file is open at a time, and of each shard a few words are kept: a hundred thousand of them fit in the
//! memory of a small machine.

use super::manifest::{self, Manifest};
use super::{Shard, Stamp, array_expression, results};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Why shards cannot be joined.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A folder without a manifest.
    #[error(
        "{0}: there is no manifest.json, so its shard is not done; run that shard again with --resume"
    )]
    Unfinished(String),
    /// No shard at all.
    #[error("there is no shard in the folders given; `snl run --shard K/N` makes them")]
    None,
    /// Something else than a shard.
    #[error("{0}: not a shard: merge joins what `snl run --shard K/N` made; leave this folder out")]
    NotAShard(String),
    /// A shard of something else.
    #[error(
        "{folder}: a stranger: its {claim} is {there}, but {first} has {here}; leave one of them out, or make it again"
    )]
    Foreign {
        /// The shard.
        folder: String,
        /// The first shard.
        first: String,
        /// In what they differ.
        claim: &'static str,
        /// What the shard says.
        there: String,
        /// What the first says.
        here: String,
    },
    /// Two of the same.
    #[error("{0} and {1} both hold shard {2}; leave one of them out")]
    Twice(String, String, Shard),
    /// Not all there.
    #[error("shard(s) {missing} of {of} are missing: run them, or name their folders too")]
    Missing {
        /// As an array expression.
        missing: String,
        /// How many there should be.
        of: u64,
    },
    /// A file that is not what the manifest says.
    #[error(
        "{file}: altered since it was made: {problem}; remove its folder and run that shard again"
    )]
    Altered {
        /// The file.
        file: String,
        /// What is wrong.
        problem: String,
    },
    /// A file that cannot be read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The file.
        file: String,
        /// The system's reason.
        source: std::io::Error,
    },
}

/// Shards of one whole.
#[derive(Debug, Default)]
pub struct Shards {
    /// What all have in common, and who said so first.
    whole: Option<(Whole, PathBuf)>,
    found: BTreeMap<Shard, Found>,
}

/// What shards must have in common to be joined.
///
/// The version is among it because only one version of the program is known to write the same bytes; the
/// commit is not, since within a version golden hashes watch over them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole {
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
struct Found {
    folder: PathBuf,
    results: Stamp,
    histograms: Option<Stamp>,
}

/// Boards and bytes read at once.
const BLOCK: usize = 1 << 20;

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
        let whole = Whole {
            spec: manifest.spec.clone().ok_or_else(none)?,
            stream: manifest.stream.clone().ok_or_else(none)?,
            version: manifest.version.clone(),
            of: part.of,
            count: part.count,
        };
        let (ours, first) = self
            .whole
            .get_or_insert_with(|| (whole.clone(), folder.clone()));
        if let Some((claim, there, here)) = whole.differs(ours) {
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
        let found = Found {
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
    pub fn whole(&self) -> Result<&Whole, MergeError> {
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
    pub fn histograms(&self) -> impl Iterator<Item = Result<Vec<u8>, Lacking>> {
        self.found.values().map(|found| {
            let lacking = || Lacking::Histograms(found.folder.display().to_string());
            let stamp = found.histograms.as_ref().ok_or_else(lacking)?;
            let path = found.folder.join(manifest::HISTOGRAMS);
            let bytes = std::fs::read(&path).map_err(|source| unreadable(&path, source))?;
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
        let mut block = vec![0; BLOCK];
        for (shard, found) in &self.found {
            found.copy(shard.range(count), &mut block, &mut write)?;
        }
        Ok(())
    }
}

/// Why there is nothing to join of what was measured.
#[derive(Debug)]
pub enum Lacking {
    /// This shard took no times.
    Histograms(String),
    /// An error.
    Error(MergeError),
}

impl From<MergeError> for Lacking {
    fn from(error: MergeError) -> Lacking {
        Lacking::Error(error)
    }
}

impl Whole {
    /// The first in which this differs from another: its name, the value here and the value there.
    fn differs(&self, other: &Whole) -> Option<(&'static str, String, String)> {
        let claims = |whole: &Whole| {
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

impl Found {
    fn copy<E: From<MergeError> + Send>(
        &self,
        rows: std::ops::Range<u64>,
        block: &mut [u8],
        write: &mut (impl FnMut(&[u8]) -> Result<(), E> + Send),
    ) -> Result<(), E> {
        let path = self.folder.join(results::FILE);
        let mut file = File::open(&path).map_err(|source| unreadable(&path, source))?;
        let mut hash = Sha256::new();
        let (mut lines, mut begun) = (0, false);
        loop {
            let used = fill(&mut file, block).map_err(|source| unreadable(&path, source))?;
            let bytes = &block[..used];
            lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
            let body = if begun {
                bytes
            } else {
                self.body(&path, bytes, &rows)?
            };
            begun = true;
            // Hashing is what takes time: this shard's and the whole's at once.
            let ((), written) = rayon::join(|| hash.update(bytes), || write(body));
            written?;
            if used < block.len() {
                break;
            }
        }
        check_hash(&path, hash, &self.results)?;
        let wanted = rows.end - rows.start + 1;
        if lines != wanted {
            let problem = format!("it has {lines} lines and not {wanted}");
            return Err(altered(&path, problem).into());
        }
        Ok(())
    }

    /// What comes after the header, which must be there, and begin with the first row.
    fn body<'b>(
        &self,
        path: &Path,
        bytes: &'b [u8],
        rows: &std::ops::Range<u64>,
    ) -> Result<&'b [u8], MergeError> {
        let body = bytes.strip_prefix(results::HEADER.as_bytes());
        let body = body.ok_or_else(|| altered(path, "it has another header".to_owned()))?;
        let first = format!("{},", rows.start);
        if rows.is_empty() || body.starts_with(first.as_bytes()) {
            return Ok(body);
        }
        Err(altered(
            path,
            format!("its first row is not that of board {}", rows.start),
        ))
    }
}

fn fill(file: &mut File, block: &mut [u8]) -> std::io::Result<usize> {
    let mut used = 0;
    while used < block.len() {
        match file.read(&mut block[used..])? {
            0 => break,
            more => used += more,
        }
    }
    Ok(used)
}

fn check_length(path: &Path, stamp: &Stamp) -> Result<(), MergeError> {
    let length = path
        .metadata()
        .map_err(|source| unreadable(path, source))?
        .len();
    if length != stamp.bytes {
        let problem = format!("it has {length} bytes, its manifest says {}", stamp.bytes);
        return Err(altered(path, problem));
    }
    Ok(())
}

fn check_hash(path: &Path, hash: Sha256, stamp: &Stamp) -> Result<(), MergeError> {
    let sha256 = super::hashed::digits(hash);
    if sha256 != stamp.sha256 {
        let problem = format!(
            "its SHA-256 is {sha256}, its manifest says {}",
            stamp.sha256
        );
        return Err(altered(path, problem));
    }
    Ok(())
}

fn altered(path: &Path, problem: String) -> MergeError {
    MergeError::Altered {
        file: path.display().to_string(),
        problem,
    }
}

fn unreadable(path: &Path, source: std::io::Error) -> MergeError {
    MergeError::Read {
        file: path.display().to_string(),
        source,
    }
}
