//! The kill matrix of a corpus: which boards kill which mistakes, gated faults or mutants of files.

use super::args::{GlobalArgs, ThreadArgs};
use super::job::JobLines;
use super::stdio::DEFAULT_COUNT;
use super::{CliError, stdio};
use crate::report::text::kills;
use snl_harness::jobs;
use snl_harness::mutants::strength::{KillReport, Mutant, Strength};

/// The largest corpus that is compared with a uniform one of the same size: it doubles the time.
pub(super) const MAX_BOARDS_FOR_BASELINE: usize = 1000;

/// The boards on which mutants are judged, and where the results go.
pub(super) struct MutantInput<'a> {
    pub(super) corpus: &'a str,
    pub(super) count: Option<u64>,
    pub(super) threads: &'a ThreadArgs,
    pub(super) export_csv: &'a Option<String>,
    pub(super) export_json: &'a Option<String>,
}

/// Runs mutants, lets `settle` judge the survivors further, prints the summary and fails if one survives.
pub(super) fn judge_mutants<M: Mutant>(
    report: impl FnOnce(String) -> KillReport<M> + Send,
    settle: impl FnMut(&mut KillReport<M>) -> Result<(), CliError> + Send,
    input: &MutantInput<'_>,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let pool = input.threads.pool()?;
    let found = pool.install(|| run_mutants(report, settle, input, global))?;
    if !global.quiet {
        let summary = kills::summary(&found, M::NOUN, global.verbose);
        stdio::print_beside(&summary, &[input.export_csv, input.export_json])?;
    }
    check_survivors(&found, M::NOUN)
}

fn run_mutants<M: Mutant>(
    report: impl FnOnce(String) -> KillReport<M>,
    settle: impl FnMut(&mut KillReport<M>) -> Result<(), CliError>,
    input: &MutantInput<'_>,
    global: &GlobalArgs,
) -> Result<Strength, CliError> {
    let corpus = stdio::corpus(input.corpus, input.count, DEFAULT_COUNT)?;
    let table = stdio::create_optional(input.export_csv)?;
    let json = stdio::create_optional(input.export_json)?;
    let mut kills = report(corpus.name().to_owned());
    let lines = JobLines::new(None, corpus.count(), global);
    let done = jobs::kill_matrix(&mut kills, &corpus, settle, table, &lines);
    lines.clear();
    done?;
    if kills.matrix.boards() <= MAX_BOARDS_FOR_BASELINE && !corpus.is_spec() {
        kills.compare();
    }
    let found = kills.strength();
    if let Some(json) = json {
        stdio::finish(json, found.to_json().as_bytes())?;
    }
    Ok(found)
}

/// Exit code 3 if a mutant survives.
pub(super) fn check_survivors(found: &Strength, noun: &str) -> Result<(), CliError> {
    let survivors = kills::survivors(found, noun);
    survivors.map_or(Ok(()), |text| Err(CliError::CheckFailed(text)))
}
