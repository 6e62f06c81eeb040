//! `report`: results to a page.
//!
//! Owns which form the page takes. Must not know what it says.

use super::Failure;
use super::args::Report;
use super::destination::Destination;
use crate::bench::{sample_rows, write_sample_rows};
use crate::report::{self, Input, Page, ReportError};
use crate::store::STANDARD;
use std::path::{Path, PathBuf};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Html,
    Markdown,
    Json,
    Csv,
}

/// Runs the verb.
pub(super) fn report(args: &Report) -> Result<(), Failure> {
    let form = form(&args.out)?;
    let mut out = Destination::create(Path::new(&args.out))?;
    let read = |name: &String| Ok((name.clone(), Input::read(name)?));
    let inputs: Vec<(String, Input)> = args
        .inputs
        .iter()
        .map(read)
        .collect::<Result<_, ReportError>>()?;
    let text = match form {
        Form::Json | Form::Csv => again(form, &inputs, &args.out)?,
        Form::Html | Form::Markdown => {
            let page = report::report(&inputs)?;
            if let Some(folder) = &args.pictures {
                pictures(&page, folder)?;
            }
            match form {
                Form::Html => report::html(&page),
                _ => report::markdown(&page, beside(args).as_deref()),
            }
            .into_bytes()
        }
    };
    out.write(&text)?;
    out.commit()
}

fn form(out: &str) -> Result<Form, Failure> {
    if out == STANDARD {
        return Ok(Form::Markdown);
    }
    let ending = Path::new(out)
        .extension()
        .and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("html" | "htm") => Ok(Form::Html),
        Some("md" | "markdown") => Ok(Form::Markdown),
        Some("json") => Ok(Form::Json),
        Some("csv") => Ok(Form::Csv),
        _ => Err(Failure::Usage(format!(
            "{out}: what to write is known by the ending: .html or .md, or .json or .csv to write an export of bench again"
        ))),
    }
}

/// An export of bench, written again: nothing is lost on the way.
fn again(form: Form, inputs: &[(String, Input)], out: &str) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let rows = match inputs {
        [(_, Input::Bench(figures))] if form == Form::Json => {
            figures
                .write(&mut text)
                .map_err(|error| Failure::file("write", out, &error))?;
            return Ok(text);
        }
        [(_, Input::Bench(figures))] => &sample_rows(figures),
        [(_, Input::Samples(rows))] if form == Form::Csv => rows,
        _ => {
            return Err(Failure::Usage(format!(
                "{out} takes one export of bench as the only input{}; write .html or .md instead",
                if form == Form::Json { ", in json" } else { "" }
            )));
        }
    };
    write_sample_rows(rows, &mut text).map_err(|error| Failure::Work(format!("{out}: {error}")))?;
    Ok(text)
}

/// Writes every picture as a file of its own.
fn pictures(page: &Page, folder: &Path) -> Result<(), Failure> {
    let name = folder.display().to_string();
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::file("make the folder", &name, &error))?;
    for picture in page.pictures() {
        let mut out = Destination::create(&folder.join(format!("{}.svg", picture.name)))?;
        out.write(picture.svg.as_bytes())?;
        out.commit()?;
    }
    Ok(())
}

/// The folder of the pictures as a page calls it that lies where `--out` says.
fn beside(args: &Report) -> Option<String> {
    let folder = args.pictures.as_ref()?;
    let page: PathBuf = Path::new(&args.out)
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default();
    let told = folder.strip_prefix(&page).unwrap_or(folder);
    Some(told.display().to_string())
}

impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Failure {
        Failure::Work(error.to_string())
    }
}
