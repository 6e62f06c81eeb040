//! The command line: one file per command, flags in `args`. Nothing here generates, solves or
//! measures boards.

#[macro_use]
mod failure;

mod args;
mod bench;
mod book;
mod generate;
mod interrupt;
mod job;
mod judge;
mod merge;
mod meta;
mod package;
mod paths;
mod progress;
mod report;
mod run;
mod selection;
mod serve;
mod show;
mod solve;
mod stdio;
mod strength;
mod suite;
mod supervisor;
mod terminal;
mod version;

use args::{CliArgs, Command};
use failure::{CliError, CliResult};
use snakes_and_ladders::escape;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the program: from arguments to exit code.
pub fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let [verb, words @ ..] = &words[..] {
        // The roles in which the judge starts this program.
        if verb == "supervise" {
            return ExitCode::from(snl_judge::supervise(words));
        }
        if verb == "confine" {
            return ExitCode::from(snl_judge::confine(words));
        }
    }
    terminal::choose_color(&words);
    // A process that measures a part of a benchmark has this word before the command line of its
    // parent.
    let is_part = words.first().is_some_and(|word| word == "--part");
    let parsed = if is_part {
        CliArgs::read(&words)
    } else {
        CliArgs::read(std::env::args_os())
    };
    let mut arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return usage_error(error, &words),
        Err(help) => return exit_code(meta::help(&help), false),
    };
    arguments.global.quiet |= is_part;
    arguments.global.set();
    interrupt::report_file_limit();
    let is_check = arguments.command.is_check();
    let done = match arguments.command {
        Command::Run(ref args) => run::run(args),
        Command::Generate(ref args) => generate::generate(args),
        Command::Solve(ref args) => solve::solve(args),
        Command::Merge(ref args) => merge::merge(args),
        Command::Suite(ref args) => suite::suite(args),
        Command::Package(ref args) => package::package(args),
        Command::Judge(args) => judge::judge(args),
        Command::Strength(ref args) => strength::strength(args),
        Command::Bench(args) => bench::bench(*args, is_part),
        Command::Report(ref args) => report::report(args),
        Command::Show(ref args) => show::show(args),
        Command::Book(ref args) => book::book(args),
        Command::Families => meta::families(),
        Command::Completions { shell } => meta::completions(shell),
        Command::Man => meta::man(),
    };
    exit_code(done, is_check)
}

/// Prints an error of the command line, which quotes no control character of it.
fn usage_error(error: clap::Error, words: &[OsString]) -> ExitCode {
    let words: Vec<String> = words
        .iter()
        .map(|word| word.to_string_lossy())
        .map(|word| escape::line(&word).into_owned())
        .collect();
    let program = "snl".to_owned();
    match CliArgs::read([&program].into_iter().chain(&words)) {
        Err(same) if same.kind() == error.kind() => terminal::usage_error(&same),
        _ => {
            let rendered = error.render().to_string();
            let message = rendered.strip_prefix("error: ").unwrap_or(&rendered);
            terminal::usage_error(&clap::Error::raw(error.kind(), escape::lines(message)))
        }
    }
}

fn exit_code(done: CliResult, is_check: bool) -> ExitCode {
    let Err(error) = done else {
        return ExitCode::SUCCESS;
    };
    let (code, message) = error.report(is_check);
    if let Some(message) = message {
        stdio::labeled_line(message.label, message.text);
    }
    ExitCode::from(code)
}
