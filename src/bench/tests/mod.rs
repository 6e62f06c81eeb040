//! Measurements and their files, held against what went in.

mod comparison;
mod files;
mod scripted;
mod turns;
