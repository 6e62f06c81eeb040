//! The search for boards that satisfy constraints.
//!
//! # Definition
//!
//! A board with constraints is drawn like any other: stream `index` gives its family and its side,
//! and then one candidate after the other, until one satisfies the constraints. So it depends on
//! spec and index alone.
//!
//! - *Drawn.* The family builds each candidate from the next words of the stream.
//! - *Constructed.* Families with a [`Construct`] can build a candidate that satisfies the
//!   constraints or nearly does.
//! - *Probe.* Whether candidates are drawn or constructed, for a family and a side, is settled
//!   beforehand by the same search in a stream that belongs to no seed: they are constructed if the
//!   family can and fewer than [`MIN_HITS`] of [`PROBE_DRAWS`] drawn candidates satisfy the
//!   constraints. If no candidate of the probe does, the error says how many satisfy each
//!   constraint alone, and what was found nearest.
//! - *End.* If [`MAX_DRAWS`] drawn or [`MAX_CONSTRUCTIONS`] constructed candidates of a board fail,
//!   which hardly happens after the probe, the board is the one that the probe found. So every
//!   search ends, and none fails after the probe.
//!
//! # Stability
//!
//! All of this belongs to the version of the stream: these numbers, the order of the draws in
//! `template.rs` and `local_search.rs`, and that nothing is computed with fractions except expected
//! lengths of play, whose few operations IEEE 754 defines to the last bit.

mod feasibility;

use super::board_builder::BoardBuilder;
use super::construct::satisfies;
use super::density::Parameters;
use super::families::Construct;
use super::{BoardRng, Family, SpecError};
use crate::game::{Board, Side};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of drawn candidates of a probe.
const PROBE_DRAWS: usize = 8192;
/// The number of drawn candidates of a probe that only asks which sizes are possible.
const QUICK_PROBE_DRAWS: usize = 1024;
/// The number of hits among drawn candidates that make drawing good enough where boards could be
/// constructed.
const MIN_HITS: usize = 5;
/// The number of constructed candidates of a probe.
const PROBE_CONSTRUCTIONS: usize = 24;
/// The maximum number of drawn candidates of a board.
const MAX_DRAWS: usize = 100_000;
/// The maximum number of constructed candidates of a board.
const MAX_CONSTRUCTIONS: usize = 64;
/// The seed and the index of the stream of probes.
const PROBE: (u64, u64) = (909, u64::MAX);

/// The way in which the boards of one family and side are found, and one of these boards.
#[derive(Clone, Debug)]
struct SearchPlan {
    target: SearchTarget,
    /// The construction of candidates, if they are not drawn.
    construct: Option<Construct>,
    found: Board,
}

/// The way in which the boards of a spec with constraints are found, by family and side.
#[derive(Clone, Debug)]
pub(super) struct ConstrainedSearch(Arc<BTreeMap<(Family, Side), SearchPlan>>);

impl ConstrainedSearch {
    /// Returns the search for the boards of these targets, which are all of different families or
    /// sides.
    ///
    /// # Errors
    /// If the probe finds no board for one of the targets.
    pub(super) fn new(
        targets: impl Iterator<Item = SearchTarget>,
    ) -> Result<ConstrainedSearch, SpecError> {
        let plans: Result<_, SpecError> = targets
            .map(|target| {
                let plan = target
                    .plan(PROBE_DRAWS)
                    .ok_or_else(|| target.unsatisfiable(target.probe_report()))?;
                Ok(((target.family, target.side), plan))
            })
            .collect();
        Ok(ConstrainedSearch(Arc::new(plans?)))
    }

    /// Finds the board of a stream from which its family and its side have been drawn.
    pub(super) fn find(&self, family: Family, side: Side, rng: &mut BoardRng, board: &mut Board) {
        let plan = &self.0[&(family, side)];
        let tries = match plan.construct {
            None => MAX_DRAWS,
            Some(_) => MAX_CONSTRUCTIONS,
        };
        if !(0..tries).any(|_| plan.target.try_candidate(plan.construct, rng, board)) {
            *board = plan.found;
        }
    }
}

/// The target of a search: boards of one family and side that satisfy the constraints of a spec.
#[derive(Clone, Debug)]
pub(super) struct SearchTarget {
    parameters: Parameters,
    family: Family,
    side: Side,
}

impl Parameters {
    /// Returns a target for each of these families on each of these sides.
    pub(super) fn targets(
        self,
        families: &[Family],
        sides: &[Side],
    ) -> impl Iterator<Item = SearchTarget> {
        let of_family = move |&family: &Family| {
            sides.iter().map(move |&side| SearchTarget {
                parameters: self,
                family,
                side,
            })
        };
        families.iter().flat_map(of_family)
    }
}

impl SearchTarget {
    /// Refuses a target that the family cannot build or that no board can satisfy.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        self.family.check(&self.parameters, self.side)?;
        let reason = self.infeasible_reason();
        reason.map_or(Ok(()), |reason| Err(self.unsatisfiable(reason)))
    }

    /// Returns whether boards can be found. If they must be searched for (`by_search`), a quick
    /// probe decides.
    pub(super) fn can_be_found(&self, by_search: bool) -> bool {
        self.check().is_ok() && (!by_search || self.plan(QUICK_PROBE_DRAWS).is_some())
    }

    /// Returns the construction for the constraints, if there is one.
    fn construction(&self) -> Option<Construct> {
        (self.family.def().construct)(&self.parameters, self.side)
    }

    /// Builds one candidate, by `construct` or else drawn, and returns whether it satisfies the
    /// constraints.
    fn try_candidate(
        &self,
        construct: Option<Construct>,
        rng: &mut BoardRng,
        board: &mut Board,
    ) -> bool {
        match construct {
            Some(construct) => {
                board.clear(self.side);
                construct(
                    &self.parameters.constraints,
                    &mut BoardBuilder { board, rng },
                );
            }
            None => {
                self.family.build(&self.parameters, rng, self.side, board);
            }
        }
        satisfies::satisfies(&self.parameters.constraints, board)
    }

    /// Returns how boards are found, by a probe of at most `draws` drawn candidates; `None` if it
    /// finds no board.
    fn plan(&self, draws: usize) -> Option<SearchPlan> {
        let mut rng = probe_rng();
        let mut board = Board::empty(self.side);
        let construct = self.construction();
        let asks_for_rolls = self.parameters.constraints.rolls.is_some();
        let (min_hits, max_draws) = match construct {
            Some(_) if asks_for_rolls && self.family.def().constructs_rolls => (MIN_HITS, 0),
            Some(_) => (MIN_HITS, draws),
            None => (1, draws),
        };
        let (mut hits, mut last_hit) = (0, None);
        for _ in 0..max_draws {
            if self.try_candidate(None, &mut rng, &mut board) {
                hits += 1;
                last_hit = Some(board);
            }
            if hits == min_hits {
                break;
            }
        }
        let mut constructed = || self.try_candidate(construct, &mut rng, &mut board);
        if hits < min_hits && construct.is_some() && (0..PROBE_CONSTRUCTIONS).any(|_| constructed())
        {
            return Some(self.plan_of(construct, board));
        }
        last_hit.map(|found| self.plan_of(None, found))
    }

    fn plan_of(&self, construct: Option<Construct>, found: Board) -> SearchPlan {
        SearchPlan {
            target: self.clone(),
            construct,
            found,
        }
    }

    /// Returns what was tried in vain, and how many drawn candidates satisfy each constraint.
    fn probe_report(&self) -> String {
        /// The number of candidates that are reported on.
        const REPORT_CANDIDATES: usize = 1000;
        let mut rng = probe_rng();
        let mut boards = vec![Board::empty(self.side); REPORT_CANDIDATES];
        for board in &mut boards {
            self.family
                .build(&self.parameters, &mut rng, self.side, board);
        }
        let report = satisfies::report(&self.parameters.constraints, &boards);
        let constructed = match self.construction() {
            Some(_) => format!(" and {PROBE_CONSTRUCTIONS} constructed"),
            None => String::new(),
        };
        format!(
            "none of {PROBE_DRAWS} drawn{constructed} is such a board; of the first {REPORT_CANDIDATES} drawn, {report}; relax a \
             constraint, or choose another size or family"
        )
    }

    fn unsatisfiable(&self, reason: String) -> SpecError {
        SpecError::Unsatisfiable {
            family: self.family.name(),
            side: self.side,
            constraints: self.parameters.constraints.to_string(),
            reason,
        }
    }
}

fn probe_rng() -> BoardRng {
    let mut rng = BoardRng::new(PROBE.0);
    rng.open(PROBE.1);
    rng
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Constraints, Density, Spec};

    /// No empty board takes one roll, so every candidate fails, as if the probe alone had been
    /// lucky.
    #[test]
    fn a_search_in_vain_ends_with_the_board_of_the_probe() {
        let side = Side::new(5).unwrap();
        let parameters = Parameters {
            density: Density::default(),
            constraints: Constraints {
                rolls: Some(1.into()),
                ..Constraints::default()
            },
        };
        let mut targets = parameters.targets(&[Family::Empty], std::slice::from_ref(&side));
        let target = targets.next().unwrap();
        assert!(ConstrainedSearch::new([target.clone()].into_iter()).is_err());
        let found = Board::of_jumps(5, &[(2, 25)]);
        let plan = target.plan_of(None, found);
        let plans = BTreeMap::from([((Family::Empty, side), plan)]);
        let search = ConstrainedSearch(Arc::new(plans));
        let mut rng = BoardRng::new(1);
        let mut board = Board::empty(Side::MIN);
        search.find(Family::Empty, side, &mut rng, &mut board);
        assert_eq!(board, found);
    }

    /// Searches for a single length, lengths that drawn boards never have, and other constraints
    /// beside them.
    #[test]
    fn expected_lengths_are_found_by_search() {
        for text in [
            "v1:family=uniform;n=8;rolls=5;routes=1;expected=40",
            "v1:family=uniform;n=6;expected=300..320",
            "v1:family=uniform;n=10;expected=14..15",
            "v1:family=classic;n=10;snakes=6;ladders=4;expected=67;start=off",
            "v1:family=printed;n=10;score=20..28;expected=50",
        ] {
            let spec: Spec = text.parse().unwrap();
            for board in spec.boards().unwrap().take(2) {
                assert!(
                    satisfies::satisfies(spec.constraints(), &board),
                    "{text}: {board}"
                );
            }
        }
    }
}
