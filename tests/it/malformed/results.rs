//! Malformed inputs of `report`, from runs and from the judge: results, timings, kills.

use super::Case;
use super::edit::{Edit::*, Row, cases as altered};

/// The hash is checked before the rows are read.
#[rustfmt::skip]
const RESULTS: &[Row] = &[
    ("empty", Whole(""), 1, &["run/results.csv: altered since it was written: it has 0 bytes"]),
    ("another answer", Swap(",1\n", ",2\n"), 1, &["run/results.csv: altered since it was written: its ", "regenerate the run by its command"]),
    ("not there", Gone, 1, &["run/results.csv: cannot be read: No such file"]),
];

#[rustfmt::skip]
const TIMINGS: &[Row] = &[
    ("half of it", Half, 1, &["run/timings.csv: altered since it was written: it has"]),
    ("not there", Gone, 1, &["run/timings.csv: cannot be read: No such file"]),
];

#[rustfmt::skip]
const KILLS: &[Row] = &[
    ("an index that is a word", Swap("\n0,", "\nx,"), 1, &["kills.csv:2: not a row of the kill matrix"]),
    ("a kill that is neither 0 nor 1", Swap("1\n", "2\n"), 1, &["kills.csv:", "not a row of the kill matrix: expected an index, and 0 or 1"]),
    ("a row too short", Swap(",0\n", "\n"), 1, &["kills.csv: CSV error", "found record with"]),
    ("another header", Swap("index,n,", "n,index,"), 1, &["kills.csv: not an input: expected a run directory"]),
];

#[rustfmt::skip]
const STRENGTH: &[Row] = &[
    ("half of it", Half, 1, &["kills.json: EOF while parsing"]),
    ("no name of a mistake", Drop("/mistakes/0", "name"), 1, &["kills.json: missing field `name`"]),
    ("kills as a word", Set("/mistakes/0/kills", "\"many\""), 1, &["kills.json: invalid type: string \"many\""]),
    ("mistakes as a number", Set("/mistakes", "96"), 1, &["kills.json: invalid type: integer `96`"]),
    ("no mistakes", Drop("", "mistakes"), 1, &["kills.json: not an input: expected a run directory"]),
];

#[rustfmt::skip]
const STRANGERS: &[Row] = &[
    ("empty", Whole(""), 1, &["boards.csv: not an input: expected a run directory", "an export of bench"]),
    ("a word", Whole("hello\n"), 1, &["boards.csv: not an input: expected a run directory"]),
    ("an object of nothing", Whole("{}"), 1, &["boards.csv: not an input: expected a run directory"]),
    ("not there", Gone, 1, &["boards.csv: cannot be read: No such file"]),
];

pub fn cases() -> Vec<Case> {
    let report =
        |parser, file, rows| altered(parser, file, &format!("report {file} -o page.html"), rows);
    let of_run = |parser, file, rows| altered(parser, file, "report run -o page.html", rows);
    [
        of_run("results", "run/results.csv", RESULTS),
        of_run("timings", "run/timings.csv", TIMINGS),
        report("kills", "kills.csv", KILLS),
        report("strength", "kills.json", STRENGTH),
        report("report", "boards.csv", STRANGERS),
    ]
    .into_iter()
    .flatten()
    .collect()
}
