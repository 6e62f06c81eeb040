//! Who answers what wrongly: the mistakes that people make, how strong a corpus is against them, and packages for judges.
//!
//! Owns the catalogue of mistakes, the kill matrix and the files of a judge package. Must not know of flags, terminals or how boards are
//! generated.

pub mod contestant;
pub mod mistakes;
pub mod package;
pub mod shrink;
pub mod strength;
