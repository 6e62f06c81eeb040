//! The catalogue of mistakes: hand-written mutants of a correct solver, each a program that people
//! really write, and equivalent solvers, which look wrong and are right.
//!
//! To add a mistake, add a row to the file of its kind; catalogue, exports and tests follow. Most
//! rows change a choice or two of the search in `textbook`; programs of another structure bring a
//! search of their own. Every program reads what an outside program reads: rows of integers, the
//! top row first.

mod answer;
mod boundaries;
mod equivalent;
mod exec;
mod grid;
mod jumps;
mod limits;
mod mistake;
mod numbering;
mod order;
mod other_searches;
mod rest_rule;
mod state;
mod textbook;
mod visited;

#[cfg(test)]
mod tests;

pub use answer::Answer;
pub use exec::STEP_LIMIT;
pub use mistake::{Mistake, MistakeKind, Runner};

use std::sync::LazyLock;

/// Returns the mistakes, sorted by kind.
///
/// ```
/// use snakes_and_ladders::game::Board;
/// use snl_harness::mutants::mistakes::{Answer, catalogue};
/// let board: Board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let chains = catalogue().iter().find(|mistake| mistake.name == "follows-two-jumps").unwrap();
/// assert_eq!(chains.runner().answer(&board), Answer::Rolls(1));
/// let die = catalogue().iter().find(|mistake| mistake.name == "die-of-five").unwrap();
/// assert_eq!(die.example, "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]");
/// ```
pub fn catalogue() -> &'static [Mistake] {
    static CATALOGUE: LazyLock<Vec<Mistake>> = LazyLock::new(|| {
        [
            numbering::MISTAKES,
            jumps::MISTAKES,
            visited::MISTAKES,
            boundaries::MISTAKES,
            order::MISTAKES,
            limits::MISTAKES,
            state::MISTAKES,
        ]
        .concat()
    });
    &CATALOGUE
}

/// Returns the solvers that look wrong and are right. They answer every board correctly, so they
/// are not mistakes, and none counts as a survivor.
pub fn equivalents() -> &'static [Mistake] {
    equivalent::SOLVERS
}
