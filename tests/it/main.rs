//! The integration tests, one binary, so that they are linked once: a module per file. One of them alone:
//! `cargo test --test it readme::`.

mod allocations;
mod bad_input;
mod bench;
mod book;
mod ci_recipe;
mod corpora;
#[cfg(target_os = "linux")]
mod endless;
#[cfg(target_os = "linux")]
mod faults;
mod fixed_boards;
#[cfg(target_os = "linux")]
mod foreign_text;
mod judge;
#[cfg(target_os = "linux")]
mod judge_solutions;
mod kernels;
mod layers;
mod main_job;
#[cfg(unix)]
mod malformed;
#[cfg(target_os = "linux")]
mod mutants;
mod packages;
mod pictures;
mod puzzles;
mod readme;
mod report;
#[cfg(unix)]
mod resume;
#[cfg(target_os = "linux")]
mod sandbox;
#[cfg(target_os = "linux")]
mod screens;
mod shards;
mod slips;
mod stream;
#[cfg(unix)]
mod submissions;
#[path = "../../src/test_support.rs"]
mod test_support;
#[cfg(target_os = "linux")]
mod time_limit;
mod util;
#[cfg(unix)]
mod wrong_success;
