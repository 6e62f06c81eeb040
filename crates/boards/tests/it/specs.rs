//! The text of a spec names its boards.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{
    BoardGenerator, Constraints, Density, Family, NumberRange, Sizes, Solvable, Spec, SpecBuilder,
};
use snakes_and_ladders::solve::play::{EndRule, PlayRules, StartRule};

/// The number of specs that are drawn until they can be built.
const SPECS: usize = 10_000;

fn any_range() -> impl Strategy<Value = NumberRange> {
    let number = prop_oneof![8 => 0..40u128, 1 => Just(u128::MAX), 1 => any::<u128>()];
    (number.clone(), number).prop_map(|(a, b)| {
        NumberRange::new(a.min(b), a.max(b)).expect("the smaller number comes first")
    })
}

/// Returns a constraint, which is usually absent.
fn rare_range() -> impl Strategy<Value = Option<NumberRange>> {
    prop::option::weighted(0.1, any_range())
}

fn any_constraints() -> impl Strategy<Value = Constraints> {
    let ranges = (
        prop::option::weighted(0.2, any_range()),
        prop::option::weighted(0.2, any_range()),
        rare_range(),
        rare_range(),
        rare_range(),
        rare_range(),
    );
    let end = prop::sample::select(&EndRule::ALL[..]);
    let rules = (end, prop::sample::select(&StartRule::ALL[..]));
    let solvable =
        prop_oneof![9 => Just(Solvable::Any), 1 => prop::sample::select(&Solvable::ALL[..])];
    (ranges, rules, solvable).prop_map(|(ranges, (end, start), solvable)| {
        let (snakes, ladders, rolls, routes, score, expected) = ranges;
        let play = PlayRules { end, start };
        Constraints {
            snakes,
            ladders,
            rolls,
            routes,
            score,
            expected,
            play: expected.map_or_else(PlayRules::default, |_| play),
            solvable,
        }
    })
}

/// Returns any builder: families in any order and more than once, sizes, densities and constraints
/// of all kinds. Half of them have no constraints, so that most can be built.
fn any_builder() -> impl Strategy<Value = SpecBuilder> {
    let families = prop::collection::vec(prop::sample::select(&Family::ALL[..]), 1..=4);
    // Without sizes, those that satisfy the constraints are searched for, which takes long.
    let sizes = prop::collection::vec(2..=20usize, 1..=6);
    let density = prop_oneof![Just(0.0), Just(1.0), Just(0.2), 0.0..=1.0f64];
    let densities = prop::collection::vec(density, 1..=5);
    let constraints = prop_oneof![Just(Constraints::default()), any_constraints()];
    (families, sizes, densities, constraints, any::<u64>()).prop_map(
        |(families, sizes, densities, constraints, seed)| {
            let sides = sizes.into_iter().filter_map(Side::new);
            let mut builder = Spec::builder();
            builder
                .families(families)
                .sizes(Sizes::of(sides).expect("there is a size"))
                .densities(densities.into_iter().filter_map(Density::new))
                .constraints(constraints)
                .seed(seed);
            builder
        },
    )
}

/// Returns the first boards of a spec; none if they must be searched for, which takes long.
fn first_boards(spec: &Spec) -> Vec<Board> {
    let is_drawn = *spec.constraints() == Constraints::default();
    let boards = is_drawn.then(|| spec.boards().expect("the spec was checked"));
    boards.into_iter().flatten().take(3).collect()
}

#[test]
fn the_text_of_every_spec_names_its_boards() {
    let mut runner = TestRunner::deterministic();
    let builders = any_builder();
    let (mut specs, mut with_boards, mut constrained) = (0, 0, 0);
    while specs < SPECS {
        let builder = builders.new_tree(&mut runner).unwrap().current();
        let Ok(spec) = builder.build() else { continue };
        let text = spec.to_string();
        let read: Spec = text.parse().expect(&text);
        assert_eq!(read, spec, "{text}");
        assert_eq!(spec.to_builder().build().as_ref(), Ok(&spec), "{text}");
        let boards = first_boards(&spec);
        assert_eq!(first_boards(&read), boards, "{text}");
        specs += 1;
        with_boards += usize::from(!boards.is_empty());
        constrained += usize::from(*spec.constraints() != Constraints::default());
    }
    assert!(with_boards > SPECS / 4 && constrained > SPECS / 20);
}

/// With constraints, the boards of a spec are those of its text, too.
#[test]
fn the_text_of_a_constrained_spec_names_its_boards() {
    let families = [Family::Classic, Family::Uniform];
    let mut builder = Spec::builder();
    builder
        .families(families)
        .sizes(Side::new(6).unwrap())
        .constraints(Constraints {
            rolls: Some(4.into()),
            ..Constraints::default()
        });
    let spec = builder.build().unwrap();
    let mut generator = BoardGenerator::new(&spec.to_string().parse().unwrap()).unwrap();
    for (index, board) in (0..50).zip(spec.boards().unwrap()) {
        assert_eq!(generator.board(index), board);
    }
}

#[test]
fn invalid_specs_cannot_be_built() {
    let density = Density::default();
    for (problem, result) in [
        ("at least one family", Spec::builder().families([]).build()),
        ("1 to 32 densities", Spec::builder().densities([]).build()),
        (
            "1 to 32 densities",
            Spec::builder().densities([density; 33]).build(),
        ),
        (
            "name it alone",
            Spec::builder()
                .families([Family::Exhaustive, Family::Empty])
                .build(),
        ),
        (
            "makes sides from 3",
            Spec::builder()
                .families([Family::Longest])
                .sizes(Side::MIN)
                .build(),
        ),
    ] {
        let error = result.unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
    }
}

#[test]
fn the_size_of_a_spec_is_also_called_as_the_flag_is() {
    let spec: Spec = "v1:family=classic;size=8".parse().unwrap();
    assert_eq!(spec, "v1:family=classic;n=8".parse().unwrap());
    assert!("v1:family=classic;size=8;n=8".parse::<Spec>().is_err());
}
