//! Reports: results as HTML pages, Markdown, SVG pictures and terminal text.
//!
//! No kernel is timed and no clock is read here: the same inputs give the same bytes on any day and machine.
//! A report goes from [`Input`]s by [`report`] to a [`Page`] of text, tables and pictures, and from there to [`html`]
//! or [`markdown`]:
//!
//! ```text
//! run directories ──┐
//! bench exports   ──┤             ┌──▶ one HTML page
//! kill matrices   ──┼──▶ Page ────┤
//! verdicts        ──┘             └──▶ Markdown, with pictures in files
//! ```

pub mod board;
#[cfg(feature = "cli")]
pub mod book;
#[cfg(feature = "cli")]
mod chart;
#[cfg(feature = "cli")]
mod error;
#[cfg(feature = "cli")]
mod ground;
#[cfg(feature = "cli")]
mod html;
#[cfg(feature = "cli")]
mod input;
#[cfg(feature = "cli")]
mod kills;
#[cfg(feature = "cli")]
mod markdown;
mod number;
#[cfg(feature = "cli")]
pub mod page;
#[cfg(feature = "cli")]
mod sections;
mod svg;
pub mod text;

#[cfg(feature = "cli")]
pub use error::ReportError;
#[cfg(feature = "cli")]
pub use ground::restyle;
#[cfg(feature = "cli")]
pub use html::html;
#[cfg(feature = "cli")]
pub use input::Input;
#[cfg(feature = "cli")]
pub use kills::KillReport;
#[cfg(feature = "cli")]
pub use markdown::markdown;
#[cfg(feature = "cli")]
pub(crate) use number::{human, pluralize, thousands};
#[cfg(feature = "cli")]
pub use page::Page;
#[cfg(feature = "cli")]
pub use sections::report;
