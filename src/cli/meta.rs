//! `families`, `completions`, `man` and `--help`.

use super::args::CliArgs;
use super::{CliResult, stdio, terminal};
use crate::package::Profile;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use snakes_and_ladders::draw::picture::Theme;
use snakes_and_ladders::generate::{Family, Level};
use snakes_and_ladders::solve::kernels;
use snl_harness::corpus::Format;
use snl_harness::corpus::SuiteKind;
use std::collections::BTreeSet;
use std::io;

/// The sections at the end of the manual page: a title, then the terms and their meanings.
const SECTIONS: &str = include_str!("manual.txt");

/// Writes the name and a description of each family.
pub(super) fn families() -> CliResult {
    let lines = Family::ALL.map(|family| format!("{:<11} {}\n", family.name(), family.summary()));
    let text = terminal::wrap(&lines.concat(), terminal::output());
    stdio::print(text.as_bytes())
}

pub(super) fn completions(shell: Shell) -> CliResult {
    let mut text = Vec::new();
    let mut command = with_values(CliArgs::command());
    clap_complete::generate(shell, &mut command, "snl", &mut text);
    stdio::print(&text)
}

/// Lists the values of flags whose values are parsed by the library, so that shells can complete
/// them.
fn with_values(command: Command) -> Command {
    let with_names = |arg: Arg| {
        let names = match arg.get_id().as_str() {
            "family" => Family::ALL.map(Family::name).to_vec(),
            "solver" | "solvers" | "reference" => {
                let solvers = kernels().iter().map(|kernel| kernel.name);
                ["auto"].into_iter().chain(solvers).collect()
            }
            "format" => Format::ALL.map(Format::name).to_vec(),
            "profile" => Profile::ALL.map(Profile::name).to_vec(),
            "kind" => SuiteKind::ALL.map(SuiteKind::name).to_vec(),
            "level" => Level::ALL.map(Level::name).to_vec(),
            "theme" => Theme::ALL.map(Theme::name).to_vec(),
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(names))
    };
    command.mut_subcommands(|each| each.mut_args(with_names))
}

/// Writes the text of `--help` or `--version`, in color on a terminal.
pub(super) fn help(help: &clap::Error) -> CliResult {
    let text = help.render();
    let has_color = terminal::output().color;
    let text = if has_color {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    stdio::print(text.as_bytes())
}

/// Writes the manual page: the options of all commands, the options of each, and the examples.
pub(super) fn man() -> CliResult {
    let mut text = Vec::new();
    write_page(&mut text).expect("writing to memory succeeds");
    let text = String::from_utf8_lossy(&text);
    // Every part defines a quotation mark in two lines, and a command is one section.
    let once = [".ie ", ".el ", ".SH SYNOPSIS", ".SH OPTIONS"];
    let mut seen = BTreeSet::new();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.retain(|line| {
        let is_once = once.iter().any(|start| line.starts_with(start));
        !line.is_empty() && (!is_once || seen.insert(*line))
    });
    stdio::print(format!("{}\n", lines.join("\n")).as_bytes())
}

fn write_page(out: &mut Vec<u8>) -> io::Result<()> {
    let mut all = CliArgs::command();
    all.build();
    // The help of an argument is one paragraph, even if the short help leaves the argument out.
    let whole = |arg: Arg| {
        let mut help = arg
            .get_long_help()
            .or(arg.get_help())
            .map(ToString::to_string)
            .unwrap_or_default()
            .replace("\n\n", ". ");
        let possible = arg.get_possible_values();
        let values: Vec<&str> = possible.iter().map(|value| value.get_name()).collect();
        let is_word = |name: &clap::builder::Str| !name.contains('|');
        let names = arg.get_value_names();
        if values.len() > 1 && names.is_some_and(|names| names.iter().all(is_word)) {
            help += &format!(" ({})", values.join(", "));
        }
        arg.hide_short_help(false)
            .hide_possible_values(true)
            .help_heading(None::<&str>)
            .long_help(help)
    };
    let page = Man::new(all.clone().mut_args(whole));
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_options_section(out)?;
    let mut end = Roff::new();
    end.control("SH", ["EXAMPLES"]).control("nf", []);
    let described = |arg: &Arg| {
        let help = arg.get_help().map(ToString::to_string);
        (arg.get_id().clone(), help)
    };
    let mut seen: Vec<_> = all.get_arguments().map(described).collect();
    let commands = all.get_subcommands();
    for each in commands.filter(|each| each.get_name() != "help") {
        let mut above = Vec::new();
        let section = each.clone().mut_args(|arg| {
            let is_seen = seen.contains(&described(&arg));
            if is_seen && !arg.is_global_set() && arg.get_id() != "help" {
                above.extend(arg.get_long().map(|flag| format!("--{flag}")));
            }
            let is_hidden = is_seen || arg.is_hide_set();
            whole(arg).hide(is_hidden)
        });
        let about = each.get_about().map(|about| roman(about.to_string()));
        let mut head = Roff::new();
        head.control("SH", [format!("snl {}", each.get_name()).as_str()]);
        head.text(Vec::from_iter(about)).control("PP", []);
        head.to_writer(out)?;
        Man::new(each.clone()).render_synopsis_section(out)?;
        Man::new(section).render_options_section(out)?;
        if !above.is_empty() {
            let flags = roman(format!("Options described above: {}.", above.join(", ")));
            Roff::new().control("PP", []).text([flags]).to_writer(out)?;
        }
        seen.extend(each.get_arguments().map(described));
        let helps = [each.get_before_help(), each.get_after_long_help()];
        for help in helps.into_iter().flatten() {
            let help = help.to_string().replace("Examples:\n", "");
            let lines = help.lines();
            lines.for_each(|line| _ = end.text([roman(line)]));
        }
    }
    end.control("fi", []);
    for section in SECTIONS.split("\n\n") {
        let (title, lines) = section.split_once('\n').expect("a title and lines");
        end.control("SH", [title]);
        for line in lines.lines() {
            let (term, meaning) = line.split_once(": ").expect("a term and its meaning");
            let (term, meaning) = (roman(term), roman(meaning));
            end.control("TP", []).text([term]).text([meaning]);
        }
    }
    end.to_writer(out)
}
