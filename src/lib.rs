#![doc = include_str!("../README.md")]

#[doc(hidden)]
pub mod cli;
pub mod corpus;
pub mod game;
pub mod generate;
pub mod measure;
pub mod solve;
