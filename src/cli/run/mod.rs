//! `run`: generates boards, solves them, and writes results and timings.

mod summary;

use super::args::{GlobalArgs, RunArgs};
use super::job::JobLines;
use super::version::BUILD;
use super::{CliError, paths, stdio, terminal};
use snl_harness::jobs::{self, RunOptions};
use snl_harness::store::{CheckpointPaths, OutputPath, output_dir};

pub(super) fn run(args: &RunArgs, global: &GlobalArgs) -> Result<(), CliError> {
    args.boards.check_expected()?;
    let plan = args
        .boards
        .plan(args.count, 100_000)?
        .with_shard(args.shard);
    let kernel = args.solving.kernel()?;
    let sample_times = args.sample_times.as_deref().map(OutputPath::of);
    if sample_times == Some(OutputPath::Descriptor(1)) {
        return Err(CliError::Usage(
            "--sample-times needs the name of a file".to_owned(),
        ));
    }
    check_paths(args)?;
    let line = format!("{}, solver {}", plan.describe(), kernel.name);
    let lines = JobLines::new(Some(line), Some(plan.boards()), global);
    let options = RunOptions {
        plan,
        kernel,
        threads: args.solving.threads.threads,
        out: args.out.clone(),
        force: args.force,
        timed: !args.no_timings,
        sample_times: args.sample_times.clone(),
        checkpoints: args.checkpoints.options(),
        build: BUILD,
    };
    let ran = jobs::run(options, &lines);
    match lines.end(ran, args.boards.random_seed())? {
        Some(summary) if !global.quiet => {
            let text = summary::text(&summary, &args.out, terminal::output());
            stdio::print_summary(text.as_bytes())
        }
        _ => Ok(()),
    }
}

fn check_paths(args: &RunArgs) -> Result<(), CliError> {
    let files = output_dir::FILES.map(|name| args.out.join(name));
    let checkpoint = CheckpointPaths::in_dir(&args.out).checkpoint;
    let files = files.iter().map(|file| Some(("--out", &**file)));
    let others = [
        Some(("the checkpoint", &*checkpoint)),
        args.sample_times
            .as_deref()
            .map(|file| ("--sample-times", file)),
    ];
    paths::check([], files.chain(others))
}
