//! A board is a function of (spec, index), and the text of the spec defines it.

use super::*;
use crate::game::MAX_SIDE;
use crate::generate::{BatchGenerator, Constraints, NumberRange, Sizes, Solvable};
use crate::solve::play::PlayRules;
use crate::solve::{BoardBatch, NoTiming, kernel};
use proptest::prelude::*;

fn board(spec: &str, index: u64) -> Board {
    let mut board = Board::empty(Side::MAX);
    let spec = spec.parse().unwrap();
    BoardGenerator::new(&spec)
        .unwrap()
        .generate(index, &mut board);
    board
}

#[test]
fn the_sides_of_exhaustive_boards_follow_one_another() {
    let spec = "v1:family=exhaustive;n=2..3;seed=0";
    assert_eq!(
        BoardGenerator::new(&spec.parse().unwrap())
            .unwrap()
            .board_count(),
        Some(10_000_025)
    );
    assert_eq!(board(spec, 24).to_string(), "[[-1,4],[-1,4]]");
    assert_eq!(board(spec, 25), Board::empty(Side::new(3).unwrap()));
}

#[test]
fn families_and_sizes_are_drawn_evenly() {
    let mut generator = BoardGenerator::new(
        &"v1:family=uniform,classic,empty;n=4,9;seed=5"
            .parse()
            .unwrap(),
    )
    .unwrap();
    let mut board = Board::empty(Side::MIN);
    let mut seen = std::collections::HashMap::new();
    for index in 0..6000 {
        let family = generator.generate(index, &mut board);
        *seen.entry((family, board.side())).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 6);
    // Mean 1000, standard deviation 29: six of them.
    assert!(
        seen.values().all(|count| (826..1174).contains(count)),
        "{seen:?}"
    );
}

#[test]
fn batches_are_the_boards_one_by_one() {
    let kernel = kernel("array-queue").unwrap();
    for (spec, first) in [
        ("v1:family=uniform;seed=3", 77),
        (
            "v1:family=uniform,classic,long,empty;n=9..20;density=0.9;seed=3",
            0,
        ),
        ("v1:family=uniform;n=20;density=1;seed=3", u64::MAX - 300),
        ("v1:family=exhaustive;n=2..3", 9),
        ("v1:family=uniform;n=6;rolls=3;seed=3", 5),
    ] {
        let mut generator = BoardGenerator::new(&spec.parse().unwrap()).unwrap();
        let mut batches = BatchGenerator::new(generator.clone());
        let (mut batch, mut results) = (BoardBatch::new(), Vec::new());
        for count in [300, 0, 1, 16, 150] {
            let indices = first..first + count;
            batches.fill(indices.clone(), &mut batch);
            batch.solve(kernel, &mut NoTiming);
            batches.solve(indices.clone(), kernel, &mut NoTiming, &mut results);
            assert_eq!(
                (batch.boards().len(), results.len()),
                (count as usize, count as usize)
            );
            let mut board = Board::empty(Side::MIN);
            for ((place, index), result) in indices.enumerate().zip(&results) {
                let family = generator.generate(index, &mut board) as u16;
                assert_eq!(batch.boards()[place], board, "{spec} {index}");
                let expected = (
                    board.side(),
                    family,
                    board.tally(),
                    kernel.solve_one(&board),
                );
                let (boards, answers) = (batch.results().nth(place).unwrap(), result);
                for found in [&boards, answers] {
                    let found = (found.side, found.family, found.tally, found.solution);
                    assert_eq!(found, expected, "{spec} {index}");
                }
            }
        }
    }
}

#[test]
fn invalid_specs_are_named() {
    for (text, problem) in [
        ("family=uniform", "no stream version"),
        (
            "v2:family=uniform",
            "this program makes stream v1, not \"v2\"",
        ),
        (
            "v1:family=unicorn",
            "unknown family \"unicorn\"; available: uniform, classic, empty, exhaustive",
        ),
        (
            "v1:n=1..4",
            "sizes \"1..4\": expected a number, a range or a list within 2..20",
        ),
        ("v1:n=9..4", "sizes \"9..4\""),
        ("v1:n=21", "sizes \"21\""),
        ("v1:n=", "sizes \"\""),
        (
            "v1:density=1.5",
            "density \"1.5\" is not a fraction from 0 to 1",
        ),
        ("v1:density=NaN", "density \"NaN\""),
        ("v1:seed=-1", "seed=\"-1\" is not a number"),
        ("v1:colour=red", "unknown key \"colour\""),
        ("v1:seed=1;seed=2", "duplicate key \"seed\""),
        ("v1:", "\"\" is not key=value"),
        (
            "v1:family=exhaustive;n=3..4",
            "side 4 has 17^14 valid boards",
        ),
        (
            "v1:family=exhaustive,uniform;n=3",
            "`exhaustive` cannot be combined with other families",
        ),
        (
            "v1:family=uniform,longest;n=2..4",
            "longest makes sides from 3, not side 2: every board of side 2 takes one roll",
        ),
        (
            "v1:family=word;n=7",
            "word makes sides from 8, not side 7: ",
        ),
        ("v1:rolls=9..6", "invalid range \"9..6\""),
        ("v1:rolls=+7", "invalid range \"+7\""),
        ("v1:rolls=..", "invalid range \"..\""),
        ("v1:rolls=0", "every board takes one roll or more"),
        (
            "v1:solvable=maybe",
            "unknown value of solvable \"maybe\"; available: any, yes, no",
        ),
        (
            "v1:rolls=7;solvable=no",
            "contradictory constraints: rolls=7;solvable=no",
        ),
        (
            "v1:routes=0;solvable=yes",
            "contradictory constraints: routes=0;solvable=yes",
        ),
        (
            "v1:family=exhaustive;rolls=2",
            "`exhaustive` cannot be combined with constraints (rolls=2)",
        ),
    ] {
        let message = text.parse::<Spec>().expect_err(text).to_string();
        assert!(message.contains(problem), "{text}: {message}");
    }
}

#[test]
fn missing_sizes_are_all_that_the_families_have() {
    for (text, sizes) in [
        ("v1:family=uniform", "2..20"),
        ("v1:family=uniform,longest", "3..20"),
        ("v1:family=word,trap", "8..20"),
        ("v1:family=exhaustive", "2..3"),
    ] {
        assert_eq!(text.parse::<Spec>().unwrap().sizes.to_string(), sizes);
    }
}

/// The sides that a family makes are those that specs accept.
#[test]
fn specs_accept_the_sizes_that_families_make() {
    for family in Family::ALL {
        for side in Side::all() {
            let parsed = format!("v1:family={family};n={side}").parse::<Spec>();
            assert_eq!(parsed.is_ok(), family.makes(side), "{family} {side:?}");
        }
    }
}

/// A number or a range, as a constraint.
fn range(max: u32) -> impl Strategy<Value = Option<NumberRange>> {
    let end = prop_oneof![3 => (0..=max).prop_map(u128::from), 1 => Just(u128::MAX)];
    prop::option::of((0..=max, end).prop_filter_map("backwards", |(low, high)| {
        NumberRange::new(low.into(), high)
    }))
}

fn constraints() -> impl Strategy<Value = Constraints> {
    let solvable =
        prop_oneof![3 => Just(Solvable::Any), 1 => Just(Solvable::Yes), 1 => Just(Solvable::No)];
    let expected = prop::sample::select(&[None, Some("30..90"), Some("..45")][..]);
    let play = prop::sample::select(&[("exact", "1"), ("over", "off"), ("bounce", "1")][..]);
    let ranges = (
        range(30),
        range(30),
        range(40),
        range(2000),
        range(40),
        solvable,
    );
    (ranges, expected, play).prop_map(
        |((snakes, ladders, rolls, routes, score, solvable), expected, (end, start))| Constraints {
            snakes,
            ladders,
            rolls,
            routes,
            score,
            expected: expected.map(|range| range.parse().unwrap()),
            // Rules without a length are refused, and not written.
            play: match expected {
                None => PlayRules::default(),
                Some(_) => PlayRules {
                    end: end.parse().unwrap(),
                    start: start.parse().unwrap(),
                },
            },
            solvable,
        },
    )
}

proptest! {
    #[test]
    fn a_spec_with_constraints_reads_back_or_says_what_is_wrong(
        families in prop::sample::subsequence(Family::ALL.to_vec(), 1..=3),
        n in 2..=MAX_SIDE,
        constraints in constraints(),
        seed: u64,
    ) {
        let spec = Spec { constraints, seed, ..Spec::default() };
        let spec = spec.with_families(families).with_sizes(Side::new(n).map(Sizes::from));
        let text = spec.to_string();
        match spec.check() {
            Ok(()) => prop_assert_eq!(text.parse::<Spec>(), Ok(spec)),
            Err(error) => prop_assert_eq!(text.parse::<Spec>(), Err(error)),
        }
    }

    #[test]
    fn a_spec_reads_back_and_means_the_same_boards(
        families in prop::sample::subsequence(vec!["uniform", "classic", "empty", "home", "cycle", "dense"], 1..=6),
        sizes in prop::sample::subsequence((2..=MAX_SIDE).collect::<Vec<_>>(), 1..=19),
        density in 0.0..=1.0f64,
        seed: u64,
        index: u64,
    ) {
        let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
        let text = format!("v1:seed={seed};density={density};n={};family={}", sizes.join(","), families.join(","));
        let spec: Spec = text.parse().unwrap();
        prop_assert_eq!(spec.to_string().parse::<Spec>().unwrap().to_string(), spec.to_string());
        prop_assert_eq!(board(&text, index), board(&spec.to_string(), index));
    }
}
