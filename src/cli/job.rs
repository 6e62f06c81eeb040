//! The parts that the commands of jobs share: their lines on standard error, their progress bar,
//! and their failures.

use super::{CliError, interrupt, progress, stdio};
use indicatif::ProgressBar;
use snakes_and_ladders::escape;
use snakes_and_ladders::generate::DedupError;
use snakes_and_ladders::number::plural;
use snl_harness::jobs::{Event, JobError, MissingAnswer, Observer, STREAM_NOT_RESUMABLE};
use std::sync::OnceLock;

/// The lines that show what a job does, and its progress bar, which goes when they are dropped. A
/// signal cancels the job.
pub(super) struct JobLines {
    /// The line that is written when the work begins, if any.
    plan: Option<String>,
    /// The number of boards, if it is known.
    total: Option<u64>,
    bar: OnceLock<ProgressBar>,
}

/// Does a job, and shows its lines and its progress bar until it ends.
pub(super) fn observe<T>(
    plan: Option<String>,
    total: Option<u64>,
    job: impl FnOnce(&JobLines) -> T,
) -> T {
    let bar = OnceLock::new();
    job(&JobLines { plan, total, bar })
}

impl Observer for JobLines {
    fn advance(&self, boards: u64) {
        if let Some(bar) = self.bar.get() {
            bar.inc(boards);
        }
    }

    fn note(&self, event: Event<'_>) {
        match event {
            Event::Opening { resumable } => interrupt::install_handler(resumable),
            Event::Unlocked(output) => stdio::note_line(format_args!(
                "{}: this file system does not support locks; make sure no other snl writes here",
                escape::path(output)
            )),
            Event::Working { resumed } => {
                self.plan.iter().for_each(stdio::note_line);
                if let Some(boards) = resumed {
                    stdio::note_line(format_args!(
                        "resuming after {boards} {}",
                        plural(boards, "board")
                    ));
                }
                let template = match self.total {
                    Some(_) => "{wide_bar} {done} of {all}  {rate} boards/s  {eta} left{slow}",
                    None => "{spinner} {done} boards  {rate} boards/s  {elapsed}",
                };
                let bar = || progress::bar(self.total, template);
                self.bar.get_or_init(bar).inc(resumed.unwrap_or(0));
            }
            Event::Complete(output) => {
                let again = "; run without --resume to regenerate it";
                let hint = if output.is_dir() { "" } else { again };
                let output = escape::path(output);
                stdio::note_line(format_args!("{output} is already complete{hint}"));
            }
            Event::Altered(error) => stdio::note_line(format_args!("{error}; starting over")),
            Event::Unknown(file) => stdio::note_line(format_args!(
                "{} exists, but nothing says that this job wrote it; starting over",
                escape::path(file)
            )),
            Event::Untimed(shard) => stdio::note_line(format_args!(
                "timings are not merged: {} has none",
                escape::path(shard)
            )),
            Event::BadShard(error) => stdio::status_line(error),
        }
    }

    fn is_cancelled(&self) -> bool {
        interrupt::requested()
    }
}

/// Returns the error of a failed job, with what was saved and how to resume. `picked` is the seed
/// that `--seed random` picked.
pub(super) fn failure(error: JobError, picked: Option<u64>) -> CliError {
    let JobError::Stopped { error, saved } = error else {
        return error.into();
    };
    let seed = picked
        .map(|seed| format!(" and --seed {seed} instead of random"))
        .unwrap_or_default();
    let hint = |fix: &str| match saved {
        None => "; no progress was saved; temporary files removed".to_owned(),
        Some(boards) => {
            let noun = plural(boards, "board");
            format!("; {boards} {noun} saved; {fix}rerun the same command with --resume{seed}")
        }
    };
    match CliError::from(*error) {
        CliError::Failed(message) => CliError::Failed(message + &hint("fix the problem and ")),
        CliError::Interrupted(message) => CliError::Interrupted(message + &hint("")),
        other => other,
    }
}

impl From<JobError> for CliError {
    fn from(error: JobError) -> CliError {
        let hint = match error {
            JobError::NotResumable(STREAM_NOT_RESUMABLE) => "; use --out FILE",
            JobError::OutputIsShard(_) | JobError::OutputHoldsShards(_) => {
                "; choose another directory"
            }
            JobError::Occupied { .. } => "; choose another --out, or replace it with --force",
            JobError::OtherJob { .. } => "; choose another --out, or replace them with --force",
            JobError::InvalidRecord(_) => "\nhint: --on-error skip leaves invalid records out",
            _ => "",
        };
        let text = format!("{error}{hint}");
        match error {
            JobError::Interrupted => CliError::interrupted(),
            JobError::NotResumable(_) => CliError::Usage(format!("--resume: {text}")),
            JobError::OutputIsShard(_) | JobError::OutputHoldsShards(_) => {
                CliError::Usage(format!("--out {text}"))
            }
            JobError::Occupied { .. } | JobError::OtherJob { .. } | JobError::InvalidRecord(_) => {
                CliError::Failed(text)
            }
            JobError::Unanswered(MissingAnswer { file, line, column }) => {
                let columns = if column == "min_rolls" {
                    "min_rolls, expected, answer or output"
                } else {
                    &column
                };
                CliError::Failed(format!(
                    "{file}:{line}: --check: this board has no answer in {columns}; `generate --with-answers` writes min_rolls, \
                     and --answer-column names another column"
                ))
            }
            JobError::NothingToCheck => CliError::Failed(format!("--check: {text}")),
            JobError::Disagreement { .. } => CliError::CheckFailed(text),
            JobError::Dedup(DedupError::NoMore {
                is_distinct: false, ..
            }) => CliError::Failed(format!("--exclude: {text}")),
            JobError::Dedup(_) => CliError::Failed(format!("--distinct: {text}")),
            JobError::Unfinished(_)
            | JobError::BadShard(_)
            | JobError::ShardTwice { .. }
            | JobError::Mismatch(_) => CliError::Failed(escape::line(&text).into_owned()),
            JobError::Corpus(error) => error.into(),
            JobError::Store(error) => error.into(),
            JobError::Stopped { .. } => failure(error, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::failure::{Label, Message};
    use snakes_and_ladders::game::{Board, Side, Solution};
    use snakes_and_ladders::generate::Spec;

    #[test]
    fn a_failure_says_what_was_saved_and_how_to_resume() {
        let resume =
            "1 board saved; rerun the same command with --resume and --seed 42 instead of random";
        let lost = "no progress was saved; temporary files removed";
        for (saved, words) in [(Some(1), resume), (None, lost)] {
            let error = Box::new(JobError::Interrupted);
            let stopped = JobError::Stopped { error, saved };
            let (_, message) = failure(stopped, Some(42)).report(false);
            let expected = Message {
                label: Label::Interrupted,
                text: format!("stopped early; {words}"),
            };
            assert_eq!(message, Some(expected));
        }
        let spec: Spec = "v1:family=empty;n=2".parse().unwrap();
        let error = JobError::Disagreement {
            index: 3,
            board: Box::new(Board::empty(Side::MIN)),
            solvers: ["one", "other"],
            answers: [Solution::Rolls(1), Solution::Rolls(2)],
            spec: Box::new(spec.clone()),
        };
        let message = Message {
            label: Label::Error,
            text: format!("board 3 of {spec}: one answers 1, other answers 2: [[-1,-1],[-1,-1]]"),
        };
        assert_eq!(failure(error, None).report(false), (3, Some(message)));
    }
}
