//! The transitions of a game: where each roll leads from each square that can be reached.

use super::{PlayRules, StartRule};
use crate::game::{Board, FACES, Square};

/// The state in which the game is over.
pub(super) const DONE: u16 = u16::MAX;

/// A game as a Markov chain. Its states are the squares on which a token can rest, and the start.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Side}, solve::play::{PlayChain, PlayLength, PlayRules}};
/// let chain = PlayChain::of(&Board::empty(Side::MIN), PlayRules::default());
/// // From square 1 of 4, three of six rolls stay on the board.
/// let length = PlayLength::of(&chain).unwrap();
/// assert_eq!(length.mean, 6.0);
/// ```
#[derive(Clone, Debug)]
pub struct PlayChain {
    /// The square of each state, ascending; 0 is off the board. The first state is the start.
    pub(super) positions: Vec<u16>,
    /// The state that each roll leads to, or [`DONE`], for each state.
    pub(super) next: Vec<[u16; FACES]>,
}

impl PlayChain {
    /// Returns the game on this board.
    pub fn of(board: &Board, rules: PlayRules) -> PlayChain {
        let end = |from: usize| {
            board
                .jump(Square::from_index(from - 1))
                .map_or(from, Square::label)
        };
        PlayChain::of_track(board.side().squares(), end, rules)
    }

    /// Returns the game on any track of squares 1 to `last`, where a jump from a square leads to
    /// `end` of the square, and `end` of a square without a jump is the square itself. Unlike on a
    /// [`Board`], square 1 may start a jump: Chutes and Ladders has a ladder there, for tokens that
    /// start off the board.
    ///
    /// # Panics
    /// If there are fewer than 4 squares, more than 65,000, or a jump leads off the track.
    pub fn of_track(last: usize, end: impl Fn(usize) -> usize, rules: PlayRules) -> PlayChain {
        assert!((4..=65_000).contains(&last), "a track of {last} squares");
        let rest = |from: usize, roll: usize| {
            let Some(landing) = rules.landing(last, from, roll) else {
                return from;
            };
            let rest = end(landing);
            assert!((1..=last).contains(&rest), "a jump to square {rest}");
            rest
        };
        let start = usize::from(rules.start == StartRule::One);
        let mut is_state = vec![false; last + 1];
        is_state[start] = true;
        let mut queue = vec![start];
        while let Some(from) = queue.pop() {
            for to in (1..=FACES).map(|roll| rest(from, roll)) {
                if to != last && !is_state[to] {
                    is_state[to] = true;
                    queue.push(to);
                }
            }
        }
        let mut state_of = vec![DONE; last + 1];
        let mut positions = Vec::new();
        for position in (0..last).filter(|&position| is_state[position]) {
            state_of[position] = positions.len() as u16;
            positions.push(position as u16);
        }
        let next = positions
            .iter()
            .map(|&from| std::array::from_fn(|roll| state_of[rest(usize::from(from), roll + 1)]));
        PlayChain {
            next: next.collect(),
            positions,
        }
    }
}
