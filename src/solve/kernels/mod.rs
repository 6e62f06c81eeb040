//! The kernels, one file each. [`levels`], [`pairs`] and [`textbook`] are written as people write the search, allocations
//! included, and stay untuned: they are what the others are compared with.

pub(super) mod array_queue;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
pub(super) mod bitset;
pub(super) mod levels;
pub(super) mod oracle;
pub(super) mod pairs;
pub(super) mod sparse;
pub(super) mod textbook;
