//! `strength`: which known mistakes or gated faults a corpus kills.

use super::args::StrengthArgs;
use super::stdio::DEFAULT_COUNT;
use super::{CliError, CliResult, job, paths, stdio, terminal};
use crate::report::{strength_page, survivors, terminal as render};
use snl_harness::jobs;
use snl_harness::mutants::gated::GatedFault;
use snl_harness::mutants::mistakes::Runner;
use snl_harness::mutants::strength::{KillMatrix, Mutant, Strength};

/// The largest corpus that is compared with a uniform one of the same size: it doubles the time.
pub(super) const MAX_BOARDS_FOR_BASELINE: usize = 1000;

pub(super) fn strength(args: &StrengthArgs) -> CliResult {
    paths::check([&args.corpus], args.outputs())?;
    if args.gated {
        judge_mutants::<GatedFault>(args)
    } else {
        judge_mutants::<Runner<'_>>(args)
    }
}

/// Runs all mutants of a kind on the corpus, prints the summary and fails if one survives.
fn judge_mutants<M: Mutant>(args: &StrengthArgs) -> CliResult {
    let run = || {
        let corpus = stdio::corpus(&args.corpus, args.count.count, DEFAULT_COUNT)?
            .with_options(args.input.options());
        let [table, json] = stdio::create_all(args.outputs())?;
        let mut kills = KillMatrix::new(M::catalogue());
        job::observe(None, corpus.count(), |lines| {
            jobs::kill_matrix(&mut kills, &corpus, table, lines)
        })?;
        let mut found = kills.strength(corpus.name());
        if found.boards <= MAX_BOARDS_FOR_BASELINE && !corpus.is_spec() {
            found.compare::<M>();
        }
        if let Some(json) = json {
            stdio::finish(json, found.to_json().as_bytes())?;
        }
        Ok::<Strength, CliError>(found)
    };
    let found = args.threads.pool()?.install(run)?;
    let outputs = args.outputs();
    let verbose = args.detail.verbose;
    let screen = terminal::screen(stdio::any_is_stdout(&outputs));
    let text = render(&strength_page(&found, verbose), verbose, screen);
    stdio::print_summary(&text, &outputs)?;
    check_survivors(&found)
}

/// Fails with exit code 3 if a mutant survives.
pub(super) fn check_survivors(found: &Strength) -> CliResult {
    match survivors(found) {
        Some(text) => Err(CliError::CheckFailed(text)),
        None => Ok(()),
    }
}
