//! `generate --suite`: writes a suite, and says how strong it is.
//!
//! Owns the way of its boards to the file. Must not know how they are chosen.

use super::Failure;
use super::args::{Generate, Global};
use super::destination::Destination;
use super::generate::Style;
use super::kills::Kills;
use super::named_corpus::NamedCorpus;
use crate::corpus::{Extra, Row};
use crate::judge::mistakes::catalogue;
use crate::judge::strength::Matrix;
use crate::judge::suite::SuiteName;
use std::path::Path;

/// Runs the verb, as far as it is about a suite.
pub(super) fn generate(args: &Generate, style: Style, global: &Global) -> Result<(), Failure> {
    let mut out = Destination::create(Path::new(&args.out))?;
    let name = SuiteName {
        seed: args.boards.seed,
    };
    let pool = args.solving.threads.pool()?;
    let (cases, kills) = pool.install(|| {
        let (mut corpus, mut cases) = (NamedCorpus::of_suite(name), Vec::new());
        corpus.fill(&mut cases)?;
        let mut kills = Kills::new(corpus.name(), Matrix::new(catalogue()));
        kills.add(&cases)?;
        if !global.quiet {
            kills.compare();
        }
        Ok::<_, Failure>((cases, kills))
    })?;
    let extra = Extra {
        answers: args.answers,
        notes: true,
    };
    let mut text = Vec::new();
    style.format.write_header(extra, &mut text);
    for case in &cases {
        let row = Row {
            index: case.index,
            family: &case.family,
            board: &case.board,
            answer: None,
            note: Some(&case.note),
        };
        let solution = style.answers.and(case.known);
        style.write_row(row, solution, &mut text);
    }
    out.write(&text)?;
    out.commit()?;
    if !global.quiet {
        eprint!("{}", kills.strength());
    }
    kills.verdict()
}
