//! Boards, answers and specs with serde, behind the feature `serde`.

use crate::game::{Board, Solution};
use crate::generate::Spec;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;

/// Rows of integers, as [`Board::rows`] returns them. In JSON they are the board's literal.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows().serialize(serializer)
    }
}

/// Rows of integers, as [`Board::rows`] returns them.
impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let rows = Vec::<Vec<i32>>::deserialize(deserializer)?;
        Board::try_from(rows).map_err(D::Error::custom)
    }
}

/// The number that [`Solution::min_rolls`] returns.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.min_rolls().serialize(serializer)
    }
}

/// The number that [`Solution::min_rolls`] returns.
impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Solution, D::Error> {
        let number = i64::deserialize(deserializer)?;
        Solution::from_min_rolls(number)
            .ok_or_else(|| D::Error::custom(format!("{number} is no board's answer")))
    }
}

/// The spec's text.
impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The spec's text.
impl<'de> Deserialize<'de> for Spec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spec, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
