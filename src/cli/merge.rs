//! `merge`: joins shards into the whole.
//!
//! Owns the order of the steps and the last word. Must not know what makes shards fit together.

use super::args::{GlobalArgs, MergeArgs};
use super::folder::{self, ManifestFields, OutputDir};
use super::{CliError, interrupt, stdio};
use crate::measure::Histograms;
use crate::store::checkpoint::CheckpointPaths;
use crate::store::manifest::{self, Manifest};
use crate::store::merge::{HistogramError, MergeError, Shards, folders};
use crate::store::{AtomicFile, Lock, results};
use std::path::{Path, PathBuf};

/// Runs the verb.
pub(super) fn merge(args: &MergeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let mut shards = Shards::default();
    let mut all = Vec::new();
    for path in &args.shards {
        match folders(path) {
            Err(MergeError::Unfinished(_)) if args.missing => {}
            found => all.extend(found?),
        }
    }
    for folder in &all {
        let manifest = Manifest::read(&folder.join(manifest::FILE))?;
        match shards.add(folder.clone(), &manifest) {
            // To be made again, or there twice: neither is a shard more.
            Err(
                error @ (MergeError::Altered { .. }
                | MergeError::Read { .. }
                | MergeError::Twice(..)),
            ) if args.missing => stdio::status_line(&error),
            added => added?,
        }
    }
    match &args.out {
        Some(out) => join(&shards, &all, out, global),
        None => match &*shards.missing()? {
            "" => Ok(()),
            missing => stdio::print(format!("{missing}\n").as_bytes()),
        },
    }
}

fn join(shards: &Shards, all: &[PathBuf], out: &Path, global: &GlobalArgs) -> Result<(), CliError> {
    shards.complete()?;
    let measured = merge_histograms(shards, global)?;
    folder::create_dir(out)?;
    let is_out = |shard: &&PathBuf| shard.canonicalize().ok() == out.canonicalize().ok();
    if let Some(shard) = all.iter().find(is_out) {
        let shard = shard.display();
        return Err(CliError::Usage(format!(
            "--out {shard}: that is a shard; choose another folder"
        )));
    }
    interrupt::install_handler(true);
    let place = CheckpointPaths::in_folder(out);
    let _lock = Lock::take(&place.lock, &place.shown)?;
    AtomicFile::remove_stale(&out.join(results::FILE), &[]);
    let mut folder = OutputDir::open::<()>(out, None, measured.is_some(), false)?;
    shards.join(|bytes| {
        if interrupt::requested() {
            return Err(CliError::interrupted());
        }
        folder.results.write(bytes)
    })?;
    if let Some(measured) = &measured {
        folder.write_timings(measured)?;
    }
    let whole = shards.whole()?;
    folder.commit(ManifestFields {
        spec: Some(whole.spec.clone()),
        stream: Some(whole.stream.clone()),
        first: 0,
        rows: whole.count,
        shard: None,
        merged: Some(whole.of),
        resumed: Vec::new(),
    })?;
    if global.quiet {
        return Ok(());
    }
    let timings = if measured.is_some() {
        "timings.csv, "
    } else {
        ""
    };
    let text = format!(
        "{} boards of {} from {} shards\nresults.csv, {timings}manifest.json in {}\n",
        whole.count,
        whole.spec,
        whole.of,
        out.display()
    );
    stdio::print_summary(text.as_bytes())
}

/// What all shards measured together; nothing if one of them did not.
fn merge_histograms(shards: &Shards, global: &GlobalArgs) -> Result<Option<Histograms>, CliError> {
    let mut joined = Histograms::default();
    for histograms in shards.histograms() {
        match histograms {
            Ok(bytes) => {
                let histograms = serde_json::from_slice(&bytes);
                let named = |error| CliError::Failed(format!("{}: {error}", manifest::HISTOGRAMS));
                joined.join(&histograms.map_err(named)?);
            }
            Err(HistogramError::Histograms(folder)) => {
                if !global.quiet {
                    stdio::status_line(format_args!("no timings: {folder} took none"));
                }
                return Ok(None);
            }
            Err(HistogramError::Error(error)) => return Err(error.into()),
        }
    }
    Ok(Some(joined))
}
