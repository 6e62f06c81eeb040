//! Shards in manifests and as array expressions.

use crate::generate::Shard;
use serde::{Deserialize, Serialize};

/// The shard of a manifest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardInfo {
    /// The number of the shard, from 1.
    pub part: u64,
    /// The number of shards.
    pub of: u64,
    /// The number of boards of all shards.
    pub count: u64,
}

impl ShardInfo {
    /// The shard, if the numbers are valid.
    pub fn shard(self) -> Option<Shard> {
        Shard::new(self.part, self.of)
    }
}

/// Ascending numbers as an array expression of a batch system such as Slurm.
///
/// ```
/// assert_eq!(snakes_and_ladders::store::array_expression(&[1, 4, 7, 8, 9]), "1,4,7-9");
/// ```
pub fn array_expression(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let items = runs.map(|run| match run {
        [one] => one.to_string(),
        _ => format!("{}-{}", run[0], run[run.len() - 1]),
    });
    items.collect::<Vec<_>>().join(",")
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
