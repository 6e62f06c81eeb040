//! `merge`: joins the shards of a run.

use super::args::{GlobalArgs, MergeArgs};
use super::{CliError, interrupt, paths, stdio};
use snakes_and_ladders::escape;
use snl_harness::measure::Histograms;
use snl_harness::pipeline::in_pool;
use snl_harness::store::merge::{MergeError, ShardSet, shard_dirs};
use snl_harness::store::{
    CheckpointPaths, Lock, Manifest, OutputDir, OutputFile, manifest, output_dir, results,
};
use std::path::{Path, PathBuf};

pub(super) fn merge(args: &MergeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    // Reading and writing run in parallel.
    in_pool(|| merge_shards(args, global))
}

fn merge_shards(args: &MergeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let mut shards = ShardSet::default();
    let mut dirs = Vec::new();
    for path in &args.shards {
        match shard_dirs(path) {
            Err(MergeError::Unfinished(_)) if args.missing => {}
            found => dirs.extend(found?),
        }
    }
    for dir in &dirs {
        let manifest = Manifest::read(&dir.join(manifest::FILE))?;
        match shards.add(dir.clone(), &manifest) {
            // To be regenerated, or a duplicate: the shard stays missing.
            Err(error @ MergeError::BadShard(_)) if args.missing => stdio::status_line(&error),
            added => added?,
        }
    }
    match &args.out {
        Some(out) => join(&shards, &dirs, out, args.force, global),
        None => match &*shards.missing()? {
            "" => Ok(()),
            missing => stdio::print(format!("{missing}\n").as_bytes()),
        },
    }
}

fn join(
    shards: &ShardSet,
    dirs: &[PathBuf],
    out: &Path,
    force: bool,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    shards.check_complete()?;
    let measured = merge_histograms(shards, global)?;
    output_dir::create_dir(out)?;
    let is_out = |shard: &&PathBuf| shard.canonicalize().ok() == out.canonicalize().ok();
    if let Some(shard) = dirs.iter().find(is_out) {
        let shard = escape::path(shard);
        return Err(CliError::Usage(format!(
            "--out {shard} is one of the shards; choose another directory"
        )));
    }
    if !force {
        // Without a manifest, it is what an interrupted merge left.
        paths::require_none(out, [manifest::FILE])?;
    }
    interrupt::install_handler(true);
    let paths = CheckpointPaths::in_dir(out);
    let _lock = Lock::take(&paths.lock, &paths.shown)?;
    let files = [results::FILE, output_dir::TIMINGS, manifest::FILE].map(|name| out.join(name));
    let files = files.each_ref().map(|file| &**file);
    let _locks = Lock::take_all(&files, None)?;
    let tag = paths.tag();
    for file in files {
        OutputFile::remove_stale(file, &[], &tag);
    }
    let timed = measured.is_some();
    let mut dir = OutputDir::open::<()>(out, Some(&tag), None, timed, false)?;
    shards.merge(|bytes| {
        interrupt::check()?;
        Ok::<(), CliError>(dir.results.write(bytes)?)
    })?;
    if let Some(measured) = &measured {
        dir.write_timings(measured)?;
    }
    let run = shards.run()?;
    let files = dir.commit(Manifest {
        spec: Some(run.spec.clone()),
        stream: Some(run.stream.clone()),
        rows: run.count,
        merged: Some(run.of),
        disturbed: measured.as_ref().map(Histograms::disturbed),
        ..Manifest::empty(super::version::BUILD)
    })?;
    if global.quiet {
        return Ok(());
    }
    let text = format!(
        "{} boards of {} from {} shards\n{} in {}\n",
        run.count,
        run.spec,
        run.of,
        files.join(", "),
        escape::path(out)
    );
    stdio::print_summary(text.as_bytes())
}

/// The timings of all shards; none if a shard has none.
fn merge_histograms(
    shards: &ShardSet,
    global: &GlobalArgs,
) -> Result<Option<Histograms>, CliError> {
    let mut merged = Histograms::default();
    for histograms in shards.histograms() {
        match histograms {
            Ok(histograms) => merged.join(&histograms),
            Err(error @ MergeError::NoTimings(_)) => {
                if !global.quiet {
                    stdio::status_line(&error);
                }
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Some(merged))
}
