//! The `report` command: the output format by file extension, and the files to write.

use super::args::ReportArgs;
use super::{CliResult, paths, stdio};
use crate::bench::samples_csv;
use crate::report::{self, Input, Page, ReportError};
use std::path::Path;

/// The format of the file that the command writes.
#[derive(Clone, Copy)]
enum ReportFormat {
    Html,
    Markdown,
    /// The JSON export of `bench`, copied with the keys that this version knows.
    Json,
    /// The samples of `bench`, or the programs of `judge`, a row each.
    Csv,
}

impl ReportFormat {
    /// Returns the format that the extension of an output names; standard output is Markdown.
    fn of_output(name: &str) -> CliResult<ReportFormat> {
        if stdio::is_descriptor(name) {
            return Ok(ReportFormat::Markdown);
        }
        match &*paths::extension(name) {
            "html" | "htm" => Ok(ReportFormat::Html),
            "md" | "markdown" => Ok(ReportFormat::Markdown),
            "json" => Ok(ReportFormat::Json),
            "csv" => Ok(ReportFormat::Csv),
            _ => usage!(
                "{name}: unknown extension; expected .html or .md, .csv for the programs of judge, or .json or .csv to copy an export of bench"
            ),
        }
    }
}

pub(super) fn report(args: &ReportArgs) -> CliResult {
    let format = ReportFormat::of_output(&args.out)?;
    paths::check(&args.inputs, [Some(("--out", Path::new(&args.out)))])?;
    let out = stdio::create_output(&args.out)?;
    let read = |name: &String| Ok::<_, ReportError>((name.clone(), Input::read(name)?));
    let inputs: Vec<(String, Input)> = args.inputs.iter().map(read).collect::<Result<_, _>>()?;
    let play = args.expected.then(|| args.play.rules());
    if args.expected && !matches!(inputs[..], [(_, Input::Run(_))]) {
        usage!("--expected is about the boards of one run; name its output directory alone");
    }
    let page = || -> CliResult<Page> {
        let mut page = report::report(&inputs, play)?;
        if let Some(title) = &args.title {
            page.title.clone_from(title);
        }
        if let Some(folder) = &args.images {
            let pictures = page.pictures().map(|picture| {
                let svg = report::restyle(&picture.svg, args.theme, args.transparent);
                (picture.name.clone(), svg)
            });
            stdio::write_pictures(folder, pictures)?;
        }
        Ok(page)
    };
    // The directory of the images, relative to the page.
    let link = args.images.as_ref().map(|folder| {
        let parent = Path::new(&args.out).parent().unwrap_or(Path::new(""));
        let relative = folder.strip_prefix(parent).unwrap_or(folder);
        relative.display().to_string()
    });
    let text = match (format, &inputs[..]) {
        (ReportFormat::Json, [(_, Input::Bench(report))]) => report.to_json().into_bytes(),
        (ReportFormat::Csv, [(_, Input::Bench(report))]) => samples_csv(report),
        (ReportFormat::Csv, [(_, Input::Judged(report))]) => report::programs_csv(report),
        (ReportFormat::Csv, _) => usage!(
            "{} needs one JSON export of bench or judge as its only input; write .html or .md instead",
            args.out
        ),
        (ReportFormat::Json, _) => usage!(
            "{} needs one JSON export of bench as its only input; write .html or .md instead",
            args.out
        ),
        (ReportFormat::Html, _) => report::html(&page()?).into_bytes(),
        (ReportFormat::Markdown, _) => report::markdown(&page()?, link.as_deref()).into_bytes(),
    };
    stdio::finish_noted(out, text)
}
