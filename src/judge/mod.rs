//! Who answers what wrongly: the mistakes that people make, and how strong a corpus is against them.
//!
//! Owns the catalogue of mistakes and the kill matrix. Must not know of flags, terminals or how boards are
//! generated.

pub mod contestant;
pub mod mistakes;
pub mod shrink;
pub mod strength;
