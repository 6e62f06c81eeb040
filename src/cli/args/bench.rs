//! The flags of `bench`.
//!
//! Owns them, their defaults and their help. Must not act on them.

use super::BoardArgs;
use crate::submissions::Limits;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct BenchArgs {
    /// A file of boards (`-` is standard input), a spec (v1:family=…), or a suite (suite:judge,seed=1) [default: a spec
    /// made of the flags below]
    #[arg(
        value_name = "CORPUS",
        conflicts_with_all = [
            "size", "family", "density", "rolls", "routes", "solvable", "snakes", "ladders", "seed"
        ]
    )]
    pub(in crate::cli) corpus: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) boards: BoardArgs,
    /// How many boards of a spec [default: 5000; with the family exhaustive, all]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) count: Option<u64>,
    /// Solvers, separated by commas, or `all` that run here; one that is named twice is compared with itself
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "all"
    )]
    pub(in crate::cli) solvers: Vec<String>,
    /// The solver that the others' times are divided by; added where it is not among them
    #[arg(long, value_name = "NAME", default_value = "queue")]
    pub(in crate::cli) reference: String,
    /// External program: NAME=COMMAND reads one literal and writes one answer per line (the whole process is timed), or
    /// NAME=FILE is a LeetCode solution, .py .java .cpp .js .ts .go .rs (self-timed)
    #[arg(long, alias = "contestant", value_name = "NAME=COMMAND")]
    pub(in crate::cli) external: Vec<String>,
    /// Time limit of an external program per batch of boards [default: 10 s, plus 1 s per 1000 boards]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(in crate::cli) time_limit: Option<Duration>,
    /// Limit on the resident memory of an external program and all its processes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) memory_limit: u64,
    /// Rounds that are not counted
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(in crate::cli) warmup: u64,
    /// Rounds that are [default: as many as --min-time asks for, at least 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=65_535))]
    pub(in crate::cli) runs: Option<u64>,
    /// Measure at least so many seconds, unless --runs says how often
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub(in crate::cli) min_time: Duration,
    /// Stay on one core: the last that the process may use, or this one
    #[arg(long, value_name = "CORE", num_args = 0..=1, require_equals = true)]
    pub(in crate::cli) pin: Option<Option<usize>>,
    /// Write every sample, a row each; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// Write everything: samples, statistics, machine; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
    /// Write the tables in Markdown; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_markdown: Option<String>,
    /// Keep this measurement as a baseline of this name
    #[arg(long, value_name = "NAME", value_parser = baseline_name)]
    pub(in crate::cli) save_baseline: Option<String>,
    /// Compare with the baseline of this name; exit code 4 if a solver is slower
    #[arg(long, value_name = "NAME", value_parser = baseline_name)]
    pub(in crate::cli) baseline: Option<String>,
    /// Where baselines are kept
    #[arg(long, value_name = "DIR", default_value = ".snl/baselines")]
    pub(in crate::cli) baseline_dir: PathBuf,
    /// Compare with a baseline of other boards or of another machine all the same; the report says so
    #[arg(long, requires = "baseline")]
    pub(in crate::cli) force: bool,
    /// Differences in time below this share count as none
    #[arg(long, value_name = "FRACTION", default_value = "0.02", value_parser = share)]
    pub(in crate::cli) noise_threshold: f64,
    /// How often an interval may miss: 0.05 asks for intervals at 95 %
    #[arg(long, value_name = "FRACTION", default_value = "0.05", value_parser = level)]
    pub(in crate::cli) significance_level: f64,
}

impl BenchArgs {
    /// The limits of external programs.
    pub(in crate::cli) fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            board: self.time_limit.unwrap_or(usual.board),
            total: self.time_limit,
            memory: self.memory_limit << 20,
            restarts: 0,
            ..usual
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time is a number of seconds above 0: 20 or 0.5".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..1.0).contains(share));
    share.ok_or_else(|| "a threshold is a fraction from 0 to below 1: 0.02 for 2 %".to_owned())
}

fn level(text: &str) -> Result<f64, String> {
    let level = text.parse().ok();
    level
        .filter(|level| (1e-6..=0.5).contains(level))
        .ok_or_else(|| "a level is a fraction from 0.000001 to 0.5: 0.05 for 95 %".to_owned())
}

fn baseline_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if text.is_empty() || text.starts_with(['.', '-']) || !text.chars().all(plain) {
        return Err("a baseline's name is letters, digits, '.', '_' and '-'".to_owned());
    }
    Ok(text.to_owned())
}
