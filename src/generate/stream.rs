//! The stream `v1`: the random words of one board, and the draws made of them.
//!
//! Owns everything between a seed and a drawn number, because a library's own draws may change between its
//! releases. Must not know what is drawn for.
//!
//! # Definition
//!
//! - *Key.* The seed, 64 bits, is expanded with SplitMix64 (Steele, Lea, Flood 2014): the state starts at the
//!   seed; four times 0x9E3779B97F4A7C15 is added and the state mixed. The four outputs, little-endian, are the
//!   32 bytes of a ChaCha8 key.
//! - *Stream.* Board `index` reads ChaCha8 (Bernstein 2008) with that key, the 64-bit block counter from 0 in
//!   state words 12 and 13, and the index in words 14 and 15. Each block gives 16 words of 32 bits in order.
//! - *64 bits* are two words, the low one first.
//! - *Half.* 16 bits: the low half of a word, then its high half. The high half waits for the next half that is
//!   drawn, however many whole words are drawn between.
//! - *Below.* A number below `bound` (1 to 65,535): nothing is drawn for a bound of 1; otherwise a half `h`, of
//!   which `h * bound >> 16` is the number, unless `h * bound mod 65536 < 65536 mod bound`: then another half is
//!   drawn (Lemire 2019). Every number is equally likely.
//! - *Chance.* For up to 64 squares at once, each chosen with probability t / 2³² (t in 0..=2³²; 2³² chooses all,
//!   0 none, and neither draws): bit by bit from the highest of t, while a square is undecided and t has a bit
//!   left below, 64 bits are drawn, bit k for square k. Where t has a 1, undecided squares with a drawn 0 are
//!   chosen and those with a 1 stay undecided; where t has a 0, those with a drawn 1 are turned down. Squares
//!   undecided at the end are turned down. This compares a random number with t, high bits first.
//!
//! # Stability
//!
//! `v1` gives the same boards for ever; golden hashes watch it. Another way of drawing would be a `v2`.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The version of the stream, as specs write it.
pub const STREAM_VERSION: &str = "v1";

/// The random words of the boards of one seed, opened at one board after the other.
///
/// ```
/// use snakes_and_ladders::generate::Stream;
/// let mut stream = Stream::new(42);
/// stream.open(7);
/// let first: Vec<u64> = (0..5).map(|_| stream.below(6)).collect();
/// stream.open(8);
/// stream.open(7);
/// assert_eq!((0..5).map(|_| stream.below(6)).collect::<Vec<_>>(), first);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    words: ChaCha8Rng,
    /// The high half of a word whose low half was drawn.
    high: Option<u16>,
}

impl Stream {
    /// The streams of a seed, opened at board 0.
    pub fn new(seed: u64) -> Stream {
        Stream {
            words: ChaCha8Rng::from_seed(key(seed)),
            high: None,
        }
    }

    /// Goes to the first word of board `index`.
    #[inline]
    pub fn open(&mut self, index: u64) {
        self.words.set_stream(index);
        self.words.set_word_pos(0);
        self.high = None;
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let low = self.words.next_u32();
        u64::from(self.words.next_u32()) << 32 | u64::from(low)
    }

    #[inline]
    fn half(&mut self) -> u16 {
        match self.high.take() {
            Some(high) => high,
            None => {
                let word = self.words.next_u32();
                self.high = Some((word >> 16) as u16);
                word as u16
            }
        }
    }

    /// A number below `bound`, each as likely as the others.
    ///
    /// # Panics
    /// If `bound` is 0 or above 65,535.
    #[inline]
    pub fn below(&mut self, bound: usize) -> u64 {
        assert!((1..1 << 16).contains(&bound), "a bound is 1 to 65,535");
        if bound == 1 {
            return 0;
        }
        let bound = bound as u32;
        loop {
            let product = u32::from(self.half()) * bound;
            let low = product & 0xffff;
            // The remainder is needed only where `low` could be below it: rarely.
            if low >= bound || low >= (1 << 16) % bound {
                return u64::from(product >> 16);
            }
        }
    }

    /// Those of `squares` that are chosen with probability `threshold` / 2³².
    #[inline]
    pub fn chance(&mut self, squares: u64, threshold: u64) -> u64 {
        if threshold >= 1 << 32 {
            return squares;
        }
        let (mut undecided, mut chosen) = (squares, 0);
        let mut left = (threshold as u32).reverse_bits();
        while undecided != 0 && left != 0 {
            let drawn = self.bits();
            if left & 1 != 0 {
                chosen |= undecided & !drawn;
                undecided &= drawn;
            } else {
                undecided &= !drawn;
            }
            left >>= 1;
        }
        chosen
    }
}

fn key(seed: u64) -> [u8; 32] {
    let mut state = seed;
    let mut key = [0; 32];
    for bytes in key.chunks_exact_mut(8) {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bytes.copy_from_slice(&(mixed ^ mixed >> 31).to_le_bytes());
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ChaCha8 written again from its definition: 8 rounds, 64-bit counter, 64-bit stream.
    fn block(key: &[u8; 32], counter: u64, stream: u64) -> [u32; 16] {
        let mut start = [0u32; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in start[4..12].iter_mut().zip(key.chunks_exact(4)) {
            *word = u32::from_le_bytes(bytes.try_into().unwrap());
        }
        start[12] = counter as u32;
        start[13] = (counter >> 32) as u32;
        start[14] = stream as u32;
        start[15] = (stream >> 32) as u32;
        let mut state = start;
        let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
            for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                state[x] = state[x].wrapping_add(state[y]);
                state[z] = (state[z] ^ state[x]).rotate_left(turn);
            }
        };
        for _ in 0..4 {
            for (a, b, c, d) in [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)] {
                quarter(a, b, c, d);
            }
            for (a, b, c, d) in [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)] {
                quarter(a, b, c, d);
            }
        }
        std::array::from_fn(|i| state[i].wrapping_add(start[i]))
    }

    #[test]
    fn the_words_are_those_of_chacha8_as_defined() {
        for (seed, index) in [(0, 0), (42, 7), (u64::MAX, u64::MAX), (1, 1 << 32)] {
            let mut stream = Stream::new(seed);
            stream.open(index);
            for counter in 0..10 {
                let words = block(&key(seed), counter, index);
                for pair in words.chunks_exact(2) {
                    assert_eq!(stream.bits(), u64::from(pair[1]) << 32 | u64::from(pair[0]));
                }
            }
        }
    }

    #[test]
    fn the_key_is_splitmix64_of_the_seed() {
        // The first output of SplitMix64 from state 0, as published with its reference code.
        assert_eq!(key(0)[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
    }

    #[test]
    fn halves_come_low_first_and_wait_across_whole_words() {
        let mut whole = Stream::new(5);
        let (first, second, third) = (whole.bits() as u32, whole.bits(), whole.bits() as u32);
        let mut stream = Stream::new(5);
        assert_eq!(stream.half(), first as u16);
        stream.words.next_u32();
        assert_eq!(stream.bits(), second);
        assert_eq!(stream.half(), (first >> 16) as u16);
        assert_eq!(stream.half(), third as u16);
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut stream = Stream::new(9);
        for bound in [2, 3, 7, 361, 400] {
            let mut seen = vec![0u32; bound];
            for _ in 0..bound * 1000 {
                seen[stream.below(bound) as usize] += 1;
            }
            // Mean 1000, standard deviation 32: six of them.
            assert!(
                seen.iter().all(|&count| (808..1192).contains(&count)),
                "{bound}: {seen:?}"
            );
        }
        assert_eq!(stream.below(1), 0);
    }

    #[test]
    fn chance_chooses_the_share_that_it_is_asked_for() {
        let mut stream = Stream::new(3);
        for threshold in [0u64, 1 << 28, 858_993_459, 1 << 31, (1 << 32) - 1, 1 << 32] {
            let chosen: u32 = (0..10_000)
                .map(|_| stream.chance(u64::MAX, threshold).count_ones())
                .sum();
            let share = f64::from(chosen) / 640_000.0;
            let wanted = threshold as f64 / f64::from(u32::MAX);
            assert!((share - wanted).abs() < 0.004, "{threshold}: {share}");
        }
        assert_eq!(stream.chance(0b1010, 1 << 32), 0b1010);
    }
}
