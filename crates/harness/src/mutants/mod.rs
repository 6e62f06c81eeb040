//! Mutation testing of corpora: the catalogue of mistakes (hand-written mutants of a correct
//! solver), gated faults (generated ones), the strength of a corpus against both, suites of few
//! boards that kill the mistakes and most gated faults, and shrinking of boards, with the small
//! boards that are tried first.

pub mod gated;
pub mod mistakes;
pub mod shrink;
mod small_boards;
pub mod strength;
pub mod suite;

pub use small_boards::{SmallBoards, size};
