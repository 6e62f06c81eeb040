//! The inputs of a report, recognized by their content. The output directory of a run is verified
//! against the digests in its manifest.

mod answers;
mod judged;
mod kills;

pub use answers::AnswerStats;
pub use judged::JudgeReport;
pub use kills::{JudgedBoard, KillTable};

use super::ReportError;
use crate::bench::BenchReport;
use serde::de::DeserializeOwned;
use serde_json::Value;
use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::number::{pluralize, thousands};
use snl_harness::jobs::shard_dirs;
use snl_harness::measure::Timings;
use snl_harness::mutants::strength::{COLUMNS, Strength};
use snl_harness::store::manifest::FILE as MANIFEST;
use snl_harness::store::output_dir::TIMINGS;
use snl_harness::store::results::FILE as RESULTS;
use snl_harness::store::small_file::{open_regular, read_limited};
use snl_harness::store::{Manifest, StoreError};
use std::fs::File;
use std::path::{Path, PathBuf};

/// One input.
#[derive(Debug)]
pub enum Input {
    /// The output directory of a run, or the output directories of its repetitions or shards in one
    /// directory.
    Run(Vec<RunFolder>),
    /// The JSON export of `bench`.
    Bench(Box<BenchReport>),
    /// The CSV export of `strength`: which board kills which mistake.
    Kills(KillTable),
    /// The JSON export of `strength`: each mistake with its number of kills.
    Strength(Box<Strength>),
    /// The JSON export of `judge`.
    Judged(Box<JudgeReport>),
}

/// The maximum size of an export, in bytes: the size of a kill matrix of 300,000 boards.
const LIMIT: u64 = 64 << 20;

impl Input {
    /// Reads a file or directory.
    ///
    /// # Errors
    /// If it cannot be read, is of no known kind, or is invalid.
    pub fn read(name: &str) -> Result<Input, ReportError> {
        let path = Path::new(name);
        if path.is_dir() {
            return RunFolder::read_all(path, name).map(Input::Run);
        }
        let bytes = File::open(path)
            .and_then(|file| read_limited(file, LIMIT))
            .map_err(|source| StoreError::read(path, source))?;
        let text = String::from_utf8(bytes).map_err(|_| ReportError::unknown(name))?;
        if text.trim_start().starts_with('{') {
            return Input::from_json(name, &text);
        }
        let header = text.lines().next().unwrap_or("");
        if header.split(',').take(COLUMNS.len()).eq(COLUMNS) {
            let table = KillTable::read(name, text.as_bytes())?;
            require_rows(name, &table.boards)?;
            return Ok(Input::Kills(table));
        }
        let problem = if header.starts_with("solver,n,family,timed") {
            "it has samples without intervals; use the JSON of bench --export-json"
        } else if header.starts_with("contestant,board,verdict") {
            "it has a row per board, without reasons; use the JSON of judge --export-json"
        } else if path.extension().is_some_and(|extension| extension == "md") {
            "Markdown is readable as it is; name the directory or export it is about"
        } else {
            return Err(ReportError::unknown(name));
        };
        Err(ReportError::wrong(name, problem))
    }

    fn from_json(name: &str, text: &str) -> Result<Input, ReportError> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| ReportError::wrong(name, error))?;
        match value.get("schema") {
            Some(schema) if schema == JudgeReport::SCHEMA => {
                let report: JudgeReport = parse(name, value)?;
                require_rows(name, &report.programs)?;
                Ok(Input::Judged(Box::new(report)))
            }
            Some(Value::String(schema)) if schema.starts_with("snl-judge-") => {
                let problem = format!(
                    "it is an export of judge with the schema {schema:?}, and this version reads {:?}: judge again",
                    JudgeReport::SCHEMA
                );
                Err(ReportError::wrong(name, problem))
            }
            Some(_) => {
                let report = BenchReport::read(text.as_bytes())
                    .map_err(|error| ReportError::wrong(name, error))?;
                require_rows(name, &report.rows)?;
                Ok(Input::Bench(Box::new(report)))
            }
            None if value.get("mistakes").is_some() => Ok(Input::Strength(parse(name, value)?)),
            None => Err(ReportError::unknown(name)),
        }
    }
}

fn parse<T: DeserializeOwned>(name: &str, value: Value) -> Result<T, ReportError> {
    serde_json::from_value(value).map_err(|error| ReportError::wrong(name, error))
}

fn require_rows<T>(name: &str, rows: &[T]) -> Result<(), ReportError> {
    if rows.is_empty() {
        return Err(ReportError::wrong(name, "it has no rows"));
    }
    Ok(())
}

/// The output of a run.
#[derive(Debug)]
pub struct RunFolder {
    /// The directory as named by the user.
    pub name: String,
    /// The spec, the files and their origin.
    pub manifest: Manifest,
    pub answers: AnswerStats,
    /// The timings; none for a run with `--no-timings`.
    pub timings: Option<Timings>,
}

impl RunFolder {
    /// Returns the generator of the boards; none for a run without a spec.
    ///
    /// # Errors
    /// If the spec is invalid.
    pub fn generator(&self) -> Result<Option<BoardGenerator>, ReportError> {
        let wrong = |error| ReportError::wrong(&*self.name, format!("manifest.json: {error}"));
        let generator =
            |text: &String| BoardGenerator::new(&text.parse().map_err(wrong)?).map_err(wrong);
        self.manifest.spec.as_ref().map(generator).transpose()
    }

    /// Reads a run, or the runs in a directory of shards or repetitions.
    fn read_all(path: &Path, name: &str) -> Result<Vec<RunFolder>, ReportError> {
        let dirs = shard_dirs(path).unwrap_or_default();
        if dirs.is_empty() || dirs == [path] {
            return Ok(vec![RunFolder::read(path, name)?]);
        }
        let read = |dir: &PathBuf| RunFolder::read(dir, &dir.to_string_lossy());
        dirs.iter().map(read).collect()
    }

    /// Reads a run, each file once.
    ///
    /// # Errors
    /// If a file is missing or does not match the manifest.
    pub fn read(path: &Path, name: &str) -> Result<RunFolder, ReportError> {
        if !path.join(MANIFEST).exists() {
            return Err(ReportError::unknown(name));
        }
        let manifest = Manifest::read(&path.join(MANIFEST))?;
        if !manifest.files.contains_key(RESULTS) {
            return Err(ReportError::unknown(name));
        }
        let altered = |error| ReportError(format!("{error}; regenerate the run by its command"));
        manifest.check(path).map_err(altered)?;
        let shown = |file| path.join(file).display().to_string();
        let open = |file| {
            let path = path.join(file);
            open_regular(&path).map_err(|source| StoreError::read(&path, source))
        };
        let answers = AnswerStats::read(&shown(RESULTS), open(RESULTS)?)?;
        let rows = answers.by_side.all().boards();
        if rows != manifest.rows {
            let problem = format!(
                "{}, where {MANIFEST} says {}",
                pluralize(rows, "row"),
                thousands(manifest.rows)
            );
            return Err(ReportError::wrong(shown(RESULTS), problem));
        }
        let mut timings = None;
        if manifest.files.contains_key(TIMINGS) {
            let read = Timings::read(open(TIMINGS)?)
                .map_err(|error| ReportError::wrong(shown(TIMINGS), error))?;
            require_rows(&shown(TIMINGS), &read.rows)?;
            timings = Some(read);
        }
        Ok(RunFolder {
            name: name.to_owned(),
            manifest,
            answers,
            timings,
        })
    }
}
