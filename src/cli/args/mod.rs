//! The command line: every flag with its default and its help. The flags of larger commands have files of their own.

mod book;
mod examples;
mod measuring;
mod numbers;
mod shared;

pub(super) use book::{BookArgs, Solutions};
pub(super) use measuring::{
    BenchArgs, ELAPSED_WITH_MUTANTS, JudgeArgs, MutantsArgs, SuperviseArgs, TRIES, TRIES_OF_SIDE_3,
};
pub(super) use shared::{
    BoardArgs, CheckpointArgs, IndexRange, OutputFormat, PlayArgs, ResultsAreCsv, SandboxMode,
    SolverArgs, ThreadArgs,
};

use super::version::VERSION;
use crate::package::Profile;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use numbers::count;
use snakes_and_ladders::draw::picture::Theme;
use snl_harness::store::Shard;
use std::path::PathBuf;

/// Generate, solve and benchmark Snakes and Ladders (LeetCode 909) boards in bulk.
#[derive(Parser, Debug)]
#[command(name = "snl", version = VERSION, max_term_width = 100)]
pub(super) struct CliArgs {
    #[command(flatten)]
    pub(super) global: GlobalArgs,
    #[command(subcommand)]
    pub(super) command: Command,
}

const GLOBAL: &str = "Global options";

/// Flags of every command.
#[derive(Args, Debug)]
pub(super) struct GlobalArgs {
    /// Print errors only
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    pub(super) quiet: bool,
    /// Print more detail
    #[arg(short, long, global = true, help_heading = GLOBAL, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    /// Do not show a progress bar
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(super) no_progress: bool,
    /// When to use color; `auto`: on a terminal, unless NO_COLOR is set
    // Read before the command line is parsed, by `terminal::choose_color`.
    #[arg(long = "color", global = true, help_heading = GLOBAL, value_name = "WHEN", default_value = "auto")]
    _color: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Generate boards, solve them, write results and timings
    #[command(after_help = examples::RUN)]
    Run(RunArgs),
    /// Write a corpus of boards
    #[command(after_help = examples::GENERATE)]
    Generate(GenerateArgs),
    /// Solve boards from files or standard input (csv, jsonl or one literal per line, detected by content)
    #[command(after_help = examples::SOLVE)]
    Solve(SolveArgs),
    /// Merge shards written by `run --shard K/N`
    #[command(after_help = examples::MERGE)]
    Merge(MergeArgs),
    /// Judge submissions in any language, or (--mistakes) measure which wrong programs a corpus detects
    #[command(after_help = examples::JUDGE)]
    Judge(JudgeArgs),
    /// Change right solutions in one place at a time, and measure which changes a corpus detects
    #[command(after_help = examples::MUTANTS)]
    Mutants(MutantsArgs),
    /// Compare the speed of solvers on the same boards, or with a baseline
    #[command(after_help = examples::BENCH)]
    Bench(Box<BenchArgs>),
    /// Render results as Markdown or a self-contained HTML page
    #[command(after_help = examples::REPORT)]
    Report(ReportArgs),
    /// Draw boards in the terminal or as SVG, and explain their routes
    #[command(after_help = examples::SHOW)]
    Show(ShowArgs),
    /// Write puzzles as a book: one printable HTML file
    #[command(after_help = examples::BOOK)]
    Book(BookArgs),
    /// List the families of boards
    Families,
    /// Internal: supervise a submission for `judge`
    #[command(hide = true)]
    Supervise(SuperviseArgs),
    /// Write shell completions to standard output
    Completions {
        /// Shell to generate completions for
        shell: Shell,
    },
    /// Write the manual page to standard output
    Man,
}

#[derive(Args, Debug)]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// Number of boards [default: 100000; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(super) count: Option<u64>,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// Output directory for the results, timings.csv and manifest.json
    #[arg(short, long, value_name = "DIR", default_value = "snl-out")]
    pub(super) out: PathBuf,
    #[command(flatten)]
    _format: ResultsAreCsv,
    /// Replace the results of an earlier run in the output directory
    #[arg(long, conflicts_with = "resume")]
    pub(super) force: bool,
    /// Do not measure; do not write timings.csv
    #[arg(long)]
    pub(super) no_timings: bool,
    /// Write the times of boards solved alone, about 1 in 128 of each side, to FILE
    #[arg(long, value_name = "FILE", conflicts_with = "no_timings")]
    pub(super) sample_times: Option<PathBuf>,
    /// Process only shard K of N (1-based), to be combined with `snl merge`. Does nothing if the shard is already
    /// complete
    #[arg(long, value_name = "K/N")]
    pub(super) shard: Option<Shard>,
    #[command(flatten)]
    pub(super) checkpoints: CheckpointArgs,
}

#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    /// Shard directories, or directories that contain shard directories
    #[arg(value_name = "DIR", required = true)]
    pub(super) shards: Vec<PathBuf>,
    /// Output directory for the results, timings.csv and manifest.json
    #[arg(short, long, value_name = "DIR", required_unless_present = "missing")]
    pub(super) out: Option<PathBuf>,
    /// Replace an earlier result in the output directory
    #[arg(long, conflicts_with = "missing")]
    pub(super) force: bool,
    /// Print missing shards as a Slurm array expression (1,4,7-9) and exit; prints nothing if complete
    #[arg(long, conflicts_with = "out")]
    pub(super) missing: bool,
}

#[derive(Args, Debug)]
pub(super) struct GenerateArgs {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// Generate a test suite instead, whose boards together detect every known mistake
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with_all = ["size", "family", "density", "rolls", "routes", "solvable", "snakes", "ladders", "score", "expected", "level", "count", "distinct", "resume"]
    )]
    pub(super) suite: Option<Suite>,
    /// Number of boards [default: 1000; 60 in a package; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(super) count: Option<u64>,
    /// `csv`, `jsonl`, `grid` (one LeetCode literal per line) or `package` (a problem for contest judges) [default: from
    /// the extension of --out, else csv]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<OutputFormat>,
    /// With `--format package`: `legacy` (Kattis, verifyproblem) or `2025-09` (BAPCtools, newer judges)
    #[arg(long, value_name = "PROFILE")]
    pub(super) profile: Option<Profile>,
    /// Add the answers: column min_rolls, in jsonl also one shortest route
    #[arg(long = "with-answers")]
    pub(super) answers: bool,
    /// Add difficulty columns: slack (rolls above the empty board's), routes (number of shortest routes), critical_jumps
    /// (jumps whose removal changes the answer), route_jumps (jumps on some shortest route), score (how hard the shortest
    /// route is to find)
    #[arg(long)]
    pub(super) difficulty: bool,
    /// Skip duplicate boards; --count counts unique boards, and duplicates leave gaps in the index
    #[arg(long)]
    pub(super) distinct: bool,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// Output file; `-` is standard output. A package is a zip file if the name ends in .zip, else a new directory
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(super) out: String,
    #[command(flatten)]
    pub(super) checkpoints: CheckpointArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Suite {
    /// At most 80 boards that detect the wrong programs that people write
    Judge,
    /// The boards of `judge` and a few thousand others
    Stress,
}

#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    /// Files of boards, read in order; `-` is standard input. Also a spec (v1:family=…) or a suite (suite:judge,seed=1)
    #[arg(value_name = "CORPUS", default_value = "-")]
    pub(super) files: Vec<String>,
    /// Number of boards of a spec [default: 1000; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(super) count: Option<u64>,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// Output file for the results; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(super) out: String,
    #[command(flatten)]
    _format: ResultsAreCsv,
    /// Measure solving time and write it to FILE
    #[arg(long, value_name = "FILE")]
    pub(super) timings: Option<String>,
    /// List the solvers and whether this machine can run them; `*` marks the one that `auto` selects
    #[arg(long)]
    pub(super) list_solvers: bool,
    /// Compare answers with the input's min_rolls; exit code 3 on a mismatch
    #[arg(long)]
    pub(super) check: bool,
    /// What to do with an invalid record: stop with exit code 1, or skip it
    #[arg(long, value_name = "WHAT", default_value = "stop")]
    pub(super) on_error: OnError,
    /// With `--on-error skip`: write rejected records to FILE, unchanged
    #[arg(long, value_name = "FILE")]
    pub(super) rejects: Option<String>,
    #[command(flatten)]
    pub(super) checkpoints: CheckpointArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum OnError {
    Stop,
    Skip,
}

#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    /// A board as a LeetCode literal, a file of boards (`-`: standard input), a spec (v1:family=…) or a suite
    /// (suite:judge,seed=1)
    #[arg(value_name = "BOARD")]
    pub(super) board: String,
    /// Which board of the corpus, from 0, or a range: 0..19
    #[arg(default_value = "0", value_name = "INDEX")]
    pub(super) index: IndexRange,
    /// Explain a shortest route roll by roll
    #[arg(long)]
    pub(super) explain: bool,
    /// List the squares first reached after roll 1, 2, 3, …
    #[arg(long)]
    pub(super) levels: bool,
    /// Describe the length of a random game: mean, quantiles, several players
    #[arg(long)]
    pub(super) expected: bool,
    #[command(flatten)]
    pub(super) play: PlayArgs,
    /// Draw the board into FILE.svg instead of the terminal; `-` is standard output
    #[arg(
        short,
        long,
        visible_alias = "svg",
        value_name = "FILE",
        conflicts_with = "images",
        group = "pictures"
    )]
    pub(super) out: Option<String>,
    /// Draw every board into DIR/board-INDEX.svg
    #[arg(long, value_name = "DIR", group = "pictures")]
    pub(super) images: Option<PathBuf>,
    /// Do not show the answer: a puzzle
    #[arg(long)]
    pub(super) blank: bool,
    /// Colors of pictures: the reader's setting (`auto`), `light`, `dark`, or black on white (`line`)
    #[arg(
        long,
        value_name = "auto|light|dark|line",
        default_value = "auto",
        requires = "pictures"
    )]
    pub(super) theme: Theme,
    /// Leave the background of SVG transparent, for pages of any color
    #[arg(long, requires = "pictures")]
    pub(super) transparent: bool,
}

#[derive(Args, Debug)]
pub(super) struct ReportArgs {
    /// Output directory of a run, or export of `bench` (json) or `judge` (csv, json)
    #[arg(value_name = "INPUT", required = true)]
    pub(super) inputs: Vec<String>,
    /// Output file: FILE.html is self-contained HTML, FILE.md Markdown; FILE.json and FILE.csv are the exports of `bench`
    /// from its JSON; `-` is Markdown on standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(super) out: String,
    /// Also write every chart and board to DIR as SVG; Markdown then links to them
    #[arg(long, value_name = "DIR")]
    pub(super) images: Option<PathBuf>,
    /// Colors of --images: the reader's setting (`auto`), `light` or `dark`
    #[arg(
        long,
        value_name = "auto|light|dark",
        default_value = "auto",
        requires = "images"
    )]
    pub(super) theme: Theme,
    /// Leave the background of --images transparent, for pages of any color
    #[arg(long, requires = "images")]
    pub(super) transparent: bool,
    /// Add the expected length of a random game, by side, to runs
    #[arg(long)]
    pub(super) expected: bool,
    #[command(flatten)]
    pub(super) play: PlayArgs,
}
