//! The output of `run`: its directory, and the state that a checkpoint saves.

use super::options::{RunOptions, RunSummary};
use crate::jobs::job_times::JobTimes;
use crate::jobs::{JobError, Observer};
use crate::measure::{GroupTimer, Histograms, Timings};
use crate::store::resumable_job::{ActiveJob, JobOutput, ResumePoint};
use crate::store::{
    AnswersBySide, BlockHashes, HistogramBin, Manifest, OutputDir, OutputFile, ShardInfo, results,
};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::generate::{Family, IndexChunk, STREAM_VERSION};
use std::ops::Range;

/// Boards that a worker solves at a time, and their rows.
pub(super) struct Task {
    pub(super) chunk: IndexChunk,
    pub(super) timer: Option<GroupTimer>,
    pub(super) answers: Vec<HistogramBin>,
    pub(super) hashes: BlockHashes,
    /// The rows of the file of sample times.
    pub(super) sample_times: Vec<u8>,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct RunState {
    next: u64,
    /// The value of `next` at each resumption.
    resumed: Vec<u64>,
    answers: AnswersBySide,
    measured: Histograms,
}

impl RunState {
    /// Whether it can be the state after this many boards of the range.
    pub(super) fn is_consistent(&self, boards: u64, range: &Range<u64>) -> bool {
        let next = range.start.checked_add(boards);
        next == Some(self.next) && self.next <= range.end && self.answers.boards() == Some(boards)
    }
}

const SAMPLE_TIMES_HEADER: &[u8] = b"index,n,family,ns\n";

/// A run up to the last row written.
pub(super) struct RunOutput<'a> {
    options: &'a RunOptions,
    dir: OutputDir,
    sample_times: Option<OutputFile>,
    /// The measurements of earlier processes.
    state: RunState,
    times: JobTimes,
    /// The measurements of all processes, once the work is done.
    measured: Histograms,
    observer: &'a dyn Observer,
}

impl<'a> RunOutput<'a> {
    pub(super) fn open(
        options: &'a RunOptions,
        job: &ActiveJob,
        saved: Option<&ResumePoint<RunState>>,
        observer: &'a dyn Observer,
    ) -> Result<RunOutput<'a>, JobError> {
        let RunOptions { plan, timed, .. } = options;
        let histograms = *timed && plan.shard.is_some();
        let dir = OutputDir::open(&options.out, job.tag(), saved, *timed, histograms)?;
        let sample_times = options.sample_times.as_ref().map(|file| match saved {
            Some(saved) => saved.open_file(file, 1),
            None => job.create_file(file),
        });
        let mut state = saved.map_or_else(RunState::default, |saved| saved.state().clone());
        match saved {
            Some(_) => state.resumed.push(state.next),
            None => state.next = plan.range().start,
        }
        Ok(RunOutput {
            options,
            dir,
            sample_times: sample_times.transpose()?,
            state,
            times: JobTimes::begin(options.kernel.name),
            measured: Histograms::default(),
            observer,
        })
    }

    pub(super) fn rest(&self) -> Range<u64> {
        self.state.next..self.options.plan.range().end
    }

    fn histograms(&self) -> Histograms {
        let family = |number: u16| Family::ALL[usize::from(number)].name();
        self.times.join(&self.state.measured, family)
    }
}

impl JobOutput for RunOutput<'_> {
    type Task = Task;
    type State = RunState;
    type Summary = RunSummary;
    type Error = JobError;

    fn boards(&self) -> u64 {
        self.state.next - self.options.plan.range().start
    }

    fn state(&self) -> RunState {
        RunState {
            measured: self.histograms(),
            ..self.state.clone()
        }
    }

    fn files(&mut self) -> Vec<&mut OutputFile> {
        let results = std::iter::once(&mut self.dir.results);
        results.chain(&mut self.sample_times).collect()
    }

    fn begin(&mut self) -> Result<(), JobError> {
        if self.dir.results.is_empty() {
            self.dir.results.write(results::HEADER.as_bytes())?;
            if let Some(file) = &mut self.sample_times {
                file.write(SAMPLE_TIMES_HEADER)?;
            }
        }
        Ok(())
    }

    fn write(&mut self, tasks: &mut [Task]) -> Result<(), JobError> {
        if let Some(file) = &mut self.sample_times {
            file.write_all(tasks.iter().map(|task| &*task.sample_times))?;
        }
        let rows = tasks.iter().map(|task| (&*task.chunk.text, &task.hashes));
        if let Err(error) = self.dir.results.write_blocks(rows) {
            // A checkpoint covers whole tasks: without their results, these times do not count.
            self.sample_times.iter_mut().for_each(OutputFile::rollback);
            return Err(error.into());
        }
        for task in tasks {
            self.state.next = task.chunk.indices.end;
            self.state.answers.add(&task.answers);
            self.times.take(&mut task.timer);
            self.observer.advance(task.chunk.boards());
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), JobError> {
        self.measured = self.histograms();
        Ok(self.dir.write_timings(&self.measured)?)
    }

    fn commit(self) -> Result<RunSummary, JobError> {
        let (boards, timed) = (self.boards(), self.options.timed);
        let mut manifest = manifest(self.options, self.state.resumed);
        manifest.disturbed = timed.then(|| self.measured.disturbed());
        // Before the manifest, which says that the run is complete.
        self.sample_times.map(OutputFile::commit).transpose()?;
        let files = self.dir.commit(manifest)?;
        Ok(RunSummary {
            boards,
            elapsed: self.measured.elapsed(),
            timings: timed.then(|| Timings::new(&self.measured)),
            answers: self.state.answers,
            files,
        })
    }
}

/// The manifest of a run, without its files.
pub(super) fn manifest(options: &RunOptions, resumed: Vec<u64>) -> Manifest {
    let plan = &options.plan;
    Manifest {
        spec: Some(plan.generator.spec().to_string()),
        stream: Some(STREAM_VERSION.to_owned()),
        first: plan.range().start,
        rows: plan.boards(),
        shard: plan.shard.map(|shard| ShardInfo {
            part: shard.part(),
            of: shard.of(),
            count: plan.count,
        }),
        resumed,
        ..Manifest::empty(options.build)
    }
}
