//! `uniform`: each square but the first and the last starts a jump with one probability; its end is uniform
//! over all squares.
//!
//! Owns the order of its draws. Must not know how they are made.
//!
//! ```text
//! 17 -1 -1 -1        density 0.2, n = 4: three of fourteen squares
//! -1 -1  2 -1        start a jump, one of them to a square that
//! -1 -1 -1 13        starts one itself
//! -1 -1 -1 -1
//! ```

use crate::game::{Board, Side};
use crate::generate::{BoardRng, Density};

/// First the starts, then the ends in order of the starts.
#[inline]
pub(in crate::generate) fn make(
    density: Density,
    stream: &mut BoardRng,
    side: Side,
    board: &mut Board,
) {
    board.fill_table(side, |starts, table| {
        stream.scatter(side, density.threshold(), starts, table)
    });
}

/// About how many blocks of the stream a board takes: enough for all but a few.
pub(in crate::generate) fn blocks(density: Density, side: Side) -> usize {
    let share = density.threshold() as f64 / (1u64 << 32) as f64;
    let squares = side.squares() as f64;
    let jumps = squares * share + 2.5 * (squares * share * (1.0 - share)).sqrt();
    // The board's size and undecided squares; a byte a square; a half a jump.
    let bytes = 4.0 + squares / 32.0 + squares + 2.0 * jumps;
    (bytes / 64.0).ceil() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_and_ends_are_spread_evenly() {
        let mut stream = BoardRng::new(1);
        for side in Side::all() {
            let squares = side.squares();
            let (mut starts, mut ends) = (vec![0u32; squares], vec![0u32; squares]);
            for index in 0..2000 {
                let mut board = Board::empty(side);
                stream.open(index);
                make(Density::new(0.25).unwrap(), &mut stream, side, &mut board);
                for jump in board.jumps() {
                    starts[jump.from.index()] += 1;
                    ends[jump.to.index()] += 1;
                }
            }
            assert_eq!((starts[0], starts[squares - 1]), (0, 0));
            // 2000 trials at 1/4: mean 500, standard deviation 19.4; five of them.
            assert!(
                starts[1..squares - 1]
                    .iter()
                    .all(|count| (403..597).contains(count)),
                "{side:?}: {starts:?}"
            );
            let mean = starts.iter().sum::<u32>() as f64 / squares as f64;
            assert!(
                ends.iter()
                    .all(|&count| (f64::from(count) - mean).abs() < 5.0 * mean.sqrt()),
                "{side:?}"
            );
        }
    }
}
