//! The output of `run`: its directory, and the state that a checkpoint saves.

use super::Task;
use super::summary::RunSummary;
use crate::cli::args::RunArgs;
use crate::cli::{CliError, resume};
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::generate::{Family, GenerationPlan, STREAM_VERSION};
use snl_harness::measure::{GroupTimings, Histograms, Timings};
use snl_harness::store::resumable_job::{ActiveJob, JobOutput, ResumePoint};
use snl_harness::store::{AnswersBySide, Manifest, OutputDir, OutputFile, ShardInfo, results};
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

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
pub(super) struct RunProgress<'a> {
    plan: &'a GenerationPlan,
    dir: OutputDir,
    /// The file of `--sample-times`.
    sample_times: Option<OutputFile>,
    /// What is measured in it is of earlier processes.
    state: RunState,
    /// What this process measures; none with `--no-timings`.
    times: Option<GroupTimings>,
    solver: &'static str,
    began: Instant,
    /// What all processes measured, once the work is done.
    measured: Histograms,
    bar: ProgressBar,
}

impl<'a> RunProgress<'a> {
    pub(super) fn open(
        args: &RunArgs,
        plan: &'a GenerationPlan,
        solver: &'static str,
        job: &ActiveJob,
        saved: Option<&ResumePoint<RunState>>,
        bar: ProgressBar,
    ) -> Result<RunProgress<'a>, CliError> {
        let timed = !args.no_timings;
        let histograms = timed && plan.shard.is_some();
        let dir = OutputDir::open(&args.out, job.tag(), saved, timed, histograms)?;
        let sample_times = args.sample_times.as_ref().map(|name| match saved {
            Some(saved) => Ok(saved.open_file(Path::new(name), 1, None)?),
            None => resume::create_output(job, Path::new(name)),
        });
        let start = plan.range().start;
        let mut state = saved.map_or_else(RunState::default, |saved| saved.state().clone());
        match saved {
            Some(_) => state.resumed.push(state.next),
            None => state.next = start,
        }
        bar.inc(state.next - start);
        Ok(RunProgress {
            plan,
            dir,
            sample_times: sample_times.transpose()?,
            state,
            times: timed.then(GroupTimings::default),
            solver,
            began: Instant::now(),
            measured: Histograms::default(),
            bar,
        })
    }

    pub(super) fn rest(&self) -> Range<u64> {
        self.state.next..self.plan.range().end
    }

    fn histograms(&self) -> Histograms {
        let none = GroupTimings::default();
        let times = self.times.as_ref().unwrap_or(&none);
        let family = |number: u16| Family::ALL[usize::from(number)].name();
        let mut measured = Histograms::new(times, self.solver, self.began.elapsed(), family);
        measured.join(&self.state.measured);
        measured
    }
}

impl JobOutput for RunProgress<'_> {
    type Task = Task;
    type State = RunState;
    type Summary = RunSummary;
    type Error = CliError;

    fn boards(&self) -> u64 {
        self.state.next - self.plan.range().start
    }

    fn state(&self) -> RunState {
        RunState {
            measured: self.histograms(),
            ..self.state.clone()
        }
    }

    fn files(&mut self) -> Vec<&mut OutputFile> {
        let mut files = vec![&mut self.dir.results];
        files.extend(&mut self.sample_times);
        files
    }

    fn begin(&mut self) -> Result<(), CliError> {
        if self.dir.results.is_empty() {
            self.dir.results.write(results::HEADER.as_bytes())?;
            if let Some(file) = &mut self.sample_times {
                file.write(SAMPLE_TIMES_HEADER)?;
            }
        }
        Ok(())
    }

    fn write(&mut self, tasks: &mut [Task]) -> Result<(), CliError> {
        if let Some(file) = &mut self.sample_times {
            file.write_all(tasks.iter().map(|task| &*task.sample_times))?;
        }
        let rows = tasks.iter().map(|task| (&*task.job.text, &task.hashes));
        if let Err(error) = self.dir.results.write_blocks(rows) {
            // A checkpoint covers whole tasks: without their results, these times do not count.
            self.sample_times.iter_mut().for_each(OutputFile::rollback);
            return Err(error.into());
        }
        for task in tasks {
            self.state.next = task.job.indices.end;
            self.state.answers.add(&task.answers);
            if let (Some(times), Some(timer)) = (&mut self.times, &mut task.timer) {
                times.take(timer);
            }
            self.bar.inc(task.job.boards());
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), CliError> {
        self.bar.finish_and_clear();
        self.measured = self.histograms();
        Ok(self.dir.write_timings(&self.measured)?)
    }

    fn commit(self) -> Result<RunSummary, CliError> {
        let boards = self.boards();
        let mut manifest = manifest(self.plan, self.state.resumed);
        manifest.disturbed = self.times.is_some().then(|| self.measured.disturbed());
        // Before the manifest, which says that the run is complete.
        self.sample_times.map(OutputFile::commit).transpose()?;
        let files = self.dir.commit(manifest)?;
        Ok(RunSummary {
            boards,
            elapsed: self.measured.elapsed(),
            timings: self.times.map(|_| Timings::new(&self.measured)),
            answers: self.state.answers,
            files,
        })
    }
}

/// The manifest of a run, without its files.
pub(super) fn manifest(plan: &GenerationPlan, resumed: Vec<u64>) -> Manifest {
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
        ..Manifest::empty(super::super::version::BUILD)
    }
}
