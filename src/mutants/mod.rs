//! Who answers what wrongly: the mistakes that people make, how strong a corpus is against them, and packages for judges.
//!
//! Owns the catalogue of mistakes, the kill matrix, the suites that kill them all, and the files of a judge package. Must
//! not know of flags or terminals.

pub mod mistakes;
pub mod shrink;
pub mod strength;
pub mod suite;
