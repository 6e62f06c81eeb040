//! Errors of specs. Every message names the rule and, where there is one, the way out.

use super::stream::STREAM_VERSION;
use crate::game::{MAX_SIDE, MIN_SIDE, Side, UnknownName};
use crate::number::pluralize;

/// The maximum number of densities of a spec: each is a group of its own in the timings.
pub(super) const MAX_DENSITIES: usize = 32;

/// A spec that is invalid or that no boards satisfy. Families, levels and constraints are in fields
/// as specs write them.
///
/// ```
/// use snakes_and_ladders::{Spec, generate::SpecError};
/// let error = "v1:family=longest;n=2".parse::<Spec>().unwrap_err();
/// assert!(matches!(error, SpecError::SideTooSmall { family: "longest", min_side: 3, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A family, a level or a value of a constraint that does not exist.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A text that is no spec.
    #[error(
        "spec {text:?}: {problem}; a spec looks like v1:family=uniform;n=2..20;density=0.2;seed=42"
    )]
    Text {
        /// The text.
        text: String,
        /// The problem.
        problem: SpecTextProblem,
    },
    /// A text that is no sizes.
    #[error(
        "sizes {text:?}: expected a number, a range or a list within {MIN_SIDE} to {MAX_SIDE}: 8, 2..20 or 4,8,12"
    )]
    Sizes {
        /// The text.
        text: String,
    },
    /// A text that is no density.
    #[error("density {text:?} is not a fraction from 0 to 1, such as 0.2")]
    Density {
        /// The text.
        text: String,
    },
    /// A text that is no range of numbers.
    #[error(
        "invalid range {text:?}; expected whole numbers: 7, 6..9, 6.. or ..9 (inclusive), the smaller first"
    )]
    Range {
        /// The text.
        text: String,
    },
    /// A spec without families.
    #[error("a spec has at least one family")]
    NoFamily,
    /// A number of densities that is not 1 to 32.
    #[error("a spec has 1 to {MAX_DENSITIES} densities")]
    DensityCount {
        /// The number of densities.
        count: usize,
    },
    /// The family `exhaustive` beside others.
    #[error("`exhaustive` cannot be combined with other families; name it alone")]
    ExhaustiveWithFamilies,
    /// The family `exhaustive` with constraints.
    #[error(
        "`exhaustive` cannot be combined with constraints ({constraints}); write all boards with --with-answers or --difficulty, and \
         filter the rows"
    )]
    ExhaustiveWithConstraints {
        /// The constraints.
        constraints: String,
    },
    /// Constraints that contradict one another.
    #[error("contradictory constraints: {constraints}; relax or remove one of them")]
    Contradiction {
        /// The constraints.
        constraints: String,
    },
    /// The rules of a random game without a constraint on its length.
    #[error("`end` and `start` are rules of the expected length of play; add expected=35..45")]
    RulesWithoutExpected,
    /// A constraint that allows nothing but 0 rolls.
    #[error("no board takes 0 rolls: every board takes one roll or more")]
    NoRolls,
    /// A side that is too small for a family.
    #[error("{family} makes sides from {min_side}, not side {side}: {reason}")]
    SideTooSmall {
        /// The name of the family.
        family: &'static str,
        /// Its smallest side.
        min_side: usize,
        /// The side.
        side: Side,
        /// The reason why the family has no smaller one.
        reason: &'static str,
    },
    /// A side with too many boards for the family `exhaustive`.
    #[error(
        "side {side} has {base}^{power} valid boards, a number of {digits} digits; exhaustive makes sides 2 and 3",
        base = side.squares() + 1,
        power = side.squares() - 2
    )]
    TooManyBoards {
        /// The side.
        side: Side,
        /// The number of digits of the number of its boards, (n² + 1)^(n² - 2).
        digits: usize,
    },
    /// More jumps than a board of a family has room for.
    #[error(
        "snakes={snakes} and ladders={ladders} do not fit: a {family} board of side {side} has room for {room} in total; ask for \
         fewer, or choose a larger side"
    )]
    NoRoom {
        /// The name of the family.
        family: &'static str,
        /// The side.
        side: Side,
        /// The smallest number of snakes that was asked for.
        snakes: usize,
        /// The smallest number of ladders that was asked for.
        ladders: usize,
        /// The number of jumps that fit.
        room: usize,
    },
    /// A level that has none of the sizes that were asked for.
    #[error("the level {level} excludes size {asked}: it has sides {sizes}")]
    LevelSizes {
        /// The name of the level.
        level: &'static str,
        /// The sizes that were asked for.
        asked: String,
        /// The sizes of the level.
        sizes: String,
    },
    /// A level that has none of the scores that were asked for.
    #[error("the level {level} excludes score {asked}: it has scores {scores}")]
    LevelScores {
        /// The name of the level.
        level: &'static str,
        /// The range of scores that was asked for.
        asked: String,
        /// The range of the level's scores.
        scores: String,
    },
    /// More boards than a spec has.
    #[error("{spec} names only {}, not {count}", pluralize(*boards, "board"))]
    TooFewBoards {
        /// The spec.
        spec: String,
        /// The number of its boards.
        boards: u64,
        /// The number of boards that was asked for.
        count: u64,
    },
    /// Constraints that no board of a family and side satisfies, or that none was found to satisfy.
    #[error("{family} boards of side {side} with {constraints}: {reason}")]
    Unsatisfiable {
        /// The name of the family.
        family: &'static str,
        /// The side.
        side: Side,
        /// The constraints.
        constraints: String,
        /// The reason, or what was tried in vain.
        reason: String,
    },
}

/// The reason why a text is no spec.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecTextProblem {
    /// No `VERSION:` at the beginning.
    #[error("no stream version")]
    NoVersion,
    /// The version of another stream.
    #[error("this program makes stream {STREAM_VERSION}, not {version:?}")]
    Version {
        /// The version.
        version: String,
    },
    /// A part between semicolons without an equals sign.
    #[error("{part:?} is not key=value")]
    NotKeyValue {
        /// The part.
        part: String,
    },
    /// A key that is given twice.
    #[error("duplicate key {key:?}")]
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// A key that does not exist.
    #[error("unknown key {key:?}")]
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A seed that is no number from 0 to 2^64 - 1.
    #[error("seed={seed:?} is not a number from 0 to 2^64 - 1")]
    Seed {
        /// The text of the seed.
        seed: String,
    },
}
