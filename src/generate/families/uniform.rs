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

use crate::game::{Board, Square};
use crate::generate::{Density, Stream};

/// First the starts, 64 squares at a time from the lowest, then the ends in order of the starts.
#[inline]
pub(in crate::generate) fn make(density: Density, stream: &mut Stream, board: &mut Board) {
    let squares = board.side().squares();
    let words = squares.div_ceil(64);
    let mut starts = [0; 8];
    for (word, starts) in starts[..words].iter_mut().enumerate() {
        let below = (squares - 1 - word * 64).min(64);
        let first = u64::from(word == 0);
        let inner = (u64::MAX >> (64 - below.max(1))) & !first;
        *starts = stream.chance(if below == 0 { 0 } else { inner }, density.threshold());
    }
    for (word, mut bits) in starts[..words].iter().copied().enumerate() {
        while bits != 0 {
            let from = Square::at(word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
            let to = Square::at(stream.below(squares) as usize);
            board
                .put(from, to)
                .expect("a start is neither the first nor the last square");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;

    #[test]
    fn starts_and_ends_are_spread_evenly() {
        let mut stream = Stream::new(1);
        for side in Side::all() {
            let squares = side.squares();
            let (mut starts, mut ends) = (vec![0u32; squares], vec![0u32; squares]);
            for index in 0..2000 {
                let mut board = Board::empty(side);
                stream.open(index);
                make(Density::new(0.25).unwrap(), &mut stream, &mut board);
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
