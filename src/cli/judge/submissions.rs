//! `judge` with submissions: judges them in parallel and prints or exports the results in order.

use super::DEFAULT_COUNT;
use crate::cli::args::{GlobalArgs, JudgeArgs};
use crate::cli::{CliError, interrupt, progress, stdio};
use crate::pipeline::run_ordered;
use crate::report::text::judge;
use crate::store::OutputFile;
use crate::submissions::{
    BoxError, JudgeOptions, JudgeRun, OrphanReaper, ResultCsv, StressTest, Submission,
    SubmissionOutcome, Supervisor, Toolchains, find,
};
use std::fs::File;
use std::io::Read;

#[derive(Default)]
struct JudgeTask {
    submission: Option<Submission>,
    outcome: Option<Result<SubmissionOutcome, BoxError>>,
}

/// Judges the submissions, prints the report and fails if a verdict is not the expected one.
pub(super) fn judge(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let submissions = find(&args.submissions, args.shell)?;
    let supervisor = supervisor()?;
    let corpus = stdio::corpus(&args.corpus, args.count, DEFAULT_COUNT)?.into_replayable()?;
    // What is wrong with the corpus is reported before anything is run.
    corpus.open(0)?;
    let mut csv = stdio::create_optional(&args.export_csv)?;
    if let Some(csv) = &mut csv {
        csv.write(ResultCsv::HEADER)?;
    }
    let bar = progress::boards(None, global);
    let options = JudgeOptions {
        corpus: &corpus,
        tools: &Toolchains::new(std::env::var_os("PATH").unwrap_or_default()),
        run: JudgeRun {
            supervisor: &supervisor,
            limits: &args.limits(),
            isolate: args.isolate,
        },
        stress: args.stress.map(|boards| StressTest {
            boards,
            seed: args.seed,
        }),
        rows: csv.is_some(),
        progress: &|boards| bar.inc(boards),
    };

    interrupt::install_handler(false);
    let reaper = OrphanReaper::become_subreaper();
    let mut waiting = submissions.into_iter();
    let mut outcomes: Vec<SubmissionOutcome> = Vec::new();
    let judged = run_ordered(
        args.threads.threads,
        JudgeTask::default,
        || (),
        |task: &mut JudgeTask| {
            task.submission = waiting.next();
            Ok::<bool, CliError>(task.submission.is_some())
        },
        |(), task| task.outcome = task.submission.take().map(|one| options.judge(&one)),
        |task| {
            let Some(outcome) = task.outcome.take() else {
                return Ok(());
            };
            let mut outcome = outcome?;
            if let Some(reason) = &outcome.not_run {
                bar.suspend(|| stdio::status_line(format_args!("error: {reason}")));
            }
            if let (Some(csv), Some(mut rows)) = (&mut csv, outcome.rows.take()) {
                append(&mut rows, csv)?;
            }
            outcomes.push(outcome);
            Ok(())
        },
    );
    reaper.kill_orphans();
    judged?;
    bar.finish_and_clear();
    if let Some(csv) = csv {
        csv.commit()?;
    }
    if !global.quiet {
        let report = judge::render(&outcomes, &corpus.describe(), global.color());
        super::print(&report, &[&args.export_csv])?;
    }
    check_verdicts(&outcomes)
}

/// This program, as the supervisor of submissions.
pub(in crate::cli) fn supervisor() -> Result<Supervisor, CliError> {
    Supervisor::current_exe()
        .map_err(|error| CliError::Failed(format!("cannot find this program's file: {error}")))
}

fn append(rows: &mut File, csv: &mut OutputFile) -> Result<(), CliError> {
    let mut block = vec![0; 1 << 16];
    loop {
        match rows.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(read) => csv.write(&block[..read])?,
            Err(error) => return Err(CliError::file("read", "a temporary file", &error)),
        }
    }
}

/// The exit code. Submissions that were not run come first, for then not all were judged.
fn check_verdicts(outcomes: &[SubmissionOutcome]) -> Result<(), CliError> {
    let all = outcomes.len();
    let (run, not_run): (Vec<_>, Vec<_>) = outcomes.iter().partition(|one| one.not_run.is_none());
    let unexpected: Vec<&str> = run
        .iter()
        .filter(|one| !one.matches_expected_verdict())
        .map(|one| one.name.as_str())
        .collect();
    let mut problems = Vec::new();
    if !not_run.is_empty() {
        problems.push(format!(
            "{} of {all} submissions could not be run",
            not_run.len()
        ));
    }
    if !unexpected.is_empty() {
        problems.push(format!(
            "{} of {all} submissions did not get the expected verdict: {}",
            unexpected.len(),
            unexpected.join(", ")
        ));
    }
    let text = problems.join("; ");
    match (not_run.is_empty(), unexpected.is_empty()) {
        (true, true) => Ok(()),
        (true, false) => Err(CliError::CheckFailed(text)),
        (false, _) => Err(CliError::Failed(text)),
    }
}
