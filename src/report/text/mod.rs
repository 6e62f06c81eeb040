//! Plain text for terminals and Markdown: boards, routes and the tables of `bench`.
//!
//! Whether to use color is the caller's decision.

#[cfg(feature = "cli")]
pub mod bench;
pub mod board;
#[cfg(feature = "cli")]
pub mod conformance;
#[cfg(feature = "cli")]
pub mod judge;
pub mod play;
pub mod route;
#[cfg(feature = "cli")]
mod table;
