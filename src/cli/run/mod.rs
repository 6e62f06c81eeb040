//! `run`: generates boards, solves them, and writes results and timings.

mod summary;

use super::args::RunArgs;
use super::version::BUILD;
use super::{CliError, CliResult, job, paths, stdio, terminal};
use snakes_and_ladders::generate::GenerationPlan;
use snakes_and_ladders::solve::Kernel;
use snl_harness::jobs::{self, RunOptions};
use snl_harness::store::{CheckpointPaths, output_dir};

pub(super) fn run(args: &RunArgs) -> CliResult {
    let mut plan = GenerationPlan::from_spec(&args.boards.spec()?, args.count, 100_000)?;
    plan.shard = args.shard;
    let kernels = args.solving.kernels()?;
    check_latencies(args, &kernels)?;
    let files = output_dir::FILES.map(|name| args.out.join(name));
    let checkpoint = CheckpointPaths::in_dir(&args.out).checkpoint;
    let files = files.iter().map(|file| Some(("--out", &**file)));
    let others = [
        Some(("the checkpoint", &*checkpoint)),
        paths::named("--latencies", &args.latencies),
    ];
    paths::check([], files.chain(others))?;
    let solvers: Vec<&str> = kernels.iter().map(|kernel| kernel.name).collect();
    let line = match &solvers[..] {
        [one] => format!("{}, solver {one}", plan.describe()),
        several => format!("{}, solvers {}", plan.describe(), several.join(", ")),
    };
    let boards = plan.boards();
    let options = RunOptions {
        plan,
        kernels,
        out: args.out.clone(),
        force: args.force,
        timed: !args.no_timings,
        latencies: args.latencies.clone(),
        job: args.checkpoints.options(args.solving.threads.threads),
        build: BUILD,
    };
    let ran = job::observe(Some(line), Some(boards), |lines| jobs::run(options, lines));
    let Some(summary) = ran.map_err(|error| job::failure(error, args.boards.seed.picked))? else {
        return Ok(());
    };
    let text = summary::text(&summary, &solvers, &args.out, terminal::output());
    stdio::print_summary(&text, &[])
}

/// Checks that a file of latencies can be written and has rows.
fn check_latencies(args: &RunArgs, kernels: &[&Kernel]) -> CliResult {
    let problem = match (args.latencies.as_deref(), kernels) {
        (None, _) => return Ok(()),
        (Some(file), _) if stdio::is_descriptor(file) => {
            "needs the name of a file, such as times.csv"
        }
        (_, [kernel]) if !kernel.interleaves => return Ok(()),
        _ => "needs a single --solver that searches boards one by one, such as bitset",
    };
    Err(CliError::Usage(format!("--latencies {problem}")))
}
