//! Who answers what wrongly: the mistakes that people make, and how strong a corpus is against them.
//!
//! Owns the catalogue of mistakes, the kill matrix, and the suites that kill them all. Must not know of flags or
//! terminals.

pub mod mistakes;
pub mod shrink;
pub mod strength;
pub mod suite;
