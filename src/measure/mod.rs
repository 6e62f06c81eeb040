//! The only stopwatch: timings of solving, their statistics, and the machine they were taken on.
//!
//! Owns the clock. Must not know of the command line.

mod clock;
mod group_timer;
mod histograms;
mod host;
mod pin;
pub mod statistics;
mod timings;

pub use clock::{Clock, ThreadClock, WallTimer};
pub use group_timer::{GroupTimer, GroupTimings};
pub use histograms::Histograms;
pub use host::{Host, host};
pub use pin::pin_to_core;
pub use timings::{TimingRow, Timings};
