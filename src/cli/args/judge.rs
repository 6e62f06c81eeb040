//! The flags of `judge`, and those with which it starts this program as a supervisor.

use super::ThreadArgs;
use crate::submissions::{Limits, supervise};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct JudgeArgs {
    /// A file of boards (`-`: standard input), a spec (v1:family=…), or a suite (suite:judge,seed=1)
    #[arg(value_name = "CORPUS")]
    pub(in crate::cli) corpus: String,
    /// Submissions: a file with LeetCode's signature, unmodified (.py .java .cpp .js .ts .go .rs), a directory of such
    /// files, or name=command for a program that reads one literal and writes one answer per line
    #[arg(value_name = "SUBMISSION")]
    pub(in crate::cli) submissions: Vec<String>,
    /// Run the catalogue of known mistakes against the corpus; exit code 3 if any survives
    #[arg(long)]
    pub(in crate::cli) mistakes: bool,
    /// Number of boards of a spec [default: 1000; all for `exhaustive`]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) count: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadArgs,
    /// Write a row per submission and board: verdict, expected, got, time; with --mistakes the kill matrix: a row per
    /// board, a column per mistake, 1 where the board kills it (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// With --mistakes: write each mistake with its kills (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
    /// Time limit per board (solution files, and all submissions with --isolate)
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(in crate::cli) time_limit: Duration,
    /// Time limit for all boards of name=command without --isolate [default: 10, plus 1 per 1000 boards]
    #[arg(long, alias = "total-limit", value_name = "SECONDS", value_parser = seconds)]
    pub(in crate::cli) total_time_limit: Option<Duration>,
    /// Limit on the resident memory of a submission and all its processes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) memory_limit: u64,
    /// Output limit between answers, in KiB, stderr included
    #[arg(long, value_name = "KIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) output_limit: u64,
    /// Maximum restarts of a submission that failed, at the next board
    #[arg(long, alias = "restarts", value_name = "N", default_value_t = 10)]
    pub(in crate::cli) max_restarts: u32,
    /// Start a new process for each board, so that no state leaks between boards
    #[arg(long, alias = "fresh")]
    pub(in crate::cli) isolate: bool,
    /// Stress-test passing submissions with up to N generated boards; stops at the first failure
    #[arg(long, alias = "hunt", value_name = "N")]
    pub(in crate::cli) stress: Option<u64>,
    /// Seed of the stress test
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(in crate::cli) seed: u64,
    /// Run commands with `sh -c` (default: split into words, no shell)
    #[arg(long)]
    pub(in crate::cli) shell: bool,
}

impl JudgeArgs {
    pub(in crate::cli) fn limits(&self) -> Limits {
        Limits {
            board: self.time_limit,
            total: self.total_time_limit,
            memory: self.memory_limit << 20,
            output: self.output_limit << 10,
            restarts: self.max_restarts,
            ..Limits::default()
        }
    }
}

pub(in crate::cli) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "expected a number of seconds above 0, such as 2 or 0.5".to_owned())
}

#[derive(Args, Debug)]
pub(in crate::cli) struct SuperviseArgs {
    /// The judge's process id
    #[arg(long, value_name = "PID")]
    judge: u32,
    /// Directory to remove when the judge is killed
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, required = true)]
    submission: Vec<OsString>,
}

impl SuperviseArgs {
    pub(in crate::cli) fn run(&self) -> u8 {
        supervise(self.judge, self.scratch.clone(), &self.submission)
    }
}
