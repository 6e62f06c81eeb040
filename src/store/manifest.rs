//! `manifest.json`: what a folder or a shard holds, and how to make it again.
//!
//! Owns the manifest's keys. Must not find the facts out: who made the files fills them in.
//!
//! # Stability
//! A later version may add keys; it does not rename or drop any, and a reader skips those it does not know.
//! The order of the keys is that of [`Manifest`]'s fields, files by name.

use super::{AtomicFile, FileDigest, ShardInfo, StoreError};
use crate::measure::Host;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// What the manifest is called.
pub const FILE: &str = "manifest.json";

/// What the file of a shard's timings is called from which those of the whole are made.
pub const HISTOGRAMS: &str = "histograms.json";

/// All that is needed to check the files, and to make them again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The text of the spec, which parses back; none where the boards came from files.
    pub spec: Option<String>,
    /// The version of the stream, `v1`.
    pub stream: Option<String>,
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, where known.
    pub commit: Option<String>,
    /// The compiler that built it, as it names itself.
    #[serde(default)]
    pub compiler: Option<String>,
    /// The global index of the first row.
    #[serde(default)]
    pub first: u64,
    /// Rows in the results or boards in the corpus.
    pub rows: u64,
    /// Which part of how many boards, where it is one.
    #[serde(default)]
    pub shard: Option<ShardInfo>,
    /// The shards that were joined, where they were.
    #[serde(default)]
    pub merged: Option<u64>,
    /// The index of the next row each time that an interrupted run was taken up again.
    #[serde(default)]
    pub resumed: Vec<u64>,
    /// The files by name, relative to the manifest.
    pub files: BTreeMap<String, FileDigest>,
    /// The machine.
    pub host: Host,
    /// The command line, word by word.
    pub command: Vec<String>,
}

impl Manifest {
    /// The manifest as it stands in the file: indented JSON and a line feed.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("all keys are strings");
        text.push('\n');
        text
    }

    /// Writes the manifest, whole or not at all. It is to be written last: where it stands, its files do.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(self.to_json().as_bytes())
            .map_err(|source| file.write_error(source))?;
        file.commit()
    }

    /// Reads a manifest back.
    ///
    /// # Errors
    /// If the file cannot be read or is no manifest.
    pub fn read(path: &Path) -> Result<Manifest, StoreError> {
        let file = path.to_string_lossy();
        let text = std::fs::read(path).map_err(|source| StoreError::Read {
            file: (*file).into(),
            source,
        })?;
        Manifest::from_json(&text, &file)
    }

    /// Reads the text of a manifest; `file` is for messages.
    ///
    /// # Errors
    /// If it is no manifest.
    pub fn from_json(text: &[u8], file: &str) -> Result<Manifest, StoreError> {
        serde_json::from_slice(text).map_err(|source| StoreError::Manifest {
            file: file.into(),
            source,
        })
    }
}
