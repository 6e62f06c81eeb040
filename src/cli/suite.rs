//! `generate --suite`: writes a suite, and says how strong it is.
//!
//! Owns the way of its boards to the file or the package. Must not know how they are chosen.

use super::args::{Generate, Global, Shape};
use super::destination::Destination;
use super::kills::Kills;
use super::named_corpus::{Case, NamedCorpus};
use super::{Failure, generate, package, streams};
use crate::corpus::{Extra, Row};
use crate::mutants::mistakes::catalogue;
use crate::mutants::strength::Matrix;
use crate::mutants::suite::{SAMPLE, SuiteName};
use crate::solve::routes::Difficulty;
use std::path::Path;

/// Runs the verb, as far as it is about a suite.
pub(super) fn suite(args: &Generate, global: &Global) -> Result<(), Failure> {
    let name = SuiteName {
        seed: args.boards.seed,
    };
    if args.format == Some(Shape::Package) {
        let profile = package::profile(args)?;
        let (cases, kills) = made(name, args, global)?;
        let cases = cases
            .iter()
            .map(in_package)
            .collect::<Result<Vec<_>, _>>()?;
        package::write(&args.out, profile, &name.to_string(), &cases, global)?;
        return told(&kills, global);
    }
    let format = generate::corpus_format(args)?;
    let mut out = Destination::create(Path::new(&args.out))?;
    let (cases, kills) = made(name, args, global)?;
    let extra = Extra {
        answers: args.answers,
        notes: true,
        difficulty: args.difficulty,
    };
    let mut text = Vec::new();
    format.write_header(extra, &mut text);
    for case in &cases {
        let row = Row {
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
    told(&kills, global)
}

/// The boards, and what they kill.
fn made(name: SuiteName, args: &Generate, global: &Global) -> Result<(Vec<Case>, Kills), Failure> {
    args.solving.threads.pool()?.install(|| {
        let (mut corpus, mut cases) = (NamedCorpus::of_suite(name), Vec::new());
        corpus.fill(&mut cases)?;
        let mut kills = Kills::new(name.to_string(), Matrix::new(catalogue()));
        kills.add(&cases)?;
        if !global.quiet {
            kills.compare();
        }
        Ok((cases, kills))
    })
}

fn in_package(case: &Case) -> Result<crate::package::Case, Failure> {
    Ok(crate::package::Case {
        board: case.board,
        solution: case.answer()?,
        family: case.family.clone(),
        note: Some(case.note.clone()),
        is_sample: case.family == SAMPLE,
    })
}

/// The strength in words, and exit code 3 if a mistake survives.
fn told(kills: &Kills, global: &Global) -> Result<(), Failure> {
    if !global.quiet {
        streams::hint(kills.strength());
    }
    kills.verdict()
}
