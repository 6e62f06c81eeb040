//! Submissions: programs by other people, in any language, judged on a corpus.
//!
//! ```text
//! find ──▶ Submission ──▶ language (compile, adapter) ──▶ PreparedSubmission ──▶ JudgeRun
//!                                                                                  │
//!   a BoardResult per board ◀──────────────────────────────────────────────────────┘
//!
//! JudgeRun ──▶ Session: one process; LimitMonitor: its limits
//!                └──▶ process: lines in and out, supervisor, descendants
//! ```
//!
//! [`JudgeOptions::judge`] runs the whole: the corpus, the search for a counterexample, and the
//! comparison with known mistakes.

mod environment;
mod error;
mod explain;
mod find;
mod language;
mod limits;
mod no_solution;
mod outcome;
mod process;
mod run;
mod sandbox;
mod verdict;

pub use error::JudgeError;
pub use explain::counterexample::SEARCH_TIME;
pub use explain::counts::BoardGroup;
pub use explain::diagnosis::{Diagnosis, Finding};
pub use explain::failure::{Failure, JsonBoard};
pub use find::{
    FindError, FoundSubmissions, Submission, SubmissionKind, document, find, unsupported_language,
};
pub use language::{
    BuildContext, BuildError, FoundTool, LANGUAGES, Language, SourceFile, Tool, ToolError,
    Toolchains, Version,
};
pub use limits::Limits;
pub use no_solution::NoSolution;
pub use outcome::{JudgeOptions, JudgeStep, SubmissionOutcome};
pub use process::{ExitStatus, Supervisor, supervise};
pub use run::prepare::PreparedSubmission;
pub use run::result::{BoardResult, JudgedBoard, Output};
pub use run::run_results::{RunResults, RunUsage};
pub use run::session::JudgeRun;
pub use run::source::{BoardIter, BoardSource, board_at};
pub use sandbox::{Hidden, NoSandbox, Sandbox, confine};
pub use verdict::{EXITED_EARLY, Verdict};
