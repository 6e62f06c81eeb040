//! `judge`: which wrong programs a corpus exposes.
//!
//! Owns the way from boards to the kill matrix, and the exit code. Must not know how a mistake goes about it, nor
//! how outside programs are judged.

use super::args::{GlobalArgs, JudgeArgs};
use super::kills::KillReport;
use super::named_corpus::{CorpusBoard, CorpusSource};
use super::{CliError, contestants, interrupt, progress, stdio};
use crate::mutants::mistakes::catalogue;
use crate::mutants::strength::KillMatrix;
use crate::store::STDIO;
use std::path::Path;

/// The largest corpus beside which the strength of a uniform one is told: for larger ones it takes as long again.
const MAX_BOARDS_FOR_BASELINE: usize = 1000;

/// Runs the verb.
pub(super) fn judge(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    if !args.mistakes && args.solutions.is_empty() {
        return Err(CliError::Usage(
            "nothing to judge: name solutions (a file, a folder, name=command), or run the catalogue of \
             mistakes over the corpus with --mistakes"
                .to_owned(),
        ));
    }
    if !args.mistakes {
        if args.export_json.is_some() {
            let word = "--export-json writes the kills of --mistakes";
            return Err(CliError::Usage(word.to_owned()));
        }
        return contestants::judge(args, global);
    }
    if args.solutions.is_empty() {
        return run_catalogue(args, global);
    }
    if args.export_csv.is_some() {
        let word = "--export-csv writes one table: that of --mistakes or that of solutions; make two calls";
        return Err(CliError::Usage(word.to_owned()));
    }
    if args.corpus == STDIO {
        let word =
            "standard input can be read once: --mistakes and solutions need a corpus in a file";
        return Err(CliError::Usage(word.to_owned()));
    }
    let survived = match run_catalogue(args, global) {
        Err(CliError::CheckFailed(word)) => Some(word),
        other => other.map(|()| None)?,
    };
    contestants::judge(args, global)?;
    survived.map_or(Ok(()), |word| Err(CliError::CheckFailed(word)))
}

/// Runs the catalogue, and tells.
fn run_catalogue(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let exports = [&args.export_csv, &args.export_json];
    let on_standard = exports.map(|name| name.as_deref() == Some(STDIO));
    if on_standard == [true, true] {
        return Err(CliError::Usage(
            "--export-csv and --export-json cannot both go to standard output".to_owned(),
        ));
    }
    let pool = args.threads.pool()?;
    let kills = pool.install(|| mistakes(args, global))?;
    if !global.quiet {
        let summary = kills.summary_text(global.verbose);
        match on_standard.contains(&true) {
            true => stdio::status(&summary),
            false => stdio::print_summary(summary.as_bytes())?,
        }
    }
    kills.verdict()
}

/// Runs the catalogue over the corpus, and writes what is to be exported.
fn mistakes(args: &JudgeArgs, global: &GlobalArgs) -> Result<KillReport, CliError> {
    let mut corpus = CorpusSource::open(&args.corpus, args.count)?;
    let open = |name: &String| stdio::create_output(Path::new(name));
    let mut table = args.export_csv.as_ref().map(open).transpose()?;
    let json = args.export_json.as_ref().map(open).transpose()?;

    let bar = progress::boards(corpus.count(), global);
    let mut kills = KillReport::new(corpus.name(), KillMatrix::new(catalogue()));
    let mut text = Vec::new();
    kills.write_header(&mut text);
    let mut cases: Vec<CorpusBoard> = Vec::new();
    interrupt::install_handler(false);
    while corpus.fill(&mut cases)? {
        if interrupt::requested() {
            return Err(CliError::interrupted());
        }
        let added = kills.add(&cases)?;
        if let Some(table) = &mut table {
            kills.write_rows(added, &cases, &mut text);
            table.write(&text)?;
            text.clear();
        }
        bar.inc(cases.len() as u64);
    }
    bar.finish_and_clear();
    if kills.matrix.boards() <= MAX_BOARDS_FOR_BASELINE && !corpus.is_of_spec() {
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
