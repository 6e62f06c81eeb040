//! The JSON export of `snl bench`, which is also the format of baselines.
//!
//! # Stability
//!
//! One JSON object with the fields of [`BenchReport`]. Later versions may add keys, and readers
//! skip keys they do not know; renaming or dropping a key changes [`SCHEMA`]. Fractions are written
//! so that they read back as the same bits. An unknown or missing value is `null`, never 0.

use serde::{Deserialize, Serialize};
use snl_harness::measure::Host;
use snl_harness::store::{Manifest, ShardOrigin};
use snl_judge::Verdict;
use std::io::{self, Read};

/// The value of the key `schema`.
pub const SCHEMA: &str = "snl-bench-2";

/// The value of `n` and `family` in the row of all boards.
pub const ALL: &str = "all";

/// The result of one `snl bench`.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct BenchReport {
    pub schema: String,
    /// The end of the measurement, in UTC: `2026-11-21T06:28:59Z`.
    pub date: String,
    pub provenance: Provenance,
    pub corpus: CorpusInfo,
    pub settings: Settings,
    /// The solver that ratios are relative to.
    pub reference: String,
    /// A row for each solver and group: solvers in the order given, groups by n and family, then
    /// [`ALL`].
    pub rows: Vec<BenchRow>,
    /// The comparison with a baseline, if one was requested.
    pub gate: Option<RegressionGate>,
}

/// Program, machine and command line.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Provenance {
    pub version: String,
    /// The commit that the program was built from, if known.
    pub commit: Option<String>,
    /// The version line of the compiler, if known.
    pub compiler: Option<String>,
    pub host: Host,
    /// The arguments of the command line.
    pub command: Vec<String>,
}

/// The boards that were solved.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct CorpusInfo {
    /// The spec, file or suite as named by the user.
    pub name: String,
    /// The spec; none if the boards are from files.
    pub spec: Option<String>,
    /// The version of the random stream, if there is a spec.
    pub stream: Option<String>,
    pub boards: u64,
    /// XXH3 hash of 128 bits over the boards in order, one line `FAMILY,LITERAL` per board.
    pub xxh128: String,
}

/// The settings of a measurement.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Number of processes, each with boards of its own. Confidence intervals are over the
    /// processes.
    pub processes: u64,
    /// The number of uncounted rounds of each process, before the counted ones.
    pub warmup: u64,
    /// The number of counted rounds of all processes: the number of samples of each row.
    pub rounds: u64,
    /// Whether the measurement was stopped before its end.
    pub partial: bool,
    /// The number of times that each solver solved each board, rounded up: 1 for the boards of a
    /// spec, which are new in every round. Branch predictors learn boards that come again, which
    /// are then solved faster than new ones.
    pub solves: u64,
    /// The cost of reading the clock twice in ns, subtracted from every time.
    pub clock_ns: u64,
    /// The core that the measuring thread was pinned to, if any.
    pub pinned: Option<u64>,
    /// The seed of the order of solvers in each round.
    pub seed: u64,
    /// One minus the confidence level: 0.05 for 95 %.
    pub significance_level: f64,
    /// The fraction below which differences are ignored: 0.02 for 2 %.
    pub noise_threshold: f64,
}

/// The results of one solver on one group of boards.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct BenchRow {
    /// The name of the kernel or external program. Duplicates are `NAME#2`, `NAME#3`, …
    pub solver: String,
    /// The side, or [`ALL`].
    pub n: String,
    /// The family, or [`ALL`]; empty if unknown.
    pub family: String,
    /// Number of boards in the group.
    pub boards: u64,
    pub timed: TimingScope,
    /// `AC` if every answer is correct; else `WA` (wrong answer), `PE` (no answer), `TLE`, `MLE`,
    /// `RE` (crash) or `CE`. Only rows with `AC` have times.
    pub verdict: Verdict,
    /// The reason for any other verdict than `AC`.
    pub err: Option<String>,
    /// The raw samples, by round. The samples of [`ALL`] are sums per round over the boards of the
    /// corpus, derived from the times of the groups.
    pub samples: Vec<Sample>,
    pub speed: Option<Speed>,
    /// The times of boards solved alone; none for kernels that search several boards at once, and
    /// for external programs.
    pub latency: Option<Latency>,
    /// Time relative to the reference; none if either has no times.
    pub ratio: Option<Ratio>,
    /// The peak memory of an external program, in bytes.
    pub peak_bytes: Option<u64>,
}

/// The scope of a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimingScope {
    /// The time from boards in memory to answers, by the wall clock, or in CPU time of the
    /// measuring thread where other work disturbed it. (A submission with LeetCode's signature
    /// times itself in its own process, by the wall clock; where other work disturbed it, this is
    /// reduced by the share of the time for which its thread waited for a core.)
    #[default]
    Solving,
    /// The wall time of a whole external process: start, input, solving, output, exit.
    Process,
}

/// One timed batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// The number of the process that measured the sample, from 0.
    pub process: u64,
    /// The round, from 0 in the first process. The samples of one group and round, of all solvers,
    /// were taken one after the other.
    pub round: u64,
    pub boards: u64,
    /// The total time in ns.
    pub ns: u64,
    /// Whether other work on the machine took the core away meanwhile, for over 5 % of the wall
    /// time. In a row of [`ALL`], whether that is true of a batch of the round. Never true of
    /// external programs that do not time themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disturbed: bool,
}

/// Statistics of the samples of a row.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Speed {
    /// The ns per board: the trimmed geometric mean of the medians of the processes.
    pub ns_per_board: ConfidenceInterval,
    /// Boards per second, from the mean of `ns_per_board`.
    pub boards_per_s: f64,
    /// The median absolute deviation, in ns per board.
    pub mad_ns: f64,
}

/// Wall times of boards that were solved alone, without the cost of reading the clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Latency {
    pub samples: u64,
    /// The median in ns: the smallest value that at least half of the samples do not exceed. The
    /// percentiles are defined in the same way.
    pub p50_ns: u64,
    /// The 90th percentile, in ns.
    pub p90_ns: u64,
    /// The 99th percentile, in ns.
    pub p99_ns: u64,
    /// The 99.9th percentile, in ns.
    pub p99_9_ns: u64,
    /// Values in ns with their counts, ascending; exact below 2 microseconds, to one part in a
    /// thousand above.
    pub histogram: Vec<(u64, u64)>,
}

/// A solver's time relative to the reference, by pairs of samples of the same group and round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ratio {
    /// The ratio: the trimmed geometric mean of the medians of the processes. A ratio of 2 is twice
    /// the reference's time.
    pub time: ConfidenceInterval,
    pub pairs: u64,
    pub verdict: Difference,
}

/// An estimate with its interval at the level 1 - `significance_level`, which says how a repetition
/// by other processes may differ.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct ConfidenceInterval {
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The verdict on a ratio of times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difference {
    /// The whole interval is below one, by more than the noise threshold.
    Faster,
    /// The whole interval is above one, by more than the noise threshold.
    Slower,
    /// The whole interval is within the noise threshold of one.
    #[serde(rename = "no difference")]
    None,
    /// No verdict: the interval is in none of these ranges.
    #[serde(rename = "cannot tell")]
    Inconclusive,
}

/// A comparison with a baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RegressionGate {
    pub baseline: String,
    /// The end of the baseline's measurement.
    pub date: String,
    /// The reasons why the baseline is not comparable (other boards, another machine, another way
    /// to measure); empty unless `--force` was given.
    pub forced: Vec<String>,
    /// The solvers of the baseline that were not measured, or not to the end.
    pub missing: Vec<String>,
    /// Number of measurements: 2 if the first found a solver slower or faster. The rows are from
    /// the last measurement.
    pub measurements: u64,
    /// A row for each solver and group that both the measurement and the baseline have.
    pub rows: Vec<ComparisonRow>,
    /// Whether a row is slower: exit code 4.
    pub regression: bool,
}

/// The change of one solver on one group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparisonRow {
    pub solver: String,
    /// The side, or [`ALL`].
    pub n: String,
    /// The family, or [`ALL`].
    pub family: String,
    /// The ratio to the reference now divided by the ratio in the baseline: 1.1 is 10 % slower. The
    /// intervals of all rows together hold at the level 1 - `significance_level`.
    pub change: ConfidenceInterval,
    pub verdict: Difference,
}

impl Provenance {
    /// Returns the program, the machine and the command of a manifest. If the shards of a merged
    /// run are all from one machine, it is that machine and its build, not those that merged them.
    pub fn of(manifest: &Manifest) -> Provenance {
        let merging = Provenance {
            version: manifest.version.clone(),
            commit: manifest.commit.clone(),
            compiler: manifest.compiler.clone(),
            host: manifest.host.clone(),
            command: manifest.command.clone(),
        };
        match &manifest.origins[..] {
            [origin] => merging.with_origin(origin),
            _ => merging,
        }
    }

    /// Returns the provenance with the build and the machine of shards.
    pub fn with_origin(self, origin: &ShardOrigin) -> Provenance {
        Provenance {
            commit: origin.commit.clone(),
            compiler: origin.compiler.clone(),
            host: origin.host.clone(),
            ..self
        }
    }
}

impl BenchReport {
    /// Returns the row of each solver on all boards.
    pub fn all_boards(&self) -> impl Iterator<Item = &BenchRow> {
        self.rows.iter().filter(|row| row.n == ALL)
    }

    /// Returns the rows of the groups of boards.
    pub fn groups(&self) -> impl Iterator<Item = &BenchRow> {
        self.rows.iter().filter(|row| row.n != ALL)
    }

    /// Returns the row of a solver on a group of boards.
    pub fn row(&self, solver: &str, n: &str, family: &str) -> Option<&BenchRow> {
        let mut rows = self.rows.iter();
        rows.find(|row| (&*row.solver, &*row.n, &*row.family) == (solver, n, family))
    }

    /// Returns one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all keys are strings") + "\n"
    }

    /// Reads an export.
    ///
    /// # Errors
    /// If reading fails or the schema is another; the message names it.
    pub fn read(input: impl Read) -> io::Result<BenchReport> {
        let value: serde_json::Value = serde_json::from_reader(io::BufReader::new(input))?;
        let problem = match value["schema"].as_str() {
            Some(SCHEMA) => return Ok(serde_json::from_value(value)?),
            Some(other) => format!(
                "its schema is {other:?}, not {SCHEMA:?}; snl bench --export-json writes such a file"
            ),
            None => format!("it has no schema, so it is not an export of bench ({SCHEMA:?})"),
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, problem))
    }
}

impl Sample {
    /// Returns ns per board.
    pub fn ns_per_board(&self) -> f64 {
        self.ns as f64 / self.boards as f64
    }
}

impl Difference {
    /// Returns the verdict on the interval of a ratio of times, where differences below `threshold`
    /// are ignored.
    pub fn of(ratio: &ConfidenceInterval, threshold: f64) -> Difference {
        let low = 1.0 - threshold;
        let high = 1.0 + threshold;
        if ratio.high < low {
            Difference::Faster
        } else if ratio.low > high {
            Difference::Slower
        } else if ratio.low >= low && ratio.high <= high {
            Difference::None
        } else {
            Difference::Inconclusive
        }
    }

    /// Returns whether the verdict is slower or faster.
    pub const fn differs(self) -> bool {
        matches!(self, Difference::Faster | Difference::Slower)
    }

    /// Returns the verdict as exports and tables write it.
    pub const fn words(self) -> &'static str {
        match self {
            Difference::Faster => "faster",
            Difference::Slower => "slower",
            Difference::None => "no difference",
            Difference::Inconclusive => "cannot tell",
        }
    }
}
