//! Runs a submission on boards: one result per board, whatever its program does.

pub(crate) mod prepare;
pub(crate) mod queue;
pub(crate) mod result;
pub(crate) mod run_results;
pub(crate) mod session;
pub(crate) mod source;
