//! The arguments of `bench`.

use super::BoardArgs;
use super::judge::seconds;
use crate::submissions::Limits;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct BenchArgs {
    /// File of boards (`-` is stdin), spec (v1:family=…) or suite (suite:judge,seed=1) [default: a spec built from the
    /// flags below]
    #[arg(
        value_name = "CORPUS",
        conflicts_with_all = [
            "size", "family", "density", "rolls", "routes", "solvable", "snakes", "ladders", "seed"
        ]
    )]
    pub(in crate::cli) corpus: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) boards: BoardArgs,
    /// Number of boards of a spec [default: 5000; all for `exhaustive`]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) count: Option<u64>,
    /// Solvers to compare: a comma list, or `all` that this CPU supports. Repeatable; a solver named twice is compared
    /// with itself
    #[arg(
        long = "solver",
        alias = "solvers",
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "all"
    )]
    pub(in crate::cli) solvers: Vec<String>,
    /// Solver that times are relative to; added if it is not in the list
    #[arg(long, value_name = "NAME", default_value = "array-queue")]
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
    /// Uncounted rounds before the measurement
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(in crate::cli) warmup: u64,
    /// Counted rounds [default: as many as --min-time needs, at least 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=65_535))]
    pub(in crate::cli) runs: Option<u64>,
    /// Minimum time of the measurement, unless --runs is given
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub(in crate::cli) min_time: Duration,
    /// Pin to one core: the last available one, or CORE
    #[arg(long, value_name = "CORE", num_args = 0..=1, require_equals = true)]
    pub(in crate::cli) pin: Option<Option<usize>>,
    /// Write one row per sample to FILE; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// Write samples, statistics and machine to FILE; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
    /// Write the tables as Markdown to FILE; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_markdown: Option<String>,
    /// Save this measurement as baseline NAME
    #[arg(long, value_name = "NAME", value_parser = baseline_name)]
    pub(in crate::cli) save_baseline: Option<String>,
    /// Compare with baseline NAME; exit code 4 if a solver is slower
    #[arg(long, value_name = "NAME", value_parser = baseline_name)]
    pub(in crate::cli) baseline: Option<String>,
    /// Directory of the baselines
    #[arg(long, value_name = "DIR", default_value = ".snl/baselines")]
    pub(in crate::cli) baseline_dir: PathBuf,
    /// Compare even with a baseline of other boards or of another machine; the report says so
    #[arg(long, requires = "baseline")]
    pub(in crate::cli) force: bool,
    /// Ignore differences in time below this fraction
    #[arg(long, value_name = "FRACTION", default_value = "0.02", value_parser = fraction)]
    pub(in crate::cli) noise_threshold: f64,
    /// One minus the confidence level: 0.05 gives 95 % intervals
    #[arg(long, value_name = "FRACTION", default_value = "0.05", value_parser = level)]
    pub(in crate::cli) significance_level: f64,
}

impl BenchArgs {
    pub(in crate::cli) fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            board: self.time_limit.unwrap_or(default.board),
            total: self.time_limit,
            memory: self.memory_limit << 20,
            restarts: 0,
            ..default
        }
    }
}

fn fraction(text: &str) -> Result<f64, String> {
    let fraction = text
        .parse()
        .ok()
        .filter(|fraction| (0.0..1.0).contains(fraction));
    fraction.ok_or_else(|| "expected a fraction from 0 to below 1: 0.02 for 2 %".to_owned())
}

fn level(text: &str) -> Result<f64, String> {
    let level = text.parse().ok();
    level
        .filter(|level| (1e-6..=0.5).contains(level))
        .ok_or_else(|| "expected a fraction from 0.000001 to 0.5: 0.05 for 95 %".to_owned())
}

fn baseline_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if text.is_empty() || text.starts_with(['.', '-']) || !text.chars().all(plain) {
        return Err("the name of a baseline may have letters, digits, '.', '_' and '-', and does not begin with '.' or '-'".to_owned());
    }
    Ok(text.to_owned())
}
