//! `families`, `completions`, `man` and `--help`.

use super::args::CliArgs;
use super::{CliError, stdio, terminal};
use crate::package::Profile;
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::roff::{Roff, roman};
use snakes_and_ladders::draw::picture::Theme;
use snakes_and_ladders::generate::{Family, Level};
use snakes_and_ladders::solve::kernels;
use snl_harness::corpus::Format;
use std::io::{self, Write};

/// Sections of the manual page: title and lines.
const SECTIONS: [(&str, &[&str]); 2] = [
    (
        "EXIT STATUS",
        &[
            "0: success, also if the reader of standard output closed it",
            "1: invalid input, or a failure to read or write; the message names file, line and rule",
            "2: invalid arguments",
            "3: a wrong answer, a verdict other than the expected one, or a mistake that survives",
            "4: a solver is slower than its baseline",
            "130: interrupted; jobs with a checkpoint continue with --resume",
        ],
    ),
    (
        "ENVIRONMENT",
        &[
            "NO_COLOR: if set and not empty, --color auto means never",
            "CLICOLOR_FORCE: if set and not 0, --color auto means always",
            "HOME, XDG_CACHE_HOME: where suites are cached, snl/ in XDG_CACHE_HOME or ~/.cache",
            "PATH: where compilers and interpreters of submissions are looked up",
            "TMPDIR: where submissions are compiled and run",
        ],
    ),
];

/// Writes the name and a description of each family.
pub(super) fn families() -> Result<(), CliError> {
    let lines = Family::ALL.map(|family| format!("{:<11} {}\n", family.name(), family.summary()));
    let text = terminal::wrap(&lines.concat(), terminal::output());
    stdio::print(text.as_bytes())
}

pub(super) fn completions(shell: Shell) -> Result<(), CliError> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut with_values(visible()), "snl", &mut text);
    stdio::print(&text)
}

/// The command line without its internal commands.
fn visible() -> Command {
    let all = CliArgs::command();
    let commands = all.get_subcommands().filter(|each| !each.is_hide_set());
    Command::new("snl")
        .args(all.get_arguments().cloned())
        .subcommands(commands.cloned())
}

/// Lists the values of flags whose values are parsed by the library, so that shells can complete them.
fn with_values(mut command: Command) -> Command {
    let solvers = ["auto"]
        .into_iter()
        .chain(kernels().iter().map(|kernel| kernel.name));
    let formats = Format::ALL.map(Format::name).into_iter().chain(["package"]);
    let values: [(&str, Vec<&str>); 8] = [
        ("family", Family::ALL.map(Family::name).to_vec()),
        ("solver", solvers.clone().collect()),
        ("solvers", solvers.clone().collect()),
        ("reference", solvers.collect()),
        ("format", formats.collect()),
        ("profile", Profile::ALL.map(Profile::name).to_vec()),
        ("level", Level::ALL.map(Level::name).to_vec()),
        ("theme", Theme::ALL.map(Theme::name).to_vec()),
    ];
    for each in command.get_subcommands_mut() {
        for (id, names) in &values {
            if each
                .get_arguments()
                .any(|argument| argument.get_id() == *id)
            {
                let parser = PossibleValuesParser::new(names.clone());
                *each = each
                    .clone()
                    .mut_arg(*id, |argument| argument.value_parser(parser));
            }
        }
    }
    command
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
    for (index, page) in std::iter::once(&command).chain(commands).enumerate() {
        let rendered = clap_mangen::Man::new(page.clone()).render(&mut text);
        let sections = if index == 0 { &SECTIONS[..] } else { &[] };
        rendered
            .and_then(|()| {
                sections
                    .iter()
                    .try_for_each(|section| write_section(section, &mut text))
            })
            .map_err(|error| CliError::file("write", "the manual page", &error))?;
    }
    stdio::print(&text)
}

fn write_section((title, lines): &(&str, &[&str]), out: &mut Vec<u8>) -> io::Result<()> {
    let mut section = Roff::new();
    section.control("SH", [*title]);
    for line in *lines {
        section.control("TP", []);
        let (term, meaning) = line.split_once(": ").expect("a term and its meaning");
        section.text([roman(term)]).text([roman(meaning)]);
    }
    section.to_writer(out)
}
