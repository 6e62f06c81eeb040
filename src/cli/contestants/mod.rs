//! `judge` with solutions: outside programs put through a corpus.
//!
//! Owns the way from the flags to the report, and the exit code. Must not run a program itself.

mod corpus;
mod outcome;
mod rows;
mod table;

use super::args::{GlobalArgs, JudgeArgs};
use super::{CliError, interrupt, progress, stdio};
use crate::pipeline::run_ordered;
use crate::store::OutputFile;
use crate::submissions::{Limits, OrphanReaper, Submission, Supervisor, Toolchains, find};
use corpus::ReplayableCorpus;
use outcome::{JudgeOptions, SubmissionOutcome};
use std::io::Read;
use std::path::Path;

/// A contestant on its way through the workers.
#[derive(Default)]
struct JudgeTask {
    contestant: Option<Submission>,
    outcome: Option<Result<SubmissionOutcome, CliError>>,
}

/// Judges the solutions named.
pub(super) fn judge(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let found =
        find(&args.solutions, args.shell).map_err(|error| CliError::Failed(error.to_string()))?;
    let limits = args.limits();
    let supervisor = std::env::current_exe().map_err(|error| {
        CliError::Failed(format!("cannot find this program's own file: {error}"))
    })?;
    let corpus = ReplayableCorpus::open(&args.corpus, args.count)?;
    let mut csv = match &args.export_csv {
        Some(name) => Some(stdio::create_output(Path::new(name))?),
        None => None,
    };
    if let Some(csv) = &mut csv {
        csv.write(rows::HEADER)?;
    }
    let bar = progress::boards(None, global);
    let assignment = JudgeOptions {
        corpus: &corpus,
        tools: &Toolchains::new(std::env::var_os("PATH").unwrap_or_default()),
        supervisor: &Supervisor { supervisor },
        limits: &limits,
        fresh: args.fresh,
        hunt: args.hunt,
        seed: args.seed,
        rows: csv.is_some(),
        bar: &bar,
    };

    interrupt::install_handler(false);
    let broom = OrphanReaper::become_subreaper();
    let mut waiting = found.into_iter();
    let mut outcomes: Vec<SubmissionOutcome> = Vec::new();
    let judged = run_ordered(
        args.threads.threads,
        JudgeTask::default,
        || (),
        |job: &mut JudgeTask| {
            job.contestant = waiting.next();
            Ok::<bool, CliError>(job.contestant.is_some())
        },
        |(), job| job.outcome = job.contestant.take().map(|one| assignment.judge(one)),
        |job| {
            let Some(outcome) = job.outcome.take() else {
                return Ok(());
            };
            let mut outcome = outcome?;
            if let Some(word) = &outcome.missing {
                bar.suspend(|| stdio::status_line(format_args!("error: {word}")));
            }
            if let (Some(csv), Some(mut rows)) = (&mut csv, outcome.rows.take()) {
                copy(&mut rows, csv)?;
            }
            outcomes.push(outcome);
            Ok(())
        },
    );
    broom.kill_orphans();
    judged?;
    bar.finish_and_clear();
    if let Some(csv) = csv {
        csv.commit()?;
    }
    if !global.quiet {
        let told = table::render(&outcomes, corpus.name(), global.colour());
        match args.export_csv.as_deref() == Some(crate::store::STDIO) {
            true => stdio::status(&told),
            false => stdio::print_summary(told.as_bytes())?,
        }
    }
    verdict(&outcomes)
}

/// The exit code: a tool that is missing first, for then not all were judged.
fn verdict(outcomes: &[SubmissionOutcome]) -> Result<(), CliError> {
    let all = outcomes.len();
    let missing = outcomes.iter().filter(|one| one.missing.is_some()).count();
    let failed: Vec<&str> = outcomes
        .iter()
        .filter(|one| one.missing.is_none() && !one.matches_expected_verdict())
        .map(|one| one.name.as_str())
        .collect();
    let wrong = match failed.len() {
        0 => String::new(),
        count => format!(
            "{count} of {all} contestant(s) did not get the verdict that was due: {}",
            failed.join(", ")
        ),
    };
    if missing > 0 {
        let also = if wrong.is_empty() { "" } else { "; " };
        return Err(CliError::Failed(format!(
            "{missing} of {all} contestant(s) could not be run{also}{wrong}"
        )));
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(CliError::CheckFailed(wrong)),
    }
}

fn copy(rows: &mut std::fs::File, csv: &mut OutputFile) -> Result<(), CliError> {
    let mut block = vec![0; 1 << 16];
    loop {
        match rows.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(read) => csv.write(&block[..read])?,
            Err(error) => return Err(CliError::file("read", "a temporary file", &error)),
        }
    }
}

impl JudgeArgs {
    fn limits(&self) -> Limits {
        let defaults = Limits::default();
        Limits {
            board: self.time_limit,
            total: self.total_limit,
            memory: self.memory_limit << 20,
            output: self.output_limit << 10,
            restarts: self.restarts,
            ..defaults
        }
    }
}
