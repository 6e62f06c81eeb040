//! The flags of `bench` and `judge`, and those with which `judge` starts this program as a supervisor.

use super::numbers::{count, fraction, level, seconds};
use super::shared::{BoardArgs, SandboxArgs, SandboxMode, ThreadArgs};
use clap::Args;
use snl_judge::{Limits, remove_at_end, supervise};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct BenchArgs {
    /// File of boards (`-` is standard input), spec (v1:family=…) or suite (suite:judge,seed=1) [default: a spec built from the
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
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(in crate::cli) count: Option<u64>,
    /// Solvers to compare: a comma list, or `all` that this CPU supports. Repeatable; a solver named twice is compared
    /// with itself
    #[arg(
        long = "solver",
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "all"
    )]
    pub(in crate::cli) solvers: Vec<String>,
    /// Solver that times are relative to; added if it is not in the list
    #[arg(long, value_name = "NAME", default_value = "array-queue")]
    pub(in crate::cli) reference: String,
    /// External program: NAME=COMMAND reads one literal and writes one answer per line (the whole process is timed), or
    /// NAME=FILE is a LeetCode solution in any language of `judge` (self-timed)
    #[arg(long, value_name = "NAME=COMMAND")]
    pub(in crate::cli) external: Vec<String>,
    /// Time limit of an external program per batch of boards [default: 10 s, plus 1 s per 1000 boards]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(in crate::cli) time_limit: Option<Duration>,
    /// Limit on the resident memory of an external program and all its processes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) memory_limit: u64,
    /// Run external programs in a sandbox. Its start takes milliseconds, which count where the whole process is timed
    #[arg(long, value_name = "MODE", value_enum, default_value = "none")]
    pub(in crate::cli) sandbox: SandboxMode,
    /// Uncounted rounds of each of the ten processes; at least one, and two in the first
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    pub(in crate::cli) warmup: u64,
    /// Counted rounds of all processes [default: as many as --min-time needs, at least 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=65_535))]
    pub(in crate::cli) runs: Option<u64>,
    /// Minimum time of the rounds, of which at most 1000 count, unless --runs is given
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub(in crate::cli) min_time: Duration,
    /// Maximum time of the rounds, unless --runs is given or 20 rounds take longer
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds)]
    pub(in crate::cli) max_time: Duration,
    /// Pin to one core: the last available one, or CORE (Linux)
    #[arg(long, value_name = "CORE", num_args = 0..=1, require_equals = true)]
    pub(in crate::cli) pin: Option<Option<usize>>,
    /// Write one row per sample to FILE; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// Write samples, statistics and machine to FILE; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
    /// Write the report as Markdown to FILE; `-` is standard output
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
    /// The number of this process, which measures one part
    #[arg(long, hide = true)]
    pub(in crate::cli) part: Option<u64>,
    /// The counted rounds of this part
    #[arg(long, hide = true)]
    pub(in crate::cli) part_rounds: Option<u64>,
    /// The file with the boards of standard input
    #[arg(long, hide = true)]
    pub(in crate::cli) part_input: Option<String>,
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

fn baseline_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if text.is_empty() || text.starts_with(['.', '-']) || !text.chars().all(plain) {
        return Err("the name of a baseline may have letters, digits, '.', '_' and '-', and does not begin with '.' or '-'".to_owned());
    }
    Ok(text.to_owned())
}

#[derive(Args, Debug)]
pub(in crate::cli) struct JudgeArgs {
    /// A file of boards (`-`: standard input), a spec (v1:family=…), or a suite [default: suite:judge,seed=1, if the first
    /// argument is a submission]; with --conformance, a submission
    #[arg(value_name = "CORPUS", default_value = "", hide_default_value = true)]
    pub(in crate::cli) corpus: String,
    /// Submissions: a file with LeetCode's function (.py .java .cpp .c .js .ts .go .rs .cs .kt .php .rb .scala; FILE:LINE for
    /// one of several solutions), a directory of such
    /// files, or name=command for a program that reads one literal and writes one answer per line
    #[arg(value_name = "SUBMISSION")]
    pub(in crate::cli) submissions: Vec<String>,
    /// Run the catalogue of known mistakes against the corpus; exit code 3 if any survives
    #[arg(long)]
    pub(in crate::cli) mistakes: bool,
    /// Run the gated faults against the corpus: programs with a fault that acts only where a condition holds, such as on
    /// one side, square, row, face of the die or roll number; exit code 3 if any survives
    #[arg(long)]
    pub(in crate::cli) gated: bool,
    /// Run the first-order mutants of a right solution (.py .c .cpp .java .js) against the corpus, as `snl mutants` does; exit
    /// code 3 if any survives. Repeatable
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) mutants_of: Vec<PathBuf>,
    /// Certify submissions, or solvers of this program by name, on conformance vectors instead of CORPUS: boards of every
    /// family and side, or those of FILE
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        conflicts_with_all = ["mistakes", "gated", "mutants_of", "count", "stress", "export_json"]
    )]
    pub(in crate::cli) conformance: Option<Option<PathBuf>>,
    /// Number of boards of a spec [default: 1000; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(in crate::cli) count: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadArgs,
    /// Write a row per submission and board: verdict, expected, got, time; without submissions, the kill matrix: a row
    /// per board, a column per mistake, 1 where the board kills it (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// With --mistakes, --gated or --mutants-of: write each one's kills (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
    /// Draw the smallest board found on which a submission fails, with the right answer and the submission's, into FILE (.svg;
    /// `-`: standard output). Of several submissions, the first that fails
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) svg: Option<String>,
    /// Time limit per board (solution files, and all submissions with --isolate)
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(in crate::cli) time_limit: Duration,
    /// Time limit for all boards of name=command without --isolate [default: 10, plus 1 per 1000 boards]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(in crate::cli) total_time_limit: Option<Duration>,
    /// Limit on the resident memory of a submission and all its processes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) memory_limit: u64,
    /// Output limit of name=command between answers, in KiB, standard error included
    #[arg(long, value_name = "KIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) output_limit: u64,
    /// Maximum restarts of a submission that failed, at the next board
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(in crate::cli) max_restarts: u32,
    /// Start a new process for each board, so that no state leaks between boards
    #[arg(long)]
    pub(in crate::cli) isolate: bool,
    /// Stress-test passing submissions with up to N generated boards; stops at the first failure
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(in crate::cli) stress: Option<u64>,
    /// Seed of the stress test
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(in crate::cli) seed: u64,
    #[command(flatten)]
    pub(in crate::cli) sandbox: SandboxArgs,
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

/// Boards of all families, and of side 3, on which survivors are tried unless the user says otherwise.
pub(in crate::cli) const TRIES: u64 = 100_000;
pub(in crate::cli) const TRIES_OF_SIDE_3: u64 = 200_000;

/// [`Limits::elapsed`] with mutants: one that loops is recognized by its CPU time. Two seconds killed one on a machine with nine times
/// as many running processes as cores.
pub(in crate::cli) const ELAPSED_WITH_MUTANTS: Duration = Duration::from_secs(120);

#[derive(Args, Debug)]
pub(in crate::cli) struct MutantsArgs {
    /// Right solutions in Python, C, C++, Java or JavaScript (.py .c .cpp .java .js), one per file
    #[arg(value_name = "FILE", required = true)]
    pub(in crate::cli) files: Vec<PathBuf>,
    /// A file of boards (`-`: standard input), a spec (v1:family=…), or a suite
    #[arg(long, value_name = "CORPUS", default_value = "suite:judge,seed=1")]
    pub(in crate::cli) corpus: String,
    /// Number of boards of a spec [default: 1000; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(in crate::cli) count: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadArgs,
    /// Boards of all families and sides on which survivors are tried, after small ones; a mutant that answers all of them
    /// right is left out as equivalent
    #[arg(long, value_name = "N", default_value_t = TRIES, value_parser = count, allow_negative_numbers = true)]
    pub(in crate::cli) tries: u64,
    /// Boards of side 3 on which survivors are tried, spread over all 10,000,000 of them
    #[arg(long, value_name = "N", default_value_t = TRIES_OF_SIDE_3, value_parser = count, allow_negative_numbers = true)]
    pub(in crate::cli) side_3: u64,
    /// Cache results in this file: an interrupted run continues from them, and a run with another corpus does not repeat the
    /// trials of survivors
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) cache: Option<PathBuf>,
    /// CPU time limit per board; elapsed time is limited to two minutes
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    pub(in crate::cli) time_limit: Duration,
    /// Limit on the resident memory of a mutant and all its processes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(in crate::cli) memory_limit: u64,
    #[command(flatten)]
    pub(in crate::cli) sandbox: SandboxArgs,
    /// Maximum restarts of a mutant that failed, at the next board; boards left after these count as right
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(in crate::cli) max_restarts: u32,
    /// Write the kill matrix: a row per board, a column per mutant, without equivalents (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// Write each mutant with its kills (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
}

impl MutantsArgs {
    pub(in crate::cli) fn limits(&self) -> Limits {
        Limits {
            board: self.time_limit,
            elapsed: Some(ELAPSED_WITH_MUTANTS),
            memory: self.memory_limit << 20,
            restarts: self.max_restarts,
            ..Limits::default()
        }
    }
}

#[derive(Args, Debug)]
pub(in crate::cli) struct SuperviseArgs {
    /// The judge's process id
    #[arg(long, value_name = "PID")]
    judge: u32,
    /// Directory to remove at the end of the standard input, without a program
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, required_unless_present = "scratch")]
    submission: Vec<OsString>,
}

impl SuperviseArgs {
    pub(in crate::cli) fn run(&self) -> u8 {
        match &self.scratch {
            Some(folder) => remove_at_end(folder),
            None => supervise(self.judge, &self.submission),
        }
    }
}
