//! The examples in the help: each command's commonest use, which opens its help, and others, which end its long help. Tests parse
//! them.

/// The end of `snl --help`.
pub(in crate::cli) const FIRST: &str = "\
Five commands to try first:
  snl run --count 100k -o out
  snl report out -o out.html
  snl show 'v1:family=classic;n=10;seed=7' --explain
  snl judge suite:judge,seed=1 ones='sed s/.*/1/'
  snl book --level easy -o book.html

`snl COMMAND -h` shows the usual options of a command, --help all of them.";

type Examples = (&'static str, &'static str);

pub(super) const RUN: Examples = (
    "snl run --count 1M --seed 42 -o out",
    "\
Examples:
  The second of eight shards, for `snl merge`:
    snl run --count 1G --family uniform,classic --shard 2/8 -o shard-2
  Continue after Ctrl-C or a crash:
    snl run --count 1M --seed 42 -o out --resume
  Replace an earlier result:
    snl run --count 2M --seed 42 -o out --force
  Compare solvers on the same boards:
    snl run --count 1M --solver auto,bitset,array-queue -o out

`snl families` lists the families.",
);

pub(super) const GENERATE: Examples = (
    "snl generate --count 5000 --size 8..12 -o boards.csv",
    "\
Examples:
  Boards with their answers, as JSON lines:
    snl generate --count 5000 --with-answers -o boards.jsonl
  Puzzles with one shortest route of seven rolls:
    snl generate --family classic --size 10 --rolls 7 --routes 1 --count 20
  The boards of a file, as LeetCode literals:
    snl generate ladders.json --format grid

`snl families` lists the families.",
);

pub(super) const SUITE: Examples = (
    "snl suite judge --seed 1 -o suite.csv",
    "\
Examples:
  The suite as LeetCode literals:
    snl suite judge --seed 1 -o suite.grid
  A few thousand boards, with their answers:
    snl suite stress --with-answers -o stress.csv

Other commands read a suite by its name: suite:judge,seed=1.",
);

pub(super) const PACKAGE: Examples = (
    "snl package --profile kattis -o problem.zip",
    "\
Examples:
  The suite of another seed, as a directory, with a title of your own:
    snl package suite:judge,seed=2 --profile bapctools --title Ladders -o one
  The same with other boards; an edited statement is kept:
    snl package boards.csv --profile bapctools --from one -o two
  The boards of a spec, for DOMjudge:
    snl package 'v1:family=classic' --count 60 --profile domjudge -o p.zip",
);

pub(super) const SOLVE: Examples = (
    "snl solve boards.csv -o answers.csv",
    "\
Examples:
  One board:
    echo '[[-1,4],[-1,3]]' | snl solve -
  Check the answers that a file gives; skip records that are invalid:
    snl solve boards.csv --check --on-error skip --rejects bad.csv -o answers.csv",
);

pub(super) const MERGE: Examples = (
    "snl merge shards -o out",
    "\
Examples:
  The shards that are missing, for `sbatch --array`:
    snl merge shards --missing",
);

pub(super) const JUDGE: Examples = (
    "snl judge solution.py",
    "\
Examples:
  Judge all solutions in a directory, then stress-test those that pass:
    snl judge suite:judge,seed=1 solutions --stress 10k
  Judge a program that reads a board and writes an answer per line:
    snl judge boards.csv mine='./solve --fast'
  Draw the smallest board on which a solution fails:
    snl judge solution.py --svg failed.svg
  A page with the diagnosis of each solution in a directory:
    snl judge solutions --export-json class.json
    snl report class.json -o class.html",
);

pub(super) const CERTIFY: Examples = (
    "snl certify solution.py",
    "\
Examples:
  Certify a solver of this program, and a command:
    snl certify bitset mine='./solve --fast'
  Use vectors of your own:
    snl certify solution.py --vectors vectors.jsonl",
);

pub(super) const STRENGTH: Examples = (
    "snl strength boards.csv",
    "\
Examples:
  Write which board kills which mistake:
    snl strength boards.csv --export-csv kills.csv
  Measure a suite with faults that act only under a condition:
    snl strength suite:judge,seed=1 --gated",
);

pub(super) const MUTANTS: Examples = (
    "snl mutants queue.py plain.cpp",
    "\
Examples:
  Measure boards of your own:
    snl mutants queue.py --corpus boards.csv --export-json kills.json
  Resume a long run:
    snl mutants *.py *.java --cache mutants.jsonl",
);

pub(super) const BENCH: Examples = (
    "snl bench --size 20 --count 1000",
    "\
Examples:
  Compare a program of your own with one solver, and with its next version:
    snl bench --solver auto --external mine=solution.cpp --export-json old.json
    snl bench --solver auto --external mine=solution.cpp --export-json new.json
    snl report old.json new.json -o bench.html
  Fail if a solver is slower than it was:
    snl bench --save-baseline main
    snl bench --baseline main",
);

pub(super) const REPORT: Examples = (
    "snl report out -o run.html",
    "\
Examples:
  A page about a comparison of solvers, with its charts as files:
    snl report bench.json -o bench.html --images charts
  Two runs, or two exports of `bench`, side by side:
    snl report before after -o both.html",
);

pub(super) const SHOW: Examples = (
    "snl show '[[-1,4],[-1,3]]' --explain",
    "\
Examples:
  The third board of a spec, as a picture:
    snl show 'v1:family=classic;n=10;seed=7' 2 --svg board.svg",
);

pub(super) const BOOK: Examples = (
    "snl book --level kids,easy,medium,hard --count 24 --seed 7 -o book.html",
    "\
Examples:
  Boards of a file, four on a page, for a printer without colors:
    snl book puzzles.csv --per-page 4 --theme line -o book.html
  Two puzzles and their key, on two sheets of Letter:
    snl book --level easy --worksheet --paper letter -o monday.html
  A PDF:
    chromium --headless --print-to-pdf=book.pdf --no-pdf-header-footer book.html",
);

#[cfg(test)]
mod tests {
    use super::super::CliArgs;
    use clap::{Command, CommandFactory, Parser};
    use snakes_and_ladders::generate::Family;

    /// Returns the commands that a user sees, for a terminal of 80 columns.
    fn commands() -> Vec<Command> {
        let mut all = CliArgs::command().term_width(80);
        all.build();
        let seen = all.get_subcommands().filter(|each| !each.is_hide_set());
        seen.cloned().collect()
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
    fn the_list_of_families_fits_a_terminal_of_80_columns() {
        for family in Family::ALL {
            let summary = family.summary();
            assert!(summary.chars().count() <= 68, "{summary}");
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
            let options = short
                .lines()
                .filter(|line| line.trim_start().starts_with('-'));
            let (lines, options) = (short.lines().count(), options.count());
            assert!(
                lines <= 40 && options <= 20,
                "{name}: {lines} lines\n{short}"
            );
        }
    }
}
