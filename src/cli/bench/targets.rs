//! Bench targets: `--solver`, `--reference`, `--external`.

use super::super::args::{BenchArgs, SandboxMode, is_solution_file, kernels_named};
use super::super::{CliResult, stdio, supervisor};
use super::boards::generators;
use crate::bench::export::TimingScope;
use crate::bench::{BenchGroup, BenchTarget, ExternalTarget, TargetFailure};
use snakes_and_ladders::escape;
use snakes_and_ladders::solve::{Kernel, kernel, kernels};
use snl_harness::source::CorpusSource;
use snl_judge::{
    BuildError, Language, PreparedSubmission, SubmissionKind, Supervisor, Toolchains, find,
};
use std::path::Path;
use std::sync::Arc;

/// Returns the supervisor of the external programs.
fn supervise(args: &BenchArgs) -> CliResult<Supervisor> {
    let programs = args.external.iter().map(|(_, program)| program);
    let files = programs
        .flat_map(|program| SubmissionKind::Command(vec![program.clone()]).files())
        .chain(args.corpus.iter().map(Into::into));
    let supervisor = supervisor::of(args.sandbox.mode, files, &args.exports())?;
    if args.sandbox.mode != SandboxMode::None {
        stdio::note_line(format!("sandbox: {}", supervisor.describe_sandbox()));
    }
    Ok(supervisor)
}

/// An external program that is ready to run, or why it cannot be.
pub(super) type Prepared = Result<PreparedSubmission, TargetFailure>;

/// A [`Prepared`] program of another owner.
pub(super) type Borrowed<'p> = Result<&'p PreparedSubmission, TargetFailure>;

/// Checks the names of solvers and programs, and prepares the latter, which are ready as long as
/// the supervisor is kept.
pub(super) fn prepare(args: &BenchArgs) -> CliResult<(Option<Supervisor>, Vec<Prepared>)> {
    let program = args.corpus.as_deref().map(Path::new);
    if let Some(program) = program.filter(|program| Language::of(program).is_some()) {
        usage!(
            "{0} is a program, not boards; --external mine={0} compares it with the solvers",
            escape::path(program)
        );
    }
    let mut names: Vec<&str> = kernels().iter().map(|kernel| kernel.name).collect();
    for (name, program) in &args.external {
        if names.contains(&&**name) {
            usage!(
                "--external {name}={program}: the name {name} is already in use; choose another"
            );
        }
        if *name == args.reference {
            usage!(
                "--reference {name}: the reference is a solver of snl; of two programs, measure each under the same name with --export-json, and compare the exports with `snl report`"
            );
        }
        names.push(&**name);
    }
    kernels_of(args)?;
    if args.external.is_empty() {
        return Ok((None, Vec::new()));
    }
    let supervisor = supervise(args)?;
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let mut prepared = Vec::new();
    for (name, program) in &args.external {
        let argument = format!("{name}={program}");
        let named = if is_solution_file(program) {
            program
        } else {
            &argument
        };
        let found = find(std::slice::from_ref(named), false, &tools)?;
        let [submission] = &found.submissions[..] else {
            usage!(
                "--external {argument}: this file has several solutions; give each a file of its own"
            );
        };
        prepared.push(
            match PreparedSubmission::prepare(submission, &tools, &supervisor, &args.limits()) {
                Ok(program) => Ok(program),
                Err(BuildError::CompileError(text)) => Err(TargetFailure::not_compiled(&text)),
                Err(error) => fail!("--external {argument}: {error}"),
            },
        );
    }
    Ok((Some(supervisor), prepared))
}

/// Returns the kernels that the flags name, with the reference.
fn kernels_of(args: &BenchArgs) -> CliResult<Vec<&'static Kernel>> {
    let mut solvers = kernels_named(&args.solvers.join(","))?;
    let reference = kernel(&args.reference)?;
    if !solvers.iter().any(|kernel| kernel.name == reference.name) {
        solvers.push(reference);
    }
    Ok(solvers)
}

/// Returns the names of all targets that the flags name.
pub(super) fn names(args: &BenchArgs) -> CliResult<Vec<String>> {
    let kernels = kernels_of(args)?;
    let programs = args.external.iter().map(|(name, _)| name.clone());
    Ok(kernels
        .iter()
        .map(|kernel| kernel.name.to_owned())
        .chain(programs)
        .collect())
}

/// Returns the names of the programs that can run, with the scope of their times.
pub(super) fn scopes<'a>(
    args: &'a BenchArgs,
    programs: &[Prepared],
) -> Vec<(&'a str, TimingScope)> {
    let names = args.external.iter().map(|(name, _)| &**name);
    let scopes = names.zip(programs).filter_map(|(name, program)| {
        let scope = if program.as_ref().ok()?.is_self_timed() {
            TimingScope::Solving
        } else {
            TimingScope::Process
        };
        Some((name, scope))
    });
    scopes.collect()
}

/// The number of groups up to which a program that reads input is timed for each of them. With
/// more, most of a measurement would be the starts of its processes.
const MAX_GROUPS_TIMED_ALONE: usize = 3;

/// Returns all targets that the flags name, the programs last, for the boards of these groups in
/// the process `part`, until `is_stopped` returns true.
pub(super) fn of(
    args: &BenchArgs,
    programs: Vec<Prepared>,
    corpus: &CorpusSource,
    groups: &[BenchGroup],
    part: u64,
    is_stopped: fn() -> bool,
) -> CliResult<Vec<Box<dyn BenchTarget>>> {
    let mut all: Vec<Box<dyn BenchTarget>> = Vec::new();
    for kernel in kernels_of(args)? {
        all.push(Box::new(kernel));
    }
    if programs.is_empty() {
        return Ok(all);
    }
    let supervisor = Arc::new(supervise(args)?);
    let more = generators(corpus, groups, part)?;
    for ((name, _), program) in args.external.iter().zip(programs) {
        all.push(Box::new(ExternalTarget::new(
            name.clone(),
            program,
            supervisor.clone(),
            args.limits(),
            args.by_group || groups.len() <= MAX_GROUPS_TIMED_ALONE,
            is_stopped,
            more.clone(),
        )));
    }
    Ok(all)
}
