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

mod classify;
mod counterexample;
mod counts;
mod diagnosis;
mod environment;
mod failure;
mod find;
mod folder;
mod language;
mod limits;
mod no_solution;
mod outcome;
mod prepare;
mod process;
mod queue;
mod result;
mod sandbox;
mod session;
mod source;
mod verdict;

pub use counterexample::SEARCH_TIME;
pub use counts::BoardGroup;
pub use diagnosis::{Diagnosis, Finding};
pub use failure::{Failure, JsonBoard};
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
pub use prepare::PreparedSubmission;
pub use process::{ExitStatus, Supervisor, supervise};
pub use result::{BoardResult, JudgedBoard, Output};
pub use sandbox::{Hidden, NoSandbox, Sandbox, confine};
pub use session::{JudgeRun, RunResults, RunUsage};
pub use source::{BoardIter, BoardSource, BoxError, board_at};
pub use verdict::Verdict;
