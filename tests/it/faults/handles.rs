//! A limit on open files.

use super::place;
use crate::util::program;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::time::Duration;

#[test]
fn twenty_open_files_are_enough_for_every_verb() {
    let folder = place();
    folder.shards("run -q --count 400", 1..=40, 40, "many");
    folder.done("run -q --count 400 -o whole");
    for line in [
        "run --count 20000 -j 8 --checkpoint-interval 0 -o out",
        "generate --count 20000 -j 8 --checkpoint-interval 0 -o more.csv",
        "solve boards.csv one.csv bad.csv -j 8 --checkpoint-interval 0 --on-error skip --rejects rejects -o answers.csv --timings times.csv",
        "merge many --out joined",
        "judge one.csv 'one=echo 1' 'again=echo 1' -j 1 --export-csv verdicts.csv",
        "strength boards.csv -j 8 --export-csv kills.csv --export-json kills.json",
        "bench --count 10 --runs 2 --solver array-queue --export-csv times2.csv --export-json times.json --export-markdown times.md",
        "report run times.json kills.csv kills.json -o page.html --images pictures",
        "show one.csv --svg board.svg",
        "package one.csv --profile kattis -o package.zip",
    ] {
        let ran = folder.sh(&format!("ulimit -n 20; snl {line}"));
        ran.ends_with(if line.starts_with("strength") { 3 } else { 0 }, line);
    }
    assert!(folder.bytes("joined/results.csv") == folder.bytes("whole/results.csv"));
    let left = folder.files().join(" ");
    let hidden = [".part", "checkpoint", ".lock"];
    assert!(!hidden.iter().any(|end| left.contains(end)), "{left}");
}

#[test]
fn where_there_are_too_few_an_error_says_so_and_nothing_looks_complete() {
    let folder = place();
    let before = folder.files();
    let mut named = 0;
    // With fewer than five no program starts.
    for limit in 5..20 {
        for (line, whole) in [
            (
                "run --count 20000 --checkpoint-interval 0 -o out",
                "out/manifest.json",
            ),
            ("generate --count 20000 -o more.csv", "more.csv"),
            (
                "solve boards.csv -o answers.csv --timings times.csv",
                "answers.csv",
            ),
            ("merge shards --out joined", "joined/manifest.json"),
            (
                "judge one.csv 'one=echo 1' 'two=echo 1' -j 2 --export-csv verdicts.csv",
                "",
            ),
        ] {
            let ran = folder.sh(&format!("ulimit -n {limit}; snl {line}"));
            let mut left = folder.files();
            left.retain(|name| !before.contains(name));
            if ran.code != 0 {
                named += 1;
                ran.ends_with(1, line);
                ran.says("Too many open files");
                assert!(!left.iter().any(|name| name == whole), "{line}: {left:?}");
            }
            left.iter().for_each(|name| folder.remove(name));
        }
    }
    assert!(named > 10, "{named}");
}

/// Returns whether a process runs `sleep` for this time.
fn is_sleeping(seconds: &str) -> bool {
    let end = format!("/sleep\0{seconds}\0");
    std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .any(|process| {
            let line = std::fs::read_to_string(process.path().join("cmdline")).unwrap_or_default();
            // The supervisor has these words too, after its own.
            line.ends_with(&end) && line.matches('\0').count() == 2
        })
}

#[test]
fn a_judge_whose_handles_run_out_blames_no_program() {
    let folder = place();
    // In the sandbox a command has a folder for temporary files, whose size the judge reads.
    let mut child = program(&folder)
        .args(["judge", "one.csv", "one=sleep 61.25"])
        .spawn()
        .unwrap();
    while !is_sleeping("61.25") {
        assert!(child.try_wait().unwrap().is_none(), "the judge has ended");
        std::thread::sleep(Duration::from_millis(1));
    }
    let limit = Rlimit {
        current: Some(4),
        maximum: Some(4),
    };
    prlimit(Some(Pid::from_child(&child)), Resource::Nofile, limit).unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("error: one cannot be judged: Too many open files"),
        "{errors}{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_bench_without_handles_blames_no_program() {
    let folder = place();
    let mut named = 0;
    for limit in 8..24 {
        let line =
            "bench --size 4 --count 10 --runs 2 --solver array-queue --external 'one=echo 1'";
        let ran = folder.sh(&format!("ulimit -n {limit}; snl {line}"));
        let is_machine = ran.err.contains("Too many open files");
        named += u32::from(is_machine);
        ran.ends_with(if is_machine { 1 } else { 3 }, &limit.to_string());
    }
    assert!((1..16).contains(&named), "{named}");
}
