//! `generate --format package`: writes a problem package as a zip or a directory.

use super::args::{GenerateArgs, GlobalArgs};
use super::{CliError, stdio};
use crate::package::{MAX_BOARDS, Package, PackageError, Profile, TestCase};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::{Deduplicator, Family, Fingerprint, GenerationPlan};
use snakes_and_ladders::solve::{BoardBatch, NoTiming, SolveResult};
use snl_harness::store::OutputFile;
use snl_harness::store::{AtomicDir, STDIO};
use std::path::Path;

/// The default number of boards: a judge runs every submission on every board.
const DEFAULT_COUNT: u64 = 60;

/// The output, opened before the work starts.
enum PackageTarget {
    Zip(Box<OutputFile>),
    Folder(AtomicDir),
}

pub(super) fn package(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let profile = profile(args)?;
    let plan = args.boards.plan(args.count, DEFAULT_COUNT)?;
    let spec = plan.generator.spec().to_string();
    let cases = cases(args, plan)?;
    write(&args.out, profile, &spec, &cases, global)
}

/// The profile, if the other flags can be combined with a package.
pub(super) fn profile(args: &GenerateArgs) -> Result<Profile, CliError> {
    let profile = args.profile.ok_or_else(|| {
        CliError::Usage(
            "--format package needs --profile: legacy (Kattis, verifyproblem) or 2025-09 (BAPCtools, newer judges)"
                .to_owned(),
        )
    })?;
    if args.out == STDIO {
        return Err(CliError::Usage(
            "--format package needs -o NAME.zip, or -o DIRECTORY for an unpacked one".to_owned(),
        ));
    }
    if args.difficulty || args.boards.is_expected_a_column() {
        let flag = if args.difficulty {
            "--difficulty"
        } else {
            "--expected without a range"
        };
        return Err(CliError::Usage(format!(
            "{flag} adds columns to a corpus; it cannot be combined with --format package"
        )));
    }
    Ok(profile)
}

fn cases(args: &GenerateArgs, mut plan: GenerationPlan) -> Result<Vec<TestCase>, CliError> {
    if plan.count > MAX_BOARDS as u64 {
        return Err(PackageError::TooMany {
            boards: plan.count as usize,
        }
        .into());
    }
    let mut batch = BoardBatch::new();
    let spec = plan.generator.spec().clone();
    let mut distinct = if args.distinct {
        Some(Deduplicator::new(&spec, plan.count)?)
    } else {
        None
    };
    let (mut index, mut literal) = (0, Vec::new());
    while (batch.boards().len() as u64) < plan.count {
        let board = batch.next_slot();
        let family = plan.generator.generate(index, board);
        index += 1;
        let is_new = match &mut distinct {
            Some(distinct) => distinct.is_new(Fingerprint::of(board, &mut literal), &spec)?,
            None => true,
        };
        if is_new {
            batch.commit(family as u16);
        }
    }
    batch.solve(args.solving.kernel()?, &mut NoTiming);
    let cases = batch.boards().iter().zip(batch.results());
    let case = |(board, solved): (&Board, SolveResult)| TestCase {
        board: *board,
        solution: solved.solution,
        family: Family::ALL[usize::from(solved.family)].name().to_owned(),
        note: None,
        is_sample: false,
    };
    Ok(cases.map(case).collect())
}

/// Writes the package of these boards, and prints a summary.
pub(super) fn write(
    out: &str,
    profile: Profile,
    spec: &str,
    cases: &[TestCase],
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let path = Path::new(out);
    let is_zip = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
    let target = if is_zip {
        PackageTarget::Zip(Box::new(stdio::create_output(path)?))
    } else {
        PackageTarget::Folder(AtomicDir::create(path)?)
    };
    let package = Package::new(profile, spec, cases)?;
    match target {
        PackageTarget::Zip(file) => stdio::finish(*file, &package.zip())?,
        PackageTarget::Folder(folder) => {
            for (name, text) in package.files() {
                folder.write(name, text.as_bytes())?;
            }
            folder.commit()?;
        }
    }
    if !global.quiet {
        print_summary(out, profile, spec, &package);
    }
    if !is_zip && !is_short_name(path) {
        stdio::status_line(format_args!(
            "warning: judges use the directory's name as the problem's short name, which must consist of a to z and 0 to \
             9: rename {out} before you upload it"
        ));
    }
    warn_of_survivors(&package);
    Ok(())
}

fn print_summary(out: &str, profile: Profile, spec: &str, package: &Package) {
    let boards = match package.boards {
        1 => "1 secret board".to_owned(),
        boards => format!("{boards} secret boards"),
    };
    let left_out = match package.duplicates {
        0 => String::new(),
        1 => ", 1 duplicate left out".to_owned(),
        duplicates => format!(", {duplicates} duplicates left out"),
    };
    let files = package.files().len();
    stdio::status_line(format_args!(
        "{boards} of {spec}{left_out}; {profile} package of {files} files in {out}"
    ));
}

/// Warns of a package that would accept wrong programs, which the tools reject.
fn warn_of_survivors(package: &Package) {
    let survivors = &package.survivors;
    if survivors.is_empty() {
        return;
    }
    let programs = match survivors.len() {
        1 => "1 wrong submission passes".to_owned(),
        number => format!("{number} wrong submissions pass"),
    };
    let names: Vec<String> = survivors.iter().map(|survivor| survivor.path()).collect();
    stdio::status_line(format_args!(
        "warning: {programs} all boards, which the judges' tools reject: {}; --suite judge generates boards that none \
         of them passes",
        names.join(", ")
    ));
}

fn is_short_name(path: &Path) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.chars().all(allowed))
}

impl From<PackageError> for CliError {
    fn from(error: PackageError) -> CliError {
        match error {
            PackageError::TooMany { .. } => CliError::Usage(error.to_string()),
            PackageError::NoBoards => CliError::Failed(error.to_string()),
        }
    }
}
