//! Flags and messages of resumable jobs.

use super::args::{CheckpointArgs, GlobalArgs};
use super::{CliError, interrupt, stdio};
use serde::de::DeserializeOwned;
use snakes_and_ladders::escape;
use snl_harness::store::resumable_job::{
    ActiveJob, JobFailure, JobOptions, ResumePoint, SavedProgress,
};
use snl_harness::store::{
    CheckpointPaths, Finished, JobFingerprint, OutputFile, ResumableJob, STDIO,
};
use std::path::Path;

/// The checkpoint of a job that writes this file, or why it cannot have one.
pub(super) fn checkpoint_paths(out: &str) -> Result<CheckpointPaths, &'static str> {
    if out == STDIO {
        return Err("cannot resume output written to standard output; use --out FILE");
    }
    match std::fs::metadata(out) {
        Ok(existing) if !existing.is_file() => Err("only regular files can be resumed"),
        _ => Ok(CheckpointPaths::beside_file(Path::new(out))),
    }
}

/// Opens a job that writes these files, and takes the locks on them. Without checkpoints, `paths` says why.
pub(super) fn open(
    args: &CheckpointArgs,
    paths: Result<CheckpointPaths, &str>,
    files: &[&Path],
    global: &GlobalArgs,
) -> Result<ResumableJob, CliError> {
    interrupt::install_handler(paths.is_ok());
    let paths = match paths {
        Err(why) if args.resume => return Err(CliError::Usage(format!("--resume: {why}"))),
        paths => paths.ok(),
    };
    let options = JobOptions {
        resume: args.resume,
        interval: args.interval,
    };
    let job = ResumableJob::open(paths, files, options)?;
    if let Some(output) = job.unprotected()
        && !global.quiet
    {
        stdio::status_line(format_args!(
            "{}: this file system does not support locks; make sure no other snl writes here",
            escape::path(output)
        ));
    }
    Ok(job)
}

/// The last state of the job, if `--resume` finds `file` complete. Says what it finds.
pub(super) fn finished<S: DeserializeOwned>(
    job: &ResumableJob,
    fingerprint: &JobFingerprint,
    file: &Path,
    global: &GlobalArgs,
) -> Result<Option<S>, CliError> {
    let (text, state) = match job.inspect(fingerprint)? {
        Finished::Nothing => return Ok(None),
        Finished::Unknown => (
            format!(
                "{} exists, but nothing says that this job wrote it; starting over",
                escape::path(file)
            ),
            None,
        ),
        Finished::Broken(file) => (
            format!(
                "{} is not as the job wrote it; starting over",
                escape::path(&file)
            ),
            None,
        ),
        Finished::Complete(state) => (
            format!(
                "{} is already complete; run without --resume to regenerate it",
                escape::path(file)
            ),
            Some(state),
        ),
    };
    if !global.quiet {
        stdio::status_line(text);
    }
    Ok(state)
}

/// Creates an output file of a job, or opens standard output for `-`.
pub(super) fn create_output(job: &ActiveJob, path: &Path) -> Result<OutputFile, CliError> {
    if path == Path::new(STDIO) {
        stdio::output()?;
    }
    Ok(job.create_file(path)?)
}

/// Loads what an earlier process saved, and says where the job resumes. See [`ResumableJob::load`].
pub(super) fn load<S: DeserializeOwned>(
    job: ResumableJob,
    fingerprint: JobFingerprint,
    is_consistent: impl FnOnce(&S, u64) -> bool,
    global: &GlobalArgs,
) -> Result<(ActiveJob, Option<ResumePoint<S>>), CliError> {
    let (job, saved) = job.load(fingerprint, is_consistent)?;
    if let Some(saved) = &saved
        && !global.quiet
    {
        stdio::status_line(format_args!("resuming after {} boards", saved.boards()));
    }
    Ok((job, saved))
}

/// The error of a failed job, with what was saved and how to resume. `random_seed` is the seed that `--seed random`
/// picked.
pub(super) fn describe_failure(
    failure: JobFailure<CliError>,
    random_seed: Option<u64>,
) -> CliError {
    let boards = match failure.saved {
        SavedProgress::Boards(1) => "1 board".to_owned(),
        SavedProgress::Boards(boards) => format!("{boards} boards"),
        SavedProgress::Nothing => {
            let hint = "; no progress was saved; temporary files removed";
            return failure.error.with_hint(hint);
        }
        SavedProgress::NotApplicable => return failure.error,
    };
    let fix = match failure.error {
        CliError::Io(_) => "fix the problem and ",
        _ => "",
    };
    let seed = random_seed.map_or(String::new(), |seed| {
        format!(" and --seed {seed} instead of random")
    });
    let hint = format!("; {boards} saved; {fix}rerun the same command with --resume{seed}");
    failure.error.with_hint(&hint)
}

/// The value of an option in a fingerprint.
pub(super) fn yes_no(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(error: CliError, saved: SavedProgress, random_seed: Option<u64>) -> String {
        match describe_failure(JobFailure { error, saved }, random_seed) {
            CliError::Failed(text) | CliError::Io(text) | CliError::Interrupted(text) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_failure_says_what_was_saved_and_how_to_resume() {
        let full = || CliError::Io("disk full".to_owned());
        let stopped = || CliError::Interrupted("stopped".to_owned());
        assert_eq!(
            text(full(), SavedProgress::Boards(7), None),
            "disk full; 7 boards saved; fix the problem and rerun the same command with --resume"
        );
        assert_eq!(
            text(stopped(), SavedProgress::Boards(1), Some(42)),
            "stopped; 1 board saved; rerun the same command with --resume and --seed 42 instead of random"
        );
        assert_eq!(
            text(stopped(), SavedProgress::Nothing, Some(42)),
            "stopped; no progress was saved; temporary files removed"
        );
        let failed = CliError::Failed("bad input".to_owned());
        assert_eq!(
            text(failed, SavedProgress::NotApplicable, None),
            "bad input"
        );
    }
}
