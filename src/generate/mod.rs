//! (spec, index) -> board, a pure function.
//!
//! Owns the seeded stream, the spec's text, one file a family, and the search for boards that fulfil wishes. Must not
//! know how a board's answer is found, nor who wants the board.

mod board_builder;
mod constraints;
mod families;
mod family;
mod generator;
mod levels;
mod range;
mod search;
mod sizes;
mod spec;
mod stream;

pub use constraints::{Constraints, Solvable};
pub use families::exhaustive;
pub use family::Family;
pub use generator::BoardGenerator;
pub use range::NumberRange;
pub use sizes::Sizes;
pub use spec::{Density, Spec, SpecError};
pub use stream::{BoardRng, STREAM_VERSION};
