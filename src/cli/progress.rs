//! The progress bar.
//!
//! Owns when there is one and what it says. Must not be on standard output.

use super::args::Global;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// A bar of boards done, with rate and time left; hidden where standard error is no terminal. Without a total,
/// a count and a rate.
pub(super) fn boards(total: Option<u64>, global: &Global) -> ProgressBar {
    if global.quiet || global.no_progress {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
    let template = match total {
        Some(_) => "{bar:30} {human_pos}/{human_len} boards  {per_sec}  {eta} left",
        None => "{spinner} {human_pos} boards  {per_sec}  {elapsed}",
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
