//! Who is compared.
//!
//! Owns the meaning of `--solvers`, `--reference` and `--contestant`. Must not measure.

use super::super::Failure;
use super::super::args::Bench;
use crate::bench::export::Timed;
use crate::bench::{Clocks, Contender, Failed, Inside, Outside, Work};
use crate::game::{Board, Solution};
use crate::solve::{Kernel, kernel, kernels};
use crate::submissions::{Keeper, Language, Player, Toolbox, Unbuilt, Verdict, find};
use std::path::Path;

/// All that the flags name, the reference among them; contestants last.
pub(super) fn of(args: &Bench) -> Result<Vec<Box<dyn Contender>>, Failure> {
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
    let inside = |kernel| -> Box<dyn Contender> { Box::new(Inside(kernel)) };
    let mut all: Vec<Box<dyn Contender>> = field.into_iter().map(inside).collect();
    let mut names: Vec<&str> = Vec::new();
    for argument in &args.contestant {
        let (name, program) = named(argument)?;
        if kernels().iter().any(|kernel| kernel.name == name) || names.contains(&name) {
            return Err(Failure::Usage(format!(
                "--contestant {argument}: another is called {name}; give it a name of its own"
            )));
        }
        names.push(name);
        all.push(outside(args, argument, name, program)?);
    }
    Ok(all)
}

/// The name of the reference.
pub(super) fn reference(args: &Bench) -> Result<String, Failure> {
    Ok(kernel(&args.reference)?.name.to_owned())
}

fn named(argument: &str) -> Result<(&str, &str), Failure> {
    let parts = argument.split_once('=');
    parts
        .filter(|(name, program)| !name.is_empty() && !program.is_empty())
        .ok_or_else(|| {
            Failure::Usage(format!(
                "--contestant {argument}: a contestant is NAME=COMMAND, or NAME=FILE with a solution"
            ))
        })
}

fn outside(
    args: &Bench,
    argument: &str,
    name: &str,
    program: &str,
) -> Result<Box<dyn Contender>, Failure> {
    let solution = Path::new(program);
    let solution = solution.is_file() && Language::of(solution).is_some();
    let wanted = if solution { program } else { argument };
    let found = find(&[wanted.to_owned()], false);
    let found = found.map_err(|error| Failure::Work(error.to_string()))?;
    let supervisor = std::env::current_exe()
        .map_err(|error| Failure::Work(format!("cannot find this program's own file: {error}")))?;
    let keeper = Keeper { supervisor };
    let tools = Toolbox::new(std::env::var_os("PATH").unwrap_or_default());
    let limits = args.limits();
    match Player::prepare(&found[0], &tools, &keeper, &limits) {
        Ok(player) => Ok(Box::new(Outside::new(
            name.to_owned(),
            player,
            keeper,
            limits,
        ))),
        Err(Unbuilt::Refused(said)) => Ok(Box::new(Refused {
            name: name.to_owned(),
            reason: format!("does not compile: {}", said.trim()),
        })),
        Err(error) => Err(Failure::Work(format!("--contestant {argument}: {error}"))),
    }
}

/// A solution that does not compile: a row that says so.
struct Refused {
    name: String,
    reason: String,
}

impl Contender for Refused {
    fn name(&self) -> &str {
        &self.name
    }

    fn timed(&self) -> Timed {
        Timed::Solving
    }

    fn batch(
        &mut self,
        _: &Clocks,
        _: Work<'_>,
        _: u64,
        _: &mut [Solution],
    ) -> Result<u64, Failed> {
        Err(Failed {
            verdict: Verdict::CompileError.code(),
            reason: self.reason.clone(),
        })
    }

    fn alone(&mut self, _: &Clocks, _: &Board) -> Option<(u64, Solution)> {
        None
    }

    fn batch_ns(&self) -> u64 {
        1
    }

    fn peak_bytes(&self) -> Option<u64> {
        None
    }
}
