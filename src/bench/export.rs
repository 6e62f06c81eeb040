//! What one `snl bench` found, as it stands in its JSON export and in a baseline.
//!
//! Owns the keys of the file and their meaning. Must not measure, nor work anything out.
//!
//! # Stability
//!
//! One JSON object, the fields of [`BenchReport`]. A later version may add keys, and a reader skips those it does not
//! know; it does not rename or drop any, or [`SCHEMA`] changes. Numbers with a fraction are written so that they read
//! back as the same bits. What is not known or cannot be had is `null`, never 0.

pub use super::difference::{ComparisonRow, ConfidenceInterval, Difference, Gate};
use crate::measure::Host;
use crate::solve::current_name;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

/// The name of this schema, in the key `schema`.
pub const SCHEMA: &str = "snl-bench-1";

/// The name of the group of all boards, in `n` and in `family`.
pub const ALL: &str = "all";

/// What one `snl bench` found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BenchReport {
    /// [`SCHEMA`].
    pub schema: String,
    /// When the measurement ended, in UTC: `2026-11-21T06:28:59Z`.
    pub date: String,
    /// What measured, where, and the command to do it again.
    pub provenance: Provenance,
    /// Which boards.
    pub corpus: CorpusInfo,
    /// How it was measured.
    pub settings: Settings,
    /// The solver that the ratios are to.
    pub reference: String,
    /// A row for every solver and group: by solver as asked for, the groups by n and family, then [`ALL`].
    pub rows: Vec<BenchRow>,
    /// What the comparison with a baseline said; none where none was asked for.
    pub gate: Option<Gate>,
}

/// What measured, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, where known.
    pub commit: Option<String>,
    /// The compiler that built it, as it names itself.
    pub compiler: Option<String>,
    /// The machine.
    pub host: Host,
    /// The command line, word by word.
    pub command: Vec<String>,
}

/// Which boards were solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CorpusInfo {
    /// The spec, file or suite, as it was named.
    pub name: String,
    /// The text of the spec; none where the boards came from files.
    pub spec: Option<String>,
    /// The version of the stream, where there is a spec.
    pub stream: Option<String>,
    /// How many.
    pub boards: u64,
    /// SHA-256 over the boards in their order: for each a line `FAMILY,LITERAL` and a line feed.
    pub sha256: String,
}

/// How it was measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Rounds that were not counted.
    pub warmup: u64,
    /// Rounds that were: so many samples has a row.
    pub rounds: u64,
    /// A batch is as many passes over its group as take at least so long, in ns.
    pub batch_ns: u64,
    /// What a pair of readings of the batches' clock costs, taken off every time, in ns.
    pub clock_ns: u64,
    /// The core that the measuring thread was bound to, if any.
    pub pinned: Option<u64>,
    /// The seed of the solvers' order in each round and of the bootstrap.
    pub seed: u64,
    /// One less the level of the intervals: 0.05 for 95 %.
    pub significance_level: f64,
    /// Differences below this share count as none: 0.02 for 2 %.
    pub noise_threshold: f64,
    /// Resamples of a bootstrap.
    pub resamples: u64,
}

/// One solver on one group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BenchRow {
    /// The kernel or contestant. One that is listed again is `NAME#2`, `NAME#3`, …
    pub solver: String,
    /// The side, or [`ALL`].
    pub n: String,
    /// The family, or [`ALL`]; empty where unknown.
    pub family: String,
    /// Boards in the group.
    pub boards: u64,
    /// What the times are of.
    pub timed: TimingScope,
    /// `AC` where every answer was right; else `WA` (a wrong answer), `PE` (no answer), `TLE`, `MLE`, `RE` (crashed)
    /// or `CE`. A row with any other verdict than `AC` has no times at all.
    pub verdict: String,
    /// The verdict in words, where it is not `AC`.
    pub err: Option<String>,
    /// The raw samples, in the order of the rounds. Those of [`ALL`] are, round by round, the sums of one pass over
    /// each group where the groups were timed one by one.
    pub samples: Vec<Sample>,
    /// What the samples say of the speed.
    pub speed: Option<Speed>,
    /// Times of single boards; none for a solver that works on several at once, and for outside programs.
    pub latency: Option<Latency>,
    /// The time that it takes over the reference's; none where either has none.
    pub ratio: Option<Ratio>,
    /// The most memory that an outside program held, in bytes.
    pub peak_bytes: Option<u64>,
}

/// What a time is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimingScope {
    /// From the boards in memory to the answers: time that the measuring thread had its core, so that what the system
    /// does with the core in between is not in it. (Times of single boards are by the wall
    /// clock, and so are those that a solution in LeetCode's form, in a file, takes of itself inside its own process.)
    Solving,
    /// A whole outside program by the wall clock: start, reading, solving, writing, end.
    Process,
}

/// One timed batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// The round, from 0. Samples of one group and round, of any solver, were taken one right after the other.
    pub round: u64,
    /// Boards solved in it: a multiple of the group's.
    pub boards: u64,
    /// The time of all of them, in ns.
    pub ns: u64,
    /// Whether it lies far from the others: by the modified z-score of its ns a board. It counts all the same.
    pub outlier: bool,
}

/// What the samples of a row say of the speed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Speed {
    /// The median of ns a board, with its bootstrap interval.
    pub ns_per_board: ConfidenceInterval,
    /// Boards a second: a second by that median.
    pub boards_per_s: f64,
    /// The median distance of a sample from the median, in ns a board.
    pub mad_ns: f64,
    /// How many samples are marked as outliers.
    pub outliers: u64,
}

/// Times of boards solved one at a time, the cost of the clock taken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Latency {
    /// How many were timed.
    pub samples: u64,
    /// The median, in ns: the least value that half of the samples do not exceed; the others likewise.
    pub p50_ns: u64,
    /// The 90th percentile, in ns.
    pub p90_ns: u64,
    /// The 99th percentile, in ns.
    pub p99_ns: u64,
    /// The 99.9th percentile, in ns.
    pub p99_9_ns: u64,
    /// The slowest, in ns.
    pub max_ns: u64,
    /// Values in ns and how often each came, ascending; exact below 2 microseconds, to one part in a thousand above.
    pub histogram: Vec<(u64, u64)>,
}

/// A solver's time over the reference's, pair by pair: both samples of a pair are of the same group and round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ratio {
    /// The median of the pairs' ratios, with its bootstrap interval: 2 is twice the reference's time.
    pub time: ConfidenceInterval,
    /// How many pairs.
    pub pairs: u64,
    /// What that means.
    pub verdict: Difference,
}

impl BenchReport {
    /// Writes the file: JSON in one line, and a line feed.
    ///
    /// # Errors
    /// As `out` does.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }

    /// Reads the file.
    ///
    /// # Errors
    /// As `input` does, and if it is not of this schema: the message says what it is instead.
    pub fn read(input: impl Read) -> io::Result<BenchReport> {
        let value: serde_json::Value = serde_json::from_reader(io::BufReader::new(input))?;
        match value.get("schema").and_then(|schema| schema.as_str()) {
            Some(SCHEMA) => {
                let mut report: BenchReport = serde_json::from_value(value)?;
                report.use_current_names();
                Ok(report)
            }
            Some(other) => Err(invalid(format!("its schema is {other:?}, not {SCHEMA:?}"))),
            None => Err(invalid(format!(
                "it has no schema, so it is no export of bench ({SCHEMA:?})"
            ))),
        }
    }
}

impl BenchReport {
    /// Replaces the kernel names of version 0.1, so that its baselines can still be compared. No outside program can
    /// have such a name.
    fn use_current_names(&mut self) {
        let rows = self.rows.iter_mut().map(|row| &mut row.solver);
        let compared = self.gate.iter_mut().flat_map(|gate| &mut gate.rows);
        let names = rows.chain(compared.map(|row| &mut row.solver));
        for name in names.chain([&mut self.reference]) {
            let end = name.find('#').unwrap_or(name.len());
            if let Some(current) = current_name(&name[..end]) {
                name.replace_range(..end, current);
            }
        }
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

impl BenchRow {
    /// Whether this is the row of all boards.
    pub fn is_all(&self) -> bool {
        self.n == ALL
    }
}

impl Sample {
    /// ns a board.
    pub fn ns_per_board(&self) -> f64 {
        self.ns as f64 / self.boards as f64
    }
}
