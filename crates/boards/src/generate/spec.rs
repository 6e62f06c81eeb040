//! The spec: a one-line text that names a set of boards.

use super::density::Parameters;
use super::{Constraints, Density, Family, STREAM_VERSION, Sizes, SpecError, exhaustive};
use crate::game::Side;
use rayon::prelude::*;
use std::fmt;
use std::str::FromStr;

/// The maximum number of densities of a spec: each is a group of its own in the timings.
const MAX_DENSITIES: usize = 32;

/// A name for a set of boards: families, sizes, parameters and seed. The number of boards is not
/// part of it.
///
/// ```
/// use snakes_and_ladders::generate::Spec;
/// let spec: Spec = "v1:family=uniform;n=2..20;density=0.2;seed=42".parse()?;
/// assert_eq!(spec.to_string(), "v1:family=uniform;n=2..20;density=0.2;seed=42");
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
///
/// # Stability
///
/// A spec is written `VERSION:key=value;…` with the keys `family`, `n`, `density` (where a family
/// uses it) and `seed`, in this order when written and in any when read, then the constraints, if
/// any: `snakes`, `ladders`, `rolls`, `routes`, `score`, `expected`, each a number or a range like
/// `6..9`, the last with the rules of its game, `end` (`exact`, `over` or `bounce`) and `start`
/// (`1` or `off`); and `solvable`, `yes` or `no`. A missing key has its default; for `n` that is
/// every size of which all the families have boards that satisfy the constraints. Lists are
/// separated by commas. A text that can be read today can be read forever.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The families, at least one; the family of each board is drawn uniformly.
    pub families: Vec<Family>,
    /// The sizes; the size of each board is drawn uniformly.
    pub sizes: Sizes,
    /// The probabilities that a square starts a jump, in families with a density, at least one; the
    /// density of each board is drawn uniformly.
    pub densities: Vec<Density>,
    /// The seed.
    pub seed: u64,
    /// The constraints on the boards, in addition to those of the families.
    pub constraints: Constraints,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            families: vec![Family::Uniform],
            sizes: Sizes::default(),
            densities: vec![Density::default()],
            seed: 0,
            constraints: Constraints::default(),
        }
    }
}

impl Spec {
    /// Returns the spec with these families. Their order and repeats do not matter.
    pub fn with_families(mut self, mut families: Vec<Family>) -> Spec {
        families.sort();
        families.dedup();
        self.families = families;
        self
    }

    /// Returns the spec with these sizes, or else every size of which all the families have boards
    /// that satisfy the constraints. If there is no such size, takes the largest that the families
    /// have in common, so that [`Spec::check`] says why.
    pub fn with_sizes(mut self, sizes: Option<Sizes>) -> Spec {
        let common = Sizes::common(&self.families);
        let (parameters, by_search) = (self.parameters(), self.needs_search());
        let satisfiable = |side: &&Side| {
            let sides = std::slice::from_ref(*side);
            parameters.iter().all(|one| {
                let mut targets = one.targets(&self.families, sides);
                targets.all(|target| target.can_be_found(by_search))
            })
        };
        self.sizes = match sizes {
            Some(sizes) => sizes,
            // Invalid constraints are not worth a search.
            None if self.constraints.is_empty() || self.check_constraints().is_err() => common,
            None => {
                let sides = common.sides().par_iter().filter(satisfiable).copied();
                let largest = common.sides()[common.sides().len() - 1];
                Sizes::of(sides.collect::<Vec<Side>>()).unwrap_or_else(|| largest.into())
            }
        };
        self
    }

    /// Returns an upper bound on the number of different boards, where they are few enough to be
    /// counted.
    pub fn max_boards(&self) -> Option<u64> {
        let parameters = self.parameters();
        let of_side = |&side: &Side| {
            let families = self.families.iter();
            let of_family = |family: &Family| {
                let bounds = parameters.iter().map(|one| family.bounds(one, side));
                bounds.map(|bounds| bounds.boards).sum::<Option<u64>>()
            };
            let sum: Option<u64> = families.map(of_family).sum();
            // Families may share boards, so the number of all boards of the side is a bound, too.
            let all = exhaustive::count(side);
            all.map_or(sum, |all| Some(sum.map_or(all, |sum: u64| sum.min(all))))
        };
        self.sizes.sides().iter().map(of_side).sum()
    }

    /// Returns whether boards must be searched for. A single family that sets the numbers of jumps
    /// needs no search for them.
    pub(super) fn needs_search(&self) -> bool {
        let constraints = self.constraints;
        let counts_alone = Constraints {
            snakes: constraints.snakes,
            ladders: constraints.ladders,
            ..Constraints::default()
        };
        let settable = matches!(self.families[..], [family] if family.def().room.is_some());
        !constraints.is_empty() && (!settable || constraints != counts_alone)
    }

    /// Returns the parameters of each density.
    pub(super) fn parameters(&self) -> Vec<Parameters> {
        let densities = self.densities.iter();
        densities
            .map(|&density| Parameters {
                density,
                constraints: self.constraints,
            })
            .collect()
    }

    /// Returns the family and the density of the group with this number in results and timings. The
    /// density is `None` unless the spec has several and the family uses them.
    pub fn group(&self, number: u16) -> (Family, Option<Density>) {
        let (place, number) = (usize::from(number) / Family::ALL.len(), usize::from(number));
        let family = Family::ALL[number % Family::ALL.len()];
        let has_several = self.densities.len() > 1 && family.uses_density();
        (family, has_several.then(|| self.densities[place]))
    }

    /// Returns the names of the groups by their numbers: the family, with its density where the
    /// spec has several, as `uniform@0.05`.
    pub fn group_names(&self) -> Vec<String> {
        let numbers = 0..(self.densities.len() * Family::ALL.len()) as u16;
        let name = |number| match self.group(number) {
            (family, Some(density)) => format!("{family}@{density}"),
            (family, None) => family.name().to_owned(),
        };
        numbers.map(name).collect()
    }

    /// Refuses a spec that is known to be impossible, without making any board.
    ///
    /// # Errors
    /// If a family has no boards of a size, or none can satisfy the constraints.
    pub fn check(&self) -> Result<(), SpecError> {
        if self.families.len() > 1 && self.families.contains(&Family::Exhaustive) {
            let problem = "`exhaustive` cannot be combined with other families; name it alone";
            return Err(SpecError::Invalid(problem.to_owned()));
        }
        if !(1..=MAX_DENSITIES).contains(&self.densities.len()) {
            let problem = format!("a spec has 1 to {MAX_DENSITIES} densities");
            return Err(SpecError::Invalid(problem));
        }
        self.check_constraints()?;
        for parameters in self.parameters() {
            for target in parameters.targets(&self.families, self.sizes.sides()) {
                target.check()?;
            }
        }
        Ok(())
    }

    fn check_constraints(&self) -> Result<(), SpecError> {
        self.constraints.check()?;
        if self.families == [Family::Exhaustive] && !self.constraints.is_empty() {
            return Err(SpecError::Invalid(format!(
                "`exhaustive` cannot be combined with constraints ({}); write all boards with --with-answers or --difficulty, and \
                 filter the rows",
                self.constraints
            )));
        }
        Ok(())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let families: Vec<&str> = self.families.iter().map(|family| family.name()).collect();
        let (families, sizes) = (families.join(","), &self.sizes);
        write!(f, "{STREAM_VERSION}:family={families};n={sizes}")?;
        if self.families.iter().any(|family| family.uses_density()) {
            let densities: Vec<String> = self.densities.iter().map(Density::to_string).collect();
            write!(f, ";density={}", densities.join(","))?;
        }
        write!(f, ";seed={}", self.seed)?;
        if !self.constraints.is_empty() {
            write!(f, ";{}", self.constraints)?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let invalid = |problem: String| {
            SpecError::Invalid(format!(
                "spec {text:?}: {problem}; a spec looks like v1:family=uniform;n=2..20;density=0.2;seed=42"
            ))
        };
        let (version, keys) = text
            .split_once(':')
            .ok_or_else(|| invalid("no stream version".to_owned()))?;
        if version != STREAM_VERSION {
            return Err(invalid(format!(
                "this program makes stream {STREAM_VERSION}, not {version:?}"
            )));
        }
        let mut spec = Spec::default();
        let (mut seen, mut sizes) = (Vec::new(), None);
        for part in keys.split(';') {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| invalid(format!("{part:?} is not key=value")))?;
            if seen.contains(&key) {
                return Err(invalid(format!("duplicate key {key:?}")));
            }
            seen.push(key);
            match key {
                "family" => {
                    let families = value.split(',').map(str::parse).collect::<Result<_, _>>()?;
                    spec = spec.with_families(families);
                }
                "n" => sizes = Some(value.parse()?),
                "density" => {
                    spec.densities = value.split(',').map(str::parse).collect::<Result<_, _>>()?;
                }
                "seed" => {
                    let seed = value.parse();
                    spec.seed = seed.map_err(|_| {
                        invalid(format!("seed={value:?} is not a number from 0 to 2^64 - 1"))
                    })?;
                }
                _ if spec.constraints.set(key, value)? => {}
                _ => return Err(invalid(format!("unknown key {key:?}"))),
            }
        }
        let spec = spec.with_sizes(sizes);
        spec.check()?;
        Ok(spec)
    }
}
