//! One contestant's process as the judge sees it: three pipes and a supervisor.
//!
//! Owns the judge's ends of the pipes, which never block. Must not know what is said over them.

use super::{ExitStatus, ResourceUsage, Supervisor, proc_tree};
use crate::submissions::Program;
use rustix::fd::AsFd;
use rustix::process::{WaitOptions, waitpid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// What is asked for as room in a pipe: a millisecond or more of boards for the fastest contestant.
const PIPE_CAPACITY: usize = 1 << 20;

/// How long a killed tree may take to be gone.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// A process with its supervisor. Dropped, it is killed with all its descendants.
#[derive(Debug)]
pub struct SupervisedProcess {
    supervisor: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: ChildStderr,
    pipe_capacity: usize,
    exit_status: Option<ExitStatus>,
}

impl SupervisedProcess {
    /// Starts a program; `scratch` is a folder to be removed if the judge is killed.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn start(
        keeper: &Supervisor,
        program: &Program,
        scratch: Option<&Path>,
    ) -> io::Result<SupervisedProcess> {
        let mut command = Command::new(&keeper.supervisor);
        command.arg("supervise");
        command.arg("--judge").arg(std::process::id().to_string());
        if let Some(folder) = scratch {
            command.arg("--scratch").arg(folder);
        }
        command.arg("--").arg(&program.path).args(&program.args);
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        // In a group of its own, so that Ctrl-C leaves it time to end the contestant.
        command
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut supervisor = command.spawn()?;
        let pipes = (
            supervisor.stdin.take(),
            supervisor.stdout.take(),
            supervisor.stderr.take(),
        );
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(io::Error::other("no pipes"));
        };
        let room = grow_pipe(&stdin);
        grow_pipe(&stdout);
        let mut outside = SupervisedProcess {
            supervisor,
            stdin: Some(stdin),
            stdout,
            stderr,
            pipe_capacity: room,
            exit_status: None,
        };
        outside.set_nonblocking()?;
        Ok(outside)
    }

    fn set_nonblocking(&mut self) -> io::Result<()> {
        if let Some(stdin) = &self.stdin {
            rustix::io::ioctl_fionbio(stdin, true)?;
        }
        rustix::io::ioctl_fionbio(&self.stdout, true)?;
        rustix::io::ioctl_fionbio(&self.stderr, true)?;
        Ok(())
    }

    /// Bytes that fit into the pipe to it.
    pub fn pipe_capacity(&self) -> usize {
        self.pipe_capacity
    }

    /// Writes what fits, and says how much; a process that reads no more takes it all, unread.
    pub fn write(&mut self, bytes: &[u8]) -> usize {
        let Some(stdin) = &mut self.stdin else {
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

    /// Closes the pipe to it: the end of its input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Reads what is there of its output into the buffer; none where it has closed it.
    pub fn read(&mut self, buffer: &mut [u8]) -> Option<usize> {
        read(&mut self.stdout, buffer)
    }

    /// Reads what is there of its standard error into the buffer.
    pub fn read_error(&mut self, buffer: &mut [u8]) -> usize {
        read(&mut self.stderr, buffer).unwrap_or(0)
    }

    /// What it and its descendants use.
    pub fn usage(&self) -> ResourceUsage {
        proc_tree::usage(self.supervisor.id())
    }

    /// How it ended, if it has, with all its descendants.
    pub fn exit_status(&mut self) -> Option<ExitStatus> {
        if self.exit_status.is_none()
            && let Ok(Some(status)) = self.supervisor.try_wait()
        {
            use std::os::unix::process::ExitStatusExt;
            self.exit_status = Some(match status.code() {
                Some(code @ 129..=192) => ExitStatus::Signal(code - 128),
                Some(code) => ExitStatus::Code(code),
                // Only a contestant that kills its own parent gets here.
                None => ExitStatus::Signal(status.signal().unwrap_or(0)),
            });
        }
        self.exit_status
    }

    /// Lets it end by itself, for a moment, now that its input has ended; then kills it.
    pub fn shut_down(&mut self) {
        self.close();
        let deadline = Instant::now() + Duration::from_millis(50);
        while self.exit_status().is_none() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_micros(200));
        }
        self.kill();
    }

    /// Kills it with all its descendants, and waits until they are gone.
    pub fn kill(&mut self) {
        self.close();
        let deadline = Instant::now() + KILL_TIMEOUT;
        let mut pause = Duration::from_micros(200);
        while self.exit_status().is_none() {
            if Instant::now() > deadline {
                // Below us now, what is left is swept away in the end.
                let _ = self.supervisor.kill();
                let _ = self.supervisor.wait();
                return;
            }
            proc_tree::kill_descendants(self.supervisor.id(), &[]);
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

impl Drop for SupervisedProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

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

/// Makes a pipe as wide as the system allows, up to [`ROOM`], and says how wide.
fn grow_pipe(pipe: impl AsFd) -> usize {
    let widened = rustix::pipe::fcntl_setpipe_size(&pipe, PIPE_CAPACITY);
    widened
        .or_else(|_| rustix::pipe::fcntl_getpipe_size(&pipe))
        .unwrap_or(4096)
}

/// Takes in what loses its parents, so that it can be swept away.
#[derive(Debug)]
pub struct OrphanReaper {
    own: u32,
    /// Who was here before, and is none of a contestant's.
    others: Vec<i32>,
}

impl OrphanReaper {
    /// From now on, a process below this one that loses its parent becomes this one's child.
    pub fn become_subreaper() -> OrphanReaper {
        let own = rustix::process::getpid();
        let _ = rustix::process::set_child_subreaper(Some(own));
        let own = own.as_raw_nonzero().get() as u32;
        let others = proc_tree::descendants(own)
            .iter()
            .map(|stat| stat.pid)
            .collect();
        OrphanReaper { own, others }
    }

    /// Ends what contestants have left that killed their own supervisors. To be called when no contestant runs.
    pub fn kill_orphans(self) {
        let deadline = Instant::now() + KILL_TIMEOUT;
        while proc_tree::kill_descendants(self.own, &self.others) > 0 && Instant::now() < deadline {
            while let Ok(Some(_)) = waitpid(None, WaitOptions::NOHANG) {}
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
