//! Properties that every family must keep, a new one too: these tests run over [`Family::ALL`].

use super::test_support::{boards, built, rolls, sides};
use super::*;
use crate::game::{Jump, Square};
use crate::generate::{BoardGenerator, Solvable, Spec, given_answer};
use crate::solve::default_kernel;
use std::collections::{BTreeMap, BTreeSet, HashSet};

#[test]
fn names_are_unique_and_parse_back() {
    let mut names = HashSet::new();
    for family in Family::ALL {
        let name = family.name();
        assert!(names.insert(name), "{name}");
        assert!(
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()),
            "{name:?}"
        );
        assert_eq!(name.parse(), Ok(family));
        assert!(family.summary().len() > 5, "{name}");
    }
}

#[test]
fn a_board_does_not_depend_on_those_before_it() {
    for family in Family::ALL {
        for side in sides(family) {
            let spec: Spec = format!("v1:family={family};n={side};seed=42")
                .parse()
                .unwrap();
            let mut generator = BoardGenerator::new(&spec).unwrap();
            let mut again = Board::empty(Side::MAX);
            for (index, board) in boards(family, side, 20).enumerate().step_by(3) {
                assert_eq!(generator.generate(index as u64, &mut again), family);
                assert_eq!(again, board, "{spec} {index}");
                assert_eq!(board.side(), side);
            }
        }
    }
}

/// The number of boards of a side among which something is looked for.
const WITNESSES: usize = 20_000;

/// A family, a side, and jumps from one square to another.
type RareBoard = (Family, usize, &'static [(usize, usize)]);

/// Boards that show what too few boards of their family do.
#[rustfmt::skip]
const RARE: [RareBoard; 5] = [
    (Family::Exhaustive, 3, &[(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
    (Family::Exhaustive, 3, &[(3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
    // By 2 to 8, which leads to 15, and then by 16 and 22.
    (Family::Bridge, 5, &[
        (8, 15), (9, 1), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1), (17, 1), (18, 1), (19, 1), (20, 1), (21, 1),
    ]),
    // Up to 8 by a chain, from which the next six lead back; and from which one gets to 9 and 15.
    (Family::Chain, 4, &[
        (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 8), (8, 16), (9, 1), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1),
    ]),
    (Family::Chain, 4, &[
        (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 8), (8, 16), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1),
    ]),
];

/// The rare boards of a family.
fn rare_boards(family: Family) -> impl Iterator<Item = Board> {
    let of_family = RARE.into_iter().filter(move |&(other, ..)| other == family);
    of_family.map(|(_, n, jumps)| {
        let square = |label: usize| Square::at(label - 1);
        let jump = |&(from, to): &(usize, usize)| Jump {
            from: square(from),
            to: square(to),
        };
        Board::with_jumps(Side::new(n).unwrap(), jumps.iter().map(jump)).unwrap()
    })
}

/// The facts of a board that can contradict bounds.
type Sight = &'static str;

/// The facts that the bounds of a side allow.
fn allowed(bounds: FamilyBounds, side: Side) -> BTreeSet<Sight> {
    let is_solvable = bounds.solvable != Solvable::No;
    let is_long = bounds.rolls.1 > given_answer::min_rolls(side);
    let sights = [
        (bounds.has_snakes, "a snake"),
        (bounds.has_ladders, "a ladder"),
        (is_solvable, "an answer"),
        (bounds.solvable != Solvable::Yes, "no answer"),
        (is_solvable && is_long, "an answer above the empty board's"),
    ];
    let allowed = sights.into_iter().filter(|&(is_allowed, _)| is_allowed);
    allowed.map(|(_, sight)| sight).collect()
}

/// Returns the facts of a board with this answer.
fn shown(board: &Board, rolls: Option<usize>) -> BTreeSet<Sight> {
    let tally = board.tally();
    let shown = FamilyBounds {
        solvable: rolls.map_or(Solvable::No, |_| Solvable::Yes),
        rolls: (0, rolls.unwrap_or(0)),
        has_snakes: tally.snakes > 0,
        has_ladders: tally.ladders > 0,
        boards: None,
    };
    allowed(shown, board.side())
}

/// Specs of a family and a side: as it is, and with as many snakes as fit where their number is set.
fn specs(family: Family, side: Side) -> Vec<Spec> {
    let spec =
        |constraints: String| format!("v1:family={family};n={side};seed=42{constraints}").parse();
    let mut specs = vec![spec(String::new()).unwrap()];
    if family.def().sets_counts {
        let with_snakes = |count| spec(format!(";snakes={count};ladders=0")).ok();
        specs.extend((0..side.squares()).rev().find_map(with_snakes));
    }
    specs
}

/// The boards of a family keep within its bounds, and the bounds allow nothing that is not seen, on some side, within
/// [`WITNESSES`]: so a bound that is missing fails, as does one that is wrong. On the two smallest sides with several answers
/// the least answer is seen, and the greatest where it is less than that of any board.
#[test]
fn bounds_hold_and_are_as_narrow_as_they_can_be() {
    for family in Family::ALL {
        let bounds = |spec: &Spec, side| (family.def().bounds)(&spec.parameters(), side);
        let of_side = |side| {
            specs(family, side)
                .into_iter()
                .map(move |spec| (side, spec))
        };
        let all: Vec<(Side, Spec)> = sides(family).flat_map(of_side).collect();
        let small: Vec<Side> = sides(family).filter(|side| side.n() > 2).take(2).collect();
        let allowed_of = |(side, spec): &(Side, Spec)| allowed(bounds(spec, *side), *side);
        let mut unseen: BTreeSet<Sight> = all.iter().flat_map(allowed_of).collect();
        for board in rare_boards(family) {
            (family.def().rule)(&board);
            let shown = shown(&board, rolls(&board));
            unseen.retain(|sight| !shown.contains(sight));
        }
        for (side, spec) in &all {
            let bounds = bounds(spec, *side);
            let (allowed, (min, max)) = (allowed(bounds, *side), bounds.rolls);
            let is_small = small.contains(side);
            let mut unattained = BTreeSet::new();
            if is_small && spec.constraints.is_empty() && bounds.solvable != Solvable::No {
                unattained.insert(min);
                unattained.extend((max < given_answer::max_rolls(*side)).then_some(max));
            }
            let enough = if is_small { 5000 } else { 100 };
            let mut different = HashSet::new();
            for (index, board) in spec.boards().unwrap().take(WITNESSES).enumerate() {
                if index >= enough && unseen.is_empty() && unattained.is_empty() {
                    break;
                }
                let rolls = default_kernel().solve_one(&board).min_rolls();
                let rolls = usize::try_from(rolls).ok();
                let shown = shown(&board, rolls);
                assert!(shown.is_subset(&allowed), "{spec}: {shown:?}: {board}");
                unseen.retain(|sight| !shown.contains(sight));
                if let Some(rolls) = rolls {
                    assert!((min..=max).contains(&rolls), "{spec}: {rolls}: {board}");
                    unattained.remove(&rolls);
                }
                if index < enough {
                    different.insert(board);
                }
            }
            assert!(
                unattained.is_empty(),
                "{spec}: no board takes {unattained:?}"
            );
            let count = different.len() as u64;
            assert!(
                bounds.boards.is_none_or(|max| count <= max),
                "{spec}: {count}"
            );
        }
        assert!(unseen.is_empty(), "no board of {family} shows {unseen:?}");
    }
}

/// On sides from 5 on, a tenth of the boards and more are of each kind.
#[test]
fn boards_keep_the_rule_of_their_family_and_are_of_all_its_kinds() {
    const BOARDS: usize = 60;
    for family in Family::ALL {
        for side in sides(family) {
            let mut counts = BTreeMap::new();
            for board in boards(family, side, BOARDS) {
                for (kind, is_one) in (family.def().rule)(&board) {
                    *counts.entry(kind).or_insert(0) += usize::from(is_one);
                }
            }
            let is_common = |&count: &usize| count >= BOARDS / 10;
            assert!(
                side.n() < 5 || counts.values().all(is_common),
                "{family} {side:?}: {counts:?}"
            );
        }
    }
}

/// A constructed candidate satisfies its constraints often enough for [`crate::generate::search`] to find boards.
#[test]
fn families_construct_the_answers_that_they_say_they_can() {
    for family in Family::ALL {
        let Some(construct) = family.def().construct else {
            continue;
        };
        for side in sides(family).filter(|side| [3, 6, 10, 20].contains(&side.n())) {
            let (min, max) = (family.def().bounds)(&Spec::default().parameters(), side).rolls;
            for wanted in min..=max {
                let mut parameters = Spec::default().parameters();
                parameters.constraints.rolls = Some(wanted.into());
                if !(construct.applies)(&parameters, side) {
                    continue;
                }
                let mut rng = BoardRng::new(wanted as u64);
                let found = (0..24).any(|_| {
                    let build =
                        |builder: &mut BoardBuilder<'_>| (construct.build)(&parameters, builder);
                    rolls(&built(side, &mut rng, build)) == Some(wanted)
                });
                assert!(found, "{family} {side:?} {wanted}");
            }
        }
    }
}
