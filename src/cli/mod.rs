//! What people see and type.
//!
//! Owns the words and pictures of the terminal. Must not know how boards are searched.

pub mod draw;
pub mod explain;
