//! `completions` and `man`, for the shell and for packagers, and `--help`.
//!
//! Owns nothing but the choice of writer. Must not know any flag.

use super::args::Arguments;
use super::{Failure, streams};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// Writes completions for a shell.
pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "snl", &mut text);
    streams::print(&text)
}

/// Writes what `--help` and `--version` ask for, in colour where that is shown.
pub(super) fn help(help: &clap::Error) -> Result<(), Failure> {
    streams::output()?;
    help.print()
        .and_then(|()| io::stdout().flush())
        .map_err(|error| Failure::file("write to", streams::OUTPUT, &error))
}

/// Writes the manual page, the verbs' pages one after the other.
pub(super) fn man() -> Result<(), Failure> {
    let mut command = Arguments::command();
    command.build();
    let mut text = Vec::new();
    let verbs = command
        .get_subcommands()
        .filter(|verb| verb.get_name() != "help" && !verb.is_hide_set());
    for page in std::iter::once(&command).chain(verbs) {
        let page = clap_mangen::Man::new(page.clone());
        page.render(&mut text)
            .map_err(|error| Failure::file("write", "the manual page", &error))?;
    }
    streams::print(&text)
}
