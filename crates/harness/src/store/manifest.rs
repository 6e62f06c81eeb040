//! `manifest.json`: what an output directory holds, and how to regenerate it.
//!
//! # Stability
//! A later version may add keys; it does not rename or drop any, and a reader ignores unknown ones.
//! The keys come in the order of [`Manifest`]'s fields, files by name.

use super::small_file::read_small;
use super::{FileDigest, StoreError};
use crate::measure::{Host, host};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::number::pluralize;
use std::collections::BTreeMap;
use std::path::Path;

/// The name of the manifest.
pub const FILE: &str = "manifest.json";

/// The name of the file of a shard's histograms, from which `merge` computes timings.
pub const HISTOGRAMS: &str = "histograms.json";

/// The name of the compared solvers in messages about runs that differ.
pub const COMPARED: &str = "list of compared solvers";

/// All that is needed to check the files and to regenerate them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The spec; none if the boards came from files.
    pub spec: Option<String>,
    /// The stream version, `v1`.
    pub stream: Option<String>,
    pub version: String,
    /// The commit that the program was built from, if known.
    pub commit: Option<String>,
    /// The version line of the compiler that built it.
    pub compiler: Option<String>,
    /// The solvers whose answers were compared, separated by commas; none if a single one solved
    /// the boards.
    pub solvers: Option<String>,
    /// The single solver that the times are of: its name, or `auto` for the one that this machine
    /// selects. None without times, and if several solvers were compared.
    #[serde(default)]
    pub solver: Option<String>,
    /// The file of latencies, as it was named; none without one.
    #[serde(default)]
    pub latencies: Option<String>,
    /// The global index of the first row.
    pub first: u64,
    pub rows: u64,
    /// The shard that these rows are, if any.
    pub shard: Option<ShardInfo>,
    /// The number of shards that were merged, if any.
    pub merged: Option<u64>,
    /// The machines and builds that wrote the merged shards, in the order of their first shard.
    /// Empty if none were merged.
    #[serde(default)]
    pub origins: Vec<ShardOrigin>,
    /// The index of the next row at each resumption of the run, or of its shards.
    pub resumed: Vec<u64>,
    /// The number of boards whose times are left out, because other work on the machine disturbed
    /// them; none without times.
    pub disturbed: Option<u64>,
    /// The digests of the files, by name relative to the manifest.
    pub files: BTreeMap<String, FileDigest>,
    /// The machine that wrote the files; of a merged run, the machine that merged the shards.
    pub host: Host,
    /// The command line, word by word.
    pub command: Vec<String>,
}

/// The build of the program that writes a manifest. A field is empty if it is not known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Build {
    /// The commit that the program was built from.
    pub commit: &'static str,
    /// The version line of the compiler.
    pub compiler: &'static str,
}

/// The shard of a manifest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardInfo {
    /// The number of the shard, from 1.
    pub part: u64,
    pub of: u64,
    /// The number of boards of all shards.
    pub count: u64,
}

/// A machine and a build of the program that wrote shards of a merged run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardOrigin {
    /// The number of shards that they wrote.
    pub shards: u64,
    /// The number of rows of these shards.
    pub rows: u64,
    /// The commit that the program was built from, if known.
    pub commit: Option<String>,
    /// The version line of the compiler that built it.
    pub compiler: Option<String>,
    pub host: Host,
}

/// Values of a manifest that say which output it is, by name.
pub(crate) type OutputIdentity = Vec<(&'static str, Option<String>)>;

/// Returns the command line, word by word; what is not UTF-8 is replaced.
pub fn command_line() -> Vec<String> {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    words.collect()
}

/// A value in which another output differs from this one.
pub(crate) struct ValueDifference {
    /// The name of the value.
    pub key: &'static str,
    pub there: String,
    pub here: String,
}

impl Manifest {
    /// Returns a manifest of no rows and no files, written on this machine by the program of this
    /// build.
    pub fn empty(build: Build) -> Manifest {
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Manifest {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: known(build.commit),
            compiler: known(build.compiler),
            host: host(),
            command: command_line(),
            ..Manifest::default()
        }
    }

    /// Returns the values that say which output this is, and which program wrote it.
    pub(crate) fn identity(&self) -> OutputIdentity {
        let shard = self.shard.map_or("none".to_owned(), |shard| {
            format!(
                "{}/{} of {}",
                shard.part,
                shard.of,
                pluralize(shard.count, "board")
            )
        });
        vec![
            ("spec", self.spec.clone()),
            ("stream", self.stream.clone()),
            ("version", Some(self.version.clone())),
            (COMPARED, self.solvers.clone()),
            ("shard", Some(shard)),
            ("rows", Some(self.rows.to_string())),
        ]
    }

    /// Returns the first of the values in which another output differs from this one.
    pub(crate) fn first_difference(
        &self,
        other: &Manifest,
        values: fn(&Manifest) -> OutputIdentity,
    ) -> Option<ValueDifference> {
        let mut pairs = values(other).into_iter().zip(values(self));
        let ((key, there), (_, here)) = pairs.find(|(there, here)| there != here)?;
        let [there, here] = [there, here].map(|value| value.unwrap_or("unset".to_owned()));
        Some(ValueDifference { key, there, here })
    }

    /// Checks that the files in a directory are as the manifest says, the lengths of all of them
    /// first. This is the one answer to whether an output is complete.
    ///
    /// # Errors
    /// If a file is not: the error names the first one, and the reason.
    pub fn check(&self, dir: &Path) -> Result<(), StoreError> {
        for check in [FileDigest::check_length, FileDigest::check] {
            let mut files = self.files.iter();
            files.try_for_each(|(name, digest)| check(digest, &dir.join(name)))?;
        }
        Ok(())
    }

    /// Returns the text of the file: indented JSON and a line feed.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings") + "\n"
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// If the file cannot be read or is not a manifest.
    pub fn read(path: &Path) -> Result<Manifest, StoreError> {
        let text = read_small(path).map_err(|source| StoreError::read(path, source))?;
        Manifest::from_json(&text, &path.to_string_lossy())
    }

    /// Reads the text of a manifest; `file` is for messages.
    pub fn from_json(text: &[u8], file: &str) -> Result<Manifest, StoreError> {
        let manifest: Manifest =
            serde_json::from_slice(text).map_err(|source| StoreError::NotManifest {
                file: file.to_owned(),
                source,
            })?;
        // No name leads out of the directory.
        let is_name = |name: &&String| Path::new(name).file_name() == Some(name.as_ref());
        match manifest.files.keys().find(|name| !is_name(name)) {
            Some(name) => Err(StoreError::ForeignFile {
                file: file.to_owned(),
                name: name.clone(),
            }),
            None => Ok(manifest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_reads_back_with_keys_of_later_versions() {
        let manifest = Manifest {
            resumed: vec![1, 2],
            ..Manifest::empty(Build::default())
        };
        let newer = manifest.to_json().replacen('{', "{\"later\":[1],", 1);
        let read = Manifest::from_json(newer.as_bytes(), "manifest.json");
        assert_eq!(read.unwrap(), manifest);
    }
}
