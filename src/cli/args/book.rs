//! The flags of `book`.

use super::numbers;
use super::shared::{PlayArgs, SeedArg, ThreadArgs, seed};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use snakes_and_ladders::draw::picture::Theme;
use snakes_and_ladders::generate::Level;

#[derive(Args, Debug)]
#[command(group(ArgGroup::new("puzzles").required(true).args(["corpus", "level"])))]
pub(in crate::cli) struct BookArgs {
    /// Puzzles: a file of boards, a spec (v1:family=…), a suite; `-` is standard input
    #[arg(value_name = "PUZZLES", conflicts_with = "seed")]
    pub(in crate::cli) corpus: Option<String>,
    /// Make puzzles of these levels (comma-separated): kids, easy, medium, hard, expert
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    pub(in crate::cli) level: Vec<Level>,
    /// Puzzles, split evenly among the levels, or of a spec [default: 24; all of a file]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    pub(in crate::cli) count: Option<u64>,
    /// With --level: a number, or `random` (the chosen seed is printed)
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = seed)]
    pub(in crate::cli) seed: SeedArg,
    /// Title of the book
    #[arg(long, value_name = "TEXT", default_value = "Snakes and Ladders")]
    pub(in crate::cli) title: String,
    /// Puzzles on a page
    #[arg(long, value_name = "N", default_value = "2", value_parser = puzzles_per_page())]
    pub(in crate::cli) per_page: usize,
    /// Colors: `light`, `dark` (for screens), or `line`: black on white
    #[arg(long, value_name = "light|dark|line", default_value = "light")]
    pub(in crate::cli) theme: Theme,
    /// Solutions at the `back`, in a file of their own (`separate`: NAME-solutions.html), or `none`
    #[arg(long, value_name = "WHERE", default_value = "back")]
    pub(in crate::cli) solutions: Solutions,
    /// Add the expected length of a random game to the solutions
    #[arg(long)]
    pub(in crate::cli) expected: bool,
    #[command(flatten)]
    pub(in crate::cli) play: PlayArgs,
    /// Output file: FILE.html, ready to be printed on A4 or Letter; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) out: String,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Solutions {
    Back,
    Separate,
    None,
}

/// The numbers of puzzles for which a page has a layout.
fn puzzles_per_page() -> impl TypedValueParser<Value = usize> {
    let values = PossibleValuesParser::new(["1", "2", "4"]);
    values.map(|number| number.parse().expect("the values are numbers"))
}
