//! Files that vanish, grow or shrink while they are read.
//!
//! Rejected lines go to a named pipe that the test does not read, so that the program stops in the middle of its input.

use super::{calm, end, files, sh};
use crate::util::{program, start, wait_until};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};

const LINE: &str =
    "solve first.grid second.grid --on-error skip --rejects pipe -o answers.csv -j 1";

/// Two files of boards. The first has more lines to reject than the pipe and the program can hold.
fn two(folder: &Path) {
    let board = "[[-1,4],[-1,3]]\n";
    let bad = format!("{board}[{}\n", " ".repeat(1000)).repeat(10_000);
    fs::write(folder.join("first.grid"), bad).unwrap();
    fs::write(folder.join("second.grid"), board.repeat(1000)).unwrap();
    assert_eq!(sh(folder, "mkfifo pipe").code, 0);
}

/// Starts the program and waits until it is in the middle of the first file.
fn held(folder: &Path, flags: &str) -> (Child, File) {
    let child = start(folder, &format!("{LINE} {flags}"));
    let mut pipe = File::open(folder.join("pipe")).unwrap();
    // The inputs are open before the first line comes.
    pipe.read_exact(&mut [0; 100]).unwrap();
    (child, pipe)
}

/// Lets the program continue. Returns the exit code and standard error.
fn let_go(child: Child, mut pipe: File) -> (i32, String) {
    std::io::copy(&mut pipe, &mut std::io::sink()).unwrap();
    let ran = end(child);
    calm(&ran, LINE);
    (ran.code, ran.err)
}

#[test]
fn a_file_that_vanished_is_named_and_the_work_goes_on_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    two(path);
    let (child, pipe) = held(path, "");
    let (code, err) = let_go(child, pipe);
    assert_eq!(code, 0, "{err}");
    let right = fs::read(path.join("answers.csv")).unwrap();
    fs::remove_file(path.join("answers.csv")).unwrap();

    let (child, pipe) = held(path, "");
    fs::rename(path.join("second.grid"), path.join("away")).unwrap();
    let (code, err) = let_go(child, pipe);
    assert_eq!(code, 1, "{err}");
    for word in [
        "error: second.grid: cannot be read: No such file or directory",
        "; 10000 boards saved; fix the problem and rerun the same command with --resume",
    ] {
        assert!(err.contains(word), "{err}");
    }
    let left = files(path);
    assert!(!left.contains(&"answers.csv".to_owned()), "{left:?}");

    fs::rename(path.join("away"), path.join("second.grid")).unwrap();
    let child = start(path, &format!("{LINE} --resume"));
    let pipe = File::open(path.join("pipe")).unwrap();
    let (code, err) = let_go(child, pipe);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("resuming after 10000 boards"), "{err}");
    assert!(fs::read(path.join("answers.csv")).unwrap() == right);
    assert_eq!(
        files(path),
        [
            "answers.csv",
            "answers.csv.done.json",
            "first.grid",
            "pipe",
            "second.grid"
        ]
    );
}

#[test]
fn a_file_that_grew_or_shrank_is_refused_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    two(path);
    type Change = fn(&mut File) -> std::io::Result<()>;
    let changes: [(&str, Change); 3] = [
        ("grew", |file| file.write_all(b"[[-1,4],[-")),
        ("shrank", |file| file.set_len(9_000_123)),
        ("is another", |file| {
            file.set_modified(std::time::SystemTime::UNIX_EPOCH)
        }),
    ];
    for (what, change) in changes {
        let (child, pipe) = held(path, "");
        let mut file = File::options()
            .append(true)
            .open(path.join("first.grid"))
            .unwrap();
        change(&mut file).unwrap();
        let (code, err) = let_go(child, pipe);
        assert_eq!(code, 1, "{what}: {err}");
        let word = "error: first.grid: changed while it was read (it had ";
        assert!(err.contains(word), "{what}: {err}");
        assert!(!err.contains("--resume"), "{what}: {err}");
        assert_eq!(files(path), ["first.grid", "pipe", "second.grid"], "{what}");
    }
}

/// A pipe has no length, so growing input is not an error there.
#[test]
fn a_pipe_that_is_slow_is_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program(folder.path());
    let mut child = command.arg("solve").stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"[[-1,4],").unwrap();
    // The first part is read when the pipe is empty.
    wait_until("an empty pipe", || {
        rustix::io::ioctl_fionread(&stdin).unwrap() == 0
    });
    stdin.write_all(b"[-1,3]]").unwrap();
    drop(stdin);
    let ran = end(child);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.ends_with("\n0,2,,0,2,1\n"), "{}", ran.out);
}
