//! The catalogue of mistakes: hand-written mutants of a correct solver, each a program that people really write,
//! and equivalent solvers, which look wrong and are right.
//!
//! To add a mistake, add an entry to the file of its kind; catalogue, exports and tests follow. Most entries change a
//! choice or two of the search in `textbook`; those of another structure bring a function of their own.
//! Every program reads what an outside program reads: rows of integers, the top row first.

mod boundaries;
mod equivalent;
mod exec;
mod grid;
mod jumps;
mod limits;
mod numbering;
mod order;
mod other_searches;
mod search_view;
mod state;
mod textbook;
mod visited;

#[cfg(test)]
mod tests;

pub use exec::{Answer, Runner, STEP_LIMIT};

use exec::{ExecState, Outcome};
use grid::Grid;
use std::fmt;
use std::sync::LazyLock;
use textbook::{BfsVariant, CORRECT};

/// The part of a correct solver that a mistake changes. The catalogue is sorted by kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MistakeKind {
    /// Where a square lies in the rows, and which square a value means.
    Numbering,
    /// Whether a roll takes a jump, how many, and at what cost.
    Jumps,
    /// Which squares count as visited, and when.
    Visited,
    /// The die, the ends of the board, and the number returned.
    Boundaries,
    /// The order in which squares are searched.
    Order,
    /// Sizes of types and arrays, and depth limits.
    Limits,
    /// State left over from earlier boards. Whether a board kills such a mistake depends on the boards before it.
    State,
    /// Looks wrong and is right.
    Equivalent,
}

/// The texts are exported and stay as they are.
impl fmt::Display for MistakeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MistakeKind::Numbering => "numbering",
            MistakeKind::Jumps => "jumps",
            MistakeKind::Visited => "marks",
            MistakeKind::Boundaries => "ends",
            MistakeKind::Order => "order",
            MistakeKind::Limits => "limits",
            MistakeKind::State => "state",
            MistakeKind::Equivalent => "equivalent",
        })
    }
}

/// A solver with one mistake, or an equivalent one that only looks as if it had one.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// A unique name in kebab-case.
    pub name: &'static str,
    /// The part of a correct solver that it changes.
    pub kind: MistakeKind,
    /// What the program does.
    pub description: &'static str,
    /// Where such a program, or a question about one, was found.
    pub source: Option<&'static str>,
    /// Why that is wrong; for an equivalent, why it is right.
    pub why_wrong: &'static str,
    /// A smallest known board that it answers wrongly, as a literal. A mistake that keeps state has several, one after
    /// another, and answers the last of them wrongly. Empty for an equivalent.
    pub example: &'static str,
    program: Program,
}

/// What a solver runs.
#[derive(Clone, Copy)]
enum Program {
    /// The textbook search with some of its choices changed.
    Bfs(BfsVariant),
    /// A program of another structure.
    Custom(fn(&Grid, &mut ExecState) -> Outcome<i32>),
}

impl Mistake {
    /// The fields that most entries of a kind share.
    const fn of_kind(kind: MistakeKind) -> Mistake {
        Mistake {
            name: "",
            kind,
            description: "",
            source: None,
            why_wrong: "",
            example: "",
            program: Program::Bfs(CORRECT),
        }
    }

    /// Starts the program, to answer boards in order.
    pub fn runner(&self) -> Runner<'_> {
        Runner::new(self)
    }

    /// The literals in [`Mistake::example`].
    pub fn example_boards(&self) -> impl Iterator<Item = &'static str> {
        self.example
            .split_inclusive("]]")
            .map(str::trim)
            .filter(|literal| !literal.is_empty())
    }
}

impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The mistakes, sorted by kind.
///
/// ```
/// use snakes_and_ladders::game::Board;
/// use snakes_and_ladders::mutants::mistakes::{Answer, catalogue};
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

/// The solvers that look wrong and are right. They answer every board correctly, so they are not mistakes, and none
/// counts as a survivor.
pub fn equivalents() -> &'static [Mistake] {
    equivalent::SOLVERS
}
