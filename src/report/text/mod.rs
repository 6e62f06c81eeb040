//! Plain text for terminals and Markdown: boards, routes and the tables of `bench`.
//!
//! A [`Screen`] says how wide it may be, and whether to use color.

pub mod bench;
pub(super) mod bench_notes;
pub mod conformance;
pub mod judge;
mod table;

pub(crate) use screen::Tone;
