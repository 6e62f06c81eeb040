//! `generate --suite`: writes a suite as a corpus or a package, and prints how strong it is.

use super::args::{GenerateArgs, GlobalArgs, OutputFormat};
use super::judge::check_survivors;
use super::{CliError, generate, package, stdio};
use crate::corpus::{CorpusBoard, CorpusRow, CorpusSource, ExtraColumns};
use crate::mutants::suite::{SAMPLE, SuiteName};
use crate::package::TestCase;
use crate::report::KillReport;
use crate::solve::routes::Difficulty;
use std::path::Path;

pub(super) fn suite(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let name = SuiteName {
        seed: args.boards.seed.value,
    };
    if args.format == Some(OutputFormat::Package) {
        let profile = package::profile(args)?;
        let (boards, kills) = generate_suite(name, args, global)?;
        let cases: Vec<TestCase> = boards.into_iter().map(test_case).collect();
        package::write(&args.out, profile, &name.to_string(), &cases, global)?;
        return print_strength(&kills, global);
    }
    let format = generate::corpus_format(args)?;
    let out = stdio::create_output(Path::new(&args.out))?;
    let (boards, kills) = generate_suite(name, args, global)?;
    let extra = ExtraColumns {
        answers: args.answers,
        notes: true,
        difficulty: args.difficulty,
    };
    let mut text = Vec::new();
    format.write_header(extra, &mut text);
    for entry in &boards {
        let row = CorpusRow {
            index: entry.index,
            family: &entry.family,
            board: &entry.board,
            answer: None,
            note: Some(&entry.note),
            difficulty: args.difficulty.then(|| Difficulty::of(&entry.board)),
        };
        let solution = entry.known.filter(|_| args.answers);
        generate::write_row(format, row, solution, &mut text);
    }
    stdio::finish(out, &text)?;
    print_strength(&kills, global)
}

fn generate_suite(
    name: SuiteName,
    args: &GenerateArgs,
    global: &GlobalArgs,
) -> Result<(Vec<CorpusBoard>, KillReport), CliError> {
    args.solving.threads.pool()?.install(|| {
        let mut boards = Vec::new();
        CorpusSource::of_suite(name).open(0)?.fill(&mut boards)?;
        let mut kills = KillReport::new(name.to_string());
        kills.add(&boards);
        if !global.quiet {
            kills.compare();
        }
        Ok((boards, kills))
    })
}

fn test_case(entry: CorpusBoard) -> TestCase {
    TestCase {
        solution: entry.answer(),
        board: entry.board,
        is_sample: entry.family == SAMPLE,
        family: entry.family.into_owned(),
        note: Some(entry.note),
    }
}

/// Prints the strength; exit code 3 if a mistake survives.
fn print_strength(kills: &KillReport, global: &GlobalArgs) -> Result<(), CliError> {
    if !global.quiet {
        stdio::status(kills.strength());
    }
    check_survivors(kills)
}
