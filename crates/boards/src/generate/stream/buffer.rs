//! The words of a board, generated ahead.
//!
//! A vector backend generates sixteen blocks at once, of whichever boards. So the first blocks of
//! sixteen neighboring boards are generated together, as many for each board as it is expected to
//! need. Four blocks for every board, and sixteen more for those that need more, came to ten blocks
//! per board (n = 2..20), of which four were used, and `run` took half as long again. Boards of one
//! side need equal numbers of blocks, which takes no bookkeeping.

use super::simd::{BLOCK_WORDS, Block, Key, LANES, SimdBackend, SimdTask, dispatch};
use crate::game::SLOTS;
use pulp::Arch;

/// The number of blocks of a board that can be prefetched: enough for side 20 at density 0.2.
const ROW_BLOCKS: usize = 12;
const ROW_WORDS: usize = ROW_BLOCKS * BLOCK_WORDS;

/// The most words that are drawn at once: half a word for every square.
const MAX_DRAW_WORDS: usize = SLOTS / 2;

/// The word at which a board continues when its row is used up: what is left of the row is copied
/// there, and sixteen blocks follow.
const REFILL_START_WORD: usize = LANES * ROW_WORDS;
const REFILL_END_WORD: usize = REFILL_START_WORD + MAX_DRAW_WORDS + LANES * BLOCK_WORDS;

/// The number of words after the drawn ones that vector code may load, and ignore.
const PADDING_WORDS: usize = SLOTS / 4;

/// The words of the boards of one key.
#[derive(Clone, Debug)]
pub(in crate::generate) struct WordBuffer {
    key: Key,
    /// The backend that the machine has.
    pub(super) arch: Arch,
    index: u64,
    /// The boards in the lanes, whose first blocks are prefetched, and the number of these blocks.
    /// In the order of the indices, board `index` is in lane `index % 16`.
    lanes: [u64; LANES],
    prefetched_blocks: [usize; LANES],
    /// A row for each lane, then room for the board that needs more.
    words: Box<[u32; REFILL_END_WORD + PADDING_WORDS]>,
    /// The index of the next word, and the end of the generated words.
    position: usize,
    end: usize,
    /// The block that follows the generated words.
    next_block: u64,
}

impl WordBuffer {
    pub(super) fn new(key: Key, arch: Arch) -> WordBuffer {
        let mut buffer = WordBuffer {
            key,
            arch,
            index: 0,
            lanes: [u64::MAX; LANES],
            prefetched_blocks: [0; LANES],
            words: Box::new([0; REFILL_END_WORD + PADDING_WORDS]),
            position: 0,
            end: 0,
            next_block: 0,
        };
        buffer.open(0);
        buffer
    }

    /// Goes to the first word of board `index`.
    #[inline]
    pub(super) fn open(&mut self, index: u64) {
        let lane = index % LANES as u64;
        if !self.has_prefetched(index) {
            self.load(std::array::from_fn(|other| index - lane + other as u64), 1);
        }
        self.open_lane(lane as usize, 0);
    }

    /// Generates this many first blocks of each of these boards, to be opened by
    /// [`BoardRng::open_lane`](super::BoardRng::open_lane).
    pub(in crate::generate) fn load(&mut self, boards: [u64; LANES], blocks: usize) {
        (self.lanes, self.prefetched_blocks) = (boards, [0; LANES]);
        self.prefetch([blocks; LANES]);
    }

    /// Puts these boards into the lanes, with first blocks that were copied from
    /// [`first_block`](WordBuffer::first_block).
    pub(in crate::generate) fn load_with(&mut self, boards: [u64; LANES], blocks: [&Block; LANES]) {
        (self.lanes, self.prefetched_blocks) = (boards, [1; LANES]);
        let rows = self.words.as_chunks_mut::<ROW_WORDS>().0;
        for (row, block) in rows.iter_mut().zip(blocks) {
            row.as_chunks_mut().0[0] = *block;
        }
    }

    /// Returns the first block of the board in a lane.
    #[inline]
    pub(in crate::generate) fn first_block(&self, lane: usize) -> &Block {
        &self.words.as_chunks().0[lane * ROW_BLOCKS]
    }

    /// Returns how many words of the first block have been read for the open board, which is in
    /// this lane; `None` if more than the first block has been read.
    #[inline]
    pub(super) fn words_read(&self, lane: usize) -> Option<u8> {
        let read = self.position - lane * ROW_WORDS;
        (read <= BLOCK_WORDS).then_some(read as u8)
    }

    /// Goes to a word of the first block of the board in a lane.
    #[inline]
    pub(super) fn open_lane(&mut self, lane: usize, word: u8) {
        let start = lane * ROW_WORDS;
        self.index = self.lanes[lane];
        self.position = start + usize::from(word);
        self.end = start + self.prefetched_blocks[lane] * BLOCK_WORDS;
        self.next_block = self.prefetched_blocks[lane] as u64;
    }

    /// Returns whether the board is one of the sixteen whose first blocks are prefetched.
    #[inline]
    pub(in crate::generate) fn has_prefetched(&self, index: u64) -> bool {
        self.lanes[(index % LANES as u64) as usize] == index
    }

    /// Generates the given numbers of first blocks of the boards in the lanes, which changes
    /// nothing but the speed. The current board must be opened again.
    pub(in crate::generate) fn prefetch(&mut self, blocks: [usize; LANES]) {
        dispatch(
            self.arch,
            Prefetch {
                buffer: self,
                blocks,
            },
        );
    }

    /// Takes `count` words. More words follow them in the slice, at least `PADDING_WORDS`.
    #[inline]
    pub(super) fn take(&mut self, count: usize) -> &[u32] {
        debug_assert!(count <= MAX_DRAW_WORDS);
        self.ensure(count);
        let words = &self.words[self.position..];
        self.position += count;
        words
    }

    /// Takes `count` words, if these are at most sixteen, and returns a block that begins with
    /// them.
    #[inline]
    pub(super) fn take_few(&mut self, count: usize) -> Option<&Block> {
        match count {
            0..=BLOCK_WORDS => self.take(count).first_chunk(),
            _ => None,
        }
    }

    /// Takes one word.
    #[inline]
    pub(super) fn word(&mut self) -> u32 {
        self.ensure(1);
        let word = self.words[self.position];
        self.position += 1;
        u32::from_le(word)
    }

    /// Refills the buffer unless it has the next `count` words.
    #[inline]
    fn ensure(&mut self, count: usize) {
        if self.position + count > self.end {
            self.refill();
        }
    }

    #[cold]
    fn refill(&mut self) {
        self.words
            .copy_within(self.position..self.end, REFILL_START_WORD);
        self.end = REFILL_START_WORD + self.end - self.position;
        self.position = REFILL_START_WORD;
        let blocks = dispatch(self.arch, Refill(self));
        let words = blocks.as_flattened();
        self.words[self.end..self.end + words.len()].copy_from_slice(words);
        self.end += words.len();
        self.next_block += LANES as u64;
    }
}

/// The task of generating the first blocks of the sixteen boards.
struct Prefetch<'a> {
    buffer: &'a mut WordBuffer,
    /// The number of blocks that each board needs.
    blocks: [usize; LANES],
}

impl SimdTask for Prefetch<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: SimdBackend>(self, simd: S) {
        let Prefetch { buffer, blocks } = self;
        let made = buffer.prefetched_blocks[0];
        let wanted = blocks[0].min(ROW_BLOCKS);
        if S::BLOCKS_PER_STEP == 1
            && buffer.prefetched_blocks == [made; LANES]
            && blocks == [blocks[0]; LANES]
        {
            let rows = buffer.words.as_chunks_mut::<BLOCK_WORDS>().0;
            for number in made..wanted {
                let blocks = simd.blocks(&buffer.key, [number as u64; LANES], buffer.lanes);
                for (lane, block) in blocks.into_iter().enumerate() {
                    rows[ROW_BLOCKS * lane + number] = block;
                }
            }
            buffer.prefetched_blocks = [wanted.max(made); LANES];
            return;
        }
        // The lane and the number of each block to be generated. Every board writes sixteen
        // entries, and the next one overwrites those that are too many: a loop of the right length
        // took 10 ns per board.
        let all_numbers: [u8; 2 * LANES] = std::array::from_fn(|number| number as u8);
        let (mut lanes, mut numbers) = ([0; LANES * LANES], [0; LANES * LANES]);
        let mut count = 0;
        for (lane, (made, blocks)) in buffer.prefetched_blocks.iter_mut().zip(blocks).enumerate() {
            let here = count..count + LANES;
            lanes[here.clone()].copy_from_slice(&[lane as u8; LANES]);
            numbers[here].copy_from_slice(&all_numbers[*made..*made + LANES]);
            let blocks = blocks
                .next_multiple_of(S::BLOCKS_PER_STEP)
                .clamp(*made, ROW_BLOCKS);
            count += blocks - *made;
            *made = blocks;
        }
        let rows = buffer.words.as_chunks_mut::<BLOCK_WORDS>().0;
        let lanes = lanes.as_chunks::<LANES>().0;
        let numbers = numbers.as_chunks::<LANES>().0;
        for (group, (lanes, numbers)) in lanes.iter().zip(numbers).enumerate() {
            let left = count.saturating_sub(group * LANES);
            if left == 0 {
                break;
            }
            let counters = numbers.map(u64::from);
            let streams = lanes.map(|lane| buffer.lanes[usize::from(lane)]);
            let blocks = simd.blocks(&buffer.key, counters, streams);
            for ((&lane, &number), block) in lanes.iter().zip(numbers).zip(blocks).take(left) {
                rows[ROW_BLOCKS * usize::from(lane) + usize::from(number)] = block;
            }
        }
    }
}

/// The task of generating the next sixteen blocks of the current board.
struct Refill<'a>(&'a WordBuffer);

impl SimdTask for Refill<'_> {
    type Output = [Block; LANES];

    #[inline(always)]
    fn run<S: SimdBackend>(self, simd: S) -> [Block; LANES] {
        let buffer = self.0;
        let counters = std::array::from_fn(|block| buffer.next_block + block as u64);
        simd.blocks(&buffer.key, counters, [buffer.index; LANES])
    }
}
