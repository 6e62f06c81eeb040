//! Shards in manifests and as array expressions.

use crate::generate::Shard;
use serde::{Deserialize, Serialize};

/// What a manifest says of a shard: which part of how many boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardInfo {
    /// Which part, from 1.
    pub part: u64,
    /// Of how many.
    pub of: u64,
    /// Boards of all parts together.
    pub count: u64,
}

impl ShardInfo {
    /// The shard, if there can be one.
    pub fn shard(self) -> Option<Shard> {
        Shard::new(self.part, self.of)
    }
}

/// Ascending numbers in the form that job arrays take.
///
/// ```
/// assert_eq!(snakes_and_ladders::store::array_expression(&[1, 4, 7, 8, 9]), "1,4,7-9");
/// ```
pub fn array_expression(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let told = runs.map(|run| match run {
        [one] => one.to_string(),
        _ => format!("{}-{}", run[0], run[run.len() - 1]),
    });
    told.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_runs_too_and_none_is_nothing() {
        assert_eq!(array_expression(&[]), "");
        assert_eq!(array_expression(&[2]), "2");
        assert_eq!(array_expression(&[2, 3, 5]), "2-3,5");
    }
}
