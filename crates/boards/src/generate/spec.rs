//! The spec, which names a set of boards, and the builder that makes one. Its text is in
//! `spec_text.rs`.

use super::density::Parameters;
use super::spec_error::MAX_DENSITIES;
use super::{Constraints, Density, Family, Sizes, SpecError, exhaustive};
use crate::game::Side;
use rayon::prelude::*;

/// A name for a set of boards: families, sizes, parameters and seed. The number of boards is not
/// part of it.
///
/// A spec is read from its text or built by a [`SpecBuilder`]. Either way it is valid, and its text
/// names the same boards:
///
/// ```
/// use snakes_and_ladders::generate::{Density, Family, Spec};
/// let text = "v1:family=uniform;n=2..20;density=0.2;seed=42";
/// let spec: Spec = text.parse()?;
/// assert_eq!(spec.to_string(), text);
/// assert_eq!(Spec::builder().seed(42).build()?, spec);
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
    /// The families, at least one, sorted and each once; the family of each board is drawn
    /// uniformly.
    families: Vec<Family>,
    /// The sizes; the size of each board is drawn uniformly.
    sizes: Sizes,
    /// The probabilities that a square starts a jump, in families with a density, at least one; the
    /// density of each board is drawn uniformly. The default alone if no family uses a density.
    densities: Vec<Density>,
    seed: u64,
    constraints: Constraints,
}

/// A builder of a [`Spec`]. What is not set has the default of the text: the family `uniform`,
/// every size, density 0.2, seed 0 and no constraints.
///
/// ```
/// use snakes_and_ladders::generate::{Constraints, Family, Sizes, Spec};
/// let spec = Spec::builder()
///     .families([Family::Classic, Family::Uniform, Family::Classic])
///     .sizes("6..8".parse::<Sizes>()?)
///     .seed(7)
///     .constraints(Constraints { rolls: Some(4.into()), ..Constraints::default() })
///     .build()?;
/// let text = "v1:family=uniform,classic;n=6..8;density=0.2;seed=7;rolls=4";
/// assert_eq!(spec.to_string(), text);
/// assert!(Spec::builder().families([]).build().is_err());
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SpecBuilder {
    families: Vec<Family>,
    pub(super) sizes: Option<Sizes>,
    densities: Vec<Density>,
    seed: u64,
    pub(super) constraints: Constraints,
}

impl Default for SpecBuilder {
    fn default() -> SpecBuilder {
        SpecBuilder {
            families: vec![Family::Uniform],
            sizes: None,
            densities: vec![Density::default()],
            seed: 0,
            constraints: Constraints::default(),
        }
    }
}

impl SpecBuilder {
    /// Sets the families, at least one. Their order and repeats do not matter.
    pub fn families(&mut self, families: impl IntoIterator<Item = Family>) -> &mut SpecBuilder {
        self.families = families.into_iter().collect();
        self.families.sort();
        self.families.dedup();
        self
    }

    /// Sets the sizes. Without them, the spec has every size of which all the families have boards
    /// that satisfy the constraints.
    pub fn sizes(&mut self, sizes: impl Into<Sizes>) -> &mut SpecBuilder {
        self.sizes = Some(sizes.into());
        self
    }

    /// Sets the densities, 1 to 32: the probabilities that a square starts a jump, in families with
    /// a density; other families have none. A density that is given twice is drawn twice as often.
    pub fn densities(&mut self, densities: impl IntoIterator<Item = Density>) -> &mut SpecBuilder {
        self.densities = densities.into_iter().collect();
        self
    }

    /// Sets the seed.
    pub fn seed(&mut self, seed: u64) -> &mut SpecBuilder {
        self.seed = seed;
        self
    }

    /// Sets the constraints on the boards, in addition to those of the families.
    pub fn constraints(&mut self, constraints: Constraints) -> &mut SpecBuilder {
        self.constraints = constraints;
        self
    }

    /// Returns the spec. Makes no board, unless there are constraints and no sizes, which are then
    /// searched for.
    ///
    /// # Errors
    /// If there is no family, or the number of densities is not 1 to 32, or a family has no boards
    /// of a size, or it is known that none can satisfy the constraints.
    pub fn build(&self) -> Result<Spec, SpecError> {
        let uses_density = self.families.iter().any(|family| family.uses_density());
        let mut spec = Spec {
            families: self.families.clone(),
            sizes: Sizes::common(&self.families),
            densities: self.densities.clone(),
            seed: self.seed,
            constraints: self.constraints,
        };
        spec.check_parameters()?;
        if !uses_density {
            spec.densities = vec![Density::default()];
        }
        match &self.sizes {
            Some(sizes) => spec.sizes = sizes.clone(),
            None if spec.constraints.is_empty() => {}
            None => spec.sizes = spec.satisfiable_sizes(),
        }
        spec.check_sizes()?;
        Ok(spec)
    }
}

impl Default for Spec {
    /// Returns the spec `v1:family=uniform;n=2..20;density=0.2;seed=0`.
    fn default() -> Spec {
        Spec::builder().build().expect("the defaults are valid")
    }
}

impl Spec {
    /// Returns a builder with all defaults.
    pub fn builder() -> SpecBuilder {
        SpecBuilder::default()
    }

    /// Returns a builder with all that this spec sets, its sizes included.
    pub fn to_builder(&self) -> SpecBuilder {
        SpecBuilder {
            families: self.families.clone(),
            sizes: Some(self.sizes.clone()),
            densities: self.densities.clone(),
            seed: self.seed,
            constraints: self.constraints,
        }
    }

    /// Returns the families, at least one, in the order of [`Family::ALL`] and each once. The
    /// family of each board is drawn uniformly.
    #[inline]
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Returns the sizes. The size of each board is drawn uniformly.
    #[inline]
    pub fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// Returns the densities, 1 to 32, in the order in which they were given. The density of each
    /// board is drawn uniformly, if its family uses one.
    pub fn densities(&self) -> &[Density] {
        &self.densities
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the constraints on the boards, in addition to those of the families.
    pub fn constraints(&self) -> &Constraints {
        &self.constraints
    }

    /// Returns the sizes of which all the families have boards that satisfy the constraints; if
    /// there is no such size, the largest that the families have in common, so that
    /// [`Spec::check_sizes`] says why.
    fn satisfiable_sizes(&self) -> Sizes {
        let (parameters, by_search) = (self.parameters(), self.needs_search());
        let is_satisfiable = |side: &&Side| {
            let sides = std::slice::from_ref(*side);
            parameters.iter().all(|parameters| {
                let mut targets = parameters.targets(&self.families, sides);
                targets.all(|target| target.can_be_found(by_search))
            })
        };
        let common = Sizes::common(&self.families);
        let sides = common.sides().par_iter().filter(is_satisfiable).copied();
        let largest = common.sides()[common.sides().len() - 1];
        Sizes::of(sides.collect::<Vec<Side>>()).unwrap_or_else(|| largest.into())
    }

    /// Returns an upper bound on the number of different boards, where they are few enough to be
    /// counted.
    pub fn max_boards(&self) -> Option<u64> {
        let parameters = self.parameters();
        let of_side = |&side: &Side| {
            let families = self.families.iter();
            let of_family = |family: &Family| {
                let bounds = parameters
                    .iter()
                    .map(|parameter| family.bounds(parameter, side));
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
        let place = usize::from(number) / Family::ALL.len();
        let number = usize::from(number);
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

    /// Refuses families, densities and constraints that no spec has, whatever its sizes.
    fn check_parameters(&self) -> Result<(), SpecError> {
        if self.families.is_empty() {
            return Err(SpecError::NoFamily);
        }
        if self.families.len() > 1 && self.families.contains(&Family::Exhaustive) {
            return Err(SpecError::ExhaustiveWithFamilies);
        }
        if !(1..=MAX_DENSITIES).contains(&self.densities.len()) {
            let count = self.densities.len();
            return Err(SpecError::DensityCount { count });
        }
        self.constraints.check()?;
        if self.families == [Family::Exhaustive] && !self.constraints.is_empty() {
            return Err(SpecError::ExhaustiveWithConstraints {
                constraints: self.constraints.to_string(),
            });
        }
        Ok(())
    }

    /// Refuses sizes of which a family has no boards, or none that can satisfy the constraints.
    fn check_sizes(&self) -> Result<(), SpecError> {
        for parameters in self.parameters() {
            for target in parameters.targets(&self.families, self.sizes.sides()) {
                target.check()?;
            }
        }
        Ok(())
    }
}
