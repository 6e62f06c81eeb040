//! The integration tests, one binary, so that they are linked once: a module per file. One of them
//! alone: `cargo test --test it readme::`.
mod bad_input;
#[cfg(target_os = "linux")]
mod beginners;
mod bench;
mod book;
mod ci_recipe;
mod circles;
mod corpora;
#[cfg(target_os = "linux")]
mod effects;
#[cfg(target_os = "linux")]
mod endless;
#[cfg(target_os = "linux")]
mod faults;
mod figures;
#[cfg(target_os = "linux")]
mod folders;
#[cfg(target_os = "linux")]
mod foreign_text;
mod judge;
#[cfg(target_os = "linux")]
mod judge_solutions;
#[cfg(unix)]
mod kept_files;
mod main_job;
#[cfg(unix)]
mod malformed;
#[cfg(target_os = "linux")]
mod outcomes;
#[cfg(target_os = "linux")]
mod outputs;
mod packages;
mod pictures;
mod puzzles;
mod readme;
#[cfg(target_os = "linux")]
mod refusals;
mod report;
#[cfg(unix)]
mod resume;
#[cfg(target_os = "linux")]
mod sandbox;
#[cfg(target_os = "linux")]
mod screens;
mod shards;
#[cfg(unix)]
mod submissions;
mod util;
#[cfg(unix)]
mod wrong_success;
