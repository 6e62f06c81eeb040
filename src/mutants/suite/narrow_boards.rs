//! Narrow boards: every roll reaches one new square, so that the answer hangs on each move of the only path.
//!
//! From each square of the path, one of the next six squares (the carrier) leads on, by a jump or without one, and all
//! others jump back to squares of the path. The path rests on starts of jumps, lands on squares where it has rested,
//! and ends with a ladder to n², without a jump, or with two tokens, one of which must land where the other rests.

use crate::game::{Board, FACES, Side, Square, SquareSet};
use crate::generate::BoardRng;

/// The family of these boards.
pub(super) const NARROW: &str = "narrow";

/// Rolls after which a path ends that leads anywhere.
const MAX_ROLLS: usize = 120;
/// Squares tried for the next rest.
const MAX_TRIES: usize = 40;

/// A board being built. Squares are indices.
struct Path<'s> {
    board: Board,
    last: usize,
    /// Squares whose jump, or lack of one, is settled.
    settled: SquareSet,
    /// Squares where the path has rested, in order.
    rested: Vec<usize>,
    stream: &'s mut BoardRng,
}

/// A narrow board of this side. In one of four, the path climbs from square to square.
pub(in crate::mutants) fn narrow(side: Side, stream: &mut BoardRng) -> Board {
    let mut path = Path::new(side, stream);
    let climbs = path.draw(4) == 0;
    let most = if climbs {
        path.last
    } else {
        path.last.min(MAX_ROLLS)
    };
    let target = 1 + path.draw(most);
    // How often, in eighths, the path continues without a jump.
    let plain = if climbs { 0 } else { path.draw(4) };
    while path.rested.len() < target {
        let to = match climbs {
            true => path.climb(),
            false => path.next_rest(plain),
        };
        match to {
            Some((carrier, to)) => path.go(carrier, to),
            None => break,
        }
    }
    path.end();
    path.board
}

/// A board on which the path climbs from square to square, makes this roll without a jump, and the next one up a ladder to
/// n²: gates of one roll and of one square show where they are met by the end.
pub(in crate::mutants) fn climb(side: Side, roll: usize, stream: &mut BoardRng) -> Board {
    let mut path = Path::new(side, stream);
    while path.rested.len() < roll {
        match path.climb() {
            Some((carrier, to)) => path.go(carrier, to),
            None => break,
        }
    }
    let carrier = path.at() + FACES;
    if path.leads_on(carrier) {
        path.go(carrier, carrier);
    }
    path.end_by_ladder();
    path.fill();
    path.board
}

impl<'s> Path<'s> {
    fn new(side: Side, stream: &'s mut BoardRng) -> Path<'s> {
        Path {
            board: Board::empty(side),
            last: side.squares() - 1,
            settled: SquareSet::EMPTY.with(Square::FIRST),
            rested: vec![0],
            stream,
        }
    }

    fn draw(&mut self, bound: usize) -> usize {
        self.stream.below(bound) as usize
    }

    fn at(&self) -> usize {
        self.rested[self.rested.len() - 1]
    }

    /// The squares after `from` that may still carry the path on.
    fn free_after(&self, from: usize) -> Vec<usize> {
        (from + 1..=self.last.min(from + FACES))
            .filter(|&at| at != self.last && !self.settled.contains(Square::at(at)))
            .collect()
    }

    fn settle(&mut self, from: usize, to: usize) {
        self.settled.add(Square::at(from));
        if from != to {
            self.board
                .set_jump(Square::at(from), Square::at(to))
                .expect("inner squares may start jumps");
        }
    }

    /// Whether the path may rest here and go on, also when the squares after the present one are settled.
    fn leads_on(&self, square: usize) -> bool {
        let settling = self.at() + 1..=self.at() + FACES;
        square + FACES < self.last
            && !self.rested.contains(&square)
            && self
                .free_after(square)
                .iter()
                .any(|free| !settling.contains(free))
    }

    /// Makes a move of the path: from the square where it is, by this carrier, to rest on `to`.
    fn go(&mut self, carrier: usize, to: usize) {
        let from = self.at();
        self.settle(carrier, to);
        self.lead_back(from);
        self.rested.push(to);
    }

    /// A carrier, and a square to rest on from which the path can go on.
    fn next_rest(&mut self, plain: usize) -> Option<(usize, usize)> {
        let free = self.free_after(self.at());
        let carrier = free[self.draw(free.len())];
        if self.draw(8) < plain && self.leads_on(carrier) {
            return Some((carrier, carrier));
        }
        let near = self.draw(2) == 0;
        for _ in 0..MAX_TRIES {
            let to = match near {
                true => (carrier + self.draw(31)).saturating_sub(15),
                false => self.draw(self.last),
            };
            if to != carrier && self.leads_on(to) {
                return Some((carrier, to));
            }
        }
        None
    }

    /// The carrier six squares on, and the next square to rest on.
    fn climb(&self) -> Option<(usize, usize)> {
        let (carrier, to) = (self.at() + FACES, self.at() + 1);
        let free = carrier < self.last && !self.settled.contains(Square::at(carrier));
        (free && self.leads_on(to)).then_some((carrier, to))
    }

    /// Lets all free squares after `from` jump back to squares of the path.
    fn lead_back(&mut self, from: usize) {
        for square in self.free_after(from) {
            let place = self.draw(self.rested.len());
            self.settle(square, self.rested[place]);
        }
    }

    /// Leads the path to n².
    fn end(&mut self) {
        if self.draw(4) > 0 || !self.end_by_two_tokens() {
            self.end_by_ladder();
        }
        self.fill();
    }

    /// The last roll takes a ladder to n², unless n² is within reach.
    fn end_by_ladder(&mut self) {
        let from = self.at();
        let free = self.free_after(from);
        if from + FACES < self.last && !free.is_empty() {
            let carrier = free[self.draw(free.len())];
            self.settle(carrier, self.last);
        }
        self.lead_back(from);
    }

    /// Splits the path in two. One token rests on a square, and in the same roll the other lands on it, takes its ladder
    /// to n², and is the first there. False if there is no room.
    fn end_by_two_tokens(&mut self) -> bool {
        let from = self.at();
        let free = self.free_after(from);
        let [first, second, ..] = free[..] else {
            return false;
        };
        let room = self.last.saturating_sub(2 * FACES);
        if room == 0 || from + FACES >= self.last {
            return false;
        }
        let near_end = self.draw(2) == 0;
        for _ in 0..MAX_TRIES {
            let a = self.draw(self.last);
            let b = match near_end {
                true => self.last - FACES - 1 - self.draw(3.min(room)),
                false => self.draw(self.last),
            };
            let apart = a.abs_diff(b) > FACES
                && ![first, second].contains(&a)
                && ![first, second].contains(&b);
            if !apart || !self.leads_on(a) || !self.leads_on(b) {
                continue;
            }
            self.settle(first, a);
            self.settle(second, b);
            self.lead_back(from);
            let (of_a, of_b) = (self.free_after(a), self.free_after(b));
            let (carrier, meeting) = (of_a[self.draw(of_a.len())], of_b[self.draw(of_b.len())]);
            self.settle(carrier, meeting);
            self.settle(meeting, self.last);
            self.lead_back(a);
            self.lead_back(b);
            return true;
        }
        false
    }

    /// Lets a share of the squares that no token reaches start random jumps.
    fn fill(&mut self) {
        let eighths = self.draw(9);
        for square in 1..self.last {
            if !self.settled.contains(Square::at(square)) && self.draw(8) < eighths {
                let to = self.draw(self.last);
                self.settle(square, to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solution;
    use crate::solve::default_kernel;

    /// The squares where a token first rests after each number of rolls, until n² is reached or nothing is new.
    fn levels(board: &Board) -> Vec<SquareSet> {
        let last = board.side().squares() - 1;
        let mut seen = SquareSet::EMPTY.with(Square::FIRST);
        let mut levels = vec![seen];
        loop {
            let mut next = SquareSet::EMPTY;
            for from in levels[levels.len() - 1] {
                for landing in from.index() + 1..=last.min(from.index() + FACES) {
                    next.add(board.rest(Square::at(landing)));
                }
            }
            next = next - seen;
            seen = seen | next;
            if next.is_empty() {
                return levels;
            }
            levels.push(next);
            if next.contains(Square::at(last)) {
                return levels;
            }
        }
    }

    #[test]
    fn each_roll_but_the_last_two_reaches_one_new_square_and_the_end_is_reached() {
        let mut stream = BoardRng::new(3);
        for side in Side::all().skip(1) {
            for index in 0..60 {
                stream.open(side.n() as u64 * 100 + index);
                let board = narrow(side, &mut stream);
                let levels = levels(&board);
                let rolls = u16::try_from(levels.len() - 1).unwrap();
                assert_eq!(
                    default_kernel().solve_one(&board),
                    Solution::Rolls(rolls),
                    "{board}"
                );
                let path = &levels[..levels.len().saturating_sub(2)];
                assert!(path.iter().all(|level| level.len() == 1), "{board}");
            }
        }
    }

    #[test]
    fn a_climb_takes_one_roll_more_than_asked_for() {
        let mut stream = BoardRng::new(3);
        for roll in 1..=370 {
            stream.open(roll);
            let board = climb(Side::MAX, roll as usize, &mut stream);
            let rolls = default_kernel().solve_one(&board).min_rolls();
            assert_eq!(rolls, roll as i32 + 1, "{board}");
        }
    }
}
