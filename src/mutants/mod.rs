//! Mutation testing of corpora: the catalogue of mistakes (hand-written mutants of a correct solver), the strength of a
//! corpus against them, suites of few boards that kill them all, and shrinking of boards.

pub mod gated;
pub mod mistakes;
pub mod shrink;
pub mod strength;
pub mod suite;
