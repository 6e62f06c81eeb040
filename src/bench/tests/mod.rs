//! Benches of targets with known times, and their exports.

mod comparison;
mod files;
mod scripted;
mod turns;
