//! Levels: presets of family, sizes and a range of the difficulty score. docs/PUZZLES.md shows what
//! they measure.
//!
//! A spec does not name its level, only the sizes and scores that the level sets. So levels may be
//! tuned without changing a board of any spec.

use super::{Family, NumberRange, Sizes, Spec, SpecBuilder, SpecError};
use crate::game::{Side, named};

named! {
    /// The difficulty of boards to a person who looks for a shortest route.
    ///
    /// ```
    /// use snakes_and_ladders::generate::{Level, Sizes, Spec};
    /// let mut builder = Spec::builder();
    /// builder.families([Level::FAMILY]).sizes("2..6".parse::<Sizes>()?);
    /// let spec = Level::Easy.spec(&builder)?;
    /// assert_eq!(spec.to_string(), "v1:family=printed;n=6;seed=0;score=9..13");
    /// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Level: "level" {
        /// A puzzle for those who can count to 36.
        Kids = "kids",
        /// A first puzzle.
        Easy = "easy",
        /// A puzzle that takes some trying.
        Medium = "medium",
        /// A puzzle in which the obvious ladder is often wrong.
        Hard = "hard",
        /// A large board on which little is as it seems.
        Expert = "expert",
    }
}

/// The minimum and the maximum side, then the minimum and the maximum score, of each level.
const PRESETS: [(usize, usize, u128, u128); Level::ALL.len()] = [
    (5, 6, 0, 8),
    (6, 7, 9, 13),
    (8, 9, 14, 19),
    (10, 10, 20, 28),
    (12, 12, 29, u128::MAX),
];

impl Level {
    /// The family of levels, unless another is asked for.
    pub const FAMILY: Family = Family::Printed;

    /// Returns the sizes of the level's boards.
    pub fn sizes(self) -> Sizes {
        let (min, max, ..) = PRESETS[self as usize];
        let within = |side: &Side| (min..=max).contains(&side.n());
        Sizes::of(Side::all().filter(within)).expect("a level has sizes")
    }

    /// Returns the range of the level's scores.
    pub fn score(self) -> NumberRange {
        let (.., min, max) = PRESETS[self as usize];
        NumberRange::new(min, max).expect("a level's range is in order")
    }

    /// Returns the spec of a builder, narrowed to the sizes and the scores that both this level and
    /// the builder allow. A builder without sizes or without a range of scores allows all of them.
    ///
    /// # Errors
    /// If the level excludes all of the sizes or of the scores, and like [`SpecBuilder::build`].
    pub fn spec(self, builder: &SpecBuilder) -> Result<Spec, SpecError> {
        let level = self.sizes();
        let asked = builder.sizes.clone().unwrap_or_default();
        let both = asked.sides().iter().copied();
        let sizes =
            Sizes::of(both.filter(|side| level.sides().contains(side))).ok_or_else(|| {
                SpecError::LevelSizes {
                    level: self.name(),
                    asked: asked.to_string(),
                    sizes: level.to_string(),
                }
            })?;
        let level = self.score();
        let asked = builder.constraints.score.unwrap_or(NumberRange::ALL);
        let score = NumberRange::new(asked.low().max(level.low()), asked.high().min(level.high()))
            .ok_or_else(|| SpecError::LevelScores {
                level: self.name(),
                asked: asked.to_string(),
                scores: level.to_string(),
            })?;
        let mut narrowed = builder.clone();
        narrowed.sizes(sizes).constraints.score = Some(score);
        narrowed.build()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs_long_tests;
    use crate::solve::routes::Score;

    /// The share of boards on which the greedy player misses the shortest route rises from level to
    /// level; the scores do not overlap. Long tests take 2,000 boards per level; scripts/levels.py
    /// takes 10,000, and players who look ahead.
    #[test]
    fn players_fail_more_often_from_level_to_level() {
        let boards = if runs_long_tests() { 2_000 } else { 60 };
        let (mut failures_before, mut highest) = (None, None);
        for level in Level::ALL {
            let spec = level
                .spec(Spec::builder().families([Level::FAMILY]))
                .unwrap();
            let scores: Vec<Score> = spec
                .boards()
                .unwrap()
                .take(boards)
                .map(|board| {
                    let score = Score::of(&board).unwrap();
                    assert!(level.score().contains(score.value().into()), "{board}");
                    score
                })
                .collect();
            let is_missed = |score: &&Score| score.regret != Some(0);
            let failures = scores.iter().filter(is_missed).count();
            assert!(Some(failures) > failures_before, "{level}: {failures}");
            failures_before = Some(failures);
            let values = scores.iter().map(Score::value);
            assert!(values.clone().min() > highest, "{level}");
            highest = values.max();
        }
    }
}
