//! The options of `solve`.

use crate::jobs::JobOptions;
use crate::source::CorpusSource;
use snakes_and_ladders::solve::Kernel;
use std::path::PathBuf;

/// The options of [`solve`](super::solve).
#[derive(Debug)]
pub struct SolveOptions {
    /// The boards, read in this order. Only jobs that read files alone can be resumed.
    pub inputs: Vec<CorpusSource>,
    pub kernel: &'static Kernel,
    /// The file of the answers, as CSV; `-` is standard output.
    pub out: PathBuf,
    /// Whether answers are compared with the answers in the input, which every record must then
    /// have.
    pub check: bool,
    /// Whether invalid records are skipped; else the first one ends the job.
    pub skip_invalid: bool,
    /// The file for the records that are skipped.
    pub rejects: Option<PathBuf>,
    /// The file for timings; without it, nothing is measured.
    pub timings: Option<PathBuf>,
    pub job: JobOptions,
}
