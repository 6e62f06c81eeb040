//! The command line: every flag with its default and its help. The flags of larger commands have
//! files of their own.

mod bench;
mod book;
mod effects;
mod examples;
mod global;
mod numbers;
mod programs;
mod shared;
mod tips;

pub(super) use bench::BenchArgs;
pub(super) use book::{BookArgs, Solutions};
pub(super) use examples::FIRST;
pub(super) use global::{GlobalArgs, global};
pub(super) use programs::{
    DEFAULT_CORPUS, JudgeArgs, JudgingArgs, StrengthArgs, is_corpus, is_program, is_solution_file,
};
pub(super) use shared::{
    BoardArgs, CheckpointArgs, CorpusOutArgs, CountArg, ExcludeArg, InputArgs, PlayArgs,
    SandboxMode, SeedArg, SolverArgs, ThreadArgs, kernels_named,
};

use super::version::VERSION;
use crate::package::{Details, Profile, SHORT_NAME};
use clap::{Arg, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use numbers::{count, whole};
use shared::{indices, seed, svg_file};
use snakes_and_ladders::draw::picture::Theme;
use snl_harness::corpus::SuiteKind;
use snl_harness::store::Shard;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Generate, solve and benchmark Snakes and Ladders (LeetCode 909) boards in bulk.
#[derive(Parser, Debug)]
#[command(name = "snl", version = VERSION, max_term_width = 100, help_template = overview(), after_help = FIRST, mut_subcommands(complete))]
pub(super) struct CliArgs {
    #[command(flatten)]
    pub(super) global: GlobalArgs,
    #[command(subcommand)]
    pub(super) command: Command,
}

impl CliArgs {
    /// Returns the flags of a command line, which begins with the name of the program.
    ///
    /// # Errors
    /// If it is wrong, has a flag that cannot act, or asks for help.
    pub(super) fn read<W: Into<OsString> + Clone>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<CliArgs, clap::Error> {
        let mut command = CliArgs::command();
        let words: Vec<OsString> = words.into_iter().map(W::into).collect();
        let matches = command
            .try_get_matches_from_mut(&words)
            .map_err(|mut error| {
                tips::replace_tip(&mut error, &words);
                error
            })?;
        effects::check(&command, &matches)?;
        CliArgs::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Write boards of a spec: families, sizes, constraints
    Generate(GenerateArgs),
    /// Write the few boards on which every known mistake fails
    Suite(SuiteArgs),
    /// Write a problem package for a contest judge
    Package(PackageArgs),
    /// List the families of boards
    Families,
    /// Generate boards, solve them, write results and timings
    Run(RunArgs),
    /// Join the shards that `run --shard K/N` wrote
    Merge(MergeArgs),
    /// Answer boards from files or standard input
    Solve(SolveArgs),
    /// Give verdicts on programs in any language
    Judge(JudgeArgs),
    /// Measure which known mistakes a corpus kills
    Strength(StrengthArgs),
    /// Compare the speed of solvers, or with a baseline
    Bench(Box<BenchArgs>),
    /// Render results as a page, in HTML or Markdown
    Report(ReportArgs),
    /// Draw boards in the terminal or as SVG, and explain routes
    Show(ShowArgs),
    /// Write a book of puzzles: one printable HTML file
    Book(BookArgs),
    /// Write shell completions to standard output
    Completions {
        /// Shell to generate completions for
        shell: Shell,
    },
    /// Write the manual page to standard output
    Man,
}

impl Command {
    /// Returns whether the exit code says whether answers are right.
    pub(super) fn is_check(&self) -> bool {
        use Command::*;
        match self {
            Solve(args) => args.check,
            Judge(_) | Strength(_) | Bench(_) => true,
            _ => false,
        }
    }
}

/// Adds the examples of a command to its help, and takes a word such as `-1` after a flag as the
/// value of the flag: the flag says what is wrong with it.
fn complete(command: clap::Command) -> clap::Command {
    let with_negatives = |arg: Arg| {
        let takes_value = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_value)
    };
    examples::add_to(command).mut_args(with_negatives)
}

/// The headings of `snl --help`, each above the command that it begins with.
const HEADINGS: [(&str, &str); 6] = [
    ("generate", "Boards"),
    ("run", "Solving"),
    ("judge", "Testing programs"),
    ("bench", "Speed"),
    ("show", "Pictures"),
    ("completions", "This program"),
];

/// Returns the template of `snl --help`: clap lists commands without headings.
fn overview() -> String {
    let command = Command::augment_subcommands(clap::Command::new("snl"));
    let styles = clap::builder::Styles::styled();
    let heading = styles.get_header();
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for each in command.get_subcommands() {
        let name = each.get_name();
        if let Some((_, title)) = HEADINGS.iter().find(|(first, _)| *first == name) {
            let _ = writeln!(text, "\n{heading}{title}:{heading:#}");
        }
        let about = each.get_about().expect("every command has a comment");
        let _ = writeln!(text, "  {name:<12} {about}");
    }
    format!("{text}\n{heading}Options:{heading:#}\n{{options}}{{after-help}}")
}

#[derive(Args, Debug)]
#[command(mut_arg("expected", |expected| expected.num_args(1)))]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// Number of boards [default: 100000; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) count: Option<u64>,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// Output directory
    ///
    /// It gets the results, timings.csv and manifest.json.
    #[arg(short, long, value_name = "DIR", default_value = "snl-out")]
    pub(super) out: PathBuf,
    /// Replace the results of an earlier run in the output directory
    #[arg(long, conflicts_with = "resume")]
    pub(super) force: bool,
    /// Do not measure solving times or write timings.csv
    #[arg(long, hide_short_help = true)]
    pub(super) no_timings: bool,
    /// Write the times of boards solved alone, about 1 in 128 of each side, to FILE
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with = "no_timings", hide_short_help = true)]
    pub(super) latencies: Option<PathBuf>,
    /// Process only shard K of N (1-based), to be joined by `snl merge`
    ///
    /// Does nothing if the shard is already complete.
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
    /// Output directory
    ///
    /// It gets the results, timings.csv and manifest.json.
    #[arg(short, long, value_name = "DIR", required_unless_present = "missing")]
    pub(super) out: Option<PathBuf>,
    /// Replace an earlier result in the output directory
    #[arg(long, conflicts_with = "missing")]
    pub(super) force: bool,
    /// Print the missing shards as a Slurm array expression, such as 1,4,7-9
    ///
    /// Prints nothing if none is missing.
    #[arg(long, conflicts_with = "out")]
    pub(super) missing: bool,
}

#[derive(Args, Debug)]
pub(super) struct GenerateArgs {
    /// Write these boards again: a file (`-`: standard input), a spec or a suite [default: a spec
    /// of the flags below]
    ///
    /// A spec gives --count boards, by default 1000.
    #[arg(value_name = "CORPUS", conflicts_with_all = ["threads", "resume", "interval"])]
    pub(super) corpus: Option<String>,
    #[command(flatten)]
    pub(super) input: InputArgs,
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// Number of boards [default: 1000; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) count: Option<u64>,
    #[command(flatten)]
    pub(super) output: CorpusOutArgs,
    /// Skip duplicate boards
    ///
    /// --count then counts unique boards, and duplicates leave gaps in the index.
    #[arg(long)]
    pub(super) distinct: bool,
    #[command(flatten)]
    pub(super) exclude: ExcludeArg,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    #[command(flatten)]
    pub(super) checkpoints: CheckpointArgs,
}

#[derive(Args, Debug)]
pub(super) struct SuiteArgs {
    /// Suite: `judge` has at most 80 boards, `stress` these and a few thousand others
    #[arg(value_name = "judge|stress")]
    pub(super) kind: SuiteKind,
    /// Seed: a number, or `random`
    ///
    /// A seed that is chosen at random is printed.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = seed)]
    pub(super) seed: SeedArg,
    #[command(flatten)]
    pub(super) input: InputArgs,
    #[command(flatten)]
    pub(super) exclude: ExcludeArg,
    #[command(flatten)]
    pub(super) output: CorpusOutArgs,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(super) struct PackageArgs {
    /// Boards: a file (`-`: standard input), a spec (v1:family=…) or a suite
    #[arg(value_name = "CORPUS", default_value = DEFAULT_CORPUS)]
    pub(super) corpus: String,
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// Number of boards of a spec [default: 60; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) count: Option<u64>,
    /// The judge: kattis or domjudge (format `legacy`), or bapctools (format `2025-09`, newer
    /// judges)
    #[arg(long, value_name = "PROFILE")]
    pub(super) profile: Profile,
    #[command(flatten)]
    pub(super) details: Details,
    /// Time limit, in whole seconds; Kattis derives its own [default: 2]
    #[arg(long, value_name = "SECONDS", value_parser = whole(1..=3600_u32))]
    pub(super) time_limit: Option<u32>,
    /// Short name of the problem: the directory in the zip; DOMjudge takes the name of the zip file
    /// instead
    #[arg(long, value_name = "NAME", default_value = SHORT_NAME)]
    pub(super) name: String,
    /// Keep problem.yaml and the statement of DIR, an unpacked package, and make the tests again
    #[arg(long, value_name = "DIR", conflicts_with_all = ["title", "author", "license", "time_limit"])]
    pub(super) from: Option<PathBuf>,
    /// Output: a zip file if the name ends in .zip, else a new directory
    #[arg(short, long, value_name = "NAME")]
    pub(super) out: String,
}

#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    /// Boards: files, read in order (`-`: standard input), specs (v1:family=…) or suites
    ///
    /// Files are csv, jsonl, one literal per line or lists of jumps, which is detected by content.
    #[arg(value_name = "CORPUS", default_value = "-")]
    pub(super) files: Vec<String>,
    #[command(flatten)]
    pub(super) count: CountArg,
    #[command(flatten)]
    pub(super) input: InputArgs,
    #[command(flatten)]
    pub(super) solving: SolverArgs,
    /// Output file for the results; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(super) out: String,
    /// Measure solving time and write it to FILE
    #[arg(long, value_name = "FILE")]
    pub(super) timings: Option<String>,
    /// List the solvers and whether this machine can run them; `*` marks the one that `auto`
    /// selects
    #[arg(long, exclusive = true)]
    pub(super) list_solvers: bool,
    /// Compare answers with the input's min_rolls; exit code 3 on a mismatch
    #[arg(long)]
    pub(super) check: bool,
    /// With --check: the column or key of the answers [default: min_rolls]
    #[arg(long, value_name = "NAME", requires = "check", hide_short_help = true)]
    pub(super) answer_column: Option<String>,
    /// What to do with an invalid record: stop with exit code 1, or skip it
    #[arg(long, value_name = "WHAT", default_value = "stop")]
    pub(super) on_error: OnError,
    /// With --on-error skip: write rejected records to FILE, unchanged
    #[arg(long, value_name = "FILE")]
    pub(super) rejects: Option<String>,
    #[command(flatten)]
    pub(super) checkpoints: CheckpointArgs,
}

/// The treatment of invalid records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum OnError {
    Stop,
    Skip,
}

#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    /// A LeetCode literal, a file of boards (`-`: standard input), a spec or a suite
    #[arg(value_name = "BOARD")]
    pub(super) board: String,
    /// Index of the board in the file, or else counted from 0, or a range: 0..19 [default: the
    /// first board]
    #[arg(value_name = "INDEX", value_parser = indices)]
    pub(super) index: Option<RangeInclusive<u64>>,
    #[command(flatten)]
    pub(super) input: InputArgs,
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
    #[arg(short, long, visible_alias = "svg", value_name = "FILE", value_parser = svg_file)]
    #[arg(conflicts_with = "images", group = "pictures")]
    pub(super) out: Option<String>,
    /// Draw each board into a file of its own, DIR/board-INDEX.svg
    #[arg(long, value_name = "DIR", group = "pictures")]
    pub(super) images: Option<PathBuf>,
    /// Do not show the answer: a puzzle
    #[arg(long, conflicts_with_all = ["explain", "levels"])]
    pub(super) blank: bool,
    /// Colors of pictures: the reader's setting (`auto`), `light`, `dark`, or black on white
    /// (`line`)
    #[arg(long, value_name = "auto|light|dark|line", default_value_t = Theme::Auto, requires = "pictures")]
    pub(super) theme: Theme,
    /// Leave the background of SVG transparent, for pages of any color
    #[arg(long, requires = "pictures")]
    pub(super) transparent: bool,
}

#[derive(Args, Debug)]
pub(super) struct ReportArgs {
    /// Output directory of a run, or an export of `bench`, `judge` or `strength`
    ///
    /// Several runs or exports of `bench` are set side by side, the first as the reference.
    #[arg(value_name = "INPUT", required = true)]
    pub(super) inputs: Vec<String>,
    /// Output file: .html, .md, .json or .csv; `-` is Markdown on standard output
    ///
    /// HTML is self-contained. CSV has the programs of `judge`, a row each, or the samples of
    /// `bench`, from the JSON export; JSON is a copy of that of `bench`.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(super) out: String,
    /// Title of the page
    #[arg(long, value_name = "TEXT")]
    pub(super) title: Option<String>,
    /// Also write every chart and board to DIR as SVG; Markdown then links to them
    #[arg(long, value_name = "DIR")]
    pub(super) images: Option<PathBuf>,
    /// Colors of --images: the reader's setting (`auto`), `light` or `dark`
    #[arg(long, value_name = "auto|light|dark", default_value_t = Theme::Auto, requires = "images")]
    pub(super) theme: Theme,
    /// Leave the background of --images transparent, for pages of any color
    #[arg(long, requires = "images")]
    pub(super) transparent: bool,
    /// Add the expected length of a random game, by side, to a run
    #[arg(long)]
    pub(super) expected: bool,
    #[command(flatten)]
    pub(super) play: PlayArgs,
}
