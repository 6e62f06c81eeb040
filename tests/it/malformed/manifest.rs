//! The manifest of a shard, of a finished run, and of a run given to `report`, and the files of a
//! shard.

use super::edit::{Edit::*, Row};

#[rustfmt::skip]
pub const OF_A_SHARD: &[Row] = &[
    ("empty", Whole(""), &["shards/2/manifest.json: not a manifest: EOF"]),
    ("half of it", Half, &["shards/2/manifest.json: not a manifest: EOF"]),
    ("no JSON", Whole("rows: 15\n"), &["shards/2/manifest.json: not a manifest: expected value at line 1"]),
    ("a list", Whole("[]"), &["shards/2/manifest.json: not a manifest: "]),
    ("no version", Drop("", "version"), &["shards/2/manifest.json: not a manifest: missing field `version`"]),
    ("no rows", Drop("", "rows"), &["not a manifest: missing field `rows`"]),
    ("no first row", Drop("", "first"), &["not a manifest: missing field `first`"]),
    ("no files", Drop("", "files"), &["not a manifest: missing field `files`"]),
    ("no host", Drop("", "host"), &["not a manifest: missing field `host`"]),
    ("rows as a string", Set("/rows", "\"15\""), &["not a manifest: invalid type: string \"15\", expected u64"]),
    ("rows below 0", Set("/rows", "-1"), &["not a manifest: invalid value: integer `-1`, expected u64"]),
    ("rows with a fraction", Set("/rows", "15.5"), &["not a manifest: invalid type: floating point"]),
    ("a file without its hash", Drop("/files/results.csv", "xxh128"), &["not a manifest: missing field `xxh128`"]),
    ("a hash that is a number", Set("/files/results.csv/xxh128", "7"), &["not a manifest: invalid type: integer `7`, expected a string"]),
    ("a hash of something else", Set("/files/results.csv/xxh128", "\"00\""), &["shards/2/results.csv: altered since it was written: its hash is", "its manifest says 00"]),
    ("a hash of other histograms", Set("/files/histograms.json/xxh128", "\"00\""), &["shards/2/histograms.json: altered"]),
    ("a length of something else", Set("/files/results.csv/bytes", "7"), &["shards/2/results.csv: altered since it was written: it has", "its manifest says 7"]),
    ("a file that is not there", Swap("results.csv", "answers.csv"), &["shards/2/answers.csv: cannot be read: No such file"]),
    ("no results among the files", Drop("/files", "results.csv"), &["shards/2: not a shard"]),
    ("no shard", Drop("", "shard"), &["shards/2: not a shard (expected output of `snl run --shard K/N`)"]),
    ("a shard of none", Set("/shard/of", "0"), &["shards/2: not a shard"]),
    ("a shard beyond the last", Set("/shard/part", "3"), &["shards/2: not a shard"]),
    ("a shard as a word", Set("/shard", "\"2/2\""), &["not a manifest: invalid type: string"]),
    ("another shard's place", Set("/shard/part", "1"), &["shards/2/manifest.json: altered since it was written: its rows are not those of shard 1/2"]),
    ("another first row", Set("/first", "14"), &["shards/2/manifest.json: altered", "its rows are not those of shard 2/2"]),
    ("another number of rows", Set("/rows", "14"), &["shards/2/manifest.json: altered"]),
    ("more shards", Set("/shard/of", "3"), &["shards/2: shard of another run: number of shards is 3, but shards/1 has 2"]),
    ("more boards", Set("/shard/count", "31"), &["shards/2: shard of another run: number of boards is 31"]),
    ("no spec", Set("/spec", "null"), &["shards/2: not a shard"]),
    ("another spec", Swap("seed=0", "seed=1"), &["shards/2: shard of another run: spec is", "seed=1"]),
    ("another stream", Set("/stream", "\"v9\""), &["shards/2: shard of another run: stream is v9, but shards/1 has v1"]),
    ("another version", Set("/version", "\"9.9\""), &["shards/2: shard of another run: program version is 9.9"]),
    ("a key twice", Swap("\"rows\"", "\"rows\": 1, \"rows\""), &["not a manifest: duplicate field `rows`"]),
    ("not there", Gone, &["shards missing: 2 of 2"]),
];

#[rustfmt::skip]
pub const OF_A_FILE: &[Row] = &[
    ("another byte", Swap("uniform", "unifarm"), &["altered since it was written: its hash", "run that shard again"]),
    ("a byte more", Swap(",", ",,"), &["altered since it was written: it has", "its manifest says"]),
    ("half of it", Half, &["altered since it was written: it has", "its manifest says"]),
    ("not there", Gone, &["cannot be read: No such file"]),
];

#[rustfmt::skip]
pub const OF_A_RUN: &[Row] = &[
    ("half of it, of a run that is done", Half, &["run/manifest.json: not a manifest: EOF"]),
    ("another spec, of a run that is done", Swap("seed=0", "seed=1"), &["run holds the results of a different job (spec is", "choose another --out"]),
    ("another version, of a run that is done", Set("/version", "\"9.9\""), &["run holds the results of a different job (version is 9.9"]),
    ("another number of rows, of a run that is done", Set("/rows", "31"), &["run holds the results of a different job (rows is 31"]),
];

#[rustfmt::skip]
pub const REPORTED: &[Row] = &[
    ("no JSON, reported", Whole("{"), &["run/manifest.json: not a manifest: EOF"]),
    ("another hash, reported", Set("/files/results.csv/xxh128", "\"00\""), &["run/results.csv: altered since it was written: its hash is"]),
    ("another number of rows, reported", Set("/rows", "31"), &["run/results.csv: 30 rows, where manifest.json says 31"]),
    ("no results, reported", Drop("/files", "results.csv"), &["run: not an input: expected a run directory"]),
    ("not there, reported", Gone, &["run: not an input: expected a run directory (manifest.json"]),
];
