//! Baselines: JSON exports in `DIR/NAME.json` that later measurements are compared with.

use super::super::args::BenchArgs;
use super::super::{CliError, CliResult};
use crate::bench::export::RegressionGate;
use crate::bench::{self, BenchReport};
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn path(args: &BenchArgs, name: &str) -> PathBuf {
    args.baseline_dir.join(format!("{name}.json"))
}

/// The baseline to compare with.
pub(super) struct Baseline<'a> {
    name: &'a str,
    report: BenchReport,
    /// The reasons why the baseline is not comparable, which `--force` ignores.
    forced: Vec<String>,
}

/// Returns the baseline to compare with, if one is named.
pub(super) fn read(args: &BenchArgs) -> CliResult<Option<Baseline<'_>>> {
    let Some(name) = args.baseline.as_deref() else {
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
    let report = BenchReport::read(file).map_err(|error| {
        CliError::Failed(format!(
            "{shown}: not a baseline: {error}; recreate it with --save-baseline {name}"
        ))
    })?;
    Ok(Some(Baseline {
        name,
        report,
        forced: Vec::new(),
    }))
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

impl Baseline<'_> {
    /// Checks before measuring that the baseline is comparable with `here`, a report without samples.
    pub(super) fn check(&mut self, here: &BenchReport, force: bool) -> CliResult {
        let has_reference = |row: &bench::export::BenchRow| row.solver == here.reference;
        if !self.report.rows.iter().any(has_reference) {
            return Err(self.nothing_in_common(&here.reference));
        }
        self.forced = bench::incompatibilities(&here.corpus, &here.provenance, &self.report);
        if !self.forced.is_empty() && !force {
            fail!(
                "{}\nnot comparable; recreate the baseline with --save-baseline {}, or use --force",
                self.forced.join("\n"),
                self.name
            )
        }
        Ok(())
    }

    pub(super) fn compare(&self, report: &BenchReport) -> CliResult<RegressionGate> {
        let gate = bench::compare(report, &self.report, self.name, self.forced.clone());
        gate.ok_or_else(|| self.nothing_in_common(&report.reference))
    }

    fn nothing_in_common(&self, reference: &str) -> CliError {
        let mut solvers: Vec<&str> = self.report.rows.iter().map(|row| &*row.solver).collect();
        solvers.dedup();
        CliError::Failed(format!(
            "baseline {} has no solver in common: it has {}; both runs need the reference ({reference}) and one other solver",
            self.name,
            solvers.join(", ")
        ))
    }
}
