//! An output folder: results, timings, histograms, and the manifest that vouches for them.
//!
//! Owns the files' names, the order in which they get them, and whether a folder is done. Must not know how
//! rows come about.

use super::destination::HashedOutput;
use super::keeping::ResumePoint;
use super::making::GenerationPlan;
use super::{COMMIT, COMPILER, CliError};
use crate::generate::STREAM_VERSION;
use crate::measure::{Histograms, Timings, host};
use crate::store::{Manifest, ShardInfo};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

pub(super) use crate::store::manifest::{FILE as MANIFEST, HISTOGRAMS};
pub(super) use crate::store::results::FILE as RESULTS;
pub(super) const TIMINGS: &str = "timings.csv";

/// The files of a folder, open beside their names.
pub(super) struct OutputDir {
    path: PathBuf,
    pub(super) results: HashedOutput,
    timings: Option<HashedOutput>,
    histograms: Option<HashedOutput>,
}

/// What the manifest says beside what the files are.
pub(super) struct ManifestFields {
    pub(super) spec: Option<String>,
    pub(super) stream: Option<String>,
    pub(super) first: u64,
    pub(super) rows: u64,
    pub(super) shard: Option<ShardInfo>,
    pub(super) merged: Option<u64>,
    pub(super) resumed: Vec<u64>,
}

/// What a folder holds.
pub(super) enum ExistingOutput {
    Nothing,
    /// What is asked for.
    Done,
    /// What is asked for, but for a file that is not as its manifest says.
    Broken(String),
    /// Something else: what differs, as it is there and here.
    Other(String),
}

/// Makes the folder.
pub(super) fn create_dir(path: &Path) -> Result<(), CliError> {
    let made = std::fs::create_dir_all(path);
    made.map_err(|error| CliError::file("make the folder", &path.display().to_string(), &error))
}

impl OutputDir {
    /// Opens the files: those of an earlier process go on.
    pub(super) fn open<S>(
        path: &Path,
        earlier: Option<&ResumePoint<S>>,
        timed: bool,
        sharded: bool,
    ) -> Result<OutputDir, CliError> {
        let results = path.join(RESULTS);
        let open = |name: &str, wanted: bool| {
            let file = wanted.then(|| HashedOutput::create_hashed(&path.join(name)));
            file.transpose()
        };
        Ok(OutputDir {
            results: match earlier {
                Some(earlier) => HashedOutput::resume_hashed(&results, earlier, 0)?,
                None => HashedOutput::create_hashed(&results)?,
            },
            timings: open(TIMINGS, timed)?,
            histograms: open(HISTOGRAMS, timed && sharded)?,
            path: path.to_owned(),
        })
    }

    /// Writes what was measured: all that is still to be written, but for the manifest.
    pub(super) fn write_timings(&mut self, measured: &Histograms) -> Result<(), CliError> {
        if let Some(file) = &mut self.timings {
            let mut text = Vec::new();
            let written = Timings::new(measured).write(&mut text);
            written.map_err(|error| CliError::Failed(format!("{TIMINGS}: {error}")))?;
            file.write(&text)?;
        }
        if let Some(file) = &mut self.histograms {
            file.write(&serde_json::to_vec(measured).expect("all keys are strings"))?;
        }
        Ok(())
    }

    /// Names the files, the manifest last: where it stands, its files do. An older manifest goes first.
    pub(super) fn commit(self, facts: ManifestFields) -> Result<(), CliError> {
        for stale in [MANIFEST, TIMINGS, HISTOGRAMS] {
            let path = self.path.join(stale);
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(CliError::file(
                        "remove",
                        &path.display().to_string(),
                        &error,
                    ));
                }
                _ => {}
            }
        }
        let mut files = BTreeMap::new();
        let all = [
            (RESULTS, Some(self.results)),
            (TIMINGS, self.timings),
            (HISTOGRAMS, self.histograms),
        ];
        for (name, file) in all {
            if let Some(file) = file {
                files.insert(name.to_owned(), file.commit()?);
            }
        }
        let manifest = Manifest {
            spec: facts.spec,
            stream: facts.stream,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: (!COMMIT.is_empty()).then(|| COMMIT.to_owned()),
            compiler: (!COMPILER.is_empty()).then(|| COMPILER.to_owned()),
            first: facts.first,
            rows: facts.rows,
            shard: facts.shard,
            merged: facts.merged,
            resumed: facts.resumed,
            files,
            host: host(),
            command: std::env::args().collect(),
        };
        Ok(manifest.write(&self.path.join(MANIFEST))?)
    }
}

/// What a run into a folder says of itself.
pub(super) fn manifest_fields(making: &GenerationPlan, resumed: Vec<u64>) -> ManifestFields {
    ManifestFields {
        spec: Some(making.maker.spec().to_string()),
        stream: Some(STREAM_VERSION.to_owned()),
        first: making.range().start,
        rows: making.boards(),
        shard: making.shard.map(|shard| ShardInfo {
            part: shard.part(),
            of: shard.of(),
            count: making.count,
        }),
        merged: None,
        resumed,
    }
}

/// Whether the folder holds these boards already. Lengths are compared, not hashes: `merge` does that.
pub(super) fn inspect(path: &Path, making: &GenerationPlan) -> Result<ExistingOutput, CliError> {
    let file = path.join(MANIFEST);
    if !file.exists() {
        return Ok(ExistingOutput::Nothing);
    }
    let manifest = Manifest::read(&file)?;
    let wanted = manifest_fields(making, Vec::new());
    let shard = |shard: Option<ShardInfo>| {
        shard.map_or("none".to_owned(), |s| {
            format!("{}/{} of {} boards", s.part, s.of, s.count)
        })
    };
    let claims = [
        ("spec", manifest.spec, wanted.spec),
        ("stream", manifest.stream, wanted.stream),
        (
            "version",
            Some(manifest.version),
            Some(env!("CARGO_PKG_VERSION").to_owned()),
        ),
        (
            "shard",
            Some(shard(manifest.shard)),
            Some(shard(wanted.shard)),
        ),
        (
            "rows",
            Some(manifest.rows.to_string()),
            Some(wanted.rows.to_string()),
        ),
    ];
    for (claim, there, here) in claims {
        if there != here {
            let told = |value: Option<String>| value.unwrap_or_else(|| "not told".to_owned());
            return Ok(ExistingOutput::Other(format!(
                "its {claim} is {}, here it is {}",
                told(there),
                told(here)
            )));
        }
    }
    let as_long = |(name, stamp): &(&String, &crate::store::FileDigest)| {
        path.join(name)
            .metadata()
            .is_ok_and(|file| file.len() == stamp.bytes)
    };
    let broken = manifest.files.iter().find(|file| !as_long(file));
    Ok(broken.map_or(ExistingOutput::Done, |(name, _)| {
        ExistingOutput::Broken(name.clone())
    }))
}
