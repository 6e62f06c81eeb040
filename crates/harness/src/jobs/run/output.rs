//! The output of `run`: its directory, and the state that a checkpoint saves.

use super::options::{RunOptions, RunSummary};
use crate::jobs::JobError;
use crate::jobs::job::{Job, JobOutput};
use crate::measure::{GroupTimer, Histograms, JobTimes, Timings};
use crate::store::output_dir::TIMINGS;
use crate::store::{
    AnswersBySide, HistogramBin, Manifest, OutputDir, OutputFile, ShardInfo, manifest, results,
};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::generate::{IndexChunk, STREAM_VERSION};
use std::ops::Range;

/// Boards that a worker solves at a time, and their rows.
#[derive(Default)]
pub(super) struct Task {
    pub(super) chunk: IndexChunk,
    pub(super) timer: Option<GroupTimer>,
    pub(super) answers: Vec<HistogramBin>,
    /// The rows of the file of latencies.
    pub(super) latencies: Vec<u8>,
    /// The first board on which solvers disagree, which ends the job.
    pub(super) error: Option<JobError>,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct RunState {
    next: u64,
    /// The value of `next` at each resumption.
    resumed: Vec<u64>,
    answers: AnswersBySide,
    measured: Histograms,
}

/// The output of a run, up to the last row written.
pub(super) struct RunOutput<'a> {
    options: &'a RunOptions,
    dir: OutputDir,
    /// The state without the measurements, which are in `times`.
    state: RunState,
    times: JobTimes,
    /// The measurements of all processes, once the work is done.
    measured: Histograms,
}

impl<'a> RunOutput<'a> {
    /// Opens the files, and resumes the state of an earlier process.
    pub(super) fn begin(
        options: &'a RunOptions,
        job: &mut Job<'_>,
    ) -> Result<RunOutput<'a>, JobError> {
        let RunOptions { plan, timed, .. } = options;
        let results = results::HEADER.into();
        let latencies = options
            .latencies
            .is_some()
            .then(|| b"index,n,family,ns\n".into());
        let files = [Some(results), latencies].into_iter().flatten();
        let range = plan.range();
        let saved = job.begin(files, |state: &RunState, boards| {
            let next = range.start.checked_add(boards);
            next == Some(state.next)
                && state.next <= range.end
                && state.answers.boards() == Some(boards)
        })?;
        let resumed = saved.as_ref().map(|state| state.next);
        let mut state = saved.unwrap_or_default();
        state.next = resumed.unwrap_or(range.start);
        state.resumed.extend(resumed);
        let histograms = plan.shard.is_some().then_some(manifest::HISTOGRAMS);
        let names: Vec<&str> = if *timed {
            [TIMINGS].into_iter().chain(histograms).collect()
        } else {
            Vec::new()
        };
        Ok(RunOutput {
            options,
            dir: OutputDir::open(&options.out, job.locks().to_vec(), names)?,
            times: JobTimes::begin(&options.kernels, std::mem::take(&mut state.measured)),
            state,
            measured: Histograms::default(),
        })
    }

    /// Returns the indices of the boards that are left to do.
    pub(super) fn remaining(&self) -> Range<u64> {
        self.state.next..self.options.plan.range().end
    }

    fn histograms(&self) -> Histograms {
        let spec = self.options.plan.generator.spec();
        self.times.histograms(&spec.group_names())
    }
}

impl JobOutput for RunOutput<'_> {
    type Task = Task;
    type State = RunState;
    type Summary = RunSummary;

    fn boards(&self) -> u64 {
        self.state.next - self.options.plan.range().start
    }

    fn state(&self) -> RunState {
        RunState {
            measured: self.histograms(),
            ..self.state.clone()
        }
    }

    fn write(&mut self, tasks: &mut [Task], rows: &mut [OutputFile]) -> Result<(), JobError> {
        if let Some(error) = tasks.iter_mut().find_map(|task| task.error.take()) {
            return Err(error);
        }
        let texts = tasks.iter().map(|task| &*task.chunk.text);
        let latencies = tasks.iter().map(|task| &*task.latencies);
        OutputFile::write_all(rows, &[texts.collect(), latencies.collect()])?;
        for task in tasks {
            self.state.next = task.chunk.indices.end;
            self.state.answers.add(&task.answers);
            self.times.take(&mut task.timer);
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), JobError> {
        self.measured = self.histograms();
        Ok(self.dir.write_timings(&self.measured)?)
    }

    fn commit(self, rows: Vec<OutputFile>) -> Result<RunSummary, JobError> {
        let boards = self.boards();
        let timed = self.options.timed;
        let mut manifest = manifest(self.options, self.state.resumed);
        manifest.disturbed = timed.then(|| self.measured.disturbed());
        let mut rows = rows.into_iter();
        let results = rows.next().expect("it is the first file");
        // The latencies are renamed before the manifest, which says that the run is complete.
        rows.next().map(OutputFile::commit).transpose()?;
        let files = self.dir.commit(results, manifest)?;
        Ok(RunSummary {
            boards,
            elapsed: self.measured.elapsed(),
            timings: timed.then(|| Timings::new(&self.measured)),
            answers: self.state.answers,
            files,
        })
    }
}

/// Returns the manifest of a run, without its files.
pub(super) fn manifest(options: &RunOptions, resumed: Vec<u64>) -> Manifest {
    let plan = &options.plan;
    Manifest {
        spec: Some(plan.generator.spec().to_string()),
        stream: Some(STREAM_VERSION.to_owned()),
        solvers: options.compared(),
        solver: options.timed_solver().map(str::to_owned),
        latencies: options.latencies_name(),
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
