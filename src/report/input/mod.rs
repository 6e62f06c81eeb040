//! The inputs of a report, recognized by their content.

mod answers;
mod kills;
mod run;

pub use answers::{AnswerHistogram, AnswerStats};
pub use kills::{KillTable, Strength};
pub use run::RunFolder;

use super::ReportError;
use crate::bench::{BenchReport, SampleRow, read_sample_rows};
use std::fs;
use std::path::Path;

/// One input.
#[derive(Debug)]
pub enum Input {
    /// The output directory of a run.
    Run(Box<RunFolder>),
    /// The JSON export of `bench`.
    Bench(Box<BenchReport>),
    /// The CSV export of `bench`: a row per sample.
    Samples(Vec<SampleRow>),
    /// The CSV export of `judge --mistakes`: which board kills which mistake.
    Kills(KillTable),
    /// The JSON export of `judge --mistakes`: each mistake with its number of kills.
    Strength(Box<Strength>),
    /// A recorded measurement in Markdown.
    Record(String),
}

impl Input {
    /// Reads a file or directory.
    ///
    /// # Errors
    /// If it cannot be read, is of no known kind, or is invalid.
    pub fn read(name: &str) -> Result<Input, ReportError> {
        let path = Path::new(name);
        if path.is_dir() {
            return Ok(Input::Run(Box::new(RunFolder::read(path, name)?)));
        }
        let bytes = fs::read(path).map_err(|source| ReportError::read(name, source))?;
        let unknown = || ReportError::Unknown {
            file: name.to_owned(),
        };
        let text = String::from_utf8(bytes).map_err(|_| unknown())?;
        if text.trim_start().starts_with('{') {
            return Input::from_json(name, &text)?.ok_or_else(unknown);
        }
        let header = text.lines().next().unwrap_or("");
        if header.starts_with("solver,n,family,timed") {
            let rows = read_sample_rows(text.as_bytes());
            let rows = rows.map_err(|error| ReportError::wrong(name, error))?;
            require_rows(name, &rows)?;
            return Ok(Input::Samples(rows));
        }
        if KillTable::is_header(header) {
            return KillTable::read(name, text.as_bytes()).map(Input::Kills);
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("md") => Ok(Input::Record(text)),
            _ => Err(unknown()),
        }
    }

    fn from_json(name: &str, text: &str) -> Result<Option<Input>, ReportError> {
        let invalid = |error: &dyn std::fmt::Display| ReportError::wrong(name, error);
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| invalid(&error))?;
        if value.get("schema").is_some() {
            let report = BenchReport::read(text.as_bytes()).map_err(|error| invalid(&error))?;
            require_rows(name, &report.rows)?;
            return Ok(Some(Input::Bench(Box::new(report))));
        }
        if value.get("mistakes").is_some() {
            let strength = serde_json::from_value(value).map_err(|error| invalid(&error))?;
            return Ok(Some(Input::Strength(Box::new(strength))));
        }
        Ok(None)
    }
}

fn require_rows<T>(name: &str, rows: &[T]) -> Result<(), ReportError> {
    match rows.is_empty() {
        true => Err(ReportError::wrong(name, "no rows")),
        false => Ok(()),
    }
}
