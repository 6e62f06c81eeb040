//! The boards from which a suite is chosen, and what each of them is good for.
//!
//! Owns the pool. Must not choose.

use super::behaviours::behaviours;
use super::grow::grow;
use super::rules::Rules;
use super::stations::{self, CIRCLE, ERRAND};
use crate::game::{Board, MIN_SIDE, Side, Solution};
use crate::generate::{Density, Family, Maker, Spec, Stream, exhaustive};
use crate::judge::mistakes::{Answer, Mistake, MistakeKind, Runner};
use crate::judge::shrink::shrink;
use crate::solve::default_kernel;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Boards of a family and side.
const OF_EACH: u64 = 2;
/// Boards of each side that is listed.
const LISTED: u64 = 8;
/// Densities of uniform boards.
const DENSITIES: [f64; 4] = [0.05, 0.2, 0.5, 0.9];
/// Steps after which it is left in doubt whether a mistake ends: most that take so many take far more, and to wait for
/// them all would take half a minute.
const HASTE: u32 = 8_000;
/// The name of boards that were shrunk.
pub(super) const SHRUNK: &str = "shrunk";
/// The name of boards that were shrunk and have grown again.
const GROWN: &str = "grown";
/// Sides to which boards grow: even, odd, and the largest.
const GROW_TO: [usize; 3] = [8, 13, 20];

/// Families that are enough.
const FAMILIES: usize = 6;

/// Streams, far from those of the families' boards and from each other: by side for stations, by mistake for what grows.
const STATIONS: u64 = 1 << 32;
const GROWTH: u64 = 1 << 33;

/// A board that may be chosen.
pub(super) struct Candidate {
    pub(super) board: Board,
    pub(super) family: &'static str,
    pub(super) answer: Solution,
    /// Of the largest side that its family makes.
    pub(super) full: bool,
    /// What it is good for: see [`Subjects`].
    pub(super) subjects: Vec<usize>,
    /// Mistakes that were not done with it in haste.
    doubts: Vec<usize>,
    made_for: Option<usize>,
}

/// What a suite should try, by number: the mistakes, the behaviours, the sides.
pub(super) struct Subjects<'a> {
    pub(super) mistakes: &'a [Mistake],
}

/// One subject.
pub(super) enum Subject<'a> {
    Mistake(&'a Mistake),
    Behaviour(&'static str),
    Side(usize),
}

impl<'a> Subjects<'a> {
    pub(super) fn new(mistakes: &'a [Mistake]) -> Subjects<'a> {
        Subjects { mistakes }
    }

    pub(super) fn count(&self) -> usize {
        self.mistakes.len() + behaviours().count() + Side::all().len()
    }

    pub(super) fn get(&self, number: usize) -> Subject<'a> {
        if let Some(mistake) = self.mistakes.get(number) {
            return Subject::Mistake(mistake);
        }
        let number = number - self.mistakes.len();
        match behaviours().nth(number) {
            Some(behaviour) => Subject::Behaviour(behaviour.name),
            None => Subject::Side(number - behaviours().count() + MIN_SIDE),
        }
    }

    /// Looks at a board. Mistakes that keep state are not asked: the order of the suite is not known yet.
    fn look(&self, drawn: Drawn, runners: &mut [Option<Runner<'_>>]) -> Candidate {
        let Drawn {
            board,
            family,
            full,
            made_for,
        } = drawn;
        let answer = default_kernel().one(&board);
        let (mut subjects, mut doubts) = (Vec::new(), Vec::new());
        for (number, runner) in runners.iter_mut().enumerate() {
            match runner.as_mut().map(|runner| runner.answer(&board)) {
                Some(Answer::TimeLimit) => doubts.push(number),
                Some(said) if !said.is(answer) => subjects.push(number),
                _ => {}
            }
        }
        let rules = Rules::new(&board);
        let shown = behaviours().map(|behaviour| behaviour.on(&rules, answer));
        let sides = Side::all().map(|side| side == board.side());
        let others = (self.mistakes.len()..).zip(shown.chain(sides));
        subjects.extend(others.filter(|(_, is)| *is).map(|(number, _)| number));
        Candidate {
            board,
            family,
            answer,
            full,
            subjects,
            doubts,
            made_for,
        }
    }

    fn runners(&self) -> Vec<Option<Runner<'a>>> {
        let runner =
            |mistake: &'a Mistake| (mistake.kind != MistakeKind::State).then(|| hasty(mistake));
        self.mistakes.iter().map(runner).collect()
    }
}

fn hasty(mistake: &Mistake) -> Runner<'_> {
    mistake.runner().within(HASTE)
}

/// The pool of a seed: no board twice, and none of `samples`.
pub(super) fn pool(seed: u64, subjects: &Subjects<'_>, samples: &[Board]) -> Vec<Candidate> {
    let mut pool = looked_at(drawn(seed), subjects);
    let more = small_and_grown(seed, &pool, subjects.mistakes);
    pool.extend(looked_at(more, subjects));
    let mut seen: HashSet<Board> = samples.iter().copied().collect();
    pool.retain(|candidate| seen.insert(candidate.board));
    pool
}

/// Finds out what the boards are good for.
fn looked_at(boards: Vec<Drawn>, subjects: &Subjects<'_>) -> Vec<Candidate> {
    let look = |runners: &mut Vec<_>, drawn| subjects.look(drawn, runners);
    let boards = boards.into_par_iter();
    let mut pool: Vec<Candidate> = boards.map_init(|| subjects.runners(), look).collect();
    let dead: Vec<Vec<usize>> = subjects
        .mistakes
        .par_iter()
        .enumerate()
        .map(|(number, mistake)| without_haste(number, mistake, &pool))
        .collect();
    for (number, boards) in dead.into_iter().enumerate() {
        for board in boards {
            pool[board].subjects.push(number);
        }
    }
    pool
}

/// Of the boards that leave it in doubt whether the mistake dies, those that kill it: of each family the first and the
/// last are asked, which is enough to choose from, and those that were made for it.
fn without_haste(number: usize, mistake: &Mistake, pool: &[Candidate]) -> Vec<usize> {
    let mut doubtful: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, candidate) in pool.iter().enumerate() {
        if candidate.doubts.contains(&number) {
            doubtful.entry(candidate.family).or_default().push(place);
        }
    }
    let asked = |places: &Vec<usize>| [places[0], places[places.len() - 1]];
    let own = doubtful.values().flatten().copied();
    let own = own.filter(|&place| pool[place].made_for == Some(number));
    let places: BTreeSet<usize> = doubtful.values().flat_map(asked).chain(own).collect();
    let mut runner = mistake.runner();
    let dies = |&place: &usize| !runner.answer(&pool[place].board).is(pool[place].answer);
    places.into_iter().filter(dies).collect()
}

/// A board before anyone looked at it.
#[derive(Clone)]
struct Drawn {
    board: Board,
    family: &'static str,
    full: bool,
    /// The mistake for which it was made.
    made_for: Option<usize>,
}

impl Drawn {
    fn new(board: Board, family: &'static str, full: bool) -> Drawn {
        Drawn {
            board,
            family,
            full,
            made_for: None,
        }
    }
}

/// A few boards of every family and side.
fn drawn(seed: u64) -> Vec<Drawn> {
    let mut stream = Stream::new(seed);
    let mut boards = Vec::new();
    for side in Side::all() {
        for family in Family::ALL {
            boards.extend(of_family(family, side, seed, &mut stream));
        }
        if side.n() >= stations::LEAST {
            for index in 0..OF_EACH {
                stream.open(side.n() as u64 * OF_EACH + index + STATIONS);
                let full = side == Side::MAX;
                boards.push(Drawn::new(
                    stations::circle(side, &mut stream),
                    CIRCLE,
                    full,
                ));
                boards.push(Drawn::new(
                    stations::errand(side, &mut stream),
                    ERRAND,
                    full,
                ));
            }
        }
    }
    boards
}

fn of_family(family: Family, side: Side, seed: u64, stream: &mut Stream) -> Vec<Drawn> {
    if !family.makes(side) {
        return Vec::new();
    }
    let spec = Spec {
        sizes: side.into(),
        seed,
        ..Spec::default().with_families(vec![family])
    };
    let (densities, indices): (&[f64], Vec<u64>) = match family {
        Family::Uniform => (&DENSITIES, vec![0]),
        Family::Empty => (&DENSITIES[..1], vec![0]),
        Family::Exhaustive => {
            let count = exhaustive::count(side).expect("the family makes this side");
            stream.open(side.n() as u64);
            // A draw is below 2^16, a rank is not; which ranks these are does not matter.
            let mut draw = || stream.below(1 << 15);
            let ranks = (0..LISTED).map(|_| (draw() << 15 | draw()) % count);
            (&DENSITIES[..1], ranks.collect())
        }
        _ => (&DENSITIES[..1], (0..OF_EACH).collect()),
    };
    let full = family.sizes().sides().last() == Some(&side);
    let boards = densities.iter().flat_map(|&share| {
        let spec = Spec {
            density: Density::new(share).expect("a share is a density"),
            ..spec.clone()
        };
        let mut maker = Maker::new(&spec).expect("the family makes this side");
        let board = move |&index: &u64| {
            let mut board = Board::empty(side);
            maker.make(index, &mut board);
            Drawn::new(board, family.name(), full)
        };
        indices.iter().map(board)
    });
    boards.collect()
}

/// For every mistake, a board that it answers wrongly and from which nothing can be taken; where boards of few families
/// kill it, larger ones too that are made of this one.
fn small_and_grown(seed: u64, pool: &[Candidate], mistakes: &[Mistake]) -> Vec<Drawn> {
    let each = mistakes.par_iter().enumerate().map(|(number, mistake)| {
        let killers = || {
            pool.iter()
                .filter(|candidate| candidate.subjects.contains(&number))
        };
        let families: BTreeSet<&str> = killers().map(|candidate| candidate.family).collect();
        // The boards are in the order of their sides.
        let Some(first) = killers().next() else {
            return Vec::new();
        };
        let mut runner = hasty(mistake);
        let mut dies = |board: &Board| !runner.answer(board).is(default_kernel().one(board));
        let small = shrink(&first.board, &mut dies);
        let mut boards = vec![Drawn::new(small, SHRUNK, false)];
        let mut stream = Stream::new(seed);
        for n in GROW_TO {
            stream.open(GROWTH + (number * (Side::MAX.n() + 1) + n) as u64);
            let side =
                Side::new(n).filter(|&side| side > small.side() && families.len() < FAMILIES);
            let grown = side.and_then(|side| grow(&small, side, &mut stream, &mut dies));
            boards.extend(grown.map(|board| Drawn::new(board, GROWN, n == Side::MAX.n())));
        }
        let made_for = Some(number);
        let own = boards.into_iter().map(|drawn| Drawn { made_for, ..drawn });
        own.collect::<Vec<_>>()
    });
    each.collect::<Vec<_>>().concat()
}
