//! The feature `serde`: `cargo test -p snakes-and-ladders --features serde --test it serialized`.

use snakes_and_ladders::{Board, Solution, Spec};

#[test]
fn boards_answers_and_specs_are_read_back() {
    let literal = "[[-1,4],[-1,3]]";
    let board: Board = literal.parse().unwrap();
    assert_eq!(serde_json::to_string(&board).unwrap(), literal);
    assert_eq!(serde_json::from_str::<Board>(literal).unwrap(), board);

    for (solution, text) in [(Solution::Rolls(7), "7"), (Solution::Unreachable, "-1")] {
        assert_eq!(serde_json::to_string(&solution).unwrap(), text);
        assert_eq!(serde_json::from_str::<Solution>(text).unwrap(), solution);
    }

    let text = "v1:family=uniform,classic;n=6;density=0.2;seed=7;rolls=4";
    let spec: Spec = text.parse().unwrap();
    let json = format!("\"{text}\"");
    assert_eq!(serde_json::to_string(&spec).unwrap(), json);
    assert_eq!(serde_json::from_str::<Spec>(&json).unwrap(), spec);
}

#[test]
fn invalid_values_are_refused() {
    let board = serde_json::from_str::<Board>("[[-1,5],[-1,3]]").unwrap_err();
    let problem = "row 1, column 2 (square 3): value 5 is outside 1 to 4";
    assert!(board.to_string().starts_with(problem), "{board}");
    let solution = serde_json::from_str::<Solution>("0").unwrap_err();
    assert!(
        solution.to_string().starts_with("0 is no board's answer"),
        "{solution}"
    );
    let spec = serde_json::from_str::<Spec>("\"v1:family=longest;n=2\"").unwrap_err();
    assert!(
        spec.to_string().starts_with("longest makes sides from 3"),
        "{spec}"
    );
}
