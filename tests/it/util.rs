//! Helpers: running `snl`, waiting for events, skipping tests.

use snl_harness::measure::Timings;
use snl_harness::store::{HashingWriter, Manifest};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};

/// Returns whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests
/// take samples of large sets.
pub(crate) fn runs_long_tests() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}

/// How long a process or an event may take before it counts as hung: a hundred times the slowest on
/// a free machine.
const HANG: Duration = Duration::from_secs(15 * 60);

/// Reports that a test is skipped because something is not installed. With the long tests and on CI
/// that is a failure.
pub fn skip(missing: &str) {
    let ci = std::env::var_os("CI").is_some_and(|value| value == "true");
    assert!(!runs_long_tests() && !ci, "missing: {missing}");
    let test = std::thread::current();
    // Not by a macro, whose output `cargo test` captures.
    let line = format!("skipped: {}: {missing}\n", test.name().unwrap_or_default());
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Whether a program is installed. If not, reports that the test is skipped.
pub fn is_installed(program: &str, version_flag: &str) -> bool {
    let found = Command::new(program)
        .arg(version_flag)
        .stdout(Stdio::null())
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
    /// Asserts that this is the exit code of the command.
    pub fn ends_with(&self, code: i32, line: &str) {
        assert_eq!(self.code, code, "{line}: {}{}", self.out, self.err);
    }

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
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs `snl` in a folder with the words of this line, which are quoted like those of a shell, and
/// with this standard input.
pub fn piped(folder: &Path, line: &str, input: &[u8]) -> Ran {
    let mut child = program(folder)
        .args(shell_words::split(line).expect(line))
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

/// A temporary folder in which a test runs `snl`. It dereferences to its path.
pub struct Folder(tempfile::TempDir);

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// Runs `snl` with the words of this line, which are quoted like those of a shell.
    pub fn snl(&self, line: &str) -> Ran {
        self.piped(line, b"")
    }

    /// Runs `snl` with the words of this line and this standard input.
    pub fn piped(&self, line: &str, input: &[u8]) -> Ran {
        piped(self, line, input)
    }

    /// Like [`Folder::snl`], for a command that must succeed.
    pub fn done(&self, line: &str) -> Ran {
        self.ends(line, 0, &[])
    }

    /// Returns what a command prints that must succeed.
    pub fn out(&self, line: &str) -> String {
        self.done(line).out
    }

    /// Like [`Folder::snl`], for a command that must end with this code and say these words.
    pub fn ends(&self, line: &str, code: i32, words: &[&str]) -> Ran {
        let ran = self.snl(line);
        ran.ends_with(code, line);
        words.iter().for_each(|word| ran.says(word));
        ran
    }

    /// Runs each of these shards of a run into a folder of its number.
    pub fn shards(&self, run: &str, parts: impl IntoIterator<Item = u64>, of: u64, into: &str) {
        for part in parts {
            self.done(&format!("{run} --shard {part}/{of} -o {into}/{part}"));
        }
    }

    /// Runs a line of the shell, in which `snl` is the program.
    pub fn sh(&self, line: &str) -> Ran {
        end(shell(self, line).spawn().expect("there is a shell"))
    }

    /// Starts `snl` with the words of this line; its standard output is discarded.
    pub fn start(&self, line: &str) -> Child {
        program(self)
            .args(line.split_whitespace())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts")
    }

    /// Returns the bytes of a file.
    pub fn bytes(&self, name: impl AsRef<Path>) -> Vec<u8> {
        let file = self.join(name);
        fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    /// Returns the text of a file.
    pub fn read(&self, name: impl AsRef<Path>) -> String {
        String::from_utf8(self.bytes(name)).expect("text")
    }

    /// Returns the JSON in a file.
    pub fn json(&self, name: impl AsRef<Path>) -> serde_json::Value {
        serde_json::from_slice(&self.bytes(name)).unwrap()
    }

    /// Returns the results of the run in this folder.
    pub fn results(&self, run: &str) -> Vec<u8> {
        self.bytes(format!("{run}/results.csv"))
    }

    pub fn write(&self, name: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        fs::write(self.join(name), text).unwrap();
    }

    pub fn remove(&self, name: impl AsRef<Path>) {
        fs::remove_file(self.join(name)).unwrap();
    }

    /// The relative paths of all files, hidden ones too.
    pub fn files(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut waiting = vec![self.to_path_buf()];
        while let Some(next) = waiting.pop() {
            for entry in fs::read_dir(next).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    waiting.push(path)
                } else {
                    found.push(path.strip_prefix(&**self).unwrap().display().to_string())
                }
            }
        }
        found.sort();
        found
    }

    /// Returns the timings in a file.
    pub fn timings(&self, name: &str) -> Timings {
        Timings::read(&self.bytes(name)[..]).unwrap()
    }

    /// The manifest of the run in this folder.
    pub fn manifest(&self, run: &str) -> Manifest {
        Manifest::read(&self.join(run).join("manifest.json")).unwrap()
    }

    /// Replaces a file of the run in this folder, and its hash in the manifest.
    pub fn alter(&self, run: &str, name: &str, bytes: &[u8]) {
        let mut manifest = self.manifest(run);
        let mut hash = HashingWriter::default();
        hash.write_all(bytes).unwrap();
        manifest.files.insert(name.to_owned(), hash.digest());
        self.write(format!("{run}/manifest.json"), manifest.to_json());
        self.write(format!("{run}/{name}"), bytes);
    }

    /// Starts `snl` and kills it when one of its partial files has this many bytes and `found`
    /// finds something; repeats that until it is still found then. What a job leaves that ended
    /// before is undone.
    pub fn kill_until<T>(
        &self,
        line: &str,
        bytes: usize,
        mut found: impl FnMut() -> Option<T>,
    ) -> T {
        let is_long = |name: &String| {
            let length = fs::metadata(self.join(name)).map_or(0, |file| file.len());
            name.ends_with(".part") && !name.contains("checkpoint") && length >= bytes as u64
        };
        for _ in 0..1000 {
            let before: Vec<_> = self
                .files()
                .into_iter()
                .map(|name| (self.bytes(&name), name))
                .collect();
            let mut child = self.start(line);
            let mut ended = None;
            while ended.is_none() && !(self.files().iter().any(is_long) && found().is_some()) {
                std::thread::sleep(Duration::from_micros(300));
                ended = child.try_wait().unwrap();
            }
            child.kill().unwrap();
            if code(child.wait().unwrap()) != -1 {
                self.files().iter().for_each(|name| self.remove(name));
                for (bytes, name) in before {
                    self.write(&name, bytes);
                }
            } else if let Some(found) = found() {
                return found;
            }
        }
        panic!("in vain: {line}");
    }

    /// Like [`Folder::kill_until`], until there is a checkpoint, for which a mebibyte is reserved.
    /// Returns the number of its boards.
    pub fn kill_at(&self, line: &str, bytes: usize, checkpoint: &str) -> u64 {
        assert!(bytes > 1 << 20, "{bytes} bytes are too few");
        self.kill_until(line, bytes, || {
            Some(saved_boards(&self.join(checkpoint))).filter(|&boards| boards > 0)
        })
    }
}

/// Asserts that all of these words are in a text.
pub fn has_all(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "{word}: {text}");
    }
}

/// Runs something with longer and longer time limits, in seconds, until its result is right: on a
/// busy machine it takes long to get as far as where a program hangs. Returns the last result.
pub fn with_time_limits<T>(run: impl Fn(&str) -> T, is_right: impl Fn(&T) -> bool) -> T {
    let results = ["5", "20", "80"].into_iter().map(&run);
    let mut right = results.filter(is_right);
    right.next().unwrap_or_else(|| run("320"))
}

/// A line of the shell, in which `snl` is the program; as [`program`].
pub fn shell(folder: &Path, line: &str) -> Command {
    let mut command = captured("sh", folder);
    let snl = env!("CARGO_BIN_EXE_snl");
    command.args(["-c", &format!("snl() {{ \"{snl}\" \"$@\"; }}; {line}")]);
    command
}

/// The number of boards in a checkpoint; 0 if there is none.
pub fn saved_boards(checkpoint: &Path) -> u64 {
    let text = fs::read(checkpoint).unwrap_or_default();
    let json: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
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

/// Waits for the end of a process and collects its output. A process that hangs is killed, and the
/// test fails.
///
/// Where there is no sandbox, what `snl` says about that is left out.
pub fn end(child: Child) -> Ran {
    let mut ran = end_as_it_is(child);
    if ran.err.contains("not sandboxed: ") && !*HAS_SANDBOX {
        let lines = ran.err.split_inclusive('\n');
        ran.err = lines
            .filter(|line| !line.contains("not sandboxed: "))
            .collect();
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
    assert!(!err.contains("panicked at "), "{err}");
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
