//! The examples in the help, which `examples.txt` has: each command's commonest use, which opens its help, and others, which end its
//! long help. Tests parse them.

use clap::Command;

const EXAMPLES: &str = include_str!("examples.txt");

/// The end of `snl --help`.
pub(crate) const FIRST: &str = "\
Five commands to try first:
  snl run --count 100k -o out
  snl report out -o out.html
  snl show 'v1:family=classic;n=10;seed=7' --explain
  snl judge suite:judge,seed=1 ones='sed s/.*/1/'
  snl book --level easy -o book.html

`snl COMMAND -h` shows the usual options of a command, --help all of them.";

/// Adds the examples of a command to its help.
pub(super) fn add_to(command: Command) -> Command {
    let mut all = EXAMPLES
        .split("== ")
        .filter_map(|part| part.split_once('\n'));
    let own = all.find(|(name, _)| *name == command.get_name());
    match own.and_then(|(_, help)| help.split_once('\n')) {
        Some((first, others)) => command
            .before_help(first)
            .after_long_help(others.trim_end()),
        None => command,
    }
}

#[cfg(test)]
mod tests {
    use super::super::CliArgs;
    use clap::{Command, CommandFactory, Parser};

    /// Returns the commands that a user sees, for a terminal of 80 columns.
    fn commands() -> Vec<Command> {
        let mut all = CliArgs::command().term_width(80);
        all.build();
        all.get_subcommands().cloned().collect()
    }

    #[test]
    fn every_example_is_a_valid_command_line() {
        let mut lines = vec![super::FIRST.to_owned()];
        for each in commands() {
            lines.extend(each.get_before_help().map(|line| format!("  {line}")));
            lines.extend(each.get_after_long_help().map(ToString::to_string));
        }
        let lines = lines.iter().flat_map(|help| help.lines());
        let is_ours =
            |line: &&str| line.starts_with("  ") && line.contains("snl ") && !line.ends_with(':');
        let lines: Vec<&str> = lines.filter(is_ours).collect();
        assert!(lines.len() >= 40, "{lines:?}");
        for line in lines {
            let command = line.split_once('|').map_or(line, |(_, command)| command);
            let words = shell_words::split(command).unwrap();
            CliArgs::try_parse_from(words).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }

    #[test]
    fn help_fits_a_terminal_and_the_short_one_a_screen() {
        for mut each in commands() {
            let (short, long) = (each.render_help(), each.render_long_help());
            let (short, long) = (short.to_string(), long.to_string());
            let name = each.get_name();
            for line in short.lines().chain(long.lines()) {
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
            let options = short.lines();
            let options = options.filter(|line| line.trim_start().starts_with('-'));
            let (lines, options) = (short.lines().count(), options.count());
            assert!(lines <= 40, "{name}: {lines} lines\n{short}");
            assert!(options <= 20, "{name}: {options} options\n{short}");
        }
    }
}
