//! The example that a new user would write runs.

#[path = "../../examples/tour.rs"]
#[expect(dead_code, reason = "the test has a folder and a count of its own")]
mod tour;

#[test]
fn the_tour_draws_a_board() {
    let name = format!("snakes-and-ladders-tour-{}.svg", std::process::id());
    let picture = std::env::temp_dir().join(name);
    tour::tour(200, &picture).unwrap();
    let svg = std::fs::read_to_string(&picture).unwrap();
    std::fs::remove_file(&picture).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("A 8 by 8 board"));
}
