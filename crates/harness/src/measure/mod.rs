//! Measuring: clocks, times of solving and their histograms, statistics, and the machine.

mod clock;
mod group_timer;
mod histograms;
mod host;
mod pin;
pub mod statistics;
mod timings;

pub use clock::is_disturbed;
pub use clock::{Clock, ThreadClock};
pub use group_timer::auto_histogram;
pub use group_timer::{BoardTime, GroupTimer, GroupTimings};
pub use histograms::Histograms;
pub use host::{Host, host};
pub use pin::pin_to_core;
pub use timings::{TimingRow, Timings, per_second};
