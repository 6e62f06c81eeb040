//! Times of solving as histograms, by solver, family and side, so that percentiles stay exact when
//! runs are joined.
//!
//! Their JSON form is part of checkpoints and shards. Later versions may add keys, but do not
//! rename or drop any.

use super::clock::nanoseconds;
use super::group_timer::GroupTime;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The data behind `timings.csv`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Histograms {
    elapsed_ns: u64,
    #[serde(with = "rows")]
    pub(super) groups: BTreeMap<Key, GroupTime>,
}

/// The key of a group: boards of one side and one family, solved by one solver.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) struct Key {
    pub(super) n: usize,
    pub(super) family: String,
    pub(super) solver: String,
}

impl Histograms {
    /// Adds the elapsed time of a process.
    pub(super) fn add_elapsed(&mut self, elapsed: Duration) {
        self.elapsed_ns = self.elapsed_ns.saturating_add(nanoseconds(elapsed));
    }

    /// Adds the times of a group.
    pub(super) fn add(&mut self, key: Key, time: &GroupTime) {
        let group = self.groups.entry(key);
        group.or_insert_with(GroupTime::new).join(time);
    }

    /// Adds the times of another run. Elapsed times add up, too.
    pub fn join(&mut self, other: &Histograms) {
        self.add_elapsed(other.elapsed());
        for (key, time) in &other.groups {
            self.add(key.clone(), time);
        }
    }

    /// Returns the elapsed time, summed over the runs.
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.elapsed_ns)
    }

    /// Returns the number of boards, each counted once for each of its solvers; none if it
    /// overflows, as it may in a damaged file.
    pub fn boards(&self) -> Option<u64> {
        let mut groups = self.groups.values();
        groups.try_fold(0u64, |sum, time| sum.checked_add(time.boards))
    }

    /// Returns the number of boards whose times are left out, because other work on the machine
    /// disturbed them.
    pub fn disturbed(&self) -> u64 {
        self.groups.values().map(|time| time.disturbed).sum()
    }
}

/// The groups in the JSON form: a list of rows. Samples are pairs of a latency in ns and its count.
mod rows {
    use super::{GroupTime, Key};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::collections::BTreeMap;

    #[derive(Serialize, Deserialize)]
    struct HistogramRow {
        #[serde(flatten)]
        key: Key,
        boards: u64,
        disturbed: u64,
        solve_ns: u64,
        samples: Vec<(u64, u64)>,
    }

    pub(super) fn serialize<S: Serializer>(
        groups: &BTreeMap<Key, GroupTime>,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        out.collect_seq(groups.iter().map(|(key, time)| {
            let values = time.latencies.iter_recorded();
            let samples = values.map(|value| (value.value_iterated_to(), value.count_at_value()));
            HistogramRow {
                key: key.clone(),
                boards: time.boards,
                disturbed: time.disturbed,
                solve_ns: time.solve_ns,
                samples: samples.collect(),
            }
        }))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        input: D,
    ) -> Result<BTreeMap<Key, GroupTime>, D::Error> {
        let rows = Vec::<HistogramRow>::deserialize(input)?;
        let group = |row: HistogramRow| {
            let mut time = GroupTime {
                boards: row.boards,
                disturbed: row.disturbed,
                solve_ns: row.solve_ns,
                ..GroupTime::new()
            };
            for (value, count) in row.samples {
                let recorded = time.latencies.record_n(value, count);
                recorded.map_err(D::Error::custom)?;
            }
            // The number of samples saturates.
            if time.latencies.len().saturating_add(time.disturbed) > time.boards {
                return Err(D::Error::custom("more samples than boards"));
            }
            Ok((row.key, time))
        };
        rows.into_iter().map(group).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::ops::Range;

    fn histograms(solver: &str, values: Range<u64>) -> Histograms {
        let samples: Vec<(u64, u64)> = values.map(|k| (k * k, 1)).collect();
        let boards = samples.len() + 501;
        let group = json!({"n": 8, "family": "uniform", "solver": solver, "boards": boards, "disturbed": 0, "solve_ns": 0, "samples": samples});
        serde_json::from_value(json!({"elapsed_ns": 1_000_000, "groups": [group]})).unwrap()
    }

    #[test]
    fn joined_halves_that_were_written_and_read_have_the_percentiles_of_the_whole() {
        let mut halves = histograms("avx512", 0..2500);
        let text = serde_json::to_string(&halves).unwrap();
        halves = serde_json::from_str(&text).unwrap();
        halves.join(&histograms("avx512", 2500..5000));
        let (_, time) = halves.groups.iter().next().unwrap();
        assert_eq!((time.boards, time.latencies.len()), (6002, 5000));
        let whole = histograms("avx512", 0..5000);
        let (_, once) = whole.groups.iter().next().unwrap();
        for share in [0.0, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0] {
            let quantile = |time: &GroupTime| time.latencies.value_at_quantile(share);
            assert_eq!(quantile(time), quantile(once), "{share}");
        }
        assert_eq!(halves.elapsed(), Duration::from_millis(2));
        halves.join(&histograms("bitset", 1..2));
        assert_eq!(halves.groups.len(), 2, "solvers are kept apart");
    }
}
