//! The selection of a suite's boards: a plain greedy.
//!
//! Each time the board that adds most is taken: first of those that kill a mistake that needs more
//! kills, the rarest mistake first; then of those of a side that needs more boards; then of all.

use super::candidates::{Candidate, quick_runner, run_quickly};
use crate::mutants::mistakes::{Mistake, Runner};
use crate::mutants::strength::TARGET_KILLS;
use snakes_and_ladders::game::Side;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The maximum number of boards, with the samples.
const MAX_BOARDS: usize = 80;
/// The number of boards of each side that a suite should have.
const BOARDS_PER_SIDE: usize = 2;
/// The number of families whose boards should kill each mistake.
const FAMILIES_PER_MISTAKE: usize = 2;

/// The gain of a kill of a mistake that needs more kills.
const MISTAKE_GAIN: u64 = 1 << 39;
/// The gain of the first kill of a gated fault is this, divided by the sum of [`COMMON`] and the
/// number of boards in the pool that kill the fault: rare faults count more.
const FAULT_GAIN: u64 = 1 << 40;
/// The number of killers of a fault that counts half as much as the rarest.
const COMMON: u64 = 1024;
/// The gain of each further kill of a fault is that of the kill before, divided by this.
const DECAY: u64 = 3;

/// A selected board.
pub(super) struct Selection<'a> {
    pub(super) candidate: &'a Candidate,
    /// The mistakes that the board kills and that needed more kills, the rarest first.
    pub(super) mistakes: Vec<usize>,
}

/// What is known of a mistake during the selection.
#[derive(Clone, Default)]
struct MistakeState {
    /// The number of boards in the pool that kill the mistake.
    killers: usize,
    kills: usize,
    families: BTreeSet<&'static str>,
}

impl MistakeState {
    fn needs_kills(&self) -> bool {
        self.kills < TARGET_KILLS
    }

    fn needs_families(&self) -> bool {
        self.families.len() < FAMILIES_PER_MISTAKE
    }
}

/// Returns the selected boards in the order of their selection, the first `fixed` boards of the
/// pool first.
pub(super) fn select<'a>(
    pool: &'a [Candidate],
    fixed: usize,
    mistakes: &'a [Mistake],
    faults: usize,
) -> Vec<Selection<'a>> {
    let mut selector = Selector::new(pool, mistakes, faults);
    (0..fixed).for_each(|index| selector.take(index));
    let mut rarest_first: Vec<usize> = (0..mistakes.len()).collect();
    rarest_first.sort_by_key(|&mistake| selector.mistakes[mistake].killers);
    for mistake in rarest_first {
        while let Some(index) = selector.best_killer(mistake) {
            selector.take(index);
        }
    }
    for side in Side::all() {
        let is_of_side = |candidate: &Candidate| candidate.board.side() == side;
        let chosen = selector.chosen.iter().map(|chosen| chosen.candidate);
        for _ in chosen.filter(|candidate| is_of_side(candidate)).count()..BOARDS_PER_SIDE {
            if let Some(index) = selector.best(is_of_side) {
                selector.take(index);
            }
        }
    }
    while let Some(index) = selector.best(|_| true) {
        selector.take(index);
    }
    selector.chosen
}

struct Selector<'a> {
    pool: &'a [Candidate],
    mistakes: Vec<MistakeState>,
    runners: Vec<Option<Runner<'a>>>,
    /// The gain of the next kill of each fault.
    fault_gains: Vec<u64>,
    /// An upper bound of the gain of each board: its gain when it was last computed. Gains only
    /// fall.
    bounds: Vec<u64>,
    is_chosen: Vec<bool>,
    chosen: Vec<Selection<'a>>,
}

impl<'a> Selector<'a> {
    fn new(pool: &'a [Candidate], mistakes: &'a [Mistake], faults: usize) -> Selector<'a> {
        let mut states = vec![MistakeState::default(); mistakes.len()];
        let mut killers = vec![0; faults];
        for candidate in pool {
            for &mistake in &candidate.mistakes {
                states[mistake].killers += 1;
            }
            for &fault in &candidate.faults {
                killers[fault] += 1;
            }
        }
        let mut selector = Selector {
            pool,
            mistakes: states,
            runners: mistakes.iter().map(quick_runner).collect(),
            fault_gains: killers
                .iter()
                .map(|killers| FAULT_GAIN / (COMMON + killers))
                .collect(),
            bounds: Vec::new(),
            is_chosen: vec![false; pool.len()],
            chosen: Vec::new(),
        };
        selector.bounds = pool
            .iter()
            .map(|candidate| selector.gain(candidate))
            .collect();
        selector
    }

    fn gain(&self, candidate: &Candidate) -> u64 {
        let needed = candidate
            .mistakes
            .iter()
            .filter(|&&mistake| self.mistakes[mistake].needs_kills())
            .count() as u64;
        let faults = candidate.faults.iter();
        MISTAKE_GAIN * needed + faults.map(|&fault| self.fault_gains[fault]).sum::<u64>()
    }

    /// Returns the allowed board with the greatest gain; ties go to the earliest. None if no board
    /// is left, or the suite is full.
    fn best(&mut self, is_allowed: impl Fn(&Candidate) -> bool) -> Option<usize> {
        if self.chosen.len() == MAX_BOARDS {
            return None;
        }
        loop {
            let best = (0..self.pool.len())
                .filter(|&index| !self.is_chosen[index] && is_allowed(&self.pool[index]))
                .max_by_key(|&index| (self.bounds[index], Reverse(index)))?;
            let gain = self.gain(&self.pool[best]);
            if gain == self.bounds[best] {
                return Some(best);
            }
            self.bounds[best] = gain;
        }
    }

    /// Returns the best board that kills this mistake, if possible of a new family; none if the
    /// mistake has enough kills by boards of enough families.
    fn best_killer(&mut self, mistake: usize) -> Option<usize> {
        let state = self.mistakes[mistake].clone();
        let kills = |candidate: &Candidate| candidate.mistakes.contains(&mistake);
        let is_new = |candidate: &Candidate| !state.families.contains(candidate.family);
        if state.needs_families()
            && let Some(best) = self.best(|candidate| kills(candidate) && is_new(candidate))
        {
            return Some(best);
        }
        if state.needs_kills() {
            return self.best(kills);
        }
        None
    }

    /// Adds a board to the suite. All mistakes run on it, since most have not yet.
    fn take(&mut self, index: usize) {
        let candidate = &self.pool[index];
        let mut killed: BTreeSet<usize> = candidate.mistakes.iter().copied().collect();
        killed.extend(run_quickly(&candidate.board, &mut self.runners).killed);
        let mut mistakes: Vec<usize> = killed
            .iter()
            .copied()
            .filter(|&mistake| self.mistakes[mistake].needs_kills())
            .collect();
        mistakes.sort_by_key(|&mistake| self.mistakes[mistake].killers);
        for mistake in killed {
            let state = &mut self.mistakes[mistake];
            state.kills += 1;
            state.families.insert(candidate.family);
        }
        for &fault in &candidate.faults {
            self.fault_gains[fault] /= DECAY;
        }
        self.is_chosen[index] = true;
        self.chosen.push(Selection {
            candidate,
            mistakes,
        });
    }
}
