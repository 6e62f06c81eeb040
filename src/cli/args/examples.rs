//! The examples in the help, which `examples.txt` has: each command's commonest use, which opens
//! its help, and others, which end its long help. Tests parse them.

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
    let row = all.find(|(name, _)| *name == command.get_name());
    match row.and_then(|(_, help)| help.split_once('\n')) {
        Some((first, others)) => command
            .before_help(first)
            .after_long_help(others.trim_end()),
        None => command,
    }
}

#[cfg(test)]
mod tests {
    use super::super::CliArgs;
    use clap::CommandFactory;

    #[test]
    fn every_example_is_a_valid_command_line() {
        let lines = super::FIRST.lines().chain(super::EXAMPLES.lines());
        let command = |line: &'static str| line.rsplit('|').next().map(str::trim_start);
        let commands: Vec<&str> = lines
            .filter_map(command)
            .filter(|line| line.starts_with("snl "))
            .collect();
        assert!(commands.len() >= 40, "{commands:?}");
        for line in commands {
            let words = shell_words::split(line).unwrap();
            CliArgs::read(words).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }

    #[test]
    fn help_fits_a_terminal_and_the_short_one_a_screen() {
        let mut all = CliArgs::command().term_width(80);
        all.build();
        let mut with_examples = 0;
        for each in all.get_subcommands_mut() {
            let has_examples = each.get_before_help().is_some();
            with_examples += usize::from(has_examples);
            let is_plain = ["families", "completions", "man", "help"].contains(&each.get_name());
            assert_eq!(
                has_examples,
                !is_plain,
                "{}: `examples.txt` has no section `== {0}`, or a superfluous one",
                each.get_name()
            );
            let (short, long) = (each.render_help(), each.render_long_help());
            let (short, long) = (short.to_string(), long.to_string());
            let name = each.get_name();
            for line in short.lines().chain(long.lines()) {
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
            let options = short
                .lines()
                .filter(|line| line.trim_start().starts_with('-'));
            let lines = short.lines().count();
            let options = options.count();
            assert!(lines <= 40, "{name}: {lines} lines\n{short}");
            assert!(options <= 20, "{name}: {options} options\n{short}");
        }
        assert_eq!(with_examples, super::EXAMPLES.matches("== ").count());
    }
}
