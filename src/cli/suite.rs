//! `generate --suite`: writes a suite, and says how strong it is.
//!
//! Owns the way of its boards to the file or the package. Must not know how they are chosen.

use super::args::{GenerateArgs, GlobalArgs, OutputFormat};
use super::kills::KillReport;
use super::named_corpus::{CorpusBoard, CorpusSource};
use super::{CliError, generate, package, stdio};
use crate::corpus::{CorpusRow, ExtraColumns};
use crate::mutants::mistakes::catalogue;
use crate::mutants::strength::KillMatrix;
use crate::mutants::suite::{SAMPLE, SuiteName};
use crate::solve::routes::Difficulty;
use std::path::Path;

/// Runs the verb, as far as it is about a suite.
pub(super) fn suite(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let name = SuiteName {
        seed: args.boards.seed.value,
    };
    if args.format == Some(OutputFormat::Package) {
        let profile = package::profile(args)?;
        let (cases, kills) = generate_suite(name, args, global)?;
        let cases = cases
            .iter()
            .map(in_package)
            .collect::<Result<Vec<_>, _>>()?;
        package::write(&args.out, profile, &name.to_string(), &cases, global)?;
        return print_strength(&kills, global);
    }
    let format = generate::corpus_format(args)?;
    let mut out = stdio::create_output(Path::new(&args.out))?;
    let (cases, kills) = generate_suite(name, args, global)?;
    let extra = ExtraColumns {
        answers: args.answers,
        notes: true,
        difficulty: args.difficulty,
    };
    let mut text = Vec::new();
    format.write_header(extra, &mut text);
    for case in &cases {
        let row = CorpusRow {
            index: case.index,
            family: &case.family,
            board: &case.board,
            answer: None,
            note: Some(&case.note),
            difficulty: args.difficulty.then(|| Difficulty::of(&case.board)),
        };
        let solution = case.known.filter(|_| args.answers);
        generate::write_row(format, row, solution, &mut text);
    }
    out.write(&text)?;
    out.commit()?;
    print_strength(&kills, global)
}

/// The boards, and what they kill.
fn generate_suite(
    name: SuiteName,
    args: &GenerateArgs,
    global: &GlobalArgs,
) -> Result<(Vec<CorpusBoard>, KillReport), CliError> {
    args.solving.threads.pool()?.install(|| {
        let (mut corpus, mut cases) = (CorpusSource::of_suite(name), Vec::new());
        corpus.fill(&mut cases)?;
        let mut kills = KillReport::new(name.to_string(), KillMatrix::new(catalogue()));
        kills.add(&cases)?;
        if !global.quiet {
            kills.compare();
        }
        Ok((cases, kills))
    })
}

fn in_package(case: &CorpusBoard) -> Result<crate::package::TestCase, CliError> {
    Ok(crate::package::TestCase {
        board: case.board,
        solution: case.answer()?,
        family: case.family.clone(),
        note: Some(case.note.clone()),
        is_sample: case.family == SAMPLE,
    })
}

/// The strength in words, and exit code 3 if a mistake survives.
fn print_strength(kills: &KillReport, global: &GlobalArgs) -> Result<(), CliError> {
    if !global.quiet {
        stdio::status(kills.strength());
    }
    kills.verdict()
}
