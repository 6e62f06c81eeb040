//! What is stopped goes on with `--resume`, to the same bytes.

#![cfg(unix)]

mod program;

use program::{Ran, snl_in};
use snakes_and_ladders::measure::Timings;
use snakes_and_ladders::store::Manifest;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far more than is done before the test ends.
const ENDLESS: &str = "run --count 1000000000000 --seed 1 --checkpoint-every 0.01 -o out";

fn snl(folder: &Path, line: &str) -> Ran {
    let args: Vec<&str> = line.split_whitespace().collect();
    snl_in(folder, &args, b"")
}

fn done(folder: &Path, line: &str) -> Ran {
    let ran = snl(folder, line);
    assert_eq!(ran.code, 0, "{line}: {}", ran.err);
    ran
}

fn start(folder: &Path, line: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_snl"));
    command.args(line.split_whitespace()).current_dir(folder);
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Waits until the child has written this file, or has ended.
fn wait_for(file: &Path, child: &mut Child) {
    let began = Instant::now();
    while !file.exists() && child.try_wait().unwrap().is_none() {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "{}",
            file.display()
        );
        sleep(Duration::from_millis(1));
    }
}

fn signal(child: &Child, name: &str) {
    let line = format!("kill {name} {}", child.id());
    let sent = Command::new("sh").args(["-c", &line]).status().unwrap();
    assert!(sent.success());
}

/// Starts the job, kills it once it has a checkpoint, and again until it comes to its end. Gives the number of
/// times that it was resuming after a checkpoint.
fn kill_until_done(folder: &Path, line: &str, checkpoint: &str) -> u32 {
    let line = format!("{line} --resume --checkpoint-every 0.005");
    let checkpoint = folder.join(checkpoint);
    let mut kills = 0;
    for round in 0..1000u64 {
        let mut child = start(folder, &line);
        let before = checkpoint.exists();
        wait_for(&checkpoint, &mut child);
        // Different moments of the work, later and later, so that a slow machine comes to the end too.
        sleep(Duration::from_millis(
            20 + round * 7919 % 31 + round * round,
        ));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        kills += u32::from(before);
        match output.status.code() {
            Some(0) => return kills,
            Some(code) => panic!("exit code {code}: {err}"),
            None => {}
        }
    }
    panic!("no end in 1000 rounds");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<_> = entries
        .map(name)
        .map(|name| name.into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_run_killed_again_and_again_gives_the_same_bytes_and_counts_every_board_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 400000 --seed 5 --family uniform,classic -j 2";
    let once = done(path, &format!("{line} -o once"));
    let kills = kill_until_done(path, &format!("{line} -o out"), "out/checkpoint.json");
    assert!(kills > 0);
    assert!(
        fs::read(path.join("out/results.csv")).unwrap()
            == fs::read(path.join("once/results.csv")).unwrap()
    );
    assert_eq!(
        names(&path.join("out")),
        ["manifest.json", "results.csv", "timings.csv"]
    );
    let manifest = Manifest::read(&path.join("out/manifest.json")).unwrap();
    assert!(!manifest.resumed.is_empty(), "{manifest:?}");
    assert!(manifest.resumed.is_sorted() && manifest.resumed.iter().all(|&index| index <= 400_000));
    let read = |name: &str| Timings::read(fs::File::open(path.join(name)).unwrap()).unwrap();
    let (timings, wanted) = (read("out/timings.csv"), read("once/timings.csv"));
    let counts = |timings: &Timings| {
        let rows = timings.rows.iter();
        rows.map(|row| (row.n.clone(), row.family.clone(), row.boards))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&timings), counts(&wanted));
    // The table of a run taken up again counts all boards too.
    let again = snl(path, &format!("{line} -o out --resume"));
    assert!(
        again.code == 0 && again.err.contains("is already complete"),
        "{}",
        again.err
    );
    assert!(once.out.contains("400000"));
}

#[test]
fn a_shard_killed_again_and_again_merges_into_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 300000 --seed 6 -j 1";
    done(path, &format!("{line} -o once"));
    done(path, &format!("{line} --shard 1/2 -o a"));
    let kills = kill_until_done(
        path,
        &format!("{line} --shard 2/2 -o b"),
        "b/checkpoint.json",
    );
    assert!(kills > 0);
    done(path, "merge b a --out joined");
    assert!(
        fs::read(path.join("joined/results.csv")).unwrap()
            == fs::read(path.join("once/results.csv")).unwrap()
    );
}

#[test]
fn corpora_and_answers_go_on_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for format in ["csv", "jsonl", "grid"] {
        let line = format!("generate --count 40000 --seed 5 --format {format} --answers -j 1");
        done(path, &format!("{line} -o once"));
        kill_until_done(path, &format!("{line} -o out"), "out.checkpoint.json");
        assert!(
            fs::read(path.join("out")).unwrap() == fs::read(path.join("once")).unwrap(),
            "{format}"
        );
        // Some lines that are no boards, and a second file.
        let text = String::from_utf8(fs::read(path.join("once")).unwrap()).unwrap();
        let lines = text.lines().enumerate();
        let spoilt: String = lines
            .map(|(k, line)| {
                if k % 1000 == 17 {
                    format!("{line} spoilt\n")
                } else {
                    format!("{line}\n")
                }
            })
            .collect();
        fs::write(path.join("spoilt"), spoilt).unwrap();
        let solve = "solve spoilt once --on-error skip -j 1";
        let ran = done(
            path,
            &format!("{solve} --rejects rejects -o answers --timings times"),
        );
        assert!(
            ran.err.contains("40 records rejected (see rejects)"),
            "{}",
            ran.err
        );
        let again = format!("{solve} --rejects rejects2 -o answers2 --timings times2");
        kill_until_done(path, &again, "answers2.checkpoint.json");
        for (first, second) in [("rejects", "rejects2"), ("answers", "answers2")] {
            assert!(
                fs::read(path.join(first)).unwrap() == fs::read(path.join(second)).unwrap(),
                "{format}: {first}"
            );
        }
        let timings = Timings::read(fs::File::open(path.join("times2")).unwrap()).unwrap();
        assert_eq!(timings.all().boards, 79_960);
        for name in ["out", "answers", "answers2"] {
            fs::remove_file(path.join(name)).unwrap();
        }
    }
    let left = names(path);
    assert!(
        left.iter()
            .all(|name| !name.starts_with('.') && !name.contains("checkpoint")),
        "{left:?}"
    );
}

#[test]
fn ctrl_c_ends_with_130_keeps_what_was_done_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for name in ["-INT", "-TERM"] {
        let line = "run --count 3000000 --seed 2 -j 1 -o out";
        let mut child = start(path, line);
        // No checkpoint is due yet: the one that is kept is made at the end.
        wait_for(&path.join("out/.lock"), &mut child);
        sleep(Duration::from_millis(300));
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert!(
            err.contains("interrupted: ") && err.contains("boards saved; rerun the same command"),
            "{err}"
        );
        let refused = snl(path, line);
        assert_eq!(refused.code, 1);
        assert!(
            refused.err.contains("an unfinished job exists"),
            "{}",
            refused.err
        );
        let ran = done(path, &format!("{line} --resume"));
        assert!(ran.err.contains("resuming after "), "{}", ran.err);
        assert!(ran.out.contains("all     3000000"), "{}", ran.out);
        assert_eq!(
            fs::read(path.join("out/results.csv"))
                .unwrap()
                .iter()
                .filter(|&&b| b == b'\n')
                .count(),
            3_000_001
        );
        fs::remove_dir_all(path.join("out")).unwrap();
    }
}

#[test]
fn ctrl_c_where_nothing_can_be_kept_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut child = Command::new(env!("CARGO_BIN_EXE_snl"))
        .args(["generate", "--count", "1000000000000"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    // Nor does one that waits for input: no one can hold it up.
    let mut child = Command::new(env!("CARGO_BIN_EXE_snl"))
        .args(["solve", "-"])
        .current_dir(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // To wait for the process would close its input, which is another way to end.
    let _input = child.stdin.take();
    sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(names(path).is_empty());
    // What is half measured is no figure.
    let mut child = Command::new(env!("CARGO_BIN_EXE_snl"))
        .args(["bench", "--min-time", "60", "--solvers", "queue,words"])
        .args(["--export-json", "b.json", "--save-baseline", "b"])
        .args(["--baseline-dir", "."])
        .current_dir(path)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(path), Vec::<String>::new());
}

#[test]
fn a_second_process_on_the_same_output_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (line, again, kept) in [
        (ENDLESS, "run -o out", "out/checkpoint.json"),
        (
            "generate --count 1000000000000 --checkpoint-every 0.01 -o boards.csv",
            "generate --count 5 -o boards.csv",
            "boards.csv.checkpoint.json",
        ),
    ] {
        let mut child = start(path, line);
        wait_for(&path.join(kept), &mut child);
        for flag in ["", " --resume"] {
            let ran = snl(path, &format!("{again}{flag}"));
            assert_eq!(ran.code, 1, "{}", ran.err);
            let holder = format!("another snl is writing here (process {} on ", child.id());
            assert!(ran.err.contains(&holder), "{}", ran.err);
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut child = start(path, ENDLESS);
    let checkpoint = path.join("out/checkpoint.json");
    wait_for(&checkpoint, &mut child);
    sleep(Duration::from_millis(100));
    child.kill().unwrap();
    child.wait().unwrap();
    let refused = |line: &str, word: &str| {
        let ran = snl(path, line);
        assert_eq!(ran.code, 1, "{line}: {}", ran.err);
        assert!(ran.err.contains(word), "{word}: {}", ran.err);
    };
    let go_on = format!("{ENDLESS} --resume");
    refused(
        &go_on.replace("--seed 1", "--seed 2"),
        "spec is v1:family=uniform;n=2..20;density=0.2;seed=1 there, v1:",
    );
    refused(
        &go_on.replace("1000000000000", "1000"),
        "boards is 0..1000000000000 of",
    );
    refused(
        &format!("{go_on} --no-timings"),
        "timings is yes there, no here",
    );
    refused(&format!("{go_on} --shard 1/2"), "another job: boards is");
    refused(ENDLESS, "an unfinished job exists");
    let text = fs::read_to_string(&checkpoint).unwrap();
    for (old, new, word) in [
        (
            "\"stream\":\"v1\"",
            "\"stream\":\"v0\"",
            "stream is v0 there, v1 here",
        ),
        ("\"version\":\"", "\"version\":\"7", "version is 7"),
        ("{", "[", "not a checkpoint"),
    ] {
        assert!(text.contains(old));
        fs::write(&checkpoint, text.replacen(old, new, 1)).unwrap();
        refused(&go_on, word);
    }
    fs::write(&checkpoint, &text).unwrap();
    let part = names(&path.join("out"))
        .into_iter()
        .find(|name| name.starts_with(".results.csv."))
        .unwrap();
    let part = path.join("out").join(part);
    let bytes = fs::read(&part).unwrap();
    let mut altered = bytes.clone();
    altered[100] ^= 1;
    fs::write(&part, altered).unwrap();
    refused(&go_on, "bytes do not have the SHA-256 in the checkpoint");
    fs::write(&part, &bytes[..100]).unwrap();
    refused(&go_on, "has 100 bytes, not");
    fs::remove_file(&part).unwrap();
    refused(&go_on, "cannot resume the partial file");
    fs::remove_file(&checkpoint).unwrap();
    done(path, "run --count 10 -o out --resume");
}

#[test]
fn input_that_changed_is_not_gone_on_with_and_bad_input_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(
        path,
        "generate --count 150000 --size 20 --seed 3 -o boards.csv",
    );
    let line = "solve boards.csv -o answers.csv -j 1 --checkpoint-every 0.001";
    let mut child = start(path, line);
    wait_for(&path.join("answers.csv.checkpoint.json"), &mut child);
    child.kill().unwrap();
    assert!(
        child.wait().unwrap().code().is_none(),
        "killed before its end"
    );
    let mut text = fs::read_to_string(path.join("boards.csv")).unwrap();
    text += "no board\n";
    fs::write(path.join("boards.csv"), text).unwrap();
    let ran = snl(path, &format!("{line} --resume"));
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("input is boards.csv ("), "{}", ran.err);
    fs::remove_file(path.join("answers.csv.checkpoint.json")).unwrap();
    let ran = snl(path, line);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("boards.csv:150002: "), "{}", ran.err);
    assert_eq!(names(path), ["boards.csv"]);
}

#[test]
fn a_kill_between_the_last_checkpoint_and_the_last_name_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 2000 --seed 4 -o out";
    let mut child = start(
        path,
        &format!(
            "{} --checkpoint-every 0.01",
            line.replace("2000", "2000000000")
        ),
    );
    wait_for(&path.join("out/checkpoint.json"), &mut child);
    sleep(Duration::from_millis(50));
    signal(&child, "-INT");
    child.wait().unwrap();
    // As a process leaves it that is killed between renaming results.csv and writing the manifest.
    let checkpoint = path.join("out/checkpoint.json");
    let mut kept: serde_json::Value =
        serde_json::from_slice(&fs::read(&checkpoint).unwrap()).unwrap();
    let boards = kept["boards"].as_u64().unwrap();
    kept["job"]["boards"] = format!("0..{boards} of {boards}").into();
    kept["whole"] = true.into();
    fs::write(&checkpoint, kept.to_string()).unwrap();
    let part = kept["parts"][0]["name"].as_str().unwrap();
    fs::rename(path.join("out").join(part), path.join("out/results.csv")).unwrap();
    let line = line.replace("2000", &boards.to_string());
    let before = fs::read(path.join("out/results.csv")).unwrap();
    done(path, &format!("{line} --resume"));
    assert!(fs::read(path.join("out/results.csv")).unwrap() == before);
    done(path, &line.replace("-o out", "-o once"));
    assert!(fs::read(path.join("once/results.csv")).unwrap() == before);
    assert_eq!(
        names(&path.join("out")),
        ["manifest.json", "results.csv", "timings.csv"]
    );
}
