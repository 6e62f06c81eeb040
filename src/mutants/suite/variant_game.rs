//! The game with one rule changed.
//!
//! Owns the changes, and a plain search that obeys them. Must not know why anyone wants them.

use crate::game::{Board, FACES, MAX_SQUARES, Solution, Square};

/// One rule changed.
pub(super) enum RuleChange {
    /// Such jumps are not there.
    Ignored(JumpPredicate),
    /// Nobody steps on such a jump.
    Forbidden(JumpPredicate),
    /// Such a jump may be taken or left.
    Optional(JumpPredicate),
    /// Such a jump is taken too where another ends on its start.
    Chained(JumpPredicate),
    /// A die with these faces.
    Die(&'static [usize]),
    /// Where a jump ends on another's start, that is taken too, up to so many in all.
    Chains(usize),
    /// At most so many jumps in a game.
    Jumps(u8),
    /// Not the rules but the search: distances from one pass over the squares, upwards, or several.
    Passes(u8),
    /// Not the rules but the search: depth first from the highest roll down, with a table in which a square on the way
    /// counts as no way.
    DepthFirst,
}

/// Which jumps a change is about.
pub(super) type JumpPredicate = fn(&JumpContext) -> bool;

/// A jump and what stands around it. Squares are labels.
pub(super) struct JumpContext {
    /// Where it starts.
    pub(super) from: usize,
    /// Where it ends.
    pub(super) to: usize,
    /// The side.
    pub(super) n: usize,
    /// n².
    pub(super) last: usize,
    /// Its end starts another jump.
    pub(super) chains: bool,
    /// How many other jumps end where it starts.
    pub(super) into_from: usize,
    /// How many jumps end where it ends, itself included.
    pub(super) into_to: usize,
}

impl JumpContext {
    /// How far it leads.
    pub(super) fn length(&self) -> usize {
        self.from.abs_diff(self.to)
    }

    /// The row of a label, from the bottom.
    pub(super) fn row(&self, label: usize) -> usize {
        (label - 1) / self.n
    }

    /// The column of a label, from the left.
    pub(super) fn column(&self, label: usize) -> usize {
        let along = (label - 1) % self.n;
        match self.row(label).is_multiple_of(2) {
            true => along,
            false => self.n - 1 - along,
        }
    }
}

/// A board, made ready to be played under many rules.
pub(super) struct VariantGame<'a> {
    board: &'a Board,
    /// By label: the jump that starts there.
    leaps: Vec<Option<JumpContext>>,
}

/// Stands for no way.
const FAR: u16 = u16::MAX;

/// The flags of a search that counts jumps.
const FLAGS: usize = 8;

impl<'a> VariantGame<'a> {
    pub(super) fn new(board: &'a Board) -> VariantGame<'a> {
        let (n, last) = (board.side().n(), board.side().squares());
        let mut into = [0; MAX_SQUARES + 1];
        for jump in board.jumps() {
            into[jump.to.label()] += 1;
        }
        let leap = |label: usize| {
            let to = board.jump(Square::at(label - 1))?;
            let loops = usize::from(to.label() == label);
            Some(JumpContext {
                from: label,
                to: to.label(),
                n,
                last,
                chains: loops == 0 && board.starts().contains(to),
                into_from: into[label] - loops,
                into_to: into[to.label()],
            })
        };
        let leaps = (0..=last).map(|label| if label == 0 { None } else { leap(label) });
        VariantGame {
            board,
            leaps: leaps.collect(),
        }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.board
    }

    /// Whether another answer than the right one comes out where this rule is changed.
    pub(super) fn matters(&self, change: &RuleChange, right: Solution) -> bool {
        if let RuleChange::Ignored(which)
        | RuleChange::Forbidden(which)
        | RuleChange::Optional(which)
        | RuleChange::Chained(which) = change
            && !self.leaps.iter().flatten().any(which)
        {
            return false;
        }
        self.answer(change) != right
    }

    /// The least number of rolls where this rule is changed.
    fn answer(&self, change: &RuleChange) -> Solution {
        match change {
            RuleChange::Passes(passes) => self.relax(*passes),
            RuleChange::DepthFirst => match self.dive(1, &mut [None; MAX_SQUARES + 1]) {
                FAR => Solution::Unreachable,
                rolls => Solution::Rolls(rolls),
            },
            _ => self.search(change),
        }
    }

    fn search(&self, change: &RuleChange) -> Solution {
        let last = self.leaps.len() - 1;
        let die: &[usize] = match change {
            RuleChange::Die(faces) => faces,
            _ => &[1, 2, 3, 4, 5, 6],
        };
        let mut seen = [0u8; MAX_SQUARES + 1];
        seen[1] = 1;
        let mut level = vec![(1, 0u8)];
        let mut next = Vec::new();
        for rolls in 1.. {
            for &(from, taken) in &level {
                for landing in die.iter().map(|face| from + face).filter(|&at| at <= last) {
                    for (rest, taken) in self.rests(change, landing, taken).into_iter().flatten() {
                        if rest == last {
                            return Solution::Rolls(rolls);
                        }
                        let flag = 1 << (usize::from(taken) % FLAGS);
                        if seen[rest] & flag == 0 {
                            seen[rest] |= flag;
                            next.push((rest, taken));
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut level, &mut next);
            next.clear();
        }
        Solution::Unreachable
    }

    /// Where a token may rest that lands here after so many jumps, and how many it has made then.
    fn rests(&self, change: &RuleChange, landing: usize, taken: u8) -> [Option<(usize, u8)>; 2] {
        let stays = Some((landing, taken));
        let Some(leap) = &self.leaps[landing] else {
            return [stays, None];
        };
        let goes = Some((leap.to, taken));
        match change {
            RuleChange::Ignored(which) if which(leap) => [stays, None],
            RuleChange::Forbidden(which) if which(leap) => [None, None],
            RuleChange::Optional(which) if which(leap) => [stays, goes],
            RuleChange::Chained(which) => {
                let then = self.leaps[leap.to].as_ref().filter(|leap| which(leap));
                [then.map_or(goes, |then| Some((then.to, taken))), None]
            }
            RuleChange::Chains(most) => {
                let mut at = leap.to;
                // A circle of jumps ends somewhere.
                for _ in 1..(*most).min(self.leaps.len()) {
                    match &self.leaps[at] {
                        Some(leap) => at = leap.to,
                        None => break,
                    }
                }
                [Some((at, taken)), None]
            }
            RuleChange::Jumps(most) if taken == *most => [stays, None],
            RuleChange::Jumps(_) => [Some((leap.to, taken + 1)), None],
            _ => [goes, None],
        }
    }

    /// The least rolls from this square, as far as the table knows.
    fn dive(&self, from: usize, table: &mut [Option<u16>; MAX_SQUARES + 1]) -> u16 {
        let last = self.leaps.len() - 1;
        if from == last {
            return 0;
        }
        if let Some(known) = table[from] {
            return known;
        }
        table[from] = Some(FAR);
        let mut best = FAR;
        for landing in (from + 1..=last.min(from + FACES)).rev() {
            let rest = self.leaps[landing].as_ref().map_or(landing, |leap| leap.to);
            best = best.min(self.dive(rest, table).saturating_add(1));
        }
        table[from] = Some(best);
        best
    }

    fn relax(&self, passes: u8) -> Solution {
        let last = self.leaps.len() - 1;
        let mut distance = [FAR; MAX_SQUARES + 1];
        distance[1] = 0;
        for _ in 0..passes {
            for from in 1..last {
                let rolls = distance[from].saturating_add(1);
                for landing in from + 1..=last.min(from + FACES) {
                    let rest = self.leaps[landing].as_ref().map_or(landing, |leap| leap.to);
                    distance[rest] = distance[rest].min(rolls);
                }
            }
        }
        match distance[last] {
            FAR => Solution::Unreachable,
            rolls => Solution::Rolls(rolls),
        }
    }
}

#[cfg(test)]
mod tests;
