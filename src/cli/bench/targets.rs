//! Who is compared.
//!
//! Owns the meaning of `--solvers`, `--reference` and `--contestant`. Must not measure.

use super::super::CliError;
use super::super::args::BenchArgs;
use crate::bench::export::TimingScope;
use crate::bench::{
    BenchTarget, BoardSelection, Clocks, ExternalTarget, KernelTarget, TargetFailure,
};
use crate::game::{Board, Solution};
use crate::solve::{Kernel, current_name, kernel, kernels};
use crate::submissions::{
    BuildError, Language, PreparedSubmission, Supervisor, Toolchains, Verdict, find,
};
use std::path::Path;

/// All that the flags name, the reference among them; contestants last.
pub(super) fn of(args: &BenchArgs) -> Result<Vec<Box<dyn BenchTarget>>, CliError> {
    let mut field: Vec<&'static Kernel> = Vec::new();
    for name in &args.solvers {
        match name.as_str() {
            "all" => field.extend(kernels().iter().filter(|kernel| kernel.runs_here())),
            name => field.push(kernel(name)?),
        }
    }
    let reference = kernel(&args.reference)?;
    if !field.iter().any(|kernel| kernel.name == reference.name) {
        field.push(reference);
    }
    let inside = |kernel| -> Box<dyn BenchTarget> { Box::new(KernelTarget(kernel)) };
    let mut all: Vec<Box<dyn BenchTarget>> = field.into_iter().map(inside).collect();
    let mut names: Vec<&str> = Vec::new();
    for argument in &args.contestant {
        let (name, program) = split_name(argument)?;
        if current_name(name).is_some() || names.contains(&name) {
            return Err(CliError::Usage(format!(
                "--contestant {argument}: another is called {name}; give it a name of its own"
            )));
        }
        names.push(name);
        all.push(external_target(args, argument, name, program)?);
    }
    Ok(all)
}

/// The name of the reference.
pub(super) fn reference(args: &BenchArgs) -> Result<String, CliError> {
    Ok(kernel(&args.reference)?.name.to_owned())
}

fn split_name(argument: &str) -> Result<(&str, &str), CliError> {
    let parts = argument.split_once('=');
    parts
        .filter(|(name, program)| !name.is_empty() && !program.is_empty())
        .ok_or_else(|| {
            CliError::Usage(format!(
                "--contestant {argument}: a contestant is NAME=COMMAND, or NAME=FILE with a solution"
            ))
        })
}

fn external_target(
    args: &BenchArgs,
    argument: &str,
    name: &str,
    program: &str,
) -> Result<Box<dyn BenchTarget>, CliError> {
    let solution = Path::new(program);
    let solution = solution.is_file() && Language::of(solution).is_some();
    let wanted = if solution { program } else { argument };
    let found = find(&[wanted.to_owned()], false);
    let found = found.map_err(|error| CliError::Failed(error.to_string()))?;
    let supervisor = std::env::current_exe().map_err(|error| {
        CliError::Failed(format!("cannot find this program's own file: {error}"))
    })?;
    let keeper = Supervisor { supervisor };
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let limits = args.limits();
    match PreparedSubmission::prepare(&found[0], &tools, &keeper, &limits) {
        Ok(player) => Ok(Box::new(ExternalTarget::new(
            name.to_owned(),
            player,
            keeper,
            limits,
        ))),
        Err(BuildError::CompileError(said)) => Ok(Box::new(BrokenTarget {
            name: name.to_owned(),
            reason: format!("does not compile: {}", said.trim()),
        })),
        Err(error) => Err(CliError::Failed(format!(
            "--contestant {argument}: {error}"
        ))),
    }
}

/// A solution that does not compile: a row that says so.
struct BrokenTarget {
    name: String,
    reason: String,
}

impl BenchTarget for BrokenTarget {
    fn name(&self) -> &str {
        &self.name
    }

    fn timing_scope(&self) -> TimingScope {
        TimingScope::Solving
    }

    fn batch(
        &mut self,
        _: &Clocks,
        _: BoardSelection<'_>,
        _: u64,
        _: &mut [Solution],
    ) -> Result<u64, TargetFailure> {
        Err(TargetFailure {
            verdict: Verdict::CompileError.code(),
            reason: self.reason.clone(),
        })
    }

    fn time_single(&mut self, _: &Clocks, _: &Board) -> Option<(u64, Solution)> {
        None
    }

    fn batch_ns(&self) -> u64 {
        1
    }

    fn peak_bytes(&self) -> Option<u64> {
        None
    }
}
