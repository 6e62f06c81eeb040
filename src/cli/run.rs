//! `run`: generates boards, solves them, and writes results and timings.

use super::args::{RunArgs, kernels_named};
use super::version::BUILD;
use super::{CliResult, job, paths, stdio, terminal};
use crate::report::{run_page, terminal as render};
use snakes_and_ladders::generate::GenerationPlan;
use snakes_and_ladders::number::plural;
use snakes_and_ladders::solve::AUTO;
use snl_harness::jobs::{self, RunOptions};
use snl_harness::store::{CheckpointPaths, output_dir};
use std::collections::BTreeSet;
use std::path::Path;

pub(super) fn run(args: &RunArgs) -> CliResult {
    let mut plan = GenerationPlan::from_spec(&args.boards.spec()?, args.count, 100_000)?;
    plan.shard = args.shard;
    let mut kernels = kernels_named(&args.solving.solver)?;
    let mut given = BTreeSet::new();
    if let Some(twice) = args
        .solving
        .solver
        .split(',')
        .find(|name| !given.insert(*name))
    {
        usage!("--solver names {twice} twice; `snl bench` compares a solver with itself");
    }
    let mut names = BTreeSet::new();
    kernels.retain(|kernel| {
        let is_first = names.insert(kernel.name);
        if !is_first {
            stdio::note_line(format_args!("auto is {} here, and runs once", kernel.name));
        }
        is_first
    });
    if args.shard.is_some() && args.boards.seed.picked.is_some() {
        usage!(
            "--seed random would give each shard other boards; write the same number for all shards"
        );
    }
    if let Some(file) = &args.latencies {
        if stdio::is_descriptor(file) {
            usage!("--latencies needs the name of a file, such as times.csv");
        }
        if !matches!(kernels[..], [kernel] if !kernel.interleaves) {
            usage!(
                "--latencies needs a single --solver that searches boards one by one, such as bitset"
            );
        }
    }
    let files = output_dir::FILES.map(|name| args.out.join(name));
    let checkpoint = CheckpointPaths::in_dir(&args.out).checkpoint;
    let files = files.iter().map(|file| Some(("--out", &**file)));
    let checkpoint = Some(("the checkpoint", &*checkpoint));
    let latencies = paths::named("--latencies", &args.latencies);
    let no_inputs: [&Path; 0] = [];
    paths::check(no_inputs, files.chain([checkpoint, latencies]))?;
    let solvers: Vec<&str> = kernels.iter().map(|kernel| kernel.name).collect();
    let noun = plural(solvers.len() as u64, "solver");
    let line = format!("{}, {noun} {}", plan.describe(), solvers.join(", "));
    let boards = plan.boards();
    let options = RunOptions {
        plan,
        kernels,
        is_auto: args.solving.solver == AUTO,
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
    let page = run_page(&summary, &solvers, &args.out);
    stdio::print_summary(&render(&page, false, terminal::output()), &[])
}
