//! `timings.csv`: what the watches saw, a row a group and one for all.
//!
//! Owns the columns and their meaning. Must not take times.

use super::group_timer::GroupTime;
use super::histograms::Histograms;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::time::Duration;

/// One row of `timings.csv`.
///
/// # Stability
///
/// Columns keep their names, order and units; new ones come at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimingRow {
    /// The side, or `all`.
    pub n: String,
    /// The family, or `all`; empty where unknown.
    pub family: String,
    /// The kernel.
    pub solver: String,
    /// Boards solved.
    pub boards: u64,
    /// Time that workers spent solving them, summed over the workers, in ns.
    pub solve_ns: u64,
    /// `solve_ns` a board, in ns, rounded.
    pub mean_ns: u64,
    /// Boards that were timed one at a time.
    pub samples: u64,
    /// Median of these, in ns; empty without samples.
    pub p50_ns: Option<u64>,
    /// 90th percentile, in ns.
    pub p90_ns: Option<u64>,
    /// 99th percentile, in ns.
    pub p99_ns: Option<u64>,
    /// The slowest sample, in ns.
    pub max_ns: Option<u64>,
    /// Boards a second: by elapsed time in the `all` row (where shards were joined, by the sum of theirs), by thread
    /// time elsewhere.
    pub boards_per_s: u64,
}

/// The timings of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timings {
    /// A row for each group, by n and family, then the row of all.
    pub rows: Vec<TimingRow>,
}

impl Timings {
    /// What was measured, in rows. Where several solvers were at work, as in shards of several machines, each has
    /// rows of its own and the row of all names them all.
    pub fn new(measured: &Histograms) -> Timings {
        let mut all = GroupTime::new();
        let mut solvers: Vec<&str> = Vec::new();
        let mut rows = Vec::new();
        for (key, time) in measured.groups() {
            all.join(time);
            if !solvers.contains(&&*key.solver) {
                solvers.push(&key.solver);
            }
            let by = Duration::from_nanos(time.solve_ns);
            rows.push(row(key.n.to_string(), &key.family, &key.solver, time, by));
        }
        let (name, elapsed) = (ALL.to_owned(), measured.elapsed());
        rows.push(row(name, ALL, &solvers.join("+"), &all, elapsed));
        Timings { rows }
    }

    /// The row of all boards.
    pub fn all(&self) -> &TimingRow {
        &self.rows[self.rows.len() - 1]
    }

    /// Boards and thread time in ns of all groups of this side.
    pub fn of_side(&self, n: usize) -> (u64, u64) {
        let n = n.to_string();
        let rows = self.rows.iter().filter(|row| row.n == n);
        rows.fold((0, 0), |(boards, ns), row| {
            (boards + row.boards, ns + row.solve_ns)
        })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// As `out` does.
    pub fn write(&self, out: impl Write) -> csv::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        self.rows.iter().try_for_each(|row| writer.serialize(row))?;
        writer.flush()?;
        Ok(())
    }

    /// Reads the file.
    ///
    /// # Errors
    /// As `input` does, and if a row does not fit.
    pub fn read(input: impl Read) -> csv::Result<Timings> {
        let rows = csv::Reader::from_reader(input)
            .into_deserialize()
            .collect::<Result<_, _>>()?;
        Ok(Timings { rows })
    }
}

/// Names the row of all groups.
const ALL: &str = "all";

fn row(n: String, family: &str, solver: &str, time: &GroupTime, by: Duration) -> TimingRow {
    let samples = time.samples.len();
    let quantile = |share| (samples > 0).then(|| time.samples.value_at_quantile(share));
    TimingRow {
        n,
        family: family.to_owned(),
        solver: solver.to_owned(),
        boards: time.boards,
        solve_ns: time.solve_ns,
        mean_ns: time.solve_ns.checked_div(time.boards).unwrap_or(0),
        samples,
        p50_ns: quantile(0.5),
        p90_ns: quantile(0.9),
        p99_ns: quantile(0.99),
        max_ns: (samples > 0).then(|| time.samples.max()),
        boards_per_s: per_second(time.boards, by),
    }
}

fn per_second(boards: u64, by: Duration) -> u64 {
    (u128::from(boards) * 1_000_000_000)
        .checked_div(by.as_nanos())
        .unwrap_or(0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::measure::{Clock, GroupTimer, GroupTimings};
    use crate::solve::{BoardBatch, kernel};

    fn watched(sides: &[usize], elapsed: Duration) -> Histograms {
        let mut watch = GroupTimer::new(Clock::calibrate());
        let mut chunk = BoardBatch::new();
        for &n in sides {
            chunk.next_slot().clear(Side::new(n).unwrap());
            chunk.commit((n % 2) as u16);
        }
        chunk.solve(kernel("queue").unwrap(), &mut watch);
        let mut times = GroupTimings::default();
        times.take(&mut watch);
        Histograms::new(&times, "queue", elapsed, |number| {
            ["even", "odd"][number as usize]
        })
    }

    #[test]
    fn the_rows_count_every_board_once_and_the_last_is_all() {
        let mut measured = watched(&[3, 4, 4, 4, 20], Duration::from_millis(1500));
        measured.join(&watched(&[4, 5], Duration::from_millis(500)));
        let timings = Timings::new(&measured);
        let groups: Vec<_> = timings
            .rows
            .iter()
            .map(|row| (&*row.n, &*row.family, row.boards, row.samples))
            .collect();
        assert_eq!(
            groups,
            [
                ("3", "odd", 1, 1),
                ("4", "even", 4, 2),
                ("5", "odd", 1, 1),
                ("20", "even", 1, 1),
                ("all", "all", 7, 5)
            ]
        );
        let all = timings.all();
        assert_eq!(all.boards_per_s, 3);
        assert_eq!(
            all.solve_ns,
            timings.rows[..4]
                .iter()
                .map(|row| row.solve_ns)
                .sum::<u64>()
        );
        assert_eq!(timings.of_side(4).0, 4);
    }

    #[test]
    fn the_file_reads_back() {
        let timings = Timings::new(&watched(&[2, 20], Duration::from_millis(1)));
        let mut file = Vec::new();
        timings.write(&mut file).unwrap();
        let header = b"n,family,solver,boards,solve_ns,mean_ns,samples,p50_ns,p90_ns,p99_ns,max_ns,boards_per_s\n";
        assert!(
            file.starts_with(header),
            "{}",
            String::from_utf8_lossy(&file)
        );
        assert_eq!(Timings::read(&file[..]).unwrap(), timings);
    }
}
