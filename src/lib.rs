#![doc = include_str!("../README.md")]

pub mod corpus;
pub mod game;
