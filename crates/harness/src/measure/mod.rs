//! Measuring: clocks, times of solving and their histograms, statistics, and the machine.

mod clock;
mod group_timer;
mod histograms;
mod host;
mod job_times;
mod pin;
pub mod statistics;
mod timings;

pub use clock::{Clock, is_disturbed};
pub use group_timer::{GroupTimer, TimedBatch, auto_histogram};
pub use histograms::Histograms;
pub(crate) use host::host_name;
pub use host::{Host, host};
pub use job_times::JobTimes;
pub use pin::pin_to_core;
pub use timings::{TimingRow, Timings, per_second};
