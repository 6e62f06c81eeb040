//! A supervised process with its three pipes, which never block on this side: boards in, whole
//! lines out, the tail of standard error.

use super::{CoreTime, ExitStatus, StartError, Supervisor, Usage, proc_tree};
use crate::environment::{CANNOT_EXECUTE, CANNOT_START, Phase, Program, environment};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use rustix::io::Errno;
use rustix::process::{Signal, getpid, set_child_subreaper};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The process ids of the supervisors that run.
static SUPERVISORS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// The wanted capacity of a pipe: at least a millisecond of boards for the fastest submission.
const PIPE_CAPACITY: usize = 1 << 20;

/// The time that terminated processes may take to be gone.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// The time that a process may take to exit after its input has ended, before it is terminated.
const SHUT_DOWN_TIMEOUT: Duration = Duration::from_millis(50);

/// The time that terminated processes usually take to be gone. Looking for other processes earlier
/// would read all of `/proc` again and again.
const USUAL_KILL: Duration = Duration::from_millis(5);

/// The number of bytes read at a time.
const READ_BYTES: usize = 64 << 10;

/// The number of bytes kept from the end of standard error: enough for the trace of a crash.
const STDERR_TAIL_BYTES: usize = 64 << 10;

/// The bytes that a temporary file counts for at least: even an empty one takes space on a disk.
const MIN_FILE_BYTES: u64 = 4096;

/// Parts of a line of standard error that says why a process ended, as languages and the C library
/// write them.
const REASONS: &[&str] = &[
    "panic: ",
    "panicked at",
    "fatal error: ",
    "runtime error: ",
    "terminate called",
    "what(): ",
    "Exception in thread",
    "Assertion",
    "stack smashing",
    "free(): ",
    "malloc",
    "Error: ",
    "FATAL ERROR",
    "Fatal error",
];

/// A process with its supervisor. Dropping it terminates the process and all its descendants.
#[derive(Debug)]
pub struct SupervisedProcess {
    supervisor: Child,
    stdout: ChildStdout,
    stderr: ChildStderr,
    /// The number of bytes that fit into the pipe to the process.
    pub pipe_capacity: usize,
    exit_status: Option<ExitStatus>,
    is_lost: bool,
    /// The buffer that output is read into.
    block: Box<[u8]>,
    output: Vec<u8>,
    /// The number of bytes of `output` that have been returned as lines.
    consumed: usize,
    stderr_tail: Vec<u8>,
    /// The number of bytes of output since the last answer.
    pub since_answer: u64,
    /// The number of bytes of standard error since the last answer.
    pub printed_since_answer: u64,
    /// The number of bytes of standard error.
    pub printed: u64,
    /// Whether the process has closed its output.
    pub closed: bool,
    /// The temporary files of the process in a sandbox, which are removed after it.
    temporary: Option<TempDir>,
}

impl SupervisedProcess {
    /// Starts a program for a submission.
    pub fn start(
        supervisor: &Supervisor,
        program: &Program,
        phase: Phase,
    ) -> io::Result<SupervisedProcess> {
        // The children of a supervisor that is terminated then become children of this process.
        let _ = set_child_subreaper(Some(getpid()));
        let mut command = Command::new(&supervisor.program);
        command.args(["supervise", &std::process::id().to_string()]);
        let files = &supervisor.scratch;
        // A solution needs no temporary files.
        let has_temporary = program.folder.is_none() || phase == Phase::Compile;
        let temporary = if supervisor.sandbox.is_ok() && has_temporary {
            Some(supervisor.temporary_folder()?)
        } else {
            None
        };
        let program = match &supervisor.sandbox {
            Ok(sandbox) => {
                command.env_clear();
                let cache = files.join("cache");
                let (home, writable) = match (phase, &program.folder, &temporary) {
                    // A compiler looks for its cache below the home directory.
                    (Phase::Compile, Some(folder), Some(temporary)) => {
                        (&*cache, vec![&**folder, &*cache, temporary.path()])
                    }
                    (_, _, Some(temporary)) => (temporary.path(), vec![temporary.path()]),
                    (_, Some(folder), None) => (&**folder, Vec::new()),
                    (_, None, None) => (Path::new("/"), Vec::new()),
                };
                command.envs(sandbox.environment(home));
                command.envs(temporary.iter().map(|folder| ("TMPDIR", folder.path())));
                &sandbox.wrap(program, &writable, phase)
            }
            Err(_) => {
                // A user's command has the whole environment of the user.
                if program.folder.is_some() {
                    command.env_clear().envs(environment());
                }
                // A compiler that is terminated leaves its files there.
                command.env("TMPDIR", files.join("tmp"));
                program
            }
        };
        command.arg(&program.path).args(&program.args);
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner);
        let mut supervisor = command.spawn()?;
        running.insert(supervisor.id() as i32);
        drop(running);
        let stdin = supervisor.stdin.as_ref().expect("a pipe");
        let pipe_capacity = prepare_pipe(stdin)?;
        let stdout = supervisor.stdout.take().expect("a pipe");
        let stderr = supervisor.stderr.take().expect("a pipe");
        prepare_pipe(&stdout)?;
        prepare_pipe(&stderr)?;
        Ok(SupervisedProcess {
            pipe_capacity,
            supervisor,
            stdout,
            stderr,
            exit_status: None,
            is_lost: false,
            block: vec![0; READ_BYTES].into(),
            output: Vec::new(),
            consumed: 0,
            stderr_tail: Vec::new(),
            since_answer: 0,
            printed_since_answer: 0,
            printed: 0,
            closed: false,
            temporary,
        })
    }

    /// Writes what fits into the pipe, and returns how much; all of it if the process has closed
    /// its input.
    pub fn write(&mut self, bytes: &[u8]) -> usize {
        let Some(stdin) = &mut self.supervisor.stdin else {
            return bytes.len();
        };
        let mut written = 0;
        while written < bytes.len() {
            match stdin.write(&bytes[written..]) {
                Ok(more) => written += more,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => {
                    self.close();
                    return bytes.len();
                }
            }
        }
        written
    }

    /// Closes the pipe to the process: the end of its input.
    pub fn close(&mut self) {
        self.supervisor.stdin = None;
    }

    /// Reads what is available.
    pub fn poll(&mut self) {
        self.output.drain(..self.consumed);
        self.consumed = 0;
        if !self.closed {
            let length = read(&mut self.stdout, &mut self.block);
            self.closed = length.is_none();
            let bytes = &self.block[..length.unwrap_or(0)];
            self.output.extend_from_slice(bytes);
            self.since_answer += bytes.len() as u64;
        }
        // All of standard error that is there is read, so that a process that prints much does not
        // wait for the judge.
        const MAX_BLOCKS: usize = 32;
        for _ in 0..MAX_BLOCKS {
            let read = read(&mut self.stderr, &mut self.block).unwrap_or(0);
            self.stderr_tail.extend_from_slice(&self.block[..read]);
            self.printed += read as u64;
            self.printed_since_answer += read as u64;
            if self.stderr_tail.len() > 2 * STDERR_TAIL_BYTES {
                let surplus = self.stderr_tail.len() - STDERR_TAIL_BYTES;
                self.stderr_tail.drain(..surplus);
            }
            if read < READ_BYTES {
                return;
            }
        }
    }

    /// Starts to count what is written for the next answer.
    pub fn answered(&mut self) {
        (self.since_answer, self.printed_since_answer) = (0, 0);
    }

    /// Returns the next whole line, without its end.
    pub fn line(&mut self) -> Option<&[u8]> {
        let rest = &self.output[self.consumed..];
        let length = match memchr::memchr(b'\n', rest) {
            Some(length) => length,
            // The last line may lack its end.
            None if self.closed && !rest.is_empty() => rest.len(),
            None => return None,
        };
        let line = &self.output[self.consumed..self.consumed + length];
        self.consumed = (self.consumed + length + 1).min(self.output.len());
        Some(line)
    }

    /// Returns why the program of the process did not start; none if it did.
    pub fn start_error(&mut self) -> Option<StartError> {
        let status = self.exit_status()?;
        let is_forbidden = status == ExitStatus::Code(CANNOT_EXECUTE.into());
        if !is_forbidden && status != ExitStatus::Code(CANNOT_START.into()) {
            return None;
        }
        let message = self
            .last_stderr_line()
            .unwrap_or_else(|| status.to_string());
        Some(StartError {
            is_forbidden,
            message,
        })
    }

    /// Returns the end of what the process wrote to standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr_tail).into_owned()
    }

    /// Returns the line of standard error that says why the process ended: the last one that looks
    /// so, or else the last one that is not blank.
    pub fn last_stderr_line(&self) -> Option<String> {
        let text = self.stderr();
        let mut lines = text.lines().rev().filter(|line| !line.trim().is_empty());
        let is_reason = |line: &&str| REASONS.iter().any(|reason| line.contains(reason));
        let line = lines.clone().find(is_reason).or_else(|| lines.next())?;
        Some(line.trim().chars().take(200).collect())
    }

    /// Waits until there is output to be read, or its end, but at most this long.
    pub fn wait_for_output(&self, most: Duration) {
        let timeout = Timespec::try_from(most).ok();
        let mut output = [PollFd::new(&self.stdout, PollFlags::IN)];
        let _ = poll(&mut output, timeout.as_ref());
    }

    /// Returns the resources that the process and its descendants use. Its temporary files count as
    /// memory.
    ///
    /// # Errors
    /// If this process has no file handle or no memory left to look at the temporary files.
    pub fn usage(&self) -> io::Result<Usage> {
        let mut usage = proc_tree::usage(self.supervisor.id());
        if let Some(folder) = &self.temporary {
            usage.memory = usage.memory.saturating_add(bytes_below(folder.path())?);
        }
        Ok(usage)
    }

    /// Returns whether the submission has terminated its supervisor.
    pub fn has_lost_supervisor(&mut self) -> bool {
        self.exit_status();
        self.is_lost
    }

    /// Returns the CPU time of the process and its descendants, and whether one of them runs or
    /// wants to.
    pub fn cpu_time(&self) -> (Duration, bool) {
        proc_tree::cpu_time(self.supervisor.id())
    }

    /// Returns the times of the threads of the process and its descendants on a core and waiting
    /// for one, by the ids of the threads.
    pub fn core_times(&self) -> BTreeMap<i32, CoreTime> {
        proc_tree::core_times(self.supervisor.id())
    }

    /// Returns the exit status, once the process and its descendants are gone.
    pub fn exit_status(&mut self) -> Option<ExitStatus> {
        if self.exit_status.is_none()
            && let Ok(Some(status)) = self.supervisor.try_wait()
        {
            use std::os::unix::process::ExitStatusExt;
            self.exit_status = Some(match status.code() {
                Some(code @ 129..=192) => ExitStatus::Signal(code - 128),
                Some(code) => ExitStatus::Code(code),
                // This happens only if the submission terminates its own parent.
                None => {
                    self.is_lost = true;
                    ExitStatus::Signal(status.signal().unwrap_or(0))
                }
            });
            self.forget_supervisor();
        }
        self.exit_status
    }

    /// Removes the supervisor, which is gone, from the list of running ones, and terminates the
    /// processes that it has left. These are now below this process, in sessions without a
    /// supervisor.
    fn forget_supervisor(&self) {
        let mut running = SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner);
        running.remove(&(self.supervisor.id() as i32));
        let judge = std::process::id() as i32;
        let timer = Instant::now();
        while self.is_lost
            && proc_tree::kill_strays(judge, &running) > 0
            && timer.elapsed() < KILL_TIMEOUT
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends the input, waits a moment for the process to exit, then terminates it.
    pub fn shut_down(&mut self) {
        self.close();
        self.wait_for_exit(SHUT_DOWN_TIMEOUT);
        self.kill();
        // What it printed with its last answers, and what its language wrote at its end.
        self.poll();
    }

    fn wait_for_exit(&mut self, most: Duration) {
        let timer = Instant::now();
        let mut pause = Duration::from_micros(200);
        while self.exit_status().is_none() && timer.elapsed() < most {
            std::thread::sleep(pause);
            pause = (pause * 3 / 2).min(USUAL_KILL);
        }
    }

    /// Terminates the process with all its descendants, and waits until they are gone.
    pub fn kill(&mut self) {
        self.close();
        let timer = Instant::now();
        while self.exit_status().is_none() {
            if timer.elapsed() > KILL_TIMEOUT {
                let _ = self.supervisor.kill();
                let _ = self.supervisor.wait();
                self.is_lost = true;
                self.forget_supervisor();
                return;
            }
            // The submission may have stopped it.
            proc_tree::send(self.supervisor.id() as i32, Signal::CONT);
            proc_tree::kill(&proc_tree::descendants(self.supervisor.id()));
            self.wait_for_exit(USUAL_KILL);
        }
    }
}

impl Drop for SupervisedProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns the bytes on disk of all files below a folder, and of the folders. A folder that cannot
/// be listed, as its path is too long, could hold anything: it counts as more than any limit.
///
/// # Errors
/// If a folder cannot be listed because of this process or the system, and not of the folder.
fn bytes_below(folder: &Path) -> io::Result<u64> {
    let mut bytes = 0_u64;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) if is_out_of_resources(&error) => return Err(error),
            Err(_) => return Ok(u64::MAX / 2),
        };
        for entry in entries.flatten() {
            let Ok(data) = entry.metadata() else { continue };
            bytes += (data.blocks() * 512).max(MIN_FILE_BYTES);
            if data.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    Ok(bytes)
}

/// Returns whether an error means that this process or the system has no file handle or no memory
/// left.
fn is_out_of_resources(error: &io::Error) -> bool {
    let resources = [Errno::MFILE, Errno::NFILE, Errno::NOMEM];
    Errno::from_io_error(error).is_some_and(|errno| resources.contains(&errno))
}

/// Reads what is available into the buffer; none if the process has closed the pipe.
fn read(pipe: &mut impl Read, buffer: &mut [u8]) -> Option<usize> {
    loop {
        match pipe.read(buffer) {
            Ok(0) => return None,
            Ok(read) => return Some(read),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Some(0),
            Err(_) => return None,
        }
    }
}

/// Makes a pipe non-blocking, grows it as far as the system allows, up to [`PIPE_CAPACITY`], and
/// returns its capacity.
fn prepare_pipe(pipe: impl AsFd) -> io::Result<usize> {
    rustix::io::ioctl_fionbio(&pipe, true)?;
    let grown = rustix::pipe::fcntl_setpipe_size(&pipe, PIPE_CAPACITY);
    let capacity = grown.or_else(|_| rustix::pipe::fcntl_getpipe_size(&pipe));
    Ok(capacity.unwrap_or(4096))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{OFlags, fcntl_getfl};

    #[test]
    fn pipes_do_not_block() {
        let (reader, _writer) = io::pipe().unwrap();
        prepare_pipe(&reader).unwrap();
        assert!(fcntl_getfl(&reader).unwrap().contains(OFlags::NONBLOCK));
    }
}
