//! Who is compared.
//!
//! Owns the meaning of `--solvers` and `--reference`. Must not measure.

use super::super::Failure;
use super::super::args::Bench;
use crate::measure::bench::{Contender, Inside};
use crate::solve::{Kernel, kernel, kernels};

/// All that the flags name, the reference among them.
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
    Ok(field.into_iter().map(inside).collect())
}

/// The name of the reference.
pub(super) fn reference(args: &Bench) -> Result<String, Failure> {
    Ok(kernel(&args.reference)?.name.to_owned())
}
