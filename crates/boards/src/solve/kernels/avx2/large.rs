//! Boards of sides 17 to 20: four tables of sixteen bytes, 64 columns.
//!
//! The landing squares are looked up in layers of 64, one for each column. A board with many jumps
//! has a layer for each plane, with all its squares. On a board with few jumps, only the jumps are
//! looked up, all in one vector in the order of their starts, and the results are shuffled to the
//! columns of the starts: each column's first jumps in one layer, its second jumps in another. A
//! token on a square without a jump rests in the set if the square is in the set. If no jump leads
//! to the last square, the first level needs no lookup.
//!
//! Three boards are searched in turn, each hiding the latency of the other, and a finished one
//! makes room for the next.
//!
//! Tried on Sapphire Rapids: one board at a time (15 to 25 % slower up to 20 % jumps); two branches
//! for whether the two halves grew, instead of one (1 % jumps: 13 % slower); a higher limit of
//! growth for narrow boards, 6 instead of 5 squares per level with seven layers (20 % jumps: 10 %
//! slower). On Zen 5: lanes, as `avx512` has them (slower); four boards in turn (1.01 to 1.02 of
//! the time); jumps taken in eights, so that the end of their loop is predicted (5 % jumps 1.03);
//! two layers of jumps without a branch (1.01, 1 % jumps 1.08); the first level without a lookup
//! for many jumps, too (20 % jumps 0.98, 50 % 1.05).

use super::vectors::{
    NUMBERS, bit_at, carry, has_first_landing, load_half, one_or_four_before, one_to_three_before,
    powers, words,
};
use crate::game::{Board, FACES, Solution};
use crate::solve::kernels::{array_queue, prefix, screen::screen};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// The number of boards that are searched in turn.
const LANES: usize = 3;
/// The number of levels before the first check for narrow boards. The next checks are after twice
/// as many levels each. (With 4, `longest` and `home` take 0.88 of the time, but 20 % jumps 1.09,
/// as every board is checked, which is mispredicted.)
const FIRST_CHECK_LEVELS: u32 = 8;
/// The same on a board with few jumps, where levels take less time. (With 8, 5 % jumps take 1.03 of
/// the time.)
const FIRST_CHECK_LEVELS_WITH_FEW_JUMPS: u32 = 16;
const COLUMNS: usize = 64;
/// The number of planes on side 20.
const MAX_LAYERS: usize = 7;
/// The number of jumps up to which only jumps are looked up, if they are in at most
/// [`MAX_FEW_LAYERS`] layers.
const MAX_FEW_JUMPS: usize = 32;
const MAX_FEW_LAYERS: usize = 4;

/// A set of squares: the bytes of columns 0 to 31 and 32 to 63.
type Set = [__m256i; 2];

/// The squares where the tokens on 32 landing squares, one in each column, come to rest.
#[derive(Clone, Copy)]
struct Lookup {
    /// The byte of the resting square in its table, once for each of [`tables`], with bit 7 set if
    /// the byte is not in the table.
    index: [__m256i; 4],
    /// The bit in the byte, as a mask; 0 if there is no landing square.
    bit: __m256i,
    /// The bit of the landing square in its own byte.
    bit_of_square: __m256i,
}

impl Lookup {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(column: __m256i, bit: __m256i, bit_of_square: __m256i) -> Lookup {
        let in_table = |low, high| index_in_table(column, low, high);
        Lookup {
            index: [
                in_table(0, 1),
                in_table(2, 3),
                in_table(1, 0),
                in_table(3, 2),
            ],
            bit,
            bit_of_square,
        }
    }

    /// Returns the landing squares that rest in the set of these tables.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn landings(&self, tables: &[__m256i; 4]) -> __m256i {
        let byte = |t: usize| _mm256_shuffle_epi8(tables[t], self.index[t]);
        let bytes = _mm256_xor_si256(
            _mm256_xor_si256(byte(0), byte(1)),
            _mm256_xor_si256(byte(2), byte(3)),
        );
        // A hit is one of seven bits, and positive.
        _mm256_sign_epi8(self.bit_of_square, _mm256_and_si256(bytes, self.bit))
    }
}

/// Returns the indices of bytes in the tables `low`, for the lower half, and `high`, for the upper
/// half. Bit 7 is set in those that are not in the table.
#[target_feature(enable = "avx2")]
#[inline]
fn index_in_table(bytes: __m256i, low: i8, high: i8) -> __m256i {
    let first = _mm256_set_m128i(_mm_set1_epi8(16 * high), _mm_set1_epi8(16 * low));
    _mm256_add_epi8(_mm256_xor_si256(bytes, first), _mm256_set1_epi8(0x70))
}

/// Returns the tables of a set: two in each register, and again with the halves swapped, so that
/// both halves of a register of indices meet each table once.
#[target_feature(enable = "avx2")]
#[inline]
fn tables([low, high]: Set) -> [__m256i; 4] {
    [low, high, swap_halves(low), swap_halves(high)]
}

#[target_feature(enable = "avx2")]
#[inline]
fn swap_halves(vector: __m256i) -> __m256i {
    _mm256_permute2x128_si256(vector, vector, 1)
}

/// Returns the squares one roll before these landing squares.
#[target_feature(enable = "avx2")]
#[inline]
fn one_roll_before(landings: Set) -> Set {
    // The sixteen bytes that follow each half of both registers.
    let next = |[low, high]: Set| {
        [
            _mm256_permute2x128_si256(low, high, 0x21),
            _mm256_permute2x128_si256(high, carry(low), 0x21),
        ]
    };
    let after = next(landings);
    let three = [0, 1].map(|half| one_to_three_before(landings[half], after[half]));
    let after = next(three);
    [0, 1].map(|half| one_or_four_before(three[half], after[half]))
}

/// The lookups of a board with few jumps.
struct FewJumps {
    /// The lookups of the jumps, in the order of their starts.
    jumps: Lookup,
    /// The index in `jumps` of the jump that starts in each column, by layer: once for the halves
    /// as they are, once for the halves swapped, with bit 7 set if the jump is in the other half or
    /// there is none. The first `layer_count` layers are used.
    layers: [[Set; 2]; MAX_FEW_LAYERS],
    layer_count: usize,
    /// Whether a jump leads to the last square.
    has_jump_to_last: bool,
    /// The squares without a jump.
    resting: Set,
}

impl FewJumps {
    /// Builds the lookups. Returns false if there are too many jumps, or too many start in one
    /// column.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn fill(&mut self, board: &Board) -> bool {
        /// The number of starts in a word that are taken without a branch.
        const AT_ONCE: usize = 6;
        /// An index that is in neither half.
        const NO_JUMP: u8 = 64;
        if board.starts().len() > MAX_FEW_JUMPS {
            return false;
        }
        let mut starts = [0u16; MAX_FEW_JUMPS + AT_ONCE];
        let mut len = 0;
        for (plane, &word) in board.starts().words().iter().enumerate() {
            let (mut left, mut end) = (word, len);
            let mut take = || {
                starts[end] = (plane * COLUMNS) as u16 + left.trailing_zeros() as u16;
                left &= left.wrapping_sub(1);
                end += 1;
                left != 0
            };
            let mut is_left = false;
            for _ in 0..AT_ONCE {
                is_left = take();
            }
            while is_left {
                is_left = take();
            }
            len += word.count_ones() as usize;
        }
        let mut ends = [0u16; MAX_FEW_JUMPS];
        let mut used = [0u8; COLUMNS];
        let mut layers = [[NO_JUMP; COLUMNS]; MAX_FEW_LAYERS];
        let mut layer_count = 1;
        for (jump, &start) in starts[..len].iter().enumerate() {
            ends[jump] = board.resting()[usize::from(start)];
            let column = usize::from(start) % COLUMNS;
            let layer = usize::from(used[column]);
            if layer == MAX_FEW_LAYERS {
                return false;
            }
            used[column] += 1;
            layer_count = layer_count.max(layer + 1);
            layers[layer][column] = jump as u8;
        }
        self.layer_count = layer_count;
        for (vectors, layer) in self.layers.iter_mut().zip(&layers) {
            let jumps = [load_half(layer, 0), load_half(layer, 1)];
            *vectors = [
                jumps.map(|jump| index_in_table(jump, 0, 1)),
                jumps.map(|jump| index_in_table(jump, 1, 0)),
            ];
        }
        self.has_jump_to_last = ends.contains(&(board.side().squares() as u16 - 1));
        let starts = starts.first_chunk().expect("as many and more");
        let numbers = load_half(&NUMBERS, 0);
        let bit_of_square = _mm256_and_si256(
            powers(packed(starts, |squares| _mm256_srli_epi16(squares, 6))),
            _mm256_cmpgt_epi8(_mm256_set1_epi8(len as i8), numbers),
        );
        self.jumps = look_up_squares(&ends, bit_of_square);
        self.resting = self.flip_starts([_mm256_set1_epi8(-1); 2], bit_of_square);
        true
    }

    /// Flips the starts of jumps in a set. `starts` has the bit of each start, in the order of
    /// starts.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn flip_starts(&self, mut set: Set, starts: __m256i) -> Set {
        let swapped = swap_halves(starts);
        for layer in &self.layers[..self.layer_count] {
            for (half, set) in set.iter_mut().enumerate() {
                let bits = _mm256_xor_si256(
                    _mm256_shuffle_epi8(starts, layer[0][half]),
                    _mm256_shuffle_epi8(swapped, layer[1][half]),
                );
                *set = _mm256_xor_si256(*set, bits);
            }
        }
        set
    }

    /// Returns the landing squares that rest in the set, whose tables are `tables`.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn landings(&self, set: Set, tables: &[__m256i; 4]) -> Set {
        let resting = [0, 1].map(|half| _mm256_and_si256(set[half], self.resting[half]));
        self.flip_starts(resting, self.jumps.landings(tables))
    }
}

/// A board that is being searched.
struct Search {
    /// The index of the board.
    index: u32,
    /// Whether `few` is looked up instead of `layers`.
    has_few_jumps: bool,
    few: FewJumps,
    /// The lookups of each plane; the first `layer_count` are written.
    layers: [MaybeUninit<[Lookup; 2]>; MAX_LAYERS],
    layer_count: usize,
    /// The squares from which the last can be reached in `rolls - 1` rolls.
    set: Set,
    rolls: u32,
    /// The size of the set at the last check.
    size: u32,
}

impl Search {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new() -> Search {
        let zero = _mm256_setzero_si256();
        Search {
            index: 0,
            has_few_jumps: false,
            few: FewJumps {
                jumps: Lookup::new(zero, zero, zero),
                layers: [[[zero; 2]; 2]; MAX_FEW_LAYERS],
                layer_count: 0,
                has_jump_to_last: false,
                resting: [zero; 2],
            },
            layers: [const { MaybeUninit::uninit() }; MAX_LAYERS],
            layer_count: 0,
            set: [zero; 2],
            rolls: 0,
            size: 0,
        }
    }

    /// Goes to the next board. Returns false if there is none.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    fn open_next(&mut self, boards: &[Board], which: &mut std::slice::Iter<'_, u32>) -> bool {
        let Some(&index) = which.next() else {
            return false;
        };
        let board = &boards[index as usize];
        self.index = index;
        let last = board.side().squares() - 1;
        self.set =
            [0, 1].map(|half| bit_at(load_half(&NUMBERS, half), last % COLUMNS, last / COLUMNS));
        // The squares from which one roll reaches the last one say nothing about the board.
        (self.rolls, self.size) = (1, 1 + FACES as u32);
        self.has_few_jumps = self.few.fill(board);
        if !self.has_few_jumps {
            self.look_up_all(board);
        } else if !self.few.has_jump_to_last {
            // Only tokens that land on the last square rest on it.
            let before = one_roll_before(self.set);
            self.set = [0, 1].map(|half| _mm256_or_si256(self.set[half], before[half]));
            self.rolls = 2;
        }
        true
    }

    /// Fills a layer for each plane.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn look_up_all(&mut self, board: &Board) {
        self.layer_count = board.side().squares().div_ceil(COLUMNS);
        let planes = &board.resting().as_chunks::<COLUMNS>().0[..self.layer_count];
        let mut bit_of_square = _mm256_set1_epi8(1);
        for (layer, plane) in self.layers.iter_mut().zip(planes) {
            let [low, high] = *plane.as_chunks::<32>().0 else {
                unreachable!("64 squares")
            };
            layer.write([
                look_up_squares(&low, bit_of_square),
                look_up_squares(&high, bit_of_square),
            ]);
            bit_of_square = _mm256_add_epi8(bit_of_square, bit_of_square);
        }
    }

    /// Searches one level. Returns true if the board has its answer then.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn is_done_after_level(&mut self, boards: &[Board], answers: &mut [Solution]) -> bool {
        let mut solution = self.level();
        if self.rolls >= self.first_check_levels()
            && self.rolls.is_power_of_two()
            && solution.is_none()
        {
            solution = self.search_narrow(&boards[self.index as usize]);
        }
        if let Some(solution) = solution {
            answers[self.index as usize] = solution;
        }
        solution.is_some()
    }

    #[inline]
    fn first_check_levels(&self) -> u32 {
        if self.has_few_jumps {
            FIRST_CHECK_LEVELS_WITH_FEW_JUMPS
        } else {
            FIRST_CHECK_LEVELS
        }
    }

    /// Searches the board in another way if the set has grown little since the last check.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[cold]
    fn search_narrow(&mut self, board: &Board) -> Option<Solution> {
        // Where no jump leads into the set, it grows by six squares per level. With many jumps
        // `prefix` is tried even then, as it soon gives up on most boards. (With few, at 1 % jumps,
        // trying took 1.15 of the time.)
        let words = self.set.iter().flat_map(|&half| words(half));
        let size: u32 = words.map(u64::count_ones).sum();
        let grew = size.saturating_sub(std::mem::replace(&mut self.size, size));
        let levels = (self.rolls / 2).max(FIRST_CHECK_LEVELS);
        let max_growth = if self.has_few_jumps {
            self.rolls
        } else {
            FACES as u32 * levels
        };
        if grew > max_growth {
            return None;
        }
        prefix::search(board).or_else(|| {
            // A level takes longer the more layers there are.
            let is_narrow = self.has_few_jumps || 2 * grew < levels * self.layer_count as u32;
            is_narrow.then(|| array_queue::search(board))
        })
    }

    /// Searches one level. Returns the answer if this level is the last.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn level(&mut self) -> Option<Solution> {
        let tables = tables(self.set);
        let reached = Some(Solution::Rolls(self.rolls as u16));
        let landings = if self.has_few_jumps {
            let landings = self.few.landings(self.set, &tables);
            if has_first_landing(landings[0]) {
                return reached;
            }
            landings
        } else {
            // SAFETY: `open_next` wrote the first `layer_count`, of at most `MAX_LAYERS`.
            let layers: &[[Lookup; 2]] = unsafe {
                std::slice::from_raw_parts(self.layers.as_ptr().cast(), self.layer_count)
            };
            let Some(([low, high], layers)) = layers.split_first() else {
                unreachable!("a layer at least")
            };
            let low = low.landings(&tables);
            if has_first_landing(low) {
                return reached;
            }
            let mut landings = [low, high.landings(&tables)];
            for [low, high] in layers {
                landings[0] = _mm256_or_si256(landings[0], low.landings(&tables));
                landings[1] = _mm256_or_si256(landings[1], high.landings(&tables));
            }
            landings
        };
        let before = one_roll_before(landings);
        let [low, high] = [0, 1].map(|half| _mm256_testc_si256(self.set[half], before[half]));
        for (set, before) in self.set.iter_mut().zip(before) {
            *set = _mm256_or_si256(*set, before);
        }
        self.rolls += 1;
        (low & high != 0).then_some(Solution::Unreachable)
    }
}

/// Returns the lookup of 32 landing squares that rest on `squares`.
#[target_feature(enable = "avx2")]
#[inline]
fn look_up_squares(squares: &[u16; 32], bit_of_square: __m256i) -> Lookup {
    let mask = _mm256_set1_epi16(COLUMNS as i16 - 1);
    let column = packed(squares, |squares| _mm256_and_si256(squares, mask));
    let plane = packed(squares, |squares| _mm256_srli_epi16(squares, 6));
    Lookup::new(column, powers(plane), bit_of_square)
}

/// Returns what `make` makes of 32 squares, in bytes.
#[target_feature(enable = "avx2")]
#[inline]
fn packed(squares: &[u16; 32], make: impl Fn(__m256i) -> __m256i) -> __m256i {
    let entries = squares.as_ptr();
    // SAFETY: 32 readable entries of two bytes; the loads need no alignment. The eights are ordered
    // so that packing the registers gives the squares in order.
    let (even, odd) = unsafe {
        let eight = |k: usize| _mm_loadu_si128(entries.add(8 * k).cast());
        (
            _mm256_set_m128i(eight(2), eight(0)),
            _mm256_set_m128i(eight(3), eight(1)),
        )
    };
    _mm256_packus_epi16(make(even), make(odd))
}

/// Solves the boards, three at a time.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn batch(boards: &[Board], run: &[u32], answers: &mut [Solution]) {
    // Built for the first board that needs a search: building them takes 0.1 to 0.2 µs, as long as
    // 70 boards without jumps.
    let mut searches = None;
    screen::<MAX_LAYERS>(boards, run, answers, |which, answers| {
        let searches =
            searches.get_or_insert_with(|| [Search::new(), Search::new(), Search::new()]);
        search(searches, boards, which, answers);
    });
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn search(lanes: &mut [Search; LANES], boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let mut which = which.iter();
    // The order of the lanes, which are themselves too large to be moved; the first `open` have a
    // board.
    let mut order = [0, 1, 2];
    let mut open = 0;
    while open < LANES && lanes[open].open_next(boards, &mut which) {
        open += 1;
    }
    let mut lane = 0;
    while open > 0 {
        let search = &mut lanes[order[lane]];
        if search.is_done_after_level(boards, answers) && !search.open_next(boards, &mut which) {
            open -= 1;
            order.swap(lane, open);
        }
        lane = if lane + 1 < open { lane + 1 } else { 0 };
    }
}
