//! Progress bars, on standard error and only if it is a terminal.

use super::args::GlobalArgs;
use crate::bench::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// A bar of boards done with rate and time left; without a total, a count and a rate.
pub(super) fn boards(total: Option<u64>, global: &GlobalArgs) -> ProgressBar {
    let template = match total {
        Some(_) => "{bar:30} {human_pos}/{human_len} boards  {per_sec}  {eta} left",
        None => "{spinner} {human_pos} boards  {per_sec}  {elapsed}",
    };
    bar(total, template, global)
}

/// A spinner until the time of a measurement is planned, then a bar of that time.
pub(super) fn measuring(global: &GlobalArgs) -> ProgressBar {
    bar(None, "{spinner} {msg}", global)
}

fn bar(total: Option<u64>, template: &str, global: &GlobalArgs) -> ProgressBar {
    if global.quiet || global.no_progress {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
    bar.set_style(style(template));
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}

pub(super) fn step(bar: &ProgressBar, step: Progress<'_>) {
    match step {
        Progress::Checking(solver) => bar.set_message(format!("checking the answers of {solver}")),
        Progress::Warming(round, of) => {
            bar.set_message(format!("warming up, {} of {of}", round + 1))
        }
        Progress::Planned(rounds, ns) => {
            bar.set_length(ns);
            bar.reset_elapsed();
            bar.reset_eta();
            let template = format!("{{bar:30}} round {{msg}} of {rounds}  {{eta}} left");
            bar.set_style(style(&template));
        }
        Progress::Timed(round, ns) => {
            if bar.message() != (round + 1).to_string() {
                bar.set_message((round + 1).to_string());
            }
            bar.inc(ns);
        }
    }
}
