//! Writing the canonical literal with AVX-512: the texts of sixteen cells are gathered at once, and
//! their bytes compressed.
//!
//! `cargo bench --bench literal` on an Intel Sapphire Rapids core: 118 ns per board where the
//! portable loop takes 285, with 100 boards, which stay in the cache; 290 and 415 with 10,000. On
//! Zen 5, 2026-11-25: 130 and 223 ns (n = 2..20), 94 and 150 (side 10), 271 and 545 (side 20),
//! where `generate` takes 267, 213 and 489 ns of CPU in all; so it would take 1.26 to 1.56 times as
//! long without this file.

use super::write::CELL_TEXTS;
use crate::game::{Board, MAX_SIDE, MAX_SQUARES};
use std::arch::x86_64::*;

/// The number of lanes of 16 bits.
const LANES: usize = 32;

/// The number of cells whose texts are gathered at once.
const GATHERED: usize = 16;

/// The number added to the label of the last cell of a row, whose text has no comma.
const LAST_IN_ROW: u16 = 512;

/// The entry for the end of a row and the start of the next one.
const ROW_END: u16 = 1023;

/// The entry for no text.
const NOTHING: u16 = MAX_SQUARES as u16 + 1;

/// The texts of cells by label, of the last cells of rows, and of [`ROW_END`]; unused bytes are
/// zero.
static TEXTS: [u32; 1024] = {
    let mut texts = [0; 1024];
    let mut label = 0;
    while label <= MAX_SQUARES {
        let cell = CELL_TEXTS[label];
        let text = u32::from_le_bytes(cell.bytes);
        texts[label] = text;
        texts[label + LAST_IN_ROW as usize] = text & ((1 << (8 * (cell.len - 1))) - 1);
        label += 1;
    }
    texts[ROW_END as usize] = u32::from_le_bytes(*b"],[\0");
    texts
};

/// Indices of [`TEXTS`] in the order of the text, then the lanes that the last stores touch.
type Cells = [u16; (MAX_SIDE * (MAX_SIDE + 1) + LANES).next_multiple_of(GATHERED)];

/// Returns whether the machine has what [`write_literal`] needs.
#[inline]
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Appends the board's canonical literal to `out`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
pub(super) fn write_literal(board: &Board, out: &mut Vec<u8>) {
    let n = board.side().n();
    let cells = cells(board);
    // Every row has an end but the last one.
    let count = n * (n + 1) - 1;
    let start = out.len();
    // Four bytes per cell, the brackets around all of them, and what the last store touches.
    out.resize(start + 4 * count + 4 + size_of::<__m512i>(), 0);
    let text = &mut out[start..];
    text[..2].copy_from_slice(b"[[");
    let mut end = 2;
    let (gathered, _) = cells[..count.next_multiple_of(GATHERED)].as_chunks::<GATHERED>();
    for group in gathered {
        // SAFETY: `group` is an array of 16 numbers of 16 bits, and the load needs no alignment.
        let short = unsafe { _mm256_loadu_si256(group.as_ptr().cast()) };
        let cells = _mm512_cvtepu16_epi32(short);
        // SAFETY: `cells` leaves no number above 1023, and `TEXTS` has 1024.
        let texts = unsafe { _mm512_i32gather_epi32::<4>(cells, TEXTS.as_ptr().cast()) };
        let bytes = _mm512_test_epi8_mask(texts, texts);
        if let Some(place) = text[end..].first_chunk_mut::<{ size_of::<__m512i>() }>() {
            // SAFETY: `place` is an array of 64 bytes, and the store needs no alignment.
            unsafe {
                let compressed = _mm512_maskz_compress_epi8(bytes, texts);
                _mm512_storeu_si512(place.as_mut_ptr().cast(), compressed);
            }
        }
        end += bytes.count_ones() as usize;
    }
    text[end..end + 2].copy_from_slice(b"]]");
    out.truncate(start + end + 2);
}

/// Returns the cells of a board with the ends of its rows, then [`NOTHING`].
#[target_feature(enable = "avx512f,avx512bw")]
fn cells(board: &Board) -> Cells {
    let n = board.side().n();
    let mut cells: Cells = [0; _];
    let mut store = |at: usize, lanes: __m512i| {
        if let Some(place) = cells[at..].first_chunk_mut::<LANES>() {
            // SAFETY: `place` is an array of 32 numbers of 16 bits, and the store needs no
            // alignment.
            unsafe { _mm512_storeu_si512(place.as_mut_ptr().cast(), lanes) };
        }
    };
    // SAFETY: `from` is an array of 32 numbers of 16 bits, and the load needs no alignment.
    let load = |from: &[u16; LANES]| unsafe { _mm512_loadu_si512(from.as_ptr().cast()) };
    let lanes: [u16; LANES] = std::array::from_fn(|lane| lane as u16);
    let reversed = _mm512_sub_epi16(_mm512_set1_epi16(n as i16 - 1), load(&lanes));
    let resting = board.resting();
    let starts = board.starts().words();
    for row in 0..n {
        let first = (n - 1 - row) * n;
        let word = first / 64;
        let bit = first % 64;
        let two_words = u128::from(starts[word]) | u128::from(starts[word + 1]) << 64;
        let Some(resting) = resting[first..].first_chunk() else {
            break;
        };
        let has_jump = (two_words >> bit) as u32;
        let one = _mm512_set1_epi16(1);
        let mut labels = _mm512_maskz_add_epi16(has_jump, load(resting), one);
        if (n - 1 - row) % 2 == 1 {
            labels = _mm512_permutexvar_epi16(reversed, labels);
        }
        let last = _mm512_set1_epi16(LAST_IN_ROW as i16);
        labels = _mm512_mask_add_epi16(labels, 1 << (n - 1), labels, last);
        labels = _mm512_mask_mov_epi16(labels, 1 << n, _mm512_set1_epi16(ROW_END as i16));
        // No board has a number above 1023; the table is read without a check.
        let in_table = _mm512_and_si512(labels, _mm512_set1_epi16(ROW_END as i16));
        store(row * (n + 1), in_table);
    }
    store(n * (n + 1) - 1, _mm512_set1_epi16(NOTHING as i16));
    cells
}
