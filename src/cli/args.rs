//! The command line.
//!
//! Owns every flag, its default and its help. Must not act on them.

mod bench;
mod boards;
mod judge;
mod keeping;
mod report;
mod shape;
mod solving;

pub(super) use bench::BenchArgs;
pub(super) use boards::BoardArgs;
pub(super) use judge::{JudgeArgs, SuperviseArgs};
pub(super) use keeping::CheckpointArgs;
pub(super) use report::ReportArgs;
pub(super) use shape::OutputFormat;
pub(super) use solving::{SolverArgs, ThreadArgs};

use super::VERSION;
use crate::generate::Family;
use crate::package::Profile;
use crate::store::Shard;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Snakes and Ladders (LeetCode 909) in bulk: makes seeded boards, solves them on all cores, tells how fast.
#[derive(Parser, Debug)]
#[command(name = "snl", version = VERSION, max_term_width = 100)]
pub(super) struct CliArgs {
    #[command(flatten)]
    pub(super) global: GlobalArgs,
    #[command(subcommand)]
    pub(super) verb: Command,
}

/// Flags of every verb.
#[derive(Args, Debug)]
pub(super) struct GlobalArgs {
    /// Say only what went wrong
    #[arg(short, long, global = true)]
    pub(super) quiet: bool,
    /// Say more about what is done
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    /// No progress bar, even on a terminal
    #[arg(long, global = true)]
    pub(super) no_progress: bool,
    /// Colours: `auto` is on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Colour,
}

impl GlobalArgs {
    /// Whether to write to standard output in colour.
    pub(super) fn colour(&self) -> bool {
        match self.color {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                std::io::stdout().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }
}

/// When to write in colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// The main job: make boards, solve them, write results and timings
    #[command(after_help = FAMILIES_HELP.as_str())]
    Run(RunArgs),
    /// Write a corpus of boards
    #[command(after_help = FAMILIES_HELP.as_str())]
    Generate(GenerateArgs),
    /// Answer boards from files or standard input: csv, jsonl or a literal a line, recognised by content
    Solve(SolveArgs),
    /// Join the shards that `run --shard K/N` made into the whole
    Merge(MergeArgs),
    /// Judge solutions in any language; or, with --mistakes, a corpus: which wrong programs it exposes
    Judge(JudgeArgs),
    /// Compare solvers' speed on the same boards, and with a baseline
    Bench(Box<BenchArgs>),
    /// Make a page of results: Markdown, or HTML that opens offline
    Report(ReportArgs),
    /// Draw one board in the terminal or as an SVG picture, explain its route
    Show(ShowArgs),
    /// Not for people: runs a contestant for `judge`
    #[command(hide = true)]
    Supervise(SuperviseArgs),
    /// Write completions for a shell to standard output
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual page to standard output
    Man,
}

static FAMILIES_HELP: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
    Family::ALL
        .iter()
        .fold("Families:".to_owned(), |mut help, family| {
            let _ = write!(help, "\n  {:<11} {}", family.name(), family.summary());
            help
        })
});

#[derive(Args, Debug)]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// How many boards [default: 100000; with the family exhaustive, all]
    #[arg(long, value_name = "N")]
    pub(super) count: Option<u64>,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// Folder for results.csv, timings.csv and manifest.json
    #[arg(short, long, value_name = "DIR", default_value = "snl-out")]
    pub(super) out: PathBuf,
    /// Take no times: no timings.csv
    #[arg(long)]
    pub(super) no_timings: bool,
    /// Make only the K-th (from 1) of N contiguous parts, for `snl merge` to join; where it is done already, there
    /// is nothing to do
    #[arg(long, value_name = "K/N")]
    pub(super) shard: Option<Shard>,
    #[command(flatten)]
    pub(super) keeping: CheckpointArgs,
}

#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    /// Folders of shards, made by `run --shard K/N`; of a folder that is none, its folders
    #[arg(value_name = "DIR", required = true)]
    pub(super) shards: Vec<PathBuf>,
    /// Folder for the whole: results.csv, timings.csv and manifest.json
    #[arg(short, long, value_name = "DIR", required_unless_present = "missing")]
    pub(super) out: Option<PathBuf>,
    /// Only print the shards that are missing, as an array expression: 1,4,7-9; nothing if all are there
    #[arg(long, conflicts_with = "out")]
    pub(super) missing: bool,
}

#[derive(Args, Debug)]
pub(super) struct GenerateArgs {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// A suite instead: some 60 boards of many families, chosen with --seed, that expose all known mistakes
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with_all = ["size", "family", "density", "rolls", "routes", "solvable", "snakes", "ladders", "count", "distinct", "resume"]
    )]
    pub(super) suite: Option<Suite>,
    /// How many boards [default: 1000, in a package 60; with the family exhaustive, all]
    #[arg(long, value_name = "N")]
    pub(super) count: Option<u64>,
    /// `csv`, `jsonl`, `grid`: one LeetCode literal a line, or `package`: a problem for contest judges [default: by
    /// the ending of --out, else csv]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<OutputFormat>,
    /// With `--format package`: `legacy` (Kattis, verifyproblem) or `2025-09` (BAPCtools, newer judges)
    #[arg(long, value_name = "PROFILE")]
    pub(super) profile: Option<Profile>,
    /// Add the answers: a column min_rolls, in jsonl also one route
    #[arg(long)]
    pub(super) answers: bool,
    /// Add how difficult each board is: columns slack (rolls beyond those of the empty board), routes (best ones),
    /// critical_jumps (without any one of which the answer is another) and route_jumps (that a best route takes)
    #[arg(long)]
    pub(super) difficulty: bool,
    /// Leave out boards that came before; --count counts those that stay, and an index that is missing was a repeat
    #[arg(long)]
    pub(super) distinct: bool,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// File to write; `-` is standard output. A package is a zip if the name ends in .zip, else a new folder
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(super) out: String,
    #[command(flatten)]
    pub(super) keeping: CheckpointArgs,
}

/// A suite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Suite {
    /// Against the wrong programs that people write
    Judge,
}

#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    /// Files to read, one after the other; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(super) files: Vec<String>,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// File for the results; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(super) out: String,
    /// Also take times, and write them to this file
    #[arg(long, value_name = "FILE")]
    pub(super) timings: Option<String>,
    /// List the solvers, and which of them this machine can run; `*` marks the one that `auto` takes
    #[arg(long)]
    pub(super) list_solvers: bool,
    /// Compare with the column or key min_rolls of the input; exit code 3 if an answer differs
    #[arg(long)]
    pub(super) check: bool,
    /// What to do with a line that is no board: end with exit code 1, or leave it out and go on
    #[arg(long, value_name = "WHAT", default_value = "stop")]
    pub(super) on_error: OnError,
    /// With `--on-error skip`: file for the lines left out, as they were
    #[arg(long, value_name = "FILE")]
    pub(super) rejects: Option<String>,
    #[command(flatten)]
    pub(super) keeping: CheckpointArgs,
}

/// What to do with a line that is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum OnError {
    Stop,
    Skip,
}

#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    /// A board as a LeetCode literal, a spec (v1:family=…), or a file of boards; `-` is standard input
    #[arg(value_name = "BOARD")]
    pub(super) board: String,
    /// Which board of the spec or file, counted from 0
    #[arg(default_value_t = 0, value_name = "INDEX")]
    pub(super) index: u64,
    /// Explain a shortest route roll by roll
    #[arg(long)]
    pub(super) explain: bool,
    /// List the squares first reached after roll 1, 2, 3, …
    #[arg(long, alias = "throws")]
    pub(super) levels: bool,
    /// Draw the board as SVG into FILE instead of the terminal; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<String>,
}
