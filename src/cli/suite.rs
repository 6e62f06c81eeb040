//! `generate --suite`: writes a suite as a corpus or a package, and prints how strong it is.

use super::args::{GenerateArgs, GlobalArgs, OutputFormat};
use super::kill_matrix::{MAX_BOARDS_FOR_BASELINE, check_survivors};
use super::{CliError, package, stdio, suite_cache};
use crate::package::TestCase;
use crate::report::text::kills;
use snakes_and_ladders::solve::routes::Difficulty;
use snl_harness::corpus::{CorpusBoard, CorpusRow, ExtraColumns};
use snl_harness::mutants::gated::GatedFault;
use snl_harness::mutants::mistakes::Runner;
use snl_harness::mutants::strength::{KillReport, Mutant, Strength};
use snl_harness::mutants::suite::{SAMPLE, SuiteKind, SuiteName, is_embedded};
use std::path::Path;

pub(super) fn suite(
    kind: SuiteKind,
    format: OutputFormat,
    args: &GenerateArgs,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let name = SuiteName {
        kind,
        seed: args.boards.seed.value,
    };
    let OutputFormat::Corpus(format) = format else {
        let profile = package::profile(args)?;
        let (boards, kills) = generate_suite(name, args, global)?;
        let cases: Vec<TestCase> = boards.into_iter().map(test_case).collect();
        package::write(&args.out, profile, &name.to_string(), &cases, global)?;
        return print_strength(kills.as_ref(), global);
    };
    let mut out = stdio::create_output(Path::new(&args.out))?;
    let (boards, kills) = generate_suite(name, args, global)?;
    let extra = ExtraColumns {
        answers: args.answers,
        notes: true,
        difficulty: args.difficulty,
        expected: false,
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
            expected: None,
        };
        match entry.known.filter(|_| args.answers) {
            Some(solution) => format.write_answered(&row, solution, &mut text),
            None => format.write_row(&row, &mut text),
        }
    }
    out.write(&text)?;
    out.commit()?;
    print_strength(kills.as_ref(), global)
}

fn generate_suite(
    name: SuiteName,
    args: &GenerateArgs,
    global: &GlobalArgs,
) -> Result<(Vec<CorpusBoard>, Option<SuiteStrength>), CliError> {
    args.solving.threads.pool()?.install(|| {
        let mut boards = Vec::new();
        suite_cache::suite(name).open(0)?.fill(&mut boards)?;
        // The suite is known to kill every mistake.
        if global.quiet && is_embedded(name) {
            return Ok((boards, None));
        }
        let mut mistakes = KillReport::<Runner<'_>>::of_catalogue(name.to_string());
        mistakes.add(&boards);
        let mut gated = None;
        if !global.quiet && boards.len() <= MAX_BOARDS_FOR_BASELINE {
            let mut faults = KillReport::<GatedFault>::of_catalogue(name.to_string());
            faults.add(&boards);
            mistakes.compare();
            faults.compare();
            gated = Some(faults.strength());
        }
        let mistakes = mistakes.strength();
        Ok((boards, Some(SuiteStrength { mistakes, gated })))
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

/// How strong a suite is.
struct SuiteStrength {
    mistakes: Strength,
    /// Against gated faults, of a suite that is small enough.
    gated: Option<Strength>,
}

/// Prints the strength; exit code 3 if a mistake survives.
fn print_strength(strength: Option<&SuiteStrength>, global: &GlobalArgs) -> Result<(), CliError> {
    let Some(SuiteStrength { mistakes, gated }) = strength else {
        return Ok(());
    };
    if !global.quiet {
        let mut text = kills::strength(mistakes, Runner::NOUN);
        if let Some(gated) = gated {
            text += &kills::strength(gated, GatedFault::NOUN);
        }
        stdio::status(text);
    }
    check_survivors(mistakes, Runner::NOUN)
}
