//! Stream `v1` with `rand_chacha` alone. The documentation shows this file; the tests compare every
//! backend with it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The words of one board, and the draws from them.
pub struct Reference {
    pub words: ChaCha8Rng,
    high_half: Option<u64>,
}

impl Reference {
    /// Returns the words of board `index`.
    pub fn open(seed: u64, index: u64) -> Reference {
        let mut state = seed;
        let mut key = [0; 32];
        for output in key.chunks_exact_mut(8) {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            output.copy_from_slice(&(z ^ (z >> 31)).to_le_bytes());
        }
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(index);
        let high_half = None;
        Reference { words, high_half }
    }

    /// Returns the low half of a word, then its high half.
    fn half(&mut self) -> u64 {
        if let Some(high) = self.high_half.take() {
            return high;
        }
        let word = u64::from(self.words.next_u32());
        self.high_half = Some(word >> 16);
        word & 0xFFFF
    }

    /// Returns the number below `bound` that a half gives, or nothing if the half is rejected.
    fn number(half: u64, bound: u64) -> Option<u64> {
        let product = half * bound;
        (product % 65_536 >= 65_536 % bound).then_some(product / 65_536)
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 1 {
            return 0;
        }
        loop {
            let half = self.half();
            if let Some(number) = Self::number(half, bound) {
                return number;
            }
        }
    }

    /// Returns the labels of the inner squares that are selected with probability `t` / 2³².
    pub fn chance(&mut self, squares: usize, t: u64) -> Vec<usize> {
        if t == 0 {
            return Vec::new();
        }
        if t == 1 << 32 {
            return (2..squares).collect();
        }
        let mut bytes = vec![0; squares.next_multiple_of(4)];
        self.words.fill_bytes(&mut bytes);
        let high = t >> 24;
        let low = t % (1 << 24);
        let mut selected = Vec::new();
        for label in 2..squares {
            let byte = u64::from(bytes[label - 1]);
            let undecided = byte == high && low != 0;
            if byte < high || undecided && u64::from(self.words.next_u32() >> 8) < low {
                selected.push(label);
            }
        }
        selected
    }

    /// Draws `count` numbers below `bound`.
    pub fn many_below(&mut self, count: usize, bound: u64) -> Vec<u64> {
        let mut bytes = vec![0; count.next_multiple_of(2) * 2];
        self.words.fill_bytes(&mut bytes);
        let halves = bytes.chunks(2).take(count);
        let numbers: Vec<Option<u64>> = halves
            .map(|half| Self::number(u64::from(half[0]) + 256 * u64::from(half[1]), bound))
            .collect();
        let redraw = |number: Option<u64>| number.unwrap_or_else(|| self.below(bound));
        numbers.into_iter().map(redraw).collect()
    }
}
