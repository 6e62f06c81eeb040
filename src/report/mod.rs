//! Results to pages and pictures.
//!
//! Owns what a reader sees outside the terminal. Must not know a kernel or a clock: the same inputs give the same
//! bytes, on any day and any machine.

pub mod board;
mod pen;
