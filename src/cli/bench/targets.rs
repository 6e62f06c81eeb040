//! Bench targets: `--solver`, `--reference`, `--external`.

use super::super::args::{BenchArgs, SandboxMode};
use super::super::{CliError, stdio, supervisor};
use crate::bench::{BenchTarget, ExternalTarget, KernelTarget, TargetFailure};
use snakes_and_ladders::solve::{Kernel, kernel, kernels};
use snl_judge::{
    BuildError, Hidden, Language, PreparedSubmission, SubmissionKind, Supervisor, Toolchains,
    Verdict, find,
};
use std::path::Path;

/// Supervises the external programs.
pub(super) fn supervise(args: &BenchArgs) -> Result<Supervisor, CliError> {
    let files = args.external.iter().flat_map(|external| {
        let (_, program) = external.split_once('=').unwrap_or_default();
        SubmissionKind::Command(vec![program.to_owned()]).files()
    });
    let outputs = [&args.export_csv, &args.export_json, &args.export_markdown];
    let hidden = Hidden {
        files: files.chain(args.corpus.iter().map(Into::into)).collect(),
        outputs: outputs.into_iter().flatten().map(Into::into).collect(),
    };
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let supervisor = supervisor::of(args.sandbox.mode, &tools, hidden)?;
    if args.sandbox.mode != SandboxMode::None {
        stdio::note_line(supervisor.describe_sandbox());
    }
    Ok(supervisor)
}

/// All targets that the flags name, with the reference; external programs last, which `supervisor` supervises.
pub(super) fn of(
    args: &BenchArgs,
    supervisor: Option<&Supervisor>,
) -> Result<Vec<Box<dyn BenchTarget>>, CliError> {
    let mut solvers: Vec<&'static Kernel> = Vec::new();
    for name in &args.solvers {
        match name.as_str() {
            "all" => solvers.extend(kernels().iter().filter(|kernel| kernel.runs_here())),
            name => solvers.push(kernel(name)?),
        }
    }
    let reference = kernel(&args.reference)?;
    if !solvers.iter().any(|kernel| kernel.name == reference.name) {
        solvers.push(reference);
    }
    let target = |kernel| -> Box<dyn BenchTarget> { Box::new(KernelTarget(kernel)) };
    let mut all: Vec<Box<dyn BenchTarget>> = solvers.into_iter().map(target).collect();
    let mut names: Vec<&str> = Vec::new();
    for argument in &args.external {
        let (name, program) = split_name(argument)?;
        let is_kernel = kernels().iter().any(|kernel| kernel.name == name);
        if is_kernel || names.contains(&name) {
            return Err(CliError::Usage(format!(
                "--external {argument}: the name {name} is already in use"
            )));
        }
        names.push(name);
        if let Some(supervisor) = supervisor {
            all.push(external_target(args, argument, name, program, supervisor)?);
        }
    }
    Ok(all)
}

pub(super) fn reference(args: &BenchArgs) -> Result<String, CliError> {
    Ok(kernel(&args.reference)?.name.to_owned())
}

fn split_name(argument: &str) -> Result<(&str, &str), CliError> {
    let parts = argument.split_once('=');
    parts
        .filter(|(name, program)| !name.is_empty() && !program.is_empty())
        .ok_or_else(|| {
            CliError::Usage(format!(
                "--external {argument}: expected NAME=COMMAND, or NAME=FILE with a solution"
            ))
        })
}

fn external_target(
    args: &BenchArgs,
    argument: &str,
    name: &str,
    program: &str,
    supervisor: &Supervisor,
) -> Result<Box<dyn BenchTarget>, CliError> {
    let path = Path::new(program);
    let is_solution = path.is_file() && Language::of(path).is_some();
    let named = if is_solution { program } else { argument };
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let found = find(&[named.to_owned()], false, &tools)?;
    let limits = args.limits();
    let [one] = &found.submissions[..] else {
        let several = format!(
            "--external {argument}: several solutions in this file; bench them with a file each"
        );
        return Err(CliError::Usage(several));
    };
    let prepared = PreparedSubmission::prepare(one, &tools, supervisor, &limits, true).map(Ok);
    let submission = prepared.or_else(|error| match error {
        BuildError::CompileError(messages) => Ok(Err(TargetFailure {
            verdict: Verdict::CompileError,
            reason: format!("does not compile: {}", messages.trim()),
        })),
        error => Err(CliError::Failed(format!("--external {argument}: {error}"))),
    });
    Ok(Box::new(ExternalTarget::new(
        name.to_owned(),
        submission?,
        supervisor.clone(),
        limits,
    )))
}
