//! The variant game against the mistakes of the catalogue that make the same changes.

use super::*;
use crate::mutants::mistakes::{Answer, catalogue};
use snakes_and_ladders::game::Side;
use snakes_and_ladders::generate::{Family, Sizes, Spec};
use snakes_and_ladders::solve::default_kernel;

fn boards() -> Vec<Board> {
    let families = vec![Family::Uniform, Family::Chain, Family::Cycle, Family::Home];
    let spec = Spec {
        sizes: Sizes::common(&families),
        ..Spec::default().with_families(families)
    };
    spec.boards().unwrap().take(300).collect()
}

#[test]
fn a_change_that_changes_nothing_gives_the_right_answer() {
    for board in boards() {
        let (rules, right) = (VariantGame::new(&board), default_kernel().solve_one(&board));
        for change in [
            RuleChange::Ignored(|_| false),
            RuleChange::Chained(|_| false),
            RuleChange::Die(&[1, 2, 3, 4, 5, 6]),
            RuleChange::Chains(1),
            RuleChange::Passes(u8::MAX),
        ] {
            assert_eq!(rules.answer(&change), right, "{board}");
            assert!(!rules.matters(&change, right), "{board}");
        }
    }
}

/// Two programs written apart.
#[test]
fn changed_rules_answer_as_the_mistakes_of_the_catalogue_do() {
    let pairs: [(&str, RuleChange); 9] = [
        ("ignores-jumps", RuleChange::Ignored(|_| true)),
        (
            "jump-to-one-ignored",
            RuleChange::Ignored(|jump| jump.to == 1),
        ),
        (
            "never-steps-on-a-snake",
            RuleChange::Forbidden(|jump| jump.to < jump.from),
        ),
        ("jump-optional", RuleChange::Optional(|_| true)),
        ("follows-two-jumps", RuleChange::Chained(|_| true)),
        ("follows-two-jumps", RuleChange::Chains(2)),
        ("die-of-five", RuleChange::Die(&[1, 2, 3, 4, 5])),
        ("one-jump-a-game", RuleChange::Jumps(1)),
        ("two-pass-dp", RuleChange::Passes(2)),
    ];
    for (name, change) in pairs {
        let mistake = catalogue()
            .iter()
            .find(|mistake| mistake.name == name)
            .unwrap();
        let mut runner = mistake.runner();
        for board in boards() {
            let theirs = runner.answer(&board);
            let ours = VariantGame::new(&board).answer(&change).min_rolls();
            assert_eq!(Answer::Rolls(ours), theirs, "{name}: {board}");
        }
    }
}

#[test]
fn rows_and_columns_are_those_of_the_grid() {
    for side in Side::all() {
        for label in 2..side.squares() {
            let mut board = Board::empty(side);
            board
                .set_jump(Square::at(label - 1), Square::FIRST)
                .unwrap();
            let rules = VariantGame::new(&board);
            let jump = rules.jumps[label].as_ref().unwrap();
            let (row, column) = side.coordinates(Square::at(label - 1));
            assert_eq!(
                (side.n() - 1 - jump.row(label), jump.column(label)),
                (row, column)
            );
        }
    }
}
