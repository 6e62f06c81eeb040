//! Searching boards.
//!
//! Owns how answers are found. Must not know how boards are made, stored, timed or printed.

pub mod routes;
