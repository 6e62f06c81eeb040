//! `avx512`: backwards from the last square, with a board's whole table in 512-bit vectors, several boards at once.

mod lanes;
mod layers;
mod planes;
mod queues;
mod small;

use super::{Kernel, bitset, sparse};
use crate::game::{Board, Solution};
use lanes::{BATCH, Batch};
use std::arch::x86_64::*;

pub(super) const KERNEL: Kernel = Kernel {
    name: "avx512",
    summary: "backwards, a board's whole table in 512-bit registers, several boards at once",
    interleaves: true,
    alias: Some("wide"),
    requirement: Some(("AVX-512 with VBMI2 and BITALG", runs_here)),
    batch,
};

/// The six squares on which the first roll lands.
const FIRST_LANDINGS: u64 = 0b111_1110;

fn runs_here() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg")
        && bitset::bit_instructions()
}

/// # Panics
/// On a CPU without the required features.
fn batch(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    assert!(runs_here(), "`kernel` checks the requirement");
    // SAFETY: the features that it enables were just detected.
    unsafe { by_size(boards, which, answers) }
}

/// Splits `which` into runs of boards for which the code is specialised, and these into batches.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,bmi1,bmi2,lzcnt,popcnt"
)]
fn by_size(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for run in which.chunk_by(|&a, &b| size_class(boards, a) == size_class(boards, b)) {
        let class = size_class(boards, run[0]);
        let mut narrow = Batch::new();
        for part in run.chunks(BATCH) {
            let mut left = Batch::new();
            let mut sparse = Batch::new();
            for &index in part {
                let board = &boards[index as usize];
                let jumps = board.starts().len();
                if jumps == 0 {
                    answers[index as usize] = bitset::empty_board_answer(board);
                } else if class > 2 && sparse::is_trapped(board) {
                    answers[index as usize] = Solution::Unreachable;
                } else {
                    let few = class > 4 && jumps <= layers::MAX_JUMPS && layers::are_enough::<3>(board);
                    sparse.push_if(few, index);
                    left.push_if(!few, index);
                }
            }
            if sparse.len() > 0 {
                layers::search::<3>(boards, sparse.which(), answers);
            }
            let left = left.which();
            match class {
                1 => small::search::<1>(boards, left, answers),
                2 => planes::search::<2>(boards, left, answers, &mut narrow),
                3 => planes::search::<3>(boards, left, answers, &mut narrow),
                4 => planes::search::<4>(boards, left, answers, &mut narrow),
                5 => planes::search::<5>(boards, left, answers, &mut narrow),
                6 => planes::search::<6>(boards, left, answers, &mut narrow),
                _ => planes::search::<7>(boards, left, answers, &mut narrow),
            }
            if narrow.len() > BATCH {
                queues::search(boards, narrow.which(), answers);
                narrow = Batch::new();
            }
        }
        queues::search(boards, narrow.which(), answers);
    }
}

/// The number of words or planes of a board.
#[inline]
fn size_class(boards: &[Board], index: u32) -> usize {
    match boards[index as usize].side().squares() {
        ..=64 => 1,
        65..=116 => 2,
        squares => squares.div_ceil(planes::STRIDE),
    }
}

/// `first`, `first + step`, `first + 2 * step`, …
const fn ramp(step: u8, first: u8) -> [u8; 64] {
    let mut bytes = [first; 64];
    let mut index = 1;
    while index < 64 {
        bytes[index] = bytes[index - 1] + step;
        index += 1;
    }
    bytes
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 readable bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}
