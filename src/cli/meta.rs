//! `completions`, `man` and `--help`.

use super::args::CliArgs;
use super::{CliError, stdio};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

pub(super) fn completions(shell: Shell) -> Result<(), CliError> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut CliArgs::command(), "snl", &mut text);
    stdio::print(&text)
}

/// Writes the text of `--help` or `--version`, in color on a terminal.
pub(super) fn help(help: &clap::Error) -> Result<(), CliError> {
    stdio::output()?;
    help.print()
        .and_then(|()| io::stdout().flush())
        .map_err(stdio::write_error)
}

/// Writes the manual page, followed by those of the commands.
pub(super) fn man() -> Result<(), CliError> {
    let mut command = CliArgs::command();
    command.build();
    let mut text = Vec::new();
    let commands = command
        .get_subcommands()
        .filter(|each| each.get_name() != "help" && !each.is_hide_set());
    for page in std::iter::once(&command).chain(commands) {
        let page = clap_mangen::Man::new(page.clone());
        page.render(&mut text)
            .map_err(|error| CliError::file("write", "the manual page", &error))?;
    }
    stdio::print(&text)
}
