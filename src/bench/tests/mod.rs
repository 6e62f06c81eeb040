//! Benches of targets with known times, and their exports.

mod comparison;
mod scripted;
mod turns;
