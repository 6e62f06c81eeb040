//! The flags of `judge`.
//!
//! Owns them, their defaults and their help. Must not act on them.

use super::ThreadArgs;
use crate::submissions::supervise;
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct JudgeArgs {
    /// A file of boards (`-` is standard input), a spec (v1:family=…), or a suite (suite:judge,seed=1)
    #[arg(value_name = "CORPUS")]
    pub(in crate::cli) corpus: String,
    /// Solutions to be judged: a file with LeetCode's signature, unmodified (.py .java .cpp .js .ts .go .rs), a folder
    /// of such files, or name=command for a program that reads a literal a line and writes an answer a line
    #[arg(value_name = "SOLUTION")]
    pub(in crate::cli) solutions: Vec<String>,
    /// Run the catalogue of mistakes: which boards kill which; exit code 3 if one survives
    #[arg(long)]
    pub(in crate::cli) mistakes: bool,
    /// How many boards of a spec [default: 1000; with the family exhaustive, all]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) count: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadArgs,
    /// Write a row for every contestant and board: verdict, expected, got, time; with --mistakes the kill matrix: a row
    /// a board, a column a mistake, 1 where the board kills it; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// With --mistakes: write each mistake with its kills; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
    /// Seconds for one board: for solutions in files, and with --fresh for all
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(in crate::cli) time_limit: Duration,
    /// Seconds for all boards: for name=command without --fresh [default: 10, and 1 more for each 1000 boards]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(in crate::cli) total_limit: Option<Duration>,
    /// Resident memory of a contestant and all its processes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) memory_limit: u64,
    /// Output without an answer, in KiB, standard error included
    #[arg(long, value_name = "KIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) output_limit: u64,
    /// How often a contestant that had to be killed is started again at the next board
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(in crate::cli) restarts: u32,
    /// Start a process for each board: what a solution keeps from board to board then does it no harm
    #[arg(long)]
    pub(in crate::cli) fresh: bool,
    /// Then hunt whoever passed: up to N boards of all families, until one is failed
    #[arg(long, value_name = "N")]
    pub(in crate::cli) hunt: Option<u64>,
    /// Seed of the boards to hunt with
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(in crate::cli) seed: u64,
    /// Hand commands to `sh -c`; else they are split into words and run without a shell
    #[arg(long)]
    pub(in crate::cli) shell: bool,
}

/// A time above 0 in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let wanted = "a time is a number of seconds above 0, such as 2 or 0.5";
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| wanted.to_owned())
}

/// How `judge` calls the program as a supervisor.
#[derive(Args, Debug)]
pub(in crate::cli) struct SuperviseArgs {
    /// The judge's process number
    #[arg(long, value_name = "PID")]
    judge: u32,
    /// Folder to remove when the judge is killed
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, required = true)]
    contestant: Vec<OsString>,
}

impl SuperviseArgs {
    /// Supervises, and gives the exit code.
    pub(in crate::cli) fn run(&self) -> u8 {
        supervise(self.judge, self.scratch.clone(), &self.contestant)
    }
}
