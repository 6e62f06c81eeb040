//! The ways in which people write the search, allocations included.
//!
//! Owns honest peers, each in its own few lines. Must not be tuned: they are what the kernels are compared with.

mod levels;
mod pairs;
mod textbook;

pub(super) use levels::search as levels;
pub(super) use pairs::search as pairs;
pub(super) use textbook::search as textbook;
