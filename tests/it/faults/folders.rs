//! Places that cannot be written to.
//!
//! CI runs as root, for whom permission bits mean nothing. These hold for root too: a path under a file, a folder of
//! `/proc`, a device that is always full, and a read-only mount, if one can be made.

use super::{calm, files, place, sh};
use crate::util::{long, skip};

/// Commands that write to OUT, and whether OUT is a folder.
const LINES: &[(&str, bool)] = &[
    ("run --count 100 -o OUT", true),
    ("run --count 100 --shard 1/2 -o OUT", true),
    ("merge shards --out OUT", true),
    ("generate --count 100 -o OUT", false),
    ("suite judge -o OUT", false),
    ("package one.csv --profile kattis -o OUT.zip", false),
    ("package one.csv --profile kattis -o OUT", false),
    ("solve boards.csv -o OUT", false),
    ("solve boards.csv -o answers.csv --timings OUT", false),
    (
        "solve bad.csv -o answers.csv --on-error skip --rejects OUT",
        false,
    ),
    ("show [[-1,4],[-1,3]] --svg OUT", false),
    ("strength one.csv --export-csv OUT", false),
    ("strength one.csv --export-json OUT", false),
    ("judge one.csv 'one=echo 1' --export-csv OUT", false),
    (
        "bench --count 10 --runs 2 --solver array-queue --export-json OUT",
        false,
    ),
    (
        "bench --count 10 --runs 20 --solver array-queue --save-baseline it --baseline-dir OUT",
        true,
    ),
    ("report run -o OUT.html", false),
    ("report run -o page.md --images OUT", true),
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
        for (line, _) in LINES {
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

#[test]
fn a_device_that_is_full_is_named_and_nothing_is_left() {
    let folder = place();
    let path = folder.path();
    let before = files(path);
    for (line, makes_folder) in LINES {
        // A suite takes seconds and is written like a corpus.
        let slow = line.starts_with("suite") && !long();
        if *makes_folder || !line.ends_with("OUT") || line.contains("package") || slow {
            continue;
        }
        let line = format!("snl {}", line.replace("OUT", "/dev/full"));
        let ran = sh(path, &line);
        calm(&ran, &line);
        assert_eq!(ran.code, 1, "{line}: {}", ran.err);
        for word in ["/dev/full", "No space left on device"] {
            assert!(ran.err.contains(word), "{line}: {word}: {}", ran.err);
        }
        // Partial answers may stay for --resume, but not under the final name.
        let left: Vec<_> = files(path)
            .into_iter()
            .filter(|name| !before.contains(name))
            .collect();
        let kept = |name: &&String| name.ends_with(".part") || name.ends_with(".checkpoint.json");
        assert!(left.iter().all(|name| kept(&name)), "{line}: {left:?}");
        left.iter()
            .for_each(|name| std::fs::remove_file(path.join(name)).unwrap());
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
    for (line, _) in LINES {
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
