//! A resumable job gives the same bytes wherever it stops, and leaves nothing where it cannot resume.

use crate::store::resumable_job::*;
use crate::store::{CheckpointPaths, HashMethod, JobFingerprint, Lock, OutputFile, StoreError};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A job that writes the numbers up to `END`, one per line.
struct Numbers {
    file: OutputFile,
    next: u64,
    /// Where writing fails, and how.
    fail: Option<(u64, Failure)>,
}

const END: u64 = 100;

/// An error of the test's job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Failure {
    DiskFull,
    Input,
    Store,
}

impl From<StoreError> for Failure {
    fn from(_: StoreError) -> Failure {
        Failure::Store
    }
}

impl ResumableError for Failure {
    fn is_resumable(&self) -> bool {
        *self != Failure::Input
    }
}

impl JobOutput for Numbers {
    type Task = u64;
    type State = u64;
    type Summary = u64;
    type Error = Failure;

    fn boards(&self) -> u64 {
        self.next
    }

    fn state(&self) -> u64 {
        self.next
    }

    fn files(&mut self) -> Vec<&mut OutputFile> {
        vec![&mut self.file]
    }

    fn begin(&mut self) -> Result<(), Failure> {
        if self.file.is_empty() {
            self.file.write(b"number\n")?;
        }
        Ok(())
    }

    fn write(&mut self, tasks: &mut [u64]) -> Result<(), Failure> {
        for task in tasks {
            match self.fail {
                Some((at, failure)) if at == *task => return Err(failure),
                _ => {}
            }
            self.file.write(format!("{task}\n").as_bytes())?;
            self.next = *task + 1;
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.file.write(b"end\n")?)
    }

    fn commit(self) -> Result<u64, Failure> {
        self.file.commit()?;
        Ok(self.next)
    }
}

struct Place {
    dir: tempfile::TempDir,
    interval: Duration,
}

impl Place {
    fn new() -> Place {
        Place {
            dir: tempfile::tempdir().unwrap(),
            // No checkpoint is due before the job ends.
            interval: Duration::MAX,
        }
    }

    fn out(&self) -> PathBuf {
        self.dir.path().join("numbers")
    }

    fn open(&self, resume: bool) -> Result<ResumableJob, StoreError> {
        let options = JobOptions {
            resume,
            interval: self.interval,
        };
        let out = self.out();
        ResumableJob::open(Some(CheckpointPaths::beside_file(&out)), &[&out], options)
    }

    fn load(&self, resume: bool) -> Result<(ActiveJob, Option<ResumePoint<u64>>), StoreError> {
        let consistent = |&next: &u64, boards| next == boards;
        self.open(resume)?.load(fingerprint("numbers"), consistent)
    }

    /// Runs the job until it ends or fails.
    fn run(&self, resume: bool, fail: Option<(u64, Failure)>) -> Result<u64, JobFailure<Failure>> {
        let (job, saved) = self.load(resume).unwrap();
        run(job, saved.as_ref(), &self.out(), fail)
    }

    fn names(&self) -> Vec<String> {
        super::names(self.dir.path())
    }

    /// Whether the output is whole and nothing else is there but, after `--resume`, its record.
    fn is_complete(&self, resumed: bool) -> bool {
        let record = resumed.then(|| "numbers.done.json".to_owned());
        let names: Vec<String> = ["numbers".to_owned()].into_iter().chain(record).collect();
        let numbers: String = (0..END).map(|number| format!("{number}\n")).collect();
        let text = fs::read_to_string(self.out());
        text.is_ok_and(|text| text == format!("number\n{numbers}end\n")) && self.names() == names
    }
}

fn fingerprint(spec: &str) -> JobFingerprint {
    [("spec".to_owned(), spec.to_owned())].into()
}

fn run(
    job: ActiveJob,
    saved: Option<&ResumePoint<u64>>,
    out: &Path,
    fail: Option<(u64, Failure)>,
) -> Result<u64, JobFailure<Failure>> {
    let mut numbers = saved.map_or(0, |saved| *saved.state())..END;
    let output = Numbers {
        file: match saved {
            Some(saved) => saved.open_file(out, 0).unwrap(),
            None => OutputFile::create_for(out, HashMethod::Blocks, job.tag()).unwrap(),
        },
        next: numbers.start,
        fail,
    };
    let produce = |task: &mut u64| {
        let next = numbers.next();
        *task = next.unwrap_or_default();
        Ok(next.is_some())
    };
    job.run(2, output, || 0, || (), produce, |(), _| {})
}

#[test]
fn a_job_that_nothing_stops_leaves_its_output_alone() {
    for resume in [false, true] {
        for interval in [Duration::MAX, Duration::ZERO] {
            let place = Place {
                interval,
                ..Place::new()
            };
            assert_eq!(place.run(resume, None).unwrap(), END);
            assert!(place.is_complete(resume), "{:?}", place.names());
        }
    }
}

#[test]
fn a_job_that_fails_anywhere_resumes_to_the_same_bytes() {
    for at in [0, 1, 50, END - 1] {
        let place = Place::new();
        let failure = place.run(true, Some((at, Failure::DiskFull))).unwrap_err();
        assert_eq!(failure.error, Failure::DiskFull);
        assert_eq!(failure.saved, SavedProgress::Boards(at));
        assert!(!place.out().exists());
        // It fails again before it gets any further.
        let again = place.run(true, Some((at, Failure::DiskFull))).unwrap_err();
        assert_eq!(again.saved, SavedProgress::Boards(at));
        let (job, saved) = place.load(true).unwrap();
        assert_eq!(saved.as_ref().map(ResumePoint::boards), Some(at));
        assert_eq!(run(job, saved.as_ref(), &place.out(), None).unwrap(), END);
        assert!(place.is_complete(true), "{at}: {:?}", place.names());
    }
}

#[test]
fn an_unfinished_job_is_neither_overwritten_nor_given_to_another() {
    let place = Place::new();
    place.run(false, Some((7, Failure::DiskFull))).unwrap_err();
    let before = place.names();
    assert!(place.open(false).unwrap().is_unfinished());
    let error = place.load(false).unwrap_err().to_string();
    assert!(error.contains("an unfinished job exists"), "{error}");
    let load = |spec, consistent: bool| {
        let job = place.open(true).unwrap();
        let loaded = job.load(fingerprint(spec), |_: &u64, _| consistent);
        loaded.unwrap_err().to_string()
    };
    let error = load("letters", true);
    assert!(
        error.contains("spec is numbers there, letters here"),
        "{error}"
    );
    let error = load("numbers", false);
    assert!(error.contains("inconsistent values"), "{error}");
    assert_eq!(place.names(), before);
    // A complete output of another job does not remove it either; one of this job does.
    place
        .open(true)
        .unwrap()
        .discard_stale(&fingerprint("letters"))
        .unwrap();
    assert_eq!(place.names(), before);
    place
        .open(true)
        .unwrap()
        .discard_stale(&fingerprint("numbers"))
        .unwrap();
    assert!(!place.open(true).unwrap().is_unfinished());
}

#[test]
fn a_killed_job_resumes_after_its_last_checkpoint_and_a_fresh_one_removes_its_leftovers() {
    let place = Place::new();
    place.run(true, Some((30, Failure::DiskFull))).unwrap_err();
    let (job, saved) = place.load(true).unwrap();
    let saved = saved.unwrap();
    let mut file = saved.open_file(&place.out(), 0).unwrap();
    // A killed process leaves this: rows after the checkpoint, and temporary files without one.
    file.write(b"30\n31\nhalf of").unwrap();
    drop((job, file));
    let tag = CheckpointPaths::beside_file(&place.out()).tag();
    let mut stray = OutputFile::create_for(&place.out(), HashMethod::Crc32, Some(&tag)).unwrap();
    stray.persist_on_drop(true);
    drop(stray);
    let names = place.names();
    assert_eq!(names.len(), 3, "{names:?}");
    let (_, saved) = place.load(true).unwrap();
    assert_eq!(saved.unwrap().boards(), 30);
    assert_eq!(place.names().len(), 2);
    assert_eq!(place.run(true, None).unwrap(), END);
    assert!(place.is_complete(true));
}

#[test]
fn a_job_killed_between_its_last_checkpoint_and_its_end_only_renames() {
    let place = Place::new();
    place
        .run(true, Some((END - 1, Failure::DiskFull)))
        .unwrap_err();
    let checkpoint = CheckpointPaths::beside_file(&place.out()).checkpoint;
    let mut text: serde_json::Value =
        serde_json::from_slice(&fs::read(&checkpoint).unwrap()).unwrap();
    assert_eq!(text["whole"], false);
    let part = text["parts"][0]["name"].as_str().unwrap().to_owned();
    fs::rename(place.dir.path().join(part), place.out()).unwrap();
    let (_, saved) = place.load(true).unwrap();
    let resumed = saved.unwrap().open_file(&place.out(), 0);
    assert!(resumed.is_err(), "the file was not said to be complete");
    text["whole"] = true.into();
    fs::write(&checkpoint, text.to_string()).unwrap();
    assert_eq!(place.run(true, None).unwrap(), END);
    assert!(place.is_complete(true));
}

#[test]
fn invalid_input_discards_what_was_written_and_saved() {
    let place = Place::new();
    place.run(true, Some((50, Failure::DiskFull))).unwrap_err();
    assert_eq!(place.names().len(), 2);
    let failure = place.run(true, Some((60, Failure::Input))).unwrap_err();
    assert_eq!(failure.error, Failure::Input);
    assert_eq!(failure.saved, SavedProgress::NotApplicable);
    assert_eq!(place.names(), [""; 0]);
}

#[test]
fn a_checkpoint_that_cannot_be_written_saves_nothing_and_leaves_nothing() {
    let place = Place::new();
    let (job, _) = place.load(false).unwrap();
    // A directory where the checkpoint should be cannot be replaced by a file.
    let checkpoint = CheckpointPaths::beside_file(&place.out()).checkpoint;
    fs::create_dir(&checkpoint).unwrap();
    let failure = run(job, None, &place.out(), Some((5, Failure::DiskFull))).unwrap_err();
    assert_eq!(failure.error, Failure::DiskFull);
    assert_eq!(failure.saved, SavedProgress::Nothing);
    fs::remove_dir(&checkpoint).unwrap();
    assert_eq!(place.names(), [""; 0]);
}

#[test]
fn a_job_without_checkpoints_fails_without_leftovers() {
    let place = Place::new();
    let options = JobOptions {
        resume: false,
        interval: Duration::ZERO,
    };
    let open = || ResumableJob::open(None, &[&place.out()], options).unwrap();
    assert!(!open().is_unfinished() && open().unprotected().is_none());
    let load = || open().load(fingerprint("numbers"), |_: &u64, _| false);
    let (job, saved) = load().unwrap();
    assert!(saved.is_none());
    let failure = run(job, None, &place.out(), Some((5, Failure::DiskFull))).unwrap_err();
    assert_eq!(failure.saved, SavedProgress::NotApplicable);
    assert_eq!(place.names(), [""; 0]);
    let (job, _) = load().unwrap();
    assert_eq!(run(job, None, &place.out(), None).unwrap(), END);
    assert!(place.is_complete(false));
}

#[test]
fn a_second_process_is_refused_while_the_first_runs() {
    let place = Place::new();
    let first = place.open(true).unwrap();
    assert!(first.unprotected().is_none());
    assert!(matches!(place.open(true), Err(StoreError::Locked(_))));
    let load = first.load(fingerprint("numbers"), |_: &u64, _| true);
    let (active, _) = load.unwrap();
    assert!(matches!(place.open(true), Err(StoreError::Locked(_))));
    drop(active);
    assert!(place.open(true).is_ok());
}

#[test]
fn without_locks_the_partial_file_is_copied_and_no_leftover_is_removed() {
    let place = Place::new();
    place.run(true, Some((30, Failure::DiskFull))).unwrap_err();
    let tag = CheckpointPaths::beside_file(&place.out()).tag();
    let mut stray = OutputFile::create_for(&place.out(), HashMethod::Crc32, Some(&tag)).unwrap();
    stray.persist_on_drop(true);
    drop(stray);
    let before = place.names();
    let job = || {
        let paths = CheckpointPaths::beside_file(&place.out());
        let unsupported = std::io::ErrorKind::Unsupported;
        let lock = Lock::take_with(&paths.lock, &paths.shown, |_| {
            Err(fs::TryLockError::Error(unsupported.into()))
        });
        let options = JobOptions {
            resume: true,
            interval: Duration::MAX,
        };
        ResumableJob::with_lock(Some((paths, lock.unwrap())), &[], options).unwrap()
    };
    // Another process may be at work: the caller must warn.
    let other = job();
    assert_eq!(other.unprotected(), Some(&*place.out()));
    let load = job().load(fingerprint("numbers"), |_: &u64, _| true);
    let (job, saved) = load.unwrap();
    let now = place.names();
    let kept = before.iter().all(|name| now.contains(name));
    assert!(kept, "another process may be writing them: {now:?}");
    assert_eq!(run(job, saved.as_ref(), &place.out(), None).unwrap(), END);
    let text = fs::read_to_string(place.out()).unwrap();
    assert!(text.ends_with("99\nend\n"), "{text}");
    // Both partial files are still there, beside the output and its record: the resumed one was a copy.
    assert_eq!(place.names().len(), 4, "{:?}", place.names());
}
