//! `merge`: joins shards into the whole.
//!
//! Owns the order of the steps and the last word. Must not know what makes shards fit together.

use super::args::{Global, Merge};
use super::folder::{self, Facts, Folder};
use super::{Failure, interrupt, streams};
use crate::measure::Histograms;
use crate::store::checkpoint::Place;
use crate::store::manifest::{self, Manifest};
use crate::store::merge::{Lacking, MergeError, Shards, folders};
use crate::store::{Beside, Lock, results};
use std::path::{Path, PathBuf};

/// Runs the verb.
pub(super) fn merge(args: &Merge, global: &Global) -> Result<(), Failure> {
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
            ) if args.missing => streams::say(&error),
            added => added?,
        }
    }
    match &args.out {
        Some(out) => join(&shards, &all, out, global),
        None => match &*shards.missing()? {
            "" => Ok(()),
            missing => streams::print(format!("{missing}\n").as_bytes()),
        },
    }
}

fn join(shards: &Shards, all: &[PathBuf], out: &Path, global: &Global) -> Result<(), Failure> {
    shards.complete()?;
    let measured = measured(shards, global)?;
    folder::make(out)?;
    let is_out = |shard: &&PathBuf| shard.canonicalize().ok() == out.canonicalize().ok();
    if let Some(shard) = all.iter().find(is_out) {
        let shard = shard.display();
        return Err(Failure::Usage(format!(
            "--out {shard}: that is a shard; choose another folder"
        )));
    }
    interrupt::listen(true);
    let place = Place::in_folder(out);
    let _lock = Lock::take(&place.lock, &place.shown)?;
    Beside::sweep(&out.join(results::FILE), &[]);
    let mut folder = Folder::open::<()>(out, None, measured.is_some(), false)?;
    shards.join(|bytes| {
        if interrupt::asked() {
            return Err(Failure::interrupted());
        }
        folder.results.write(bytes)
    })?;
    if let Some(measured) = &measured {
        folder.write_measured(measured)?;
    }
    let whole = shards.whole()?;
    folder.commit(Facts {
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
    streams::tell(text.as_bytes())
}

/// What all shards measured together; nothing if one of them did not.
fn measured(shards: &Shards, global: &Global) -> Result<Option<Histograms>, Failure> {
    let mut joined = Histograms::default();
    for histograms in shards.histograms() {
        match histograms {
            Ok(bytes) => {
                let histograms = serde_json::from_slice(&bytes);
                let named = |error| Failure::Work(format!("{}: {error}", manifest::HISTOGRAMS));
                joined.join(&histograms.map_err(named)?);
            }
            Err(Lacking::Histograms(folder)) => {
                if !global.quiet {
                    streams::say(format_args!("no timings: {folder} took none"));
                }
                return Ok(None);
            }
            Err(Lacking::Error(error)) => return Err(error.into()),
        }
    }
    Ok(Some(joined))
}
