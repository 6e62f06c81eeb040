//! What a report is made of, read from files.
//!
//! Owns which input is what, known by content. Must not know what is told of it.

mod answers;
mod kills;
mod run;

pub use answers::{AnswerHistogram, AnswerStats, HardBoard};
pub use kills::{KillTable, Strength};
pub use run::RunFolder;

use super::ReportError;
use crate::bench::{BenchReport, SampleRow, read_sample_rows};
use std::fs;
use std::path::Path;

/// One input.
#[derive(Debug)]
pub enum Input {
    /// The folder of a run.
    Run(Box<RunFolder>),
    /// What a bench exported as JSON: all that it found.
    Bench(Box<BenchReport>),
    /// What a bench exported as CSV: a row a sample.
    Samples(Vec<SampleRow>),
    /// What `judge --mistakes` exported as CSV: which board kills which mistake.
    Kills(KillTable),
    /// What `judge --mistakes` exported as JSON: each mistake with its kills.
    Strength(Box<Strength>),
    /// A kept measurement in Markdown.
    Record(String),
}

impl Input {
    /// Reads a file or folder.
    ///
    /// # Errors
    /// If it cannot be read, is nothing that is known, or contradicts itself.
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
        let ending = path.extension().and_then(|ending| ending.to_str());
        let first = text.lines().next().unwrap_or("");
        if text.trim_start().starts_with('{') {
            return Input::of_json(name, &text);
        }
        if first.starts_with("solver,n,family,timed") {
            let rows = read_sample_rows(text.as_bytes());
            let rows = rows.map_err(|error| ReportError::wrong(name, error))?;
            return match rows.is_empty() {
                true => Err(ReportError::wrong(name, "no rows")),
                false => Ok(Input::Samples(rows)),
            };
        }
        if KillTable::is_header(first) {
            return KillTable::read(name, text.as_bytes()).map(Input::Kills);
        }
        match ending {
            Some("md") => Ok(Input::Record(text)),
            _ => Err(unknown()),
        }
    }

    fn of_json(name: &str, text: &str) -> Result<Input, ReportError> {
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| ReportError::wrong(name, error))?;
        if value.get("schema").is_some() {
            let figures = BenchReport::read(text.as_bytes());
            let figures = figures.map_err(|error| ReportError::wrong(name, error))?;
            return match figures.rows.is_empty() {
                true => Err(ReportError::wrong(name, "no rows")),
                false => Ok(Input::Bench(Box::new(figures))),
            };
        }
        if value.get("mistakes").is_some() {
            let strength = serde_json::from_value(value);
            return strength
                .map(|strength| Input::Strength(Box::new(strength)))
                .map_err(|error| ReportError::wrong(name, error));
        }
        Err(ReportError::Unknown {
            file: name.to_owned(),
        })
    }
}
