//! The flags of jobs that can be taken up again.
//!
//! Owns their form and help. Must not know how jobs are kept.

use clap::Args;
use std::str::FromStr;
use std::time::Duration;

/// Going on after a stop.
#[derive(Args, Debug)]
pub(in crate::cli) struct CheckpointArgs {
    /// Go on where an interrupted, killed or failed job of the same flags stopped; start where there is none, and do
    /// nothing where all is done
    #[arg(long)]
    pub(in crate::cli) resume: bool,
    /// Seconds between checkpoints, from which --resume goes on
    #[arg(long, value_name = "SECONDS", default_value = "5")]
    pub(in crate::cli) checkpoint_every: Seconds,
}

/// A time in seconds, fractions allowed.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Seconds(pub(in crate::cli) Duration);

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seconds, &'static str> {
        let seconds = text
            .parse()
            .ok()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        seconds
            .map(Seconds)
            .ok_or("a number of seconds, such as 5 or 0.5")
    }
}
