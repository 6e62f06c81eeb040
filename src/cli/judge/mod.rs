//! `judge`: verdicts on submissions, and which mistakes of the catalogue a corpus kills.

mod mistakes;
mod submissions;
mod table;

use super::args::{GlobalArgs, JudgeArgs};
use super::{CliError, stdio};
use crate::store::STDIO;

/// Boards of a spec unless `--count` is given.
const DEFAULT_COUNT: u64 = 1000;

/// Runs the verb.
pub(super) fn judge(args: &JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    check_usage(args)?;
    if !args.mistakes {
        return submissions::judge(args, global);
    }
    if args.submissions.is_empty() {
        return mistakes::judge(args, global);
    }
    let survivors = match mistakes::judge(args, global) {
        Err(CliError::CheckFailed(text)) => Some(text),
        other => other.map(|()| None)?,
    };
    submissions::judge(args, global)?;
    survivors.map_or(Ok(()), |text| Err(CliError::CheckFailed(text)))
}

/// Rejects flags that contradict each other.
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
