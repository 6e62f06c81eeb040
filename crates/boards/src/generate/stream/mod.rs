//! The random words of one board (stream `v1`), and the numbers that are drawn from them.
//!
//! The words equal the words of `rand_chacha::ChaCha8Rng`. The expansion of the seed and the draws
//! are our own, because a library's may change between its releases. `v1` never changes, which the
//! golden hashes check; another way of drawing would be a `v2` beside it.

mod buffer;
mod bulk;
#[cfg(test)]
mod reference;
mod simd;
#[cfg(test)]
mod tests;

use crate::game::SLOTS;
use buffer::WordBuffer;
use pulp::Arch;
use simd::Key;
pub(super) use simd::{Block, LANES};

/// The version of the stream, as specs write it.
pub const STREAM_VERSION: &str = "v1";

/// The random words of the boards of one seed, one board after the other, and the draws from them.
///
/// # Definition of stream `v1`
///
/// - *Key.* SplitMix64 (Steele, Lea, Flood 2014) expands the seed, 64 bits: the state starts at the
///   seed; four times, 0x9E3779B97F4A7C15 is added and the state is mixed. The four outputs,
///   little-endian, are the 32 bytes of a ChaCha8 key.
/// - *Words.* Board `index` reads the 32-bit words of ChaCha8 (Bernstein 2008) with that key from
///   the start of stream `index`: the 64-bit block counter is in state words 12 and 13, the index
///   in words 14 and 15. This is `rand_chacha::ChaCha8Rng` with `set_stream(index)`. Bytes and
///   halves are taken from a word low ones first.
/// - *Half.* 16 bits: the low half of a word, then its high half. The high half waits for the next
///   draw of a half, however many whole words are drawn in between.
/// - *Below.* A number below `bound` (1 to 65,535). A bound of 1 draws nothing. Otherwise a half
///   `h` is drawn and gives `h * bound >> 16`, unless `h * bound mod 65536 < 65536 mod bound`: such
///   a half is rejected and another one drawn (Lemire 2019). Every number is equally likely.
/// - *Chance.* Selects each inner square of a board with probability t / 2³², t in 0..=2³²; 0
///   selects none and 2³² all without a draw. Otherwise as many whole words are drawn as n² bytes
///   need, a byte per square. An inner square is selected if its byte is below t >> 24, and
///   undecided if it equals t >> 24. Then, if t mod 2²⁴ is not 0, a word is drawn for each
///   undecided square in order, and selects it if its upper 24 bits are below t mod 2²⁴.
/// - *Many below.* As many whole words are drawn as there are halves for the numbers wanted. Each
///   half gives a number as in *Below*. Numbers whose half is rejected are drawn again with
///   *Below*, in order.
///
/// # The same boards with `rand_chacha` alone
///
/// The definition as a program, and board 7 of seed 42 by both:
///
/// ```
#[doc = include_str!("reference.rs")]
///
/// use snakes_and_ladders::game::{Board, Side};
/// use snakes_and_ladders::generate::{BoardGenerator, BoardRng};
///
/// // Numbers.
/// let (mut ours, mut theirs) = (BoardRng::new(42), Reference::open(42, 7));
/// ours.open(7);
/// for bound in 1..100 {
///     assert_eq!(ours.below(bound), theirs.below(bound as u64));
/// }
///
/// // The board. One family and one size: nothing is drawn for them.
/// let spec = "v1:family=uniform;n=10;density=0.2;seed=42";
/// let mut board = Board::empty(Side::MIN);
/// BoardGenerator::new(&spec.parse().unwrap()).unwrap().generate(7, &mut board);
/// let mut theirs = Reference::open(42, 7);
/// let starts = theirs.chance(100, 858_993_459); // 0.2 * 2^32
/// let ends = theirs.many_below(starts.len(), 100).into_iter().map(|end| end as usize + 1);
/// let jumps = board.jumps().map(|jump| (jump.from.label(), jump.to.label()));
/// assert!(jumps.eq(starts.into_iter().zip(ends)));
/// ```
#[derive(Clone, Debug)]
pub struct BoardRng {
    pub(super) words: WordBuffer,
    /// The high half of a word whose low half was drawn.
    high_half: Option<u16>,
    /// The numbers drawn for a board, and padding.
    numbers: Box<[u16; SLOTS + simd::PADDING]>,
}

/// A position in the first block of a board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Position {
    words: u8,
    high_half: Option<u16>,
}

impl BoardRng {
    /// Returns the stream of a seed, at the first word of board 0.
    pub fn new(seed: u64) -> BoardRng {
        BoardRng::with_arch(seed, Arch::new())
    }

    fn with_arch(seed: u64, arch: Arch) -> BoardRng {
        BoardRng {
            words: WordBuffer::new(key(seed), arch),
            high_half: None,
            numbers: Box::new([0; SLOTS + simd::PADDING]),
        }
    }

    /// Goes to the first word of board `index`. This is fastest in the order of the indices.
    #[inline]
    pub fn open(&mut self, index: u64) {
        self.words.open(index);
        self.high_half = None;
    }

    /// Goes to a position in the board in a lane.
    #[inline]
    pub(super) fn open_lane(&mut self, lane: usize, position: Position) {
        self.words.open_lane(lane, position.words);
        self.high_half = position.high_half;
    }

    /// Returns the position in the board in this lane, which is open; `None` if it is behind the
    /// first block.
    #[inline]
    pub(super) fn position(&self, lane: usize) -> Option<Position> {
        let words = self.words.words_read(lane)?;
        Some(Position {
            words,
            high_half: self.high_half,
        })
    }

    /// Returns the first number below `bound` of the board in a lane, and the position after it;
    /// `None` if its half may be rejected. The bound is at least 2.
    #[inline]
    pub(super) fn first_below(&self, lane: usize, bound: u32) -> Option<(usize, Position)> {
        let word = u32::from_le(self.words.first_block(lane)[0]);
        let product = (word & 0xffff) * bound;
        let position = Position {
            words: 1,
            high_half: Some((word >> 16) as u16),
        };
        (product & 0xffff >= bound).then_some(((product >> 16) as usize, position))
    }

    /// Returns a number below `bound`, every one equally likely.
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

    #[inline]
    fn half(&mut self) -> u16 {
        if let Some(high) = self.high_half.take() {
            return high;
        }
        let word = self.words.word();
        self.high_half = Some((word >> 16) as u16);
        word as u16
    }
}

/// Returns the ChaCha8 key of a seed.
fn key(seed: u64) -> Key {
    let mut state = seed;
    let mut key = [0; 32];
    for output in key.as_chunks_mut().0 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        *output = (mixed ^ mixed >> 31).to_le_bytes();
    }
    key
}
