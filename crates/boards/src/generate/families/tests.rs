//! What every family must keep, a new one too: these tests run over [`Family::ALL`].

use super::test_support::{boards, built, rolls, sides};
use super::*;
use crate::generate::{BoardGenerator, Solvable, Spec};
use std::collections::{BTreeSet, HashSet};

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

/// Also that what the bounds allow is seen: a definition that forgets to build, or to say what holds, is found here.
#[test]
fn boards_keep_within_the_bounds_of_their_family() {
    for family in Family::ALL {
        let (mut allowed, mut seen) = (BTreeSet::new(), BTreeSet::new());
        for side in sides(family) {
            let bounds = (family.def().bounds)(&Spec::default().parameters(), side);
            let mut different = HashSet::new();
            allowed.extend(bounds.has_snakes.then_some("snakes"));
            allowed.extend(bounds.has_ladders.then_some("ladders"));
            allowed.extend((bounds.solvable != Solvable::No).then_some("solvable"));
            for board in boards(family, side, 100) {
                let tally = board.tally();
                assert!(bounds.has_snakes || tally.snakes == 0, "{family}: {board}");
                assert!(
                    bounds.has_ladders || tally.ladders == 0,
                    "{family}: {board}"
                );
                match rolls(&board) {
                    Some(rolls) => {
                        assert_ne!(bounds.solvable, Solvable::No, "{family}: {board}");
                        let (min, max) = bounds.rolls;
                        assert!((min..=max).contains(&rolls), "{family}: {board}");
                    }
                    None => assert_ne!(bounds.solvable, Solvable::Yes, "{family}: {board}"),
                }
                seen.extend((tally.snakes > 0).then_some("snakes"));
                seen.extend((tally.ladders > 0).then_some("ladders"));
                seen.extend(rolls(&board).map(|_| "solvable"));
                different.insert(board);
            }
            let max = bounds.boards.unwrap_or(u64::MAX);
            assert!(different.len() as u64 <= max, "{family} {side:?}");
        }
        assert_eq!(seen, allowed, "{family}");
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
