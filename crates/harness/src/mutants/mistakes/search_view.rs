//! The view of the board that a search has while it runs: jumps as the program reads them, marks, and where tokens rest.

use super::exec::{Answer, ExecState, Outcome, SLOTS};
use super::grid::Grid;

/// The part of a search that a rule for resting squares can see.
pub(super) struct SearchView<'a> {
    pub grid: &'a Grid,
    /// The value of the square with this label.
    pub cell: fn(&Grid, i32) -> Outcome<i32>,
    /// The slot in which a label is marked.
    pub slot: fn(&Grid, i32) -> i32,
    /// The number of slots, at most [`SLOTS`].
    pub capacity: usize,
    /// The state of the program, with the marks.
    pub exec: &'a mut ExecState,
    /// The starts of the jumps that were taken before.
    pub taken: [bool; SLOTS],
}

impl SearchView<'_> {
    /// Returns n².
    #[inline]
    pub fn last(&self) -> i32 {
        self.grid.last()
    }

    /// Returns where the jump on this square ends, as the program reads it.
    #[inline]
    pub fn jump(&self, label: i32) -> Outcome<Option<i32>> {
        Ok(Some((self.cell)(self.grid, label)?).filter(|&value| value != -1))
    }

    /// Returns the square where a token that lands on this square comes to rest.
    #[inline]
    pub fn rest(&self, landing: i32) -> Outcome<i32> {
        Ok(self.jump(landing)?.unwrap_or(landing))
    }

    /// Returns the square where a token comes to rest that takes up to `jumps` jumps, each from the end of the one before.
    pub fn follow(&self, landing: i32, jumps: i32) -> Outcome<i32> {
        let mut rest = landing;
        for _ in 0..jumps {
            match self.jump(rest)? {
                Some(end) => rest = end,
                None => break,
            }
        }
        Ok(rest)
    }

    /// Returns whether this square is marked.
    #[inline]
    pub fn is_visited(&self, label: i32) -> Outcome<bool> {
        Ok(self.exec.visited[self.slot_of(label)?])
    }

    /// Marks this square.
    #[inline]
    pub fn mark(&mut self, label: i32) -> Outcome<()> {
        let slot = self.slot_of(label)?;
        self.exec.visited[slot] = true;
        Ok(())
    }

    #[inline]
    fn slot_of(&self, label: i32) -> Outcome<usize> {
        let slot = usize::try_from((self.slot)(self.grid, label)).ok();
        slot.filter(|&slot| slot < self.capacity)
            .ok_or(Answer::Crash)
    }
}

/// The squares on which a token may rest: none, one or two.
pub(super) type Rests = [Option<i32>; 2];

/// Returns `rest` as the only resting square.
#[inline]
pub(super) fn only(rest: i32) -> Outcome<Rests> {
    Ok([Some(rest), None])
}

/// A property of a jump.
type JumpTest = fn(&Jump<'_>) -> bool;

/// The rule that says where a token rests.
#[derive(Clone, Copy)]
pub(super) enum RestRule {
    /// The rule of the game: a token rests on the end of the jump that starts where it lands, if one does.
    Right,
    /// The rule of the game, except that jumps with this property are ignored.
    Ignored(JumpTest),
    /// The rule of the game, except that a token must not land on the starts of jumps with this property.
    Forbidden(JumpTest),
    /// The rule of the game, except that a token need not take jumps with this property.
    Optional(JumpTest),
    /// The rule of the game, except that a token also takes a second jump with this property, where the first ends.
    Chained(JumpTest),
    /// Another rule: this function returns the squares on which a token rests, given the square from which it comes and
    /// the square on which it lands.
    Special(fn(&mut SearchView<'_>, i32, i32) -> Outcome<Rests>),
}

impl RestRule {
    /// Returns the squares where a token that comes from `from` and lands on `landing` may rest.
    #[inline]
    pub fn rests(self, view: &mut SearchView<'_>, from: i32, landing: i32) -> Outcome<Rests> {
        if let RestRule::Special(rests) = self {
            return rests(view, from, landing);
        }
        let Some(end) = view.jump(landing)? else {
            return only(landing);
        };
        let grid = view.grid;
        let has = |from, to, property: JumpTest| property(&Jump { from, to, grid });
        Ok(match self {
            RestRule::Ignored(property) if has(landing, end, property) => [Some(landing), None],
            RestRule::Forbidden(property) if has(landing, end, property) => [None, None],
            RestRule::Optional(property) if has(landing, end, property) => {
                [Some(landing), Some(end)]
            }
            RestRule::Chained(property) => {
                let next = view.jump(end)?.filter(|&next| has(end, next, property));
                [next.or(Some(end)), None]
            }
            _ => [Some(end), None],
        })
    }
}

/// A jump and its surroundings. Squares are labels.
pub(super) struct Jump<'a> {
    pub from: i32,
    pub to: i32,
    pub grid: &'a Grid,
}

impl Jump<'_> {
    /// Returns the side.
    pub fn n(&self) -> i32 {
        self.grid.n
    }

    /// Returns n².
    pub fn last(&self) -> i32 {
        self.grid.last()
    }

    /// Returns the length of the jump in squares.
    pub fn length(&self) -> i32 {
        (self.from - self.to).abs()
    }

    /// Returns the row of a label, from the bottom.
    pub fn row(&self, label: i32) -> i32 {
        self.n() - 1 - self.grid.place(label).0
    }

    /// Returns the column of a label, from the left.
    pub fn column(&self, label: i32) -> i32 {
        self.grid.place(label).1
    }

    /// Returns whether the end of the jump starts another jump.
    pub fn chains(&self) -> bool {
        self.to != self.from && self.grid.cell(self.to).is_ok_and(|end| end != -1)
    }

    /// Returns whether another jump ends where this one starts.
    pub fn follows(&self) -> bool {
        self.grid.jumps_to(self.from) > usize::from(self.from == self.to)
    }
}
