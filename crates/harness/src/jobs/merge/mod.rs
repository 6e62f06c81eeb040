//! `merge`: joins the shards of a run.

mod shards;

use super::error::ShardMismatch;
use super::run::require_none;
use super::{Event, JobError, Observer, observer};
use crate::measure::Histograms;
use crate::store::manifest::{Build, ShardOrigin};
use crate::store::{
    Lock, Manifest, OutputDir, OutputFile, checkpoint, manifest, output_dir, results,
};
use shards::ShardSet;
pub use shards::shard_dirs;
use std::path::PathBuf;

/// The options of [`merge`].
#[derive(Clone, Debug)]
pub struct MergeOptions {
    /// The output directories of the shards, or directories that contain them.
    pub shards: Vec<PathBuf>,
    /// The directory of the results, which is created if there is none.
    pub out: PathBuf,
    /// Whether to replace an earlier result in the directory.
    pub force: bool,
    /// The build of the program that runs the job, for the manifest.
    pub build: Build,
}

/// The facts of a merged run.
#[derive(Clone, Debug)]
pub struct MergeSummary {
    pub boards: u64,
    /// The spec of the boards.
    pub spec: String,
    pub shards: u64,
    /// The machines and builds that wrote the shards.
    pub origins: Vec<ShardOrigin>,
    /// The names of the files in the output directory.
    pub files: Vec<&'static str>,
}

/// Joins the shards of a run into the results of the whole run, with its timings if every shard has
/// them.
///
/// # Errors
/// If a shard is missing, was altered or belongs to another run, a file cannot be written, or the
/// observer cancels the job.
pub fn merge(options: MergeOptions, observer: &dyn Observer) -> Result<MergeSummary, JobError> {
    let (shards, dirs) = find(&options.shards, false, observer)?;
    let ((run, all), missing) = (shards.run()?, shards.missing()?);
    if !missing.is_empty() {
        let shards = all.of;
        return Err(ShardMismatch::Missing { missing, shards }.into());
    }
    let measured = shards.histograms(observer)?;
    let out = &*options.out;
    output_dir::create_dir(out)?;
    let is_out = |dir: &&PathBuf| dir.canonicalize().ok() == out.canonicalize().ok();
    if let Some(shard) = dirs.iter().find(is_out) {
        return Err(JobError::OutputIsShard(shard.clone()));
    }
    if let Some(folder) = options.shards.iter().find(is_out) {
        return Err(JobError::OutputHoldsShards(folder.clone()));
    }
    if !options.force {
        require_none(out, &[manifest::FILE, results::FILE, checkpoint::FILE])?;
    }
    observer.note(Event::Opening { resumable: true });
    let paths = output_dir::FILES.map(|name| out.join(name));
    let files = paths.each_ref().map(|path| &**path);
    let locks = Lock::take_all(&files)?;
    let mut results = OutputFile::create_under(&locks, files[0])?;
    let timings = measured.is_some().then_some(output_dir::TIMINGS);
    let mut dir = OutputDir::open(out, locks, timings)?;
    shards.merge(|bytes| {
        observer::proceed(observer)?;
        Ok(results.write(bytes)?)
    })?;
    if let Some(measured) = &measured {
        dir.write_timings(measured)?;
    }
    let manifest = Manifest {
        spec: run.spec.clone(),
        stream: run.stream.clone(),
        solvers: run.solvers.clone(),
        solver: run.solver.clone(),
        rows: all.count,
        merged: Some(all.of),
        origins: shards.origins().to_vec(),
        resumed: shards.resumed(),
        disturbed: measured.as_ref().map(Histograms::disturbed),
        ..Manifest::empty(options.build)
    };
    let files = dir.commit(results, manifest)?;
    Ok(MergeSummary {
        boards: all.count,
        spec: run.spec.clone().unwrap_or_default(),
        shards: all.of,
        origins: shards.origins().to_vec(),
        files,
    })
}

/// Returns the shards that are missing, as an array expression of a batch system such as Slurm
/// (`1,4,7-9`). Unfinished and altered shards count as missing. The observer hears of altered
/// shards and of duplicates.
///
/// # Errors
/// If there are no shards, or shards of several runs.
pub fn missing_shards(shards: &[PathBuf], observer: &dyn Observer) -> Result<String, JobError> {
    find(shards, true, observer)?.0.missing()
}

/// Finds the shards and their directories. If shards may be missing, unfinished and altered ones
/// count as missing.
fn find(
    paths: &[PathBuf],
    may_be_missing: bool,
    observer: &dyn Observer,
) -> Result<(ShardSet, Vec<PathBuf>), JobError> {
    let (mut shards, mut dirs) = (ShardSet::default(), Vec::new());
    for path in paths {
        match shard_dirs(path) {
            Err(JobError::Unfinished(_)) if may_be_missing => {}
            found => dirs.extend(found?),
        }
    }
    for dir in &dirs {
        match shards.add(dir, may_be_missing) {
            // The shard must be run again, or is a duplicate.
            Err(error @ (JobError::BadShard(_) | JobError::ShardTwice { .. }))
                if may_be_missing =>
            {
                observer.note(Event::BadShard(&error));
            }
            added => added?,
        }
    }
    Ok((shards, dirs))
}
