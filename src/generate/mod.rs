//! (spec, index) -> board, a pure function.
//!
//! Owns the seeded stream, the spec's text and one file a family. Must not know how a board's answer is found, nor
//! who wants the board.

mod draft;
mod families;
mod family;
mod levels;
mod maker;
mod sizes;
mod spec;
mod stream;

pub use families::exhaustive;
pub use family::Family;
pub use maker::Maker;
pub use sizes::Sizes;
pub use spec::{Density, Spec, SpecError};
pub use stream::{STREAM_VERSION, Stream};
