//! The only stopwatch: timings of solving, their statistics, and the machine they were taken on.
//!
//! Owns the clock. Must not know of the command line.

mod clock;
mod histograms;
mod host;
mod pin;
pub mod statistics;
mod stopwatch;
mod timings;

pub use clock::{Clock, Stretch, ThreadClock};
pub use histograms::Histograms;
pub use host::{Host, host};
pub use pin::pin;
pub use stopwatch::{Stopwatch, Times};
pub use timings::{TimingRow, Timings};
