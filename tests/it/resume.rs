//! A job that was interrupted or killed resumes with `--resume`, to the same bytes.
//!
//! A job is killed once its output has a certain length. Kills at random moments, in any call, are in `scripts/kills.py`.

use crate::util::{Ran, done, end, files, kill_at, refused, saved_boards, snl, start, wait_until};
use snl_harness::measure::Timings;
use snl_harness::store::Manifest;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};

/// Far more than is done before the test ends.
const ENDLESS: &str = "run --count 1000000000000 --seed 1 --checkpoint-interval 0.01 -o out";

fn wait_for_boards(checkpoint: &Path) {
    wait_until("a checkpoint with boards", || saved_boards(checkpoint) > 0);
}

fn signal(child: &Child, name: &str) {
    let line = format!("kill {name} {}", child.id());
    let sent = Command::new("sh").args(["-c", &line]).status().unwrap();
    assert!(sent.success());
}

/// Runs a job that writes a file of this many bytes; it is killed at three quarters of it, and again at seven eighths.
fn done_with_kills(folder: &Path, line: &str, checkpoint: &str, bytes: usize) {
    let line = format!("{line} --resume --checkpoint-interval 0");
    let first = kill_at(folder, &line, bytes / 4 * 3, checkpoint);
    let second = kill_at(folder, &line, bytes / 8 * 7, checkpoint);
    assert!(second >= first, "{line}: {second} after {first}");
    let ran = done(folder, &line);
    let resumed = format!("resuming after {second} boards");
    assert!(ran.err.contains(&resumed), "{line}: {}", ran.err);
}

#[test]
fn a_run_killed_again_and_again_gives_the_same_bytes_and_counts_every_board_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 100000 --seed 5 --family uniform,classic -j 2";
    let once = done(path, &format!("{line} -o once"));
    let whole = fs::read(path.join("once/results.csv")).unwrap();
    let to_out = format!("{line} -o out --solver bitset --latencies times.csv");
    done_with_kills(path, &to_out, "out/checkpoint.json", whole.len());
    assert!(fs::read(path.join("out/results.csv")).unwrap() == whole);
    assert_eq!(
        files(&path.join("out")),
        ["manifest.json", "results.csv", "timings.csv"]
    );
    let manifest = Manifest::read(&path.join("out/manifest.json")).unwrap();
    assert!(!manifest.resumed.is_empty(), "{manifest:?}");
    assert!(manifest.resumed.is_sorted() && manifest.resumed.iter().all(|&index| index <= 100_000));
    let read = |name: &str| Timings::read(fs::File::open(path.join(name)).unwrap()).unwrap();
    let (timings, wanted) = (read("out/timings.csv"), read("once/timings.csv"));
    let times = fs::read_to_string(path.join("times.csv")).unwrap();
    assert_eq!(timings.all().latencies, times.lines().count() as u64 - 1);
    let counts = |timings: &Timings| {
        let rows = timings.rows.iter();
        rows.map(|row| (row.n.clone(), row.family.clone(), row.boards))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&timings), counts(&wanted));
    // The table of a resumed run counts all boards too.
    let again = snl(path, &format!("{to_out} --resume"));
    assert!(
        again.code == 0 && again.err.contains("is already complete"),
        "{}",
        again.err
    );
    assert!(once.out.contains("100,000"));
}

#[test]
fn a_shard_killed_again_and_again_merges_into_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 200000 --seed 6 -j 1";
    done(path, &format!("{line} -o once"));
    done(path, &format!("{line} --shard 1/2 -o a"));
    let whole = fs::read(path.join("once/results.csv")).unwrap();
    let second = format!("{line} --shard 2/2 -o b");
    done_with_kills(path, &second, "b/checkpoint.json", whole.len() / 2);
    done(path, "merge b a --out joined");
    assert!(fs::read(path.join("joined/results.csv")).unwrap() == whole);
}

#[test]
fn corpora_and_answers_go_on_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for format in ["csv", "jsonl", "grid"] {
        let line = format!("generate --count 20000 --seed 5 --format {format} --with-answers -j 1");
        done(path, &format!("{line} -o once"));
        let text = fs::read_to_string(path.join("once")).unwrap();
        let to_out = format!("{line} -o out");
        done_with_kills(path, &to_out, "out.checkpoint.json", text.len());
        let out = fs::read_to_string(path.join("out")).unwrap();
        assert!(out == text, "{format}");
        // A second input, in which every fourth line is not a board; the rejects are the largest output.
        let lines = text.lines().enumerate();
        let bad: String = lines
            .map(|(k, line)| {
                if k % 4 == 1 {
                    format!("{line} bad\n")
                } else {
                    format!("{line}\n")
                }
            })
            .collect();
        fs::write(path.join("bad"), bad).unwrap();
        let solve = "solve bad once --on-error skip -j 1";
        let ran = done(
            path,
            &format!("{solve} --rejects rejects -o answers --timings times"),
        );
        ran.says("5000 records rejected");
        let again = format!("{solve} --rejects rejects2 -o answers2 --timings times2");
        let rejects = fs::read(path.join("rejects")).unwrap();
        done_with_kills(path, &again, "answers2.checkpoint.json", rejects.len());
        for (first, second) in [("rejects", "rejects2"), ("answers", "answers2")] {
            assert!(
                fs::read(path.join(first)).unwrap() == fs::read(path.join(second)).unwrap(),
                "{format}: {first}"
            );
        }
        let timings = Timings::read(fs::File::open(path.join("times2")).unwrap()).unwrap();
        assert_eq!(timings.all().boards, 35_000);
        for name in ["out", "answers", "answers2"] {
            fs::remove_file(path.join(name)).unwrap();
        }
    }
    let left = files(path);
    assert!(
        left.iter()
            .all(|name| !name.starts_with('.') && !name.contains("checkpoint")),
        "{left:?}"
    );
}

/// Starts a run and interrupts it when it has written some rows, before the first checkpoint. Returns the command and its
/// end.
fn interrupted(folder: &Path, signal_name: &str) -> (String, Ran) {
    let mut count = 100_000;
    loop {
        let line = format!("run --count {count} --seed 2 -j 1 -o out");
        let child = start(folder, &line);
        wait_until("rows", || {
            let rows = |name: &String| {
                let file = folder.join("out").join(name);
                name.contains("results.csv") && fs::metadata(file).is_ok_and(|file| file.len() > 0)
            };
            folder.join("out").exists() && files(&folder.join("out")).iter().any(rows)
        });
        signal(&child, signal_name);
        let ran = end(child);
        if ran.code != 0 {
            return (line, ran);
        }
        // The run ended before the signal: try a longer one.
        fs::remove_dir_all(folder.join("out")).unwrap();
        count *= 4;
    }
}

#[test]
fn a_signal_keeps_what_was_done_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (name, code) in [("-INT", 130), ("-TERM", 143)] {
        let (line, ran) = interrupted(path, name);
        assert_eq!(ran.code, code, "{}", ran.err);
        ran.says("interrupted: ");
        ran.says("boards saved; rerun the same command");
        refused(path, &line, 1, &["an unfinished job exists"]);
        let ran = done(path, &format!("{line} --resume"));
        ran.says("resuming after ");
        let once = line.replace("-o out", "-o once --no-timings --force");
        done(path, &once);
        let results = |name: &str| fs::read(path.join(name).join("results.csv")).unwrap();
        assert!(results("out") == results("once"));
        let lines = results("out").iter().filter(|&&byte| byte == b'\n').count();
        assert!(line.contains(&format!(" {} ", lines - 1)), "{lines}");
        fs::remove_dir_all(path.join("out")).unwrap();
    }
}

/// Returns the signals that a process catches or ignores, as `/proc/PID/status` has them: signal N is bit N - 1.
#[cfg(target_os = "linux")]
pub(crate) fn signals(process: &str, key: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix(key));
    u64::from_str_radix(mask.unwrap().trim(), 16).unwrap()
}

/// Sends a signal to `snl` as soon as it handles interrupts.
#[cfg(target_os = "linux")]
pub(crate) fn send_when_handled(child: &Child, name: &str) {
    wait_until("a handler of SIGINT", || {
        signals(&child.id().to_string(), "SigCgt:") & 1 << (2 - 1) != 0
    });
    signal(child, &format!("-{name}"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_benchmark_saves_no_baseline_and_exports_a_part() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let child = start(
        path,
        "bench --min-time 600 --solver array-queue,bitset --export-json c.json --save-baseline b --baseline-dir .",
    );
    send_when_handled(&child, "INT");
    assert_eq!(end(child).code, 130);
    assert!(!path.join("b.json").exists());
    if let Ok(part) = fs::read_to_string(path.join("c.json")) {
        assert!(part.contains("\"partial\":true"), "{part}");
    }
}

#[test]
fn a_second_process_on_the_same_output_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (line, again, kept) in [
        (ENDLESS, "run -o out", "out/checkpoint.json"),
        (
            "generate --count 1000000000000 --checkpoint-interval 0.01 -o boards.csv",
            "generate --count 5 -o boards.csv",
            "boards.csv.checkpoint.json",
        ),
    ] {
        let mut child = start(path, line);
        wait_until("a checkpoint", || path.join(kept).exists());
        for flag in ["", " --resume"] {
            let holder = format!("another snl is writing here (process {} on ", child.id());
            refused(path, &format!("{again}{flag}"), 1, &[&holder]);
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
    wait_for_boards(&checkpoint);
    child.kill().unwrap();
    child.wait().unwrap();
    let refused = |line: &str, word: &str| {
        refused(path, line, 1, &[word]);
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
    fs::remove_file(&checkpoint).unwrap();
    done(path, "run --count 10 -o out --resume");
}

#[test]
fn input_that_changed_is_not_gone_on_with_and_bad_input_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(
        path,
        "generate --count 150000 --size 2..4 --seed 3 -o boards.csv",
    );
    let line = "solve boards.csv -o answers.csv -j 1 --checkpoint-interval 0";
    kill_at(path, line, 1_600_000, "answers.csv.checkpoint.json");
    let mut text = fs::read_to_string(path.join("boards.csv")).unwrap();
    text += "no board\n";
    fs::write(path.join("boards.csv"), text).unwrap();
    let ran = snl(path, &format!("{line} --resume"));
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("input is boards.csv ("), "{}", ran.err);
    fs::remove_file(path.join("answers.csv.checkpoint.json")).unwrap();
    refused(path, line, 1, &["boards.csv:150002: "]);
    assert_eq!(files(path), ["boards.csv"]);
}

#[test]
fn a_kill_between_the_last_checkpoint_and_the_last_name_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 2000 --seed 4 -o out";
    let long = line.replace("2000", "2000000000");
    let child = start(path, &format!("{long} --checkpoint-interval 0.01"));
    wait_for_boards(&path.join("out/checkpoint.json"));
    signal(&child, "-INT");
    end(child);
    // The state after a kill between the rename of results.csv and the manifest.
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
        files(&path.join("out")),
        ["manifest.json", "results.csv", "timings.csv"]
    );
}
