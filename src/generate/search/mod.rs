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
pub(super) mod limits;
mod met;
mod polish;
mod shape;

use super::draft::Draft;
use super::{Family, Spec, SpecError, Stream};
use crate::game::{Board, MAX_SIDE, Side};
use std::sync::Arc;

/// Drawn candidates of a probe.
const PROBED: usize = 8192;
/// The same where it is only asked which sizes will do.
const GLANCED: usize = 1024;
/// Fulfilled candidates among them that make drawing good enough where one could construct.
const OFTEN: usize = 5;
/// Constructed candidates of a probe.
const PROBED_CONSTRUCTED: usize = 24;
/// Drawn candidates of a board.
const DRAWN: usize = 100_000;
/// Constructed candidates of a board.
const CONSTRUCTED: usize = 64;
/// The seed and the index of the stream of probes.
const PROBE: (u64, u64) = (909, u64::MAX);

/// How the boards of one family and side are found, and one of them.
#[derive(Clone, Debug)]
struct Plan {
    constructs: bool,
    found: Board,
}

/// How the wished boards of a spec are found.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// By place of the family in the spec, then by side.
    plans: Arc<[[Option<Plan>; MAX_SIDE + 1]]>,
}

impl Search {
    /// How this spec's boards are found; none where nothing needs to be looked for.
    ///
    /// # Errors
    /// If the probe finds no board for one of its families and sides.
    pub(super) fn new(spec: &Spec) -> Result<Option<Search>, SpecError> {
        if !spec.wishes.need_search(&spec.families) {
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
        Ok(Some(Search {
            plans: plans.into(),
        }))
    }

    /// Makes the board that a stream, which has given its family and side, leads to.
    pub(super) fn find(
        &self,
        spec: &Spec,
        family: Family,
        side: Side,
        stream: &mut Stream,
        board: &mut Board,
    ) {
        let place = spec.families.iter().position(|&other| other == family);
        let plan = place.and_then(|place| self.plans[place][side.n()].as_ref());
        let plan = plan.expect("a plan for every family and side of the spec");
        let most = if plan.constructs { CONSTRUCTED } else { DRAWN };
        for _ in 0..most {
            if candidate(spec, family, side, plan.constructs, stream, board) {
                return;
            }
        }
        board.clone_from(&plan.found);
    }
}

/// Makes one candidate, and says whether it fulfils the wishes.
fn candidate(
    spec: &Spec,
    family: Family,
    side: Side,
    constructs: bool,
    stream: &mut Stream,
    board: &mut Board,
) -> bool {
    if constructs {
        board.clear(side);
        construct::make(spec, family, &mut Draft { board, stream });
    } else {
        family.make(spec, stream, side, 0, board);
    }
    met::all(&spec.wishes, board)
}

/// Whether boards of this family and side can be found, as a glance tells.
pub(super) fn can(spec: &Spec, family: Family, side: Side) -> bool {
    let needed = spec.wishes.need_search(&spec.families);
    limits::check(spec, family, side).is_ok()
        && (!needed || plan(spec, family, side, GLANCED).is_some())
}

fn probe(spec: &Spec, family: Family, side: Side) -> Result<Plan, SpecError> {
    let found = plan(spec, family, side, PROBED);
    found.ok_or_else(|| unmet(spec, family, side, tried(spec, family, side)))
}

/// How boards are found, settled with so many drawn candidates.
fn plan(spec: &Spec, family: Family, side: Side, drawn: usize) -> Option<Plan> {
    let mut stream = Stream::new(PROBE.0);
    stream.open(PROBE.1);
    let mut board = Board::empty(side);
    let can_construct = construct::can(spec, family, side);
    let (mut hits, mut last_hit) = (0, None);
    let (enough, drawn) = match (can_construct, construct::is_better(spec, family)) {
        (_, true) => (OFTEN, 0),
        (true, false) => (OFTEN, drawn),
        (false, false) => (1, drawn),
    };
    for _ in 0..drawn {
        if candidate(spec, family, side, false, &mut stream, &mut board) {
            hits += 1;
            last_hit = Some(board);
        }
        if hits == enough {
            break;
        }
    }
    if hits < enough && can_construct {
        for _ in 0..PROBED_CONSTRUCTED {
            if candidate(spec, family, side, true, &mut stream, &mut board) {
                return Some(Plan {
                    constructs: true,
                    found: board,
                });
            }
        }
    }
    last_hit.map(|found| Plan {
        constructs: false,
        found,
    })
}

/// What was tried in vain: of drawn candidates, how many fulfil each wish.
fn tried(spec: &Spec, family: Family, side: Side) -> String {
    /// Candidates that are looked at closely.
    const CLOSELY: usize = 1000;
    let mut stream = Stream::new(PROBE.0);
    stream.open(PROBE.1);
    let mut board = Board::empty(side);
    let mut account = met::Account::default();
    for _ in 0..CLOSELY {
        family.make(spec, &mut stream, side, 0, &mut board);
        account.add(&spec.wishes, &board);
    }
    let constructed = match construct::can(spec, family, side) {
        true => format!(" and {PROBED_CONSTRUCTED} constructed"),
        false => String::new(),
    };
    format!(
        "none of {PROBED} drawn{constructed} is such a board; of the first {CLOSELY} drawn, {account}; widen a wish, or \
         take another size or family"
    )
}

/// The error that says why wishes cannot be met.
fn unmet(spec: &Spec, family: Family, side: Side, reason: String) -> SpecError {
    SpecError::Unmet {
        family,
        side,
        wishes: Box::new(spec.wishes),
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Wishes;

    /// No empty board takes one roll: as if the probe had been lucky and no board after it.
    #[test]
    fn a_search_in_vain_ends_with_the_board_of_the_probe() {
        let side = Side::new(5).unwrap();
        let wishes = Wishes {
            rolls: Some(1.into()),
            ..Wishes::default()
        };
        let spec = Spec {
            wishes,
            sizes: side.into(),
            ..Spec::default().with_families(vec![Family::Empty])
        };
        assert!(Search::new(&spec).is_err());
        let mut found = Board::empty(side);
        let mut stream = Stream::new(1);
        Draft {
            board: &mut found,
            stream: &mut stream,
        }
        .jump(2, 25);
        let mut by_side = [const { None }; MAX_SIDE + 1];
        by_side[5] = Some(Plan {
            constructs: false,
            found,
        });
        let search = Search {
            plans: Arc::from(vec![by_side]),
        };
        let mut board = Board::empty(Side::MIN);
        search.find(&spec, Family::Empty, side, &mut stream, &mut board);
        assert_eq!(board, found);
    }
}
