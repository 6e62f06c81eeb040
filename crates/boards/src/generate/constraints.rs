//! Constraints: what the boards of a spec must be, beyond what their family makes of them.

use super::{NumberRange, SpecError};
use crate::game::named;
use crate::solve::play::PlayRules;
use std::fmt;

/// The constraints of a spec; by default none.
///
/// ```
/// use snakes_and_ladders::generate::Spec;
/// let text = "v1:family=uniform;n=10;density=0.2;seed=7;rolls=7;routes=1";
/// let spec: Spec = text.parse()?;
/// assert_eq!(spec.constraints().rolls, Some(7.into()));
/// assert_eq!(spec.to_string(), text);
/// assert!("v1:n=10;rolls=7;solvable=no".parse::<Spec>().is_err());
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Constraints {
    /// The number of snakes. `classic` and `printed` generate exactly this many; boards of other
    /// families are filtered.
    pub snakes: Option<NumberRange>,
    /// The number of ladders. `classic` and `printed` generate exactly this many; boards of other
    /// families are filtered.
    pub ladders: Option<NumberRange>,
    /// The answer: the minimum number of rolls.
    pub rolls: Option<NumberRange>,
    /// The number of shortest routes; 0 where n² cannot be reached.
    pub routes: Option<NumberRange>,
    /// The difficulty score; see [`Score`](crate::solve::routes::Score). Only boards where n² can
    /// be reached have one.
    pub score: Option<NumberRange>,
    /// The expected number of rolls of a random game, rounded; see [`play`](crate::solve::play).
    /// Boards on which a game may go on forever have none.
    pub expected: Option<NumberRange>,
    /// The rules of the random game in `expected`. They are no constraint by themselves.
    pub play: PlayRules,
    /// Whether n² can be reached.
    pub solvable: Solvable,
}

named! {
    /// A constraint on whether n² can be reached.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Solvable: "value of solvable" {
        /// No constraint.
        #[default]
        Any = "any",
        /// Square n² can be reached.
        Yes = "yes",
        /// Square n² cannot be reached.
        No = "no",
    }
}

impl Constraints {
    /// Sets the constraint of this key, and returns whether there is one.
    ///
    /// # Errors
    /// If the text is no value of this constraint.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<bool, SpecError> {
        match key {
            "snakes" => self.snakes = Some(value.parse()?),
            "ladders" => self.ladders = Some(value.parse()?),
            "rolls" => self.rolls = Some(value.parse()?),
            "routes" => self.routes = Some(value.parse()?),
            "score" => self.score = Some(value.parse()?),
            "expected" => self.expected = Some(value.parse()?),
            "end" => self.play.end = value.parse()?,
            "start" => self.play.start = value.parse()?,
            "solvable" => self.solvable = value.parse()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the constraints that are ranges, with their keys, in the order in which specs write
    /// them.
    pub(super) fn ranges(&self) -> impl Iterator<Item = (&'static str, NumberRange)> {
        [
            ("snakes", self.snakes),
            ("ladders", self.ladders),
            ("rolls", self.rolls),
            ("routes", self.routes),
            ("score", self.score),
            ("expected", self.expected),
        ]
        .into_iter()
        .filter_map(|(key, range)| Some((key, range?)))
    }

    /// Returns whether there are no constraints.
    pub(super) fn is_empty(&self) -> bool {
        *self == Constraints::default()
    }

    /// Returns whether n² must be reachable.
    pub(super) fn requires_solvable(&self) -> bool {
        self.solvable == Solvable::Yes
            || self.rolls.is_some()
            || self.score.is_some()
            || self.expected.is_some()
            || self.routes.is_some_and(|routes| routes.low() > 0)
    }

    /// Returns whether n² must be unreachable.
    pub(super) fn requires_unsolvable(&self) -> bool {
        self.solvable == Solvable::No || self.routes.is_some_and(|routes| routes.high() == 0)
    }

    /// Refuses constraints that no board of any family and side satisfies, and rules of a random
    /// game without a constraint on its length.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        if self.requires_solvable() && self.requires_unsolvable() {
            return Err(SpecError::Contradiction {
                constraints: self.to_string(),
            });
        }
        if self.play != PlayRules::default() && self.expected.is_none() {
            return Err(SpecError::RulesWithoutExpected);
        }
        let is_zero = |range: Option<NumberRange>| range.is_some_and(|range| range.high() == 0);
        if is_zero(self.rolls) || is_zero(self.expected) {
            return Err(SpecError::NoRolls);
        }
        Ok(())
    }
}

impl fmt::Display for Constraints {
    /// Writes the constraints as a spec's text has them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (key, range) in self.ranges() {
            write!(f, "{separator}{key}={range}")?;
            separator = ";";
        }
        if self.expected.is_some() {
            let default = PlayRules::default();
            if self.play.end != default.end {
                write!(f, ";end={}", self.play.end)?;
            }
            if self.play.start != default.start {
                write!(f, ";start={}", self.play.start)?;
            }
        }
        if self.solvable != Solvable::Any {
            write!(f, "{separator}solvable={}", self.solvable)?;
        }
        Ok(())
    }
}
