//! `package`: writes the boards of a corpus as a problem package, a zip or a directory.

use super::args::PackageArgs;
use super::failure::Label;
use super::{CliError, CliResult, paths, stdio};
use crate::package::Package;
use crate::report::pluralize;
use snl_harness::corpus::CorpusBoard;
use snl_harness::source::CorpusSource;
use snl_harness::store::write_dir;
use std::path::Path;

/// The default number of boards of a spec: a judge runs every submission on every board.
const DEFAULT_COUNT: u64 = 60;

/// The maximum number of boards.
const MAX_BOARDS: usize = 1000;

pub(super) fn package(args: &PackageArgs) -> CliResult {
    let path = Path::new(&args.out);
    let is_zip = paths::extension(&args.out) == "zip";
    if stdio::is_descriptor(&args.out) && !is_zip {
        usage!("a package needs -o NAME.zip, or -o DIRECTORY for an unpacked one");
    }
    if ["gz", "tgz", "xz", "tar", "7z", "rar"].contains(&&*paths::extension(&args.out)) {
        usage!(
            "{}: a package is a zip file or a directory; write -o NAME.zip",
            args.out
        );
    }
    if !is_short_name(&args.name) {
        usage!("--name: a short name consists of a to z and 0 to 9");
    }
    paths::check([&args.corpus], [Some(("--out", path))])?;
    let corpus =
        stdio::corpus(&args.corpus, args.count, DEFAULT_COUNT)?.with_options(args.input.options());
    let mut details = args.details.clone();
    details.time_limit = args.time_limit.unwrap_or(details.time_limit);
    let package = Package::new(args.profile, &details, corpus.name(), &read(&corpus)?);
    let Some(mut package) = package else {
        fail!("a package needs at least one secret test; give it at least one board");
    };
    if let Some(from) = &args.from {
        let kept = package.keep_statement(from);
        kept.map_err(|error| CliError::Failed(format!(
            "--from {}: {error}; name an unpacked {} package, with problem.yaml and its statement",
            from.display(),
            args.profile
        )))?;
    }
    if is_zip {
        stdio::finish(stdio::create_output(path)?, &package.zip(&args.name))?;
    } else {
        write_dir(path, package.files())?;
    }
    let left_out = match package.duplicates {
        0 => String::new(),
        duplicates => format!(", {} left out", pluralize(duplicates as u64, "duplicate")),
    };
    stdio::note_line(format_args!(
        "{} of {}{left_out}; {} package of {} files in {}",
        pluralize(package.secret_tests as u64, "secret board"),
        corpus.name(),
        args.profile,
        package.files().len(),
        args.out
    ));
    let directory = path.file_name().and_then(|name| name.to_str());
    if !is_zip && !directory.is_some_and(is_short_name) {
        stdio::labeled_line(
            Label::Warning,
            format_args!(
                "judges use the directory's name as the problem's short name, which must consist of a to z and 0 to 9: rename {} \
                 before you upload it",
                args.out
            ),
        );
    }
    // The tools reject a package that would accept wrong programs.
    let survivors = package.survivors.iter().map(|survivor| survivor.path());
    let count = survivors.len() as u64;
    if count == 0 {
        return Ok(());
    }
    let programs = pluralize(count, "wrong submission");
    let pass = if count == 1 { "passes" } else { "pass" };
    stdio::labeled_line(
        Label::Warning,
        format_args!(
            "{programs} {pass} all boards, which the judges' tools reject: {}; they fail on the boards of suite:judge,seed=1",
            survivors.collect::<Vec<_>>().join(", ")
        ),
    );
    Ok(())
}

/// Reads the boards. It is an error if they are more than [`MAX_BOARDS`].
fn read(corpus: &CorpusSource) -> CliResult<Vec<CorpusBoard>> {
    let mut cursor = corpus.open(0)?;
    let mut boards = Vec::new();
    let mut count = corpus.count().unwrap_or(0) as usize;
    while count <= MAX_BOARDS && cursor.read(&mut |entry| boards.push(entry.clone()))? {
        count = count.max(boards.len());
    }
    if count > MAX_BOARDS {
        usage!(
            "{count} boards are too many for a package: a judge runs every submission on each, so at most {MAX_BOARDS} \
             are allowed; 30 to 100 are usual"
        );
    }
    Ok(boards)
}

/// Returns whether contest judges take this name as the short name of a problem. It is a single
/// component of a path.
fn is_short_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    !name.is_empty() && name.chars().all(allowed)
}
