//! The faults: what a gated program does instead of the right move. One entry per fault; the
//! catalogue crosses each with every gate.

use super::jump_starts::JumpStarts;
use snakes_and_ladders::game::{Board, MAX_SQUARES, Square, SquareSet};

/// The outcome of a move onto a landing square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum FaultEffect {
    /// The outcome by the rules.
    Right,
    /// The token rests here.
    Rests(u16),
    /// The token rests where it should, or stays on the landing square.
    Optional,
    /// The move is not made.
    Lost,
    /// The square where the token rests is marked, but not searched from.
    Dropped,
    /// The move is right, and the landing square counts as visited, too.
    MarksLanding,
    /// The move is made only if the landing square does not count as visited.
    AsksLanding,
    /// The move takes this many rolls, 0 or 2.
    Takes(u8),
    /// The search ends without an answer, as after an access outside an array.
    Stops,
}

/// One way of going wrong.
pub(super) struct Fault {
    /// The name, in kebab-case.
    pub(super) name: &'static str,
    /// The deviation of the program where the gate is open, in words that follow "where n is 7,
    /// it".
    pub(super) does: &'static str,
    /// The effect on a landing square (an index), given the board.
    pub(super) effect: fn(&BoardView<'_>, usize) -> FaultEffect,
}

/// A board as faults and gates see it. Squares are indices.
pub(super) struct BoardView<'a> {
    pub(super) board: &'a Board,
    pub(super) n: usize,
    /// The last square.
    pub(super) last: usize,
    /// The starts of the jumps, for gates.
    pub(super) starts: JumpStarts,
}

impl<'a> BoardView<'a> {
    /// Returns the view of a board.
    pub(super) fn new(board: &'a Board) -> BoardView<'a> {
        BoardView {
            board,
            n: board.side().n(),
            last: board.side().squares() - 1,
            starts: JumpStarts::new(board),
        }
    }

    /// Returns the square where a token that lands here comes to rest.
    pub(super) fn rest(&self, landing: usize) -> usize {
        usize::from(self.board.resting()[landing])
    }

    /// Returns where the jump on this square ends, if one starts here.
    pub(super) fn jump(&self, landing: usize) -> Option<usize> {
        self.board
            .jump(Square::from_index(landing))
            .map(Square::index)
    }

    /// Returns the square in the same row with the columns in reverse order.
    fn mirror(&self, square: usize) -> usize {
        let row = square / self.n;
        row * self.n + (self.n - 1 - square % self.n)
    }

    /// Returns the end of the chain of jumps that starts here, followed at most once around a
    /// circle.
    fn chain_end(&self, landing: usize) -> usize {
        let next = |at: &usize| self.jump(*at).filter(|next| next != at);
        let chain = std::iter::successors(Some(landing), next);
        chain.take(self.last + 2).last().unwrap_or(landing)
    }

    /// Returns the effect of resting on `rest` instead.
    fn rests(&self, landing: usize, rest: usize) -> FaultEffect {
        let is_wrong = rest != self.rest(landing) && rest <= self.last;
        when(is_wrong, FaultEffect::Rests(rest as u16))
    }

    /// Returns the effect of reading the cell of `other` instead of the cell of the landing square.
    fn reads(&self, landing: usize, other: usize) -> FaultEffect {
        let read = self.jump(other.min(self.last)).unwrap_or(landing);
        self.rests(landing, read)
    }

    /// Returns `effect` if the landing square starts a jump for which `which` is true, given start
    /// and end.
    fn on_jump(
        &self,
        at: usize,
        which: fn(usize, usize) -> bool,
        effect: FaultEffect,
    ) -> FaultEffect {
        let is_one = |end| end != at && which(at, end);
        when(self.jump(at).is_some_and(is_one), effect)
    }

    /// Returns the effect of resting on `moved(end)`, where `end` is the end of the jump.
    fn on_end(&self, at: usize, moved: impl Fn(usize) -> usize) -> FaultEffect {
        let end = self.jump(at);
        end.map_or(FaultEffect::Right, |end| self.rests(at, moved(end)))
    }
}

/// Returns `effect` if the condition holds.
fn when(condition: bool, effect: FaultEffect) -> FaultEffect {
    if condition {
        effect
    } else {
        FaultEffect::Right
    }
}

fn stay(at: usize) -> FaultEffect {
    FaultEffect::Rests(at as u16)
}

/// Lists the faults, one per row: `"name": "what it does", |view, at| effect;`.
macro_rules! faults {
    ($($name:literal: $does:literal, |$view:pat_param, $at:pat_param| $effect:expr;)*) => {
        &[$(Fault { name: $name, does: $does, effect: |$view, $at| $effect },)*]
    };
}

/// The faults, in the order of the catalogue.
pub(super) const FAULTS: &[Fault] = faults! {
    "jump-skipped": "does not take the jump", |view, at| view.on_jump(at, |_, _| true, stay(at));
    "snake-skipped": "does not take the snake", |view, at| view.on_jump(at, |from, to| to < from, stay(at));
    "ladder-skipped": "does not take the ladder", |view, at| view.on_jump(at, |from, to| to > from, stay(at));
    "ladder-to-the-end-skipped": "does not take a ladder to n²", |view, at| when(view.jump(at) == Some(view.last), stay(at));
    "jump-optional": "may take the jump or stay", |view, at| view.on_jump(at, |_, _| true, FaultEffect::Optional);
    "snake-optional": "may take the snake or stay", |view, at| view.on_jump(at, |from, to| to < from, FaultEffect::Optional);
    "jump-twice": "takes a second jump where the first ends", |view, at| view.on_end(at, |end| view.rest(end));
    "jump-to-the-end-of-chain": "follows jumps until none starts", |view, at| view.rests(at, view.chain_end(at));
    "end-one-more": "ends the jump one square too far", |view, at| view.on_end(at, |end| end + 1);
    "end-one-less": "ends the jump one square too early", |view, at| view.on_end(at, |end| end.saturating_sub(1));
    "end-mirrored": "ends the jump in the mirrored column", |view, at| view.on_end(at, |end| view.mirror(end));
    "end-row-above": "ends the jump one row too high", |view, at| view.on_end(at, |end| view.mirror(end) + 2 * (view.n - 1 - view.mirror(end) % view.n) + 1);
    "end-is-the-first": "ends the jump on square 1", |view, at| view.on_end(at, |_| 0);
    "cell-mirrored": "reads the cell of the mirrored column", |view, at| view.reads(at, view.mirror(at));
    "cell-after": "reads the cell of the next square", |view, at| view.reads(at, at + 1);
    "cell-before": "reads the cell of the square before", |view, at| view.reads(at, at - 1);
    "landing-one-more": "lands one square too far", |view, at| if at == view.last { FaultEffect::Right } else { view.rests(at, view.rest(at + 1)) };
    "landing-one-less": "lands one square too early", |view, at| view.rests(at, view.rest(at - 1));
    "move-lost": "does not make the move", |_, _| FaultEffect::Lost;
    "plain-move-lost": "does not make the move unless it takes a jump", |view, at| when(view.jump(at).is_none(), FaultEffect::Lost);
    "jump-lost": "does not make the move if it takes a jump", |view, at| view.on_jump(at, |_, _| true, FaultEffect::Lost);
    "snake-lost": "does not make the move if it takes a snake", |view, at| view.on_jump(at, |from, to| to < from, FaultEffect::Lost);
    "rest-dropped": "marks where the token rests and does not go on from there", |_, _| FaultEffect::Dropped;
    "landing-marked": "marks the landing square, too", |view, at| view.on_jump(at, |_, _| true, FaultEffect::MarksLanding);
    "landing-asked": "makes the move only if the landing square is not marked", |view, at| view.on_jump(at, |_, _| true, FaultEffect::AsksLanding);
    "jump-takes-a-roll": "counts the jump as a roll", |view, at| view.on_jump(at, |_, _| true, FaultEffect::Takes(2));
    "jump-is-free": "does not count the roll that takes the jump", |view, at| view.on_jump(at, |_, _| true, FaultEffect::Takes(0));
    "end-late": "counts one roll more when it arrives at n²", |view, at| when(view.rest(at) == view.last, FaultEffect::Takes(2));
    "end-missed": "does not notice that it arrives at n²", |view, at| when(view.rest(at) == view.last, FaultEffect::Lost);
    "search-stops": "stops and answers -1", |_, _| FaultEffect::Stops;
};

/// A fault on one board: the effect for every landing square, and the squares where the effect is
/// not [`FaultEffect::Right`].
pub(super) struct FaultOnBoard {
    pub(super) effects: [FaultEffect; MAX_SQUARES],
    pub(super) wrong: SquareSet,
}

impl FaultOnBoard {
    pub(super) fn new(fault: &Fault, view: &BoardView<'_>) -> FaultOnBoard {
        let mut effects = [FaultEffect::Right; MAX_SQUARES];
        let mut wrong = SquareSet::EMPTY;
        for (landing, effect) in effects.iter_mut().enumerate().take(view.last + 1).skip(1) {
            *effect = (fault.effect)(view, landing);
            if *effect != FaultEffect::Right {
                wrong.add(Square::from_index(landing));
            }
        }
        FaultOnBoard { effects, wrong }
    }
}
