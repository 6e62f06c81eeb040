//! What is wrong with a spec.
//!
//! Owns the words. Must not find out whether it is.

use crate::game::Side;
use crate::generate::{Constraints, Family, sizes};

/// A spec that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// Not sizes.
    #[error("sizes {text:?}: {}", sizes::form())]
    Sizes {
        /// What was given.
        text: String,
    },
    /// Not a probability.
    #[error("density {text:?} is not a fraction from 0 to 1")]
    Density {
        /// What was given.
        text: String,
    },
    /// Not a family.
    #[error("there is no family {name:?}; there are {}", Family::ALL.map(Family::name).join(", "))]
    Family {
        /// What was given.
        name: String,
    },
    /// `exhaustive` with another family.
    #[error("exhaustive lists boards and draws none: it goes with no other family")]
    ExhaustiveWithOthers,
    /// `exhaustive` on a side that has more boards than anyone wants.
    #[error(
        "side {side} has {}^{} valid boards, a number of {digits} digits; exhaustive makes sides 2 and 3",
        side.squares() + 1,
        side.squares() - 2
    )]
    TooManyBoards {
        /// The side.
        side: Side,
        /// Decimal digits of the number of its boards.
        digits: usize,
    },
    /// `classic` with more jumps than fit.
    #[error(
        "a classic board of side {side} has room for {room} jump(s), not for {snakes} snake(s) and {ladders} ladder(s)"
    )]
    NoRoom {
        /// The side.
        side: Side,
        /// Snakes wanted.
        snakes: usize,
        /// Ladders wanted.
        ladders: usize,
        /// Jumps that fit.
        room: usize,
    },
    /// A side below the least that a family can make.
    #[error("{family} makes sides from {}, not side {side}: {}", family.min_side().0, family.min_side().1)]
    TooSmall {
        /// The family.
        family: Family,
        /// The side.
        side: Side,
    },
    /// Not a number or a range of numbers.
    #[error("{text:?} is no number and no range, both ends included: 7, 6..9, 6.. or ..9")]
    Range {
        /// What was given.
        text: String,
    },
    /// Not a wish for a way to the end.
    #[error("solvable is yes, no or any, not {text:?}")]
    Solvable {
        /// What was given.
        text: String,
    },
    /// Wishes for a board that can be finished and cannot.
    #[error(
        "{wishes}: a board that takes so many rolls or has a best route is solvable, and another is not"
    )]
    Contradiction {
        /// The wishes.
        wishes: Box<Constraints>,
    },
    /// A wish for no roll at all.
    #[error("rolls=0: every board takes one roll or more")]
    NoRoll,
    /// Wishes for `exhaustive`.
    #[error(
        "exhaustive lists every board at its rank and looks for none, so {wishes} cannot be wished of it; \
         write all with --answers or --difficulty, and keep those that you want"
    )]
    ConstrainedList {
        /// The wishes.
        wishes: Box<Constraints>,
    },
    /// Wishes that no board of a family and side was found to fulfil.
    #[error("{family} boards of side {side} with {wishes}: {reason}")]
    Unsatisfiable {
        /// The family.
        family: Family,
        /// The side.
        side: Side,
        /// The wishes.
        wishes: Box<Constraints>,
        /// Why there is none, or what was tried.
        reason: String,
    },
    /// Not a spec's text.
    #[error(
        "spec {text:?}: {problem}; a spec looks like v1:family=uniform;n=2..20;density=0.2;seed=42"
    )]
    Text {
        /// What was given.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
}
