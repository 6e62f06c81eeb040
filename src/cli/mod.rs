//! Flags to typed commands, one file a verb.
//!
//! Owns argv, the standard streams, the environment, progress bars and exit codes. Must not search, make or
//! measure boards itself.

mod args;
mod bench;
mod contestants;
mod destination;
mod distinct;
mod failure;
mod folder;
mod generate;
mod inputs;
mod interrupt;
mod judge;
mod keeping;
mod kills;
mod making;
mod merge;
mod named_corpus;
mod names;
mod package;
mod progress;
mod report;
mod run;
mod shell;
mod show;
mod so_far;
mod solve;
mod streams;
mod suite;
mod summary;
mod tally;

pub mod draw;
pub mod explain;

use args::{Arguments, Verb};
use clap::Parser;
use failure::Failure;
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
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(word) if word.use_stderr() => word.exit(),
        Err(help) => return ended(shell::help(&help)),
    };
    let global = &arguments.global;
    ended(match arguments.verb {
        Verb::Run(ref args) => run::run(args, global),
        Verb::Generate(ref args) => generate::generate(args, global),
        Verb::Solve(ref args) => solve::solve(args, global),
        Verb::Merge(ref args) => merge::merge(args, global),
        Verb::Judge(ref args) => judge::judge(args, global),
        Verb::Bench(ref args) => bench::bench(args, global),
        Verb::Report(ref args) => report::report(args),
        Verb::Show(ref args) => show::show(args, global),
        Verb::Supervise(ref args) => return ExitCode::from(args.run()),
        Verb::Completions { shell } => shell::completions(shell),
        Verb::Man => shell::man(),
    })
}

fn ended(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
