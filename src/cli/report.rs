//! The `report` command: the output format by file extension, and the files to write.

use super::args::ReportArgs;
use super::{CliResult, paths, stdio};
use crate::bench::{BenchReport, samples_csv};
use crate::report::{self, Input, Page, ReportError};
use std::path::Path;

pub(super) fn report(args: &ReportArgs) -> CliResult {
    let format = format(&args.out)?;
    paths::check(&args.inputs, [Some(("--out", Path::new(&args.out)))])?;
    let out = stdio::create_output(&args.out)?;
    let read = |name: &String| Ok::<_, ReportError>((name.clone(), Input::read(name)?));
    let inputs = args.inputs.iter().map(read);
    let inputs: Vec<(String, Input)> = inputs.collect::<Result<_, _>>()?;
    let play = args.expected.then(|| args.play.rules());
    if args.expected && !matches!(inputs[..], [(_, Input::Run(_))]) {
        usage!("--expected is about the boards of one run; name its output directory alone");
    }
    let page = || -> CliResult<Page> {
        let mut page = report::report(&inputs, play)?;
        if let Some(folder) = &args.images {
            let pictures = page.pictures().map(|picture| {
                let svg = report::restyle(&picture.svg, args.theme, args.transparent);
                (picture.name.clone(), svg)
            });
            stdio::write_pictures(folder, pictures)?;
        }
        Ok(page)
    };
    let text = match format {
        "json" => bench_export(&inputs, &args.out)?.to_json().into_bytes(),
        "csv" => samples_csv(bench_export(&inputs, &args.out)?),
        "html" => report::html(&page()?).into_bytes(),
        _ => report::markdown(&page()?, image_link(args).as_deref()).into_bytes(),
    };
    stdio::finish_noted(out, text)
}

/// Returns the format of an output, as its usual extension. Standard output is Markdown.
fn format(out: &str) -> CliResult<&'static str> {
    if stdio::is_descriptor(out) {
        return Ok("md");
    }
    match &*paths::extension(out) {
        "html" | "htm" => Ok("html"),
        "md" | "markdown" => Ok("md"),
        "json" => Ok("json"),
        "csv" => Ok("csv"),
        _ => usage!(
            "{out}: unknown extension; expected .html or .md, or .json or .csv to copy an export of bench"
        ),
    }
}

/// Returns the export of `bench` that is the only input: as JSON it is copied byte for byte.
fn bench_export<'a>(inputs: &'a [(String, Input)], out: &str) -> CliResult<&'a BenchReport> {
    let [(_, Input::Bench(report))] = inputs else {
        usage!(
            "{out} needs one JSON export of bench as its only input; write .html or .md instead"
        );
    };
    Ok(report)
}

/// Returns the directory of the images, relative to the page.
fn image_link(args: &ReportArgs) -> Option<String> {
    let folder = args.images.as_ref()?;
    let page = Path::new(&args.out).parent().unwrap_or(Path::new(""));
    let relative = folder.strip_prefix(page).unwrap_or(folder);
    Some(relative.display().to_string())
}
