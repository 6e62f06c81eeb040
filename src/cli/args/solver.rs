//! The flags that select the solver and the number of threads.

use crate::cli::CliError;
use crate::solve::{Kernel, kernels};
use clap::Args;
use std::fmt::Write as _;

#[derive(Args, Debug)]
pub(in crate::cli) struct SolverArgs {
    /// Solver (see --help for the list)
    #[arg(long, value_name = "NAME", default_value = "auto", long_help = solver_help())]
    solver: String,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadArgs,
}

impl SolverArgs {
    /// The kernel that the flag names.
    pub(in crate::cli) fn kernel(&self) -> Result<&'static Kernel, CliError> {
        Ok(crate::solve::kernel(&self.solver)?)
    }
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ThreadArgs {
    /// Worker threads; 0: one per available core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0)]
    pub(in crate::cli) threads: usize,
}

impl ThreadArgs {
    /// A pool of this many threads.
    pub(in crate::cli) fn pool(&self) -> Result<rayon::ThreadPool, CliError> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| CliError::Failed(format!("cannot start threads: {error}")))
    }
}

fn solver_help() -> String {
    let mut help = "Solver:\n- auto: the fastest on this machine".to_owned();
    for kernel in kernels() {
        let _ = write!(help, "\n- {}: {}", kernel.name, kernel.summary);
        if let Some(needs) = kernel.needs() {
            let _ = write!(help, "; needs {needs}");
        }
    }
    help
}
