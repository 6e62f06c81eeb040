//! The checkpoint of a job that was killed.

use super::edit::{Edit::*, Row};

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    ("empty", Whole(""), &["job/checkpoint.json: not a checkpoint: EOF", "delete it to start over"]),
    ("half of it", Half, &["job/checkpoint.json: not a checkpoint: EOF"]),
    ("no JSON", Whole("done: 512\n"), &["job/checkpoint.json: not a checkpoint: expected value at line 1"]),
    ("a number", Whole("512"), &["job/checkpoint.json: not a checkpoint: "]),
    ("no job", Drop("", "job"), &["not a checkpoint: missing field `job`"]),
    ("no parts", Drop("", "parts"), &["not a checkpoint: missing field `parts`"]),
    ("no state", Drop("", "state"), &["not a checkpoint: missing field `state`"]),
    ("another spec", Swap("seed=1", "seed=2"), &["job/checkpoint.json: checkpoint belongs to another job: spec is", "seed=2 there"]),
    ("another stream", Set("/job/stream", "\"v0\""), &["checkpoint belongs to another job: stream is v0 there, v1 here"]),
    ("another version", Set("/job/version", "\"0.0.1\""), &["checkpoint belongs to another job: version is 0.0.1", "use the original flags and version"]),
    ("other boards", Set("/job/boards", "\"0..9 of 9\""), &["boards is 0..9 of 9 there, 0..3000000"]),
    ("other timings", Set("/job/timings", "\"no\""), &["timings is no there, yes here"]),
    ("a claim less", Drop("/job", "spec"), &["spec is unset there"]),
    ("a claim that is a number", Set("/job/spec", "1"), &["not a checkpoint: invalid type: integer `1`, expected a string"]),
    ("boards below 0", Set("/boards", "-5"), &["not a checkpoint: invalid value: integer `-5`"]),
    ("boards as a word", Set("/boards", "\"many\""), &["not a checkpoint: invalid type: string"]),
    ("boards that the state does not know", Set("/boards", "7"), &["not a checkpoint: inconsistent values"]),
    ("a state that the boards do not know", Set("/state/next", "7"), &["not a checkpoint: inconsistent values"]),
    ("a state behind the last board", Set("/state/next", "3000001"), &["not a checkpoint: inconsistent values"]),
    ("a state of another verb", Set("/state", "512"), &["not a checkpoint: invalid type: integer `512`"]),
    ("a key of the state less", Drop("/state", "next"), &["not a checkpoint: missing field `next`"]),
    ("an answer of a side that there is not", Set("/state/answers/0", "[99,1,1]"), &["job/checkpoint.json: not a checkpoint: "]),
    ("an answer that cannot be", Set("/state/answers/0", "[2,99999,1]"), &["job/checkpoint.json: not a checkpoint: "]),
    ("an answer more", Set("/state/answers/0", "[2,1,999999]"), &["not a checkpoint: inconsistent values"]),
    ("samples beyond counting", Set("/state/measured/groups/0/samples", "[[1,18446744073709551615],[1,2]]"), &["not a checkpoint: more samples than boards"]),
    ("no part", Set("/parts", "[]"), &["job/results.csv: cannot resume the partial file"]),
    ("another part", Set("/parts/0/name", "\".results.csv.part\""), &["job/results.csv: cannot resume the partial file: No such file", "delete the checkpoint to start over"]),
    ("a part somewhere else", Set("/parts/0/name", "\"../boards.csv\""), &["job/results.csv: cannot resume the partial file"]),
    ("a part that is longer", Set("/parts/0/bytes", "999999999"), &["job/results.csv: cannot resume the partial file", "bytes, not 999999999"]),
    ("a part without its hash", Drop("/parts/0", "sha256_of_blocks"), &["not a checkpoint: missing field `sha256`"]),
    ("a part with another hash", Set("/parts/0/sha256_of_blocks", "\"00\""), &["job/results.csv: cannot resume the partial file: its first", "bytes do not have the SHA-256 of blocks in the checkpoint"]),
    ("a part below 0", Set("/parts/0/bytes", "-1"), &["not a checkpoint: invalid value: integer `-1`"]),
];
