//! `mutants`: the first-order mutants of right solutions, judged on a corpus.

use super::args::{GlobalArgs, MutantsArgs};
use super::strength::judge_mutants;
use super::{CliError, interrupt, paths, progress, stdio, supervisor};
use rayon::prelude::*;
use snakes_and_ladders::escape;
use snl_harness::mutants::strength::{KillMatrix, MistakeKills, Mutant};
use snl_judge::{
    FileMutant, Hidden, JudgeRun, MutantCache, MutantFate, MutantJudge, Toolchains, Trials,
    mutants_of,
};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The number of boards of all families that show that a file is a right solution.
const CHECKED: u64 = 1000;

/// The maximum number of characters of a compiler's message that are shown.
const MAX_SHOWN_REASON: usize = 300;

/// Judges the mutants of the files; survivors that answer all trials right are left out as equivalent.
pub(super) fn mutants(args: &MutantsArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let files = args.files.iter().map(|file| &**file);
    let inputs = files.chain([Path::new(&args.corpus)]);
    let cache = args.cache.as_deref().map(|path| ("--cache", path));
    let outputs = args.kills.outputs().into_iter().chain([cache]);
    paths::check(inputs.clone(), outputs)?;
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let hidden = Hidden {
        files: inputs.map(Path::to_owned).collect(),
        ..Hidden::default()
    };
    let supervisor = supervisor::of(args.sandbox.mode, &tools, hidden)?;
    supervisor::say_if_not_confined(&supervisor);
    if supervisor.no_sandbox().is_none() {
        stdio::note_line(supervisor.describe_sandbox());
    }
    let cache = args.cache.as_deref().map(MutantCache::open).transpose()?;
    let (limits, trials) = (args.limits(), Trials::new(args.tries, args.side_3));
    let bar = progress::mutants(global);
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
        let own = mutants_of(file, &tools)?;
        check_right(file, &judge)?;
        mutants.extend(FileMutant::of(file, own, &judge));
    }
    bar.set_length(mutants.len() as u64);
    let judged = judge_mutants(
        mutants,
        |kills| {
            interrupt::check()?;
            check_errors(&judge)?;
            bar.suspend(|| settle(kills, &trials, global))
        },
        &args.corpus,
        &args.kills,
        global,
    );
    bar.finish_and_clear();
    judged
}

/// Fails if the system could not run a mutant.
fn check_errors(judge: &MutantJudge<'_>) -> Result<(), CliError> {
    let mut error = judge.error.lock().unwrap_or_else(PoisonError::into_inner);
    error.take().map_or(Ok(()), |error| Err(error.into()))
}

/// Checks that the file is a right solution: only then do its mutants say how strong a corpus is.
fn check_right(file: &Path, judge: &MutantJudge<'_>) -> Result<(), CliError> {
    let shown = escape::path(file);
    let failed = |reason: String| {
        CliError::Failed(format!(
            "{shown}: not a right solution, so its mutants say nothing about a corpus; {reason}"
        ))
    };
    match judge.first_failure_of(file, &Trials::new(CHECKED, 0)) {
        Ok(None) => Ok(()),
        Ok(Some(board)) => Err(failed(format!("it fails on {board}"))),
        // A compiler may print pages.
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().find(|line| line.contains("error"));
            let line = first.or(text.lines().next()).unwrap_or_default();
            let shown: String = escape::line(line).chars().take(MAX_SHOWN_REASON).collect();
            Err(failed(shown))
        }
    }
}

/// Leaves out the mutants that do not compile, and the survivors that answer all trials right.
fn settle(
    kills: &mut KillMatrix<FileMutant<'_>>,
    trials: &Trials,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let all = kills.mutants();
    let mut survivors = kills.survivors_mut();
    let alive = survivors.par_iter_mut().with_max_len(1);
    let alive = alive.filter(|(_, one)| one.fate != MutantFate::Stillborn);
    alive.try_for_each(|(_, one)| {
        interrupt::check()?;
        one.fate = one.settle(trials)?;
        Ok::<(), CliError>(())
    })?;
    let with = |fate: MutantFate| {
        let of_fate = survivors.iter().filter(move |(_, one)| one.fate == fate);
        of_fate.map(|(place, one)| (*place, &**one))
    };
    let stillborn = with(MutantFate::Stillborn).map(|(place, _)| place);
    let stillborn: Vec<usize> = stillborn.collect();
    let equivalent: Vec<(usize, &FileMutant<'_>)> = with(MutantFate::Equivalent).collect();
    stdio::note_line(format_args!(
        "{all} mutants; left out: {} that do not compile, and {} presumed equivalent:\nright on {}",
        stillborn.len(),
        equivalent.len(),
        trials.describe()
    ));
    if global.verbose {
        for (_, one) in &equivalent {
            let change = one.describe(MistakeKills::default()).sentence;
            stdio::status_line(format_args!("equivalent: {}: {change}", one.name));
        }
    }
    let mut excluded = stillborn;
    excluded.extend(equivalent.iter().map(|(place, _)| place));
    excluded.sort_unstable();
    kills.exclude(&excluded);
    Ok(())
}
