//! `avx512`: searches backwards from the last square, with a board's table in 512-bit vectors,
//! several boards at once.
//!
//! A level asks of all landing squares at once whether they rest in the set of squares found so
//! far, and adds those from which a roll leads to such a landing. There are two forms of the table:
//!
//! | boards | table | file |
//! | --- | --- | --- |
//! | side 12 to 20 | planes of 58 squares | `planes.rs` |
//! | side 16 to 20, few jumps | layers of jumps | `layers.rs` |
//!
//! Boards of sides 2 to 11 are left to `avx2`, which is faster: a search of sides 6 to 8 with a
//! word for the set (VPSHUFBITQMB) took 1.1 of its time on Zen 5 (20 % jumps).
//!
//! Boards on which the set grows slowly, because a route is long, are abandoned and left to
//! `prefix.rs`.
//!
//! Tried without gain, at n = 20, on an Intel Sapphire Rapids core: searching the abandoned boards
//! forwards, one square of a queue at a time, with VPCOMPRESSW to append where new landings rest
//! and four to twelve boards in turn (`longest` 2,060 ns per board, now 870; `long` 1,720, now
//! 1,280; `forced` 1,130, now 970; `snakebite` 760, now 470). On Zen 4: trying `prefix` after eight
//! levels where the set grew by six squares a level (`home` 0.83 of the time, `snakebite` 0.85, but
//! 20 % jumps 1.25, `bridge` 1.5).

mod layers;
mod planes;
mod vectors;

use super::lanes::BATCH;
use super::screen::screen;
use super::{Kernel, avx2};
use crate::game::{Board, Solution};
use crate::solve::group::runs_by_side;

pub(super) const KERNEL: Kernel = Kernel {
    name: "avx512",
    summary: "backwards, a board's table in 512-bit registers, several boards at once",
    interleaves: true,
    requirement: Some(("AVX-512 with VBMI2 and BITALG", runs_here)),
    batch: by_side,
};

fn runs_here() -> bool {
    pulp::x86::V4::try_new().is_some()
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg")
}

/// Splits `which` into runs of boards of one side, and solves each with code that is specialized
/// for its number of planes of 58 squares.
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
fn by_side(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for (n, run) in runs_by_side(boards, which) {
        match n {
            2..=11 => avx2::of_side(n, boards, run, answers),
            12..=13 => run_of::<3>(boards, run, answers),
            14..=15 => run_of::<4>(boards, run, answers),
            16..=17 => run_of::<5>(boards, run, answers),
            18 => run_of::<6>(boards, run, answers),
            _ => run_of::<7>(boards, run, answers),
        }
    }
}

/// The number of planes from which on boards with few jumps are searched by layers of jumps. (With
/// four, n = 15, layers take 0.91 of the time at 1 % jumps, but 1.14 at 5 %.)
const MIN_LAYERED_PLANES: usize = 5;
const LAYERS: usize = 3;

/// Solves boards of `W` planes.
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
fn run_of<const W: usize>(boards: &[Board], run: &[u32], answers: &mut [Solution]) {
    if W < MIN_LAYERED_PLANES {
        return screen::<W>(boards, run, answers, |which, answers| {
            for which in which.chunks(BATCH) {
                planes::search::<W>(boards, which, answers);
            }
        });
    }
    let (mut few_jumps, mut others) = (PendingBoards::default(), PendingBoards::default());
    screen::<W>(boards, run, answers, |which, answers| {
        sort::<W>(boards, which, &mut few_jumps, &mut others, answers);
    });
    if few_jumps.len > 0 {
        layers::search::<LAYERS>(boards, few_jumps.take(), answers);
    }
    if others.len > 0 {
        planes::search::<W>(boards, others.take(), answers);
    }
}

/// The indices of up to [`BATCH`] boards.
#[derive(Default)]
struct PendingBoards {
    which: [u32; BATCH],
    len: usize,
}

impl PendingBoards {
    /// Appends `index` if `condition` holds, without branching. There must be room.
    #[inline(always)]
    fn push_if(&mut self, condition: bool, index: u32) {
        self.which[self.len] = index;
        self.len += usize::from(condition);
    }

    /// Returns the boards, and removes them.
    #[inline(always)]
    fn take(&mut self) -> &[u32] {
        &self.which[..std::mem::take(&mut self.len)]
    }
}

/// Sorts boards into two batches, and searches each batch that becomes full.
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn sort<const W: usize>(
    boards: &[Board],
    unsorted: &[u32],
    few_jumps: &mut PendingBoards,
    others: &mut PendingBoards,
    answers: &mut [Solution],
) {
    for &index in unsorted {
        let has_few = layers::are_enough::<LAYERS>(&boards[index as usize]);
        few_jumps.push_if(has_few, index);
        others.push_if(!has_few, index);
        if few_jumps.len == BATCH {
            layers::search::<LAYERS>(boards, few_jumps.take(), answers);
        }
        if others.len == BATCH {
            planes::search::<W>(boards, others.take(), answers);
        }
    }
}
