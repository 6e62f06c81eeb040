//! Boards with few jumps, backwards: a level looks up the jumps alone.
//!
//! A set of squares is one vector in natural order: square s is bit s % 8 of byte s / 8. The jumps
//! are sorted into layers: the first start in each byte, the second, and so on. For each layer the
//! table has, by the byte of the start, the byte of the jump's end, its bit, and the bit of the
//! start. So a permutation and a bit test look up a layer, and a board needs as many layers as the
//! most jumps that start in one byte. The table of all squares takes seven at n = 20, and twice as
//! many instructions to spread the landings (1 % jumps: 440 to 310 ns; 5 %: 184 to 154).
//!
//! Kept because n = 20 with 1 % jumps takes 1.09 times as long without layers on Zen 5, and 1.16 to
//! 1.3 on Sapphire Rapids.

use super::vectors::{FIRST_LANDINGS, load, load_entries, ramp, select};
use crate::game::{Board, MAX_SQUARES, Solution};
use crate::solve::kernels::lanes::{LANES, LaneSearch, LaneTable, Step};
use std::arch::x86_64::*;

/// The maximum number of jumps of a board that is searched by layers.
const MAX_JUMPS: usize = 32;
/// The number of squares per jump below which the table of all squares is faster: a level takes a
/// little longer, but the table is built sooner (n = 18, 10 % jumps: 103 ns without layers, 123
/// with them; 5 %: 154 and 143).
const MIN_SQUARES_PER_JUMP: usize = 14;
const _: () = assert!(MAX_SQUARES / MIN_SQUARES_PER_JUMP <= MAX_JUMPS);

/// The table of one board with up to `L` layers.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct BoardTable<const L: usize> {
    /// The byte of the jump's end, by layer and by byte of the start. Then come the bit of the end
    /// and the bit of the start, which are 0 without a jump.
    end_byte: [__m512i; L],
    end_bit: [__m512i; L],
    start_bit: [__m512i; L],
    /// The squares on which jumps start.
    starts: __m512i,
}

/// Returns the squares on which jumps start.
#[target_feature(enable = "avx512f")]
#[inline]
fn starts(board: &Board) -> __m512i {
    let words = board.starts().words();
    // SAFETY: the mask leaves out the eighth word.
    unsafe { _mm512_maskz_loadu_epi64(0x7f, words.as_ptr().cast()) }
}

/// Returns the first start in each byte.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn first_bits(starts: __m512i) -> __m512i {
    _mm512_and_si512(starts, _mm512_sub_epi8(_mm512_setzero_si512(), starts))
}

/// Returns whether a board has few jumps, and no more than `L` layers of them.
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
#[inline]
pub(super) fn are_enough<const L: usize>(board: &Board) -> bool {
    if board.starts().len() * MIN_SQUARES_PER_JUMP > board.side().squares() {
        return false;
    }
    let mut left = starts(board);
    for _ in 0..L {
        left = _mm512_xor_si512(left, first_bits(left));
    }
    _mm512_test_epi64_mask(left, left) == 0
}

/// Solves boards of up to `L` layers.
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) fn search<const L: usize>(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let step = |table: &BoardTable<L>, before: __m512i| {
        let landings = resting_in(before, table);
        let set = _mm512_or_si512(before, six_before(landings));
        let first = _mm_cvtsi128_si64(_mm512_castsi512_si128(landings)) as u64;
        Step {
            set,
            reached: first & FIRST_LANDINGS != 0,
            grew: _mm512_cmpneq_epi64_mask(set, before) != 0,
        }
    };
    let search = LaneSearch {
        first_rolls: 1,
        step,
        select: |done, goal, set| select(done, goal, set),
        // The search is never checked: a frontier is not narrow where jumps are few.
        check_steps: u32::MAX,
        are_narrow: |_, _| [false; LANES],
    };
    search.search(boards, which, answers, |board| table_of::<L>(board));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,popcnt")]
#[inline]
fn table_of<const L: usize>(board: &Board) -> LaneTable<BoardTable<L>, __m512i> {
    let starts = starts(board);
    let (end_bytes, end_bits) = ends(board);
    let mut table = BoardTable {
        end_byte: [starts; L],
        end_bit: [starts; L],
        start_bit: [starts; L],
        starts,
    };
    // The index in the list of the first jump of each byte, then of the second, and so on.
    let mut index = counts_before(starts);
    let mut left = starts;
    for layer in 0..L {
        table.end_byte[layer] = _mm512_permutexvar_epi8(index, end_bytes);
        table.end_bit[layer] = _mm512_permutexvar_epi8(index, end_bits);
        table.start_bit[layer] = first_bits(left);
        left = _mm512_xor_si512(left, table.start_bit[layer]);
        index = _mm512_add_epi8(index, _mm512_set1_epi8(1));
    }
    let last = board.side().squares() - 1;
    let goal = _mm512_maskz_set1_epi8(1 << (last / 8), 1 << (last % 8));
    LaneTable { table, goal }
}

/// Returns the bytes and the bits of the ends of the jumps, in order of starts.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
#[inline]
fn ends(board: &Board) -> (__m512i, __m512i) {
    let mut list = [0u16; MAX_JUMPS + 32];
    let mut len = 0;
    let halves = board.resting().as_chunks::<32>().0;
    for (half, entries) in halves.iter().enumerate() {
        let starts = (board.starts().words()[half / 2] >> (half % 2 * 32)) as u32;
        // SAFETY: 32 readable entries; as `len` is at most `MAX_JUMPS`, 32 writable ones.
        unsafe {
            let entries = _mm512_loadu_si512(entries.as_ptr().cast());
            let ends = _mm512_maskz_compress_epi16(starts, entries);
            _mm512_storeu_si512(list.as_mut_ptr().add(len).cast(), ends);
        }
        len = (len + starts.count_ones() as usize).min(MAX_JUMPS);
    }
    let even = load(const { &ramp(2, 0) });
    let (low, high) = load_entries(&list);
    let bytes =
        _mm512_permutex2var_epi8(_mm512_srli_epi16(low, 3), even, _mm512_srli_epi16(high, 3));
    let within = _mm512_and_si512(
        _mm512_permutex2var_epi8(low, even, high),
        _mm512_set1_epi8(7),
    );
    let powers = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    (bytes, _mm512_shuffle_epi8(powers, within))
}

/// Returns, for each byte, the number of bits in all bytes before it.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
#[inline]
fn counts_before(set: __m512i) -> __m512i {
    let zero = _mm512_setzero_si512();
    let counts = _mm512_popcnt_epi8(set);
    let mut within = counts;
    within = _mm512_add_epi8(within, _mm512_slli_epi64(within, 8));
    within = _mm512_add_epi8(within, _mm512_slli_epi64(within, 16));
    within = _mm512_add_epi8(within, _mm512_slli_epi64(within, 32));
    let sums = _mm512_sad_epu8(counts, zero);
    let mut words = _mm512_alignr_epi64(sums, zero, 7);
    words = _mm512_add_epi64(words, _mm512_alignr_epi64(words, zero, 7));
    words = _mm512_add_epi64(words, _mm512_alignr_epi64(words, zero, 6));
    words = _mm512_add_epi64(words, _mm512_alignr_epi64(words, zero, 4));
    let first_byte = _mm512_set4_epi32(0x0808_0808, 0x0808_0808, 0, 0);
    let words = _mm512_shuffle_epi8(words, first_byte);
    _mm512_add_epi8(words, _mm512_sub_epi8(within, counts))
}

/// Returns the landings that rest in `set`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn resting_in<const L: usize>(set: __m512i, table: &BoardTable<L>) -> __m512i {
    let mut landings = _mm512_andnot_si512(table.starts, set);
    for layer in 0..L {
        let byte = _mm512_permutexvar_epi8(table.end_byte[layer], set);
        let rests = _mm512_test_epi8_mask(byte, table.end_bit[layer]);
        let starts = _mm512_maskz_mov_epi8(rests, table.start_bit[layer]);
        landings = _mm512_or_si512(landings, starts);
    }
    landings
}

/// Returns the squares one to six before the squares of a set.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn six_before(set: __m512i) -> __m512i {
    let zero = _mm512_setzero_si512();
    let next = _mm512_alignr_epi64(zero, set, 1);
    let one = _mm512_shrdi_epi64::<1>(set, next);
    let two = _mm512_shrdi_epi64::<2>(set, next);
    let three = _mm512_ternarylogic_epi64::<0xfe>(set, one, two);
    let next = _mm512_alignr_epi64(zero, three, 1);
    _mm512_or_si512(
        _mm512_shrdi_epi64::<1>(three, next),
        _mm512_shrdi_epi64::<4>(three, next),
    )
}
