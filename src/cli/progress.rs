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

/// The number of boards per second below which the bar points to the costs of families: most are made a hundred times as
/// fast.
const SLOW: f64 = 10_000.0;

/// The progress of each submission that is being judged.
pub(super) struct JudgeProgress {
    pub(super) bar: ProgressBar,
    boards: AtomicU64,
    stages: Mutex<BTreeMap<String, JudgeStep>>,
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
        if let JudgeStep::Boards(boards) = step {
            let boards = self.boards.fetch_add(boards, Relaxed) + boards;
            return self.bar.set_prefix(format!("{boards} boards"));
        }
        let mut stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        if step == JudgeStep::Finished {
            stages.remove(name);
            self.bar.inc(1);
        } else {
            stages.insert(name.to_owned(), step);
        }
        let shown = stages.iter().map(|(name, step)| {
            let doing = match step {
                JudgeStep::Compiling => "compiling",
                JudgeStep::Running => "running",
                JudgeStep::StressTesting => "stress-testing",
                JudgeStep::Shrinking => "shrinking a failure of",
                JudgeStep::Finished | JudgeStep::Boards(_) => "",
            };
            format!("{doing} {}", name.rsplit('/').next().unwrap_or(name))
        });
        self.bar.set_message(shown.collect::<Vec<_>>().join(", "));
    }
}

/// Returns a bar of `total` steps, or a spinner if their number is not known, with the keys of [`KEYS`] and of indicatif.
pub(super) fn bar(total: Option<u64>, template: &str) -> ProgressBar {
    if global().quiet || global().no_progress {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
    bar.set_style(style(template));
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// The name of a key of templates, and the text that it stands for.
type TemplateKey = (&'static str, fn(&ProgressState) -> String);

const KEYS: [TemplateKey; 4] = [
    ("done", |state| human(state.pos() as f64)),
    ("all", |state| human(state.len().unwrap_or(0) as f64)),
    ("rate", |state| human(state.per_sec())),
    ("slow", |state| {
        let is_slow = state.pos() > 0 && state.per_sec() < SLOW;
        let hint = "  (slow to make: docs/CORPORA.md)";
        if is_slow { hint } else { "" }.to_owned()
    }),
];

pub(super) fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    KEYS.into_iter().fold(style, |style, (name, text)| {
        let write =
            move |state: &ProgressState, out: &mut dyn Write| _ = out.write_str(&text(state));
        style.with_key(name, write)
    })
}
