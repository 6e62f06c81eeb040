//! The rules that say where a token rests.

use super::exec::{ExecState, Outcome};
use super::grid::Grid;

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
    /// The rule of the game: a token rests on the end of the jump that starts where it lands, if
    /// one does.
    Right,
    /// The rule of the game, except that jumps with this property are ignored.
    Ignored(JumpTest),
    /// The rule of the game, except that a token must not land on the starts of jumps with this
    /// property.
    Forbidden(JumpTest),
    /// The rule of the game, except that a token need not take jumps with this property.
    Optional(JumpTest),
    /// The rule of the game, except that a token also takes a second jump with this property, where
    /// the first ends.
    Chained(JumpTest),
    /// Another rule: this function returns the squares on which a token rests, given the square
    /// from which it comes and the square on which it lands.
    Special(fn(&mut ExecState, i32, i32) -> Outcome<Rests>),
}

impl RestRule {
    /// Returns the squares where a token that comes from `from` and lands on `landing` may rest.
    #[inline]
    pub fn rests(self, exec: &mut ExecState, from: i32, landing: i32) -> Outcome<Rests> {
        if let RestRule::Special(rests) = self {
            return rests(exec, from, landing);
        }
        let Some(end) = exec.jump(landing)? else {
            return only(landing);
        };
        let grid = &exec.grid;
        let has = |from, to, property: JumpTest| property(&Jump { from, to, grid });
        Ok(match self {
            RestRule::Ignored(property) if has(landing, end, property) => [Some(landing), None],
            RestRule::Forbidden(property) if has(landing, end, property) => [None, None],
            RestRule::Optional(property) if has(landing, end, property) => {
                [Some(landing), Some(end)]
            }
            RestRule::Chained(property) => {
                let next = exec.jump(end)?.filter(|&next| has(end, next, property));
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
    /// Returns n².
    pub fn last(&self) -> i32 {
        self.grid.last()
    }

    /// Returns whether the end of the jump starts another jump.
    pub fn chains(&self) -> bool {
        self.to != self.from && self.grid.cell(self.to).is_ok_and(|end| end != -1)
    }
}
