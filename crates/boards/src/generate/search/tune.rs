//! Boards tuned to an expected length of play: jumps of a board are redirected until the mean is in the range.
//!
//! First one change after the other, each time the one that comes closest; then all pairs of changes, and pairs after one or
//! two others, of which there are millions per board, so that ranges of a millionth of a roll are met. [`JumpChanges`] gives the
//! means of all of them at little cost; what seems to be in the range is checked like any other candidate.

use super::satisfies;
use crate::game::{Board, Jump, Square};
use crate::generate::DecimalRange;
use crate::generate::parameters::Parameters;
use crate::solve::play::JumpChanges;
use crate::solve::routes::JumpKind;

/// Changes made one after the other.
const MAX_STEPS: usize = 24;
/// Of the closest changes, how many are tried in a step.
const TRIED_CHANGES: usize = 8;
/// Changes that are combined.
const COMBINED_CHANGES: usize = 256;
/// Pairs that are tried on a board in all; a change before them costs as much as this many.
const PAIRS: usize = 1 << 22;
const ROUND: usize = 512;
/// Changes before the pairs, at most.
const MAX_FIRST: usize = 2;
/// The boards tuned in a probe cost about this many operations, the cube of the squares each, and as much again for pairs.
const OPERATIONS: usize = 1 << 29;

/// Whether a board is still one of its family with this jump in place of what is on its start; one that ends on its own start
/// removes that.
pub(in crate::generate) type Keeps = fn(&Parameters, &Board, Jump) -> bool;

/// How many boards of this many squares a probe tunes.
pub(super) fn probe_boards(squares: usize) -> usize {
    (OPERATIONS / (squares * squares * squares)).clamp(16, 512)
}

/// What boards are tuned to.
#[derive(Clone, Copy)]
pub(super) struct Tuning<'a> {
    pub(super) parameters: &'a Parameters,
    pub(super) keeps: Keeps,
    pub(super) range: DecimalRange,
}

impl Tuning<'_> {
    /// Changes the board, which satisfies all other constraints, until its expected length is in the range. Draws
    /// nothing. Returns whether it succeeds.
    pub(super) fn tune(self, board: &mut Board) -> bool {
        let constraints = &self.parameters.constraints;
        let mut best = f64::INFINITY;
        for _ in 0..MAX_STEPS {
            let Some(changes) = JumpChanges::of(board, constraints.play) else {
                return false;
            };
            let distance = self.range.distance(changes.mean());
            if distance == 0.0 && satisfies::satisfies(constraints, board) {
                return true;
            }
            let jumps = self.possible_jumps(board);
            let closer = match distance < best {
                true => self.closer_board(&changes, &jumps, distance, board),
                false => None,
            };
            best = distance;
            match closer {
                Some(closer) => *board = closer,
                None => return self.combine(&changes, jumps, board),
            }
        }
        false
    }

    /// The board after the change that brings it closest, of those that leave the other constraints satisfied.
    fn closer_board(
        self,
        changes: &JumpChanges,
        jumps: &[Jump],
        distance: f64,
        board: &Board,
    ) -> Option<Board> {
        let others = self.parameters.constraints.without_expected();
        let mut closest: Vec<(f64, Jump)> = Vec::with_capacity(jumps.len());
        for &jump in jumps {
            let off = self.range.distance(changes.after(changes.change(jump)));
            if off < distance {
                closest.push((off, jump));
            }
        }
        closest.sort_by(|one, other| one.0.total_cmp(&other.0));
        closest.iter().take(TRIED_CHANGES).find_map(|&(_, jump)| {
            let changed = redirected(board, jump);
            satisfies::satisfies(&others, &changed).then_some(changed)
        })
    }

    /// Tries all pairs of the changes that come closest: first alone, then after another, then after two others.
    fn combine(self, changes: &JumpChanges, jumps: Vec<Jump>, board: &mut Board) -> bool {
        let distance = |jump| self.range.distance(changes.after(changes.change(jump)));
        let mut closest: Vec<(f64, Jump)> = jumps
            .into_iter()
            .map(|jump| (distance(jump), jump))
            .collect();
        closest.sort_by(|one, other| one.0.total_cmp(&other.0));
        closest.truncate(COMBINED_CHANGES);
        let jumps: Vec<Jump> = closest.into_iter().map(|(_, jump)| jump).collect();
        let changes = changes.of_starts(jumps.iter().map(|jump| jump.from));
        let mut pairs = PAIRS;
        let found = (0..=MAX_FIRST)
            .find_map(|first| self.pairs_after(first, &changes, &jumps, board, &mut pairs));
        if let Some(found) = found {
            *board = found;
        }
        found.is_some()
    }

    /// The board after this many changes and the first pair of others with which it satisfies all constraints. Ends when
    /// this many pairs are tried.
    fn pairs_after(
        self,
        first: usize,
        changes: &JumpChanges,
        jumps: &[Jump],
        board: &Board,
        pairs: &mut usize,
    ) -> Option<Board> {
        if first == 0 {
            *pairs = pairs.saturating_sub(jumps.len() * jumps.len() / 2 + ROUND);
            return self.try_pairs(changes, jumps, board);
        }
        jumps.iter().enumerate().find_map(|(place, &jump)| {
            if *pairs == 0 || !self.keeps(board, jump) {
                return None;
            }
            let changed = redirected(board, jump);
            let changes = changes.with(changes.change(jump));
            self.pairs_after(first - 1, &changes, &jumps[place + 1..], &changed, pairs)
        })
    }

    /// The board after the first pair of these changes with which it satisfies all constraints.
    fn try_pairs(self, changes: &JumpChanges, jumps: &[Jump], board: &Board) -> Option<Board> {
        let prepared: Vec<_> = jumps.iter().map(|&jump| changes.change(jump)).collect();
        for (place, &one) in prepared.iter().enumerate() {
            for (before, &other) in prepared[..place].iter().enumerate() {
                if !self.range.contains(changes.after_both(one, other)) {
                    continue;
                }
                let (one, other) = (jumps[place], jumps[before]);
                if one.from == other.from || !self.keeps(board, other) {
                    continue;
                }
                let changed = redirected(board, other);
                if !self.keeps(&changed, one) {
                    continue;
                }
                let changed = redirected(&changed, one);
                if satisfies::satisfies(&self.parameters.constraints, &changed) {
                    return Some(changed);
                }
            }
        }
        None
    }

    /// All jumps that the family lets stand in place of what is on their starts.
    fn possible_jumps(self, board: &Board) -> Vec<Jump> {
        let squares = board.side().squares();
        let inner = (1..squares - 1).map(Square::at);
        let all = inner.flat_map(|from| {
            (0..squares)
                .map(Square::at)
                .map(move |to| Jump { from, to })
        });
        all.filter(|&jump| board.rest(jump.from) != jump.to && self.keeps(board, jump))
            .collect()
    }

    /// Whether the board stays one of the family, with as many snakes and ladders where these are asked for.
    fn keeps(self, board: &Board, jump: Jump) -> bool {
        let constraints = &self.parameters.constraints;
        let is_counted = constraints.snakes.is_some() || constraints.ladders.is_some();
        let kind = |to| JumpKind::between(jump.from, to);
        (!is_counted || kind(board.rest(jump.from)) == kind(jump.to))
            && (self.keeps)(self.parameters, board, jump)
    }
}

/// The board with this jump in place of what is on its start.
fn redirected(board: &Board, jump: Jump) -> Board {
    let mut board = *board;
    match jump.from == jump.to {
        true => board.remove_jump(jump.from),
        false => {
            let set = board.set_jump(jump.from, jump.to);
            set.expect("neither the first nor the last square");
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use crate::game::Board;
    use crate::generate::{BoardLayout, Spec};
    use crate::solve::play::{PlayChain, PlayRules};
    use crate::solve::routes::RouteCount;

    fn boards(text: &str, count: usize) -> Vec<Board> {
        let spec: Spec = text.parse().unwrap();
        spec.boards().unwrap().take(count).collect()
    }

    /// IBM's Ponder This of February 2020 asks for ten jumps on 100 squares, tokens starting off the board, with a mean that
    /// rounds to 66.978705.
    #[test]
    fn ten_jumps_take_as_long_as_ibms_puzzle_asks_for() {
        let text =
            "v1:family=classic;n=10;snakes=6;ladders=4;expected=66.9787045..66.9787055;start=off";
        let spec: Spec = text.parse().unwrap();
        let found = boards(text, 2);
        assert_ne!(found[0], found[1]);
        for board in found {
            assert_eq!((board.tally().snakes, board.tally().ladders), (6, 4));
            let rolls = PlayChain::of(&board, spec.constraints.play).expected_rolls();
            assert!((rolls.unwrap() - 66.978705).abs() <= 5e-7, "{board}");
        }
    }

    #[test]
    fn a_tuned_board_is_one_of_its_family() {
        for board in boards("v1:family=printed;n=10;expected=60..60.0001", 3) {
            assert_eq!((board.tally().snakes, board.tally().ladders), (7, 9));
            let layout = BoardLayout::of(&board);
            assert_eq!(layout.within_row, 0, "{board}");
            assert!(layout.crossings < 4, "{board}");
        }
        for board in boards(
            "v1:family=uniform;n=10;snakes=5;ladders=5;expected=60..60.0001",
            1,
        ) {
            assert_eq!((board.tally().snakes, board.tally().ladders), (5, 5));
        }
    }

    /// A narrow range with other constraints, and lengths that drawn boards never have.
    #[test]
    fn tuned_boards_satisfy_the_other_constraints_too() {
        for (text, low, high) in [
            (
                "v1:family=uniform;n=8;rolls=5;routes=1;expected=40..40.0001",
                40.0,
                40.0001,
            ),
            ("v1:family=uniform;n=6;expected=3000..3001", 3000.0, 3001.0),
            ("v1:family=uniform;n=10;expected=3..3.01", 3.0, 3.01),
            (
                "v1:family=printed;n=10;score=20..28;expected=50..50.001",
                50.0,
                50.001,
            ),
        ] {
            let spec: Spec = text.parse().unwrap();
            for board in boards(text, 2) {
                let rolls = PlayChain::of(&board, PlayRules::default()).expected_rolls();
                assert!((low..=high).contains(&rolls.unwrap()), "{text}: {board}");
                if spec.constraints.routes.is_some() {
                    let routes = RouteCount::of(&board);
                    assert_eq!(routes.count, 1, "{text}: {board}");
                }
            }
        }
    }
}
