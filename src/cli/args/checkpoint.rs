//! The flags of resumable jobs.

use clap::Args;
use std::str::FromStr;
use std::time::Duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct CheckpointArgs {
    /// Resume an interrupted job with the same flags. Starts a new job if there is none; does nothing if it is complete
    #[arg(long)]
    pub(in crate::cli) resume: bool,
    /// Seconds between checkpoints
    #[arg(
        long = "checkpoint-interval",
        alias = "checkpoint-every",
        value_name = "SECONDS",
        default_value = "5"
    )]
    pub(in crate::cli) checkpoint_every: Seconds,
}

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
