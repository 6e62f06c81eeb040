//! `mutants`: the first-order mutants of right solutions, judged on a corpus.

use super::args::{MutantsArgs, global};
use super::strength::judge_mutants;
use super::{CliError, CliResult, interrupt, paths, progress, stdio, supervisor};
use rayon::prelude::*;
use snakes_and_ladders::escape;
use snl_harness::mutants::strength::{KillMatrix, MistakeKills, Mutant};
use snl_judge::{
    FileMutant, JudgeRun, Limits, MutantCache, MutantFate, MutantJudge, Toolchains, Trials,
    mutants_of,
};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The number of boards of all families that show that a file is a right solution.
const CHECKED: u64 = 1000;

/// The maximum number of characters of a compiler's message that are shown.
const MAX_SHOWN_REASON: usize = 300;

/// Judges the mutants of the files; survivors that answer all trials right are left out as equivalent.
pub(super) fn mutants(args: &MutantsArgs) -> CliResult {
    let inputs = [&args.files[..], &[args.corpus.clone().into()]].concat();
    let cache = paths::named("--cache", &args.cache);
    let outputs = args.kills.outputs().into_iter().chain([cache]);
    paths::check(&inputs, outputs)?;
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let supervisor = supervisor::of(args.sandbox.mode, &tools, inputs, &[])?;
    supervisor::say_if_not_confined(&supervisor);
    if supervisor.sandbox.is_ok() {
        stdio::note_line(supervisor.describe_sandbox());
    }
    let cache = args.cache.as_deref().map(MutantCache::open).transpose()?;
    let limits = Limits {
        board: args.time_limit,
        restarts: args.max_restarts,
        ..args.sandbox.limits()
    };
    let trials = Trials::new(args.tries, args.side_3);
    let template = "{wide_bar} {done} of {all}  {rate} mutants/s  {eta} left";
    let bar = progress::bar(Some(0), template);
    let judge = MutantJudge {
        tools: &tools,
        run: JudgeRun {
            supervisor: &supervisor,
            limits: &limits,
            isolate: false,
        },
        cache: cache.as_ref(),
        progress: &|| {
            bar.inc(1);
            interrupt::check().is_ok()
        },
        error: Mutex::new(None),
    };
    interrupt::install_handler(false);
    let mut mutants = Vec::new();
    for file in &args.files {
        let (text, own) = mutants_of(file, &tools)?;
        check_right(file, &text, &judge)?;
        mutants.extend(FileMutant::of(file, own, &judge));
    }
    bar.set_length(mutants.len() as u64);
    let judged = judge_mutants(
        mutants,
        |kills| {
            interrupt::check()?;
            let error = judge.error.lock();
            let error = error.unwrap_or_else(PoisonError::into_inner).take();
            error.map_or(Ok(()), Err)?;
            bar.suspend(|| settle(kills, &trials))
        },
        &args.corpus,
        &args.kills,
    );
    bar.finish_and_clear();
    judged
}

/// Checks that the file is a right solution: only then do its mutants say how strong a corpus is.
fn check_right(file: &Path, text: &str, judge: &MutantJudge<'_>) -> CliResult {
    let reason = match judge.first_failure(file, text, &Trials::new(CHECKED, 0)) {
        Ok(None) => return Ok(()),
        Ok(Some(board)) => format!("it fails on {board}"),
        // A compiler may print pages.
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().find(|line| line.contains("error"));
            let line = first.or(text.lines().next()).unwrap_or_default();
            escape::line(line).chars().take(MAX_SHOWN_REASON).collect()
        }
    };
    fail!(
        "{}: not a right solution, so its mutants say nothing about a corpus; {reason}",
        escape::path(file)
    )
}

/// Leaves out the mutants that do not compile, and the survivors that answer all trials right.
fn settle(kills: &mut KillMatrix<FileMutant<'_>>, trials: &Trials) -> CliResult {
    let all = kills.mutants();
    let mut survivors = kills.survivors_mut();
    let alive = survivors.par_iter_mut().with_max_len(1);
    let alive = alive.filter(|(_, one)| one.fate != MutantFate::Stillborn);
    alive.try_for_each(|(_, one)| {
        interrupt::check()?;
        one.fate = one.settle(trials)?;
        Ok::<(), CliError>(())
    })?;
    let count = |fate| survivors.iter().filter(|(_, one)| one.fate == fate).count();
    stdio::note_line(format_args!(
        "{all} mutants; left out: {} that do not compile, and {} presumed equivalent:\nright on {}",
        count(MutantFate::Stillborn),
        count(MutantFate::Equivalent),
        trials.describe()
    ));
    let mut excluded = Vec::new();
    for (place, one) in &survivors {
        if one.fate == MutantFate::Equivalent && global().verbose {
            let change = one.describe(MistakeKills::default()).sentence;
            stdio::status_line(format_args!("equivalent: {}: {change}", one.name));
        }
        if matches!(one.fate, MutantFate::Stillborn | MutantFate::Equivalent) {
            excluded.push(*place);
        }
    }
    kills.exclude(&excluded);
    Ok(())
}
