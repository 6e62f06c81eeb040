//! `mutants`: the first-order mutants of right solutions, judged on a corpus.

use super::args::{GlobalArgs, MutantsArgs};
use super::judge::{MutantInput, judge_mutants, supervisor};
use super::{CliError, interrupt, progress, stdio};
use crate::report::KillReport;
use crate::submissions::{
    FileMutant, JudgeRun, Limits, MutantJudge, OrphanReaper, StressTest, Toolchains, mutants_of,
};
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Boards of all families and sides on which survivors are tried.
pub(super) const TRIES: u64 = 20_000;

pub(super) fn mutants(args: &MutantsArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let input = MutantInput {
        corpus: &args.corpus,
        count: args.count,
        threads: &args.threads,
        export_csv: &args.export_csv,
        export_json: &args.export_json,
    };
    judge_file_mutants(&args.files, args.limits(), args.tries, &input, global)
}

/// Judges the mutants of these files; survivors that answer `tries` more boards right are left out as equivalent.
pub(super) fn judge_file_mutants(
    files: &[PathBuf],
    limits: Limits,
    tries: u64,
    input: &MutantInput<'_>,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let supervisor = supervisor()?;
    let bar = progress::mutants(global);
    let judge = MutantJudge {
        tools: &tools,
        run: JudgeRun {
            supervisor: &supervisor,
            limits: &limits,
            isolate: false,
        },
        progress: &|| bar.inc(1),
        error: Mutex::new(None),
    };
    interrupt::install_handler(false);
    let reaper = OrphanReaper::become_subreaper();
    let mut mutants = Vec::new();
    for file in files {
        check_right(file, input, &judge)?;
        mutants.extend(FileMutant::of(file, mutants_of(file, &tools)?, &judge));
    }
    bar.set_length(mutants.len() as u64);
    let stress = StressTest {
        boards: tries,
        seed: 0,
    };
    let judged = judge_mutants(
        |corpus| KillReport::of_mutants(corpus, mutants),
        |kills| {
            check_errors(&judge)?;
            exclude_equivalents(kills, &stress, &judge, global)
        },
        input,
        global,
    );
    bar.finish_and_clear();
    reaper.kill_orphans();
    judged
}

/// Fails if the system could not run a mutant.
fn check_errors(judge: &MutantJudge<'_>) -> Result<(), CliError> {
    let error = judge
        .error
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    error.map_or(Ok(()), |error| Err(error.into()))
}

/// Mutants tell how strong a corpus is only if the solution itself is right.
fn check_right(
    file: &PathBuf,
    input: &MutantInput<'_>,
    judge: &MutantJudge<'_>,
) -> Result<(), CliError> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| CliError::file("read", &file.display().to_string(), &error))?;
    // The boards of the stress test, for the corpus may be a pipe.
    let few = StressTest {
        boards: 1000,
        seed: 0,
    };
    match judge.first_wrong(&text, &few)? {
        None => Ok(()),
        Some(board) => Err(CliError::Failed(format!(
            "{}: not a right solution, so its mutants say nothing about {}; it fails on {board}",
            file.display(),
            input.corpus
        ))),
    }
}

/// Tries the survivors on small boards and boards of all families, and leaves out those that answer all right.
fn exclude_equivalents(
    kills: &mut KillReport<FileMutant<'_>>,
    stress: &StressTest,
    judge: &MutantJudge<'_>,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let survivors = kills.surviving();
    let tried = survivors.par_iter().with_max_len(1).map(|(place, one)| {
        let failed = judge.first_wrong(&one.mutant.text, stress);
        failed.map(|board| (*place, *one, board))
    });
    let tried = tried.collect::<Result<Vec<_>, _>>()?;
    interrupt::check()?;
    let mut equivalent = Vec::new();
    for (place, one, failed) in tried {
        match failed {
            Some(board) => {
                stdio::status_line(format_args!("{} fails on {board}", one.name));
            }
            None => {
                if global.verbose {
                    let after = one.mutant.after.lines().next().unwrap_or_default();
                    stdio::status_line(format_args!("equivalent: {}: {after}", one.name));
                }
                equivalent.push(place);
            }
        }
    }
    if !equivalent.is_empty() && !global.quiet {
        stdio::status_line(format_args!(
            "{} more answer 50,000 small boards and {} of all families right: equivalent as far as is\nknown, and left out",
            equivalent.len(),
            stress.boards
        ));
    }
    kills.exclude(&equivalent);
    Ok(())
}
