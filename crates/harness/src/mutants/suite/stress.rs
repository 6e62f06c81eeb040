//! The stress suite: a judge suite, and boards of every family and side. It is not selected: its
//! strength is in its number.

use super::candidates::{CLIMB_STREAMS, STRESS_STREAMS, boards_of_side};
use super::narrow_boards::{NARROW, climb};
use super::suite;
use crate::corpus::CorpusBoard;
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::BoardRng;
use std::collections::HashSet;

/// The number of boards per family and side.
const PER_FAMILY: u64 = 6;
/// The number of narrow boards per side.
const NARROW_PER_SIDE: u64 = 150;
/// One more than the last roll that a climb can make without a jump and still reach the end with
/// the next roll.
const CLIMBS: u64 = 380;

/// Returns the stress suite of this seed: the judge suite and about 5,000 boards more.
pub fn stress_suite(seed: u64) -> Vec<CorpusBoard> {
    extend(suite(seed), seed)
}

/// Returns the suite with the boards that follow it in a stress suite.
pub(super) fn extend(mut boards: Vec<CorpusBoard>, seed: u64) -> Vec<CorpusBoard> {
    let sides: Vec<Side> = Side::all().collect();
    let more: Vec<(&'static str, Board)> = sides
        .par_iter()
        .flat_map_iter(|&side| {
            let counts = [PER_FAMILY, NARROW_PER_SIDE];
            let mut boards = boards_of_side(side, seed, counts, STRESS_STREAMS);
            if side == Side::MAX {
                let mut stream = BoardRng::new(seed);
                for roll in 1..CLIMBS {
                    stream.open(roll + CLIMB_STREAMS);
                    boards.push((NARROW, climb(side, roll as usize, &mut stream)));
                }
            }
            boards
        })
        .collect();
    let mut seen: HashSet<Board> = boards.iter().map(|entry| entry.board).collect();
    for (family, board) in more {
        if seen.insert(board) {
            let note = format!("{family}, side {}", board.side());
            boards.push(CorpusBoard::solved(boards.len(), board, family, note));
        }
    }
    boards
}
