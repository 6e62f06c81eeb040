//! Plain text for terminals and Markdown: boards, routes and the tables of `bench`.
//!
//! A [`Screen`] says how wide it may be, and whether to use color.

#[cfg(feature = "cli")]
pub mod bench;
#[cfg(feature = "cli")]
pub(super) mod bench_notes;
pub mod board;
#[cfg(feature = "cli")]
pub mod conformance;
pub mod counterexample;
#[cfg(feature = "cli")]
pub mod judge;
pub mod play;
pub mod review;
pub mod route;
mod screen;
#[cfg(feature = "cli")]
mod table;

pub use screen::Screen;
#[cfg(feature = "cli")]
pub(crate) use table::TextTable;
