//! The fixed boards of `data/boards/boards.jsonl` have the answers and the numbers of routes given
//! in the file.

use serde_json::Value;
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve::routes::{BfsLevels, Route, RouteCount};
use std::collections::HashSet;

const FILE: &str = include_str!("../../../../data/boards/boards.jsonl");

/// Each board is there once, and names what it tests and its source.
#[test]
fn every_fixed_board_has_its_answer_and_number_of_routes() {
    let (mut names, mut boards) = (HashSet::new(), HashSet::new());
    for line in FILE.lines() {
        let fixed: Value = serde_json::from_str(line).expect(line);
        let text = |key: &str| fixed[key].as_str().expect(line).to_owned();
        assert!(!text("tests").is_empty() && !text("source").is_empty());
        let board: Board = fixed["board"].to_string().parse().expect(line);
        assert!(names.insert(text("name")) && boards.insert(board), "{line}");
        let min_rolls = fixed["min_rolls"].as_i64().expect(line);
        let answer = Solution::from_min_rolls(min_rolls).expect(line);
        assert_eq!(BfsLevels::of(&board).solution(), answer, "{line}");
        let rolls = Route::of(&board).map_or(-1, |route| route.steps.len() as i64);
        assert_eq!(rolls, min_rolls, "{line}");
        let routes = match &fixed["routes"] {
            Value::String(routes) => routes.clone(),
            number => number.to_string(),
        };
        assert_eq!(RouteCount::of(&board).to_string(), routes, "{line}");
    }
    assert!(names.len() >= 25);
}
