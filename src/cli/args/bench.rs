//! The flags of `bench`.

use super::numbers::{count, seconds, whole, within};
use super::shared::{BoardArgs, DetailArg, InputArgs, SandboxArgs};
use crate::cli::paths::{NamedOutput, named};
use clap::Args;
use snl_judge::Limits;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
#[command(mut_arg("mode", |mode| mode.default_value("none").hide_short_help(true)))]
#[command(mut_arg("expected", |expected| expected.num_args(1)))]
pub(crate) struct BenchArgs {
    /// Boards: a file (`-`: standard input), a spec or a suite [default: a spec of the flags below]
    ///
    /// A spec begins with v1:family=, a suite is suite:judge,seed=1.
    #[arg(value_name = "CORPUS")]
    pub(crate) corpus: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// Number of boards of a spec [default: 5000]
    ///
    /// Of the family `exhaustive`, the default is all boards.
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) count: Option<u64>,
    /// Solvers to compare
    ///
    /// They are separated by commas. The value `all` stands for all that this CPU supports. The
    /// flag may be given several times. A solver named twice is compared with itself.
    #[arg(long = "solver", value_name = "NAMES")]
    #[arg(value_delimiter = ',', default_value = "all")]
    pub(crate) solvers: Vec<String>,
    /// Reference solver
    ///
    /// Times are relative to it. It is added if it is not in the list. A program of --external
    /// cannot be the reference: --baseline compares two versions of it.
    #[arg(long, value_name = "NAME", default_value = "array-queue")]
    pub(crate) reference: String,
    /// A program of yours, such as mine=solution.cpp
    ///
    /// NAME=COMMAND reads one literal and writes one answer per line; the whole process is timed.
    /// NAME=FILE is a LeetCode solution in any language of `judge`, which times itself.
    #[arg(long, value_name = "NAME=COMMAND", value_parser = external)]
    pub(crate) external: Vec<(String, String)>,
    /// Time a program that reads input for each side and family
    ///
    /// Each group then has a process of its own in every round, which takes longer. Otherwise one
    /// process a round solves all boards, unless there are at most three groups.
    #[arg(long, hide_short_help = true)]
    pub(crate) by_group: bool,
    /// Time limit of an external program per batch of boards [default: 10 s, plus 1 s per 1000
    /// boards]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide_short_help = true)]
    time_limit: Option<Duration>,
    // The start of a sandbox takes milliseconds, which count where the whole process is timed.
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
    /// Number of uncounted rounds of each of the ten processes; at least one, and two in the first
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(0..=u64::MAX), hide_short_help = true)]
    pub(crate) warmup: u64,
    /// Number of counted rounds [default: at least 20]
    ///
    /// The rounds of all ten processes are counted together. The default is as many as --min-time
    /// needs.
    #[arg(long, value_name = "N", value_parser = whole(2..=65_535_u64), conflicts_with_all = ["min_time", "max_time"])]
    pub(crate) runs: Option<u64>,
    /// Minimum time of the rounds
    ///
    /// As many rounds are counted as it needs, at most 1000, unless --runs is given.
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub(crate) min_time: Duration,
    /// Maximum time of the rounds, unless --runs is given or 20 rounds take longer
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds, hide_short_help = true)]
    pub(crate) max_time: Duration,
    /// Pin the measurement to one core: the last available one, or CORE (Linux)
    #[arg(long, value_name = "CORE", num_args = 0..=1, require_equals = true, value_parser = whole(0..=65_535_usize), hide_short_help = true)]
    pub(crate) pin: Option<Option<usize>>,
    /// Write one row per sample
    ///
    /// The value `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) export_csv: Option<String>,
    /// Write the whole measurement as JSON
    ///
    /// The file has samples, statistics and machine; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) export_json: Option<String>,
    /// Write the report as Markdown
    ///
    /// The value `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) export_markdown: Option<String>,
    /// Save this measurement as baseline NAME
    ///
    /// It is not saved if a program or the comparison with --baseline failed, and a baseline that
    /// was there stays.
    #[arg(long, value_name = "NAME", value_parser = baseline_name)]
    pub(crate) save_baseline: Option<String>,
    /// Compare with baseline NAME
    ///
    /// The exit code is 4 if a solver is slower.
    #[arg(long, value_name = "NAME", value_parser = baseline_name)]
    pub(crate) baseline: Option<String>,
    /// End with exit code 4 also where the gate cannot tell whether a solver is slower, or a
    /// solver of the baseline was not measured
    #[arg(long, requires = "baseline", hide_short_help = true)]
    pub(crate) fail_if_unsure: bool,
    /// Directory of the baselines
    #[arg(long, value_name = "DIR", default_value = ".snl/baselines")]
    #[arg(hide_short_help = true)]
    pub(crate) baseline_dir: PathBuf,
    /// Compare even with a baseline of another machine, or with another use of --pin; the report
    /// says so
    #[arg(long, requires = "baseline", hide_short_help = true)]
    pub(crate) force: bool,
    /// Ignore differences in time below this fraction
    #[arg(long, value_name = "FRACTION", default_value = "0.02", value_parser = within(0.0..1.0, "expected a fraction from 0 to below 1: 0.02 for 2 %"), hide_short_help = true)]
    pub(crate) noise_threshold: f64,
    /// One minus the confidence level: 0.05 gives 95 % intervals
    #[arg(long, value_name = "FRACTION", default_value = "0.05", value_parser = within(1e-6..=0.5, "expected a fraction from 0.000001 to 0.5: 0.05 for 95 %"), hide_short_help = true)]
    pub(crate) significance_level: f64,
    #[command(flatten)]
    pub(crate) detail: DetailArg,
}

impl BenchArgs {
    /// Returns the exports: CSV, JSON and Markdown.
    pub(crate) fn exports(&self) -> [NamedOutput<'_>; 3] {
        [
            named("--export-csv", &self.export_csv),
            named("--export-json", &self.export_json),
            named("--export-markdown", &self.export_markdown),
        ]
    }

    pub(crate) fn limits(&self) -> Limits {
        let limits = self.sandbox.limits();
        Limits {
            board: self.time_limit.unwrap_or(limits.board),
            total: self.time_limit,
            restarts: 0,
            ..limits
        }
    }
}

/// Returns the name and the command or file of an external program.
fn external(argument: &str) -> Result<(String, String), &'static str> {
    let (name, program) = argument.split_once('=').unwrap_or_default();
    let is_whole = !name.is_empty() && !program.is_empty();
    let parts = is_whole.then(|| (name.to_owned(), program.to_owned()));
    parts.ok_or("expected NAME=COMMAND, or NAME=FILE with a solution")
}

fn baseline_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if text.is_empty() || text.starts_with(['.', '-']) || !text.chars().all(plain) {
        return Err("the name of a baseline may have letters, digits, '.', '_' and '-', and does not begin with '.' or '-'".to_owned());
    }
    Ok(text.to_owned())
}
