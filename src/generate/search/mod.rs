//! The search for boards that fulfil wishes.
//!
//! Owns how a wished board is found, and when it is said that there is none. Must not know who wished, or for how many.
//!
//! # Definition
//!
//! A board with wishes is drawn like any other: stream `index` gives its family and its side, and then one candidate
//! after the other, until one fulfils the wishes. So it depends on spec and index alone.
//!
//! - *Drawn.* Each candidate is what the family makes of what comes next in the stream.
//! - *Constructed.* In families whose boards can be made to measure (`construct.rs`), where drawing would take too long.
//! - *Probe.* Which of the two it is, for a family and a side, is settled beforehand by the same search in a stream that
//!   belongs to no seed: constructed if it can be and fewer than [`OFTEN`] of [`PROBED`] drawn candidates fulfil the wishes.
//!   Where no candidate of the probe does, there is an error, which says how many fulfil each wish alone.
//! - *End.* Where [`DRAWN`] drawn or [`CONSTRUCTED`] constructed candidates of a board fail, which hardly happens after
//!   the probe, the board is the one that the probe found. So every search ends, and none fails after the probe.
//!
//! # Stability
//!
//! All of it belongs to the stream's version: these numbers, the order of the draws in `shape.rs` and `polish.rs`, and that
//! nothing is reckoned with fractions.

mod construct;
pub(super) mod feasibility;
mod local_search;
mod satisfies;
mod template;

use super::board_builder::BoardBuilder;
use super::{BoardRng, Family, Spec, SpecError};
use crate::game::{Board, MAX_SIDE, Side};
use std::sync::Arc;

/// Drawn candidates of a probe.
const PROBE_DRAWS: usize = 8192;
/// The same where it is only asked which sizes will do.
const QUICK_PROBE: usize = 1024;
/// Fulfilled candidates among them that make drawing good enough where one could construct.
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

/// How the wished boards of a spec are found.
#[derive(Clone, Debug)]
pub(super) struct ConstrainedSearch {
    /// By place of the family in the spec, then by side.
    plans: Arc<[[Option<SearchPlan>; MAX_SIDE + 1]]>,
}

impl ConstrainedSearch {
    /// How this spec's boards are found; none where nothing needs to be looked for.
    ///
    /// # Errors
    /// If the probe finds no board for one of its families and sides.
    pub(super) fn new(spec: &Spec) -> Result<Option<ConstrainedSearch>, SpecError> {
        if !spec.wishes.needs_search(&spec.families) {
            return Ok(None);
        }
        let mut plans = Vec::with_capacity(spec.families.len());
        for &family in &spec.families {
            let mut by_side = [const { None }; MAX_SIDE + 1];
            for &side in spec.sizes.sides() {
                by_side[side.n()] = Some(probe(spec, family, side)?);
            }
            plans.push(by_side);
        }
        Ok(Some(ConstrainedSearch {
            plans: plans.into(),
        }))
    }

    /// Makes the board that a stream, which has given its family and side, leads to.
    pub(super) fn find(
        &self,
        spec: &Spec,
        family: Family,
        side: Side,
        stream: &mut BoardRng,
        board: &mut Board,
    ) {
        let place = spec.families.iter().position(|&other| other == family);
        let plan = place.and_then(|place| self.plans[place][side.n()].as_ref());
        let plan = plan.expect("a plan for every family and side of the spec");
        let most = if plan.constructs {
            MAX_CONSTRUCTIONS
        } else {
            MAX_DRAWS
        };
        for _ in 0..most {
            if try_candidate(spec, family, side, plan.constructs, stream, board) {
                return;
            }
        }
        board.clone_from(&plan.found);
    }
}

/// Makes one candidate, and says whether it fulfils the wishes.
fn try_candidate(
    spec: &Spec,
    family: Family,
    side: Side,
    constructs: bool,
    stream: &mut BoardRng,
    board: &mut Board,
) -> bool {
    if constructs {
        board.clear(side);
        construct::make(spec, family, &mut BoardBuilder { board, stream });
    } else {
        family.make(spec, stream, side, 0, board);
    }
    satisfies::satisfied_by_board(&spec.wishes, board)
}

/// Whether boards of this family and side can be found, as a glance tells.
pub(super) fn can_find(spec: &Spec, family: Family, side: Side) -> bool {
    let needed = spec.wishes.needs_search(&spec.families);
    feasibility::check(spec, family, side).is_ok()
        && (!needed || plan(spec, family, side, QUICK_PROBE).is_some())
}

fn probe(spec: &Spec, family: Family, side: Side) -> Result<SearchPlan, SpecError> {
    let found = plan(spec, family, side, PROBE_DRAWS);
    found.ok_or_else(|| unsatisfiable(spec, family, side, probe_report(spec, family, side)))
}

/// How boards are found, settled with so many drawn candidates.
fn plan(spec: &Spec, family: Family, side: Side, drawn: usize) -> Option<SearchPlan> {
    let mut stream = BoardRng::new(PROBE.0);
    stream.open(PROBE.1);
    let mut board = Board::empty(side);
    let can_construct = construct::can_construct(spec, family, side);
    let (mut hits, mut last_hit) = (0, None);
    let (enough, drawn) = match (can_construct, construct::prefer_construct(spec, family)) {
        (_, true) => (MIN_HITS, 0),
        (true, false) => (MIN_HITS, drawn),
        (false, false) => (1, drawn),
    };
    for _ in 0..drawn {
        if try_candidate(spec, family, side, false, &mut stream, &mut board) {
            hits += 1;
            last_hit = Some(board);
        }
        if hits == enough {
            break;
        }
    }
    if hits < enough && can_construct {
        for _ in 0..PROBE_CONSTRUCTIONS {
            if try_candidate(spec, family, side, true, &mut stream, &mut board) {
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

/// What was tried in vain: of drawn candidates, how many fulfil each wish.
fn probe_report(spec: &Spec, family: Family, side: Side) -> String {
    /// Candidates that are looked at closely.
    const REPORT_CANDIDATES: usize = 1000;
    let mut stream = BoardRng::new(PROBE.0);
    stream.open(PROBE.1);
    let mut board = Board::empty(side);
    let mut account = satisfies::ConstraintReport::default();
    for _ in 0..REPORT_CANDIDATES {
        family.make(spec, &mut stream, side, 0, &mut board);
        account.add(&spec.wishes, &board);
    }
    let constructed = match construct::can_construct(spec, family, side) {
        true => format!(" and {PROBE_CONSTRUCTIONS} constructed"),
        false => String::new(),
    };
    format!(
        "none of {PROBE_DRAWS} drawn{constructed} is such a board; of the first {REPORT_CANDIDATES} drawn, {account}; widen a wish, or \
         take another size or family"
    )
}

/// The error that says why wishes cannot be met.
fn unsatisfiable(spec: &Spec, family: Family, side: Side, reason: String) -> SpecError {
    SpecError::Unsatisfiable {
        family,
        side,
        wishes: Box::new(spec.wishes),
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Constraints;

    /// No empty board takes one roll: as if the probe had been lucky and no board after it.
    #[test]
    fn a_search_in_vain_ends_with_the_board_of_the_probe() {
        let side = Side::new(5).unwrap();
        let wishes = Constraints {
            rolls: Some(1.into()),
            ..Constraints::default()
        };
        let spec = Spec {
            wishes,
            sizes: side.into(),
            ..Spec::default().with_families(vec![Family::Empty])
        };
        assert!(ConstrainedSearch::new(&spec).is_err());
        let mut found = Board::empty(side);
        let mut stream = BoardRng::new(1);
        BoardBuilder {
            board: &mut found,
            stream: &mut stream,
        }
        .set_jump(2, 25);
        let mut by_side = [const { None }; MAX_SIDE + 1];
        by_side[5] = Some(SearchPlan {
            constructs: false,
            found,
        });
        let search = ConstrainedSearch {
            plans: Arc::from(vec![by_side]),
        };
        let mut board = Board::empty(Side::MIN);
        search.find(&spec, Family::Empty, side, &mut stream, &mut board);
        assert_eq!(board, found);
    }
}
