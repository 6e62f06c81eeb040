//! The examples under each command's help. A test parses them.

pub(super) const RUN: &str = "\
Examples:
  A million boards of all sizes, solved on all cores:
    snl run --count 1M --seed 42 -o out
  The second of eight shards, for `snl merge`:
    snl run --count 1G --family uniform,classic --shard 2/8 -o shard-2
  Continue after Ctrl-C or a crash:
    snl run --count 1M --seed 42 -o out --resume
  Replace an earlier result:
    snl run --count 2M --seed 42 -o out --force

`snl families` lists the families.";

pub(super) const GENERATE: &str = "\
Examples:
  Boards with their answers:
    snl generate --count 5000 --size 8..12 --with-answers -o boards.csv
  The suite that detects every known mistake, as LeetCode literals:
    snl generate --suite judge --seed 1 -o suite.grid
  Puzzles with one shortest route of seven rolls:
    snl generate --family classic --size 10 --rolls 7 --routes 1 --count 20
  A problem for a contest judge:
    snl generate --format package --profile legacy --family classic --count 60 -o problem.zip

`snl families` lists the families.";

pub(super) const SOLVE: &str = "\
Examples:
  Answers to a file of boards:
    snl solve boards.csv -o answers.csv
  One board:
    echo '[[-1,4],[-1,3]]' | snl solve -
  Check the answers that a file gives; skip records that are invalid:
    snl solve boards.csv --check --on-error skip --rejects bad.csv -o answers.csv";

pub(super) const MERGE: &str = "\
Examples:
  Merge the shards in a directory:
    snl merge shards -o out
  The shards that are missing, for `sbatch --array`:
    snl merge shards --missing";

pub(super) const JUDGE: &str = "\
Examples:
  Judge a solution in a file, with LeetCode's signature:
    snl judge suite:judge,seed=1 solution.py
  Judge all solutions in a directory, then stress-test those that pass:
    snl judge suite:judge,seed=1 solutions --stress 10k
  Judge a program that reads a board and writes an answer per line:
    snl judge boards.csv mine='./solve --fast'
  Measure which known mistakes a corpus detects:
    snl judge boards.csv --mistakes --export-csv kills.csv
  Certify a solver on boards of every family and side:
    snl judge --conformance solution.py";

pub(super) const MUTANTS: &str = "\
Examples:
  Measure the suite with the mutants of two solutions:
    snl mutants queue.py plain.cpp
  Measure boards of your own:
    snl mutants queue.py --corpus boards.csv --export-json kills.json
  Resume a long run:
    snl mutants *.py *.java --cache mutants.jsonl";

pub(super) const BENCH: &str = "\
Examples:
  Compare all solvers:
    snl bench --size 20 --count 1000
  Compare a program of your own with one solver:
    snl bench --solver auto --external mine=solution.cpp
  Fail if a solver is slower than it was:
    snl bench --save-baseline main
    snl bench --baseline main";

pub(super) const REPORT: &str = "\
Examples:
  A page about a run:
    snl report out -o run.html
  A page about a comparison of solvers:
    snl report bench.json -o bench.html --images charts";

pub(super) const SHOW: &str = "\
Examples:
  A board from LeetCode, its route explained:
    snl show '[[-1,4],[-1,3]]' --explain
  The third board of a spec, as a picture:
    snl show 'v1:family=classic;n=10;seed=7' 2 --svg board.svg";

pub(super) const BOOK: &str = "\
Examples:
  Six puzzles of each of four levels, with solutions at the back:
    snl book --level kids,easy,medium,hard --count 24 --seed 7 -o book.html
  Boards of a file, four on a page, for a printer without colors:
    snl book puzzles.csv --per-page 4 --theme line -o book.html
  A PDF:
    chromium --headless --print-to-pdf=book.pdf --no-pdf-header-footer book.html";

#[cfg(test)]
mod tests {
    use super::super::CliArgs;
    use clap::{CommandFactory, Parser};
    use snakes_and_ladders::generate::Family;

    #[test]
    fn every_example_is_a_valid_command_line() {
        let command = CliArgs::command();
        let helps = command
            .get_subcommands()
            .filter_map(|each| each.get_after_help());
        let helps: Vec<String> = helps.map(ToString::to_string).collect();
        let lines = helps.iter().flat_map(|help| help.lines());
        let is_ours = |line: &&str| line.starts_with("    snl ") || line.contains("| snl ");
        let lines: Vec<&str> = lines.filter(is_ours).collect();
        assert!(
            lines.len() >= 2 * helps.len() && helps.len() >= 8,
            "{lines:?}"
        );
        for line in lines {
            let command = line.split_once('|').map_or(line, |(_, command)| command);
            let words = shell_words::split(command).unwrap();
            CliArgs::try_parse_from(words).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }

    #[test]
    fn the_list_of_families_fits_a_terminal_of_80_columns() {
        for family in Family::ALL {
            let summary = family.summary();
            assert!(summary.chars().count() <= 68, "{summary}");
        }
    }

    #[test]
    fn help_fits_a_terminal_of_80_columns() {
        let mut command = CliArgs::command().term_width(80);
        command.build();
        for each in command.get_subcommands_mut() {
            let help = each.render_long_help().to_string();
            for line in help.lines() {
                assert!(line.chars().count() <= 80, "{}: {line}", each.get_name());
            }
        }
    }
}
