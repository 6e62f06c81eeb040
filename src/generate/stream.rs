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

use super::chacha::{BLOCK, Blocks, LANES, Row};

/// The version of the stream, as specs write it.
pub const STREAM_VERSION: &str = "v1";

/// First blocks of a board that are made together with its neighbours': as many as a board of side 12 needs.
const SHARED: usize = 4;

/// The random words of the boards of one seed, opened at one board after the other.
///
/// Cheapest in order of the indices: the first blocks of sixteen boards that follow one another are made at once.
/// Beyond these, sixteen blocks of the one board are. What did not pay: laying a board's words in a row when it is
/// opened, and drawing the ends of jumps eight at a time as vector code (a whole run took 10 % longer).
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
    blocks: Blocks,
    index: u64,
    group: Option<u64>,
    /// Word w of block k of a lane is at 256 k + 16 w + lane. First the shared blocks, where a lane is a board
    /// of the group; behind them later blocks of the one board, where a lane is a block.
    words: Box<[Row; (SHARED + 1) * BLOCK]>,
    /// The next word, and the end of the words in its column.
    at: usize,
    end: usize,
    /// The block that follows those in `words`.
    later: u64,
    /// The high half of a word whose low half was drawn.
    high: Option<u16>,
}

/// Where the later blocks of a board begin.
const LATER: usize = SHARED * BLOCK * LANES;

impl Stream {
    /// The streams of a seed, opened at board 0.
    pub fn new(seed: u64) -> Stream {
        let mut stream = Stream {
            blocks: Blocks::new(key(seed)),
            index: 0,
            group: None,
            words: Box::new([[0; LANES]; (SHARED + 1) * BLOCK]),
            at: 0,
            end: 0,
            later: 0,
            high: None,
        };
        stream.open(0);
        stream
    }

    /// Goes to the first word of board `index`.
    #[inline]
    pub fn open(&mut self, index: u64) {
        let group = index / LANES as u64;
        if self.group != Some(group) {
            let boards = std::array::from_fn(|lane| group * LANES as u64 + lane as u64);
            let shared = self
                .words
                .as_chunks_mut::<BLOCK>()
                .0
                .iter_mut()
                .take(SHARED);
            for (block, rows) in shared.enumerate() {
                self.blocks.make([block as u64; LANES], boards, rows);
            }
            self.group = Some(group);
        }
        self.index = index;
        (self.at, self.end) = ((index % LANES as u64) as usize, LATER);
        self.later = SHARED as u64;
        self.high = None;
    }

    /// Goes to the board's next block, beyond the shared ones.
    #[cold]
    fn next_block(&mut self) {
        // The next column, unless this was the last one or a shared one.
        let column = (self.at % LANES + 1) % LANES;
        let column = if self.end == LATER { 0 } else { column };
        if column == 0 {
            let counters = std::array::from_fn(|lane| self.later + lane as u64);
            let rows = &mut self.words.as_chunks_mut::<BLOCK>().0[SHARED];
            self.blocks.make(counters, [self.index; LANES], rows);
            self.later += LANES as u64;
        }
        (self.at, self.end) = (LATER + column, LATER + BLOCK * LANES);
    }

    #[inline]
    fn word(&mut self) -> u32 {
        if self.at >= self.end {
            self.next_block();
        }
        let word = self.words.as_flattened()[self.at];
        self.at += LANES;
        word
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let low = self.word();
        u64::from(self.word()) << 32 | u64::from(low)
    }

    /// A number below `bound`, each as likely as the others.
    ///
    /// # Panics
    /// If `bound` is 0 or above 65,535.
    #[inline]
    pub fn below(&mut self, bound: usize) -> u64 {
        self.many_below(bound).next()
    }

    /// Numbers below `bound`, one after the other: the same as from [`Stream::below`], for less.
    ///
    /// # Panics
    /// If `bound` is 0 or above 65,535.
    #[inline]
    pub fn many_below(&mut self, bound: usize) -> ManyBelow<'_> {
        assert!((1..1 << 16).contains(&bound), "a bound is 1 to 65,535");
        ManyBelow {
            bound: bound as u32,
            at: self.at,
            high: self.high,
            stream: self,
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
        let mut at = self.at;
        while undecided != 0 && left != 0 {
            // A place of its own for the next word: what is behind `self` would be written at each turn.
            let drawn = if at + LANES < self.end {
                let (low, high) = (
                    self.words.as_flattened()[at],
                    self.words.as_flattened()[at + LANES],
                );
                at += 2 * LANES;
                u64::from(high) << 32 | u64::from(low)
            } else {
                self.at = at;
                let drawn = self.bits();
                at = self.at;
                drawn
            };
            if left & 1 != 0 {
                chosen |= undecided & !drawn;
                undecided &= drawn;
            } else {
                undecided &= !drawn;
            }
            left >>= 1;
        }
        self.at = at;
        chosen
    }
}

/// Draws numbers below one bound. What is drawn is taken from the stream when this is dropped.
#[derive(Debug)]
pub struct ManyBelow<'a> {
    stream: &'a mut Stream,
    bound: u32,
    at: usize,
    high: Option<u16>,
}

impl ManyBelow<'_> {
    /// The next number.
    #[inline]
    #[allow(
        clippy::should_implement_trait,
        reason = "there is no end to the numbers"
    )]
    pub fn next(&mut self) -> u64 {
        if self.bound == 1 {
            return 0;
        }
        loop {
            let product = u32::from(self.half()) * self.bound;
            let low = product & 0xffff;
            // The remainder is needed only where `low` could be below it: rarely.
            if low >= self.bound || low >= (1 << 16) % self.bound {
                return u64::from(product >> 16);
            }
        }
    }

    #[inline]
    fn half(&mut self) -> u16 {
        if let Some(high) = self.high.take() {
            return high;
        }
        if self.at >= self.stream.end {
            self.stream.at = self.at;
            self.stream.next_block();
            self.at = self.stream.at;
        }
        let word = self.stream.words.as_flattened()[self.at];
        self.at += LANES;
        self.high = Some((word >> 16) as u16);
        word as u16
    }
}

impl Drop for ManyBelow<'_> {
    #[inline]
    fn drop(&mut self) {
        (self.stream.at, self.stream.high) = (self.at, self.high);
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
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    #[test]
    fn the_words_are_those_of_chacha8_as_defined() {
        for (seed, index) in [(0, 0), (42, 7), (42, 8), (u64::MAX, u64::MAX), (1, 1 << 32)] {
            let mut library = ChaCha8Rng::from_seed(key(seed));
            library.set_stream(index);
            let mut stream = Stream::new(seed);
            stream.open(index);
            for _ in 0..1000 {
                assert_eq!(stream.word(), library.next_u32());
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
        // Below 65,535 a half gives itself, but for the last and a rejected first.
        let mut whole = Stream::new(5);
        let (first, second, third) = (whole.word(), whole.bits(), whole.word());
        let mut stream = Stream::new(5);
        let near = |drawn: u64, half: u32| assert!(drawn.abs_diff(u64::from(half & 0xffff)) <= 1);
        near(stream.below(65_535), first);
        assert_eq!(stream.bits(), second);
        near(stream.below(65_535), first >> 16);
        near(stream.below(65_535), third);
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
