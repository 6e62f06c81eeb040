//! Typical slips on the command line: the exit code, and words that say what is wrong and what to do.

use crate::util::snl;
use std::fs;

const PARQUET: &str = "DuckDB turns results.csv into Parquet: docs/FILES.md";

/// Command line, exit code, words of the message.
const SLIPS: &[(&str, i32, &str)] = &[
    // Names that are nearly right.
    ("generate --family clasic", 2, "did you mean classic?"),
    ("run --family uniform,wal", 2, "did you mean wall?"),
    ("generate --family Uniform", 2, "did you mean uniform?"),
    (
        "generate --family zebra",
        2,
        "unknown family \"zebra\"; available: uniform, classic",
    ),
    ("solve one.grid --solver spars", 2, "did you mean sparse?"),
    ("bench --solver wrods", 2, "unknown solver \"wrods\""),
    ("generate --format gird", 2, "did you mean grid?"),
    (
        "generate --format package --profile legasy",
        2,
        "did you mean legacy?",
    ),
    ("generate --formt grid", 2, "'--format'"),
    ("generate --suite juge", 2, "'judge'"),
    ("generate --level mediun", 2, "did you mean medium?"),
    ("genrate", 2, "'generate'"),
    ("solve one.grid --on-error skipp", 2, "'skip'"),
    // Numbers.
    (
        "generate --count ten",
        2,
        "a count is a whole number: 5000, 1_000_000, 10k",
    ),
    ("generate --count -5", 2, "a count is a whole number"),
    ("generate --count 1.5", 2, "a count is a whole number"),
    ("generate --count 1e30", 2, "a count is a whole number"),
    (
        "generate --density -0.1",
        2,
        "density \"-0.1\" is not a fraction from 0 to 1",
    ),
    (
        "generate --density 20%",
        2,
        "density \"20%\" is not a fraction from 0 to 1",
    ),
    ("generate --size 21", 2, "within 2..20"),
    ("generate --size -3", 2, "within 2..20"),
    ("generate --size 20..2", 2, "within 2..20"),
    (
        "generate --seed -1",
        2,
        "a seed is a number from 0 to 2^64 - 1, or `random`",
    ),
    ("run -j -2", 2, "invalid digit"),
    ("run --shard 5/4", 2, "5/4"),
    (
        "run --checkpoint-interval soon",
        2,
        "a number of seconds, such as 5 or 0.5",
    ),
    ("generate --rolls 0..x", 2, "0..x"),
    (
        "judge one.grid right.py --time-limit 0",
        2,
        "a number of seconds above 0",
    ),
    // Something else where a file is expected.
    (
        "solve family=classic;n=10",
        1,
        "a spec begins with its version: v1:family=classic;n=10",
    ),
    (
        "solve v2:family=classic",
        1,
        "this program makes stream v1, not \"v2\"",
    ),
    ("solve v1:family=clasic", 2, "did you mean classic?"),
    ("solve suite:jugde", 2, "suite:jugde"),
    ("show suite:jugde", 2, "suite:jugde"),
    ("show suite:judge,seed=1 80", 1, "has 80 boards"),
    ("solve one.grid --count 5", 2, "applies only to a spec"),
    (
        "solve v1:family=classic --resume -o answers.csv",
        2,
        "cannot resume from",
    ),
    ("solve [[-1,-1],[-1,-1]]", 1, "| snl solve -"),
    ("solve {\"board\":[[-1,-1],[-1,-1]]}", 1, "| snl solve -"),
    ("judge n=5;family=wall right.py", 1, "v1:n=5;family=wall"),
    (
        "solve no-such-file.csv",
        1,
        "no-such-file.csv: cannot be read: No such file",
    ),
    ("judge one.grid no-such.py", 1, "no-such.py: no such file"),
    ("judge no-such.py", 1, "no-such.py: no such file"),
    ("show one.grid 7", 1, "one.grid"),
    ("show [[-1,9],[-1,3]]", 1, "invalid board"),
    ("report right.py", 1, "right.py"),
    // Flags that contradict one another, or do nothing.
    (
        "generate --family classic --density 0.5",
        2,
        "only the family uniform has a density",
    ),
    (
        "generate -o boards.csv.gz",
        2,
        "boards.csv.gz: cannot write .gz; available: csv, jsonl, grid",
    ),
    (
        "generate -o boards.csv --format grid",
        2,
        "the extension of boards.csv says csv, --format says grid",
    ),
    (
        "solve one.grid -o answers.jsonl",
        2,
        "answers.jsonl: solve writes csv",
    ),
    (
        "solve one.grid -o answers.xlsx",
        2,
        "answers.xlsx: solve writes csv",
    ),
    ("run --format parquet", 2, PARQUET),
    ("solve one.grid --format parquet", 2, PARQUET),
    ("solve one.grid -o answers.parquet", 2, PARQUET),
    ("generate --format parquet", 2, PARQUET),
    ("generate -o boards.parquet", 2, PARQUET),
    ("run --format csv", 2, "results are always CSV"),
    (
        "generate --profile legacy",
        2,
        "--profile requires --format package",
    ),
    (
        "solve one.grid --rejects bad",
        2,
        "--rejects requires --on-error skip",
    ),
    ("judge one.grid", 2, "nothing to judge"),
    ("generate --quiet --verbose", 2, "cannot be used with"),
];

#[test]
fn a_slip_is_named_with_the_way_out_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.grid"), "[[-1,4],[-1,3]]\n").unwrap();
    fs::write(folder.path().join("right.py"), "").unwrap();
    for &(line, code, words) in SLIPS {
        let ran = snl(folder.path(), line);
        assert_eq!(ran.code, code, "{line}: {}", ran.err);
        assert!(ran.err.contains(words), "{line}: {}", ran.err);
        assert!(ran.out.is_empty(), "{line}: {}", ran.out);
    }
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["one.grid", "right.py"]);
}

#[test]
fn counts_may_have_separators_and_suffixes() {
    let folder = tempfile::tempdir().unwrap();
    for count in ["1_0", "1e1", "0.01k"] {
        let ran = snl(
            folder.path(),
            &format!("generate --format grid --count {count}"),
        );
        assert_eq!(
            (ran.code, ran.out.lines().count()),
            (0, 10),
            "{count}: {}",
            ran.err
        );
    }
}
