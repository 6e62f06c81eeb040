//! Places that cannot be written to.
//!
//! CI runs as root, for whom permission bits mean nothing. These hold for root too: a path under a file, a folder of
//! `/proc`, and a read-only mount, if one can be made.

use super::{calm, files, place, sh};
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
    let path = folder.path();
    let before = files(path);
    for (out, reason) in [
        ("one.csv/out", "Not a directory"),
        ("/proc/self/out", "No such file or directory"),
    ] {
        for line in LINES {
            let line = format!("snl {}", line.replace("OUT", out));
            let ran = sh(path, &line);
            calm(&ran, &line);
            assert_eq!(ran.code, 1, "{line}: {}", ran.err);
            for word in ["error: ", out, reason] {
                assert!(ran.err.contains(word), "{line}: {word}: {}", ran.err);
            }
            assert!(!ran.err.contains(".part"), "{line}: {}", ran.err);
            assert_eq!(files(path), before, "{line}");
        }
    }
}

/// Needs the right to mount in its own name space, which containers may lack.
#[test]
fn a_read_only_file_system_is_named_and_read_from() {
    let folder = place();
    let path = folder.path();
    let within = |line: &str| {
        let line = line.replace('\'', "'\\''");
        let program = env!("CARGO_BIN_EXE_snl");
        sh(
            path,
            &format!(
                "unshare -rm sh -c 'mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\" && \
                 snl() {{ \"{program}\" \"$@\"; }}; {line}'"
            ),
        )
    };
    if within("true").code != 0 {
        return skip("the right to mount, for a read-only file system");
    }
    let before = files(path);
    for line in LINES {
        let line = format!("snl {}", line.replace("OUT", "out"));
        let ran = within(&line);
        calm(&ran, &line);
        assert_eq!(ran.code, 1, "{line}: {}", ran.err);
        let word = "Read-only file system";
        assert!(ran.err.contains(word), "{line}: {}", ran.err);
        assert_eq!(files(path), before, "{line}");
    }
    // Reading still works.
    for (line, code) in [
        ("snl solve boards.csv --check -o -", 0),
        ("snl report run", 0),
        ("snl merge --missing shards", 0),
        ("snl judge one.csv 'one=echo 1'", 0),
    ] {
        let ran = within(line);
        assert_eq!(ran.code, code, "{line}: {}", ran.err);
    }
}
