//! Results to pages and pictures.
//!
//! Owns what a reader sees outside the terminal. Must not know a kernel or a clock: the same inputs give the same
//! bytes, on any day and any machine.
//!
//! A report goes from [`Input`]s by [`report`] to a [`Page`] of words, tables and pictures, and from there to [`html`]
//! or [`markdown`]:
//!
//! ```text
//! a run's folder ──┐
//! bench exports  ──┤             ┌──▶ one HTML page
//! kill matrices  ──┼──▶ Page ────┤
//! records        ──┘             └──▶ Markdown, and pictures beside it
//! ```

pub mod board;
mod chart;
mod error;
mod html;
mod input;
mod markdown;
mod number;
pub mod page;
mod sections;
mod svg;

pub use error::ReportError;
pub use html::html;
pub use input::Input;
pub use markdown::markdown;
pub use page::Page;
pub use sections::report;
