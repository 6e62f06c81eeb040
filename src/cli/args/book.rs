//! The flags of `book`.

use super::numbers;
use super::shared::{ExcludeArg, InputArgs, PlayArgs, SeedArg, ThreadArgs, seed};
use crate::report::book::Paper;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use snakes_and_ladders::draw::picture::Theme;
use snakes_and_ladders::generate::Level;

#[derive(Args, Debug)]
#[command(group(ArgGroup::new("puzzles").required(true).args(["corpus", "level"])))]
pub(crate) struct BookArgs {
    /// Puzzles: a file of boards (`-`: standard input), a spec (v1:family=…) or a suite
    #[arg(value_name = "PUZZLES", conflicts_with = "seed")]
    pub(crate) corpus: Option<String>,
    /// Make puzzles of these levels, comma-separated
    ///
    /// The levels are kids, easy, medium, hard and expert.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    pub(crate) level: Vec<Level>,
    /// Number of puzzles [default: 24]; those of a file are printed whole
    ///
    /// Worksheets have 2, on each sheet two. Puzzles are split evenly among the levels. A board
    /// that differs from another in one jump only, as it is or in a mirror, is left out.
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    pub(crate) count: Option<u64>,
    /// Seed of the generated puzzles: a number, or `random`
    ///
    /// A seed that is chosen at random is printed.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = seed)]
    pub(crate) seed: SeedArg,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) exclude: ExcludeArg,
    /// Title of the book
    #[arg(long, value_name = "TEXT", default_value = "Snakes and Ladders")]
    pub(crate) title: String,
    /// Number of puzzles on a page
    #[arg(long, value_name = "N", default_value = "2", value_parser = puzzles_per_page())]
    pub(crate) per_page: usize,
    /// Print sheets of two puzzles with the rules, and the keys at the end
    ///
    /// `--count 12` makes six sheets, `--count 1` a sheet of one puzzle.
    #[arg(long, conflicts_with = "per_page")]
    pub(crate) worksheet: bool,
    /// Size of the paper
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    pub(crate) paper: Paper,
    /// Colors: `light`, `dark` for screens, or `line` (black on white) for printers
    #[arg(long, value_name = "light|dark|line", default_value = "light")]
    pub(crate) theme: Theme,
    /// Where solutions are: back, separate or none
    ///
    /// With `separate` they are in a file of their own, NAME-solutions.html.
    #[arg(long, value_name = "WHERE", default_value_t = Solutions::Back, value_enum, hide_possible_values = true)]
    pub(crate) solutions: Solutions,
    /// Add the expected length of a random game
    #[arg(long, hide_short_help = true)]
    pub(crate) expected: bool,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    /// Output file: FILE.html (`-`: standard output)
    ///
    /// It is ready to be printed.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: String,
    /// Write the boards to a file, too: FILE.csv, .jsonl or .jumps
    ///
    /// Each row has the index of the board in its spec or file, which is the note.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) export: Option<String>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// The place of the solutions of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Solutions {
    Back,
    Separate,
    None,
}

/// Returns a parser of the numbers of puzzles for which a page has a layout.
fn puzzles_per_page() -> impl TypedValueParser<Value = usize> {
    let values = PossibleValuesParser::new(["1", "2", "4"]);
    values.map(|number| number.parse().expect("the values are numbers"))
}
