//! `suite`: writes a suite as a corpus, and prints how strong it is. The exit code is 3 if a
//! mistake survives.

use super::args::{SuiteArgs, global};
use super::strength::{MAX_BOARDS_FOR_BASELINE, check_survivors};
use super::{CliResult, stdio};
use crate::report::strength_sentences;
use snakes_and_ladders::generate::Fingerprint;
use snl_harness::corpus::SuiteName;
use snl_harness::corpus::{CorpusBoard, ExtraColumns};
use snl_harness::mutants::gated::GatedFault;
use snl_harness::mutants::mistakes::Runner;
use snl_harness::mutants::strength::{KillMatrix, Mutant, Strength};
use snl_harness::mutants::suite::is_embedded;
use snl_harness::source::CorpusSource;

pub(super) fn suite(args: &SuiteArgs) -> CliResult {
    let name = SuiteName {
        kind: args.kind,
        seed: args.seed.value,
    };
    let format = args.output.format()?;
    let out = &args.output.out;
    let excluded = args
        .exclude
        .boards(stdio::DEFAULT_COUNT, &args.input, out)?;
    let out = stdio::create_output(out)?;
    let pool = args.threads.pool()?;
    let mut boards = Vec::new();
    pool.install(|| CorpusSource::of_suite(name).open(0)?.fill(&mut boards))?;
    let mut scratch = Vec::new();
    boards.retain(|entry| !excluded.contains(&Fingerprint::of(&entry.board, &mut scratch)));
    let columns = ExtraColumns {
        notes: true,
        ..args.output.columns()
    };
    let mut text = Vec::new();
    format.write_header(columns, &mut text);
    for entry in &boards {
        entry.write(format, columns, &mut text);
    }
    stdio::finish(out, &text)?;
    // The embedded suite is known to kill every mistake.
    if global().quiet && is_embedded(name) && excluded.is_empty() {
        return Ok(());
    }
    pool.install(|| {
        let mut mistakes = strength_of::<Runner<'_>>(name, &boards);
        let mut faults = Vec::new();
        if !global().quiet && boards.len() <= MAX_BOARDS_FOR_BASELINE {
            mistakes.compare::<Runner<'_>>();
            let mut strength = strength_of::<GatedFault>(name, &boards);
            strength.compare::<GatedFault>();
            faults = strength_sentences(&strength);
        }
        for sentence in strength_sentences(&mistakes).iter().chain(&faults) {
            stdio::note_line(sentence);
        }
        check_survivors(&mistakes)
    })
}

fn strength_of<M: Mutant>(name: SuiteName, boards: &[CorpusBoard]) -> Strength {
    let mut kills = KillMatrix::new(M::catalogue());
    kills.add(boards);
    kills.strength(&name.to_string())
}
