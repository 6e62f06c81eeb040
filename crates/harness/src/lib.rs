//! Jobs over many boards: everything that `snl` does with boards in bulk, as library calls.
//!
//! Each module uses only those before it in this list: [`pipeline`] (an ordered parallel pipeline),
//! [`measure`] (clocks, timings, statistics), [`store`] (durable files, checkpoints, manifests),
//! [`corpus`] (files of boards), [`mutants`] (mistakes, gated faults, suites), [`source`] (boards
//! from a file, a spec or a suite), and [`jobs`] (run, generate, solve, merge, kill matrices).

pub mod corpus;
pub mod jobs;
pub mod measure;
pub mod mutants;
pub mod pipeline;
pub mod source;
pub mod store;

/// Returns whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests
/// take samples of large sets.
#[cfg(test)]
pub(crate) fn runs_long_tests() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}
