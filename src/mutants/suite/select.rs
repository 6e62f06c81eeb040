//! The choice of few boards that try much.
//!
//! Owns what a suite should try, and how often, and the greedy choice. Must not make boards.

use super::candidates::{Candidate, CoverageGoal, CoverageGoals, SHRUNK};
use std::collections::BTreeSet;

/// Boards of a suite, the samples not counted: more only where a mistake would die too seldom.
const TARGET_BOARDS: usize = 64;
/// The most.
const MAX_BOARDS: usize = 78;
/// How many of them were shrunk, at least.
const MIN_SHRUNK: usize = 12;

/// How often a mistake should die, and of how many families the boards should be.
pub(super) const TARGET_KILLS: usize = 3;
/// How often a behaviour should be shown.
const TARGET_PROBES: usize = 3;

/// A rare thing weighs as much as all boards that show it would together.
const WEIGHT: usize = 1 << 20;

/// A chosen board, by its number, and what it was chosen for: subjects, the weightiest first.
pub(super) struct Selection {
    pub(super) candidate: usize,
    pub(super) reasons: Vec<usize>,
}

/// What has been reached of one subject.
#[derive(Clone, Default)]
struct Coverage {
    times: usize,
    families: Vec<&'static str>,
    /// On boards of odd and even, of small and large sides.
    strata: [bool; 4],
}

/// The strata that a board is in.
fn strata(candidate: &Candidate) -> [usize; 2] {
    let n = candidate.board.side().n();
    [n % 2, 2 + usize::from(n > 10)]
}

struct Selector<'a> {
    pool: &'a [Candidate],
    wanted: Vec<usize>,
    weights: Vec<usize>,
    reached: Vec<Coverage>,
    chosen: Vec<Selection>,
    taken: BTreeSet<usize>,
}

/// Chooses boards of the pool such that every mistake is killed [`KILLS`] times, and `more` times of its own, by boards
/// of as many families; then what behaviours there are, on boards of odd and even, small and large sides.
pub(super) fn choose(
    pool: &[Candidate],
    subjects: &CoverageGoals<'_>,
    more: &[usize],
) -> Vec<Selection> {
    let wanted = |number| match subjects.get(number) {
        CoverageGoal::Mistake(_) => TARGET_KILLS + more[number],
        CoverageGoal::Behaviour(_) => TARGET_PROBES,
        CoverageGoal::Side(_) => 1,
    };
    let mut boards = vec![0; subjects.count()];
    for &subject in pool.iter().flat_map(|candidate| &candidate.subjects) {
        boards[subject] += 1;
    }
    let mut choice = Selector {
        pool,
        wanted: (0..subjects.count()).map(wanted).collect(),
        weights: boards
            .iter()
            .map(|&boards| WEIGHT / boards.max(1))
            .collect(),
        reached: vec![Coverage::default(); subjects.count()],
        chosen: Vec::new(),
        taken: BTreeSet::new(),
    };
    for _ in 0..MIN_SHRUNK {
        choice.take_best(|candidate| candidate.family == SHRUNK);
    }
    let families: BTreeSet<&str> = pool.iter().filter(|c| c.full).map(|c| c.family).collect();
    for family in families {
        let best = choice.best(|candidate| candidate.full && candidate.family == family);
        // Even if it adds nothing to what is known: it is unlike the others.
        best.into_iter().for_each(|(_, number)| choice.take(number));
    }
    while choice.chosen.len() < TARGET_BOARDS && choice.take_best(|_| true) {}
    // What is left are single mistakes.
    for mistake in 0..subjects.mistakes.len() {
        while choice.chosen.len() < MAX_BOARDS
            && choice.needs_more(mistake)
            && choice.take_for(mistake)
        {}
    }
    choice.chosen
}

impl Selector<'_> {
    /// What the board would add to this subject.
    fn points(&self, subject: usize, candidate: &Candidate) -> usize {
        let (wanted, reached) = (self.wanted[subject], &self.reached[subject]);
        let more = usize::from(reached.times < wanted);
        let other =
            reached.families.len() < wanted && !reached.families.contains(&candidate.family);
        let strata = strata(candidate)
            .iter()
            .filter(|&&place| !reached.strata[place])
            .count();
        self.weights[subject] * (4 * more + 4 * usize::from(other) + strata)
    }

    fn gain(&self, candidate: &Candidate) -> usize {
        let points = candidate
            .subjects
            .iter()
            .map(|&subject| self.points(subject, candidate));
        points.sum()
    }

    /// Whether more boards of the pool could kill this mistake, or boards of more families, as is wanted.
    fn needs_more(&self, mistake: usize) -> bool {
        let (wanted, reached) = (self.wanted[mistake], &self.reached[mistake]);
        reached.times < wanted || reached.families.len() < wanted
    }

    /// The board of those allowed that adds most, of equals the earliest; and how much.
    fn best(&self, allowed: impl Fn(&Candidate) -> bool) -> Option<(usize, usize)> {
        let left = self
            .pool
            .iter()
            .enumerate()
            .filter(|(number, candidate)| allowed(candidate) && !self.taken.contains(number));
        left.map(|(number, candidate)| (self.gain(candidate), number))
            .max_by_key(|&(gain, number)| (gain, std::cmp::Reverse(number)))
    }

    /// Takes a board that kills this mistake, of a family that did not if there is one, and says whether it found any.
    fn take_for(&mut self, mistake: usize) -> bool {
        let kills = |candidate: &Candidate| candidate.subjects.contains(&mistake);
        let families = &self.reached[mistake].families;
        let other = self.best(|board| kills(board) && !families.contains(&board.family));
        let seldom = self.reached[mistake].times < self.wanted[mistake];
        let best = other.or_else(|| self.best(kills).filter(|_| seldom));
        best.into_iter().for_each(|(_, number)| self.take(number));
        best.is_some()
    }

    /// Takes the best of those allowed, if it adds anything, and says whether it does.
    fn take_best(&mut self, allowed: impl Fn(&Candidate) -> bool) -> bool {
        let best = self.best(allowed).filter(|&(gain, _)| gain > 0);
        best.into_iter().for_each(|(_, number)| self.take(number));
        best.is_some()
    }

    fn take(&mut self, number: usize) {
        let candidate = &self.pool[number];
        let mut reasons: Vec<(usize, usize)> = candidate
            .subjects
            .iter()
            .map(|&subject| (self.points(subject, candidate), subject))
            .filter(|&(points, _)| points > 0)
            .collect();
        reasons.sort_by_key(|&(points, subject)| (std::cmp::Reverse(points), subject));
        for &subject in &candidate.subjects {
            let reached = &mut self.reached[subject];
            reached.times += 1;
            if !reached.families.contains(&candidate.family) {
                reached.families.push(candidate.family);
            }
            for place in strata(candidate) {
                reached.strata[place] = true;
            }
        }
        self.taken.insert(number);
        self.chosen.push(Selection {
            candidate: number,
            reasons: reasons.into_iter().map(|(_, subject)| subject).collect(),
        });
    }
}
