//! A job that stops early leaves nothing where it cannot resume. `tests/it/resume.rs` checks that others resume to the same bytes.

use super::job::Job;
use super::*;
use crate::corpus::Format;
use crate::store::{CheckpointPaths, JobFingerprint};
use snakes_and_ladders::generate::GenerationPlan;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

const BOARDS: u64 = 30_000;

/// An observer that calls a function on progress, and cancels the job once some boards are written.
struct Impatient<F>(AtomicU64, F);

impl<F: Fn() + Sync> Observer for Impatient<F> {
    fn advance(&self, boards: u64) {
        (self.1)();
        self.0.fetch_add(boards, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Relaxed) > 0
    }
}

/// A directory for outputs.
struct Place(tempfile::TempDir);

impl Place {
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Generates boards on one thread, and saves no checkpoint before the job ends.
    fn generate(&self, resume: bool, observer: &dyn Observer) -> Result<(), JobError> {
        let spec = "v1:family=classic;seed=7".parse().unwrap();
        let plan = GenerationPlan::from_spec(&spec, Some(BOARDS), 0).unwrap();
        let options = GenerateOptions {
            plan,
            format: Format::Csv,
            out: self.path("boards.csv"),
            answers: None,
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
        generate(options, observer)
    }
}

fn saved(error: JobError) -> Option<u64> {
    match error {
        JobError::Stopped { error, saved } if matches!(*error, JobError::Interrupted) => saved,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_checkpoint_that_cannot_be_written_saves_nothing_and_leaves_nothing() {
    let place = Place(tempfile::tempdir().unwrap());
    // A directory where the checkpoint should be cannot be replaced by a file.
    let checkpoint = place.path("boards.csv.checkpoint.json");
    let block = || fs::create_dir_all(&checkpoint).unwrap();
    let observer = Impatient(AtomicU64::new(0), block);
    let error = place.generate(false, &observer);
    assert_eq!(saved(error.unwrap_err()), None);
    let left = fs::read_dir(place.0.path()).unwrap();
    assert!(checkpoint.is_dir() && left.count() == 1);
}

#[test]
fn a_checkpoint_goes_with_the_complete_output_of_its_own_job_alone() {
    let place = Place(tempfile::tempdir().unwrap());
    let error = place.generate(false, &Impatient(AtomicU64::new(0), || ()));
    assert!(saved(error.unwrap_err()).is_some());
    let out = place.path("boards.csv");
    let paths = CheckpointPaths::beside_file(&out);
    let text = fs::read(&paths.checkpoint).unwrap();
    let text: serde_json::Value = serde_json::from_slice(&text).unwrap();
    let mut fingerprint: JobFingerprint = serde_json::from_value(text["job"].clone()).unwrap();
    let is_kept = |fingerprint: &JobFingerprint| {
        let checkpoint = &paths.checkpoint;
        let (paths, options) = (Ok(paths.clone()), JobOptions::default());
        let job = Job::open(paths, &[&out], fingerprint.clone(), options, &());
        job.unwrap().discard_stale().unwrap();
        checkpoint.exists()
    };
    let spec = fingerprint.insert("spec".to_owned(), "another".to_owned());
    assert!(is_kept(&fingerprint));
    // A file with its final name is not resumed unless the checkpoint says that it is complete.
    let part = place.path(text["parts"][0]["name"].as_str().unwrap());
    fs::rename(part, &out).unwrap();
    let error = place.generate(true, &());
    let error = error.unwrap_err().to_string();
    assert!(error.contains("cannot resume the partial file"), "{error}");
    fingerprint.insert("spec".to_owned(), spec.unwrap());
    assert!(!is_kept(&fingerprint));
}
