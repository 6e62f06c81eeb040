//! Measuring: clocks, times of solving and their histograms, statistics, and the machine.

mod clock;
mod group_timer;
mod histograms;
mod host;
#[cfg(feature = "cli")]
mod pin;
pub mod statistics;
mod timings;

#[cfg(feature = "cli")]
pub(crate) use clock::is_disturbed;
pub use clock::{Clock, ThreadClock};
#[cfg(feature = "cli")]
pub(crate) use group_timer::auto_histogram;
pub use group_timer::{BoardTime, GroupTimer, GroupTimings};
pub use histograms::Histograms;
pub use host::{Host, host};
#[cfg(feature = "cli")]
pub use pin::pin_to_core;
pub use timings::{TimingRow, Timings, per_second};
