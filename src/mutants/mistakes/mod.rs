//! The catalogue of wrong solvers that people really write, and of those that look wrong and are right.
//!
//! Owns what a mistake is, and the two lists. Must not know how a corpus is made, or how its strength is
//! counted.
//!
//! A mistake sees what an outside program sees: rows of integers, the top row first ([`Grid`]). Most are the
//! textbook search with one line varied; those of another structure have a few lines of their
//! own.

mod chains;
mod ends;
mod equivalent;
mod grid;
mod jumps;
mod limits;
mod marks;
mod numbering;
mod order;
mod run;
mod shapes;
mod state;
mod textbook;

#[cfg(test)]
mod tests;

pub use grid::Grid;
pub use run::{Answer, Run, Runner, STEP_LIMIT};

use std::fmt;
use std::sync::LazyLock;

/// Which line of a correct solver a mistake varies. The catalogue is in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Where a square lies in the rows, and which square a value means.
    Numbering,
    /// What a jump does to the token.
    Jumps,
    /// Which squares count as seen, and when.
    Marks,
    /// The die, the end of the board, and what is printed.
    Ends,
    /// The order in which squares are searched.
    Order,
    /// Room and patience.
    Limits,
    /// What is left over from the boards before. Whether a board kills such a mistake depends on the boards
    /// that were answered before it.
    State,
    /// Looks wrong and is right.
    Equivalent,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Numbering => "numbering",
            Kind::Jumps => "jumps",
            Kind::Marks => "marks",
            Kind::Ends => "ends",
            Kind::Order => "order",
            Kind::Limits => "limits",
            Kind::State => "state",
            Kind::Equivalent => "equivalent",
        })
    }
}

/// A solver with one mistake, or one that only looks as if it had one.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// Its name, in kebab-case; unique.
    pub name: &'static str,
    /// Which line of a correct solver it varies.
    pub kind: Kind,
    /// What it does.
    pub sentence: &'static str,
    /// Where such a program, or the complaint of its author, was seen.
    pub source: Option<&'static str>,
    /// Why that is wrong; of an equivalent, why it is right.
    pub reason: &'static str,
    /// A smallest known board that it answers wrongly, as a literal. Where the mistake keeps state there are
    /// several, one after another, to be answered in this order: the last is answered wrongly. Empty for an
    /// equivalent.
    pub example: &'static str,
    /// The program. [`Mistake::runner`] is the easy way to run it.
    pub solve: fn(&Grid, &mut Run) -> Answer,
}

impl Mistake {
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
            chains::MISTAKES,
            jumps::MISTAKES,
            marks::MISTAKES,
            ends::MISTAKES,
            order::MISTAKES,
            limits::MISTAKES,
            state::MISTAKES,
        ]
        .concat()
    });
    &CATALOGUE
}

/// The solvers that look wrong and are right. They answer as they should on every board, so that none may
/// be counted as a survivor.
pub fn equivalents() -> &'static [Mistake] {
    equivalent::SOLVERS
}
