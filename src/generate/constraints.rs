//! Wishes: what the boards of a spec shall be, beyond what their family makes of them.
//!
//! Owns their keys in a spec's text and which of them contradict each other. Must not know whether a board can be
//! had that fulfils them.

use super::{Family, NumberRange, SpecError};
use std::fmt;
use std::str::FromStr;

/// What is wished for. Nothing, unless said.
///
/// ```
/// use snakes_and_ladders::generate::Spec;
/// let text = "v1:family=uniform;n=10;density=0.2;seed=7;rolls=7;routes=1";
/// let spec: Spec = text.parse().unwrap();
/// assert_eq!(spec.wishes.rolls.unwrap().low(), 7);
/// assert_eq!(spec.to_string(), text);
/// assert!("v1:n=10;rolls=7;solvable=no".parse::<Spec>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Constraints {
    /// The number of snakes. `classic` makes so many, from other families those that have so many are taken.
    pub snakes: Option<NumberRange>,
    /// The number of ladders, likewise.
    pub ladders: Option<NumberRange>,
    /// The answer: the least number of rolls.
    pub rolls: Option<NumberRange>,
    /// The number of best routes; 0 where n² cannot be reached.
    pub routes: Option<NumberRange>,
    /// Whether n² can be reached.
    pub solvable: Solvable,
}

/// Whether n² can be reached, as a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Solvable {
    /// As it comes.
    #[default]
    Any,
    /// It can.
    Yes,
    /// It cannot.
    No,
}

impl Constraints {
    /// Sets the wish of this key to what the text says, if there is such a wish.
    ///
    /// # Errors
    /// If the text is no value of this wish.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<bool, SpecError> {
        match key {
            "snakes" => self.snakes = Some(value.parse()?),
            "ladders" => self.ladders = Some(value.parse()?),
            "rolls" => self.rolls = Some(value.parse()?),
            "routes" => self.routes = Some(value.parse()?),
            "solvable" => self.solvable = value.parse()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The wishes that are numbers, with their keys, in the order in which specs write them.
    pub(super) fn ranges(&self) -> impl Iterator<Item = (&'static str, NumberRange)> {
        [
            ("snakes", self.snakes),
            ("ladders", self.ladders),
            ("rolls", self.rolls),
            ("routes", self.routes),
        ]
        .into_iter()
        .filter_map(|(key, span)| Some((key, span?)))
    }

    /// Whether nothing is wished for.
    pub(super) fn is_empty(&self) -> bool {
        *self == Constraints::default()
    }

    /// Whether boards must be looked for. In `classic` alone the numbers of snakes and ladders are set, not looked for.
    pub(super) fn needs_search(&self, families: &[Family]) -> bool {
        let set = Constraints {
            snakes: self.snakes,
            ladders: self.ladders,
            ..Constraints::default()
        };
        !self.is_empty() && (families != [Family::Classic] || *self != set)
    }

    /// Whether only boards will do on which n² can be reached.
    pub(super) fn requires_solvable(&self) -> bool {
        self.solvable == Solvable::Yes
            || self.rolls.is_some()
            || self.routes.is_some_and(|routes| routes.low() > 0)
    }

    /// Whether only boards will do on which n² cannot be reached.
    pub(super) fn requires_unsolvable(&self) -> bool {
        self.solvable == Solvable::No || self.routes.is_some_and(|routes| routes.high() == 0)
    }

    /// Refuses wishes that no board of any family and side could fulfil.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        if self.requires_solvable() && self.requires_unsolvable() {
            return Err(SpecError::Contradiction {
                wishes: Box::new(*self),
            });
        }
        match self.rolls {
            Some(rolls) if rolls.high() == 0 => Err(SpecError::NoRoll),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Constraints {
    /// As they stand in a spec's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for (key, span) in self.ranges() {
            write!(f, "{between}{key}={span}")?;
            between = ";";
        }
        if self.solvable != Solvable::Any {
            write!(f, "{between}solvable={}", self.solvable)?;
        }
        Ok(())
    }
}

impl FromStr for Solvable {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Solvable, SpecError> {
        match text {
            "any" => Ok(Solvable::Any),
            "yes" => Ok(Solvable::Yes),
            "no" => Ok(Solvable::No),
            _ => Err(SpecError::Solvable {
                text: text.to_owned(),
            }),
        }
    }
}

impl fmt::Display for Solvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Solvable::Any => "any",
            Solvable::Yes => "yes",
            Solvable::No => "no",
        })
    }
}
