//! Reports: results as HTML pages, Markdown, SVG pictures and terminal text.
//!
//! No kernel is timed and no clock is read here: the same inputs give the same bytes on any day and
//! machine. A report goes from [`Input`]s by [`report`], or from what a command has just done, to a
//! [`Page`] of text, tables and pictures, and from there to [`html`], [`markdown`] or [`terminal`]:
//!
//! ```text
//! run directories ──┐
//! bench exports   ──┤             ┌──▶ one HTML page
//! kill matrices   ──┼──▶ Page ────┤
//! judged programs ──┘             ├──▶ Markdown, with pictures in files
//!                                 └──▶ text for a terminal
//! ```
//!
//! [`programs_csv`] makes a table for spreadsheets of judged programs.

pub mod book;
mod chart;
mod error;
mod ground;
mod html;
mod input;
mod markdown;
mod number;
pub mod page;
mod program_csv;
mod sections;
mod table;
mod terminal;

pub use error::ReportError;
pub use ground::restyle;
pub use html::html;
pub use input::{Input, JudgeReport};
pub use markdown::markdown;
pub(crate) use number::{human, pluralize};
pub use page::Page;
pub use program_csv::programs_csv;
pub(crate) use sections::bench::{disturbed_share, doubts, failures, rounds, slower};
pub(crate) use sections::judged::{describe_failure, failures_page};
pub(crate) use sections::kills::{strength_page, strength_sentences, survivors};
pub(crate) use sections::provenance::differing_origins;
pub(crate) use sections::run::run_page;
pub use sections::{bench_page, report};
pub use table::{Narrow, Table, TableCell};
pub use terminal::{LiveTable, terminal};
