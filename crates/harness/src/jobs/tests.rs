//! A job gives the same bytes wherever it stops, and leaves nothing where it cannot resume.

use super::job::Job;
use super::*;
use crate::corpus::{CorpusSource, Format};
use crate::measure::Timings;
use crate::store::{CheckpointPaths, JobFingerprint};
use snakes_and_ladders::generate::GenerationPlan;
use snakes_and_ladders::solve::kernel;
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

fn impatient() -> Impatient<fn()> {
    Impatient(AtomicU64::new(0), || ())
}

/// A directory for outputs.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the names in the directory, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// Runs a job by its name, on one thread. Returns the number of boards, if it is not complete already.
    fn start(
        &self,
        job: &str,
        checkpoints: JobOptions,
        observer: &dyn Observer,
    ) -> Result<Option<u64>, JobError> {
        let spec = "v1:family=classic;seed=7".parse().unwrap();
        let plan = GenerationPlan::from_spec(&spec, Some(BOARDS), 0).unwrap();
        let boards = self.path("boards.csv");
        match job {
            "run" => {
                let mut options = RunOptions::new(plan, self.path("out"));
                (options.threads, options.checkpoints) = (1, checkpoints);
                let kernels = ["bitset", "levels"].map(|name| kernel(name).unwrap());
                options.kernels = kernels.into();
                Ok(run(options, observer)?.map(|summary| summary.boards))
            }
            "generate" => {
                let mut options = GenerateOptions::new(plan, Format::Csv, boards);
                (options.threads, options.checkpoints) = (1, checkpoints);
                generate(options, observer).map(|()| None)
            }
            _ => {
                let corpus = CorpusSource::parse(boards.to_str().unwrap(), None, 0).unwrap();
                let mut options = SolveOptions::new(vec![corpus], self.path("answers.csv"));
                (options.threads, options.checkpoints) = (1, checkpoints);
                Ok(Some(solve(options, observer)?.boards))
            }
        }
    }
}

fn resume(resume: bool, interval: Duration) -> JobOptions {
    JobOptions { resume, interval }
}

/// An interval so long that no checkpoint is due before the job ends.
const SELDOM: Duration = Duration::MAX;

fn saved(error: JobError) -> Option<u64> {
    match error {
        JobError::Stopped { error, saved } if matches!(*error, JobError::Interrupted) => saved,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_job_that_is_cancelled_resumes_to_the_same_bytes() {
    for interval in [Duration::ZERO, SELDOM] {
        let place = Place::new();
        for job in ["run", "generate", "solve"] {
            let start = |resumes, observer: &dyn Observer| {
                place.start(job, resume(resumes, interval), observer)
            };
            let first = saved(start(false, &impatient()).unwrap_err()).unwrap();
            let unfinished = start(false, &()).unwrap_err().to_string();
            assert!(unfinished.contains("an unfinished job exists"));
            let second = saved(start(true, &impatient()).unwrap_err()).unwrap();
            assert!(0 < first && first < second && second < BOARDS, "{job}");
            let boards = start(true, &()).unwrap();
            assert_eq!(boards, (job != "generate").then_some(BOARDS), "{job}");
            let again = start(true, &()).unwrap();
            assert_eq!(again, (job == "solve").then_some(BOARDS), "{job}");
        }
        let results = fs::read(place.path("out/results.csv")).unwrap();
        // Each of two solvers has solved each board once.
        let timings = fs::File::open(place.path("out/timings.csv")).unwrap();
        let rows = Timings::read(timings).unwrap().rows.into_iter();
        let all = rows.filter(|row| row.n == "all").map(|row| row.boards);
        assert!(all.eq([BOARDS, BOARDS, 2 * BOARDS]));
        assert!(fs::read(place.path("answers.csv")).unwrap() == results);
        let records = ["answers.csv.done.json", "boards.csv.done.json"];
        let names = ["answers.csv", records[0], "boards.csv", records[1], "out"];
        assert_eq!(place.names(), names);
    }
}

#[test]
fn a_checkpoint_that_cannot_be_written_saves_nothing_and_leaves_nothing() {
    let place = Place::new();
    // A directory where the checkpoint should be cannot be replaced by a file.
    let checkpoint = place.path("boards.csv.checkpoint.json");
    let block = || fs::create_dir_all(&checkpoint).unwrap();
    let observer = Impatient(AtomicU64::new(0), block);
    let error = place.start("generate", resume(false, SELDOM), &observer);
    assert_eq!(saved(error.unwrap_err()), None);
    assert_eq!(place.names(), ["boards.csv.checkpoint.json"]);
}

#[test]
fn a_checkpoint_goes_with_the_complete_output_of_its_own_job_alone() {
    let place = Place::new();
    let error = place.start("generate", resume(false, SELDOM), &impatient());
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
    let error = place.start("generate", resume(true, SELDOM), &());
    let error = error.unwrap_err().to_string();
    assert!(error.contains("cannot resume the partial file"), "{error}");
    fingerprint.insert("spec".to_owned(), spec.unwrap());
    assert!(!is_kept(&fingerprint));
}
