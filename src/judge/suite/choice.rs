//! The choice of few boards that try much.
//!
//! Owns what a suite should try, and how often, and the greedy choice. Must not make boards.

use super::pool::{Candidate, SHRUNK, Subject, Subjects};
use std::collections::BTreeSet;

/// Boards of a suite, the samples not counted: more only where a mistake would die too seldom.
const USUAL: usize = 64;
/// The most.
const MOST: usize = 78;
/// How many of them were shrunk, at least.
const SMALL: usize = 12;

/// How often a mistake should die, and of how many families the boards should be.
pub(super) const KILLS: usize = 3;
/// How often a behaviour should be shown.
const SHOWN: usize = 3;

/// A rare thing weighs as much as all boards that show it would together.
const WEIGHT: usize = 1 << 20;

/// A chosen board, by its number, and what it was chosen for: subjects, the weightiest first.
pub(super) struct Chosen {
    pub(super) candidate: usize,
    pub(super) reasons: Vec<usize>,
}

/// What has been reached of one subject.
#[derive(Clone, Default)]
struct Reached {
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

struct Choice<'a> {
    pool: &'a [Candidate],
    wanted: Vec<usize>,
    weights: Vec<usize>,
    reached: Vec<Reached>,
    chosen: Vec<Chosen>,
    taken: BTreeSet<usize>,
}

/// Chooses boards of the pool such that every mistake is killed [`KILLS`] times, and `more` times of its own, by boards
/// of as many families; then what behaviours there are, on boards of odd and even, small and large sides.
pub(super) fn choose(pool: &[Candidate], subjects: &Subjects<'_>, more: &[usize]) -> Vec<Chosen> {
    let wanted = |number| match subjects.get(number) {
        Subject::Mistake(_) => KILLS + more[number],
        Subject::Behaviour(_) => SHOWN,
        Subject::Side(_) => 1,
    };
    let mut boards = vec![0; subjects.count()];
    for &subject in pool.iter().flat_map(|candidate| &candidate.subjects) {
        boards[subject] += 1;
    }
    let mut choice = Choice {
        pool,
        wanted: (0..subjects.count()).map(wanted).collect(),
        weights: boards
            .iter()
            .map(|&boards| WEIGHT / boards.max(1))
            .collect(),
        reached: vec![Reached::default(); subjects.count()],
        chosen: Vec::new(),
        taken: BTreeSet::new(),
    };
    for _ in 0..SMALL {
        choice.take_best(|candidate| candidate.family == SHRUNK);
    }
    let families: BTreeSet<&str> = pool.iter().filter(|c| c.full).map(|c| c.family).collect();
    for family in families {
        choice.take_best(|candidate| candidate.full && candidate.family == family);
    }
    while choice.chosen.len() < USUAL && choice.take_best(|_| true) {}
    // What is left are single mistakes.
    for mistake in 0..subjects.mistakes.len() {
        let lacks = |choice: &Choice<'_>| choice.reached[mistake].times < choice.wanted[mistake];
        while choice.chosen.len() < MOST
            && lacks(&choice)
            && choice.take_best(|candidate| candidate.subjects.contains(&mistake))
        {}
    }
    choice.chosen
}

impl Choice<'_> {
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

    /// Takes the board of those allowed that adds most, of equals the earlier, and says whether one adds anything.
    fn take_best(&mut self, allowed: impl Fn(&Candidate) -> bool) -> bool {
        let mut best = (0, 0);
        for (number, candidate) in self.pool.iter().enumerate() {
            if allowed(candidate) && !self.taken.contains(&number) {
                let gain = self.gain(candidate);
                if gain > best.0 {
                    best = (gain, number);
                }
            }
        }
        let (gain, number) = best;
        if gain > 0 {
            self.take(number);
        }
        gain > 0
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
        self.chosen.push(Chosen {
            candidate: number,
            reasons: reasons.into_iter().map(|(_, subject)| subject).collect(),
        });
    }
}
