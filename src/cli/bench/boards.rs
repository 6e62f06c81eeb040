//! The boards of a bench: of a spec, a file or standard input.

use super::super::args::BenchArgs;
use super::super::{CliResult, stdio};
use crate::bench::export::CorpusInfo;
use crate::bench::{BenchGroup, GroupedBoards, MAX_BOARDS, MoreBoards, PROCESSES};
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, STREAM_VERSION};
use snl_harness::source::CorpusSource;

/// The default number of boards of a spec: about 260 per side. Every round has as many new boards.
const COUNT: u64 = 5000;

/// The boards of a measurement.
pub(super) struct BenchBoards {
    pub grouped: GroupedBoards,
    pub info: CorpusInfo,
    /// The corpus of the boards, which other processes can read as well.
    pub corpus: CorpusSource,
}

/// Reads the boards, for one process of the measurement.
pub(super) fn boards(args: &BenchArgs, part: u64) -> CliResult<BenchBoards> {
    let name = match &args.corpus {
        Some(name) => name.clone(),
        None => args.boards.spec()?.to_string(),
    };
    let corpus = stdio::corpus(&name, args.count, COUNT)?
        .with_options(args.input.options())
        .into_replayable()?;
    let is_spec = corpus.is_spec();
    let mut cursor = corpus.open(0)?;
    let mut boards = Vec::new();
    while cursor.read(&mut |entry| boards.push((entry.board, entry.family.clone().into_owned())))? {
        if boards.len() > MAX_BOARDS {
            let name = corpus.name();
            fail!("{name}: at most {MAX_BOARDS} boards can be benchmarked");
        }
    }
    if boards.is_empty() {
        fail!("{} has no boards", corpus.name());
    }
    let more = corpus.generator().map(|all| more_boards(all, part));
    let grouped = GroupedBoards::new(boards, more, part);
    let info = CorpusInfo {
        name: corpus.name().to_owned(),
        spec: is_spec.then(|| corpus.name().to_owned()),
        stream: is_spec.then(|| STREAM_VERSION.to_owned()),
        boards: grouped.count(),
        xxh128: grouped.xxh128.clone(),
    };
    Ok(BenchBoards {
        grouped,
        info,
        corpus,
    })
}

/// Returns generators of more boards: for each group, and then for all boards, a generator and the
/// index of the first board that no other process uses.
///
/// Returns nothing if the boards are not of a spec, if the spec has finitely many, or if they are
/// searched for, which may take longer than solving them.
pub(super) fn generators(
    corpus: &CorpusSource,
    groups: &[BenchGroup],
    part: u64,
) -> CliResult<Vec<(BoardGenerator, u64)>> {
    let Some(all) = corpus.generator() else {
        return Ok(Vec::new());
    };
    if all.board_count().is_some() || all.is_constrained() {
        return Ok(Vec::new());
    }
    // The boards of the rounds are in the first half of the process's boards.
    let first = part * BOARDS_PER_PART + BOARDS_PER_PART / 2;
    let generator = |group: &BenchGroup| {
        let family = group.family.parse();
        let side = Side::new(group.n);
        let family = family.expect("a spec names families");
        let side = side.expect("a board has a side");
        let mut builder = all.spec().to_builder();
        let spec = builder.families([family]).sizes(side).build()?;
        Ok((BoardGenerator::new(&spec)?, first))
    };
    let by_group = groups.iter().map(generator);
    by_group.chain([Ok((all.clone(), first))]).collect()
}

/// The number of boards of a spec that each process has for itself.
const BOARDS_PER_PART: u64 = 1 << 40;

/// Returns the boards of a spec for a process, each of which begins elsewhere, and the number of
/// boards if it is finite.
fn more_boards(all: &BoardGenerator, part: u64) -> (MoreBoards, Option<u64>) {
    let mut generator = all.clone();
    let count = generator.board_count();
    let mut index = part * count.map_or(BOARDS_PER_PART, |count| count.div_ceil(PROCESSES));
    let next = move || {
        let mut board = Board::empty(Side::MIN);
        let family = generator.generate(index % count.unwrap_or(u64::MAX), &mut board);
        index += 1;
        (board, family.name().to_owned())
    };
    (Box::new(next), count)
}
