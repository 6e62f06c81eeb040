//! `timings.csv`: a row per group, and one for all boards.

use super::group_timer::GroupTime;
use super::histograms::Histograms;
use serde::{Deserialize, Serialize};
use std::io::Read;

/// One row of `timings.csv`.
///
/// # Stability
///
/// Columns keep their names, order and units; new ones are added at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimingRow {
    /// The side, or `all`.
    pub n: String,
    /// The family, or `all`; empty if unknown.
    pub family: String,
    /// The kernel's name; in the `all` row of joined runs, several joined by `+`.
    pub solver: String,
    pub boards: u64,
    /// The wall time of solving the boards that were not disturbed, summed over the workers, in ns.
    pub solve_ns: u64,
    /// `solve_ns` per timed board, rounded down.
    pub mean_ns: u64,
    /// The number of boards that were solved alone; none for a kernel that searches several at
    /// once.
    pub latencies: u64,
    /// The median time of a board that was solved alone, in ns; empty, like the next two fields, if
    /// there is none.
    pub latency_p50_ns: Option<u64>,
    /// The 90th percentile of the times of boards that were solved alone, in ns.
    pub latency_p90_ns: Option<u64>,
    /// The 99th percentile of the times of boards that were solved alone, in ns.
    pub latency_p99_ns: Option<u64>,
    /// The number of boards per second, rounded down: per elapsed time in the last row (summed over
    /// joined shards), per `solve_ns` in the others.
    pub boards_per_s: u64,
    /// The number of boards whose times are left out, because other work on the machine disturbed
    /// them.
    pub disturbed: u64,
}

/// The timings of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timings {
    /// The rows: one for each group, by n, family and solver; one for each solver if there are
    /// several; and last the row of all boards.
    pub rows: Vec<TimingRow>,
}

impl TimingRow {
    /// Returns the number of boards whose times are in `solve_ns`.
    pub fn timed(&self) -> u64 {
        self.boards.saturating_sub(self.disturbed)
    }

    /// Returns `solve_ns` per timed board; none if no board is timed.
    pub fn ns_per_board(&self) -> Option<f64> {
        let timed = self.timed();
        (timed > 0).then(|| self.solve_ns as f64 / timed as f64)
    }
}

impl Timings {
    /// Returns the rows of these times. A group has a row for each of its solvers, of which there
    /// may be several if shards of different machines are joined.
    pub fn new(histograms: &Histograms) -> Timings {
        let mut all = GroupTime::new();
        let mut solvers: Vec<(&str, GroupTime)> = Vec::new();
        let mut rows = Vec::new();
        for (key, time) in &histograms.groups {
            all.join(time);
            match solvers.iter_mut().find(|(name, _)| *name == key.solver) {
                Some((_, sum)) => sum.join(time),
                None => solvers.push((&key.solver, time.clone())),
            }
            rows.push(row(&key.n.to_string(), &key.family, &key.solver, time));
        }
        let names: Vec<&str> = solvers.iter().map(|&(name, _)| name).collect();
        if names.len() > 1 {
            let each = solvers.iter();
            rows.extend(each.map(|(name, time)| row(ALL, ALL, name, time)));
        }
        rows.push(TimingRow {
            boards_per_s: per_second(all.boards, histograms.elapsed().as_nanos()),
            ..row(ALL, ALL, &names.join("+"), &all)
        });
        Timings { rows }
    }

    /// Returns the last row, for all boards and solvers.
    pub fn all(&self) -> &TimingRow {
        &self.rows[self.rows.len() - 1]
    }

    /// Returns the number of timed boards and the sum of `solve_ns`, over all groups of this side.
    pub fn of_side(&self, n: usize) -> (u64, u64) {
        let n = n.to_string();
        let rows = self.rows.iter().filter(|row| row.n == n);
        rows.fold((0, 0), |(boards, ns), row| {
            (boards + row.timed(), ns + row.solve_ns)
        })
    }

    /// Returns the text of the file.
    pub fn to_csv(&self) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let written = self.rows.iter().try_for_each(|row| writer.serialize(row));
        written.expect("rows of text and integers are written to memory");
        writer.into_inner().expect("writing to memory succeeds")
    }

    /// Reads the rows of the file.
    ///
    /// # Errors
    /// If reading fails, or a row is invalid.
    pub fn read(input: impl Read) -> csv::Result<Timings> {
        let rows = csv::Reader::from_reader(input)
            .into_deserialize()
            .collect::<csv::Result<_>>()?;
        Ok(Timings { rows })
    }
}

/// The value of the columns `n` and `family` in the rows of all groups.
const ALL: &str = "all";

fn row(n: &str, family: &str, solver: &str, time: &GroupTime) -> TimingRow {
    let latencies = time.latencies.len();
    let timed = time.boards - time.disturbed;
    let quantile = |share| (latencies > 0).then(|| time.latencies.value_at_quantile(share));
    TimingRow {
        n: n.to_owned(),
        family: family.to_owned(),
        solver: solver.to_owned(),
        boards: time.boards,
        solve_ns: time.solve_ns,
        mean_ns: time.solve_ns.checked_div(timed).unwrap_or(0),
        latencies,
        latency_p50_ns: quantile(0.5),
        latency_p90_ns: quantile(0.9),
        latency_p99_ns: quantile(0.99),
        boards_per_s: per_second(timed, time.solve_ns.into()),
        disturbed: time.disturbed,
    }
}

/// Returns whole boards per second; 0 if no time passed.
pub fn per_second(boards: u64, ns: u128) -> u64 {
    (u128::from(boards) * 1_000_000_000)
        .checked_div(ns)
        .unwrap_or(0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    fn timings() -> Timings {
        let json = r#"{"elapsed_ns": 500000000, "groups": [
            {"n": 20, "family": "uniform", "solver": "b", "boards": 5, "disturbed": 3, "solve_ns": 1000, "samples": [[600, 1]]},
            {"n": 4, "family": "uniform", "solver": "a", "boards": 7, "disturbed": 0, "solve_ns": 1000000000, "samples": [[90, 1], [800, 1]]},
            {"n": 8, "family": "uniform", "solver": "b", "boards": 5, "disturbed": 0, "solve_ns": 0, "samples": []},
            {"n": 8, "family": "cliff", "solver": "b", "boards": 1, "disturbed": 1, "solve_ns": 0, "samples": []}
        ]}"#;
        Timings::new(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn rows_are_in_order_by_wall_time_of_solving_and_the_last_is_all_by_elapsed_time() {
        let timings = timings();
        let file = timings.to_csv();
        let rows = "n,family,solver,boards,solve_ns,mean_ns,latencies,latency_p50_ns,latency_p90_ns,latency_p99_ns,boards_per_s,disturbed\n\
                    4,uniform,a,7,1000000000,142857142,2,90,800,800,7,0\n\
                    8,cliff,b,1,0,0,0,,,,0,1\n\
                    8,uniform,b,5,0,0,0,,,,0,0\n\
                    20,uniform,b,5,1000,500,1,600,600,600,2000000,3\n\
                    all,all,a,7,1000000000,142857142,2,90,800,800,7,0\n\
                    all,all,b,11,1000,142,1,600,600,600,7000000,4\n\
                    all,all,a+b,18,1000001000,71428642,3,600,800,800,36,4\n";
        assert_eq!(std::str::from_utf8(&file).unwrap(), rows);
        assert_eq!(timings.of_side(4), (7, 1_000_000_000));
        assert_eq!(Timings::read(&file[..]).unwrap(), timings);
    }
}
