//! Boards of sides 17 to 20: four tables of sixteen bytes, 64 columns.
//!
//! The landing squares are looked up in layers of 64, one for each column. A board with many jumps has a layer for each
//! plane, with all its squares. On one with few jumps only these are looked up: each column's first jumps are in one
//! layer, its second jumps in another, and the squares without a jump rest in the set if they are in it.
//!
//! Two boards are searched alternately, each hiding the latency of the other, and a finished one makes room for the next.
//!
//! What did not pay: three boards (1 % and 5 % jumps: 12 % slower; 20 % and more: no difference), or one (15 to 25 % slower
//! up to 20 %); two branches for whether the two halves grew, instead of one (1 % jumps: 13 % slower); a higher limit of
//! growth for narrow boards, 6 instead of 5 squares per level with seven layers (20 % jumps: 10 % slower).

use super::{NarrowBoards, carry, count, has_first_landing, powers};
use crate::game::{Board, FACES, Solution};
use crate::solve::kernels::{bitset, sparse};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// Boards that are searched alternately.
const LANES: usize = 2;
/// Levels before the first check for narrow boards. The next ones are after twice as many levels each.
const FIRST_CHECK_LEVELS: u32 = 4;
const COLUMNS: usize = 64;
/// The planes of side 20.
const MAX_LAYERS: usize = 7;
/// Up to this many jumps, only jumps are looked up, if they are in at most this many layers.
const MAX_FEW_JUMPS: usize = 40;
const MAX_FEW_LAYERS: usize = 4;

/// A set of squares: the bytes of columns 0 to 31 and 32 to 63.
type Set = [__m256i; 2];

/// Where the tokens on 32 landing squares, one in each column, come to rest.
#[derive(Clone, Copy)]
struct Lookup {
    /// The byte among those of all tables; with bit 7 set if it is not in the first, in the first two, in the first three.
    index: [__m256i; 4],
    /// The bit in the byte, as a mask; 0 if there is no landing square.
    bit: __m256i,
    /// The bit of the landing square in its own byte.
    own: __m256i,
}

impl Lookup {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(column: __m256i, bit: __m256i, own: __m256i) -> Lookup {
        let plus = |number| _mm256_add_epi8(column, _mm256_set1_epi8(number));
        Lookup {
            index: [plus(0x70), plus(0x60), plus(0x50), column],
            bit,
            own,
        }
    }

    /// Those of the landing squares that rest in the set of these tables.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn landings(&self, tables: &[__m256i; 4]) -> __m256i {
        let byte = |t: usize| _mm256_shuffle_epi8(tables[t], self.index[t]);
        let bytes = _mm256_xor_si256(
            _mm256_xor_si256(byte(0), byte(1)),
            _mm256_xor_si256(byte(2), byte(3)),
        );
        // A hit is one of seven bits, and positive.
        _mm256_sign_epi8(self.own, _mm256_and_si256(bytes, self.bit))
    }
}

/// The tables of a set, each in both halves of a register, and each but the last combined with the next: an index is
/// looked up in its own table and in all that follow.
#[target_feature(enable = "avx2")]
#[inline]
fn tables([low, high]: Set) -> [__m256i; 4] {
    let first = _mm256_permute4x64_epi64(low, 0x44);
    let second = _mm256_permute4x64_epi64(low, 0xee);
    let third = _mm256_permute4x64_epi64(high, 0x44);
    let fourth = _mm256_permute4x64_epi64(high, 0xee);
    [
        _mm256_xor_si256(first, second),
        _mm256_xor_si256(second, third),
        _mm256_xor_si256(third, fourth),
        fourth,
    ]
}

/// The squares one roll before these landing squares.
#[target_feature(enable = "avx2")]
#[inline]
fn one_roll_before(landings: Set) -> Set {
    /// The sixteen bytes that follow each half of both registers.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn next([low, high]: Set) -> Set {
        [
            _mm256_permute2x128_si256(low, high, 0x21),
            _mm256_permute2x128_si256(high, carry(low), 0x21),
        ]
    }
    let mut all = landings;
    let after = next(all);
    for (all, after) in all.iter_mut().zip(after) {
        let one_or_two = _mm256_or_si256(
            _mm256_alignr_epi8(after, *all, 1),
            _mm256_alignr_epi8(after, *all, 2),
        );
        *all = _mm256_or_si256(*all, one_or_two);
    }
    let after = next(all);
    for (all, after) in all.iter_mut().zip(after) {
        *all = _mm256_or_si256(
            _mm256_alignr_epi8(after, *all, 1),
            _mm256_alignr_epi8(after, *all, 4),
        );
    }
    all
}

/// A board that is being searched.
struct Search {
    /// Its index.
    index: u32,
    /// The first `layer_count` are written.
    layers: [MaybeUninit<[Lookup; 2]>; MAX_LAYERS],
    layer_count: usize,
    /// The squares that are in no layer.
    resting: Set,
    /// The squares from which the last can be reached in `rolls - 1` rolls.
    set: Set,
    rolls: u32,
    /// The size of the set at the last check.
    size: u32,
    /// By how much it had grown.
    grew: u32,
}

/// How a level ends.
enum LevelResult {
    Open,
    Done(Solution),
}

impl Search {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new() -> Search {
        let zero = _mm256_setzero_si256();
        Search {
            index: 0,
            layers: [const { MaybeUninit::uninit() }; MAX_LAYERS],
            layer_count: 0,
            resting: [zero; 2],
            set: [zero; 2],
            rolls: 0,
            size: 0,
            grew: 0,
        }
    }

    /// Goes to the next board that needs a search, and answers those before it that need none. False if there is none.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    fn open_next(
        &mut self,
        boards: &[Board],
        which: &mut std::slice::Iter<'_, u32>,
        answers: &mut [Solution],
    ) -> bool {
        for &index in which {
            let board = &boards[index as usize];
            let jumps = board.starts().len();
            if jumps == 0 {
                answers[index as usize] = bitset::empty_board_answer(board);
            } else if sparse::is_trapped(board) {
                answers[index as usize] = Solution::Unreachable;
            } else {
                self.index = index;
                self.open(board, jumps);
                return true;
            }
        }
        false
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn open(&mut self, board: &Board, jumps: usize) {
        let last = board.side().squares() - 1;
        let column = _mm256_set1_epi8((last % COLUMNS) as i8);
        let bit = _mm256_set1_epi8((1u8 << (last / COLUMNS)) as i8);
        let iota = load(const { &iota() });
        for (half, set) in self.set.iter_mut().enumerate() {
            *set = _mm256_and_si256(_mm256_cmpeq_epi8(column, iota[half]), bit);
        }
        // The squares that one roll takes to the last one say nothing about the board.
        (self.rolls, self.size) = (1, 1 + FACES as u32);
        if jumps > MAX_FEW_JUMPS || !self.look_up_jumps(board) {
            self.look_up_all(board);
        }
    }

    /// A layer for each plane.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn look_up_all(&mut self, board: &Board) {
        self.resting = [_mm256_setzero_si256(); 2];
        self.layer_count = board.side().squares().div_ceil(COLUMNS);
        let planes = &board.resting().as_chunks::<COLUMNS>().0[..self.layer_count];
        let mut own = _mm256_set1_epi8(1);
        for (layer, plane) in self.layers.iter_mut().zip(planes) {
            let [low, high] = *plane.as_chunks::<32>().0 else {
                unreachable!("64 squares")
            };
            layer.write([look_up_squares(&low, own), look_up_squares(&high, own)]);
            own = _mm256_add_epi8(own, own);
        }
    }

    /// As many layers as the fullest column has jumps, of those that do not lead to the first square. False if these are too many.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn look_up_jumps(&mut self, board: &Board) -> bool {
        let table = board.resting();
        let mut used = [0u8; COLUMNS];
        let mut resting = [u8::MAX; COLUMNS];
        // For each layer and column: the column of the jump's end, the bit of its plane, and that of the start's.
        let mut layers = [[[0u8; COLUMNS]; 3]; MAX_FEW_LAYERS];
        let mut count = 1;
        for (plane, (&starts, table)) in board
            .starts()
            .words()
            .iter()
            .zip(table.as_chunks::<COLUMNS>().0)
            .enumerate()
        {
            let mut left = starts;
            while left != 0 {
                let column = left.trailing_zeros() as usize;
                left &= left - 1;
                let end = table[column];
                resting[column] ^= 1 << plane;
                if end == 0 {
                    // The first square is in no set.
                    continue;
                }
                let layer = usize::from(used[column]);
                if layer == MAX_FEW_LAYERS {
                    return false;
                }
                used[column] += 1;
                count = count.max(layer + 1);
                layers[layer][0][column] = end as u8 % COLUMNS as u8;
                layers[layer][1][column] = 1 << (end / COLUMNS as u16);
                layers[layer][2][column] = 1 << plane;
            }
        }
        self.resting = load(&resting);
        self.layer_count = count;
        for (layer, bytes) in self.layers.iter_mut().zip(&layers[..count]) {
            let [columns, bits, owns] = [load(&bytes[0]), load(&bytes[1]), load(&bytes[2])];
            layer.write([
                Lookup::new(columns[0], bits[0], owns[0]),
                Lookup::new(columns[1], bits[1], owns[1]),
            ]);
        }
        true
    }

    /// Searches one level. True if the board has its answer then, or is left to `narrow`.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn is_done_after_level(
        &mut self,
        boards: &[Board],
        narrow: &mut NarrowBoards,
        answers: &mut [Solution],
    ) -> bool {
        match self.level() {
            LevelResult::Done(solution) => answers[self.index as usize] = solution,
            LevelResult::Open
                if self.rolls.is_power_of_two()
                    && self.rolls >= FIRST_CHECK_LEVELS
                    && self.is_left_to_narrow(&boards[self.index as usize]) =>
            {
                let levels = self.rolls / 2;
                narrow.add(boards, self.index, (self.grew, levels), answers);
            }
            LevelResult::Open => return false,
        }
        true
    }

    /// Checks how much the set grew since the last check. True if a search square by square is faster.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[cold]
    #[inline(never)]
    fn is_left_to_narrow(&mut self, board: &Board) -> bool {
        let size = count(&self.set);
        self.grew = size.saturating_sub(std::mem::replace(&mut self.size, size));
        let levels = self.rolls / 2;
        // Where no jump leads into the set, it grows by six squares per level.
        if self.grew <= levels * FACES as u32 && self.has_few_useful_jumps(board) {
            return false;
        }
        // A level takes longer the more layers there are.
        2 * self.grew < levels * (3 + self.layer_count as u32)
    }

    /// If the board has many jumps only because most lead to the first square: looks up the others from now on, and
    /// returns true.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[cold]
    fn has_few_useful_jumps(&mut self, board: &Board) -> bool {
        if self.layer_count <= MAX_FEW_LAYERS {
            return false;
        }
        // The first square, which leads to itself, is among them.
        let table = &board.resting()[..board.side().squares()];
        let to_first = table.iter().map(|&end| u16::from(end == 0)).sum::<u16>();
        board.starts().len() < MAX_FEW_JUMPS + usize::from(to_first) && self.look_up_jumps(board)
    }

    /// One level of the search.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn level(&mut self) -> LevelResult {
        // SAFETY: `open` wrote the first `layer_count`, of at most `MAX_LAYERS`.
        let layers: &[[Lookup; 2]] =
            unsafe { std::slice::from_raw_parts(self.layers.as_ptr().cast(), self.layer_count) };
        let tables = tables(self.set);
        let mut landings = [
            _mm256_and_si256(self.set[0], self.resting[0]),
            _mm256_and_si256(self.set[1], self.resting[1]),
        ];
        let Some(([low, high], layers)) = layers.split_first() else {
            unreachable!("a layer at least")
        };
        landings[0] = _mm256_or_si256(landings[0], low.landings(&tables));
        if has_first_landing(landings[0]) {
            return LevelResult::Done(Solution::Rolls(self.rolls as u16));
        }
        landings[1] = _mm256_or_si256(landings[1], high.landings(&tables));
        for [low, high] in layers {
            landings[0] = _mm256_or_si256(landings[0], low.landings(&tables));
            landings[1] = _mm256_or_si256(landings[1], high.landings(&tables));
        }
        let before = one_roll_before(landings);
        let [low, high] = [0, 1].map(|half| _mm256_testc_si256(self.set[half], before[half]));
        for (set, before) in self.set.iter_mut().zip(before) {
            *set = _mm256_or_si256(*set, before);
        }
        self.rolls += 1;
        if low & high == 0 {
            LevelResult::Open
        } else {
            LevelResult::Done(Solution::Unreachable)
        }
    }
}

/// The lookup of 32 squares of one plane.
#[target_feature(enable = "avx2")]
#[inline]
fn look_up_squares(squares: &[u16; 32], own: __m256i) -> Lookup {
    let entries = squares.as_ptr();
    // SAFETY: 32 readable entries of two bytes; the loads need no alignment. The eights are ordered so that packing the
    // registers gives the squares in order.
    let (even, odd) = unsafe {
        let eight = |k: usize| _mm_loadu_si128(entries.add(8 * k).cast());
        (
            _mm256_set_m128i(eight(2), eight(0)),
            _mm256_set_m128i(eight(3), eight(1)),
        )
    };
    let mask = _mm256_set1_epi16(COLUMNS as i16 - 1);
    let column = _mm256_packus_epi16(_mm256_and_si256(even, mask), _mm256_and_si256(odd, mask));
    let plane = _mm256_packus_epi16(_mm256_srli_epi16(even, 6), _mm256_srli_epi16(odd, 6));
    Lookup::new(column, powers(plane), own)
}

const fn iota() -> [u8; COLUMNS] {
    let mut bytes = [0; COLUMNS];
    let mut column = 0;
    while column < COLUMNS {
        bytes[column] = column as u8;
        column += 1;
    }
    bytes
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &[u8; COLUMNS]) -> Set {
    // SAFETY: 64 readable bytes; the loads need no alignment.
    unsafe {
        [
            _mm256_loadu_si256(bytes.as_ptr().cast()),
            _mm256_loadu_si256(bytes.as_ptr().add(32).cast()),
        ]
    }
}

/// Solves the boards, two at a time.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn batch(
    boards: &[Board],
    run: &[u32],
    narrow: &mut NarrowBoards,
    answers: &mut [Solution],
) {
    let mut which = run.iter();
    let mut searches = [Search::new(), Search::new()];
    // The number of open searches, which are the first ones.
    let mut open = 0;
    while open < LANES && searches[open].open_next(boards, &mut which, answers) {
        open += 1;
    }
    while open == LANES {
        for k in 0..LANES {
            let search = &mut searches[k];
            if search.is_done_after_level(boards, narrow, answers)
                && !search.open_next(boards, &mut which, answers)
            {
                open -= 1;
                searches.swap(k, open);
                break;
            }
        }
    }
    for search in &mut searches[..open] {
        while !search.is_done_after_level(boards, narrow, answers) {}
    }
}
