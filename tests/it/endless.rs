//! Inputs, names and limits of the system on which the program panicked, hung, failed, or took all memory.

use crate::util::{done, end, files, kill_at, kill_until, program, refused, sh, snl};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

#[test]
fn an_output_whose_name_is_not_utf_8_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let name = OsStr::from_bytes(b"out\xff\xfe");
    let mut command = program(folder.path());
    let child = command
        .args(["run", "-q", "--count", "100", "--out"])
        .arg(name);
    let ran = end(child.spawn().unwrap());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let manifest = fs::read_to_string(folder.path().join(name).join("manifest.json")).unwrap();
    assert!(manifest.contains("out\u{fffd}\u{fffd}"), "{manifest}");
}

#[test]
fn any_number_of_threads_may_be_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "run -q --count 20000 --out once");
    for threads in ["4000", "100000000"] {
        done(
            path,
            &format!("run -q --force --count 20000 -j {threads} --out out"),
        );
        let results = |name: &str| fs::read(path.join(name).join("results.csv")).unwrap();
        assert!(results("out") == results("once"));
        done(
            path,
            &format!("generate --rolls 3 --count 10 -q -j {threads} -o puzzles.csv"),
        );
        let line = format!("strength v1:family=long;n=8 --count 1 -q -j {threads}");
        let ran = snl(path, &line);
        assert_eq!(ran.code, 3, "{}", ran.err);
    }
}

#[test]
fn the_gaps_between_any_number_of_shards_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let of = 1_000_000_000_000u64;
    for part in [1, 5, of] {
        done(
            path,
            &format!("run -q --count 100 --shard {part}/{of} --out all/{part}"),
        );
    }
    let ran = sh(path, "ulimit -v 2000000; snl merge --missing all");
    assert_eq!(
        (ran.code, &*ran.out),
        (0, "2-4,6-999999999999\n"),
        "{}",
        ran.err
    );
}

#[test]
fn reports_read_files_of_a_reasonable_length_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (name, first) in [
        ("big.json", "{"),
        ("big.csv", "index,n"),
        ("big.md", "# text"),
    ] {
        fs::write(path.join(name), first).unwrap();
        // A sparse file, which takes no room.
        let file = fs::File::options()
            .append(true)
            .open(path.join(name))
            .unwrap();
        file.set_len(1 << 30).unwrap();
        for input in [name, "/dev/zero"] {
            let ran = sh(path, &format!("ulimit -v 1500000; snl report {input}"));
            assert_eq!(ran.code, 1, "{}", ran.err);
            let word = format!("error: {input}: cannot be read: it is longer than ");
            assert!(ran.err.starts_with(&word), "{}", ran.err);
        }
    }
}

#[test]
fn a_named_pipe_in_place_of_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "run -q --count 10 --shard 1/1 --out out");
    for name in [
        "manifest.json",
        "results.csv",
        "timings.csv",
        "histograms.json",
    ] {
        let file = path.join("out").join(name);
        let bytes = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        assert_eq!(sh(path, &format!("mkfifo out/{name}")).code, 0);
        for line in [
            "report out",
            "merge out --out joined",
            "run --count 10 --shard 1/1 --out out --resume",
        ] {
            let skipped = name != "manifest.json" && line.starts_with("run");
            if !skipped {
                refused(path, line, 1, &[name]);
            }
        }
        fs::remove_file(&file).unwrap();
        fs::write(&file, bytes).unwrap();
    }
    assert_eq!(
        sh(
            path,
            "mkfifo x.csv.checkpoint.json y.csv.done.json; : > y.csv"
        )
        .code,
        0
    );
    for (line, name) in [
        (
            "generate --count 3 -o x.csv --resume",
            "x.csv.checkpoint.json",
        ),
        ("generate --count 3 -o y.csv --resume", "y.csv.done.json"),
    ] {
        let word = format!("{name}: cannot be read: it is not a regular file");
        refused(path, line, 1, &[&word]);
    }
}

#[test]
fn a_lock_that_is_a_link_or_a_pipe_is_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("out")).unwrap();
    fs::write(path.join("precious"), "data\n").unwrap();
    symlink("../precious", path.join("out/.lock")).unwrap();
    symlink("precious", path.join(".a.csv.lock")).unwrap();
    assert_eq!(sh(path, "mkfifo .b.csv.lock").code, 0);
    for (line, name) in [
        ("run -q --count 10 --out out", "out/.lock"),
        ("generate --count 10 -o a.csv", ".a.csv.lock"),
        ("generate --count 10 -o b.csv", ".b.csv.lock"),
    ] {
        let ran = snl(path, line);
        assert_eq!(ran.code, 1, "{line}: {}", ran.err);
        let words = ["cannot be locked: ", &format!("{name}: ")];
        assert!(
            words.iter().all(|word| ran.err.contains(word)),
            "{line}: {}",
            ran.err
        );
        assert_eq!(fs::read_to_string(path.join("precious")).unwrap(), "data\n");
    }
}

#[test]
fn names_as_long_as_the_file_system_takes_are_written_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --count 5 -o boards.csv");
    done(path, "generate --count 20000 --seed 5 -o once");
    for length in [230, 240, 250, 255] {
        let name = "n".repeat(length);
        done(path, &format!("generate --count 5 -o {name} --resume"));
        fs::remove_file(path.join(&name)).unwrap();
        done(path, &format!("solve boards.csv -o {name}"));
        fs::remove_file(path.join(&name)).unwrap();
        done(path, &format!("run -q --count 5 --out {name}"));
        fs::remove_dir_all(path.join(&name)).unwrap();
    }
    let name = "é".repeat(127);
    let line = format!("generate --count 20000 --seed 5 -j 1 --checkpoint-interval 0 -o {name}");
    let before = files(path);
    let is_new = |file: &String| file.ends_with(".checkpoint.json") && !before.contains(file);
    let checkpoint = kill_until(path, &line, 4000 * 512, || {
        files(path).into_iter().find(is_new)
    });
    assert!(checkpoint.len() <= 255, "{checkpoint}");
    let ran = done(path, &format!("{line} --resume"));
    ran.says("resuming after ");
    assert!(fs::read(path.join(&name)).unwrap() == fs::read(path.join("once")).unwrap());
}

#[test]
fn partial_files_of_a_machine_that_was_renamed_do_not_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "generate --count 20000 --seed 5 -j 1 --checkpoint-interval 0 -o out.csv";
    done(path, &line.replace("out.csv", "once.csv"));
    kill_at(path, line, 3 << 20, "out.csv.checkpoint.json");
    // The machine seems to have had another name.
    let host = snl_harness::store::host_name();
    let checkpoint = path.join("out.csv.checkpoint.json");
    let text = fs::read_to_string(&checkpoint).unwrap();
    let elsewhere = text.replace(&format!("-{host}-"), "-elsewhere-");
    assert_ne!(text, elsewhere);
    fs::write(&checkpoint, elsewhere).unwrap();
    for name in files(path).iter().filter(|name| name.ends_with(".part")) {
        let new = name.replace(&format!("-{host}-"), "-elsewhere-");
        fs::rename(path.join(name), path.join(&new)).unwrap();
        // The job seems to have been killed before a checkpoint, too.
        fs::copy(
            path.join(&new),
            path.join(new.replace("-elsewhere-", "-third-")),
        )
        .unwrap();
    }
    let ran = done(path, &format!("{line} --resume"));
    ran.says("resuming after ");
    assert!(fs::read(path.join("out.csv")).unwrap() == fs::read(path.join("once.csv")).unwrap());
    assert_eq!(files(path), ["once.csv", "out.csv", "out.csv.done.json"]);
}
