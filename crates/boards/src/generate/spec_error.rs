//! Errors of specs. Every message names the rule and, where there is one, the way out.

use crate::game::{MAX_SIDE, MIN_SIDE, Side, UnknownName};

/// A spec that is invalid or that no boards satisfy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// Not sizes.
    #[error(
        "sizes {0:?}: expected a number, a range or a list within {MIN_SIDE}..{MAX_SIDE}: 8, 2..20 or 4,8,12"
    )]
    Sizes(String),
    /// Not a probability.
    #[error("density {0:?} is not a fraction from 0 to 1")]
    Density(String),
    /// Not a family, a level, or a value of a constraint.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// `exhaustive` with another family.
    #[error("`exhaustive` cannot be combined with other families")]
    ExhaustiveWithOthers,
    /// `exhaustive` on a side with too many boards.
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
    /// More jumps than fit.
    #[error(
        "snakes={snakes} and ladders={ladders} do not fit: a {family} board of side {side} has room for {room} in total"
    )]
    NoRoom {
        /// The name of the family.
        family: &'static str,
        /// The side.
        side: Side,
        /// The number of snakes asked for.
        snakes: usize,
        /// The number of ladders asked for.
        ladders: usize,
        /// The number of jumps that fit.
        room: usize,
    },
    /// A constraint that a level excludes.
    #[error("the level {level} excludes {constraint}: it has {range}")]
    Level {
        /// The name of the level.
        level: &'static str,
        /// The excluded parameter.
        constraint: String,
        /// The parameter that the level has instead.
        range: String,
    },
    /// A side below the minimum of a family.
    #[error("{family} makes sides from {min_side}, not side {side}: {reason}")]
    TooSmall {
        /// The name of the family.
        family: &'static str,
        /// The side.
        side: Side,
        /// The minimum.
        min_side: usize,
        /// Why there is no smaller side.
        reason: &'static str,
    },
    /// Not a number or a range of numbers.
    #[error("invalid range {0:?}; expected whole numbers: 7, 6..9, 6.. or ..9 (inclusive)")]
    Range(String),
    /// Rules of a game whose length is not constrained.
    #[error("`end` and `start` are rules of the expected length of play; add expected=35..45")]
    UnusedPlayRules,
    /// Constraints that require both that n² can be reached and that it cannot.
    #[error("contradictory constraints: {0}")]
    Contradiction(String),
    /// An answer or an expected length of 0.
    #[error("every board takes one roll or more")]
    NoRoll,
    /// Constraints on `exhaustive`.
    #[error(
        "`exhaustive` cannot be combined with constraints ({0}); write all boards with --with-answers or \
         --difficulty, and filter the rows"
    )]
    ConstrainedExhaustive(String),
    /// Constraints that no board of a family and side was found to satisfy.
    #[error("{family} boards of side {side} with {constraints}: {reason}")]
    Unsatisfiable {
        /// The name of the family.
        family: &'static str,
        /// The side.
        side: Side,
        /// The constraints.
        constraints: String,
        /// Why there is none, or what was tried.
        reason: String,
    },
    /// More boards than the spec has.
    #[error("{spec} names only {limit} boards, not {count}")]
    TooFewBoards {
        /// The spec.
        spec: String,
        /// The number of its boards.
        limit: u64,
        /// The number asked for.
        count: u64,
    },
    /// Not the text of a spec.
    #[error(
        "spec {text:?}: {problem}; a spec looks like v1:family=uniform;n=2..20;density=0.2;seed=42"
    )]
    Text {
        /// The text.
        text: String,
        /// The fault of the value.
        problem: String,
    },
}
