//! The expected length of a game after one or two jumps are changed, without solving its linear system again.
//!
//! A jump is a change of rank one: all ways that lead to its start lead to its end. By the formula of Sherman, Morrison and
//! Woodbury, what is solved once for a board gives the mean after any change in a few operations, where
//! [`PlayChain::expected_rolls`](super::PlayChain::expected_rolls) solves the system again. There are subtractions here, so
//! digits are lost where games are long; only additions, multiplications and divisions in a fixed order, so the result does
//! not depend on the machine.

use super::{PlayRules, StartRule};
use crate::game::{Board, FACES, Jump, Square};

/// A mean beyond which too many digits are lost.
const MAX_MEAN: f64 = 1e9;

/// What is solved once for a board.
#[derive(Clone, Debug)]
pub(crate) struct JumpChanges {
    start: usize,
    /// Expected rolls from each position, off the board to the last square.
    means: Vec<f64>,
    /// The position where a token rests that lands on each.
    ends: Vec<usize>,
    /// A row for each position that may start a jump: from each position on, the expected number of landings on it.
    landings: Vec<f64>,
    /// The row of each position.
    rows: Vec<usize>,
}

/// A jump, with what its changes in pairs need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpChange {
    from: usize,
    to: usize,
    /// The gain of the mean where the new end is in place of the old one, per landing on the start.
    gain: f64,
    /// 1 less how many landings on the start a landing on it adds.
    pivot: f64,
}

impl JumpChanges {
    /// Solves the system of this board; `None` if games are endless or very long.
    pub(crate) fn of(board: &Board, rules: PlayRules) -> Option<JumpChanges> {
        let last = board.side().squares();
        let end = |from: usize| board.jump(Square::at(from - 1)).map_or(from, Square::label);
        let ends: Vec<usize> = (0..=last)
            .map(|from| if from == 0 { 0 } else { end(from) })
            .collect();
        let start = match rules.start {
            StartRule::One => 1,
            StartRule::Off => 0,
        };
        // A row per position before the last: the matrix, then the landings, then the rolls.
        let width = 2 * last + 1;
        let mut rows = vec![0.0; last * width];
        for (from, row) in rows.chunks_exact_mut(width).enumerate() {
            row[from] += FACES as f64;
            row[2 * last] = FACES as f64;
            for roll in 1..=FACES {
                let rest = match rules.landing(last, from, roll) {
                    Some(landing) => {
                        if landing < last {
                            row[last + landing] += 1.0;
                        }
                        ends[landing]
                    }
                    None => from,
                };
                if rest < last {
                    row[rest] -= 1.0;
                }
            }
        }
        for pivot in (0..last).rev() {
            let (above, rest) = rows.split_at_mut(pivot * width);
            let (row, below) = rest.split_at_mut(width);
            // Off the diagonal are only ways that lead up: what is eliminated has nothing left of the diagonal but these.
            let scale = row[pivot];
            if scale < 1.0 / MAX_MEAN {
                return None;
            }
            for entry in row.iter_mut() {
                *entry /= scale;
            }
            for other in above
                .chunks_exact_mut(width)
                .chain(below.chunks_exact_mut(width))
            {
                let share = other[pivot];
                if share == 0.0 {
                    continue;
                }
                // Columns above the pivot are done.
                for (entry, &way) in other[..=pivot].iter_mut().zip(&row[..=pivot]) {
                    *entry -= share * way;
                }
                for (entry, &way) in other[last..].iter_mut().zip(&row[last..]) {
                    *entry -= share * way;
                }
            }
        }
        let mut means = vec![0.0; last + 1];
        let mut landings = vec![0.0; last * (last + 1)];
        for (from, row) in rows.chunks_exact(width).enumerate() {
            means[from] = row[2 * last];
            for (to, &count) in row[last..2 * last].iter().enumerate() {
                landings[to * (last + 1) + from] = count;
            }
        }
        (means[start] < MAX_MEAN).then_some(JumpChanges {
            start,
            means,
            ends,
            landings,
            rows: (0..last).collect(),
        })
    }

    /// The mean as it is.
    pub(crate) fn mean(&self) -> f64 {
        self.means[self.start]
    }

    /// Expected landings on `to` in a game from `from` on.
    fn landings(&self, to: usize, from: usize) -> f64 {
        self.landings[self.rows[to] * self.means.len() + from]
    }

    /// Only what changes of these starts need: less to carry along.
    pub(crate) fn of_starts(&self, starts: impl IntoIterator<Item = Square>) -> JumpChanges {
        let positions = self.means.len();
        let (mut landings, mut rows) = (Vec::new(), vec![usize::MAX; positions]);
        for from in starts.into_iter().map(Square::label) {
            if rows[from] == usize::MAX {
                rows[from] = landings.len() / positions;
                let row = self.rows[from] * positions;
                landings.extend_from_slice(&self.landings[row..row + positions]);
            }
        }
        JumpChanges {
            start: self.start,
            means: self.means.clone(),
            ends: self.ends.clone(),
            landings,
            rows,
        }
    }

    /// The change that makes this jump of what is on its start; one to its own start removes it.
    pub(crate) fn change(&self, jump: Jump) -> JumpChange {
        let (from, to) = (jump.from.label(), jump.to.label());
        let old = self.ends[from];
        JumpChange {
            from,
            to,
            gain: self.means[to] - self.means[old],
            pivot: 1.0 - (self.landings(from, to) - self.landings(from, old)),
        }
    }

    /// The mean after a change. Where games become endless, it is negative, infinite or not a number.
    pub(crate) fn after(&self, change: JumpChange) -> f64 {
        self.mean() + self.landings(change.from, self.start) * change.gain / change.pivot
    }

    /// What is known of the board after a change.
    pub(crate) fn with(&self, change: JumpChange) -> JumpChanges {
        let mut changed = self.clone();
        let positions = self.means.len();
        let row = self.rows[change.from] * positions;
        let column = &self.landings[row..row + positions];
        let old = self.ends[change.from];
        for (mean, &count) in changed.means.iter_mut().zip(column) {
            *mean += count * change.gain / change.pivot;
        }
        for landings in changed.landings.chunks_exact_mut(positions) {
            let share = (landings[change.to] - landings[old]) / change.pivot;
            for (entry, &count) in landings.iter_mut().zip(column) {
                *entry += share * count;
            }
        }
        changed.ends[change.from] = change.to;
        changed
    }

    /// The mean after two changes of different starts, as [`JumpChanges::after`].
    pub(crate) fn after_both(&self, one: JumpChange, other: JumpChange) -> f64 {
        let added = |start: usize, change: JumpChange| {
            self.landings(start, change.to) - self.landings(start, self.ends[change.from])
        };
        // The system of two equations for how many landings each gain counts.
        let (b, c) = (-added(other.from, one), -added(one.from, other));
        let determinant = one.pivot * other.pivot - b * c;
        let first = one.gain * other.pivot - b * other.gain;
        let second = one.pivot * other.gain - c * one.gain;
        let landings = |change: JumpChange| self.landings(change.from, self.start);
        self.mean() + (landings(one) * first + landings(other) * second) / determinant
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::generate::Spec;
    use crate::solve::play::{EndRule, PlayChain};

    /// The board with this jump, or without one where it leads to its own start.
    fn changed(board: &Board, jump: Jump) -> Board {
        let mut board = *board;
        match jump.from == jump.to {
            true => board.remove_jump(jump.from),
            false => board.set_jump(jump.from, jump.to).unwrap(),
        }
        board
    }

    /// Of boards, ends and starts of every kind: as many digits agree as the length of the game leaves.
    #[test]
    fn means_after_changes_are_those_of_the_changed_boards() {
        let mut compared = 0;
        for end in [EndRule::Exact, EndRule::Over, EndRule::Bounce] {
            for start in [StartRule::One, StartRule::Off] {
                let rules = PlayRules { end, start };
                let mean = |board: &Board| PlayChain::of(board, rules).expected_rolls();
                for n in [2, 3, 5, 8] {
                    let spec: Spec = format!("v1:family=uniform;n={n};seed={n}").parse().unwrap();
                    for (index, board) in spec.boards().unwrap().take(60).enumerate() {
                        let Some(changes) = JumpChanges::of(&board, rules) else {
                            continue;
                        };
                        let last = Side::new(n).unwrap().squares();
                        assert!((changes.mean() / mean(&board).unwrap() - 1.0).abs() < 1e-9);
                        let jump = |place: usize| Jump {
                            from: Square::at(1 + place * 7 % (last - 2)),
                            to: Square::at(place * 13 % last),
                        };
                        let (one, other) = (jump(index), jump(3 * index + 1));
                        let prepared = [one, other].map(|jump| changes.change(jump));
                        let mut check = |result: f64, board: &Board| {
                            let Some(mean) = mean(board).filter(|&mean| mean < 1e6) else {
                                return;
                            };
                            assert!((result / mean - 1.0).abs() < 1e-8, "{board} {result}");
                            compared += 1;
                        };
                        let with_one = changed(&board, one);
                        check(changes.after(prepared[0]), &with_one);
                        if one.from != other.from {
                            let with_both = changed(&with_one, other);
                            let both = changes.after_both(prepared[0], prepared[1]);
                            check(both, &with_both);
                            let starts = [one.from, other.from];
                            let then = changes.of_starts(starts).with(prepared[0]);
                            check(then.after(then.change(other)), &with_both);
                        }
                    }
                }
            }
        }
        assert!(compared > 1500, "{compared}");
    }
}
