//! `report`: results to a page.
//!
//! Owns which form the page takes. Must not know what it says.

use super::args::ReportArgs;
use super::{CliError, stdio};
use crate::bench::{sample_rows, write_sample_rows};
use crate::report::{self, Input, Page, ReportError};
use crate::store::STDIO;
use std::path::{Path, PathBuf};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReportFormat {
    Html,
    Markdown,
    Json,
    Csv,
}

/// Runs the verb.
pub(super) fn report(args: &ReportArgs) -> Result<(), CliError> {
    let form = form(&args.out)?;
    let mut out = stdio::create_output(Path::new(&args.out))?;
    let read = |name: &String| Ok((name.clone(), Input::read(name)?));
    let inputs: Vec<(String, Input)> = args
        .inputs
        .iter()
        .map(read)
        .collect::<Result<_, ReportError>>()?;
    let text = match form {
        ReportFormat::Json | ReportFormat::Csv => again(form, &inputs, &args.out)?,
        ReportFormat::Html | ReportFormat::Markdown => {
            let page = report::report(&inputs)?;
            if let Some(folder) = &args.pictures {
                pictures(&page, folder)?;
            }
            match form {
                ReportFormat::Html => report::html(&page),
                _ => report::markdown(&page, beside(args).as_deref()),
            }
            .into_bytes()
        }
    };
    out.write(&text)?;
    out.commit()?;
    Ok(())
}

fn form(out: &str) -> Result<ReportFormat, CliError> {
    if out == STDIO {
        return Ok(ReportFormat::Markdown);
    }
    let ending = Path::new(out)
        .extension()
        .and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("html" | "htm") => Ok(ReportFormat::Html),
        Some("md" | "markdown") => Ok(ReportFormat::Markdown),
        Some("json") => Ok(ReportFormat::Json),
        Some("csv") => Ok(ReportFormat::Csv),
        _ => Err(CliError::Usage(format!(
            "{out}: what to write is known by the ending: .html or .md, or .json or .csv to write an export of bench again"
        ))),
    }
}

/// An export of bench, written again: nothing is lost on the way.
fn again(form: ReportFormat, inputs: &[(String, Input)], out: &str) -> Result<Vec<u8>, CliError> {
    let mut text = Vec::new();
    let rows = match inputs {
        [(_, Input::Bench(figures))] if form == ReportFormat::Json => {
            figures
                .write(&mut text)
                .map_err(|error| CliError::file("write", out, &error))?;
            return Ok(text);
        }
        [(_, Input::Bench(figures))] => &sample_rows(figures),
        [(_, Input::Samples(rows))] if form == ReportFormat::Csv => rows,
        _ => {
            return Err(CliError::Usage(format!(
                "{out} takes one export of bench as the only input{}; write .html or .md instead",
                if form == ReportFormat::Json {
                    ", in json"
                } else {
                    ""
                }
            )));
        }
    };
    write_sample_rows(rows, &mut text)
        .map_err(|error| CliError::Failed(format!("{out}: {error}")))?;
    Ok(text)
}

/// Writes every picture as a file of its own.
fn pictures(page: &Page, folder: &Path) -> Result<(), CliError> {
    let name = folder.display().to_string();
    std::fs::create_dir_all(folder)
        .map_err(|error| CliError::file("make the folder", &name, &error))?;
    for picture in page.pictures() {
        let mut out = stdio::create_output(&folder.join(format!("{}.svg", picture.name)))?;
        out.write(picture.svg.as_bytes())?;
        out.commit()?;
    }
    Ok(())
}

/// The folder of the pictures as a page calls it that lies where `--out` says.
fn beside(args: &ReportArgs) -> Option<String> {
    let folder = args.pictures.as_ref()?;
    let page: PathBuf = Path::new(&args.out)
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default();
    let told = folder.strip_prefix(&page).unwrap_or(folder);
    Some(told.display().to_string())
}

impl From<ReportError> for CliError {
    fn from(error: ReportError) -> CliError {
        CliError::Failed(error.to_string())
    }
}
