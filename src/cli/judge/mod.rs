//! `judge`: verdicts on submissions, and which mistakes of the catalogue a corpus kills.

mod submissions;

pub(super) use submissions::supervisor;

use super::args::{GlobalArgs, JudgeArgs};
use super::{CliError, interrupt, progress, stdio};
use crate::report::KillReport;
use crate::store::STDIO;

/// Boards of a spec unless `--count` is given.
const DEFAULT_COUNT: u64 = 1000;

/// The largest corpus that is compared with a uniform one of the same size: it doubles the time.
const MAX_BOARDS_FOR_BASELINE: usize = 1000;

pub(super) fn judge(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    check_usage(args)?;
    if !args.mistakes {
        return submissions::judge(args, global);
    }
    if args.submissions.is_empty() {
        return judge_mistakes(args, global);
    }
    let survivors = match judge_mistakes(args, global) {
        Err(CliError::CheckFailed(text)) => Some(text),
        other => other.map(|()| None)?,
    };
    submissions::judge(args, global)?;
    survivors.map_or(Ok(()), |text| Err(CliError::CheckFailed(text)))
}

/// Runs the catalogue, prints the summary and fails if a mistake survives.
fn judge_mistakes(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let pool = args.threads.pool()?;
    let kills = pool.install(|| run_mistakes(args, global))?;
    if !global.quiet {
        let summary = kills.summary_text(global.verbose);
        print(&summary, &[&args.export_csv, &args.export_json])?;
    }
    check_survivors(&kills)
}

fn run_mistakes(args: &JudgeArgs, global: &GlobalArgs) -> Result<KillReport, CliError> {
    let corpus = stdio::corpus(&args.corpus, args.count, DEFAULT_COUNT)?;
    let mut cursor = corpus.open(0)?;
    let mut table = stdio::create_optional(&args.export_csv)?;
    let json = stdio::create_optional(&args.export_json)?;

    let bar = progress::boards(corpus.count(), global);
    let mut kills = KillReport::new(corpus.name().to_owned());
    let mut text = Vec::new();
    kills.write_header(&mut text);
    let mut boards = Vec::new();
    interrupt::install_handler(false);
    while cursor.fill(&mut boards)? {
        interrupt::check()?;
        let places = kills.add(&boards);
        if let Some(table) = &mut table {
            kills.write_rows(places, &boards, &mut text);
            table.write(&text)?;
            text.clear();
        }
        bar.inc(boards.len() as u64);
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

/// Exit code 3 if a mistake survives.
pub(super) fn check_survivors(kills: &KillReport) -> Result<(), CliError> {
    kills
        .survivors()
        .map_or(Ok(()), |text| Err(CliError::CheckFailed(text)))
}

fn check_usage(args: &JudgeArgs) -> Result<(), CliError> {
    let both = args.mistakes && !args.submissions.is_empty();
    let to_stdout = |name: &Option<String>| name.as_deref() == Some(STDIO);
    let problem = if !args.mistakes && args.submissions.is_empty() {
        "nothing to judge: give submissions (file, directory, name=command) or --mistakes"
    } else if !args.mistakes && args.export_json.is_some() {
        "--export-json writes the kills of --mistakes"
    } else if both && args.export_csv.is_some() {
        "--export-csv cannot combine --mistakes with submissions; run them separately"
    } else if both && args.corpus == STDIO {
        "standard input can be read only once: --mistakes with submissions needs a corpus in a file"
    } else if to_stdout(&args.export_csv) && to_stdout(&args.export_json) {
        "--export-csv and --export-json cannot both go to standard output"
    } else {
        return Ok(());
    };
    Err(CliError::Usage(problem.to_owned()))
}

/// Prints a summary: to standard error where an export goes to standard output.
fn print(summary: &str, exports: &[&Option<String>]) -> Result<(), CliError> {
    let on_stdout = exports.iter().any(|name| name.as_deref() == Some(STDIO));
    match on_stdout {
        true => stdio::status(summary),
        false => stdio::print_summary(summary.as_bytes())?,
    }
    Ok(())
}
