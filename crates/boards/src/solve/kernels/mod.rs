//! The list of kernels: one file and one line each.
//!
//! To add a kernel, write a file with a constant `KERNEL` and add its name to the list below. `levels`, `pairs` and
//! `textbook` are written as people write this search, allocations included; they stay untuned, as baselines to compare with.

use super::kernel::Kernel;

/// Turns a function from a board to its answer into a batch function, with the search inlined into the loop.
macro_rules! one_by_one {
    ($search:path) => {
        |boards, which, answers| {
            for &index in which {
                answers[index as usize] = $search(&boards[index as usize]);
            }
        }
    };
}

/// Declares the modules and collects their `KERNEL`s. `cargo fmt` does not see modules declared by a macro, so format
/// these files with `rustfmt --edition 2024 crates/boards/src/solve/kernels/*.rs`.
macro_rules! kernels {
    ($($(#[$cfg:meta])? $module:ident)*) => {
        $($(#[$cfg])? mod $module;)*
        pub(super) static KERNELS: &[Kernel] = &[$($(#[$cfg])? $module::KERNEL),*];
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod lanes;
mod prefix;
mod screen;

// Fastest first: `auto` is the first that the CPU can run.
kernels! {
    #[cfg(target_arch = "x86_64")]
    avx512
    #[cfg(target_arch = "x86_64")]
    avx2
    #[cfg(target_arch = "aarch64")]
    neon
    bitset
    array_queue
    levels
    pairs
    textbook
    oracle
}
