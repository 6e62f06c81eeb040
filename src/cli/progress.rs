//! Progress bars, on standard error and only if it is a terminal.

use super::args::global;
use crate::report::human;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use snl_judge::JudgeStep;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The number of boards per second below which the bar points to the costs of families: most are
/// made a hundred times as fast.
const SLOW: f64 = 10_000.0;

/// The progress of each submission that is being judged.
pub(super) struct JudgeProgress {
    pub(super) bar: ProgressBar,
    boards: AtomicU64,
    stages: Mutex<BTreeMap<String, &'static str>>,
}

impl JudgeProgress {
    pub(super) fn new(submissions: usize) -> JudgeProgress {
        let template =
            "{spinner} {human_pos} of {human_len} submissions  {prefix}  {elapsed}  {wide_msg}";
        JudgeProgress {
            bar: bar(Some(submissions as u64), template),
            boards: AtomicU64::new(0),
            stages: Mutex::default(),
        }
    }

    pub(super) fn step(&self, name: &str, step: JudgeStep) {
        let doing = match step {
            JudgeStep::Boards(boards) => {
                let boards = self.boards.fetch_add(boards, Relaxed) + boards;
                return self.bar.set_prefix(format!("{boards} boards"));
            }
            JudgeStep::Compiling => Some("compiling"),
            JudgeStep::Running => Some("running"),
            JudgeStep::Shrinking => Some("shrinking a failure of"),
            JudgeStep::Finished => None,
        };
        let mut stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(doing) = doing {
            stages.insert(name.to_owned(), doing);
        } else {
            stages.remove(name);
            self.bar.inc(1);
        }
        let shown = stages
            .iter()
            .map(|(name, doing)| format!("{doing} {}", name.rsplit('/').next().unwrap_or(name)));
        self.bar.set_message(shown.collect::<Vec<_>>().join(", "));
    }
}

/// Returns a bar of `total` steps, or a spinner if their number is not known, with the keys of
/// [`style`].
pub(super) fn bar(total: Option<u64>, template: &str) -> ProgressBar {
    if global().quiet || global().no_progress {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
    bar.set_style(style(template));
    // The clock of a bar is a thread, and the library panics where none can be started.
    if !bar.is_hidden() && can_start_thread() {
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    bar
}

/// Returns the style of a template, with the keys of indicatif and `done`, `all`, `rate` and
/// `slow`.
pub(super) fn style(template: &str) -> ProgressStyle {
    let key = |text: fn(&ProgressState) -> String| {
        move |state: &ProgressState, out: &mut dyn Write| _ = out.write_str(&text(state))
    };
    let slow = |state: &ProgressState| {
        let is_slow = state.pos() > 0 && state.per_sec() < SLOW;
        let hint = "  (slow to make: docs/CORPORA.md)";
        if is_slow { hint } else { "" }.to_owned()
    };
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    style
        .with_key("done", key(|state| human(state.pos() as f64)))
        .with_key("all", key(|state| human(state.len().unwrap_or(0) as f64)))
        .with_key("rate", key(|state| human(state.per_sec())))
        .with_key("slow", key(slow))
}

fn can_start_thread() -> bool {
    let started = std::thread::Builder::new().spawn(|| ());
    started.is_ok_and(|thread| thread.join().is_ok())
}
