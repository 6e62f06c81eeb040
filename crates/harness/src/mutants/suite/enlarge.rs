//! Enlarging: a larger board with the same property, the opposite of
//! [`shrink`](crate::mutants::shrink).

use crate::mutants::shrink::resized;
use snakes_and_ladders::game::{Board, Side, Square};
use snakes_and_ladders::generate::BoardRng;

/// The number of squares after which the insertion of new squares is tried, for each side.
const CUTS: usize = 12;

/// Returns a board of this side for which `holds` is true, if one is found: this board with squares
/// inserted anywhere, and then with random jumps added wherever `holds` stays true.
pub(super) fn enlarge(
    board: &Board,
    side: Side,
    stream: &mut BoardRng,
    mut holds: impl FnMut(&Board) -> bool,
) -> Option<Board> {
    let mut best = *board;
    for next in Side::all().filter(|next| *next > board.side() && *next <= side) {
        let inner = best.side().squares() - 1;
        let mut cuts = (0..CUTS).map(|_| 1 + stream.below(inner) as usize);
        best =
            cuts.find_map(|cut| Some(resized(&best, next, cut)).filter(|larger| holds(larger)))?;
    }
    let last = best.side().squares();
    let eighths = 1 + stream.below(7);
    for from in 2..last {
        if best.jump(Square::from_index(from - 1)).is_none() && stream.below(8) < eighths {
            let mut more = best;
            let to = stream.below(last) as usize;
            more.set_jump(Square::from_index(from - 1), Square::from_index(to))
                .expect("inner squares may start jumps");
            if holds(&more) {
                best = more;
            }
        }
    }
    Some(best)
}
