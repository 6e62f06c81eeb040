//! The command `snl`: a batch benchmarking and puzzle-generation harness for Snakes and Ladders boards (LeetCode 909).
//!
//! The work is done by three crates: `snakes_and_ladders` (boards, kernels, families, drawings), `snl_harness` (jobs over many
//! boards) and `snl_judge` (other people's programs). This one has what is left: comparing solvers ([`mod@bench`]), reports, pictures
//! and books ([`report`]), problem packages ([`package`]), and the command line ([`cli`]).

pub mod bench;
#[doc(hidden)]
pub mod cli;
pub mod package;
pub mod report;
#[cfg(all(test, target_os = "linux"))]
#[path = "../tests/it/test_support.rs"]
mod test_support;
