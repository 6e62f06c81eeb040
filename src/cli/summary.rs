//! The table that `run` ends with.
//!
//! Owns the counting of answers by side and its layout. Must not take times: it is handed them.

use crate::game::{MAX_SIDE, MAX_SQUARES, Side, Solution};
use crate::measure::Timings;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How often each answer came, by side.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<HistogramBin>", into = "Vec<HistogramBin>")]
pub(super) struct SideHistograms {
    /// By side, then by rolls; place 0 counts the unreachable.
    counts: Vec<[u64; MAX_SQUARES]>,
}

/// A side, an answer (0: unreachable) and how often it came: what is kept of a summary.
type HistogramBin = (usize, usize, u64);

impl TryFrom<Vec<HistogramBin>> for SideHistograms {
    type Error = String;

    fn try_from(kept: Vec<HistogramBin>) -> Result<SideHistograms, String> {
        let mut summary = SideHistograms::new();
        for (n, place, count) in kept {
            let side = Side::new(n).and_then(|side| summary.counts.get_mut(side.n()));
            match side.and_then(|counts| counts.get_mut(place)) {
                Some(here) => *here = count,
                None => return Err(format!("no board of side {n} takes {place} rolls")),
            }
        }
        Ok(summary)
    }
}

impl From<SideHistograms> for Vec<HistogramBin> {
    fn from(summary: SideHistograms) -> Vec<HistogramBin> {
        let sides = summary.counts.iter().enumerate();
        let all = sides.flat_map(|(n, counts)| {
            let counts = counts.iter().enumerate();
            counts.map(move |(place, &count)| (n, place, count))
        });
        all.filter(|&(_, _, count)| count > 0).collect()
    }
}

impl SideHistograms {
    pub(super) fn new() -> SideHistograms {
        SideHistograms {
            counts: vec![[0; MAX_SQUARES]; MAX_SIDE + 1],
        }
    }

    /// How many boards were counted; none if they are beyond counting.
    pub(super) fn boards(&self) -> Option<u64> {
        let mut all = self.counts.iter().flatten();
        all.try_fold(0u64, |sum, &count| sum.checked_add(count))
    }

    #[inline]
    pub(super) fn count(&mut self, side: Side, solution: Solution) {
        let place = match solution {
            Solution::Rolls(rolls) => rolls as usize,
            Solution::Unreachable => 0,
        };
        self.counts[side.n()][place] += 1;
    }

    /// The table by side, with a last line for all.
    pub(super) fn table(&self, timings: Option<&Timings>) -> String {
        let mut table = "  n      boards   solvable  least  median  greatest".to_owned();
        table += if timings.is_some() {
            "  ns/board     boards/s\n"
        } else {
            "\n"
        };
        let mut all = [0; MAX_SQUARES];
        let mut sides = 0;
        for (n, counts) in self.counts.iter().enumerate() {
            if counts.iter().all(|&count| count == 0) {
                continue;
            }
            sides += 1;
            all.iter_mut()
                .zip(counts)
                .for_each(|(all, count)| *all += count);
            let speed = timings.map(|timings| {
                let (boards, ns) = timings.of_side(n);
                (ns as f64 / boards as f64, boards as f64 / (ns as f64 / 1e9))
            });
            line(&mut table, &n.to_string(), counts, speed);
        }
        if sides != 1 {
            let speed = timings.map(|timings| {
                let row = timings.all();
                (
                    row.solve_ns as f64 / row.boards.max(1) as f64,
                    row.boards_per_s as f64,
                )
            });
            line(&mut table, "all", &all, speed);
        }
        table
    }
}

fn line(table: &mut String, name: &str, counts: &[u64; MAX_SQUARES], speed: Option<(f64, f64)>) {
    let solvable: u64 = counts[1..].iter().sum();
    let boards = solvable + counts[0];
    let text = |answer: Option<usize>| answer.map_or("-".to_owned(), |answer| answer.to_string());
    let _ = write!(
        table,
        "{name:>3} {boards:>11} {:>9} {:>6} {:>7} {:>9}",
        share(solvable, boards),
        text(value_at_rank(counts, 1)),
        text(value_at_rank(counts, solvable.div_ceil(2))),
        text(value_at_rank(counts, solvable)),
    );
    match speed {
        Some((ns, per_second)) => {
            let _ = writeln!(table, " {ns:>9.1} {per_second:>12.0}");
        }
        None => table.push('\n'),
    }
}

/// The solvable share as a percentage that says 100 only where it is all of them.
fn share(solvable: u64, boards: u64) -> String {
    if boards == 0 {
        return "-".to_owned();
    }
    let percent = (solvable as f64 / boards as f64 * 1e4).floor() / 100.0;
    format!("{percent:.2} %")
}

/// The answer of this rank among the solvable, from 1.
fn value_at_rank(counts: &[u64; MAX_SQUARES], rank: u64) -> Option<usize> {
    if rank == 0 {
        return None;
    }
    let mut passed = 0;
    (1..MAX_SQUARES).find(|&rolls| {
        passed += counts[rolls];
        passed >= rank
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_says_what_was_counted() {
        let mut summary = SideHistograms::new();
        let side = |n| Side::new(n).unwrap();
        for rolls in [7, 3, 5, 4] {
            summary.count(side(6), Solution::Rolls(rolls));
        }
        let kept = serde_json::to_string(&summary).unwrap();
        let mut summary: SideHistograms = serde_json::from_str(&kept).unwrap();
        summary.count(side(2), Solution::Rolls(1));
        summary.count(side(6), Solution::Unreachable);
        summary.count(side(9), Solution::Unreachable);
        assert_eq!(
            summary.table(None),
            "  n      boards   solvable  least  median  greatest\n\
             \x20 2           1  100.00 %      1       1         1\n\
             \x20 6           5   80.00 %      3       4         7\n\
             \x20 9           1    0.00 %      -       -         -\n\
             all           7   71.42 %      1       4         7\n"
        );
    }
}
