//! The view of the board that a search has while it runs: jumps as the program reads them, and marks.

use super::exec::{Abort, Outcome, SLOTS, SlotSet};
use super::grid::Grid;

/// The part of a search that a rule for resting squares can see.
pub(super) struct SearchView<'a> {
    pub grid: &'a Grid,
    cell: fn(&Grid, i32) -> Outcome<i32>,
    slot: fn(&Grid, i32) -> i32,
    capacity: usize,
    pub visited: SlotSet,
    /// Starts whose jump was taken before.
    taken: SlotSet,
}

impl<'a> SearchView<'a> {
    /// A view of the grid that reads cells by `cell`, and has `capacity` slots for marks, which `slot` assigns.
    pub fn new(
        grid: &'a Grid,
        cell: fn(&Grid, i32) -> Outcome<i32>,
        slot: fn(&Grid, i32) -> i32,
        capacity: usize,
    ) -> SearchView<'a> {
        SearchView {
            grid,
            cell,
            slot,
            capacity: capacity.min(SLOTS),
            visited: SlotSet::default(),
            taken: SlotSet::default(),
        }
    }

    /// n².
    #[inline]
    pub fn last(&self) -> i32 {
        self.grid.last()
    }

    /// Where the jump on this square ends, as the program reads it.
    #[inline]
    pub fn jump(&self, label: i32) -> Outcome<Option<i32>> {
        Ok(Some((self.cell)(self.grid, label)?).filter(|&value| value != -1))
    }

    /// Where a token rests that lands on this square.
    #[inline]
    pub fn rest(&self, landing: i32) -> Outcome<i32> {
        Ok(self.jump(landing)?.unwrap_or(landing))
    }

    /// Where a token rests that lands on this square and takes its jump only if `takes`, given the jump's end.
    pub fn rest_if(
        &mut self,
        landing: i32,
        takes: impl FnOnce(&mut Self, i32) -> Outcome<bool>,
    ) -> Outcome<Rests> {
        match self.jump(landing)? {
            Some(end) if takes(self, end)? => only(end),
            _ => only(landing),
        }
    }

    /// Whether this square is marked.
    #[inline]
    pub fn is_visited(&self, label: i32) -> Outcome<bool> {
        Ok(self.visited.contains(self.slot_of(label)?))
    }

    /// Marks this square.
    #[inline]
    pub fn mark(&mut self, label: i32) -> Outcome<()> {
        self.visited.insert(self.slot_of(label)?);
        Ok(())
    }

    #[inline]
    fn slot_of(&self, label: i32) -> Outcome<usize> {
        usize::try_from((self.slot)(self.grid, label))
            .ok()
            .filter(|&slot| slot < self.capacity)
            .ok_or(Abort::Crash)
    }

    /// Whether the jump on this square is taken for the first time.
    pub fn takes_first_time(&mut self, label: i32) -> bool {
        let slot = label as usize % SLOTS;
        let taken = self.taken.contains(slot);
        self.taken.insert(slot);
        !taken
    }
}

/// The squares on which a token may rest: none, one or two.
pub(super) type Rests = [Option<i32>; 2];

/// One resting square.
#[inline]
pub(super) fn only(rest: i32) -> Outcome<Rests> {
    Ok([Some(rest), None])
}
