//! The options of `solve`.

use crate::corpus::CorpusSource;
use crate::jobs::JobOptions;
use snakes_and_ladders::solve::{Kernel, default_kernel};
use std::path::PathBuf;

/// The options of [`solve`](super::solve).
#[derive(Debug)]
pub struct SolveOptions {
    /// The boards, read in this order. Only jobs that read files alone can be resumed.
    pub inputs: Vec<CorpusSource>,
    /// The solver.
    pub kernel: &'static Kernel,
    /// The number of worker threads; 0: one per available core.
    pub threads: usize,
    /// The file of the answers, as CSV; `-` is standard output.
    pub out: PathBuf,
    /// Whether answers are compared with the answers in the input, which every record must then have.
    pub check: bool,
    /// Whether invalid records are skipped; else the first one ends the job.
    pub skip_invalid: bool,
    /// The file for the records that are skipped.
    pub rejects: Option<PathBuf>,
    /// The file for timings; without it, nothing is measured.
    pub timings: Option<PathBuf>,
    /// The options for resuming and for saving checkpoints.
    pub checkpoints: JobOptions,
}

impl SolveOptions {
    /// Returns options that answer the boards on all cores with the fastest solver, measure and compare nothing, and stop
    /// at an invalid record.
    pub fn new(inputs: Vec<CorpusSource>, out: impl Into<PathBuf>) -> SolveOptions {
        SolveOptions {
            inputs,
            kernel: default_kernel(),
            threads: 0,
            out: out.into(),
            check: false,
            skip_invalid: false,
            rejects: None,
            timings: None,
            checkpoints: JobOptions::default(),
        }
    }
}
