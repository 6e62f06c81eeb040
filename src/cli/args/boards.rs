//! The flags that say which boards.
//!
//! Owns their defaults, their help, and the spec that they name. Must not make boards.

use crate::cli::CliError;
use crate::generate::{Constraints, Density, Family, NumberRange, Sizes, Solvable, Spec};
use clap::Args;

/// Which boards.
#[derive(Args, Debug)]
pub(in crate::cli) struct BoardArgs {
    /// Sizes of the boards: a number, a range (both ends included) or a list, within 2..20 [default: 2..20, as far
    /// as the families can make them and the wishes be met]
    #[arg(long, value_name = "SIZES")]
    size: Option<Sizes>,
    /// Families, separated by commas; each board's is drawn
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "uniform"
    )]
    family: Vec<Family>,
    /// Share of the squares that start a jump, 0 to 1, in families that have one
    #[arg(long, value_name = "FRACTION", default_value = "0.2")]
    density: Density,
    #[command(flatten)]
    wished: ConstraintArgs,
    /// Seed: a number, or `random` to have one picked and told
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = seed)]
    pub(in crate::cli) seed: Seed,
}

impl BoardArgs {
    /// The spec that the flags name.
    pub(in crate::cli) fn spec(&self) -> Result<Spec, CliError> {
        let spec = Spec {
            density: self.density,
            seed: self.seed.value,
            wishes: self.wished.wishes(),
            ..Spec::default()
        };
        let spec = spec
            .with_families(self.family.clone())
            .with_sizes(self.size.clone());
        spec.check()?;
        Ok(spec)
    }

    /// The seed that `--seed random` picked.
    pub(in crate::cli) fn random_seed(&self) -> Option<u64> {
        self.seed.is_random.then_some(self.seed.value)
    }
}

const WISHES: &str = "Wishes (RANGE: 7, 6..9, 6.. or ..9)";

/// What the boards shall be. Their family stays what it is: a wish that none of its boards can meet is an error.
#[derive(Args, Debug)]
struct ConstraintArgs {
    /// The answer: only boards that take so many rolls
    #[arg(long, value_name = "RANGE", help_heading = WISHES)]
    rolls: Option<NumberRange>,
    /// Only boards with so many best routes; 1: the best route is unique
    #[arg(long, value_name = "RANGE", help_heading = WISHES)]
    routes: Option<NumberRange>,
    /// Only boards that can (`yes`) or cannot (`no`) be finished
    #[arg(long, value_name = "yes|no|any", default_value = "any", help_heading = WISHES)]
    solvable: Solvable,
    /// Number of snakes: the family classic makes so many, of other families those boards are taken that have them
    #[arg(long, value_name = "RANGE", help_heading = WISHES)]
    snakes: Option<NumberRange>,
    /// Number of ladders, likewise
    #[arg(long, value_name = "RANGE", help_heading = WISHES)]
    ladders: Option<NumberRange>,
}

impl ConstraintArgs {
    fn wishes(&self) -> Constraints {
        Constraints {
            snakes: self.snakes,
            ladders: self.ladders,
            rolls: self.rolls,
            routes: self.routes,
            solvable: self.solvable,
        }
    }
}

/// A seed, given or picked.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Seed {
    pub(in crate::cli) value: u64,
    is_random: bool,
}

fn seed(text: &str) -> Result<Seed, String> {
    let is_random = text == "random";
    let value = match is_random {
        true => Ok(rand::random()),
        false => text.parse(),
    };
    let value = value.map_err(|_| "a seed is a number from 0 to 2^64 - 1, or `random`".to_owned());
    value.map(|value| Seed { value, is_random })
}
