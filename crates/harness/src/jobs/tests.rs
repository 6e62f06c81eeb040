//! A job that stops early leaves nothing where it cannot resume. `tests/it/resume.rs` checks that
//! others resume to the same bytes.

use super::job::Job;
use super::*;
use crate::corpus::Format;
use crate::store::{CheckpointPaths, JobFingerprint};
use snakes_and_ladders::generate::GenerationPlan;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// An observer that calls a function on progress, and cancels the job once some boards are written.
struct Impatient<F> {
    is_cancelled: AtomicBool,
    on_progress: F,
}

impl<F: Fn() + Sync> Observer for Impatient<F> {
    fn advance(&self, boards: u64) {
        (self.on_progress)();
        self.is_cancelled.fetch_or(boards > 0, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Relaxed)
    }
}

/// Generates boards on one thread, and saves no checkpoint before the job ends. Returns its error.
fn failed(out: &Path, resume: bool, observer: &dyn Observer) -> JobError {
    let spec = "v1:family=classic;seed=7".parse().unwrap();
    let options = GenerateOptions {
        plan: GenerationPlan::from_spec(&spec, Some(30_000), 0).unwrap(),
        format: Format::Csv,
        out: out.to_owned(),
        answers: false,
        difficulty: false,
        expected: None,
        distinct: false,
        excluded: HashSet::new(),
        job: JobOptions {
            threads: 1,
            resume,
            interval: Duration::MAX,
        },
    };
    generate(options, observer).unwrap_err()
}

#[test]
fn a_checkpoint_that_cannot_be_written_saves_nothing_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("boards.csv");
    // A directory where the checkpoint should be cannot be replaced by a file.
    let checkpoint = CheckpointPaths::beside_file(&out).checkpoint;
    let block = || fs::create_dir_all(&checkpoint).unwrap();
    let error = failed(
        &out,
        false,
        &Impatient {
            is_cancelled: AtomicBool::new(false),
            on_progress: block,
        },
    );
    let is_lost = matches!(error, JobError::Stopped { saved: None, .. });
    let left = fs::read_dir(folder.path()).unwrap();
    assert!(is_lost && checkpoint.is_dir() && left.count() == 1);
}

#[test]
fn a_checkpoint_goes_with_the_complete_output_of_its_own_job_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("boards.csv");
    let error = failed(
        &out,
        false,
        &Impatient {
            is_cancelled: AtomicBool::new(false),
            on_progress: || (),
        },
    );
    assert!(matches!(error, JobError::Stopped { saved: Some(_), .. }));
    let paths = CheckpointPaths::beside_file(&out);
    let text = fs::read(&paths.checkpoint).unwrap();
    let checkpoint: serde_json::Value = serde_json::from_slice(&text).unwrap();
    let fingerprint: JobFingerprint = serde_json::from_value(checkpoint["job"].clone()).unwrap();
    let is_kept = |fingerprint: JobFingerprint| {
        let paths = Ok(paths.clone());
        let options = JobOptions::default();
        let job = Job::open(paths, &[&out], fingerprint, options, &());
        job.unwrap().discard_stale().unwrap();
        CheckpointPaths::beside_file(&out).checkpoint.exists()
    };
    let mut another = fingerprint.clone();
    another.insert("spec".to_owned(), "another".to_owned());
    assert!(is_kept(another));
    // A file with its final name is not resumed unless the checkpoint says that it is complete.
    let part = checkpoint["parts"][0]["name"].as_str().unwrap();
    fs::rename(folder.path().join(part), &out).unwrap();
    let error = failed(&out, true, &()).to_string();
    assert!(error.contains("cannot resume the partial file"), "{error}");
    assert!(!is_kept(fingerprint));
}
