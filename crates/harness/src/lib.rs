//! Jobs over many boards: everything that `snl` does with boards in bulk, as library calls.
//!
//! Each module uses only those before it in this list: [`pipeline`] (an ordered parallel pipeline), [`measure`] (clocks, timings,
//! statistics), [`store`] (durable files, checkpoints, manifests), [`mutants`] (mistakes, gated faults, suites), [`corpus`]
//! (files of boards), and [`jobs`] (run, generate, solve, merge, kill matrices).

pub mod corpus;
pub mod jobs;

pub mod measure;
pub mod mutants;
pub mod pipeline;
pub mod store;
#[cfg(test)]
#[path = "../../../tests/it/test_support.rs"]
mod test_support;
