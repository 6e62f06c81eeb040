//! The processes of a measurement. This program starts itself once for each, with `--part`. The
//! process reads its task, and sends a message after every round. It stops, even within a round, at
//! the end of its input: when the parent stops or is gone.

use super::super::args::BenchArgs;
use super::super::{CliError, CliResult, interrupt};
use super::boards::{BenchBoards, boards};
use super::targets::{self, Borrowed, Prepared};
use crate::bench::{Part, Plan, Progress, RawSamples, measure};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The line that a process reads first: its part, the file with the boards if they are in one, and
/// the programs.
type Task = (Part, Option<String>, Vec<Prepared>);

/// A line that a process writes.
#[derive(Serialize, Deserialize)]
enum Message {
    Step(Progress),
    Done(Result<RawSamples, String>),
}

/// Whether the input of this process, which measures a part, has ended.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Returns whether the part that this process measures was stopped.
fn is_stopped() -> bool {
    STOPPED.load(Relaxed)
}

/// Measures one part in this process.
pub(super) fn run_here(args: BenchArgs, plan: &Plan) -> CliResult {
    let done = match measure_part(args, plan) {
        Err(CliError::Failed(message)) => Err(message),
        done => Ok(done?),
    };
    // Nobody is there to be told that nobody reads this.
    let _ = send(&Message::Done(done));
    Ok(())
}

fn measure_part(mut args: BenchArgs, plan: &Plan) -> CliResult<RawSamples> {
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    let task: io::Result<Task> = read.and_then(|_| Ok(serde_json::from_str(&line)?));
    let (part, input, programs) = task.map_err(|error| {
        CliError::Failed(format!("cannot read the programs to measure: {error}"))
    })?;
    start_thread(wait_for_end)?;
    args.corpus = input.or(args.corpus);
    let BenchBoards {
        mut grouped,
        corpus,
        ..
    } = boards(&args, part.number)?;
    let mut targets = targets::of(
        &args,
        programs,
        &corpus,
        &grouped.groups,
        part.number,
        is_stopped,
    )?;
    let mut progress = |step| {
        if send(&Message::Step(step)).is_err() {
            STOPPED.store(true, Relaxed);
        }
    };
    measure(
        &mut grouped,
        &mut targets,
        plan,
        part,
        &mut progress,
        &is_stopped,
    )
    .map_err(|error| CliError::Failed(error.to_string()))
}

/// Waits for the end of the input, which stops the measurement.
fn wait_for_end() {
    let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
    STOPPED.store(true, Relaxed);
}

fn send(message: &Message) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    serde_json::to_writer(&mut stdout, message)?;
    stdout.write_all(b"\n")?;
    stdout.flush()
}

/// Measures one part in a process of its own. `input` is the file with the boards. `progress` is
/// told of each step, and `wait` is called every 50 ms meanwhile.
pub(super) fn run_apart(
    part: Part,
    input: Option<&str>,
    programs: &[Borrowed<'_>],
    progress: &mut dyn FnMut(Progress),
    wait: &mut dyn FnMut(),
) -> CliResult<RawSamples> {
    let failed = |what: &'static str| {
        let process = "a process of the measurement";
        move |error: io::Error| CliError::Failed(format!("{what} {process}: {error}"))
    };
    let this = std::env::current_exe().map_err(failed("cannot start"))?;
    let mut command = Command::new(this);
    command.arg("--part").args(std::env::args_os().skip(1));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    // Ctrl-C is for this process, which stops the other.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().map_err(failed("cannot start"))?;
    let mut input_of_child = child.stdin.take();
    let task =
        serde_json::to_string(&(part, input, programs)).expect("all keys are strings") + "\n";
    if let Some(pipe) = &mut input_of_child {
        // A process that is gone sends no messages, or no more.
        let _ = pipe.write_all(task.as_bytes());
    }
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    let (sender, lines) = mpsc::channel();
    start_thread(move || {
        for line in output.lines().map_while(Result::ok) {
            // The receiver is gone if a line could not be understood.
            if sender.send(line).is_err() {
                return;
            }
        }
    })?;
    let mut result = None;
    loop {
        match lines.recv_timeout(PAUSE) {
            Ok(line) => match serde_json::from_str(&line) {
                Ok(Message::Step(step)) => progress(step),
                Ok(Message::Done(done)) => result = Some(done.map_err(CliError::Failed)),
                Err(error) => return Err(failed("cannot understand")(error.into())),
            },
            Err(RecvTimeoutError::Timeout) => wait(),
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if interrupt::requested() {
            input_of_child = None;
        }
    }
    drop(input_of_child);
    let status = child.wait().map_err(failed("cannot wait for"))?;
    let Some(result) = result else {
        fail!("the process of a measurement ended early: {status}");
    };
    result
}

/// The time between two looks for an interrupt.
const PAUSE: Duration = Duration::from_millis(50);

/// Starts a thread. It ends by itself.
fn start_thread(work: impl FnOnce() + Send + 'static) -> CliResult {
    match std::thread::Builder::new().spawn(work) {
        Ok(_) => Ok(()),
        Err(error) => fail!("cannot start a thread: {error}"),
    }
}
