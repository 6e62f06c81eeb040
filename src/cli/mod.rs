//! Flags to typed commands, one file a verb.
//!
//! Owns argv, the standard streams, the environment, progress bars and exit codes. Must not search, make or
//! measure boards itself.

mod args;
mod bench;
mod failure;
mod generate;
mod interrupt;
mod judge;
mod kills;
mod merge;
mod meta;
mod package;
mod progress;
mod report;
mod resume;
mod run;
mod show;
mod solve;
mod stdio;
mod suite;

use args::{CliArgs, Command};
use clap::Parser;
use failure::CliError;
use std::process::ExitCode;

/// The program's version, with the commit where git knew it.
pub const VERSION: &str = if COMMIT.is_empty() {
    env!("CARGO_PKG_VERSION")
} else {
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("SNL_COMMIT"), ")")
};

/// The commit that the program was built from; empty where git did not know it.
pub const COMMIT: &str = env!("SNL_COMMIT");

/// The compiler that built the program, as it names itself; empty where it did not say.
pub const COMPILER: &str = env!("SNL_COMPILER");

/// Runs the program: arguments to verb to exit code.
pub fn main() -> ExitCode {
    let arguments = match CliArgs::try_parse() {
        Ok(arguments) => arguments,
        Err(word) if word.use_stderr() => word.exit(),
        Err(help) => return exit_code(meta::help(&help)),
    };
    let global = &arguments.global;
    exit_code(match arguments.verb {
        Command::Run(ref args) => run::run(args, global),
        Command::Generate(ref args) => generate::generate(args, global),
        Command::Solve(ref args) => solve::solve(args, global),
        Command::Merge(ref args) => merge::merge(args, global),
        Command::Judge(ref args) => judge::judge(args, global),
        Command::Bench(ref args) => bench::bench(args, global),
        Command::Report(ref args) => report::report(args),
        Command::Show(ref args) => show::show(args, global),
        Command::Supervise(ref args) => return ExitCode::from(args.run()),
        Command::Completions { shell } => meta::completions(shell),
        Command::Man => meta::man(),
    })
}

fn exit_code(done: Result<(), CliError>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
