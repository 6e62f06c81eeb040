//! The flags that several commands have: boards and the spec that they stand for, solver and
//! threads, checkpoints, formats.

use super::numbers::{count, interval, whole};
use crate::cli::selection::Selection;
use crate::cli::{CliError, CliResult, paths, stdio};
use clap::builder::ArgPredicate;
use clap::{ArgGroup, Args, ValueEnum};
use snakes_and_ladders::escape;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{
    Constraints, Density, Family, Fingerprint, Level, NumberRange, Sizes, Solvable, Spec,
};
use snakes_and_ladders::number::pluralize;
use snakes_and_ladders::solve::play::{EndRule, PlayRules, StartRule};
use snakes_and_ladders::solve::{Kernel, kernel, kernels};
use snl_harness::corpus::{CorpusError, ExtraColumns, Format, ReadOptions};
use snl_harness::jobs::JobOptions;
use snl_harness::pipeline::{in_pool, thread_pool};
use snl_harness::source::CorpusSource;
use snl_judge::Limits;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

#[derive(Args, Debug)]
#[command(group(ArgGroup::new("boards").multiple(true).args([
    "size", "family", "density", "rolls", "routes", "solvable", "snakes", "ladders", "score", "expected", "level", "seed"
])))]
pub(crate) struct BoardArgs {
    /// Sizes: 8, 2..12 or 4,6 [default: all]
    ///
    /// Sizes are within 2 to 20, and a range is inclusive. The default is every size that the
    /// families support and the constraints allow. `--n` is the same, as specs have it.
    #[arg(long, alias = "n", value_name = "SIZES")]
    size: Option<Sizes>,
    /// Families, comma-separated
    ///
    /// One is drawn at random for each board. `snl families` lists them.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(default_value = "uniform", default_value_if("level", ArgPredicate::IsPresent, Level::FAMILY.name()))]
    family: Vec<Family>,
    /// Probability that a square starts a jump, 0 to 1 (family `uniform`) [default: 0.2]
    ///
    /// With several, separated by commas, one is drawn at random for each board. `generate` then
    /// adds the column density, and `run` times each apart.
    #[arg(long, value_name = "FRACTIONS", hide_short_help = true)]
    #[arg(value_delimiter = ',')]
    density: Vec<Density>,
    /// Only boards whose minimum number of rolls is in RANGE
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS)]
    rolls: Option<NumberRange>,
    /// Only boards with this many shortest routes (1: unique)
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS)]
    routes: Option<NumberRange>,
    /// Only boards that can (`yes`) or cannot (`no`) be solved
    #[arg(long, value_name = "yes|no|any", default_value = "any", help_heading = CONSTRAINTS, hide_short_help = true)]
    solvable: Solvable,
    /// Only boards with this many snakes; `classic` and `printed` draw exactly these, other
    /// families are filtered
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS, hide_short_help = true)]
    snakes: Option<NumberRange>,
    /// Only boards with this many ladders (same rules as --snakes)
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS, hide_short_help = true)]
    ladders: Option<NumberRange>,
    /// Only boards whose difficulty score is in RANGE
    #[arg(long, value_name = "RANGE", help_heading = CONSTRAINTS, hide_short_help = true)]
    score: Option<NumberRange>,
    /// Only boards on which a random game takes this many rolls on average, rounded. `generate`
    /// adds the column `expected_rolls`, with or without RANGE
    #[arg(long, value_name = "RANGE", num_args = 0..=1, help_heading = CONSTRAINTS, hide_short_help = true)]
    pub(crate) expected: Option<Option<NumberRange>>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    /// Puzzles of this level, such as easy
    ///
    /// The levels are kids, easy, medium, hard and expert. A level stands for the family `printed`,
    /// sizes and a range of --score: see docs/PUZZLES.md.
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// Seed: a number, or `random`
    ///
    /// A seed that is chosen at random is printed.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = seed)]
    pub(crate) seed: SeedArg,
}

impl BoardArgs {
    /// Returns the spec that the flags name.
    pub(crate) fn spec(&self) -> CliResult<Spec> {
        let expected = self.expected.flatten();
        let constraints = Constraints {
            snakes: self.snakes,
            ladders: self.ladders,
            rolls: self.rolls,
            routes: self.routes,
            score: self.score,
            expected,
            play: expected.map_or_else(PlayRules::default, |_| self.play.rules()),
            solvable: self.solvable,
        };
        let mut builder = Spec::builder();
        builder
            .families(self.family.iter().copied())
            .seed(self.seed.value)
            .constraints(constraints);
        if !self.density.is_empty() {
            builder.densities(self.density.iter().copied());
        }
        if let Some(sizes) = &self.size {
            builder.sizes(sizes.clone());
        }
        let build = || match self.level {
            Some(level) => Ok(level.spec(&builder)?),
            None => Ok(builder.build()?),
        };
        // Whether a board satisfies them is found out in parallel.
        if constraints != Constraints::default() {
            in_pool(build)
        } else {
            build()
        }
    }
}

const CONSTRAINTS: &str = "Board constraints (RANGE: 7, 6..9, 6.. or ..9)";

/// The maximum number of boards that are drawn at once: they are kept in memory.
const MAX_DRAWN: u64 = 10_000;

/// Returns the indices of boards: one, or a range that includes both ends.
pub(super) fn indices(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) if first <= last => match last - first {
            ..MAX_DRAWN => Ok(first..=last),
            _ => Err(format!("at most {MAX_DRAWN} boards can be shown at once")),
        },
        _ => Err("an index is a number or a range: 7 or 0..19".to_owned()),
    }
}

/// Returns the name of a picture, unless it has the extension of another format than SVG.
pub(super) fn svg_file(file: &str) -> Result<String, String> {
    match &*paths::extension(file) {
        "" | "svg" => Ok(file.to_owned()),
        _ => Err(format!(
            "{file}: pictures are written as SVG; name the file .svg, and rsvg-convert turns it into PNG"
        )),
    }
}

const RANDOM_GAMES: &str = "Rules of random games";

/// The rules of a random game.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// With --expected: a roll past the last square is lost (`exact`), ends the game (`over`), or
    /// makes the token turn back (`bounce`)
    #[arg(long, value_name = "exact|over|bounce", default_value = "exact", requires = "expected", help_heading = RANDOM_GAMES, hide_short_help = true)]
    end: EndRule,
    /// With --expected: tokens start on square 1, or off the board before it
    #[arg(long, value_name = "1|off", default_value = "1", requires = "expected", help_heading = RANDOM_GAMES, hide_short_help = true)]
    start: StartRule,
}

impl PlayArgs {
    /// Returns the rules that the flags name.
    pub(crate) fn rules(&self) -> PlayRules {
        PlayRules {
            end: self.end,
            start: self.start,
        }
    }
}

/// A seed, which is also in `picked` if it was picked at random.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeedArg {
    pub(crate) value: u64,
    pub(crate) picked: Option<u64>,
}

pub(crate) fn seed(text: &str) -> Result<SeedArg, &'static str> {
    let picked = (text == "random").then(rand::random);
    let value = picked
        .or_else(|| text.parse().ok())
        .ok_or("a seed is a number from 0 to 2^64 - 1, or `random`")?;
    Ok(SeedArg { value, picked })
}

#[derive(Args, Debug)]
pub(crate) struct SolverArgs {
    #[arg(long, value_name = "NAME", default_value = "auto", help = "Solver; `run` takes several, comma-separated (see --help for the list)", long_help = solver_help())]
    pub(crate) solver: String,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// Returns the kernels of these names, which commas separate. The name `all` stands for all that
/// this CPU can run.
pub(crate) fn kernels_named(names: &str) -> CliResult<Vec<&'static Kernel>> {
    let mut named = Vec::new();
    for name in names.split(',') {
        match name {
            "all" => named.extend(kernels().iter().filter(|kernel| kernel.runs_here())),
            name => named.push(kernel(name)?),
        }
    }
    Ok(named)
}

/// The flags that say how far other people's programs are confined.
#[derive(Args, Debug)]
pub(crate) struct SandboxArgs {
    /// Limit on the resident memory of a program and all its processes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, hide_short_help = true, value_parser = whole(1..=1_u64 << 24))]
    memory_limit: u64,
    /// Compile and run programs in a sandbox: auto, none or require
    ///
    /// A sandbox has no network and no other processes; system folders are read-only, and a program
    /// sees only its own files beside them. `auto` uses one where the kernel has Landlock (Linux
    /// 5.13), and `require` fails without one.
    #[arg(long = "sandbox", value_name = "MODE", value_enum, default_value_t = SandboxMode::Auto, hide_possible_values = true)]
    pub(crate) mode: SandboxMode,
}

impl SandboxArgs {
    /// Returns the usual limits, with this one on memory.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            memory: self.memory_limit << 20,
            ..Limits::default()
        }
    }
}

/// Whether submissions run in a sandbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SandboxMode {
    /// If the kernel has Landlock (Linux 5.13)
    Auto,
    /// No sandbox: with the rights of the user
    None,
    /// Always; an error if there is none
    Require,
}

#[derive(Args, Debug)]
pub(crate) struct ThreadArgs {
    /// Worker threads; 0: one per core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = whole(0..=1_000_000_000_usize))]
    pub(crate) threads: usize,
}

impl ThreadArgs {
    /// Returns a pool of this many threads, or of as many as are useful and granted.
    pub(crate) fn pool(&self) -> CliResult<rayon::ThreadPool> {
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
pub(crate) struct CheckpointArgs {
    /// Resume an interrupted job with the same flags
    ///
    /// Starts a new job if there is none, and does nothing if it is complete.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Seconds between checkpoints
    #[arg(long = "checkpoint-interval", value_name = "SECONDS")]
    #[arg(default_value = "5", value_parser = interval, hide_short_help = true)]
    pub(crate) interval: Duration,
}

impl CheckpointArgs {
    pub(crate) fn options(&self, threads: usize) -> JobOptions {
        JobOptions {
            threads,
            resume: self.resume,
            interval: self.interval,
        }
    }
}

/// The flags that say how boards are written as a corpus.
#[derive(Args, Debug)]
pub(crate) struct CorpusOutArgs {
    /// Format: csv, jsonl, grid (LeetCode literals) or jumps (lists) [default: by the name of
    /// --out, else csv]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Add the answers: column min_rolls, in jsonl also one shortest route
    #[arg(long = "with-answers")]
    pub(crate) answers: bool,
    /// Add columns that say how hard a board is
    ///
    /// These are slack (rolls above the empty board's), routes (number of shortest routes),
    /// critical_jumps (jumps whose removal changes the answer), route_jumps (jumps on some shortest
    /// route), and score (how hard the shortest route is to find).
    #[arg(long)]
    pub(crate) difficulty: bool,
    /// Output file; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) out: String,
}

impl CorpusOutArgs {
    /// Returns the columns that are asked for.
    pub(crate) fn columns(&self) -> ExtraColumns {
        ExtraColumns {
            answers: self.answers,
            difficulty: self.difficulty,
            ..ExtraColumns::default()
        }
    }

    /// Returns the format that is given, else the one that the extension of the file names, else
    /// csv.
    pub(crate) fn format(&self) -> CliResult<Format> {
        let by_extension = Format::of_file(Path::new(&self.out)).map_err(CliError::Usage)?;
        match (self.format, by_extension) {
            (Some(format), Some(other)) if format != other => usage!(
                "the extension of {} says {other}, --format says {format}: change one of them",
                self.out
            ),
            (None, None) => {
                if Path::new(&self.out).extension().is_some() {
                    stdio::note_line(format_args!(
                        "{} is written as csv; --format names another format",
                        self.out
                    ));
                }
                Ok(Format::Csv)
            }
            (Some(format), _) | (None, Some(format)) => Ok(format),
        }
    }
}

/// The flags that say how files of boards are read.
#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// How files are read: `jumps` as lists of jumps, such as pairs in JSON; `auto` as they look
    ///
    /// Objects of ladders and snakes, a CSV with start and end, the input of contests and literals
    /// of other languages are detected. docs/FILES.md shows them.
    #[arg(long, value_name = "auto|jumps", default_value = "auto", value_parser = ["auto", "jumps"], hide_short_help = true, hide_possible_values = true)]
    input_format: String,
    /// Side of the boards of files that list jumps and give no side
    #[arg(long, value_name = "N", value_parser = whole(2..=20_u8), hide_short_help = true)]
    side: Option<u8>,
}

impl InputArgs {
    /// Returns the flags with which a file is read again as here, each after a space.
    pub(crate) fn to_flags(&self) -> String {
        let side = self.side.map(|side| format!(" --side {side}"));
        let jumps = if self.input_format == "jumps" {
            " --input-format jumps"
        } else {
            ""
        };
        side.unwrap_or_default() + jumps
    }

    /// Returns the options that the flags name.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            jumps: self.input_format == "jumps",
            side: self.side.and_then(|side| Side::new(side.into())),
            answers: None,
        }
    }
}

/// The boards of others, which a command leaves out.
#[derive(Args, Debug)]
pub(crate) struct ExcludeArg {
    /// Leave out the boards of this corpus: a file, a spec or a suite
    ///
    /// --count counts the boards that are left. Of a spec, as many boards are excluded as --count
    /// says; `suite` excludes 1000. SPEC#0..11,13 excludes the boards with these indices: a book
    /// has this name of its boards on the last page. A book leaves out boards that look like an
    /// excluded one, too. --exclude A --exclude B leaves out the boards of both.
    #[arg(long, value_name = "CORPUS", hide_short_help = true)]
    exclude: Vec<String>,
}

impl ExcludeArg {
    /// Returns the names of the corpora. A book joins the names of its boards by `and`.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let parts = |text| -> Vec<&str> {
            if CorpusSource::names_spec(text) {
                text.split(" and ").collect()
            } else {
                vec![text]
            }
        };
        self.exclude.iter().flat_map(move |text| parts(text))
    }

    /// Reads the boards, `count` of each spec, and files as `input` says. None of the files may be
    /// `out`, the output of the command.
    pub(crate) fn boards(
        &self,
        count: u64,
        input: &InputArgs,
        out: &str,
    ) -> CliResult<HashSet<Fingerprint>> {
        let fingerprint = |board: &Board| [Fingerprint::of(board, &mut Vec::new())];
        self.board_keys(count, input, out, fingerprint)
    }

    /// Reads the boards as [`ExcludeArg::boards`] does, and returns the set of the keys that
    /// `keys_of` gives each.
    pub(crate) fn board_keys<K: Eq + Hash + Send, I: IntoIterator<Item = K>>(
        &self,
        count: u64,
        input: &InputArgs,
        out: &str,
        keys_of: impl Fn(&Board) -> I + Sync,
    ) -> CliResult<HashSet<K>> {
        paths::check(self.names(), [Some(("-o", Path::new(out)))])?;
        let usage = |name, error| CliError::Usage(format!("--exclude {name}: {error}"));
        let mut all = HashSet::new();
        for name in self.names() {
            if let Some(selection) = Selection::parse(name).map_err(|error| usage(name, error))? {
                let corpus = stdio::corpus(selection.spec(), None, 0)?;
                let generator = corpus.generator().expect("a selection is of a spec");
                let keys = in_pool(|| selection.board_keys(generator, &keys_of));
                all.extend(keys.map_err(|error| usage(name, error))?);
                continue;
            }
            let is_page = ["html", "htm"].contains(&&*paths::extension(name));
            if is_page && Path::new(name).is_file() {
                usage!(
                    "--exclude {}: this is a page; give the name of its boards, which a book has at its foot, or the file of its --export",
                    escape::line(name)
                );
            }
            let corpus = stdio::corpus(name, None, count)?.with_options(input.options());
            if corpus.is_spec()
                && let Some(boards) = corpus.count()
            {
                stdio::note_line(format_args!(
                    "--exclude: {} of {}; with #0..99 behind a spec, those with these indices",
                    pluralize(boards, "board"),
                    corpus.name()
                ));
            }
            let keys = in_pool(|| corpus.board_keys(&keys_of))?;
            if keys.is_empty() {
                fail!(
                    "--exclude: {}",
                    CorpusError::NoBoards(corpus.name().to_owned())
                );
            }
            all.extend(keys);
        }
        Ok(all)
    }
}

/// The flag of the commands whose reports have more to say.
#[derive(Args, Debug)]
pub(crate) struct DetailArg {
    /// Print more detail: the rows and lines that are otherwise left out
    #[arg(short, long, conflicts_with = "quiet", hide_short_help = true)]
    pub(crate) verbose: bool,
}

/// The flag for the number of boards of a corpus that is a spec.
#[derive(Args, Debug)]
pub(crate) struct CountArg {
    /// Number of boards of a spec [default: 1000; all for `exhaustive`]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) count: Option<u64>,
}
