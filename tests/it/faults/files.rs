//! Files that vanish, grow or shrink while they are read.
//!
//! Rejected lines go to a named pipe that the test does not read, so that the program stops in the
//! middle of its input.

use crate::util::{Folder, Ran, end, program, wait_until};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, Stdio};

const LINE: &str =
    "solve first.grid second.grid --on-error skip --rejects pipe -o answers.csv -j 1";

/// A folder with two files of boards. The first has more lines to reject than the pipe and the
/// program can hold.
fn two() -> Folder {
    let folder = Folder::new();
    let board = "[[-1,4],[-1,3]]\n";
    let bad = format!("{board}[{}\n", " ".repeat(1000)).repeat(10_000);
    folder.write("first.grid", bad);
    folder.write("second.grid", board.repeat(1000));
    assert_eq!(folder.sh("mkfifo pipe").code, 0);
    folder
}

/// Starts the program and waits until it is in the middle of the first file.
fn held(folder: &Folder) -> (Child, File) {
    let child = folder.start(LINE);
    let mut pipe = File::open(folder.join("pipe")).unwrap();
    // The inputs are open before the first line comes.
    pipe.read_exact(&mut [0; 100]).unwrap();
    (child, pipe)
}

/// Lets the program continue, which ends with this code.
fn let_go(child: Child, mut pipe: File, code: i32) -> Ran {
    std::io::copy(&mut pipe, &mut std::io::sink()).unwrap();
    let ran = end(child);
    ran.ends_with(code, LINE);
    ran
}

#[test]
fn a_file_that_vanished_is_named_and_the_work_goes_on_when_it_is_back() {
    let folder = two();
    let (child, pipe) = held(&folder);
    let_go(child, pipe, 0);
    let right = folder.bytes("answers.csv");
    folder.remove("answers.csv");

    let (child, pipe) = held(&folder);
    fs::rename(folder.join("second.grid"), folder.join("away")).unwrap();
    let ran = let_go(child, pipe, 1);
    ran.says("error: second.grid: cannot be read: No such file or directory");
    ran.says("; 10000 boards saved; fix the problem and rerun the same command with --resume");
    assert!(!folder.join("answers.csv").exists());

    fs::rename(folder.join("away"), folder.join("second.grid")).unwrap();
    let child = folder.start(&format!("{LINE} --resume"));
    let pipe = File::open(folder.join("pipe")).unwrap();
    let_go(child, pipe, 0).says("resuming after 10000 boards");
    assert!(folder.bytes("answers.csv") == right);
    let left = "answers.csv answers.csv.done.json first.grid pipe second.grid";
    assert_eq!(folder.files().join(" "), left);
}

#[test]
fn a_file_that_grew_or_shrank_is_refused_and_nothing_is_left() {
    let folder = two();
    type Change = fn(&mut File) -> std::io::Result<()>;
    let changes: [Change; 3] = [
        |file| file.write_all(b"[[-1,4],[-"),
        |file| file.set_len(9_000_123),
        |file| file.set_modified(std::time::SystemTime::UNIX_EPOCH),
    ];
    for change in changes {
        let (child, pipe) = held(&folder);
        let mut options = File::options();
        let mut file = options.append(true).open(folder.join("first.grid"));
        change(file.as_mut().unwrap()).unwrap();
        let ran = let_go(child, pipe, 1);
        ran.says("error: first.grid: changed while it was read (it had ");
        assert!(!ran.err.contains("--resume"), "{}", ran.err);
        assert_eq!(folder.files(), ["first.grid", "pipe", "second.grid"]);
    }
}

/// A pipe has no length, so growing input is not an error there.
#[test]
fn a_pipe_that_is_slow_is_read_to_its_end() {
    let folder = Folder::new();
    let mut command = program(&folder);
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
    ran.ends_with(0, "solve");
    assert!(ran.out.ends_with("\n0,2,,0,2,1\n"), "{}", ran.out);
}
