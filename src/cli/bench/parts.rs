//! The processes of a measurement. This program starts itself once for each, with `--part`. The
//! process reads its task, sends a message after every round, and goes on when it gets an empty
//! line back. It stops when the parent stops or is gone.

use super::super::args::BenchArgs;
use super::super::{CliError, CliResult, interrupt};
use super::boards::boards;
use super::targets::{self, Prepared};
use crate::bench::{Part, Plan, Progress, RawSamples, measure};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

/// The line that a process reads first: its part, the file with the boards if they are in one, and
/// the programs.
type Task = (Part, Option<String>, Vec<Prepared>);

/// A line that a process writes.
#[derive(Serialize, Deserialize)]
enum Message {
    Step(Progress),
    Done(Result<RawSamples, String>),
}

/// The answer to a step after which the process goes on; another answer stops it.
const GO_ON: [u8; 1] = *b"\n";

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
    args.corpus = input.or(args.corpus);
    let (mut grouped, _, corpus) = boards(&args, part.number)?;
    let mut targets = targets::of(&args, programs, &corpus, &grouped.groups, part.number)?;
    let samples = measure(&mut grouped, &mut targets, plan, part, &mut |step| {
        let mut answer = [0];
        let read = send(&Message::Step(step)).and_then(|()| io::stdin().read_exact(&mut answer));
        match read {
            Ok(()) if answer == GO_ON => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    Ok(samples)
}

fn send(message: &Message) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    serde_json::to_writer(&mut stdout, message)?;
    stdout.write_all(b"\n")?;
    stdout.flush()
}

/// Measures one part in a process of its own, and tells `progress` of each step. `input` is the
/// file with the boards.
pub(super) fn run_apart(
    part: Part,
    input: Option<&str>,
    programs: &[Prepared],
    progress: &mut dyn FnMut(Progress),
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
    let mut answers = child.stdin.take().expect("it is piped");
    let line =
        serde_json::to_string(&(part, input, programs)).expect("all keys are strings") + "\n";
    // A process that is gone sends no messages, or no more.
    let _ = answers.write_all(line.as_bytes());
    let messages = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut result = None;
    for line in messages.lines().map_while(Result::ok) {
        match serde_json::from_str(&line) {
            Ok(Message::Step(step)) => {
                progress(step);
                let goes_on = !interrupt::requested();
                let _ = answers.write_all(if goes_on { &GO_ON } else { b"." });
            }
            Ok(Message::Done(done)) => result = Some(done.map_err(CliError::Failed)),
            Err(error) => return Err(failed("cannot understand")(error.into())),
        }
    }
    let status = child.wait().map_err(failed("cannot wait for"))?;
    let Some(result) = result else {
        fail!("the process of a measurement ended early: {status}");
    };
    result
}
