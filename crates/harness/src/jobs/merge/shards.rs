//! The shards of a run: checks that they belong together, and concatenates their results.
//!
//! One file is open at a time and little is kept per shard, so a hundred thousand shards need
//! little memory.

use crate::jobs::error::ShardMismatch;
use crate::jobs::{Event, JobError, Observer};
use crate::measure::Histograms;
use crate::store::manifest::{self, Manifest, OutputIdentity, ShardOrigin};
use crate::store::small_file::{open_regular, read_small};
use crate::store::{
    Alteration, FileDigest, HashingWriter, Shard, ShardInfo, StoreError, number, results,
};
use std::collections::BTreeMap;
use std::io::{Read, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The shards of one run.
#[derive(Default)]
pub(super) struct ShardSet {
    /// The first shard: its directory, its manifest, and the facts in the manifest that hold for
    /// all shards.
    first: Option<(PathBuf, Manifest, ShardInfo)>,
    found: BTreeMap<Shard, FoundShard>,
    /// The machines and builds that wrote the shards. There are few, even of many shards.
    origins: Vec<ShardOrigin>,
    /// The index of the next row at each resumption of a shard.
    resumed: Vec<u64>,
}

/// A shard that was added.
struct FoundShard {
    dir: PathBuf,
    results: FileDigest,
    histograms: Option<FileDigest>,
    /// The single solver that the histograms are of, if they are of one.
    solver: Option<String>,
}

/// The number of bytes read at once.
const READ_BYTES: u64 = 1 << 20;

/// Returns the directory, if it is a shard's, or else the shard directories in it.
///
/// # Errors
/// If it is unreadable or has neither a manifest nor subdirectories.
pub fn shard_dirs(path: &Path) -> Result<Vec<PathBuf>, JobError> {
    let unreadable = |source| read_error(path, source);
    if path.join(manifest::FILE).exists() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut shards = Vec::new();
    let mut has_dirs = false;
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        has_dirs |= path.is_dir();
        if path.join(manifest::FILE).exists() {
            shards.push(path);
        }
    }
    if !has_dirs {
        return Err(JobError::Unfinished(path.to_owned()));
    }
    shards.sort();
    Ok(shards)
}

impl ShardSet {
    /// Adds the shard in a directory, unless it is not a shard, belongs to another run than the
    /// shards before, or has a file that is not what the manifest says. Unless `hash_all` is set,
    /// only the lengths of results and histograms are compared: they are hashed when they are
    /// merged.
    pub(super) fn add(&mut self, dir: &Path, hash_all: bool) -> Result<(), JobError> {
        let manifest = &Manifest::read(&dir.join(manifest::FILE))?;
        let not_a_shard = || match manifest.merged {
            Some(_) => ShardMismatch::Merged(dir.to_owned()),
            None => ShardMismatch::NotShard(dir.to_owned()),
        };
        if manifest.spec.is_none() || manifest.stream.is_none() {
            return Err(not_a_shard().into());
        }
        let part = manifest.shard.ok_or_else(not_a_shard)?;
        let shard = Shard::new(part.part, part.of).ok_or_else(not_a_shard)?;
        let first = || (dir.to_owned(), manifest.clone(), part);
        let (first, ours, _) = self.first.get_or_insert_with(first);
        if let Some(difference) = ours.first_difference(manifest, run_identity) {
            return Err(ShardMismatch::OtherRun {
                dir: dir.to_owned(),
                key: difference.key,
                value: difference.there,
                first: first.clone(),
                first_value: difference.here,
            }
            .into());
        }
        let range = shard.range(part.count);
        if (manifest.first, manifest.rows) != (range.start, range.end - range.start) {
            let boards = part.count;
            let alteration = Alteration::OtherRows { shard, boards };
            return Err(altered_error(&dir.join(manifest::FILE), alteration));
        }
        for (name, digest) in &manifest.files {
            let path = dir.join(name);
            let is_merged = [results::FILE, manifest::HISTOGRAMS].contains(&&**name);
            digest.check_length(&path).map_err(JobError::BadShard)?;
            if hash_all || !is_merged {
                digest.check(&path).map_err(JobError::BadShard)?;
            }
        }
        let digest = |name| manifest.files.get(name).cloned();
        let found = FoundShard {
            results: digest(results::FILE).ok_or_else(not_a_shard)?,
            histograms: digest(manifest::HISTOGRAMS),
            solver: manifest.solver.clone(),
            dir: dir.to_owned(),
        };
        if let Some(other) = self.found.get(&shard) {
            let dirs = [other.dir.clone(), dir.to_owned()];
            return Err(JobError::ShardTwice { dirs, shard });
        }
        self.found.insert(shard, found);
        self.resumed.extend(&manifest.resumed);
        self.add_origin(manifest);
        Ok(())
    }

    /// Counts a shard for the machine and the build that wrote it.
    fn add_origin(&mut self, manifest: &Manifest) {
        let same = self.origins.iter_mut().find(|origin| {
            origin.host == manifest.host
                && origin.commit == manifest.commit
                && origin.compiler == manifest.compiler
        });
        if let Some(origin) = same {
            origin.shards += 1;
            origin.rows += manifest.rows;
            return;
        }
        self.origins.push(ShardOrigin {
            shards: 1,
            rows: manifest.rows,
            commit: manifest.commit.clone(),
            compiler: manifest.compiler.clone(),
            host: manifest.host.clone(),
        });
    }

    /// Returns the machines and builds that wrote the shards.
    pub(super) fn origins(&self) -> &[ShardOrigin] {
        &self.origins
    }

    /// Returns the index of the next row at each resumption of a shard, in ascending order.
    pub(super) fn resumed(&self) -> Vec<u64> {
        let mut resumed = self.resumed.clone();
        resumed.sort_unstable();
        resumed
    }

    /// Returns the manifest of the first shard, and how many shards and boards the run has.
    pub(super) fn run(&self) -> Result<(&Manifest, ShardInfo), JobError> {
        match &self.first {
            Some((_, run, all)) => Ok((run, *all)),
            None => Err(ShardMismatch::NoShards.into()),
        }
    }

    /// Returns the missing shards, as an array expression.
    pub(super) fn missing(&self) -> Result<String, JobError> {
        let of = self.run()?.1.of;
        // Only the gaps between found shards are visited, so that a run of a billion shards takes
        // no longer.
        let mut items = Vec::new();
        let mut next = 1;
        let ends = self.found.keys().map(|shard| shard.part());
        for part in ends.chain([of.saturating_add(1)]) {
            if next < part {
                // The items of an array expression of a batch system such as Slurm: `1,4,7-9`.
                items.push(match part - 1 {
                    last if last == next => last.to_string(),
                    last => format!("{next}-{last}"),
                });
            }
            next = part.saturating_add(1);
        }
        Ok(items.join(","))
    }

    /// Returns the joined histograms of all shards, each checked against its manifest; none if a
    /// shard has none, of which the observer hears.
    pub(super) fn histograms(
        &self,
        observer: &dyn Observer,
    ) -> Result<Option<Histograms>, JobError> {
        let ((run, all), mut merged) = (self.run()?, Histograms::default());
        let solvers = run
            .solvers
            .iter()
            .flat_map(|names| names.split(','))
            .count()
            .max(1) as u64;
        for (shard, found) in &self.found {
            let Some(digest) = &found.histograms else {
                observer.note(Event::Untimed(&found.dir));
                return Ok(None);
            };
            if found.solver != run.solver {
                return Err(ShardMismatch::OtherSolver {
                    dir: found.dir.clone(),
                    solver: found.solver.clone(),
                    first_solver: run.solver.clone(),
                }
                .into());
            }
            let path = found.dir.join(manifest::HISTOGRAMS);
            digest.check(&path).map_err(JobError::BadShard)?;
            let bytes = read_small(&path).map_err(|source| read_error(&path, source))?;
            let histograms: Histograms = serde_json::from_slice(&bytes)
                .map_err(|error| altered_error(&path, Alteration::Syntax(error)))?;
            let Range { start, end } = shard.range(all.count);
            let boards = (end - start).saturating_mul(solvers);
            if histograms.boards() != Some(boards) {
                return Err(altered_error(&path, Alteration::Times { boards }));
            }
            merged.join(&histograms);
        }
        Ok(Some(merged))
    }

    /// Passes the results of all shards to `write`, in order, after the header, and checks them
    /// against their manifests: what was written is valid only if there is no error.
    pub(super) fn merge(
        &self,
        mut write: impl FnMut(&[u8]) -> Result<(), JobError>,
    ) -> Result<(), JobError> {
        let (_, all) = self.run()?;
        write(results::HEADER.as_bytes())?;
        let mut block = Vec::new();
        for (shard, found) in &self.found {
            let rows = shard.range(all.count);
            let path = found.dir.join(results::FILE);
            let unreadable = |source| read_error(&path, source);
            let mut file = open_regular(&path).map_err(unreadable)?;
            let mut hash = HashingWriter::default();
            let (mut lines, mut first) = (0, None);
            let mut header = results::HEADER.as_bytes();
            loop {
                block.clear();
                let mut part = Read::by_ref(&mut file).take(READ_BYTES);
                let used = part.read_to_end(&mut block).map_err(unreadable)? as u64;
                let bytes = &*block;
                let Some(row_bytes) = bytes.strip_prefix(header) else {
                    return Err(altered_error(&path, Alteration::Header));
                };
                if !header.is_empty() {
                    let index = row_bytes.split(|&byte| byte == b',').next();
                    first = index.and_then(number::integer);
                    header = b"";
                }
                lines += memchr::memchr_iter(b'\n', row_bytes).count() as u64;
                hash.write_all(bytes).expect("hashing cannot fail");
                write(row_bytes)?;
                if used < READ_BYTES {
                    break;
                }
            }
            let compared = found.results.compare(&path, &hash.digest());
            compared.map_err(JobError::BadShard)?;
            let expected = rows.end - rows.start;
            if expected > 0 && first != Some(rows.start.into()) {
                let expected = rows.start;
                return Err(altered_error(&path, Alteration::FirstRow { expected }));
            }
            if lines != expected {
                let rows = lines;
                return Err(altered_error(&path, Alteration::Rows { rows, expected }));
            }
        }
        Ok(())
    }
}

/// Returns the values that shards must have in common to be merged.
///
/// The version of the program is part of it: another version may write other bytes. The commit is
/// not: within a version, golden hashes guarantee the same bytes.
fn run_identity(shard: &Manifest) -> OutputIdentity {
    let all = |value: fn(ShardInfo) -> u64| shard.shard.map(|info| value(info).to_string());
    vec![
        ("spec", shard.spec.clone()),
        ("stream", shard.stream.clone()),
        ("program version", Some(shard.version.clone())),
        ("number of shards", all(|info| info.of)),
        ("number of boards", all(|info| info.count)),
        (manifest::COMPARED, shard.solvers.clone()),
    ]
}

fn altered_error(path: &Path, alteration: Alteration) -> JobError {
    JobError::BadShard(StoreError::altered(path, alteration))
}

fn read_error(path: &Path, source: std::io::Error) -> JobError {
    JobError::BadShard(StoreError::read(path, source))
}
