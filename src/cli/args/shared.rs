//! The flags that several commands have: boards and the spec that they stand for, solver and threads, checkpoints, formats.

use crate::cli::CliError;
use clap::builder::ArgPredicate;
use clap::{Args, ValueEnum};
use snakes_and_ladders::generate::{
    Constraints, Density, Family, GenerationPlan, Level, NumberRange, Sizes, Solvable, Spec,
};
use snakes_and_ladders::solve::play::{EndRule, PlayRules, StartRule};
use snakes_and_ladders::solve::{Kernel, kernels};
use snl_harness::corpus::{Format, NO_PARQUET};
use snl_harness::jobs::JobOptions;
use snl_harness::pipeline::{in_pool, thread_pool};
use std::convert::Infallible;
use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct BoardArgs {
    /// Sizes: a number, an inclusive range or a list, within 2..20 [default: every size that the families support and
    /// the constraints allow]
    #[arg(long, value_name = "SIZES", allow_negative_numbers = true)]
    size: Option<Sizes>,
    /// Families (comma-separated); one is drawn at random for each board
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "uniform",
        default_value_if("level", ArgPredicate::IsPresent, Level::FAMILY.name())
    )]
    family: Vec<Family>,
    /// Probability that a square starts a jump, 0 to 1 (family `uniform`) [default: 0.2]
    #[arg(long, value_name = "FRACTION", allow_negative_numbers = true)]
    density: Option<Density>,
    #[command(flatten)]
    constraints: ConstraintArgs,
    /// Puzzles of this level: family `printed`, sizes and a range of --score; see docs/PUZZLES.md
    #[arg(long, value_name = "kids|easy|medium|hard|expert")]
    level: Option<Level>,
    /// Seed: a number, or `random` (the chosen seed is printed)
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub(in crate::cli) seed: SeedArg,
}

impl BoardArgs {
    /// The spec that the flags name.
    pub(in crate::cli) fn spec(&self) -> Result<Spec, CliError> {
        let constraints = self.constraints.constraints();
        if constraints == Constraints::default() {
            self.spec_with(constraints)
        } else {
            // Whether a board satisfies them is found out in parallel.
            in_pool(|| self.spec_with(constraints))
        }
    }

    fn spec_with(&self, constraints: Constraints) -> Result<Spec, CliError> {
        let density = match self.density {
            Some(_) if !self.family.iter().any(|family| family.uses_density()) => {
                return Err(CliError::Usage(
                    "--density does nothing here: only the family uniform has a density".to_owned(),
                ));
            }
            density => density.unwrap_or_default(),
        };
        let spec = Spec {
            density,
            seed: self.seed.value,
            constraints,
            ..Spec::default()
        };
        let spec = spec.with_families(self.family.clone());
        let spec = match self.level {
            Some(level) => level.spec(spec, self.size.clone())?,
            None => spec.with_sizes(self.size.clone()),
        };
        spec.check()?;
        Ok(spec)
    }

    /// The first `count` boards of the spec, or all or `default` of them.
    pub(in crate::cli) fn plan(
        &self,
        count: Option<u64>,
        default: u64,
    ) -> Result<GenerationPlan, CliError> {
        Ok(GenerationPlan::from_spec(&self.spec()?, count, default)?)
    }

    /// The rules of `--expected`, with a range or without.
    pub(in crate::cli) fn expected(&self) -> Option<PlayRules> {
        self.constraints
            .expected
            .map(|_| self.constraints.play.rules())
    }

    /// Whether `--expected` is given without a range.
    pub(in crate::cli) fn is_expected_a_column(&self) -> bool {
        self.constraints.expected == Some(None)
    }

    /// Refuses `--expected` without a range in commands that do not write boards.
    pub(in crate::cli) fn check_expected(&self) -> Result<(), CliError> {
        if self.is_expected_a_column() {
            Err(CliError::Usage(
                "--expected needs a range here, such as --expected 35..45; `generate` and `show` print expected lengths"
                    .to_owned(),
            ))
        } else {
            Ok(())
        }
    }

    /// The seed that `--seed random` picked.
    pub(in crate::cli) fn random_seed(&self) -> Option<u64> {
        self.seed.is_random.then_some(self.seed.value)
    }
}

const CONSTRAINTS: &str = "Board constraints (RANGE: 7, 6..9, 6.. or ..9)";

/// Constraints on the generated boards. One that no board of the family satisfies is an error.
#[derive(Args, Debug)]
struct ConstraintArgs {
    /// Only boards whose minimum number of rolls is in RANGE
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS)]
    rolls: Option<NumberRange>,
    /// Only boards with this many shortest routes (1: unique)
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS)]
    routes: Option<NumberRange>,
    /// Only boards that can (`yes`) or cannot (`no`) be solved
    #[arg(long, value_name = "yes|no|any", default_value = "any", help_heading = CONSTRAINTS)]
    solvable: Solvable,
    /// Number of snakes. `classic` and `printed` generate exactly this many; other families are filtered
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS)]
    snakes: Option<NumberRange>,
    /// Number of ladders (same rules as --snakes)
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS)]
    ladders: Option<NumberRange>,
    /// Only boards whose difficulty score is in RANGE
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS)]
    score: Option<NumberRange>,
    /// Only boards on which a random game takes this many rolls on average, rounded. `generate` adds the column
    /// `expected_rolls`, with or without RANGE
    #[arg(long, value_name = "RANGE", num_args = 0..=1, help_heading = CONSTRAINTS)]
    expected: Option<Option<NumberRange>>,
    #[command(flatten)]
    play: PlayArgs,
}

/// Boards by index: one, or from one to another, both included.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct IndexRange {
    pub(in crate::cli) first: u64,
    pub(in crate::cli) last: u64,
}

/// Boards that are drawn at once, which are kept in memory.
const MAX_DRAWN: u64 = 10_000;

impl IndexRange {
    pub(in crate::cli) fn count(self) -> u64 {
        self.last - self.first + 1
    }
}

impl FromStr for IndexRange {
    type Err = String;

    fn from_str(text: &str) -> Result<IndexRange, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let numbers = (first.parse::<u64>(), last.parse::<u64>());
        match numbers {
            (Ok(first), Ok(last)) if first <= last && last - first < MAX_DRAWN => {
                Ok(IndexRange { first, last })
            }
            (Ok(first), Ok(last)) if first <= last => {
                Err(format!("at most {MAX_DRAWN} boards can be shown at once"))
            }
            _ => Err("an index is a number or a range: 7 or 0..19".to_owned()),
        }
    }
}

const RANDOM_GAMES: &str = "Rules of random games";

/// The rules of a random game.
#[derive(Args, Debug)]
pub(in crate::cli) struct PlayArgs {
    /// With --expected: a roll past the last square is lost (`exact`), ends the game (`over`), or makes the token turn back
    /// (`bounce`)
    #[arg(long, value_name = "exact|over|bounce", default_value = "exact", requires = "expected", help_heading = RANDOM_GAMES)]
    end: EndRule,
    /// With --expected: tokens start on square 1, or off the board before it
    #[arg(long, value_name = "1|off", default_value = "1", requires = "expected", help_heading = RANDOM_GAMES)]
    start: StartRule,
}

impl PlayArgs {
    /// The rules that the flags name.
    pub(in crate::cli) fn rules(&self) -> PlayRules {
        PlayRules {
            end: self.end,
            start: self.start,
        }
    }
}

impl ConstraintArgs {
    fn constraints(&self) -> Constraints {
        Constraints {
            snakes: self.snakes,
            ladders: self.ladders,
            rolls: self.rolls,
            routes: self.routes,
            score: self.score,
            expected: self.expected.flatten(),
            play: match self.expected {
                Some(Some(_)) => self.play.rules(),
                _ => PlayRules::default(),
            },
            solvable: self.solvable,
        }
    }
}

/// A seed, given or picked.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct SeedArg {
    pub(in crate::cli) value: u64,
    is_random: bool,
}

pub(in crate::cli) fn seed(text: &str) -> Result<SeedArg, String> {
    let is_random = text == "random";
    let value = if is_random {
        Ok(rand::random())
    } else {
        text.parse()
    };
    let value = value.map_err(|_| "a seed is a number from 0 to 2^64 - 1, or `random`".to_owned());
    value.map(|value| SeedArg { value, is_random })
}

#[derive(Args, Debug)]
pub(in crate::cli) struct SolverArgs {
    /// Solver (see --help for the list)
    #[arg(long, value_name = "NAME", default_value = "auto", long_help = solver_help())]
    solver: String,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadArgs,
}

impl SolverArgs {
    /// The kernel that the flag names.
    pub(in crate::cli) fn kernel(&self) -> Result<&'static Kernel, CliError> {
        Ok(snakes_and_ladders::solve::kernel(&self.solver)?)
    }
}

#[derive(Args, Debug)]
pub(in crate::cli) struct SandboxArgs {
    /// Compile, load and run submissions in a sandbox: no network, no other processes, read-only folders of the system, and
    /// their own files
    #[arg(
        long = "sandbox",
        value_name = "MODE",
        value_enum,
        default_value = "auto"
    )]
    pub(in crate::cli) mode: SandboxMode,
}

/// Whether submissions run in a sandbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum SandboxMode {
    /// If bubblewrap (`bwrap`) is installed and works here
    Auto,
    /// No sandbox: with the rights of the user
    None,
    /// Always; an error if there is none
    Require,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ThreadArgs {
    /// Worker threads; 0: one per available core
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub(in crate::cli) threads: usize,
}

impl ThreadArgs {
    /// A pool of this many threads, or of as many as are useful and granted.
    pub(in crate::cli) fn pool(&self) -> Result<rayon::ThreadPool, CliError> {
        thread_pool(self.threads)
            .ok_or_else(|| CliError::Failed("the system grants no threads".to_owned()))
    }
}

fn solver_help() -> String {
    let mut help = "Solver:\n- auto: the fastest on this machine".to_owned();
    for kernel in kernels() {
        let _ = write!(help, "\n- {}: {}", kernel.name, kernel.summary);
        if let Some(needs) = kernel.needs() {
            let _ = write!(help, "; needs {needs}");
        }
    }
    help
}

#[derive(Args, Debug)]
pub(in crate::cli) struct CheckpointArgs {
    /// Resume an interrupted job with the same flags. Starts a new job if there is none; does nothing if it is complete
    #[arg(long)]
    pub(in crate::cli) resume: bool,
    /// Seconds between checkpoints
    #[arg(
        long = "checkpoint-interval",
        value_name = "SECONDS",
        default_value = "5",
        value_parser = interval
    )]
    pub(in crate::cli) interval: Duration,
}

impl CheckpointArgs {
    pub(in crate::cli) fn options(&self) -> JobOptions {
        JobOptions {
            resume: self.resume,
            interval: self.interval,
        }
    }
}

fn interval(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok();
    let interval = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    interval.ok_or("a number of seconds, such as 5 or 0.5")
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum OutputFormat {
    /// Boards, in one of the formats of a corpus.
    Corpus(Format),
    /// A problem for contest judges.
    Package,
}

impl FromStr for OutputFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<OutputFormat, String> {
        match name {
            "package" => Ok(OutputFormat::Package),
            "parquet" => Err(NO_PARQUET.to_owned()),
            _ => match name.parse::<Format>() {
                Ok(format) => Ok(OutputFormat::Corpus(format)),
                Err(error) => Err(format!("{error}, package")),
            },
        }
    }
}

/// The flag `--format` of `run` and `solve`, whose results are always CSV: it only says so.
#[derive(Args, Debug)]
pub(in crate::cli) struct ResultsAreCsv {
    #[arg(long = "format", hide = true, value_parser = results_are_csv)]
    _format: Option<Infallible>,
}

fn results_are_csv(format: &str) -> Result<Infallible, &'static str> {
    match format {
        "parquet" => Err(NO_PARQUET),
        _ => Err("results are always CSV: leave out --format"),
    }
}
