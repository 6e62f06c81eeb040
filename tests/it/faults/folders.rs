//! Places that cannot be written to.
//!
//! CI runs as root, for whom permission bits mean nothing. These hold for root too: a path under a
//! file, a folder of `/proc`, and a read-only mount, if one can be made.

use super::place;
use crate::util::skip;

/// Commands that write to OUT.
const LINES: &[&str] = &[
    "run --count 100 -o OUT",
    "run --count 100 --shard 1/2 -o OUT",
    "merge shards --out OUT",
    "generate --count 100 -o OUT",
    "suite judge -o OUT",
    "package one.csv --profile kattis -o OUT.zip",
    "package one.csv --profile kattis -o OUT",
    "solve boards.csv -o OUT",
    "solve boards.csv -o answers.csv --timings OUT",
    "solve bad.csv -o answers.csv --on-error skip --rejects OUT",
    "show [[-1,4],[-1,3]] --svg OUT",
    "strength one.csv --export-csv OUT",
    "strength one.csv --export-json OUT",
    "judge one.csv 'one=echo 1' --export-csv OUT",
    "bench --count 10 --runs 2 --solver array-queue --export-json OUT",
    "bench --count 10 --runs 20 --solver array-queue --save-baseline it --baseline-dir OUT",
    "report run -o OUT.html",
    "report run -o page.md --images OUT",
];

#[test]
fn a_place_that_cannot_be_written_to_is_named_and_nothing_is_left() {
    let folder = place();
    let before = folder.files();
    for (out, reason) in [
        ("one.csv/out", "Not a directory"),
        ("/proc/self/out", "No such file or directory"),
    ] {
        for line in LINES {
            let ran = folder.ends(&line.replace("OUT", out), 1, &["error: ", out, reason]);
            assert!(!ran.err.contains(".part"), "{line}: {}", ran.err);
            assert_eq!(folder.files(), before, "{line}");
        }
    }
}

/// Needs the right to mount in its own name space, which containers may lack.
#[test]
fn a_read_only_file_system_is_named_and_read_from() {
    let folder = place();
    let within = |line: &str| {
        let line = line.replace('\'', "'\\''");
        let program = env!("CARGO_BIN_EXE_snl");
        let mount = "mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\"";
        folder.sh(&format!("unshare -rm sh -c '{mount} && {program} {line}'"))
    };
    if within("--version").code != 0 {
        return skip("the right to mount, for a read-only file system");
    }
    let before = folder.files();
    for line in LINES {
        let line = line.replace("OUT", "out");
        let ran = within(&line);
        ran.ends_with(1, &line);
        ran.says("Read-only file system");
        assert_eq!(folder.files(), before, "{line}");
    }
    // Reading still works.
    for line in [
        "solve boards.csv --check -o -",
        "report run",
        "merge --missing shards",
        "judge one.csv 'one=echo 1'",
    ] {
        within(line).ends_with(0, line);
    }
}
