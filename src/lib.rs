//! The command `snl`: a batch benchmarking and puzzle-generation harness for Snakes and Ladders
//! boards (LeetCode 909).
//!
//! The work is done by three crates: `snakes_and_ladders` (boards, kernels, families, drawings),
//! `snl_harness` (jobs over many boards) and `snl_judge` (other people's programs). This one has
//! what is left: comparing solvers ([`mod@bench`]), reports, pictures and books ([`report`]),
//! problem packages ([`package`]), and the command line ([`cli`]).

pub mod bench;
#[doc(hidden)]
pub mod cli;
pub mod package;
pub mod report;

/// Returns whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests
/// take samples of large sets.
#[cfg(test)]
pub(crate) fn runs_long_tests() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}
