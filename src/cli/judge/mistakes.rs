//! `judge --mistakes`: runs the catalogue of mistakes over a corpus and prints or exports the kill matrix.

use super::DEFAULT_COUNT;
use crate::cli::args::{GlobalArgs, JudgeArgs};
use crate::cli::kills::KillReport;
use crate::cli::{CliError, interrupt, progress, stdio};
use crate::mutants::mistakes::catalogue;
use crate::mutants::strength::KillMatrix;
use std::path::Path;

/// The largest corpus that is compared with a uniform one of the same size: it doubles the time.
const MAX_BOARDS_FOR_BASELINE: usize = 1000;

/// Runs the catalogue, prints the summary and fails if a mistake survives.
pub(super) fn judge(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let pool = args.threads.pool()?;
    let kills = pool.install(|| run(args, global))?;
    if !global.quiet {
        let summary = kills.summary_text(global.verbose);
        super::print(&summary, &[&args.export_csv, &args.export_json])?;
    }
    kills.verdict()
}

/// Runs the catalogue over the corpus, and writes the exports.
fn run(args: &JudgeArgs, global: &GlobalArgs) -> Result<KillReport, CliError> {
    let corpus = stdio::corpus(&args.corpus, args.count, DEFAULT_COUNT)?;
    let mut cursor = corpus.open(0)?;
    let create = |name: &String| stdio::create_output(Path::new(name));
    let mut table = args.export_csv.as_ref().map(create).transpose()?;
    let json = args.export_json.as_ref().map(create).transpose()?;

    let bar = progress::boards(corpus.count(), global);
    let mut kills = KillReport::new(corpus.name().to_owned(), KillMatrix::new(catalogue()));
    let mut text = Vec::new();
    kills.write_header(&mut text);
    let mut boards = Vec::new();
    interrupt::install_handler(false);
    while cursor.fill(&mut boards)? {
        if interrupt::requested() {
            return Err(CliError::interrupted());
        }
        let places = kills.add(&boards);
        if let Some(table) = &mut table {
            kills.write_rows(places, &boards, &mut text);
            table.write(&text)?;
            text.clear();
        }
        bar.inc(boards.len() as u64);
    }
    bar.finish_and_clear();
    if kills.matrix.boards() <= MAX_BOARDS_FOR_BASELINE && !corpus.is_spec() {
        kills.compare();
    }
    if let Some(mut table) = table {
        table.write(&text)?;
        table.commit()?;
    }
    if let Some(mut json) = json {
        json.write(kills.to_json().as_bytes())?;
        json.commit()?;
    }
    Ok(kills)
}
