//! Baselines: measurements that later ones are compared with.
//!
//! Owns where they are kept (`DIR/NAME.json`, the JSON export itself) and which of them fit. Must not compare figures.

use super::super::Failure;
use super::super::args::Bench;
use super::super::destination::Destination;
use crate::bench::export::{Boards, Gate, Provenance};
use crate::bench::{self, Figures};
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
    pub(super) fn read(&self, name: &str) -> Result<Figures, Failure> {
        let path = self.path(name);
        let shown = path.display();
        let file = fs::File::open(&path).map_err(|error| {
            Failure::Work(format!(
                "there is no baseline {name}: {shown}: {error}; --save-baseline {name} makes one{}",
                self.others()
            ))
        })?;
        Figures::read(file).map_err(|error| {
            Failure::Work(format!(
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
    pub(super) fn create(&self, name: &str) -> Result<Destination, Failure> {
        let folder = self.0.display().to_string();
        fs::create_dir_all(&self.0)
            .map_err(|error| Failure::file("make the folder", &folder, &error))?;
        Destination::create(&self.path(name))
    }
}

/// Writes figures where they are to stand.
pub(super) fn save(mut file: Destination, figures: &Figures) -> Result<(), Failure> {
    let mut text = Vec::new();
    figures
        .write(&mut text)
        .map_err(|error| Failure::Work(format!("the figures: {error}")))?;
    file.write(&text)?;
    file.commit()
}

/// Whether the baseline may be compared with what is going to be measured: in what it may not, if that is forced.
pub(super) fn fit(
    then: &Figures,
    corpus: &Boards,
    provenance: &Provenance,
    args: &Bench,
) -> Result<Vec<String>, Failure> {
    if !then.rows.iter().any(|row| row.solver == args.reference) {
        return Err(unlike(then, args));
    }
    let strange = bench::strangeness(corpus, provenance, then);
    if strange.is_empty() || args.force {
        return Ok(strange);
    }
    let name = args.baseline.as_deref().unwrap_or_default();
    Err(Failure::Work(format!(
        "{}\nthe comparison would mean nothing; --save-baseline {name} makes the baseline anew, --force compares all the same",
        strange.join("\n")
    )))
}

/// Compares with the baseline.
pub(super) fn compare(
    figures: &Figures,
    then: &Figures,
    args: &Bench,
    forced: Vec<String>,
) -> Result<Gate, Failure> {
    let name = args.baseline.as_deref().unwrap_or_default();
    bench::compare(figures, then, name, forced).ok_or_else(|| unlike(then, args))
}

/// Nothing to compare.
fn unlike(then: &Figures, args: &Bench) -> Failure {
    let name = args.baseline.as_deref().unwrap_or_default();
    let mut solvers: Vec<&str> = then.rows.iter().map(|row| &*row.solver).collect();
    solvers.dedup();
    Failure::Work(format!(
        "the baseline {name} has nothing to compare with: it has times of {}; both runs need those of the reference \
         ({}) and of one solver more",
        solvers.join(", "),
        args.reference
    ))
}
