//! The game with one rule changed, and a plain search for it.

use snakes_and_ladders::game::{Board, FACES, MAX_SQUARES, Solution, Square};

/// One rule changed.
pub(super) enum RuleChange {
    /// Such jumps do not exist.
    Ignored(JumpPredicate),
    /// Landing on the start of such a jump is not allowed.
    Forbidden(JumpPredicate),
    /// Such a jump may be taken or not.
    Optional(JumpPredicate),
    /// Such a jump is also taken if another jump ends on its start.
    Chained(JumpPredicate),
    /// A die with these faces.
    Die(&'static [usize]),
    /// Chains of jumps are followed, up to this many jumps per roll.
    Chains(usize),
    /// At most this many jumps per game.
    Jumps(u8),
    /// A wrong search: distances from this many upward passes over the squares.
    Passes(u8),
    /// A wrong search: depth first from the highest roll down, memoized, with squares on the current path counted as
    /// unreachable.
    DepthFirst,
}

/// Selects the jumps that a change applies to.
pub(super) type JumpPredicate = fn(&JumpContext) -> bool;

/// A jump and its surroundings. Squares are labels.
pub(super) struct JumpContext {
    /// Where it starts.
    pub(super) from: usize,
    /// Where it ends.
    pub(super) to: usize,
    /// The side.
    pub(super) n: usize,
    /// n².
    pub(super) last: usize,
    /// Whether its end starts another jump.
    pub(super) chains: bool,
    /// Number of other jumps that end where it starts.
    pub(super) into_from: usize,
    /// Number of jumps that end where it ends, including itself.
    pub(super) into_to: usize,
}

impl JumpContext {
    /// Its length in squares.
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

/// A board, prepared to be solved under changed rules.
pub(super) struct VariantGame<'a> {
    board: &'a Board,
    /// The jump that starts at each label.
    jumps: Vec<Option<JumpContext>>,
}

/// The distance of an unreachable square.
const FAR: u16 = u16::MAX;

/// Number of jump counts that a search distinguishes per square.
const FLAGS: usize = 8;

impl<'a> VariantGame<'a> {
    pub(super) fn new(board: &'a Board) -> VariantGame<'a> {
        let (n, last) = (board.side().n(), board.side().squares());
        let mut into = [0; MAX_SQUARES + 1];
        for jump in board.jumps() {
            into[jump.to.label()] += 1;
        }
        let jump_at = |label: usize| {
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
        let jumps = (0..=last).map(|label| if label == 0 { None } else { jump_at(label) });
        VariantGame {
            board,
            jumps: jumps.collect(),
        }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.board
    }

    /// Whether the answer under this change differs from the correct one.
    pub(super) fn matters(&self, change: &RuleChange, right: Solution) -> bool {
        if let RuleChange::Ignored(which)
        | RuleChange::Forbidden(which)
        | RuleChange::Optional(which)
        | RuleChange::Chained(which) = change
            && !self.jumps.iter().flatten().any(which)
        {
            return false;
        }
        self.answer(change) != right
    }

    /// The minimum number of rolls under this change.
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
        let last = self.jumps.len() - 1;
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

    /// Where a token that lands here after `taken` jumps may rest, and the number of jumps then.
    fn rests(&self, change: &RuleChange, landing: usize, taken: u8) -> [Option<(usize, u8)>; 2] {
        let stays = Some((landing, taken));
        let Some(jump) = &self.jumps[landing] else {
            return [stays, None];
        };
        let goes = Some((jump.to, taken));
        match change {
            RuleChange::Ignored(which) if which(jump) => [stays, None],
            RuleChange::Forbidden(which) if which(jump) => [None, None],
            RuleChange::Optional(which) if which(jump) => [stays, goes],
            RuleChange::Chained(which) => {
                let then = self.jumps[jump.to].as_ref().filter(|next| which(next));
                [then.map_or(goes, |then| Some((then.to, taken))), None]
            }
            RuleChange::Chains(max) => {
                let mut at = jump.to;
                // Bounded, because jumps may form a cycle.
                for _ in 1..(*max).min(self.jumps.len()) {
                    match &self.jumps[at] {
                        Some(next) => at = next.to,
                        None => break,
                    }
                }
                [Some((at, taken)), None]
            }
            RuleChange::Jumps(max) if taken == *max => [stays, None],
            RuleChange::Jumps(_) => [Some((jump.to, taken + 1)), None],
            _ => [goes, None],
        }
    }

    /// The minimum number of rolls from this square, as far as the table knows.
    fn dive(&self, from: usize, table: &mut [Option<u16>; MAX_SQUARES + 1]) -> u16 {
        let last = self.jumps.len() - 1;
        if from == last {
            return 0;
        }
        if let Some(known) = table[from] {
            return known;
        }
        table[from] = Some(FAR);
        let mut best = FAR;
        for landing in (from + 1..=last.min(from + FACES)).rev() {
            let rest = self.jumps[landing].as_ref().map_or(landing, |jump| jump.to);
            best = best.min(self.dive(rest, table).saturating_add(1));
        }
        table[from] = Some(best);
        best
    }

    fn relax(&self, passes: u8) -> Solution {
        let last = self.jumps.len() - 1;
        let mut distance = [FAR; MAX_SQUARES + 1];
        distance[1] = 0;
        for _ in 0..passes {
            for from in 1..last {
                let rolls = distance[from].saturating_add(1);
                for landing in from + 1..=last.min(from + FACES) {
                    let rest = self.jumps[landing].as_ref().map_or(landing, |jump| jump.to);
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
