//! The search of a gated fault: the textbook search, in which a move that the gate lets through is
//! made as the fault says. The effects of a fault on a board and the moves that a gate lets through
//! are worked out once per board, so that a program costs a microsecond or two.

use super::fault::{BoardView, FaultEffect, FaultOnBoard};
use super::gate::GateOnBoard;
use snakes_and_ladders::game::{FACES, MAX_SQUARES, Square, SquareSet};
use std::ops::Range;

/// The first roll with which the right search tries a landing square that it never tries.
const NEVER: u16 = u16::MAX;

/// The answer to a board that cannot be won.
const UNREACHABLE: i32 = -1;

/// The right search of a board: its answer, the roll of each move, and the state before each roll,
/// from which the search of a gated program goes on.
pub(super) struct RightSearch {
    pub(super) answer: i32,
    /// The squares from which the search rolls.
    rolled: SquareSet,
    /// The landing squares that the search tries.
    tried: SquareSet,
    /// The first and the last roll with which the search tries each landing square.
    tried_in: [(u16, u16); MAX_SQUARES],
    /// The squares from which the search rolls, in order.
    order: Vec<u16>,
    /// The state before each roll, from the first.
    states: Vec<SearchState>,
}

/// The state of the right search before a roll.
struct SearchState {
    /// The range of [`RightSearch::order`] with the squares from which the search rolls.
    level: Range<usize>,
    visited: SquareSet,
    tried: SquareSet,
}

impl RightSearch {
    pub(super) fn new(view: &BoardView<'_>) -> RightSearch {
        let mut search = RightSearch {
            answer: UNREACHABLE,
            rolled: SquareSet::EMPTY,
            tried: SquareSet::EMPTY,
            tried_in: [(NEVER, 0); MAX_SQUARES],
            order: vec![0],
            states: Vec::new(),
        };
        let mut visited = SquareSet::EMPTY.with(Square::FIRST);
        let mut level = 0..1;
        for roll in 1.. {
            search.states.push(SearchState {
                level: level.clone(),
                visited,
                tried: search.tried,
            });
            for index in level.clone() {
                let from = usize::from(search.order[index]);
                search.rolled.add(Square::from_index(from));
                for landing in from + 1..=view.last.min(from + FACES) {
                    search.tried.add(Square::from_index(landing));
                    let (first, last) = &mut search.tried_in[landing];
                    (*first, *last) = (roll.min(*first), roll);
                    let rest = view.rest(landing);
                    if rest == view.last {
                        search.answer = i32::from(roll);
                        return search;
                    }
                    if !visited.contains(Square::from_index(rest)) {
                        visited.add(Square::from_index(rest));
                        search.order.push(rest as u16);
                    }
                }
            }
            level = level.end..search.order.len();
            if level.is_empty() {
                break;
            }
        }
        search
    }

    /// Returns the landing squares of the moves that the search makes and the gate lets through. A
    /// program whose fault acts on none of them does what the right search does.
    pub(super) fn passed(&self, gate: &GateOnBoard) -> SquareSet {
        let landings = gate.landings & self.tried;
        if gate.by_landing {
            return landings;
        }
        let mut passed = SquareSet::EMPTY;
        for from in (gate.from & self.starts_of(gate.rolls)).iter() {
            let faces = (1..=FACES).filter(|face| gate.faces >> face & 1 != 0);
            let inside = faces
                .map(|face| from.index() + face)
                .filter(|&landing| landing < MAX_SQUARES);
            inside.for_each(|landing| passed.add(Square::from_index(landing)));
        }
        passed & landings
    }

    /// Returns the squares from which the search makes the rolls from `first` to `last`.
    fn starts_of(&self, (first, last): (u16, u16)) -> SquareSet {
        // Before a roll, the squares are visited from which it and earlier ones are made.
        let visited_before = |roll: u16| match usize::from(roll).min(self.states.len()) {
            0 => SquareSet::EMPTY,
            roll => self.states[roll - 1].visited,
        };
        self.rolled & (visited_before(last) - visited_before(first.saturating_sub(1)))
    }
}

/// The search of gated programs, which keeps its memory from program to program.
#[derive(Default)]
pub(super) struct GatedSearch {
    level: Vec<u16>,
    next: Vec<u16>,
    /// Squares whose expansion is put off to a later level, because the move to them takes two
    /// rolls.
    later: Vec<u16>,
    visited: SquareSet,
    /// Landing squares of right moves that were made. Such a move has no effect a second time.
    tried: SquareSet,
}

/// A gated program and a board that it answers.
pub(super) struct ProgramOnBoard<'a> {
    pub(super) view: &'a BoardView<'a>,
    pub(super) fault: &'a FaultOnBoard,
    pub(super) gate: &'a GateOnBoard,
    pub(super) right: &'a RightSearch,
    /// The landing squares for which the fault acts and that the gate lets through.
    pub(super) acting: SquareSet,
}

/// The effect of a move, once the token has landed.
enum Outcome {
    /// The token rests on this square.
    Rests(u16),
    /// No square is reached.
    Nothing,
    /// The search ends with this answer.
    Ends(i32),
}

impl GatedSearch {
    /// Returns the program's answer. Terminates: each square is expanded at most twice, and once
    /// unless moves are free.
    ///
    /// Up to the first of the right moves for which the fault acts (`acted` are their landing
    /// squares), the program does what the right search does; and again after the last of them, if
    /// it comes to the same state.
    pub(super) fn answer(&mut self, program: &ProgramOnBoard<'_>, acted: SquareSet) -> i32 {
        let right = program.right;
        // The first and the last roll in which the right search may try one of the landing squares.
        let (first, last_acted) = acted.iter().fold((NEVER, 0), |(first, last), landing| {
            let tried = right.tried_in[landing.index()];
            (first.min(tried.0), last.max(tried.1))
        });
        self.resume(right, first);
        for roll in first.. {
            if roll > last_acted && self.is_as_before(right, roll) {
                return right.answer;
            }
            let mut index = 0;
            while let Some(&from) = self.level.get(index) {
                index += 1;
                if let Some(answer) = self.expand(program, usize::from(from), roll) {
                    return answer;
                }
            }
            std::mem::swap(&mut self.level, &mut self.next);
            // Squares that were put off by two rolls are expanded in the level after the next.
            std::mem::swap(&mut self.next, &mut self.later);
            self.later.clear();
            if self.level.is_empty() && self.next.is_empty() {
                break;
            }
        }
        UNREACHABLE
    }

    /// Takes over the state of the right search before a roll.
    fn resume(&mut self, right: &RightSearch, roll: u16) {
        let state = &right.states[usize::from(roll) - 1];
        self.level.clear();
        self.next.clear();
        self.later.clear();
        self.level
            .extend_from_slice(&right.order[state.level.clone()]);
        (self.visited, self.tried) = (state.visited, state.tried);
    }

    /// Returns whether the search is in the state of the right search before this roll, apart from
    /// the moves that were tried. The levels must be in the same order: it decides which moves the
    /// last roll makes before the one that ends the search.
    #[inline]
    fn is_as_before(&self, right: &RightSearch, roll: u16) -> bool {
        right
            .states
            .get(usize::from(roll) - 1)
            .is_some_and(|state| {
                self.level == right.order[state.level.clone()]
                    && self.next.is_empty()
                    && self.visited == state.visited
            })
    }

    /// Makes the moves from a square, and returns the answer if the search ends with one of them.
    #[inline(always)]
    fn expand(&mut self, program: &ProgramOnBoard<'_>, from: usize, roll: u16) -> Option<i32> {
        let ProgramOnBoard { view, gate, .. } = program;
        let faces = (1 << FACES.min(view.last - from)) - 1;
        let is_open = gate.rolls.0 <= roll && roll <= gate.rolls.1;
        let acting = if is_open && gate.from.contains(Square::from_index(from)) {
            program.acting.bits_from(from + 1) & u64::from(gate.faces >> 1) & faces
        } else {
            0
        };
        let right_moves = !self.tried.bits_from(from + 1) & faces & !acting;
        let mut moves = acting | right_moves;
        while moves != 0 {
            let face = moves.trailing_zeros();
            moves &= moves - 1;
            let landing = from + 1 + face as usize;
            let outcome = if acting >> face & 1 == 0 {
                self.tried.add(Square::from_index(landing));
                Outcome::Rests(view.board.resting()[landing])
            } else {
                self.wrong_move(program, landing, roll)
            };
            match outcome {
                Outcome::Rests(rest) if usize::from(rest) == view.last => {
                    return Some(i32::from(roll));
                }
                Outcome::Rests(rest) => self.arrive(rest),
                Outcome::Nothing => {}
                Outcome::Ends(answer) => return Some(answer),
            }
        }
        None
    }

    /// Makes a move for which the fault acts.
    #[inline(always)]
    fn wrong_move(&mut self, program: &ProgramOnBoard<'_>, landing: usize, roll: u16) -> Outcome {
        let rest = program.view.board.resting()[landing];
        match program.fault.effects[landing] {
            FaultEffect::Right => Outcome::Rests(rest),
            FaultEffect::Rests(other) => Outcome::Rests(other),
            FaultEffect::Optional => {
                self.arrive(landing as u16);
                Outcome::Rests(rest)
            }
            FaultEffect::Lost => Outcome::Nothing,
            FaultEffect::Dropped => {
                self.visited.add(Square::from_index(usize::from(rest)));
                Outcome::Nothing
            }
            FaultEffect::MarksLanding => {
                self.visited.add(Square::from_index(landing));
                Outcome::Rests(rest)
            }
            FaultEffect::AsksLanding => {
                if self.visited.contains(Square::from_index(landing)) {
                    Outcome::Nothing
                } else {
                    Outcome::Rests(rest)
                }
            }
            FaultEffect::Takes(rolls) => {
                if usize::from(rest) == program.view.last {
                    return Outcome::Ends(i32::from(roll) + i32::from(rolls) - 1);
                }
                let square = Square::from_index(usize::from(rest));
                if !self.visited.contains(square) {
                    self.visited.add(square);
                    let level = if rolls == 0 {
                        &mut self.level
                    } else {
                        &mut self.later
                    };
                    level.push(rest);
                }
                Outcome::Nothing
            }
            FaultEffect::Stops => Outcome::Ends(UNREACHABLE),
        }
    }

    /// Adds a square on which a token rests to the next level, unless it was visited before.
    fn arrive(&mut self, rest: u16) {
        let square = Square::from_index(usize::from(rest));
        if !self.visited.contains(square) {
            self.visited.add(square);
            self.next.push(rest);
        }
    }
}
