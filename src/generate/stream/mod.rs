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
//!   state words 12 and 13, and the index in words 14 and 15. Each block gives 16 words of 32 bits in order. The
//!   bytes and the halves of a word are taken low ones first.
//! - *Half.* 16 bits: the low half of a word, then its high half. The high half waits for the next half that is
//!   drawn, however many whole words are drawn between.
//! - *Below.* A number below `bound` (1 to 65,535): nothing is drawn for a bound of 1; otherwise a half `h`, of
//!   which `h * bound >> 16` is the number, unless `h * bound mod 65536 < 65536 mod bound`: then another half is
//!   drawn (Lemire 2019). Every number is equally likely.
//! - *Chance.* For the inner squares of a board, each chosen with probability t / 2³² (t in 0..=2³²; 2³² chooses
//!   all, 0 none, and neither draws): as many whole words as n² bytes need are drawn, a byte for each square. An
//!   inner square is chosen where its byte is below t >> 24. Where the byte equals t >> 24, it is undecided;
//!   then, if t mod 2²⁴ is not 0, a word is drawn for each undecided square in order, which is chosen where the
//!   word's upper 24 bits are below t mod 2²⁴.
//! - *Many below.* As many whole words as there are halves for the numbers wanted are drawn, a half for each
//!   number, which gives it as in *Below*. Those whose half is refused are drawn *Below*, in order.
//!
//! # Stability
//!
//! `v1` gives the same boards for ever; golden hashes watch it. Another way of drawing would be a `v2`.

mod bulk;
mod chacha;
mod machine;
#[cfg(test)]
mod tests;

use crate::game::SLOTS;
pub(super) use chacha::LANES;
use chacha::{BLOCK, Block, Blocks};
use machine::{Machine, Work, on_this_machine};

/// The version of the stream, as specs write it.
pub const STREAM_VERSION: &str = "v1";

/// First blocks of a board that can be made together with its neighbours': enough for side 20 at density 0.2.
const ROW_BLOCKS: usize = 12;
const ROW: usize = ROW_BLOCKS * BLOCK;

/// Most words that are drawn at once: a half for every square of 448.
const MOST: usize = 224;

/// Where the one board goes on that needs more blocks than were made with its neighbours': what is left of its
/// row, then sixteen blocks.
const OWN: usize = LANES * ROW;
const ROOM: usize = OWN + MOST + LANES * BLOCK;

/// Words that vector code may load, and leave aside, beyond those that are drawn.
const BEYOND: usize = SLOTS / 4;

/// The random words of the boards of one seed, opened at one board after the other.
///
/// Cheapest in order of the indices, with `Stream::foresee`: ChaCha8 makes sixteen blocks at once, of whichever
/// boards. Four blocks for each of sixteen boards, and sixteen for each board that needed more, made ten blocks a
/// board, n = 2..20, where four are used, and a whole run took half as long again.
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
pub struct BoardRng {
    blocks: Blocks,
    index: u64,
    /// The sixteen boards whose first blocks are there, and how many of each.
    group: Option<u64>,
    made: [usize; LANES],
    /// A row for each board of the group, and then one for the board that needs more.
    words: Box<[u32; ROOM + BEYOND]>,
    /// The next word, and the end of those made.
    at: usize,
    end: usize,
    /// The block that follows those.
    next: u64,
    /// The high half of a word whose low half was drawn.
    high: Option<u16>,
    /// Numbers drawn for a board.
    numbers: Box<[u16; SLOTS + BEYOND]>,
}

impl BoardRng {
    /// The streams of a seed, opened at board 0.
    pub fn new(seed: u64) -> BoardRng {
        let mut stream = BoardRng {
            blocks: Blocks::new(key(seed)),
            index: 0,
            group: None,
            made: [0; LANES],
            words: Box::new([0; ROOM + BEYOND]),
            at: 0,
            end: 0,
            next: 0,
            high: None,
            numbers: Box::new([0; SLOTS + BEYOND]),
        };
        stream.open(0);
        stream
    }

    /// Goes to the first word of board `index`.
    #[inline]
    pub fn open(&mut self, index: u64) {
        if !self.holds(index) {
            self.made = [0; LANES];
            self.group = Some(index / LANES as u64);
            self.foresee([1; LANES]);
        }
        let lane = (index % LANES as u64) as usize;
        self.index = index;
        self.at = lane * ROW;
        self.end = self.at + self.made[lane] * BLOCK;
        self.next = self.made[lane] as u64;
        self.high = None;
    }

    /// Whether the board is one of the sixteen whose first blocks are there.
    #[inline]
    pub(super) fn holds(&self, index: u64) -> bool {
        self.group == Some(index / LANES as u64)
    }

    /// Makes the first blocks of the sixteen boards, as many of each as it will need, which is a matter of speed
    /// alone. The board that is read is to be opened again.
    pub(super) fn foresee(&mut self, blocks: [usize; LANES]) {
        on_this_machine(self.blocks.arch(), Foresee(self, blocks));
    }

    /// Sees to it that so many words follow one another from the next.
    #[inline]
    fn need(&mut self, words: usize) {
        if self.at + words > self.end {
            self.go_on();
        }
    }

    #[cold]
    fn go_on(&mut self) {
        self.words.copy_within(self.at..self.end, OWN);
        self.end = OWN + self.end - self.at;
        self.at = OWN;
        let made = on_this_machine(self.blocks.arch(), GoOn(self));
        let words = made.as_flattened();
        self.words[self.end..self.end + words.len()].copy_from_slice(words);
        self.end += words.len();
        self.next += LANES as u64;
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.need(1);
        let word = self.words[self.at];
        self.at += 1;
        u32::from_le(word)
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

    #[inline]
    fn half(&mut self) -> u16 {
        if let Some(high) = self.high.take() {
            return high;
        }
        let word = self.word();
        self.high = Some((word >> 16) as u16);
        word as u16
    }
}

struct Foresee<'a>(&'a mut BoardRng, [usize; LANES]);

impl Work for Foresee<'_> {
    type Done = ();

    #[inline(always)]
    fn on(self, machine: impl Machine) {
        let Foresee(stream, blocks) = self;
        let first = stream.group.unwrap_or(0) * LANES as u64;
        // Which block of which board. For each board more is written than is wanted, which the next one overwrites:
        // a loop as long as what is wanted took 10 ns a board.
        const NUMBERS: [u8; 2 * LANES] = {
            let mut numbers = [0; 2 * LANES];
            let mut number = 0;
            while number < numbers.len() {
                numbers[number] = number as u8;
                number += 1;
            }
            numbers
        };
        let (mut lanes, mut numbers) = ([0; LANES * LANES], [0; LANES * LANES]);
        let mut count = 0;
        for (lane, (made, blocks)) in stream.made.iter_mut().zip(blocks).enumerate() {
            let here = count..count + LANES;
            lanes[here.clone()].copy_from_slice(&[lane as u8; LANES]);
            numbers[here].copy_from_slice(&NUMBERS[*made..*made + LANES]);
            let blocks = blocks.clamp(*made, ROW_BLOCKS);
            count += blocks - *made;
            *made = blocks;
        }
        let groups = lanes
            .as_chunks::<LANES>()
            .0
            .iter()
            .zip(numbers.as_chunks::<LANES>().0);
        for (group, (lanes, numbers)) in groups.enumerate().take(count.div_ceil(LANES)) {
            let counters = numbers.map(u64::from);
            let streams = lanes.map(|lane| first + u64::from(lane));
            let made = stream.blocks.make(machine, counters, streams);
            let places = stream.words.as_chunks_mut::<BLOCK>().0;
            for ((&lane, &number), made) in lanes
                .iter()
                .zip(numbers)
                .zip(made)
                .take(count - group * LANES)
            {
                places[ROW_BLOCKS * usize::from(lane) + usize::from(number)] = made;
            }
        }
    }
}

/// The next sixteen blocks of the board that is read.
struct GoOn<'a>(&'a BoardRng);

impl Work for GoOn<'_> {
    type Done = [Block; LANES];

    #[inline(always)]
    fn on(self, machine: impl Machine) -> [Block; LANES] {
        let GoOn(stream) = self;
        let counters = std::array::from_fn(|block| stream.next + block as u64);
        stream.blocks.make(machine, counters, [stream.index; LANES])
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
