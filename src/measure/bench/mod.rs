//! Solvers compared on the same boards, and what was found, in files.
//!
//! Owns the comparison. Must not know of flags, terminals or pages.

pub mod export;
mod rows;

pub use export::Figures;
pub use rows::{SampleRow, read_sample_rows, sample_rows, write_sample_rows};

#[cfg(test)]
mod tests;
