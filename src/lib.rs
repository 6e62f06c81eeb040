#![doc = include_str!("../README.md")]

pub mod game;
pub mod generate;
pub mod measure;
pub mod solve;
