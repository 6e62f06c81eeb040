//! `judge` with solutions: outside programs put through a corpus.
//!
//! Owns the way from the flags to the report, and the exit code. Must not run a program itself.

mod corpus;
mod outcome;
mod rows;
mod table;

use super::args::{Global, Judge};
use super::destination::Destination;
use super::{Failure, interrupt, progress, streams};
use crate::pipeline::drive;
use crate::submissions::{Broom, Contestant, Keeper, Limits, Toolbox, find};
use corpus::Replay;
use outcome::{Assignment, Outcome};
use std::io::Read;
use std::path::Path;

/// A contestant on its way through the workers.
#[derive(Default)]
struct Job {
    contestant: Option<Contestant>,
    outcome: Option<Result<Outcome, Failure>>,
}

/// Judges the solutions named.
pub(super) fn judge(args: &Judge, global: &Global) -> Result<(), Failure> {
    let found =
        find(&args.solutions, args.shell).map_err(|error| Failure::Work(error.to_string()))?;
    let limits = args.limits();
    let supervisor = std::env::current_exe()
        .map_err(|error| Failure::Work(format!("cannot find this program's own file: {error}")))?;
    let corpus = Replay::open(&args.corpus, args.count)?;
    let mut csv = match &args.export_csv {
        Some(name) => Some(Destination::create(Path::new(name))?),
        None => None,
    };
    if let Some(csv) = &mut csv {
        csv.write(rows::HEADER)?;
    }
    let bar = progress::boards(None, global);
    let assignment = Assignment {
        corpus: &corpus,
        tools: &Toolbox::new(std::env::var_os("PATH").unwrap_or_default()),
        keeper: &Keeper { supervisor },
        limits: &limits,
        fresh: args.fresh,
        hunt: args.hunt,
        seed: args.seed,
        rows: csv.is_some(),
        bar: &bar,
    };

    interrupt::listen(false);
    let broom = Broom::take();
    let mut waiting = found.into_iter();
    let mut outcomes: Vec<Outcome> = Vec::new();
    let judged = drive(
        args.threads.threads,
        Job::default,
        || (),
        |job: &mut Job| {
            job.contestant = waiting.next();
            Ok::<bool, Failure>(job.contestant.is_some())
        },
        |(), job| job.outcome = job.contestant.take().map(|one| assignment.judge(one)),
        |job| {
            let Some(outcome) = job.outcome.take() else {
                return Ok(());
            };
            let mut outcome = outcome?;
            if let Some(word) = &outcome.missing {
                bar.suspend(|| streams::say(format_args!("error: {word}")));
            }
            if let (Some(csv), Some(mut rows)) = (&mut csv, outcome.rows.take()) {
                copy(&mut rows, csv)?;
            }
            outcomes.push(outcome);
            Ok(())
        },
    );
    broom.sweep();
    judged?;
    bar.finish_and_clear();
    if let Some(csv) = csv {
        csv.commit()?;
    }
    if !global.quiet {
        let told = table::told(&outcomes, corpus.name(), global.colour());
        match args.export_csv.as_deref() == Some(crate::store::STANDARD) {
            true => streams::hint(&told),
            false => streams::tell(told.as_bytes())?,
        }
    }
    verdict(&outcomes)
}

/// The exit code: a tool that is missing first, for then not all were judged.
fn verdict(outcomes: &[Outcome]) -> Result<(), Failure> {
    let all = outcomes.len();
    let missing = outcomes.iter().filter(|one| one.missing.is_some()).count();
    let failed: Vec<&str> = outcomes
        .iter()
        .filter(|one| one.missing.is_none() && !one.is_as_promised())
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
        return Err(Failure::Work(format!(
            "{missing} of {all} contestant(s) could not be run{also}{wrong}"
        )));
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::Wrong(wrong)),
    }
}

fn copy(rows: &mut std::fs::File, csv: &mut Destination) -> Result<(), Failure> {
    let mut block = vec![0; 1 << 16];
    loop {
        match rows.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(read) => csv.write(&block[..read])?,
            Err(error) => return Err(Failure::file("read", "a temporary file", &error)),
        }
    }
}

impl Judge {
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
