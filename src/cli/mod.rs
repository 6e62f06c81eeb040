//! The command line: one file per command, flags in `args`. Nothing here generates, solves or measures boards.

mod args;
mod bench;
mod book;
mod conformance;
mod failure;
mod generate;
mod interrupt;
mod job;
mod judge;
mod kill_matrix;
mod merge;
mod meta;
mod mutants;
mod package;
mod paths;
mod progress;
mod report;
mod run;
mod show;
mod solve;
mod stdio;
mod suite;
mod suite_cache;
mod supervisor;
mod terminal;
mod version;

use args::{CliArgs, Command};
use clap::Parser;
use failure::CliError;
use snakes_and_ladders::escape;
use std::process::ExitCode;
pub use version::{COMMIT, COMPILER, VERSION};

/// Runs the program: from arguments to exit code.
pub fn main() -> ExitCode {
    let words = std::env::args_os().skip(1);
    terminal::choose_color(words.map(|word| word.to_string_lossy().into_owned()));
    let arguments = match CliArgs::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return terminal::usage_error(&inert(error)),
        Err(help) => return exit_code(meta::help(&help)),
    };
    let global = &arguments.global;
    stdio::set_quiet(global.quiet);
    exit_code(match arguments.command {
        Command::Run(ref args) => run::run(args, global),
        Command::Generate(ref args) => generate::generate(args, global),
        Command::Solve(ref args) => solve::solve(args, global),
        Command::Merge(ref args) => merge::merge(args, global),
        Command::Judge(args) => match &args.conformance {
            Some(file) => conformance::certify(file.as_deref(), &args, global),
            None => judge::judge(args, global),
        },
        Command::Mutants(ref args) => mutants::mutants(args, global),
        Command::Bench(ref args) => bench::bench(args, global),
        Command::Report(ref args) => report::report(args),
        Command::Show(ref args) => show::show(args),
        Command::Book(ref args) => book::book(args, global),
        Command::Supervise(ref args) => return ExitCode::from(args.run()),
        Command::Families => meta::families(),
        Command::Completions { shell } => meta::completions(shell),
        Command::Man => meta::man(),
    })
}

/// An error of the command line that quotes no control character of it.
fn inert(error: clap::Error) -> clap::Error {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    let escaped: Vec<String> = words
        .iter()
        .map(|word| escape::line(word).into_owned())
        .collect();
    if words == escaped {
        return error;
    }
    match CliArgs::try_parse_from(escaped) {
        Err(same) if same.kind() == error.kind() => same,
        _ => {
            let text = error.render().to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            clap::Error::raw(error.kind(), escape::lines(text))
        }
    }
}

fn exit_code(done: Result<(), CliError>) -> ExitCode {
    match done.err().and_then(CliError::report) {
        None => ExitCode::SUCCESS,
        Some((code, message)) => {
            stdio::status_line(message);
            ExitCode::from(code)
        }
    }
}
