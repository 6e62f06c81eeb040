//! A board is a function of (spec, index), and the text of the spec defines it.

use super::*;
use crate::generate::BatchGenerator;
use crate::solve::{BoardBatch, NoTiming, SolveResult, kernel};
use proptest::prelude::*;

fn generator(spec: &str) -> BoardGenerator {
    BoardGenerator::new(&spec.parse().unwrap()).unwrap()
}

#[test]
fn batches_are_the_boards_one_by_one() {
    let kernel = kernel("array-queue").unwrap();
    let drawn = Family::ALL.map(Family::name).join(",");
    let drawn = format!(
        "v1:family={};n=8..20;seed=3",
        drawn.replace("exhaustive,", "")
    );
    for (spec, first) in [
        (&*drawn, 7),
        ("v1:family=uniform;seed=3", 77),
        (
            "v1:family=uniform,classic,long,empty;n=9..20;density=0.9;seed=3",
            0,
        ),
        ("v1:family=uniform;n=20;density=1;seed=3", u64::MAX - 300),
        ("v1:family=exhaustive;n=2..3", 9),
        ("v1:family=uniform,wall;n=4..20;density=0,0.4,1;seed=3", 5),
        ("v1:family=uniform;n=6;density=0.1,0.4;rolls=3;seed=3", 5),
        ("v1:family=uniform;n=6;rolls=3;seed=3", 5),
    ] {
        let mut generator = generator(spec);
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
                let family = generator.generate_start(index, &mut board).group().family;
                assert_eq!(batch.boards()[place], board, "{spec} {index}");
                let expected = SolveResult {
                    side: board.side(),
                    family,
                    tally: board.tally(),
                    solution: kernel.solve_one(&board),
                };
                assert_eq!(batch.results().nth(place), Some(expected), "{spec} {index}");
                assert_eq!(*result, expected, "{spec} {index}");
            }
        }
    }
}

/// Specs and their error messages; `ok` where a spec is valid. For constraints, there is one spec
/// on either side of each limit beyond which no board satisfies them.
const SPECS: &str = r#"
family=uniform => no stream version
v2:family=uniform => this program makes stream v1, not "v2"
v1:family=unicorn => unknown family "unicorn"; available: uniform, classic, empty, exhaustive
v1:n=1..4 => sizes "1..4": expected a number, a range or a list within 2 to 20
v1:n=9..4 => sizes "9..4"
v1:n=21 => sizes "21"
v1:n= => sizes ""
v1:density=1.5 => density "1.5" is not a fraction from 0 to 1
v1:density=NaN => density "NaN"
v1:seed=-1 => seed="-1" is not a number
v1:colour=red => unknown key "colour"
v1:seed=1;seed=2 => duplicate key "seed"
v1: => "" is not key=value
v1:family=exhaustive;n=3..4 => side 4 has 17^14 valid boards, a number of 18 digits; exhaustive makes sides 2 and 3
v1:family=exhaustive,uniform;n=3 => `exhaustive` cannot be combined with other families
v1:family=uniform,longest;n=2..4 => longest makes sides from 3, not side 2: every board of side 2 takes one roll
v1:family=word;n=7 => word makes sides from 8, not side 7: the first square
v1:family=classic;n=2;snakes=1;ladders=1 => snakes=1 and ladders=1 do not fit: a classic board of side 2 has room for 1 in total
v1:family=printed;n=10;snakes=15;ladders=6 => do not fit: a printed board of side 10 has room for 20 in total
v1:rolls=9..6 => invalid range "9..6"
v1:rolls=+7 => invalid range "+7"
v1:rolls=.. => invalid range ".."
v1:rolls=0 => every board takes one roll or more
v1:solvable=maybe => unknown value of solvable "maybe"; available: any, yes, no
v1:rolls=7;solvable=no => contradictory constraints: rolls=7;solvable=no
v1:routes=0;solvable=yes => contradictory constraints: routes=0;solvable=yes
v1:family=exhaustive;rolls=2 => `exhaustive` cannot be combined with constraints (rolls=2)
v1:family=uniform;n=2;rolls=1 => ok
v1:family=uniform;n=2;rolls=2.. => every board of side 2 takes one roll
v1:family=home;n=2;solvable=no => every board of side 2 takes one roll
v1:family=uniform;n=2;routes=3 => ok
v1:family=uniform;n=2;routes=4 => rolls=1 allows at most 3 routes
v1:family=uniform;n=10;snakes=6;solvable=no => ok
v1:family=uniform;n=10;snakes=5;solvable=no => a board that cannot be finished has 6 snakes in a row
v1:family=wall;n=10;snakes=..5;routes=0 => a board that cannot be finished has 6 snakes in a row
v1:family=wall;n=10;snakes=..6;routes=0 => ok
v1:family=long;n=10;routes=0 => every board of the family long can be finished
v1:family=chain;n=10;solvable=no => ok
v1:family=classic;n=7;solvable=no => every board of the family classic can be finished
v1:family=classic;n=7;snakes=6;rolls=2;solvable=yes => ok
v1:family=wall;n=10;solvable=yes => no board of the family wall can be finished
v1:family=trap;n=10;routes=1 => no board of the family trap can be finished
v1:family=trap;n=10;routes=0..1 => ok
v1:family=uniform;n=10;rolls=94 => ok
v1:family=cycle;n=10;rolls=95 => no board of side 10 takes more than 94 rolls
v1:family=long;n=10;rolls=17 => ok
v1:family=long;n=10;rolls=16 => boards of the family long take 17 to 94 rolls
v1:family=home;n=10;rolls=..17 => ok
v1:family=home;n=10;rolls=..16 => boards of the family home take 17 to 29 rolls
v1:family=longest;n=10;rolls=94 => ok
v1:family=longest;n=10;rolls=..93 => boards of the family longest take 94 rolls
v1:family=uniform;n=10;density=0;rolls=16 => boards of the family uniform take 17 rolls
v1:family=uniform;n=10;snakes=0;rolls=17 => ok
v1:family=dense;n=10;snakes=0;rolls=18 => without snakes no board of side 10 takes more than 17 rolls
v1:family=uniform;n=10;ladders=0;rolls=17 => ok
v1:family=finish;n=10;ladders=0;rolls=16 => without ladders every board of side 10 takes 17 rolls or more
v1:family=uniform;n=10;rolls=2;routes=36 => ok
v1:family=crossing;n=10;rolls=2;routes=37 => rolls=2 allows at most 36 routes
v1:family=longest;n=3;routes=216 => ok
v1:family=longest;n=3;routes=217 => rolls=3 allows at most 216 routes
v1:family=home;n=10;snakes=98;ladders=0 => ok
v1:family=home;n=10;ladders=1 => boards of the family home have no ladders
v1:family=uniform;n=10;density=0;snakes=1 => boards of the family uniform have no snakes
v1:family=uniform;n=4;snakes=8;ladders=6 => ok
v1:family=uniform;n=4;snakes=8;ladders=7 => side 4 has 14 squares that can start a jump
"#;

#[test]
fn specs_are_refused_by_name_and_exactly_beyond_the_edge() {
    for line in SPECS.trim().lines() {
        let (text, problem) = line.split_once(" => ").unwrap();
        match text.parse::<Spec>() {
            Ok(_) => assert_eq!(problem, "ok", "{text} is not refused"),
            Err(error) => assert!(error.to_string().contains(problem), "{text}: {error}"),
        }
    }
}

#[test]
fn missing_sizes_are_all_that_the_families_have() {
    for (families, sizes) in [
        ("uniform", "2..20"),
        ("uniform,longest", "3..20"),
        ("word,trap", "8..20"),
        ("exhaustive", "2..3"),
    ] {
        let spec: Spec = format!("v1:family={families}").parse().unwrap();
        assert_eq!(spec.sizes().to_string(), sizes);
    }
}

#[test]
fn specs_accept_the_sizes_that_families_make() {
    for family in Family::ALL {
        for side in Side::all() {
            let parsed = format!("v1:family={family};n={side}").parse::<Spec>();
            assert_eq!(parsed.is_ok(), family.makes(side), "{family} {side:?}");
        }
    }
}

/// Constraints of every kind. Some repeat a key or contradict one another, and are refused.
const CONSTRAINTS: &str = "snakes=..30 snakes=7 ladders=1..9 ladders=3.. rolls=3.. rolls=..12 rolls=4..9 routes=1 routes=..2000 \
    score=5..40 expected=30..90 end=over start=off solvable=yes solvable=no solvable=any";

proptest! {
    #[test]
    fn a_spec_reads_back_and_means_the_same_boards(
        families in prop::sample::subsequence(Family::ALL.map(Family::name).to_vec(), 1..=3),
        sizes in prop::sample::subsequence(Vec::from_iter(2..=MAX_SIDE), 1..=19),
        constraints in prop::sample::subsequence(Vec::from_iter(CONSTRAINTS.split(' ')), 0..=4).prop_shuffle(),
        density in 0.0..=1.0f64,
        seed: u64,
        index: u64,
    ) {
        let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
        let mut text = format!("v1:seed={seed};density={density};n={};family={}", sizes.join(","), families.join(","));
        for constraint in &constraints {
            text += ";";
            text += constraint;
        }
        if let Ok(spec) = text.parse::<Spec>() {
            let again = spec.to_string();
            prop_assert_eq!(again.parse::<Spec>().unwrap().to_string(), &*again);
            if spec.constraints().is_empty() && families != ["exhaustive"] {
                prop_assert_eq!(generator(&text).board(index), generator(&again).board(index));
            }
        }
    }
}
