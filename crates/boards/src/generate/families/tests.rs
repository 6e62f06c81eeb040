//! Properties that every family must keep, a new one too: the first tests run over [`Family::ALL`],
//! the others are about single families.

use super::test_support::{boards, built, rolls, sides};
use super::*;
use crate::generate::layout::Segment;
use crate::generate::{BoardGenerator, Spec};
use crate::solve::solve;
use std::collections::{BTreeSet, HashSet};

/// A family, a side, and jumps from one square to another.
type RareBoard = (Family, usize, &'static [(usize, usize)]);

/// Boards with facts that are so rare in their families that the boards of the tests do not show
/// them.
#[rustfmt::skip]
const RARE: [RareBoard; 5] = [
    (Family::Exhaustive, 3, &[(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
    (Family::Exhaustive, 3, &[(3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
    // A token goes to 2, to 8, which leads to 15, then to 16 and 22.
    (Family::Bridge, 5, &[
        (8, 15), (9, 1), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1), (17, 1), (18, 1), (19, 1), (20, 1), (21, 1),
    ]),
    // On the first board nothing leads on from 8, as the next six squares lead back; on the second
    // a token gets to 9 and 15.
    (Family::Chain, 4, &[
        (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 8), (8, 16), (9, 1), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1),
    ]),
    (Family::Chain, 4, &[
        (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 8), (8, 16), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1),
    ]),
];

/// Facts about boards: a snake, a ladder, an answer, no answer, an answer above the empty board's.
type Facts = [bool; 5];

/// Returns the facts that bounds allow.
fn allowed(bounds: &FamilyDef, side: Side) -> Facts {
    let is_solvable = bounds.solvable != Solvable::No;
    let is_long = bounds.rolls(side).1 > min_rolls(side);
    [
        bounds.has_snakes,
        bounds.has_ladders,
        is_solvable,
        bounds.solvable != Solvable::Yes,
        is_solvable && is_long,
    ]
}

/// Adds the facts about a board to `seen` and returns the answer. Asserts that the board keeps
/// within `bounds`.
fn look(board: &Board, bounds: &FamilyDef, seen: &mut Facts) -> Option<usize> {
    let rolls = usize::try_from(solve(board).min_rolls()).ok();
    let (tally, (min, max)) = (board.tally(), bounds.rolls(board.side()));
    let facts = [
        tally.snakes > 0,
        tally.ladders > 0,
        rolls.is_some(),
        rolls.is_none(),
        rolls > Some(min_rolls(board.side())),
    ];
    for ((seen, is_one), allowed) in seen
        .iter_mut()
        .zip(facts)
        .zip(allowed(bounds, board.side()))
    {
        assert!(allowed || !is_one, "{facts:?}: {board}");
        *seen |= is_one;
    }
    assert!(
        rolls.is_none_or(|rolls| min <= rolls && rolls <= max),
        "{rolls:?}: {board}"
    );
    rolls
}

/// The boards of a family keep within its bounds, and show all facts that the bounds allow, so
/// bounds that are too wide fail as wrong ones do. The boards that are looked at do not depend on
/// the bounds. On the smallest sides from 3 on, the boards show the minimum answer; the maximum,
/// unless it is the longest answer of any board; and every board, where the row of the family
/// counts them.
#[test]
fn bounds_hold_and_are_as_narrow_as_they_can_be() {
    for family in Family::ALL {
        let (mut claimed, mut seen) = (Facts::default(), Facts::default());
        for (_, n, jumps) in RARE.into_iter().filter(|&(other, ..)| other == family) {
            let board = Board::of_jumps(n, jumps);
            assert!(rules::holds(family, &board), "{board}");
            let bounds = family.bounds(&Spec::default().parameters()[0], board.side());
            look(&board, &bounds, &mut seen);
        }
        for (number, side) in sides(family).enumerate() {
            // Without constraints, and, where a constraint sets the number of snakes, with as many
            // as fit.
            let most_snakes = (family.def().room.as_ref()).map(|room| (room.room)(side));
            let snakes = most_snakes.map(|snakes| format!(";snakes={snakes};ladders=0"));
            for constraints in [Some(String::new()), snakes].into_iter().flatten() {
                let name = format!("v1:family={family};n={side};seed=42{constraints}");
                let spec: Spec = name.parse().unwrap();
                let bounds = family.bounds(&spec.parameters()[0], side);
                for (claimed, fact) in claimed.iter_mut().zip(allowed(&bounds, side)) {
                    *claimed |= fact;
                }
                let count = if number < 3 { 20_000 } else { 100 };
                let (mut different, mut answers) = (HashSet::new(), BTreeSet::new());
                for board in spec.boards().unwrap().take(count) {
                    answers.extend(look(&board, &bounds, &mut seen));
                    different.insert(board);
                }
                let (boards, (min, max)) = (different.len() as u64, bounds.rolls(side));
                assert!(bounds.boards.is_none_or(|max| boards <= max), "{name}");
                if number < 3 && side > Side::MIN && constraints.is_empty() {
                    let is_seen = |rolls| answers.is_empty() || answers.contains(&rolls);
                    assert!(is_seen(min), "{name}: {min} in {answers:?}");
                    let is_max_seen = max == max_rolls(side) || is_seen(max);
                    assert!(is_max_seen, "{name}: {max} in {answers:?}");
                    let is_counted = family.def().boards.is_none_or(|all| boards == all);
                    assert!(is_counted, "{name}: {boards}");
                }
            }
        }
        assert_eq!(seen, claimed, "what boards of {family} show, its bounds");
    }
}

#[test]
fn boards_keep_the_rule_of_their_family_and_summaries_fit_the_help() {
    for family in Family::ALL {
        let length = family.summary().chars().count();
        assert!((6..=68).contains(&length), "{family}");
        for side in sides(family) {
            for board in boards(family, side, 60) {
                assert!(rules::holds(family, &board), "{family}: {board}");
            }
        }
    }
}

#[test]
fn boards_with_a_given_answer_have_it() {
    for side in Side::all().skip(1) {
        let mut rng = BoardRng::new(7);
        for wanted in min_rolls(side)..=max_rolls(side) {
            let board = built(side, &mut rng, |builder| {
                given_answer::build(builder, wanted)
            });
            assert_eq!(rolls(&board), Some(wanted), "{board}");
            if wanted > min_rolls(side) {
                let board = built(side, &mut rng, |builder| {
                    given_answer::build_with_forced_snake(builder, wanted);
                    assert!(snakebite::needs_a_snake(builder), "{}", builder.board);
                });
                assert_eq!(rolls(&board), Some(wanted), "{board}");
            }
        }
    }
}

#[test]
fn boards_have_the_numbers_of_snakes_and_ladders_that_are_asked_for() {
    for (family, room) in [
        (Family::Classic, classic::ROOM),
        (Family::Printed, printed::ROOM),
    ] {
        for side in sides(family) {
            let all = (room.room)(side);
            let usual = (room.usual)(side).map(|count| count.min(all));
            for (constraints, [snakes, ladders]) in [
                (
                    String::new(),
                    if side == Side::MIN { [0, 1] } else { usual },
                ),
                (";snakes=0;ladders=0".to_owned(), [0, 0]),
                (format!(";snakes={all}"), [all, 0]),
                (format!(";ladders={all}"), [0, all]),
                (format!(";snakes=1;ladders={}", all - 1), [1, all - 1]),
            ] {
                let spec = format!("v1:family={family};n={side}{constraints}");
                for board in spec.parse::<Spec>().unwrap().boards().unwrap().take(20) {
                    let counts = JumpCounts::from_total(snakes, ladders, snakes + ladders);
                    assert_eq!(board.tally(), counts, "{spec}");
                    assert!(rules::holds(family, &board), "{spec}: {board}");
                }
            }
        }
    }
}

#[test]
fn of_a_range_every_number_is_drawn_as_far_as_there_is_room() {
    for (start, room) in [("classic;n=5", 11), ("printed;n=8", 12)] {
        let spec = format!("v1:family={start};snakes=2..4;ladders=6..");
        let boards = spec.parse::<Spec>().unwrap().boards().unwrap();
        let tallies = boards.take(2000).map(|board| board.tally());
        let seen: BTreeSet<_> = tallies.map(|tally| (tally.snakes, tally.ladders)).collect();
        let wanted =
            (2..=4).flat_map(|snakes| (6..=room - snakes).map(move |ladders| (snakes, ladders)));
        assert_eq!(seen, wanted.collect(), "{spec}");
    }
}

#[test]
fn printed_boards_are_calmer_than_classic_ones() {
    let side = Side::new(10).unwrap();
    let faults = |family| {
        let [mut crossings, mut covered] = [0; 2];
        for board in boards(family, side, 300) {
            let lines: Vec<Segment> = board.jumps().map(|jump| Segment::of(side, jump)).collect();
            for (index, line) in lines.iter().enumerate() {
                for other in lines[..index].iter().chain(&lines[index + 1..]) {
                    crossings += usize::from(line.crosses(*other));
                    let ends = [other.from, other.to].into_iter();
                    covered += ends.filter(|&end| line.passes_over(end)).count();
                }
            }
        }
        [crossings, covered]
    };
    let [printed, classic] = [Family::Printed, Family::Classic].map(faults);
    assert!(printed[0] * 100 < classic[0], "{printed:?} {classic:?}");
    assert!(printed[1] * 10 < classic[1], "{printed:?} {classic:?}");
}

#[test]
fn every_board_of_side_2_has_one_rank_in_the_documented_order() {
    let spec: Spec = "v1:family=exhaustive;n=2..3".parse().unwrap();
    let mut generator = BoardGenerator::new(&spec).unwrap();
    assert_eq!(generator.board_count(), Some(10_000_025));
    let two: HashSet<Board> = (0..25).map(|rank| generator.board(rank)).collect();
    assert_eq!(two.len(), 25);
    for (index, board) in [
        (14, "[[-1,2],[-1,4]]"),
        (24, "[[-1,4],[-1,4]]"),
        (25, "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]"),
        (10_000_024, "[[9,9,-1],[9,9,9],[-1,9,9]]"),
    ] {
        assert_eq!(generator.board(index).to_string(), board);
    }
}

/// Only boards whose corners are free count: others are not boards under every numbering.
#[test]
fn no_board_of_side_3_turns() {
    for choice in 0..100_000 {
        let ends = (0..5).map(|digit| choice / 10usize.pow(digit) % 10);
        let jumps: Vec<_> = [2, 4, 5, 6, 8]
            .into_iter()
            .zip(ends)
            .filter(|&(_, end)| end > 0)
            .collect();
        let board = Board::of_jumps(3, &jumps);
        assert!(!turning::exposes_numberings(&board), "{board}");
    }
}
