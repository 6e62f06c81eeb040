//! Baselines: JSON exports in `DIR/NAME.json` that later measurements are compared with.

use super::super::args::BenchArgs;
use super::super::{CliError, CliResult, stdio};
use crate::bench::export::{RegressionGate, TimingScope};
use crate::bench::{self, BenchReport};
use crate::report::disturbed_share;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn path(args: &BenchArgs, name: &str) -> PathBuf {
    args.baseline_dir.join(format!("{name}.json"))
}

/// The baseline to compare with.
pub(super) struct Baseline<'a> {
    name: &'a str,
    report: BenchReport,
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
    match BenchReport::read(file) {
        Ok(report) => Ok(Some(Baseline { name, report })),
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

impl Baseline<'_> {
    /// Says so on standard error if other work disturbed the measurement of the baseline.
    pub(super) fn note_disturbance(&self) {
        if let Some(share) = disturbed_share(&self.report) {
            stdio::status_line(format_args!(
                "other work on the machine disturbed {share} of the batches of the baseline {}: its times may be too long",
                self.name
            ));
        }
    }

    /// Checks before measuring that the baseline is comparable with `here`, a report without
    /// samples, and has one of the solvers of these names.
    pub(super) fn check(&self, here: &BenchReport, solvers: &[String], force: bool) -> CliResult {
        let has = |solver: &str| self.report.rows.iter().any(|row| row.solver == solver);
        let mut compared = solvers.iter().filter(|solver| **solver != here.reference);
        if !has(&here.reference) || !compared.any(|solver| has(solver)) {
            return Err(self.nothing_in_common(&here.reference));
        }
        if let Some(reason) = bench::other_boards(here, &self.report) {
            fail!(
                "{reason}\nnot comparable; recreate the baseline with --save-baseline {}",
                self.name
            )
        }
        let reasons = self.incompatibilities(here);
        if !reasons.is_empty() && !force {
            fail!(
                "{}\nnot comparable; recreate the baseline with --save-baseline {}, or use --force",
                reasons.join("\n"),
                self.name
            )
        }
        Ok(())
    }

    /// Checks that each of these programs was timed in the baseline as it is here: the time of a
    /// program that reads input includes the start of its process, and that of a solution does not.
    pub(super) fn check_scopes(&self, programs: &[(&str, TimingScope)]) -> CliResult {
        for &(name, scope) in programs {
            let mut rows = self.report.all_boards();
            if rows.any(|row| row.solver == name && row.timed != scope) {
                let (there, here) = match scope {
                    TimingScope::Process => ("without", "with"),
                    TimingScope::Solving => ("with", "without"),
                };
                fail!(
                    "the baseline has the times of {name} {there} the start of a process, and here they are measured {here} it\n\
                     not comparable; recreate the baseline with --save-baseline {}",
                    self.name
                )
            }
        }
        Ok(())
    }

    pub(super) fn compare(&self, here: &BenchReport) -> CliResult<RegressionGate> {
        let reasons = self.incompatibilities(here);
        let gate = bench::compare(here, &self.report, self.name, reasons);
        gate.ok_or_else(|| self.nothing_in_common(&here.reference))
    }

    /// Returns the reasons why the baseline is not comparable, which `--force` ignores.
    fn incompatibilities(&self, here: &BenchReport) -> Vec<String> {
        bench::incompatibilities(here, &self.report)
    }

    fn nothing_in_common(&self, reference: &str) -> CliError {
        let mut solvers: Vec<&str> = self.report.rows.iter().map(|row| &*row.solver).collect();
        solvers.dedup();
        if solvers.is_empty() {
            solvers.push("none");
        }
        CliError::Failed(format!(
            "baseline {} has no solver to compare: it has {}; both measurements need the reference ({reference}) and another solver of the same name",
            self.name,
            solvers.join(", ")
        ))
    }
}
