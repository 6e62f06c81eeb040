#![doc = include_str!("../README.md")]

#[doc(hidden)]
pub mod cli;
pub mod game;
pub mod solve;
