//! `wide`: backwards from the last square, a board's whole table in 512-bit registers.
//!
//! Owns the AVX-512 kernel. Must not be called on a machine without it: the list asks first.

use super::thin;
use crate::game::{Board, Solution};
use std::arch::x86_64::*;

/// Whether this machine can run it.
pub(super) fn runs_here() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vbmi")
}

/// Answers the boards that `which` names, runs of as many words together.
pub(super) fn many(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    assert!(runs_here());
    // SAFETY: the features that `entry` enables were just detected.
    unsafe { entry(boards, which, answers) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn entry(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for run in which.chunk_by(|&a, &b| words(boards, a) == words(boards, b)) {
        match words(boards, run[0]) {
            1 => run_of::<1, 4>(boards, run, answers),
            2 => run_of::<2, 4>(boards, run, answers),
            3 => run_of::<3, 3>(boards, run, answers),
            4 => run_of::<4, 2>(boards, run, answers),
            5 => run_of::<5, 2>(boards, run, answers),
            6 => run_of::<6, 2>(boards, run, answers),
            _ => run_of::<7, 2>(boards, run, answers),
        }
    }
}

#[inline]
fn words(boards: &[Board], index: u32) -> usize {
    boards[index as usize].side().squares().div_ceil(64)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn run_of<const W: usize, const K: usize>(boards: &[Board], run: &[u32], answers: &mut [Solution]) {
    let mut at = 0;
    while at + K <= run.len() {
        together::<W, K>(boards, &run[at..at + K], answers);
        at += K;
    }
    while at < run.len() {
        together::<W, 1>(boards, &run[at..at + 1], answers);
        at += 1;
    }
}

const fn ramp(step: u8, offset: u8) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut at = 0;
    while at < 64 {
        bytes[at] = (at as u8 * step).wrapping_add(offset);
        at += 1;
    }
    bytes
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 readable bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}


#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn together<const W: usize, const K: usize>(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let zero = _mm512_setzero_si512();
    let even = load(const { &ramp(2, 0) });
    let powers = _mm512_set1_epi64(0x8040_2010_0804_0201u64 as i64);
    let ahead: [__m512i; 6] = [
        load(const { &ramp(1, 1) }),
        load(const { &ramp(1, 2) }),
        load(const { &ramp(1, 3) }),
        load(const { &ramp(1, 4) }),
        load(const { &ramp(1, 5) }),
        load(const { &ramp(1, 6) }),
    ];
    let mut sets: [__m512i; K] = [zero; K];
    let mut low = [[zero; W]; K];
    let mut bit = [[zero; W]; K];
    let mut six = [[zero; 6]; K];
    for k in 0..K {
        let board = &boards[which[k] as usize];
        let resting = board.resting();
        for w in 0..W {
            // SAFETY: W words of 64 entries are within the table: W * 64 <= 448.
            let (a, b) = unsafe {
                let from = resting.as_ptr().add(w * 64);
                (_mm512_loadu_si512(from.cast()), _mm512_loadu_si512(from.add(32).cast()))
            };
            low[k][w] = _mm512_permutex2var_epi8(a, even, b);
            if W > 1 {
                let high = _mm512_permutex2var_epi8(_mm512_srli_epi16(a, 6), even, _mm512_srli_epi16(b, 6));
                bit[k][w] = _mm512_shuffle_epi8(powers, high);
            }
        }
        if W == 1 {
            for r in 0..6 {
                // beyond the board: byte 0 only; masked when used
                six[k][r] = _mm512_permutexvar_epi8(ahead[r], low[k][0]);
            }
        }
        let last = board.side().squares() - 1;
        sets[k] = _mm512_maskz_set1_epi8(1 << (last % 64), 1 << (last / 64));
    }
    let mut rolls = [1u16; K];
    let mut level = 0;
    let mut found = [0u32; K];
    loop {
        let mut open = 0;
        for k in 0..K {
            let set = sets[k];
            const OR: i32 = 0xfe;
            let next = if W == 1 {
                let r = |r: usize| _mm512_maskz_permutexvar_epi8(u64::MAX >> (r + 1), six[k][r], set);
                let x = _mm512_ternarylogic_epi64(r(0), r(1), r(2), OR);
                let y = _mm512_ternarylogic_epi64(r(3), r(4), r(5), OR);
                _mm512_ternarylogic_epi64(set, x, y, OR)
            } else {
                let mut lands = zero;
                for w in 0..W {
                    let byte = _mm512_permutexvar_epi8(low[k][w], set);
                    let hit = _mm512_test_epi8_mask(byte, bit[k][w]);
                    lands = _mm512_mask_add_epi8(lands, hit, lands, _mm512_set1_epi8(1i8 << w));
                }
                let carried = _mm512_and_si512(_mm512_srli_epi16(lands, 1), _mm512_set1_epi8(0x7f));
                let r = |k: usize| _mm512_permutex2var_epi8(lands, ahead[k], carried);
                let x = _mm512_ternarylogic_epi64(r(0), r(1), r(2), OR);
                let y = _mm512_ternarylogic_epi64(r(3), r(4), r(5), OR);
                _mm512_ternarylogic_epi64(set, x, y, OR)
            };
            let stuck = u32::from(_mm512_cmpneq_epi64_mask(next, set) == 0);
            found[k] = _mm_cvtsi128_si32(_mm512_castsi512_si128(next)) as u32 & 1;
            rolls[k] += 1 - found[k] as u16;
            open |= (found[k] | stuck) ^ 1;
            sets[k] = next;
        }
        if open == 0 {
            break;
        }
        level += 1;
        if level == 16 {
            for k in 0..K {
                let mut bytes = [0u64; 8];
                // SAFETY: 64 writable bytes.
                unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), sets[k]) };
                let reached: u32 = bytes.iter().map(|word| word.count_ones()).sum();
                if reached < 64 && found[k] == 0 {
                    for &index in which {
                        answers[index as usize] = thin::search(&boards[index as usize]);
                    }
                    return;
                }
            }
        }
    }
    for k in 0..K {
        answers[which[k] as usize] = if found[k] != 0 { Solution::Rolls(rolls[k]) } else { Solution::Unreachable };
    }
}
