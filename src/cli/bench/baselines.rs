//! Baselines: JSON exports in `DIR/NAME.json` that later measurements are compared with.

use super::super::CliError;
use super::super::args::BenchArgs;
use super::targets;
use crate::bench::export::{CorpusInfo, Gate, Provenance};
use crate::bench::{self, BenchReport};
use crate::store::OutputFile;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub(super) struct Baselines(PathBuf);

impl Baselines {
    pub(super) fn in_folder(folder: &Path) -> Baselines {
        Baselines(folder.to_owned())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.json"))
    }

    pub(super) fn read(&self, name: &str) -> Result<BenchReport, CliError> {
        let path = self.path(name);
        let shown = path.display();
        let file = fs::File::open(&path).map_err(|error| {
            CliError::Failed(format!(
                "no baseline {name}: {shown}: {error}; create it with --save-baseline {name}{}",
                self.others()
            ))
        })?;
        BenchReport::read(file).map_err(|error| {
            CliError::Failed(format!(
                "{shown}: not a baseline: {error}; recreate it with --save-baseline {name}"
            ))
        })
    }

    fn others(&self) -> String {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                Some(name.strip_suffix(".json")?.to_owned())
            })
            .collect();
        names.sort();
        match names.is_empty() {
            true => String::new(),
            false => format!("; available: {}", names.join(", ")),
        }
    }

    pub(super) fn create(&self, name: &str) -> Result<OutputFile, CliError> {
        let folder = self.0.display().to_string();
        fs::create_dir_all(&self.0)
            .map_err(|error| CliError::file("create the directory", &folder, &error))?;
        Ok(OutputFile::create(&self.path(name))?)
    }
}

/// Checks before measuring that the baseline is comparable. With `--force` returns the reasons why it is not.
pub(super) fn check_compatible(
    baseline: &BenchReport,
    corpus: &CorpusInfo,
    provenance: &Provenance,
    args: &BenchArgs,
) -> Result<Vec<String>, CliError> {
    let reference = targets::reference(args)?;
    if !baseline.rows.iter().any(|row| row.solver == reference) {
        return Err(nothing_in_common(baseline, args));
    }
    let reasons = bench::incompatibilities(corpus, provenance, baseline);
    if reasons.is_empty() || args.force {
        return Ok(reasons);
    }
    let name = args.baseline.as_deref().unwrap_or_default();
    Err(CliError::Failed(format!(
        "{}\nnot comparable; recreate the baseline with --save-baseline {name}, or use --force",
        reasons.join("\n")
    )))
}

pub(super) fn compare(
    report: &BenchReport,
    baseline: &BenchReport,
    args: &BenchArgs,
    forced: Vec<String>,
) -> Result<Gate, CliError> {
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
