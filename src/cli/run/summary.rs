//! The summary that `run` prints: a table of answers and speed by side, the throughput and the files.

use crate::measure::Timings;
use crate::store::{AnswerHistogram, AnswersBySide};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

pub(super) struct RunSummary {
    pub(super) boards: u64,
    /// The wall time of all processes of the run.
    pub(super) elapsed: Duration,
    pub(super) answers: AnswersBySide,
    pub(super) timings: Option<Timings>,
    pub(super) files: Vec<&'static str>,
}

impl RunSummary {
    pub(super) fn text(&self, out: &Path) -> String {
        let seconds = self.elapsed.as_secs_f64();
        let disturbed = self
            .timings
            .as_ref()
            .map_or(0, |timings| timings.all().disturbed);
        let note = match disturbed {
            0 => String::new(),
            _ => format!(
                "other work disturbed {} of the boards: their times are left out\n",
                share(disturbed, self.boards)
            ),
        };
        format!(
            "{}{note}{} boards in {seconds:.2} s, {:.0} boards/s end to end\n{} in {}\n",
            table(&self.answers, self.timings.as_ref()),
            self.boards,
            self.boards as f64 / seconds.max(1e-9),
            self.files.join(", "),
            crate::escape::path(out)
        )
    }
}

fn table(answers: &AnswersBySide, timings: Option<&Timings>) -> String {
    let mut table = "  n      boards   solvable    min  median       max".to_owned();
    table += match timings {
        Some(_) => "  ns/board     boards/s\n",
        None => "\n",
    };
    for (n, side) in answers.sides() {
        let speed = timings.map(|timings| {
            let (boards, ns) = timings.of_side(n);
            (boards > 0).then(|| {
                (
                    ns as f64 / boards as f64,
                    boards as f64 / (ns.max(1) as f64 / 1e9),
                )
            })
        });
        write_row(&mut table, &n.to_string(), side, speed);
    }
    if answers.sides().count() != 1 {
        let speed = timings.map(|timings| {
            let row = timings.all();
            Some((row.ns_per_board()?, row.boards_per_s as f64))
        });
        write_row(&mut table, "all", &answers.all(), speed);
    }
    table
}

/// `speed` is in ns per board and in boards per second; `Some(None)` if no board was timed.
fn write_row(
    table: &mut String,
    name: &str,
    answers: &AnswerHistogram,
    speed: Option<Option<(f64, f64)>>,
) {
    let percentile = |percent| {
        let rolls = answers.percentile(percent);
        rolls.map_or("-".to_owned(), |rolls| rolls.to_string())
    };
    let _ = write!(
        table,
        "{name:>3} {:>11} {:>9} {:>6} {:>7} {:>9}",
        answers.boards(),
        share(answers.solvable(), answers.boards()),
        percentile(0),
        percentile(50),
        percentile(100),
    );
    let _ = match speed {
        Some(Some((ns, per_second))) => writeln!(table, " {ns:>9.1} {per_second:>12.0}"),
        Some(None) => writeln!(table, " {:>9} {:>12}", "-", "-"),
        None => writeln!(table),
    };
}

/// A percentage, rounded down so that 100 means all.
fn share(solvable: u64, boards: u64) -> String {
    if boards == 0 {
        return "-".to_owned();
    }
    let percent = (solvable as f64 / boards as f64 * 1e4).floor() / 100.0;
    format!("{percent:.2} %")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Side, Solution};

    fn answers() -> AnswersBySide {
        let mut answers = AnswersBySide::default();
        let side = |n| Side::new(n).unwrap();
        for rolls in [7, 3, 5, 4] {
            answers.count(side(6), Solution::Rolls(rolls));
        }
        answers.count(side(2), Solution::Rolls(1));
        answers.count(side(6), Solution::Unreachable);
        answers.count(side(9), Solution::Unreachable);
        answers
    }

    #[test]
    fn the_table_says_what_was_counted() {
        assert_eq!(
            table(&answers(), None),
            "  n      boards   solvable    min  median       max\n\
             \x20 2           1  100.00 %      1       1         1\n\
             \x20 6           5   80.00 %      3       4         7\n\
             \x20 9           1    0.00 %      -       -         -\n\
             all           7   71.42 %      1       4         7\n"
        );
    }

    #[test]
    fn the_throughput_is_boards_by_elapsed_time() {
        let summary = |boards, elapsed| RunSummary {
            boards,
            elapsed,
            answers: answers(),
            timings: None,
            files: vec!["results.csv", "manifest.json"],
        };
        let text = summary(3000, Duration::from_millis(1500)).text(Path::new("out"));
        let end = "\n3000 boards in 1.50 s, 2000 boards/s end to end\nresults.csv, manifest.json in out\n";
        assert!(text.ends_with(end), "{text}");
        let text = summary(0, Duration::ZERO).text(Path::new("out"));
        assert!(text.contains("\n0 boards in 0.00 s, 0 boards/s"), "{text}");
    }
}
