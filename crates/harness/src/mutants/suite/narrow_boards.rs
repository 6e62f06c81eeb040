//! Narrow boards: every roll reaches one new square, so the answer depends on each move of the only
//! path.
//!
//! From each square of the path, one of the next six squares (the carrier) leads on, by a jump or
//! without one, and all others jump back to squares of the path. The path rests on starts of jumps,
//! lands on squares where it has rested, visits the squares before n² once, and ends with a ladder
//! to n², without a jump, or with two tokens, one of which must land where the other rests. Lengths
//! of jumps and the number of rolls are often at an [edge](EDGES).

use snakes_and_ladders::game::{Board, FACES, MAX_SQUARES, Side, Square, SquareSet};
use snakes_and_ladders::generate::BoardRng;

/// The family of narrow boards.
pub(super) const NARROW: &str = "narrow";

/// The maximum number of rolls of a path that goes up and down, not counting the last ones.
const MAX_ROLLS: usize = 200;
/// The number of squares of which half of the settled landing squares are one.
const LOW: usize = 64;
/// The number of squares tried for the next rest.
const MAX_TRIES: usize = 40;

/// Squares, lengths and rolls at which arrays, bytes, boards and round numbers end, in order.
const EDGES: [usize; 55] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 20, 25, 31, 32, 33, 36, 40, 50, 63, 64, 65,
    80, 81, 99, 100, 101, 120, 121, 127, 128, 129, 150, 180, 196, 199, 200, 201, 225, 250, 255,
    256, 257, 289, 299, 300, 301, 324, 350, 360, 361,
];

/// A board being built. Squares are indices.
struct Path<'s> {
    board: Board,
    last: usize,
    /// Squares whose jump, or lack of one, is settled.
    settled: SquareSet,
    /// Squares where the path has rested, in order.
    rested: Vec<usize>,
    /// The last square on which the path rests, and the square after it from which a ladder leads
    /// to n²; none unless they are settled from the start.
    last_move: Option<(usize, usize)>,
    stream: &'s mut BoardRng,
}

/// Draws a narrow board of this side. The path goes up from square to square on one board in four,
/// down on one in eight, and up and down at random on the others.
pub(in crate::mutants) fn narrow(side: Side, stream: &mut BoardRng) -> Board {
    let mut path = Path::new(side, stream);
    let course = path.draw(8);
    let any = course > 2;
    let most = path.last.min(if any { MAX_ROLLS } else { MAX_SQUARES });
    let edge = path.draw_edge(MAX_SQUARES);
    let target = match path.draw(2) {
        0 if edge <= most => edge,
        _ => 1 + path.draw(most),
    };
    if any && path.draw(2) == 0 {
        path.settle_last_move();
    }
    // How often, in eighths, the path continues without a jump.
    let plain = if any { path.draw(6) } else { 0 };
    let moves_to_near_end = if any { 1 + path.draw(5) } else { 1 };
    path.go_on(target, |path| match course {
        0 | 1 => path.move_up(),
        2 => {
            let down = path.at().checked_sub(1);
            down.and_then(|down| path.usable(path.at() + 1, down))
                .or_else(|| path.next_rest(plain, moves_to_near_end))
        }
        _ => path.next_rest(plain, moves_to_near_end),
    });
    match (path.last_move, path.draw(4)) {
        (Some((from, landing)), _) => path.end_by_ladder_from(from, landing),
        (None, 0) if path.end_by_two_tokens() => {}
        (None, 1) if path.end_without_jump() => {}
        _ => path.end_by_ladder(),
    }
    path.fill();
    path.board
}

/// Draws a board on which the path climbs from square to square, makes this roll without a jump,
/// and takes a ladder to n² in the next. Such a board kills faults at the end that act in one roll
/// or on one square.
pub(in crate::mutants) fn climb(side: Side, roll: usize, stream: &mut BoardRng) -> Board {
    let mut path = Path::new(side, stream);
    path.go_on(roll, |path| path.move_up());
    let carrier = path.at() + FACES;
    if path.leads_on(carrier) {
        path.go(carrier, carrier);
    }
    path.end_by_ladder();
    path.fill();
    path.board
}

/// Returns the squares that a roll reaches from here.
fn squares_after(from: usize) -> SquareSet {
    let below = |index: usize| SquareSet::below(index.min(MAX_SQUARES));
    below(from + FACES + 1) - below(from + 1)
}

impl<'s> Path<'s> {
    fn new(side: Side, stream: &'s mut BoardRng) -> Path<'s> {
        Path {
            board: Board::empty(side),
            last: side.squares() - 1,
            settled: SquareSet::EMPTY.with(Square::FIRST),
            rested: vec![0],
            last_move: None,
            stream,
        }
    }

    fn draw(&mut self, bound: usize) -> usize {
        self.stream.below(bound) as usize
    }

    /// Returns one of the squares; none if there are none.
    fn draw_from(&mut self, squares: SquareSet) -> Option<usize> {
        let rank = (!squares.is_empty()).then(|| self.draw(squares.len()))?;
        squares.iter().nth(rank).map(Square::index)
    }

    /// Returns an edge below this one, or 1.
    fn draw_edge(&mut self, below: usize) -> usize {
        let count = EDGES.partition_point(|&edge| edge < below);
        EDGES[self.draw(count.max(1))]
    }

    fn at(&self) -> usize {
        self.rested[self.rested.len() - 1]
    }

    /// Chooses the last move of the path. Its landing square is drawn evenly, half of the time from
    /// the first [`LOW`] squares.
    fn settle_last_move(&mut self) {
        let inner = self.last - 1;
        let bound = if self.draw(2) == 0 {
            inner.min(LOW)
        } else {
            inner
        };
        let landing = 1 + self.draw(bound);
        let from = landing.saturating_sub(1 + self.draw(FACES));
        if from > FACES && from + FACES < self.last {
            self.last_move = Some((from, landing));
            self.settled = self.settled | squares_after(from);
        }
    }

    /// Returns the squares after `from` that may still carry the path on.
    fn free_after(&self, from: usize) -> SquareSet {
        (squares_after(from) & SquareSet::below(self.last)) - self.settled
    }

    fn settle(&mut self, from: usize, to: usize) {
        self.settled.add(Square::from_index(from));
        if from != to {
            let set = self
                .board
                .set_jump(Square::from_index(from), Square::from_index(to));
            set.expect("inner squares may start jumps");
        }
    }

    /// Returns whether the path may rest here and go on, even once the squares after the current
    /// one are settled.
    fn leads_on(&self, square: usize) -> bool {
        let is_apart = |(from, _): (usize, _)| from.abs_diff(square) >= FACES;
        square + FACES < self.last
            && self.last_move.is_none_or(is_apart)
            && !self.rested.contains(&square)
            && !(self.free_after(square) - squares_after(self.at())).is_empty()
    }

    /// Makes a move of the path: from the square where it is, by this carrier, to rest on `to`.
    fn go(&mut self, carrier: usize, to: usize) {
        let from = self.at();
        self.settle(carrier, to);
        self.lead_back(from);
        self.rested.push(to);
    }

    /// Makes the moves that `next` gives, a carrier and a square to rest on each, until the path
    /// has rested on this many squares.
    fn go_on(&mut self, rests: usize, next: impl Fn(&mut Self) -> Option<(usize, usize)>) {
        while self.rested.len() < rests {
            let Some((carrier, to)) = next(self) else {
                break;
            };
            self.go(carrier, to);
        }
    }

    /// Returns a carrier, and a square to rest on from which the path can go on.
    fn next_rest(&mut self, plain: usize, moves_to_near_end: usize) -> Option<(usize, usize)> {
        let free = self.free_after(self.at());
        let mut carrier = self.draw_from(free)?;
        let has_rested = |square: &Square| self.rested.contains(&square.index());
        let met: SquareSet = free.iter().filter(has_rested).collect();
        if !met.is_empty() && self.draw(4) > 0 {
            carrier = self.draw_from(met)?;
        }
        if self.draw(8) < plain && self.leads_on(carrier) {
            return Some((carrier, carrier));
        }
        let goes_near_end = self.rested.len() == moves_to_near_end;
        let way = if goes_near_end { 5 } else { self.draw(5) };
        for _ in 0..MAX_TRIES {
            let to = match way {
                // Near.
                0 | 1 => (carrier + self.draw(31)).saturating_sub(15),
                // By a jump with an edge as its length, preferably a long one.
                2 => {
                    let up = self.draw(2) == 0;
                    let above = self.last.saturating_sub(FACES + carrier);
                    let room = if up { above } else { carrier };
                    let length = self.draw_edge(room).max(self.draw_edge(room));
                    if up {
                        carrier + length
                    } else {
                        carrier.saturating_sub(length)
                    }
                }
                // Before a square where the path has rested.
                3 => {
                    let rank = self.draw(self.rested.len());
                    self.rested[rank].saturating_sub(1 + self.draw(FACES))
                }
                // Anywhere.
                4 => self.draw(self.last),
                // Near n².
                _ => self.last.saturating_sub(FACES + 1 + self.draw(FACES)),
            };
            if to != carrier && self.leads_on(to) {
                return Some((carrier, to));
            }
        }
        None
    }

    /// Returns the carrier six squares on, and the next square to rest on.
    fn move_up(&self) -> Option<(usize, usize)> {
        self.usable(self.at() + FACES, self.at() + 1)
    }

    /// Returns this move if the carrier is free and the path may go on from `to`.
    fn usable(&self, carrier: usize, to: usize) -> Option<(usize, usize)> {
        let is_free = self
            .free_after(self.at())
            .iter()
            .any(|free| free.index() == carrier);
        (is_free && self.leads_on(to)).then_some((carrier, to))
    }

    /// Lets all free squares after `from` jump back to squares of the path.
    fn lead_back(&mut self, from: usize) {
        for square in self.free_after(from) {
            let index = self.draw(self.rested.len());
            self.settle(square.index(), self.rested[index]);
        }
    }

    /// Moves to the start of the settled last move, and makes it.
    fn end_by_ladder_from(&mut self, from: usize, landing: usize) {
        if let Some(carrier) = self.draw_from(self.free_after(self.at())) {
            self.go(carrier, from);
            self.settled = self.settled - squares_after(from);
            self.settle(landing, self.last);
            self.lead_back(from);
        }
    }

    /// Moves near n², so that the next roll lands there. Returns false if there is no room.
    fn end_without_jump(&mut self) -> bool {
        let to = self.last.saturating_sub(1 + self.draw(FACES));
        if self.at() + FACES < self.last
            && !self.rested.contains(&to)
            && let Some(carrier) = self.draw_from(self.free_after(self.at()))
        {
            self.go(carrier, to);
            self.lead_back(to);
            return true;
        }
        false
    }

    /// Makes the last roll take a ladder to n², unless n² is within reach.
    fn end_by_ladder(&mut self) {
        let from = self.at();
        if from + FACES < self.last
            && let Some(carrier) = self.draw_from(self.free_after(self.at()))
        {
            self.settle(carrier, self.last);
        }
        self.lead_back(from);
    }

    /// Splits the path in two. One token rests on a square, and in the same roll the other lands on
    /// it, takes its ladder to n², and is the first there. Returns false if there is no room.
    fn end_by_two_tokens(&mut self) -> bool {
        let from = self.at();
        let mut free = self.free_after(from).iter().map(Square::index);
        let (Some(first), Some(second)) = (free.next(), free.next()) else {
            return false;
        };
        let room = self.last.saturating_sub(2 * FACES);
        if room == 0 || from + FACES >= self.last {
            return false;
        }
        let near_end = self.draw(2) == 0;
        for _ in 0..MAX_TRIES {
            let a = self.draw(self.last);
            let b = if near_end {
                self.last - FACES - 1 - self.draw(3.min(room))
            } else {
                self.draw(self.last)
            };
            let leads_on = |at: usize| ![first, second].contains(&at) && self.leads_on(at);
            if a.abs_diff(b) <= FACES || !leads_on(a) || !leads_on(b) {
                continue;
            }
            self.settle(first, a);
            self.settle(second, b);
            self.lead_back(from);
            let of_a = self.draw_from(self.free_after(a));
            let of_b = self.draw_from(self.free_after(b));
            if let (Some(carrier), Some(meeting)) = (of_a, of_b) {
                self.settle(carrier, meeting);
                self.settle(meeting, self.last);
            }
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
            if !self.settled.contains(Square::from_index(square)) && self.draw(8) < eighths {
                let to = self.draw(self.last);
                self.settle(square, to);
            }
        }
    }
}
