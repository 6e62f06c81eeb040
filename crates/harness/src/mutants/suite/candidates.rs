//! The boards from which a suite is selected, and the goals that each covers.

use super::enlarge::enlarge;
use super::hub_boards::{self, CYCLE_TRAP, SINGLE_PATH};
use super::narrow_boards::{NARROW, narrow};
use super::shared_moves::{SharedMove, shared_moves};
use crate::corpus::CorpusBoard;
use crate::mutants::gated::{self, GatedFault};
use crate::mutants::mistakes::{Answer, Mistake, MistakeKind, Runner, covered_probes, probes};
use crate::mutants::shrink::shrink;
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, BoardRng, Density, Family, Spec, exhaustive};
use snakes_and_ladders::solve;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The number of boards per family and side.
const BOARDS_PER_FAMILY_AND_SIDE: u64 = 2;
/// The number of narrow boards per side.
const NARROW_PER_SIDE: u64 = 64;
/// The number of boards of `exhaustive` per board of another family.
const LISTED_PER_BOARD: u64 = 4;
/// Densities of uniform boards.
const DENSITIES: [f64; 4] = [0.05, 0.2, 0.5, 0.9];
/// The number of steps after which a quick run of a mistake is undecided: most runs that take this
/// many take far more, and running all of them to the full limit would take half a minute.
const QUICK_STEP_LIMIT: u32 = 8_000;
/// The family of shrunk boards.
const SHRUNK: &str = "shrunk";
/// The family of boards that were shrunk and enlarged again.
const GROWN: &str = "grown";
/// The note of boards of the largest side of their family.
const LARGEST: &str = "the largest of its family";
/// Sides to which boards are enlarged: even, odd, and the largest.
const GROW_TO: [usize; 3] = [8, 13, 20];

/// The number of families that is enough: no enlarged boards are made for a mistake that boards of
/// so many kill.
const ENOUGH_FAMILIES: usize = 6;

/// The first stream of hub boards, which are numbered by side. Streams from here on are far from
/// the streams of the families' boards.
const HUB_STREAMS: u64 = 1 << 32;
/// The first stream of enlarged boards, which are numbered by mistake and side.
const ENLARGE_STREAMS: u64 = 1 << 33;
/// The first stream of narrow boards, which are numbered by side.
const NARROW_STREAMS: u64 = 1 << 34;
/// The first stream of the narrow boards that stress suites add.
pub(super) const STRESS_STREAMS: u64 = 1 << 35;
/// The first stream of the climbs that stress suites add.
pub(super) const CLIMB_STREAMS: u64 = 1 << 36;

/// A board that may be selected.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) board: Board,
    pub(super) family: &'static str,
    /// The note of the board in a suite, before the goals for which it is selected.
    pub(super) note: &'static str,
    /// The numbers of the goals that the board covers.
    pub(super) goals: Vec<usize>,
    /// The moves that all shortest routes of the board have in common.
    pub(super) shared_moves: Vec<SharedMove>,
    /// Mistakes that a quick run left undecided.
    doubts: Vec<usize>,
    /// The mistake for which the board was made.
    made_for: Option<usize>,
}

impl Candidate {
    /// Returns a board that is not evaluated yet.
    fn new(board: Board, family: &'static str, note: &'static str) -> Candidate {
        Candidate {
            board,
            family,
            note,
            goals: Vec::new(),
            shared_moves: shared_moves(&board),
            doubts: Vec::new(),
            made_for: None,
        }
    }
}

/// The goals that a suite should cover, by number: mistakes, rule probes, sides and gated faults.
pub(super) struct CoverageGoals<'a> {
    pub(super) all: Vec<CoverageGoal<'a>>,
    pub(super) mistakes: &'a [Mistake],
    pub(super) gated: &'a [GatedFault],
}

/// One goal.
pub(super) enum CoverageGoal<'a> {
    Mistake(&'a Mistake),
    Probe(&'static str),
    Side(Side),
    Gated,
}

impl<'a> CoverageGoals<'a> {
    pub(super) fn new(mistakes: &'a [Mistake], gated: &'a [GatedFault]) -> CoverageGoals<'a> {
        let all = mistakes.iter().map(CoverageGoal::Mistake);
        let all = all.chain(probes().map(CoverageGoal::Probe));
        let all = all.chain(Side::all().map(CoverageGoal::Side));
        let all = all.chain(gated.iter().map(|_| CoverageGoal::Gated));
        CoverageGoals {
            all: all.collect(),
            mistakes,
            gated,
        }
    }

    /// Determines the goals that a board covers. Mistakes that keep state are left out, since the
    /// order of the suite is not known yet.
    fn evaluate(&self, candidate: &mut Candidate, runners: &mut [Option<Runner<'_>>]) {
        let (board, answer) = (&candidate.board, solve(&candidate.board));
        for (number, runner) in runners.iter_mut().enumerate() {
            match runner.as_mut().map(|runner| runner.answer(board)) {
                Some(Answer::TimeLimit) => candidate.doubts.push(number),
                Some(wrong) if !wrong.is(answer) => candidate.goals.push(number),
                _ => {}
            }
        }
        let shown = covered_probes(board, answer);
        let sides = Side::all().map(|side| side == board.side());
        let others = (self.mistakes.len()..).zip(shown.chain(sides));
        let covered = others.filter(|(_, is)| *is).map(|(number, _)| number);
        candidate.goals.extend(covered);
        let first_gated = self.all.len() - self.gated.len();
        let gated = gated::killed(board, self.gated).into_iter();
        let gated = gated.map(|(place, _)| first_gated + place);
        candidate.goals.extend(gated);
    }
}

fn quick_runner(mistake: &Mistake) -> Runner<'_> {
    mistake.runner().within(QUICK_STEP_LIMIT)
}

/// Returns the candidates of a seed, without duplicates and without `samples`.
pub(super) fn pool(
    seed: u64,
    goals: &CoverageGoals<'_>,
    samples: &[CorpusBoard],
) -> Vec<Candidate> {
    let mut pool = evaluate(draw_candidates(seed), goals);
    let more = shrunk_and_enlarged(seed, &pool, goals.mistakes);
    pool.extend(evaluate(more, goals));
    let mut seen: HashSet<Board> = samples.iter().map(|entry| entry.board).collect();
    pool.retain(|candidate| seen.insert(candidate.board));
    pool
}

/// Determines the goals that the boards cover.
fn evaluate(mut pool: Vec<Candidate>, goals: &CoverageGoals<'_>) -> Vec<Candidate> {
    let keeps_state = |mistake: &Mistake| mistake.kind == MistakeKind::State;
    let runner = |mistake| (!keeps_state(mistake)).then(|| quick_runner(mistake));
    pool.par_iter_mut().for_each_init(
        || goals.mistakes.iter().map(runner).collect::<Vec<_>>(),
        |runners, candidate| goals.evaluate(candidate, runners),
    );
    let mistakes = goals.mistakes.par_iter().enumerate();
    let dead = mistakes.map(|(number, mistake)| full_check(number, mistake, &pool));
    for (number, boards) in dead.collect::<Vec<_>>().into_iter().enumerate() {
        for board in boards {
            pool[board].goals.push(number);
        }
    }
    pool
}

/// Returns the undecided boards that kill the mistake when it runs to the full limit. Tries only
/// the first and the last board of each family, which leaves enough to select from, and the boards
/// that were made for the mistake.
fn full_check(number: usize, mistake: &Mistake, pool: &[Candidate]) -> Vec<usize> {
    let is_doubtful = |(_, candidate): &(usize, &Candidate)| candidate.doubts.contains(&number);
    let doubtful = pool.iter().enumerate().filter(is_doubtful);
    let by_family = doubtful.clone().map(|(place, board)| (board.family, place));
    let last: BTreeMap<&str, usize> = by_family.clone().collect();
    let first: BTreeMap<&str, usize> = by_family.rev().collect();
    let own = doubtful.filter(|(_, candidate)| candidate.made_for == Some(number));
    let mut places: BTreeSet<usize> = own.map(|(place, _)| place).collect();
    places.extend(first.values().chain(last.values()));
    let mut runner = mistake.runner();
    let dies = |place: &usize| runner.is_wrong(&pool[*place].board);
    places.into_iter().filter(dies).collect()
}

/// Returns a few boards of every family and side.
fn draw_candidates(seed: u64) -> Vec<Candidate> {
    let mut stream = BoardRng::new(seed);
    let mut boards = Vec::new();
    for side in Side::all() {
        let counts = [BOARDS_PER_FAMILY_AND_SIDE, NARROW_PER_SIDE];
        boards.extend(boards_of_side(side, seed, counts, NARROW_STREAMS));
        if side.n() >= hub_boards::MIN_HUB_SIDE {
            for index in 0..BOARDS_PER_FAMILY_AND_SIDE {
                stream.open(side.n() as u64 * BOARDS_PER_FAMILY_AND_SIDE + index + HUB_STREAMS);
                boards.push((CYCLE_TRAP, hub_boards::cycle_trap(side, &mut stream)));
                boards.push((SINGLE_PATH, hub_boards::single_path(side, &mut stream)));
            }
        }
    }
    let candidate = |(name, board): (&'static str, Board)| {
        let family: Option<Family> = name.parse().ok();
        let largest = family.and_then(|family| family.sizes().sides().last().copied());
        let is_largest = board.side() == largest.unwrap_or(Side::MAX);
        Candidate::new(board, name, if is_largest { LARGEST } else { "" })
    };
    boards.into_iter().map(candidate).collect()
}

/// Draws boards of every family that makes this side, `per_family` each, and `narrow_boards` narrow
/// ones from the streams after `first`.
pub(super) fn boards_of_side(
    side: Side,
    seed: u64,
    [per_family, narrow_boards]: [u64; 2],
    first: u64,
) -> Vec<(&'static str, Board)> {
    let (mut boards, stream) = (Vec::new(), &mut BoardRng::new(seed));
    for family in Family::ALL.into_iter().filter(|family| family.makes(side)) {
        let (densities, indices): (&[f64], Vec<u64>) = match family {
            Family::Uniform => (&DENSITIES, (0..per_family.div_ceil(2)).collect()),
            Family::Empty => (&DENSITIES[..1], vec![0]),
            Family::Exhaustive => {
                let all = exhaustive::count(side).expect("the family makes this side");
                stream.open(side.n() as u64);
                // Bounded draws are below 2^16, ranks are not. Any ranks will do.
                let mut draw = || stream.below(1 << 15);
                let ranks = 0..LISTED_PER_BOARD * per_family;
                let ranks = ranks.map(|_| (draw() << 15 | draw()) % all);
                (&DENSITIES[..1], ranks.collect())
            }
            _ => (&DENSITIES[..1], (0..per_family).collect()),
        };
        for &share in densities {
            let density = Density::new(share).expect("a share is a density");
            let mut builder = Spec::builder();
            builder.families([family]).sizes(side).densities([density]);
            let spec = builder.seed(seed).build();
            let mut generator = spec
                .and_then(|spec| BoardGenerator::new(&spec))
                .expect("the family makes this side");
            let draw = |&index: &u64| (family.name(), generator.board(index));
            boards.extend(indices.iter().map(draw));
        }
    }
    boards.extend((0..narrow_boards).map(|index| {
        stream.open(side.n() as u64 * narrow_boards + index + first);
        (NARROW, narrow(side, stream))
    }));
    boards
}

/// Returns for every mistake a minimal board that it answers wrongly and, if boards of few families
/// kill it, boards enlarged from that one.
fn shrunk_and_enlarged(seed: u64, pool: &[Candidate], mistakes: &[Mistake]) -> Vec<Candidate> {
    let each = mistakes.par_iter().enumerate().map(|(number, mistake)| {
        let kills = |candidate: &&Candidate| candidate.goals.contains(&number);
        let killers = pool.iter().filter(kills);
        let families: BTreeSet<&str> = killers.clone().map(|candidate| candidate.family).collect();
        // The boards are in the order of their sides.
        let Some(first) = killers.clone().next() else {
            return Vec::new();
        };
        let mut runner = quick_runner(mistake);
        let mut dies = |board: &Board| runner.is_wrong(board);
        let small = shrink(&first.board, &mut dies);
        let mut boards = vec![Candidate::new(small, SHRUNK, "as small as can be")];
        let mut stream = BoardRng::new(seed);
        for n in GROW_TO {
            stream.open(ENLARGE_STREAMS + (number * (Side::MAX.n() + 1) + n) as u64);
            let is_wanted = |side: &Side| *side > small.side() && families.len() < ENOUGH_FAMILIES;
            let side = Side::new(n).filter(is_wanted);
            let grown = side.and_then(|side| enlarge(&small, side, &mut stream, &mut dies));
            let note = if n == Side::MAX.n() { LARGEST } else { "" };
            boards.extend(grown.map(|board| Candidate::new(board, GROWN, note)));
        }
        for candidate in &mut boards {
            candidate.made_for = Some(number);
        }
        boards
    });
    each.flatten_iter().collect()
}
