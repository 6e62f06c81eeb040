//! The search for boards that satisfy constraints.
//!
//! # Definition
//!
//! A board with constraints is drawn like any other: stream `index` gives its family and its side, and then one candidate
//! after the other, until one satisfies the constraints. So it depends on spec and index alone.
//!
//! - *Drawn.* Each candidate is what the family builds from what comes next in the stream.
//! - *Constructed.* Families with a [`Construct`] can build a candidate that satisfies the constraints or nearly does.
//! - *Probe.* Which of the two it is, for a family and a side, is settled beforehand by the same search in a stream that
//!   belongs to no seed: constructed if it can be and fewer than [`MIN_HITS`] of [`PROBE_DRAWS`] drawn candidates satisfy the
//!   constraints. If no candidate of the probe does, that is an error, which says how many satisfy each constraint alone.
//! - *End.* If [`MAX_DRAWS`] drawn or [`MAX_CONSTRUCTIONS`] constructed candidates of a board fail, which hardly happens after
//!   the probe, the board is the one that the probe found. So every search ends, and none fails after the probe.
//!
//! # Stability
//!
//! All of this belongs to the version of the stream: these numbers, the order of the draws in `template.rs` and
//! `local_search.rs`, and that nothing is computed with fractions.

mod feasibility;
mod local_search;
mod satisfies;
mod template;

use super::board_builder::BoardBuilder;
use super::families::Construct;
use super::{BoardRng, Constraints, Family, Spec, SpecError};
use crate::game::{Board, MAX_SIDE, Side};
use std::sync::Arc;

/// Drawn candidates of a probe.
const PROBE_DRAWS: usize = 8192;
/// The same where only the possible sizes are wanted.
const QUICK_PROBE_DRAWS: usize = 1024;
/// Hits among them that make drawing good enough where one could construct.
const MIN_HITS: usize = 5;
/// Constructed candidates of a probe.
const PROBE_CONSTRUCTIONS: usize = 24;
/// Drawn candidates of a board.
const MAX_DRAWS: usize = 100_000;
/// Constructed candidates of a board.
const MAX_CONSTRUCTIONS: usize = 64;
/// The seed and the index of the stream of probes.
const PROBE: (u64, u64) = (909, u64::MAX);

/// How the boards of one family and side are found, and one of them.
#[derive(Clone, Debug)]
struct SearchPlan {
    constructs: bool,
    found: Board,
}

/// How the boards of a spec with constraints are found.
#[derive(Clone, Debug)]
pub(super) struct ConstrainedSearch {
    /// By place of the family in the spec, then by side.
    plans: Arc<[[Option<SearchPlan>; MAX_SIDE + 1]]>,
}

impl ConstrainedSearch {
    /// The search for this spec's boards; `None` if it needs none.
    ///
    /// # Errors
    /// If the probe finds no board for one of its families and sides.
    pub(super) fn new(spec: &Spec) -> Result<Option<ConstrainedSearch>, SpecError> {
        if !spec.constraints.needs_search(&spec.families) {
            return Ok(None);
        }
        let mut plans = Vec::with_capacity(spec.families.len());
        for &family in &spec.families {
            let mut by_side = [const { None }; MAX_SIDE + 1];
            for &side in spec.sizes.sides() {
                by_side[side.n()] = Some(Target { spec, family, side }.probe()?);
            }
            plans.push(by_side);
        }
        Ok(Some(ConstrainedSearch {
            plans: plans.into(),
        }))
    }

    /// Finds the board of a stream that has given its family and side.
    pub(super) fn find(
        &self,
        spec: &Spec,
        family: Family,
        side: Side,
        rng: &mut BoardRng,
        board: &mut Board,
    ) {
        let place = spec.families.iter().position(|&other| other == family);
        let plan = place.and_then(|place| self.plans[place][side.n()].as_ref());
        let plan = plan.expect("a plan for every family and side of the spec");
        let target = Target { spec, family, side };
        let tries = match plan.constructs {
            true => MAX_CONSTRUCTIONS,
            false => MAX_DRAWS,
        };
        if !(0..tries).any(|_| target.try_candidate(plan.constructs, rng, board)) {
            *board = plan.found;
        }
    }
}

/// Refuses what no board of this family and side can satisfy.
pub(super) fn check_feasible(spec: &Spec, family: Family, side: Side) -> Result<(), SpecError> {
    let target = Target { spec, family, side };
    match feasibility::infeasible_reason(target) {
        Some(reason) => Err(target.unsatisfiable(reason)),
        None => Ok(()),
    }
}

/// Whether boards of this family and side can be found, as a quick probe shows.
pub(super) fn can_find(spec: &Spec, family: Family, side: Side) -> bool {
    let target = Target { spec, family, side };
    let needs_search = spec.constraints.needs_search(&spec.families);
    feasibility::infeasible_reason(target).is_none()
        && (!needs_search || target.plan(QUICK_PROBE_DRAWS).is_some())
}

/// Constructs a candidate on an empty board, of families that have any board or nearly.
pub(super) fn construct(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    template::build(constraints, builder);
    local_search::improve(constraints, builder);
}

/// What is searched for: boards of one family and side that satisfy the constraints of a spec.
#[derive(Clone, Copy)]
struct Target<'a> {
    spec: &'a Spec,
    family: Family,
    side: Side,
}

impl Target<'_> {
    /// The construction for the constraints, if there is one.
    fn construction(self) -> Option<Construct> {
        let construct = self.family.def().construct;
        construct.filter(|construct| (construct.applies)(self.spec, self.side))
    }

    /// Builds one candidate, and says whether it satisfies the constraints.
    fn try_candidate(self, constructs: bool, rng: &mut BoardRng, board: &mut Board) -> bool {
        let Target { spec, family, side } = self;
        match self.construction().filter(|_| constructs) {
            Some(construct) => {
                board.clear(side);
                (construct.build)(spec, &mut BoardBuilder { board, rng });
            }
            None => family.build(spec, rng, side, 0, board),
        }
        satisfies::satisfies(&spec.constraints, board)
    }

    /// How boards are found.
    ///
    /// # Errors
    /// If none is.
    fn probe(self) -> Result<SearchPlan, SpecError> {
        let plan = self.plan(PROBE_DRAWS);
        plan.ok_or_else(|| self.unsatisfiable(self.probe_report()))
    }

    /// How boards are found, settled with at most `draws` drawn candidates.
    fn plan(self, draws: usize) -> Option<SearchPlan> {
        let mut rng = probe_rng();
        let mut board = Board::empty(self.side);
        let construction = self.construction();
        let (min_hits, draws) = match construction {
            Some(construct) if (construct.preferred)(self.spec) => (MIN_HITS, 0),
            Some(_) => (MIN_HITS, draws),
            None => (1, draws),
        };
        let (mut hits, mut last_hit) = (0, None);
        for _ in 0..draws {
            if self.try_candidate(false, &mut rng, &mut board) {
                hits += 1;
                last_hit = Some(board);
            }
            if hits == min_hits {
                break;
            }
        }
        if hits < min_hits && construction.is_some() {
            for _ in 0..PROBE_CONSTRUCTIONS {
                if self.try_candidate(true, &mut rng, &mut board) {
                    return Some(SearchPlan {
                        constructs: true,
                        found: board,
                    });
                }
            }
        }
        last_hit.map(|found| SearchPlan {
            constructs: false,
            found,
        })
    }

    /// What was tried in vain: how many drawn candidates satisfy each constraint.
    fn probe_report(self) -> String {
        /// Candidates that are reported on.
        const REPORT_CANDIDATES: usize = 1000;
        let mut rng = probe_rng();
        let mut boards = vec![Board::empty(self.side); REPORT_CANDIDATES];
        for board in &mut boards {
            self.family.build(self.spec, &mut rng, self.side, 0, board);
        }
        let report = satisfies::report(&self.spec.constraints, &boards);
        let constructed = match self.construction() {
            Some(_) => format!(" and {PROBE_CONSTRUCTIONS} constructed"),
            None => String::new(),
        };
        format!(
            "none of {PROBE_DRAWS} drawn{constructed} is such a board; of the first {REPORT_CANDIDATES} drawn, {report}; relax \
             a constraint, or choose another size or family"
        )
    }

    fn unsatisfiable(self, reason: String) -> SpecError {
        SpecError::Unsatisfiable {
            family: self.family,
            side: self.side,
            constraints: Box::new(self.spec.constraints),
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
    use crate::game::{Jump, Square};

    /// No empty board takes one roll: as if the probe had been lucky and no board after it.
    #[test]
    fn a_search_in_vain_ends_with_the_board_of_the_probe() {
        let side = Side::new(5).unwrap();
        let constraints = Constraints {
            rolls: Some(1.into()),
            ..Constraints::default()
        };
        let spec = Spec {
            constraints,
            sizes: side.into(),
            ..Spec::default().with_families(vec![Family::Empty])
        };
        assert!(ConstrainedSearch::new(&spec).is_err());
        let ladder = Jump {
            from: Square::at(1),
            to: Square::at(24),
        };
        let found = Board::with_jumps(side, [ladder]).unwrap();
        let mut by_side = [const { None }; MAX_SIDE + 1];
        by_side[5] = Some(SearchPlan {
            constructs: false,
            found,
        });
        let search = ConstrainedSearch {
            plans: Arc::from(vec![by_side]),
        };
        let (mut rng, mut board) = (BoardRng::new(1), Board::empty(Side::MIN));
        search.find(&spec, Family::Empty, side, &mut rng, &mut board);
        assert_eq!(board, found);
    }
}
