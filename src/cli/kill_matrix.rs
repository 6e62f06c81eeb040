//! The kill matrix of a corpus: which boards kill which mistakes, gated faults or mutants of files.

use super::args::{GlobalArgs, ThreadArgs};
use super::stdio::DEFAULT_COUNT;
use super::{CliError, interrupt, progress, stdio};
use crate::report::KillReport;
use indicatif::ProgressBar;
use snl_harness::mutants::strength::Mutant;

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
    settle: impl FnOnce(&mut KillReport<M>) -> Result<(), CliError> + Send,
    input: &MutantInput<'_>,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let pool = input.threads.pool()?;
    let kills = pool.install(|| run_mutants(report, settle, input, global))?;
    if !global.quiet {
        let summary = kills.summary_text(global.verbose);
        stdio::print_beside(&summary, &[input.export_csv, input.export_json])?;
    }
    check_survivors(&kills)
}

fn run_mutants<M: Mutant>(
    report: impl FnOnce(String) -> KillReport<M>,
    settle: impl FnOnce(&mut KillReport<M>) -> Result<(), CliError>,
    input: &MutantInput<'_>,
    global: &GlobalArgs,
) -> Result<KillReport<M>, CliError> {
    let corpus = stdio::corpus(input.corpus, input.count, DEFAULT_COUNT)?;
    let mut cursor = corpus.open(0)?;
    let mut table = stdio::create_optional(input.export_csv)?;
    let json = stdio::create_optional(input.export_json)?;

    // A bar of boards, unless each mutant takes all of them.
    let bar = match M::AT_ONCE {
        true => ProgressBar::hidden(),
        false => progress::boards(corpus.count(), global),
    };
    let mut kills = report(corpus.name().to_owned());
    let (mut text, mut boards, mut chunk) = (Vec::new(), Vec::new(), Vec::new());
    let mut settle = Some(settle);
    interrupt::install_handler(false);
    loop {
        let more = cursor.fill(&mut chunk)?;
        interrupt::check()?;
        boards.append(&mut chunk);
        if more && M::AT_ONCE {
            continue;
        }
        let places = kills.add(&boards);
        if !more && let Some(settle) = settle.take() {
            settle(&mut kills)?;
        }
        if let Some(table) = &mut table {
            if places.start == 0 && (more || M::AT_ONCE || places.is_empty()) {
                kills.write_header(&mut text);
            }
            kills.write_rows(places, &boards, &mut text);
            table.write(&text)?;
            text.clear();
        }
        bar.inc(boards.len() as u64);
        boards.clear();
        if !more {
            break;
        }
    }
    bar.finish_and_clear();
    if kills.boards() <= MAX_BOARDS_FOR_BASELINE && !corpus.is_spec() {
        kills.compare();
    }
    if let Some(table) = table {
        stdio::finish(table, &text)?;
    }
    if let Some(json) = json {
        stdio::finish(json, kills.to_json().as_bytes())?;
    }
    Ok(kills)
}

/// Exit code 3 if a mutant survives.
pub(super) fn check_survivors<M: Mutant>(kills: &KillReport<M>) -> Result<(), CliError> {
    kills
        .survivors()
        .map_or(Ok(()), |text| Err(CliError::CheckFailed(text)))
}
