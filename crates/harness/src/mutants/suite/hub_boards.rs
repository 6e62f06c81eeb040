//! Hub boards: the six squares after each hub all jump to hubs, so the token only ever rests on
//! hubs.
//!
//! ```text
//! 16 15 14 13     circle: 2 to 7 lead to 8, and 9 to 14 to 1. After an odd number of rolls the
//!  9 10 11 12     token is on 8, after an even number on 1: a search that stops when nothing
//!  8  7  6  5     changes from one roll to the next never stops.
//!  1  2  3  4
//!
//! 25 24 23 22 21  errand: 4 leads to 15, 17 to 8, 10 to 25; all others of 2 to 7, 9 to 14 and
//! 16 17 18 19 20  16 to 21 lead to hubs visited before. The only path goes up, down and up
//! 15 14 13 12 11  again.
//!  6  7  8  9 10
//!  5  4  3  2  1
//! ```

use snakes_and_ladders::game::{Board, FACES, Side, Square};
use snakes_and_ladders::generate::BoardRng;

/// The minimum side: two hubs with six squares each, and the last square.
pub(super) const MIN_HUB_SIDE: usize = 4;

/// The number of squares in a region: a hub and the squares after it.
const REGION: usize = FACES + 1;

/// The maximum number of hubs.
const MAX_HUBS: usize = 12;

/// The family of traps whose sets of reachable squares repeat with a period of two rolls or more.
pub(super) const CYCLE_TRAP: &str = "circle";
/// The family of boards with a single path of many detours.
pub(super) const SINGLE_PATH: &str = "errand";

/// Returns a board on which every hub leads to the next with all six squares, and the last one back
/// to a random earlier hub.
pub(super) fn cycle_trap(side: Side, stream: &mut BoardRng) -> Board {
    let hubs = draw_hubs(side, stream);
    let back = stream.below(hubs.len() - 1) as usize;
    connect_hubs(side, stream, &hubs, |_, index, _| {
        *hubs.get(index + 1).unwrap_or(&hubs[back])
    })
}

/// Returns a board on which every hub leads to the next (the last one to n²) with one square, and
/// with the others to itself or hubs before it.
pub(super) fn single_path(side: Side, stream: &mut BoardRng) -> Board {
    let hubs = draw_hubs(side, stream);
    let mut carrier = 0;
    connect_hubs(side, stream, &hubs, |stream, index, face| {
        if face == 1 {
            carrier = 1 + stream.below(FACES) as usize;
        }
        if face == carrier {
            *hubs.get(index + 1).unwrap_or(&side.squares())
        } else {
            hubs[stream.below(index + 1) as usize]
        }
    })
}

/// Draws two or more hubs in the order in which they are visited; square 1 is the first.
fn draw_hubs(side: Side, stream: &mut BoardRng) -> Vec<usize> {
    let last = side.squares();
    let room = ((last - 1) / REGION).min(MAX_HUBS);
    let count = 2 + stream.below(room - 1) as usize;
    let slack = last - 1 - count * REGION;
    let mut hubs = vec![0; count];
    for shift in &mut hubs[1..] {
        *shift = stream.below(slack + 1) as usize;
    }
    hubs.sort_unstable();
    for (index, hub) in hubs.iter_mut().enumerate() {
        *hub += 1 + index * REGION;
    }
    for index in 1..count {
        hubs.swap(index, index + stream.below(count - index) as usize);
    }
    hubs
}

/// Returns the board on which the squares after each hub jump to `end(rng, hub, face)`. Up to three
/// in eight of the other squares, which no token reaches, start random jumps.
fn connect_hubs(
    side: Side,
    stream: &mut BoardRng,
    hubs: &[usize],
    mut end: impl FnMut(&mut BoardRng, usize, usize) -> usize,
) -> Board {
    let mut board = Board::empty(side);
    let mut put = |from: usize, to: usize| {
        let set = board.set_jump(Square::from_index(from - 1), Square::from_index(to - 1));
        set.expect("hubs lie before the last square");
    };
    for (index, hub) in hubs.iter().enumerate() {
        for face in 1..=FACES {
            put(hub + face, end(stream, index, face));
        }
    }
    let eighths = stream.below(4);
    let inside = |label: usize| hubs.iter().any(|&at| at < label && label <= at + FACES);
    for label in (2..side.squares()).filter(|&label| !inside(label)) {
        if stream.below(8) < eighths {
            put(label, 1 + stream.below(side.squares()) as usize);
        }
    }
    board
}
