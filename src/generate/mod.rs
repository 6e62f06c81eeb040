//! (spec, index) -> board, a pure function.
//!
//! Owns the seeded stream, the spec's text, one file a family, and the search for boards that fulfil wishes. Must not
//! know how a board's answer is found, nor who wants the board.

mod draft;
mod families;
mod family;
mod levels;
mod maker;
mod search;
mod sizes;
mod span;
mod spec;
mod stream;
mod wishes;

pub use families::exhaustive;
pub use family::Family;
pub use maker::Maker;
pub use sizes::Sizes;
pub use span::Span;
pub use spec::{Density, Spec, SpecError};
pub use stream::{STREAM_VERSION, Stream};
pub use wishes::{Solvable, Wishes};
