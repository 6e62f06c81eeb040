//! Helpers: running `snl`, waiting for events, skipping tests.

pub(crate) use crate::test_support::long;

use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};

/// How long a process or an event may take before it counts as hung: a hundred times the slowest on a free machine.
const HANG: Duration = Duration::from_secs(15 * 60);

/// Reports that a test is skipped because something is not installed. With the long tests and on CI that is a failure.
pub fn skip(missing: &str) {
    let ci = std::env::var_os("CI").is_some_and(|value| value == "true");
    assert!(!long() && !ci, "missing: {missing}");
    let test = std::thread::current();
    // Not by a macro, whose output `cargo test` captures.
    let line = format!("skipped: {}: {missing}\n", test.name().unwrap_or_default());
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Whether a program is installed. If not, reports that the test is skipped.
pub fn is_installed(program: &str, version_flag: &str) -> bool {
    let mut command = Command::new(program);
    let command = command.arg(version_flag).stdout(Stdio::null());
    let found = command
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !found {
        skip(program);
    }
    found
}

/// The result of a process.
#[derive(Debug)]
pub struct Ran {
    /// The exit code, or -1 where a signal ended it.
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Asserts that these words are on standard error.
    pub fn says(&self, words: &str) {
        assert!(self.err.contains(words), "{words}: {}", self.err);
    }

    /// Asserts that these words are on standard output.
    pub fn prints(&self, words: &str) {
        assert!(self.out.contains(words), "{words}: {}", self.out);
    }
}

/// A command that runs `snl` in a folder, without input and with its output captured.
pub fn program(folder: &Path) -> Command {
    captured(env!("CARGO_BIN_EXE_snl"), folder)
}

/// Like [`program`], for any program.
fn captured(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        // No suite is read from the user's cache, or left there.
        .env("XDG_CACHE_HOME", "/dev/null")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs `snl` in a folder with this standard input.
pub fn snl_in(folder: &Path, args: &[&str], input: &[u8]) -> Ran {
    let mut command = program(folder);
    let mut child = command
        .args(args)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A program that fails early may close the pipe.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let ran = end(child);
    writer.join().expect("the writer ends");
    ran
}

/// Runs `snl` in a folder with the words of this line.
pub fn snl(folder: &Path, line: &str) -> Ran {
    piped(folder, line, b"")
}

/// Runs `snl` in a folder with the words of this line and this standard input.
pub fn piped(folder: &Path, line: &str, input: &[u8]) -> Ran {
    snl_in(folder, &line.split_whitespace().collect::<Vec<_>>(), input)
}

/// Like [`snl`], for a command that must succeed.
pub fn done(folder: &Path, line: &str) -> Ran {
    let ran = snl(folder, line);
    assert_eq!(ran.code, 0, "{line}: {}", ran.err);
    ran
}

/// Like [`snl`], for a command that must fail with this code and say these words.
pub fn refused(folder: &Path, line: &str, code: i32, words: &[&str]) -> Ran {
    let ran = snl(folder, line);
    assert_eq!(ran.code, code, "{line}: {}{}", ran.out, ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{line}: {word}: {}", ran.err);
    }
    ran
}

/// Runs something with longer and longer time limits, in seconds, until its result is right: on a busy machine it takes long
/// to get as far as where a program hangs. Returns the last result.
pub fn with_time_limits<T>(run: impl Fn(&str) -> T, is_right: impl Fn(&T) -> bool) -> T {
    let results = ["5", "20", "80"].into_iter().map(&run);
    let mut right = results.filter(is_right);
    right.next().unwrap_or_else(|| run("320"))
}

/// Starts `snl` in a folder with the words of this line; its standard output is discarded.
pub fn start(folder: &Path, line: &str) -> Child {
    let mut command = program(folder);
    let command = command.args(line.split_whitespace()).stdout(Stdio::null());
    command.spawn().expect("the program starts")
}

/// A line of the shell, in which `snl` is the program; as [`program`].
pub fn shell(folder: &Path, line: &str) -> Command {
    let mut command = captured("sh", folder);
    let snl = env!("CARGO_BIN_EXE_snl");
    command.args(["-c", &format!("snl() {{ \"{snl}\" \"$@\"; }}; {line}")]);
    command
}

/// Runs a line of the shell, in which `snl` is the program.
pub fn sh(folder: &Path, line: &str) -> Ran {
    end(shell(folder, line).spawn().expect("there is a shell"))
}

/// Runs `snl` with the words of this line after a command of the shell, such as one that limits it.
pub fn snl_after(folder: &Path, command: &str, line: &str) -> Ran {
    let mut shell = captured("sh", folder);
    let shell = shell
        .args(["-c", &format!("{command}; exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_snl"))
        .args(line.split_whitespace());
    end(shell.spawn().expect("there is a shell"))
}

/// Starts `snl` and kills it when one of its partial files has this many bytes; repeats that until `found` finds something.
/// What a job leaves that ended before is undone.
pub fn kill_until<T>(
    folder: &Path,
    line: &str,
    bytes: usize,
    mut found: impl FnMut() -> Option<T>,
) -> T {
    let is_long = |name: &String| {
        let length = std::fs::metadata(folder.join(name)).map_or(0, |file| file.len());
        name.ends_with(".part") && !name.contains("checkpoint") && length >= bytes as u64
    };
    for _ in 0..1000 {
        let names = files(folder);
        let before = names
            .iter()
            .map(|name| (name, std::fs::read(folder.join(name)).unwrap()));
        let before: Vec<(&String, Vec<u8>)> = before.collect();
        let mut child = start(folder, line);
        let mut ended = None;
        while ended.is_none() && !files(folder).iter().any(is_long) {
            std::thread::sleep(Duration::from_micros(300));
            ended = child.try_wait().unwrap();
        }
        child.kill().unwrap();
        if code(child.wait().unwrap()) != -1 {
            for name in files(folder) {
                std::fs::remove_file(folder.join(name)).unwrap();
            }
            for (name, bytes) in before {
                std::fs::write(folder.join(name), bytes).unwrap();
            }
        } else if let Some(found) = found() {
            return found;
        }
    }
    panic!("in vain: {line}");
}

/// Like [`kill_until`], until there is a checkpoint, for which a mebibyte is reserved. Returns the number of its boards.
pub fn kill_at(folder: &Path, line: &str, bytes: usize, checkpoint: &str) -> u64 {
    assert!(bytes > 1 << 20, "{bytes} bytes are too few");
    let checkpoint = folder.join(checkpoint);
    kill_until(folder, line, bytes, || {
        Some(saved_boards(&checkpoint)).filter(|&boards| boards > 0)
    })
}

/// The number of boards in a checkpoint; 0 if there is none.
pub fn saved_boards(checkpoint: &Path) -> u64 {
    let json = std::fs::read(checkpoint).unwrap_or_default();
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap_or_default();
    json["boards"].as_u64().unwrap_or(0)
}

/// Whether programs can be judged in a sandbox here.
static HAS_SANDBOX: LazyLock<bool> = LazyLock::new(|| {
    let mut command = program(Path::new("."));
    command.args([
        "judge",
        "v1:family=empty;n=2",
        "--count=1",
        "--sandbox=require",
    ]);
    end_as_it_is(command.args(["-q", "one=/bin/echo 1"]).spawn().unwrap()).code == 0
});

/// Waits for the end of a process and collects its output. A process that hangs is killed, and the test fails.
///
/// Where there is no sandbox, what `snl` says about that and its exit code for it are left out.
pub fn end(child: Child) -> Ran {
    let mut ran = end_as_it_is(child);
    if ran.err.contains("not sandboxed: ") && !*HAS_SANDBOX {
        let lines = ran.err.split_inclusive('\n');
        ran.err = lines
            .filter(|line| !line.contains("not sandboxed: "))
            .collect();
        ran.code = if ran.code == 5 { 0 } else { ran.code };
    }
    ran
}

/// Like [`end`], with all that the program says.
pub fn end_as_it_is(child: Child) -> Ran {
    let id = child.id();
    let (ended, waiting) = mpsc::channel::<()>();
    let guard = std::thread::spawn(move || {
        let hung = waiting.recv_timeout(HANG) == Err(mpsc::RecvTimeoutError::Timeout);
        hung && Command::new("kill")
            .args(["-KILL", &id.to_string()])
            .status()
            .is_ok()
    });
    let output = child.wait_with_output().expect("the program ends");
    drop(ended);
    let err = String::from_utf8(output.stderr).expect("text");
    assert!(!guard.join().unwrap(), "hung for {HANG:?}: {err}");
    Ran {
        code: code(output.status),
        out: String::from_utf8(output.stdout).expect("text"),
        err,
    }
}

/// The exit code, or -1 where a signal ended it.
fn code(status: ExitStatus) -> i32 {
    status.code().unwrap_or(-1)
}

/// Waits for an event.
pub fn wait_until(event: &str, mut happened: impl FnMut() -> bool) {
    let deadline = Instant::now() + HANG;
    while !happened() {
        assert!(Instant::now() < deadline, "in vain: {event}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The paths of all files below a folder, hidden ones too, relative to it.
pub fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path)
            } else {
                found.push(path.strip_prefix(folder).unwrap().display().to_string())
            }
        }
    }
    found.sort();
    found
}
