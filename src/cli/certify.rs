//! `certify`: conformance vectors for programs, and for solvers of this program.

use super::args::CertifyArgs;
use super::judge::{check, judge_submissions};
use super::{CliResult, interrupt};
use snakes_and_ladders::solve::kernel;
use snl_harness::corpus::{ConformanceVectors, CorpusError, CorpusSource};
use snl_harness::store::small_file::read_small;
use snl_judge::{SubmissionOutcome, check_solver};
use std::path::Path;

pub(super) fn certify(args: &CertifyArgs) -> CliResult {
    let file = args.vectors.as_deref();
    check(&args.programs, file, &args.judging)?;
    let mut title = "conformance vectors".to_owned();
    let vectors = if let Some(file) = file {
        let name = file.display().to_string();
        title += &format!(" of {name}");
        let bytes = read_small(file).map_err(|error| CorpusError::unreadable(&name, error))?;
        ConformanceVectors::parse(&name, &String::from_utf8_lossy(&bytes))?
    } else {
        ConformanceVectors::embedded()
    };
    // A solver is a plain word that is no file; other programs are files or name=command.
    let is_solver =
        |name: &String| !name.contains(['.', '/', '\\', '=']) && !Path::new(name).exists();
    let names = args.programs.iter().cloned();
    let (solvers, programs): (Vec<String>, Vec<String>) = names.partition(is_solver);
    let (oracle, threads) = (kernel("oracle")?, args.judging.threads.threads);
    interrupt::install_handler(false);
    let mut outcomes: Vec<SubmissionOutcome> = Vec::new();
    for name in &solvers {
        outcomes.push(check_solver(kernel(name)?, oracle, &vectors, threads)?);
    }
    let corpus = || Ok(CorpusSource::of_vectors(title, vectors));
    judge_submissions(&programs, file, corpus, outcomes, None, &args.judging)
}
