//! The starts of a board's jumps, found by where the jump ends and by how long it is.

use snakes_and_ladders::game::{Board, MAX_SQUARES, Square, SquareSet};

/// The starts of a board's jumps. They are listed once per board: some 250 gates look at the ends
/// or the lengths of jumps, and going through all jumps for each took 12 % of the time that making
/// a suite takes.
pub(super) struct JumpStarts {
    /// The squares on which jumps end.
    ends: SquareSet,
    /// The starts of the jumps to each square.
    by_end: Vec<SquareSet>,
    /// The starts of the snakes of each length.
    snakes: Vec<SquareSet>,
    /// The starts of the ladders of each length, and of loops, whose length is 0.
    ladders: Vec<SquareSet>,
}

impl JumpStarts {
    /// Lists the starts of the jumps of a board.
    pub(super) fn new(board: &Board) -> JumpStarts {
        let none = vec![SquareSet::EMPTY; MAX_SQUARES];
        let mut starts = JumpStarts {
            ends: SquareSet::EMPTY,
            by_end: none.clone(),
            snakes: none.clone(),
            ladders: none,
        };
        for jump in board.jumps() {
            let (from, to) = (jump.from.index(), jump.to.index());
            starts.ends.add(jump.to);
            starts.by_end[to].add(jump.from);
            if to < from {
                starts.snakes[from - to].add(jump.from);
            } else {
                starts.ladders[to - from].add(jump.from);
            }
        }
        starts
    }

    /// Returns the starts of the jumps that end on one of these squares.
    pub(super) fn of_ends(&self, ends: SquareSet) -> SquareSet {
        let ends = (ends & self.ends).iter().map(Square::index);
        ends.fold(SquareSet::EMPTY, |starts, end| starts | self.by_end[end])
    }

    /// Returns the starts of the snakes of this length.
    pub(super) fn of_snakes(&self, length: usize) -> SquareSet {
        self.snakes[length]
    }

    /// Returns the starts of the ladders of this length.
    pub(super) fn of_ladders(&self, length: usize) -> SquareSet {
        self.ladders[length]
    }
}
