//! The list of kernels, one file each.
//!
//! To add a kernel, write a file with a constant `KERNEL`, and add its `mod` line and its entry in
//! the list below. `levels`, `pairs` and `textbook` are written as people write this search,
//! allocations included; they stay untuned, as baselines to compare with.

use super::kernel::Kernel;

/// Turns a function from a board to its answer into a batch function, with the search inlined into
/// the loop.
macro_rules! one_by_one {
    ($search:path) => {
        |boards, which, answers| {
            for &index in which {
                answers[index as usize] = $search(&boards[index as usize]);
            }
        }
    };
}

mod array_queue;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bitset;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod lanes;
mod levels;
#[cfg(target_arch = "aarch64")]
mod neon;
mod oracle;
mod pairs;
mod prefix;
mod screen;
mod textbook;

/// All kernels, fastest first: `auto` is the first that the CPU can run.
pub(super) static KERNELS: &[Kernel] = &[
    #[cfg(target_arch = "x86_64")]
    avx512::KERNEL,
    #[cfg(target_arch = "x86_64")]
    avx2::KERNEL,
    #[cfg(target_arch = "aarch64")]
    neon::KERNEL,
    bitset::KERNEL,
    array_queue::KERNEL,
    levels::KERNEL,
    pairs::KERNEL,
    textbook::KERNEL,
    oracle::KERNEL,
];
