//! Plain text for terminals: the results of `bench` and `judge`.
//!
//! A [`Screen`](snakes_and_ladders::draw::text::Screen) says how wide it may be, and whether to use color.

pub mod bench;
pub(super) mod bench_notes;
pub mod judge;
pub mod kills;
mod table;
