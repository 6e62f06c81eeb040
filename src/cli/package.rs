//! `generate --format package`: writes a problem for contest judges.
//!
//! Owns where the package goes, as a zip or as a folder, and what is said about it. Must not know what is in it.

use super::args::{GenerateArgs, GlobalArgs};
use super::distinct::{Deduplicator, Fingerprint};
use super::making::GenerationPlan;
use super::{CliError, stdio};
use crate::game::Board;
use crate::generate::Family;
use crate::package::{MAX_BOARDS, Package, PackageError, Profile, TestCase};
use crate::solve::{BoardBatch, NoTiming, SolveResult};
use crate::store::OutputFile;
use crate::store::{AtomicDir, STDIO};
use std::path::Path;

/// How many boards where nothing is said: a judge runs every submission on every board.
const BOARDS: u64 = 60;

/// Where a package goes: opened before the work starts.
enum PackageTarget {
    Zip(OutputFile),
    Folder(AtomicDir),
}

/// Runs the verb.
pub(super) fn package(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let profile = profile(args)?;
    let making = GenerationPlan::new(&args.boards, args.count, BOARDS)?;
    let told = making.maker.spec().to_string();
    let cases = cases(args, making)?;
    write(&args.out, profile, &told, &cases, global)
}

/// The profile that is asked for, if the other flags go with a package.
pub(super) fn profile(args: &GenerateArgs) -> Result<Profile, CliError> {
    let profile = args.profile.ok_or_else(|| {
        CliError::Usage(
            "--format package wants a --profile: legacy (Kattis, verifyproblem) or 2025-09 (BAPCtools, newer judges)"
                .to_owned(),
        )
    })?;
    if args.out == STDIO {
        return Err(CliError::Usage(
            "--format package wants -o NAME.zip, or -o FOLDER for one that is unpacked".to_owned(),
        ));
    }
    if args.difficulty {
        return Err(CliError::Usage(
            "--difficulty adds columns to a corpus; a package has none".to_owned(),
        ));
    }
    Ok(profile)
}

/// The boards of a spec with their answers.
fn cases(args: &GenerateArgs, mut making: GenerationPlan) -> Result<Vec<TestCase>, CliError> {
    if making.count > MAX_BOARDS as u64 {
        return Err(PackageError::TooMany {
            boards: making.count as usize,
        }
        .into());
    }
    let mut chunk = BoardBatch::new();
    let spec = making.maker.spec().clone();
    let mut distinct = match args.distinct {
        true => Some(Deduplicator::new(&spec, making.count)?),
        false => None,
    };
    let (mut index, mut literal) = (0, Vec::new());
    while (chunk.boards().len() as u64) < making.count {
        let board = chunk.next_slot();
        let family = making.maker.generate(index, board);
        index += 1;
        let is_new = match &mut distinct {
            Some(distinct) => distinct.is_new(Fingerprint::of(board, &mut literal), &spec)?,
            None => true,
        };
        if is_new {
            chunk.commit(family as u16);
        }
    }
    chunk.solve(args.solving.kernel()?, &mut NoTiming);
    let cases = chunk.boards().iter().zip(chunk.results());
    let case = |(board, solved): (&Board, SolveResult)| TestCase {
        board: *board,
        solution: solved.solution,
        family: Family::ALL[usize::from(solved.family)].name().to_owned(),
        note: None,
        is_sample: false,
    };
    Ok(cases.map(case).collect())
}

/// Writes the package of these boards, and says what is in it and what it is worth.
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
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
    let target = if is_zip {
        PackageTarget::Zip(stdio::create_output(path)?)
    } else {
        PackageTarget::Folder(AtomicDir::create(path)?)
    };
    let package = Package::new(profile, spec, cases)?;
    match target {
        PackageTarget::Zip(mut file) => {
            file.write(&package.zip())?;
            file.commit()?;
        }
        PackageTarget::Folder(folder) => {
            for (name, bytes) in package.files() {
                folder.write(name, bytes)?;
            }
            folder.commit()?;
        }
    }
    if !global.quiet {
        print_summary(out, profile, spec, &package);
    }
    if !is_zip && !is_short_name(path) {
        stdio::status_line(format_args!(
            "warning: a judge takes the folder's name for the problem's short name, and wants a to z and 0 to 9 in it \
             only: rename {out} before you hand it over"
        ));
    }
    warn_of_survivors(&package);
    Ok(())
}

fn print_summary(out: &str, profile: Profile, spec: &str, package: &Package) {
    let boards = match package.boards() {
        1 => "1 secret board".to_owned(),
        boards => format!("{boards} secret boards"),
    };
    let left_out = match package.repeats() {
        0 => String::new(),
        1 => ", 1 repeat left out".to_owned(),
        repeats => format!(", {repeats} repeats left out"),
    };
    let files = package.files().len();
    stdio::status_line(format_args!(
        "{boards} of {spec}{left_out}; {profile} package of {files} files in {out}"
    ));
}

/// The tools refuse such a package, and they are right: it would accept wrong programs.
fn warn_of_survivors(package: &Package) {
    let survivors = package.survivors();
    if survivors.len() == 0 {
        return;
    }
    let programs = match survivors.len() {
        1 => "1 wrong submission passes".to_owned(),
        number => format!("{number} wrong submissions pass"),
    };
    let names: Vec<String> = survivors.map(|survivor| survivor.path()).collect();
    stdio::status_line(format_args!(
        "warning: {programs} all these boards, and a judge's tools will say so: {}; --suite judge makes boards that \
         none of them passes",
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
