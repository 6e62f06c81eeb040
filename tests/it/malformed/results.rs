//! Malformed inputs of `report`, from runs and from the judge: results, timings, kills.

use super::edit::{Edit::*, Row};

/// The hash is checked before the rows are read.
#[rustfmt::skip]
pub const RESULTS: &[Row] = &[
    ("empty", Whole(""), &["run/results.csv: altered since it was written: it has 0 bytes"]),
    ("another answer", Swap(",1\n", ",2\n"), &["run/results.csv: altered since it was written: its ", "regenerate the run by its command"]),
    ("not there", Gone, &["run/results.csv: cannot be read: No such file"]),
];

#[rustfmt::skip]
pub const TIMINGS: &[Row] = &[
    ("half of it", Half, &["run/timings.csv: altered since it was written: it has"]),
    ("not there", Gone, &["run/timings.csv: cannot be read: No such file"]),
];

#[rustfmt::skip]
pub const KILLS: &[Row] = &[
    ("an index that is a word", Swap("\n0,", "\nx,"), &["kills.csv:2: not a row of the kill matrix"]),
    ("a kill that is neither 0 nor 1", Swap("1\n", "2\n"), &["kills.csv:", "not a row of the kill matrix: expected an index, and 0 or 1"]),
    ("a row too short", Swap(",0\n", "\n"), &["kills.csv: CSV error", "found record with"]),
    ("another header", Swap("index,n,", "n,index,"), &["kills.csv: not an input: expected a run directory"]),
];

#[rustfmt::skip]
pub const STRENGTH: &[Row] = &[
    ("half of it", Half, &["kills.json: EOF while parsing"]),
    ("no name of a mistake", Drop("/mistakes/0", "name"), &["kills.json: missing field `name`"]),
    ("kills as a word", Set("/mistakes/0/kills", "\"many\""), &["kills.json: invalid type: string \"many\""]),
    ("mistakes as a number", Set("/mistakes", "96"), &["kills.json: invalid type: integer `96`"]),
    ("no mistakes", Drop("", "mistakes"), &["kills.json: not an input: expected a run directory"]),
];

#[rustfmt::skip]
pub const STRANGERS: &[Row] = &[
    ("empty", Whole(""), &["boards.csv: not an input: expected a run directory", "an export of bench"]),
    ("a word", Whole("hello\n"), &["boards.csv: not an input: expected a run directory"]),
    ("an object of nothing", Whole("{}"), &["boards.csv: not an input: expected a run directory"]),
    ("not there", Gone, &["boards.csv: cannot be read: No such file"]),
];
