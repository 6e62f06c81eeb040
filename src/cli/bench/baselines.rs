//! Baselines: measurements that later ones are compared with.
//!
//! Owns where they are kept (`DIR/NAME.json`, the JSON export itself) and which of them fit. Must not compare figures.

use super::super::CliError;
use super::super::args::BenchArgs;
use super::super::destination::OutputFile;
use super::contenders;
use crate::bench::export::{CorpusInfo, Gate, Provenance};
use crate::bench::{self, BenchReport};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of baselines.
#[derive(Debug)]
pub(super) struct Baselines(PathBuf);

impl Baselines {
    pub(super) fn in_folder(folder: &Path) -> Baselines {
        Baselines(folder.to_owned())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.json"))
    }

    /// The baseline of this name.
    pub(super) fn read(&self, name: &str) -> Result<BenchReport, CliError> {
        let path = self.path(name);
        let shown = path.display();
        let file = fs::File::open(&path).map_err(|error| {
            CliError::Failed(format!(
                "there is no baseline {name}: {shown}: {error}; --save-baseline {name} makes one{}",
                self.others()
            ))
        })?;
        BenchReport::read(file).map_err(|error| {
            CliError::Failed(format!(
                "{shown}: not a baseline: {error}; --save-baseline {name} makes one anew"
            ))
        })
    }

    /// The names that there are, for messages.
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
            false => format!(", and there are {}", names.join(", ")),
        }
    }

    /// Opens the file of a baseline that is to be saved.
    pub(super) fn create(&self, name: &str) -> Result<OutputFile, CliError> {
        let folder = self.0.display().to_string();
        fs::create_dir_all(&self.0)
            .map_err(|error| CliError::file("make the folder", &folder, &error))?;
        OutputFile::create(&self.path(name))
    }
}

/// Writes figures where they are to stand.
pub(super) fn save(mut file: OutputFile, figures: &BenchReport) -> Result<(), CliError> {
    let mut text = Vec::new();
    figures
        .write(&mut text)
        .map_err(|error| CliError::Failed(format!("the figures: {error}")))?;
    file.write(&text)?;
    file.commit()
}

/// Whether the baseline may be compared with what is going to be measured: in what it may not, if that is forced.
pub(super) fn check_compatible(
    then: &BenchReport,
    corpus: &CorpusInfo,
    provenance: &Provenance,
    args: &BenchArgs,
) -> Result<Vec<String>, CliError> {
    let reference = contenders::reference(args)?;
    if !then.rows.iter().any(|row| row.solver == reference) {
        return Err(nothing_in_common(then, args));
    }
    let strange = bench::incompatibilities(corpus, provenance, then);
    if strange.is_empty() || args.force {
        return Ok(strange);
    }
    let name = args.baseline.as_deref().unwrap_or_default();
    Err(CliError::Failed(format!(
        "{}\nthe comparison would mean nothing; --save-baseline {name} makes the baseline anew, --force compares all the same",
        strange.join("\n")
    )))
}

/// Compares with the baseline.
pub(super) fn compare(
    figures: &BenchReport,
    then: &BenchReport,
    args: &BenchArgs,
    forced: Vec<String>,
) -> Result<Gate, CliError> {
    let name = args.baseline.as_deref().unwrap_or_default();
    bench::compare(figures, then, name, forced).ok_or_else(|| nothing_in_common(then, args))
}

/// Nothing to compare.
fn nothing_in_common(then: &BenchReport, args: &BenchArgs) -> CliError {
    let name = args.baseline.as_deref().unwrap_or_default();
    let mut solvers: Vec<&str> = then.rows.iter().map(|row| &*row.solver).collect();
    solvers.dedup();
    CliError::Failed(format!(
        "the baseline {name} has nothing to compare with: it has times of {}; both runs need those of the reference \
         ({}) and of one solver more",
        solvers.join(", "),
        contenders::reference(args).unwrap_or_default()
    ))
}
