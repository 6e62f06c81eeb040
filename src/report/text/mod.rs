//! Plain text for terminals and Markdown: boards, routes and the tables of `bench`.
//!
//! Whether to use colour is the caller's decision.

pub mod bench;
pub mod board;
mod gate;
pub mod route;
mod table;
