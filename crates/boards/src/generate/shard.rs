//! Shards: contiguous parts of an index range, processed separately and merged.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Shard `part` (from 1) of `of`.
///
/// ```
/// use snakes_and_ladders::generate::Shard;
/// let shard: Shard = "2/3".parse().unwrap();
/// assert_eq!(shard.range(10), 3..6);
/// assert_eq!(shard.to_string(), "2/3");
/// assert!(["0/3", "4/3", "3", "a/b", "1/2/3"].iter().all(|text| text.parse::<Shard>().is_err()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    part: u64,
    of: u64,
}

/// The reason why a text is no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// A text that is not `K/N` with K from 1 to N.
    #[error("a shard is K/N, with K from 1 to N, such as 2/3")]
    Text {
        /// The text.
        text: String,
    },
}

impl Shard {
    /// Returns shard `part` of `of`, if 1 <= `part` <= `of`.
    pub fn new(part: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&part).then_some(Shard { part, of })
    }

    /// Returns the number of this shard, from 1.
    pub fn part(self) -> u64 {
        self.part
    }

    /// Returns the number of shards.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Returns the indices of this shard among `count`: from floor((part - 1) count / of) to
    /// floor(part count / of).
    pub fn range(self, count: u64) -> Range<u64> {
        let edge = |part: u64| (u128::from(part) * u128::from(count) / u128::from(self.of)) as u64;
        edge(self.part - 1)..edge(self.part)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let shard = text
            .split_once('/')
            .and_then(|(part, of)| Shard::new(part.parse().ok()?, of.parse().ok()?));
        shard.ok_or_else(|| ShardError::Text {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn shards_follow_one_another_and_cover_all(count in any::<u64>(), of in 1u64..200) {
            let mut next = 0;
            for part in 1..=of {
                let range = Shard::new(part, of).unwrap().range(count);
                prop_assert_eq!(range.start, next);
                prop_assert!(range.end - range.start <= count / of + 1);
                next = range.end;
            }
            prop_assert_eq!(next, count);
        }
    }
}
