//! Baselines: JSON exports in `DIR/NAME.json` that later measurements are compared with.

use super::super::args::BenchArgs;
use super::super::{CliError, CliResult, stdio};
use super::targets;
use crate::bench::export::{CorpusInfo, Provenance, RegressionGate};
use crate::bench::{self, BenchReport};
use snl_harness::store::OutputFile;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn path(args: &BenchArgs, name: &str) -> PathBuf {
    args.baseline_dir.join(format!("{name}.json"))
}

/// Returns the baseline to compare with, if one is named.
pub(super) fn read(args: &BenchArgs) -> CliResult<Option<BenchReport>> {
    let Some(name) = &args.baseline else {
        return Ok(None);
    };
    let path = path(args, name);
    let shown = path.display();
    let file = match fs::File::open(&path) {
        Ok(file) => file,
        Err(error) => fail!(
            "no baseline {name}: {shown}: {error}; create it with --save-baseline {name}{}",
            others(&args.baseline_dir)
        ),
    };
    match BenchReport::read(file) {
        Ok(report) => Ok(Some(report)),
        Err(error) => {
            fail!("{shown}: not a baseline: {error}; recreate it with --save-baseline {name}")
        }
    }
}

/// Returns the existing baselines, for error messages.
fn others(folder: &Path) -> String {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let name = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        Some(name.strip_suffix(".json")?.to_owned())
    };
    let mut names: Vec<String> = entries.filter_map(name).collect();
    names.sort();
    let list = format!("; available: {}", names.join(", "));
    names.first().map_or_else(String::new, |_| list)
}

/// Creates the file of the new baseline, if one is to be saved.
pub(super) fn create(args: &BenchArgs) -> CliResult<Option<OutputFile>> {
    let Some(name) = &args.save_baseline else {
        return Ok(None);
    };
    stdio::create_dir(&args.baseline_dir)?;
    Ok(Some(OutputFile::create(&path(args, name))?))
}

/// Checks before measuring that the baseline is comparable. With `--force` returns the reasons why it is not.
pub(super) fn check_compatible(
    baseline: &BenchReport,
    corpus: &CorpusInfo,
    provenance: &Provenance,
    args: &BenchArgs,
) -> CliResult<Vec<String>> {
    let reference = targets::reference(args)?;
    if !baseline.rows.iter().any(|row| row.solver == reference) {
        return Err(nothing_in_common(baseline, args));
    }
    let reasons = bench::incompatibilities(corpus, provenance, baseline);
    if reasons.is_empty() || args.force {
        return Ok(reasons);
    }
    let name = args.baseline.as_deref().unwrap_or_default();
    fail!(
        "{}\nnot comparable; recreate the baseline with --save-baseline {name}, or use --force",
        reasons.join("\n")
    )
}

pub(super) fn compare(
    report: &BenchReport,
    baseline: &BenchReport,
    args: &BenchArgs,
    forced: Vec<String>,
) -> CliResult<RegressionGate> {
    let name = args.baseline.as_deref().unwrap_or_default();
    bench::compare(report, baseline, name, forced).ok_or_else(|| nothing_in_common(baseline, args))
}

fn nothing_in_common(baseline: &BenchReport, args: &BenchArgs) -> CliError {
    let name = args.baseline.as_deref().unwrap_or_default();
    let mut solvers: Vec<&str> = baseline.rows.iter().map(|row| &*row.solver).collect();
    solvers.dedup();
    CliError::Failed(format!(
        "baseline {name} has no solver in common: it has {}; both runs need the reference ({}) and one other solver",
        solvers.join(", "),
        targets::reference(args).unwrap_or_default()
    ))
}
