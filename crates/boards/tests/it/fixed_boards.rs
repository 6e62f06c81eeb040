//! The fixed boards of `data/boards/boards.jsonl` have the answers and the numbers of routes given in the file.

use serde::Deserialize;
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve::routes::{BfsLevels, Route, RouteCount};
use std::collections::HashSet;

const FILE: &str = include_str!("../../../../data/boards/boards.jsonl");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixed {
    name: String,
    board: serde_json::Value,
    min_rolls: i64,
    routes: serde_json::Value,
    tests: String,
    source: String,
}

fn fixed() -> impl Iterator<Item = (Fixed, Board)> {
    FILE.lines().zip(1..).map(|(line, number)| {
        let fixed: Fixed = serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("boards.jsonl line {number}: {error}"));
        let board = fixed.board.to_string().parse();
        let board = board.unwrap_or_else(|error| panic!("line {number}, {}: {error}", fixed.name));
        (fixed, board)
    })
}

#[test]
fn every_fixed_board_has_its_answer_and_number_of_routes() {
    for (fixed, board) in fixed() {
        let name = &fixed.name;
        let answer = Solution::from_min_rolls(fixed.min_rolls).expect(name);
        assert_eq!(BfsLevels::of(&board).solution(), answer, "{name}");
        let rolls = Route::of(&board).map_or(-1, |route| route.steps.len() as i64);
        assert_eq!(rolls, fixed.min_rolls, "{name}");
        let routes = match &fixed.routes {
            serde_json::Value::String(routes) => routes.clone(),
            number => number.to_string(),
        };
        assert_eq!(RouteCount::of(&board).to_string(), routes, "{name}");
    }
}

#[test]
fn every_fixed_board_is_there_once_and_names_what_it_tests_and_its_source() {
    let (mut names, mut boards) = (HashSet::new(), HashSet::new());
    for (fixed, board) in fixed() {
        assert!(names.insert(fixed.name.clone()), "{} twice", fixed.name);
        assert!(boards.insert(board), "{} is another's board", fixed.name);
        assert!(!fixed.tests.is_empty() && !fixed.source.is_empty());
    }
    assert!(names.len() >= 25);
}
