//! A job that was interrupted or killed resumes with `--resume`, to the same bytes.
//!
//! A job is killed once its output has a certain length. Kills at random moments, in any call, are
//! in `scripts/kills.py`.

use crate::util::{Folder, end, program, saved_boards, wait_until};
use snl_harness::measure::Timings;
use std::fs;
use std::process::{Child, Command};

/// Far more than is done before the test ends.
const ENDLESS: &str = "run --count 1000000000000 --seed 1 --checkpoint-interval 0.01 -o out";

fn signal(child: &Child, name: &str) {
    let line = format!("kill {name} {}", child.id());
    let sent = Command::new("sh").args(["-c", &line]).status().unwrap();
    assert!(sent.success());
}

/// Runs a job that writes a file of this many bytes; it is killed at three quarters of it, and
/// again at seven eighths.
fn done_with_kills(folder: &Folder, line: &str, checkpoint: &str, bytes: usize) {
    let line = format!("{line} --resume --checkpoint-interval 0");
    let first = folder.kill_at(&line, bytes / 4 * 3, checkpoint);
    let second = folder.kill_at(&line, bytes / 8 * 7, checkpoint);
    assert!(second >= first, "{line}: {second} after {first}");
    let resumed = format!("resuming after {second} boards");
    folder.done(&line).says(&resumed);
}

#[test]
fn a_run_killed_again_and_again_gives_the_same_bytes_and_counts_every_board_once() {
    let folder = Folder::new();
    let line = "run --count 100000 --seed 5 --family uniform,classic -j 2";
    let once = folder.done(&format!("{line} -o once"));
    let whole = folder.bytes("once/results.csv");
    let to_out = format!("{line} -o out --solver bitset --latencies times.csv");
    done_with_kills(&folder, &to_out, "out/checkpoint.json", whole.len());
    assert!(folder.bytes("out/results.csv") == whole);
    assert_eq!(fs::read_dir(folder.join("out")).unwrap().count(), 3);
    let resumed = folder.manifest("out").resumed;
    assert!(!resumed.is_empty() && resumed.is_sorted(), "{resumed:?}");
    assert!(resumed.iter().all(|&index| index <= 100_000));
    let timings = folder.timings("out/timings.csv");
    let wanted = folder.timings("once/timings.csv");
    let times = folder.read("times.csv");
    assert_eq!(timings.all().latencies, times.lines().count() as u64 - 1);
    let counts = |timings: &Timings| {
        let rows = timings.rows.iter();
        rows.map(|row| (row.n.clone(), row.family.clone(), row.boards))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&timings), counts(&wanted));
    // The table of a resumed run counts all boards too.
    let again = folder.done(&format!("{to_out} --resume"));
    again.says("is already complete");
    once.prints("100,000");
}

#[test]
fn a_shard_killed_again_and_again_merges_into_the_whole() {
    let folder = Folder::new();
    let line = "run --count 200000 --seed 6 -j 1";
    folder.done(&format!("{line} -o once"));
    folder.done(&format!("{line} --shard 1/2 -o a"));
    let whole = folder.bytes("once/results.csv");
    let second = format!("{line} --shard 2/2 -o b");
    done_with_kills(&folder, &second, "b/checkpoint.json", whole.len() / 2);
    folder.done("merge b a --out joined");
    assert!(folder.bytes("joined/results.csv") == whole);
}

#[test]
fn corpora_and_answers_go_on_too() {
    let folder = Folder::new();
    for format in ["csv --with-answers", "jsonl --with-answers", "grid"] {
        let line = format!("generate --count 20000 --seed 5 --format {format} -j 1");
        folder.done(&format!("{line} -o once"));
        let text = folder.read("once");
        let to_out = format!("{line} -o out");
        done_with_kills(&folder, &to_out, "out.checkpoint.json", text.len());
        assert!(folder.read("out") == text, "{format}");
        // A second input, in which every fourth line is not a board; the rejects are the largest
        // output.
        let lines = text.lines().enumerate();
        let bad = lines.map(|(k, line)| line.to_owned() + if k % 4 == 1 { " bad\n" } else { "\n" });
        folder.write("bad", bad.collect::<String>());
        let solve = "solve bad once --on-error skip -j 1";
        let first = format!("{solve} --rejects rejects -o answers --timings times");
        folder.done(&first).says("5000 records rejected");
        let again = format!("{solve} --rejects rejects2 -o answers2 --timings times2");
        let rejects = folder.bytes("rejects");
        done_with_kills(&folder, &again, "answers2.checkpoint.json", rejects.len());
        for (first, second) in [("rejects", "rejects2"), ("answers", "answers2")] {
            let is_same = folder.bytes(first) == folder.bytes(second);
            assert!(is_same, "{format}: {first}");
        }
        assert_eq!(folder.timings("times2").all().boards, 35_000);
        for name in ["out", "answers", "answers2"] {
            folder.remove(name);
        }
    }
    let left = folder.files();
    let is_done = |name: &String| !name.starts_with('.') && !name.contains("checkpoint");
    assert!(left.iter().all(is_done), "{left:?}");
}

/// The file of timings, which is written at the end, may be another one than that which failed.
#[test]
#[cfg(target_os = "linux")]
fn a_job_goes_on_with_another_file_of_timings() {
    let folder = Folder::new();
    folder.done("generate --count 1000 --seed 5 -o boards.csv");
    let solve = "solve boards.csv -o answers.csv";
    let words = ["/dev/full: cannot be written", "1000 boards saved"];
    folder.ends(&format!("{solve} --timings /dev/full"), 1, &words);
    folder.done(&format!("{solve} --timings times.csv --resume"));
    assert_eq!(folder.timings("times.csv").all().boards, 1000);
}

/// A signal comes before the first checkpoint. In place of a second one, the state is that after a
/// kill between the names of `results.csv` and the manifest.
#[test]
fn a_signal_keeps_what_was_done_and_a_kill_between_the_last_names_costs_nothing() {
    let long = "run --count 2000000000 --seed 2 -j 1 -o out";
    for (name, code, whole) in [
        ("-INT", 130, false),
        ("-TERM", 143, false),
        ("-TERM", 143, true),
    ] {
        let folder = Folder::new();
        let child = folder.start(long);
        wait_until("rows", || {
            let rows = |name: &String| {
                let file = fs::metadata(folder.join(name));
                name.contains(".results.csv.") && file.is_ok_and(|file| file.len() > 1 << 16)
            };
            folder.files().iter().any(rows)
        });
        signal(&child, name);
        let ran = end(child);
        ran.ends_with(code, long);
        ran.says("interrupted: ");
        ran.says("boards saved; rerun the same command");
        folder.ends(long, 1, &["an unfinished job exists"]);
        // The job is turned into one of fewer boards.
        let mut kept = folder.json("out/checkpoint.json");
        let boards = kept["boards"].as_u64().unwrap();
        let count = boards + if whole { 0 } else { 1000 };
        kept["job"]["boards"] = format!("0..{count} of {count}").into();
        kept["whole"] = whole.into();
        folder.write("out/checkpoint.json", kept.to_string());
        if whole {
            let name = kept["parts"][0]["name"].as_str().unwrap();
            let part = folder.join("out").join(name);
            fs::rename(part, folder.join("out/results.csv")).unwrap();
        }
        let line = long.replace("2000000000", &count.to_string());
        let ran = folder.done(&format!("{line} --resume"));
        ran.says(&format!("resuming after {boards} boards"));
        folder.done(&line.replace("-o out", "-o once"));
        assert!(folder.results("out") == folder.results("once"));
        assert_eq!(fs::read_dir(folder.join("out")).unwrap().count(), 3);
    }
}

/// Returns the signals that a process catches or ignores, as `/proc/PID/status` has them: signal N
/// is bit N - 1.
#[cfg(target_os = "linux")]
pub(crate) fn signals(process: &str, key: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix(key));
    u64::from_str_radix(mask.unwrap().trim(), 16).unwrap()
}

/// Sends a signal to `snl` as soon as it handles SIGINT, SIGTERM and, unless it is ignored, SIGHUP.
/// They are handled one after the other.
#[cfg(target_os = "linux")]
pub(crate) fn send_when_handled(child: &Child, name: &str) {
    const INT_TERM: u64 = 1 << (2 - 1) | 1 << (15 - 1);
    let process = child.id().to_string();
    wait_until("handlers of signals", || {
        let caught = signals(&process, "SigCgt:");
        let hangs_up = (caught | signals(&process, "SigIgn:")) & 1 != 0;
        caught & INT_TERM == INT_TERM && hangs_up
    });
    signal(child, &format!("-{name}"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_benchmark_saves_no_baseline_and_exports_a_part() {
    let folder = Folder::new();
    let line = "bench --min-time 600 --solver array-queue,bitset --export-json c.json --save-baseline b --baseline-dir .";
    let child = folder.start(line);
    send_when_handled(&child, "INT");
    assert_eq!(end(child).code, 130);
    assert!(!folder.join("b.json").exists());
    if let Ok(part) = fs::read_to_string(folder.join("c.json")) {
        assert!(part.contains("\"partial\":true"), "{part}");
    }
}

/// The program of the pass that runs would go on for ten minutes. The first estimate is there
/// although no round is over.
#[test]
#[cfg(target_os = "linux")]
fn a_benchmark_is_interrupted_within_a_pass() {
    let folder = Folder::new();
    // It answers the small boards that measure its start.
    let answers = "while read -r line; do echo 1; case $line in *,*,*,*,*) touch slow; exec sleep 600;; esac; done";
    folder.write("slow.sh", answers);
    let messages = fs::File::create(folder.join("messages")).unwrap();
    let mut child = program(&folder)
        .args(["bench", "--size", "2..6", "--solver", "array-queue"])
        .args(["--external", "slow=sh slow.sh", "--sandbox", "none"])
        .args(["--time-limit", "600"])
        .stderr(messages)
        .spawn()
        .unwrap();
    wait_until("a pass", || folder.join("slow").exists());
    wait_until("an estimate", || {
        folder.read("messages").contains("warming up: at ")
    });
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(143));
    assert!(folder.read("messages").contains("interrupted: "));
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_judge_tells_of_the_programs_it_has_judged() {
    let folder = Folder::new();
    folder.write("boards.grid", "[[-1,-1],[-1,-1]]\n");
    let out = fs::File::create(folder.join("out")).unwrap();
    let mut child = program(&folder)
        .args(["judge", "boards.grid", "wrong=sed s/.*/7/", "-j1"])
        .args(["slow=sh -c 'sleep 600'", "--total-time-limit=600"])
        .args(["--export-csv", "rows.csv", "--export-json", "judged.json"])
        .args(["--svg", "board.svg", "--sandbox", "none"])
        .stdout(out)
        .spawn()
        .unwrap();
    wait_until("the first row", || folder.read("out").contains("WA"));
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let out = folder.read("out");
    assert!(out.contains("The smallest board found"), "{out}");
    assert!(!out.contains("slow"), "{out}");
    assert_eq!(folder.files(), ["boards.grid", "out"]);
}

#[test]
fn a_second_process_on_the_same_output_is_refused() {
    let folder = Folder::new();
    for (line, again, kept) in [
        (ENDLESS, "run -o out", "out/checkpoint.json"),
        (
            "generate --count 1000000000000 --checkpoint-interval 0.01 -o boards.csv",
            "generate --count 5 -o boards.csv",
            "boards.csv.checkpoint.json",
        ),
    ] {
        let mut child = folder.start(line);
        wait_until("a checkpoint", || folder.join(kept).exists());
        for flag in ["", " --resume"] {
            let holder = format!("another snl is writing here (process {} on ", child.id());
            folder.ends(&format!("{again}{flag}"), 1, &[&holder]);
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused_by_name() {
    let folder = Folder::new();
    let mut child = folder.start(ENDLESS);
    let checkpoint = folder.join("out/checkpoint.json");
    wait_until("a checkpoint with boards", || saved_boards(&checkpoint) > 0);
    child.kill().unwrap();
    child.wait().unwrap();
    let spec = "spec is v1:family=uniform;n=2..20;density=0.2;seed=1 there, v1:";
    for (flag, other, word) in [
        ("--seed 1", "--seed 2", spec),
        ("1000000000000", "1000", "boards is 0..1000000000000 of"),
        (
            "-o",
            "--no-timings -o",
            "--no-timings is no there, yes here",
        ),
        ("-o", "--shard 1/2 -o", "another job: boards is"),
    ] {
        let line = ENDLESS.replace(flag, other);
        folder.ends(&format!("{line} --resume"), 1, &[word]);
    }
    folder.ends(ENDLESS, 1, &["an unfinished job exists"]);
    fs::remove_file(&checkpoint).unwrap();
    folder.done("run --count 10 -o out --resume");
}

#[test]
fn input_that_changed_is_not_gone_on_with_and_bad_input_leaves_nothing() {
    let folder = Folder::new();
    folder.done("generate --count 150000 --size 2..4 --seed 3 -o boards.csv");
    let line = "solve boards.csv -o answers.csv -j 1 --checkpoint-interval 0";
    folder.kill_at(line, 1_600_000, "answers.csv.checkpoint.json");
    let mut text = folder.read("boards.csv");
    text += "no board\n";
    folder.write("boards.csv", text);
    folder.ends(&format!("{line} --resume"), 1, &["input is boards.csv ("]);
    folder.remove("answers.csv.checkpoint.json");
    folder.ends(line, 1, &["boards.csv:150002: "]);
    assert_eq!(folder.files(), ["boards.csv"]);
}
