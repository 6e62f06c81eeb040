//! Points in time after which waiting ends.

use std::time::{Duration, Instant};

/// A point in time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline(Instant);

impl Deadline {
    /// This long from now.
    pub fn after(duration: Duration) -> Deadline {
        Deadline(Instant::now() + duration)
    }

    /// Whether it is over.
    pub fn has_passed(self) -> bool {
        Instant::now() > self.0
    }
}
