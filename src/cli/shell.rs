//! `completions` and `man`: for the shell and for packagers.
//!
//! Owns nothing but the choice of writer. Must not know any flag.

use super::Failure;
use super::args::Arguments;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// Writes completions for a shell.
pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "snl", &mut text);
    print(&text)
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
    print(&text)
}

/// Writes text to standard output.
pub(super) fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::file("write to", "<stdout>", &error))
}
