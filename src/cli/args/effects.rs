//! The flags that act only in some calls. A call in which such a flag cannot act, whatever the
//! files contain, is refused, and so is a value with two readings. The error says what to write
//! instead.
//!
//! Pairs of flags that exclude or require each other are clap's: `conflicts_with`, `requires`. A
//! flag that forbids something, such as `--quiet` or `--distinct`, acts in every call: it holds
//! where there is nothing to forbid.
//!
//! `tests/it/effects.txt` has a call in which the flag acts for every flag of every command, and a
//! refused one for every flag here.

use super::programs::{DEFAULT_CORPUS, is_command, is_program, is_solution_file};
use crate::package::Profile;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use snakes_and_ladders::generate::Family;
use snl_harness::corpus::Format;
use snl_harness::jobs::checkpoint_paths;
use snl_harness::source::CorpusSource;
use snl_harness::store::STDIO;
use std::path::Path;

/// Flags that act in some calls of some commands.
struct Condition {
    commands: &'static [&'static str],
    /// The long names of the flags.
    flags: &'static [&'static str],
    /// Returns whether the flags act in a call.
    acts: fn(&Call<'_>) -> bool,
    /// The error of a call in which they do not act, after the name of the flag. `{}` stands for
    /// the value of the flag.
    otherwise: &'static str,
}

/// The names of the arguments that say which boards a command reads.
const CORPUS_IDS: [&str; 3] = ["corpus", "files", "board"];

const CONDITIONS: &[Condition] = &[
    Condition {
        commands: &["generate", "bench"],
        flags: &["side"],
        acts: |call| call.reads_file(),
        otherwise: "applies to files that list jumps; the side of generated boards is --size {}, or n={} in a spec",
    },
    Condition {
        commands: &["suite", "book"],
        flags: &["side"],
        acts: |call| call.reads_file(),
        otherwise: "applies to files that list jumps, and this call reads none; leave it out",
    },
    Condition {
        commands: &["show"],
        flags: &["side"],
        acts: |call| !call.corpora.iter().any(|name| is_literal(name)),
        otherwise: "applies to lists of jumps in files; a list of jumps is read from standard input: echo '[[2,8]]' | snl show - --side {} --input-format jumps",
    },
    Condition {
        commands: &["solve", "judge", "show", "strength", "package"],
        flags: &["side"],
        acts: |call| call.reads_file(),
        otherwise: "applies to files that list jumps; a spec has its own, n={}, as a suite has",
    },
    Condition {
        commands: &[
            "generate", "suite", "package", "solve", "judge", "strength", "bench", "show", "book",
        ],
        flags: &["input-format"],
        acts: |call| call.reads_file(),
        otherwise: "says how files are read, and this call reads none; leave it out",
    },
    Condition {
        commands: &[
            "generate", "package", "solve", "judge", "strength", "bench", "book",
        ],
        flags: &["count"],
        acts: |call| call.generates(),
        otherwise: "applies only to a spec (v1:family=…): of other boards, all are read; leave it out",
    },
    Condition {
        commands: &["generate", "bench"],
        flags: &[
            "size", "family", "density", "rolls", "routes", "solvable", "snakes", "ladders",
            "score", "expected", "level", "seed",
        ],
        acts: |call| call.corpora.is_empty(),
        otherwise: "says which boards are made, and this call reads boards; leave it out",
    },
    Condition {
        commands: &["generate", "run", "bench"],
        flags: &["density"],
        acts: |call| call.families().any(Family::uses_density),
        otherwise: "does nothing here: only the family uniform has a density; leave it out",
    },
    Condition {
        commands: &["generate", "run", "bench"],
        flags: &["density"],
        acts: |call| {
            let densities = call.values("density");
            densities.len() < 2 || !densities.iter().all(|text| is_digits(text))
        },
        otherwise: "{} may mean one density with a decimal comma, or several densities; write 0.1 for one, 0.0,1.0 for two",
    },
    Condition {
        commands: &["generate", "run"],
        flags: &["seed"],
        acts: |call| call.families().all(|family| family != Family::Exhaustive),
        otherwise: "does nothing here: the family exhaustive lists every board, in one order; leave it out",
    },
    Condition {
        commands: &["generate", "suite"],
        flags: &["with-answers", "difficulty"],
        acts: |call| !call.writes_grid(),
        otherwise: "adds columns, and the format grid has none; the formats csv, jsonl and jumps have them",
    },
    Condition {
        commands: &["generate"],
        flags: &["expected"],
        acts: |call| !call.values("expected").is_empty() || !call.writes_grid(),
        otherwise: "without a range adds a column, and the format grid has none; csv, jsonl and jumps have it",
    },
    Condition {
        commands: &["generate"],
        flags: &["checkpoint-interval"],
        acts: |call| call.writes_file() && !call.gives("distinct") && !call.gives("exclude"),
        otherwise: "applies to a job that can be resumed: one with --out FILE, without --distinct and --exclude",
    },
    Condition {
        commands: &["solve"],
        flags: &["checkpoint-interval"],
        acts: |call| {
            call.writes_file()
                && call
                    .corpora
                    .iter()
                    .all(|name| name != STDIO && is_text(name))
        },
        otherwise: "applies to a job that can be resumed: one with --out FILE, whose boards are in files alone",
    },
    Condition {
        commands: &["solve"],
        flags: &["check"],
        acts: |call| {
            call.corpora
                .iter()
                .any(|name| !CorpusSource::names_spec(name))
        },
        otherwise: "compares the answers that a file or a suite gives; a spec gives none",
    },
    Condition {
        commands: &["solve"],
        flags: &["answer-column", "on-error"],
        acts: |call| call.reads_file(),
        otherwise: "applies to files, and this call reads none; leave it out",
    },
    Condition {
        commands: &["solve"],
        flags: &["rejects"],
        acts: |call| call.values("on_error") == ["skip"],
        otherwise: "writes the records that are skipped; add --on-error skip",
    },
    Condition {
        commands: &["package"],
        flags: &["time-limit"],
        acts: |call| call.profile() != Profile::Kattis,
        otherwise: "does nothing here: Kattis takes five times the slowest accepted submission; leave it out",
    },
    Condition {
        commands: &["package"],
        flags: &["name"],
        acts: |call| call.extension() == "zip" && call.profile() != Profile::Domjudge,
        otherwise: "names the directory in a zip file for Kattis or BAPCtools; others take the name of --out",
    },
    Condition {
        commands: &["judge"],
        flags: &["time-limit"],
        acts: |call| {
            let is_each = call.gives("serve") || call.gives("isolate");
            is_each
                || call.programs.is_empty()
                || !call.programs.iter().all(|name| is_command(name))
        },
        otherwise: "limits each board of a solution file; name=command gets all boards at once: its limit is \
            --total-time-limit {}, or this one with --isolate",
    },
    Condition {
        commands: &["judge"],
        flags: &["total-time-limit"],
        acts: |call| call.gives("serve") || call.runs_command() && !call.gives("isolate"),
        otherwise: "limits name=command, which gets all boards at once; each board of a solution file, or with --isolate of any \
            program, has --time-limit {}",
    },
    Condition {
        commands: &["judge"],
        flags: &["output-limit", "shell"],
        acts: |call| call.runs_command(),
        otherwise: "applies to name=command, and all programs here are solution files; leave it out",
    },
    Condition {
        commands: &["bench"],
        flags: &["time-limit", "memory-limit", "sandbox"],
        acts: |call| call.gives("external"),
        otherwise: "applies to the programs of --external, and there are none; leave it out",
    },
    Condition {
        commands: &["bench"],
        flags: &["by-group"],
        acts: |call| {
            let programs = call.values("external");
            let mut files = programs.iter().filter_map(|value| value.split_once('='));
            files.any(|(_, program)| !is_solution_file(program))
        },
        otherwise: "applies to programs of --external that read input, and there are none; leave it out",
    },
    Condition {
        commands: &["bench"],
        flags: &["baseline-dir"],
        acts: |call| call.gives("baseline") || call.gives("save_baseline"),
        otherwise: "is where --save-baseline writes and --baseline reads; add one of them",
    },
    Condition {
        commands: &["report"],
        flags: &["images"],
        acts: |call| !["json", "csv"].contains(&&*call.extension()),
        otherwise: "draws the charts of a page; with --out FILE.html or FILE.md there is one",
    },
    Condition {
        commands: &["report"],
        flags: &["title"],
        acts: |call| !["json", "csv"].contains(&&*call.extension()),
        otherwise: "is the title of a page; with --out FILE.html or FILE.md there is one",
    },
];

/// Checks that every flag of a command line can act.
///
/// # Errors
/// If one cannot: the error says why, and what to write instead.
pub(super) fn check(command: &Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(());
    };
    let call = Call::new(matches);
    for condition in CONDITIONS.iter().filter(|row| row.commands.contains(&name)) {
        for flag in condition.flags {
            let id = id_of(command, name, flag).expect("the table names flags of the command");
            if call.gives(id) && !(condition.acts)(&call) {
                let reason = condition
                    .otherwise
                    .replace("{}", &call.values(id).join(","));
                let error = format!("--{flag} {reason}\n\nFor more information, try '--help'.\n");
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, error));
            }
        }
    }
    Ok(())
}

/// Returns the id of a flag of a command, by its long name.
fn id_of<'a>(command: &'a Command, name: &str, flag: &str) -> Option<&'a str> {
    let mut arguments = command.find_subcommand(name)?.get_arguments();
    let argument = arguments.find(|argument| argument.get_long() == Some(flag))?;
    Some(argument.get_id().as_str())
}

/// A command line, as its flags say it.
struct Call<'a> {
    matches: &'a ArgMatches,
    /// The corpora that are read; none if boards are generated.
    corpora: Vec<String>,
    /// The programs that are judged.
    programs: Vec<String>,
}

impl Call<'_> {
    fn new(matches: &ArgMatches) -> Call<'_> {
        let mut call = Call {
            matches,
            corpora: Vec::new(),
            programs: Vec::new(),
        };
        call.programs = call.values("programs");
        let corpora = CORPUS_IDS.map(|id| call.values(id));
        for name in corpora.into_iter().flatten() {
            let has_programs = matches.try_contains_id("programs").is_ok();
            if has_programs && (name.is_empty() || is_program(&name)) {
                call.programs.extend((!name.is_empty()).then_some(name));
                call.corpora.push(DEFAULT_CORPUS.to_owned());
            } else {
                call.corpora.push(name);
            }
        }
        call
    }

    /// Returns whether an argument is on the command line, not only its default.
    fn gives(&self, id: &str) -> bool {
        self.matches.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// Returns the values of an argument, as they are written, or its default; none if the command
    /// has no such argument.
    fn values(&self, id: &str) -> Vec<String> {
        let values = self
            .matches
            .try_get_raw(id)
            .ok()
            .flatten()
            .into_iter()
            .flatten();
        values
            .map(|value| value.to_string_lossy().into_owned())
            .collect()
    }

    /// Returns whether a file is read, as a corpus or to be left out.
    fn reads_file(&self) -> bool {
        let excluded = self.values("exclude");
        self.corpora
            .iter()
            .chain(&excluded)
            .any(|name| is_text(name))
    }

    /// Returns whether boards of a spec are generated.
    fn generates(&self) -> bool {
        self.corpora.is_empty()
            || self
                .corpora
                .iter()
                .any(|name| CorpusSource::names_spec(name))
    }

    fn families(&self) -> impl Iterator<Item = Family> {
        let families = self.matches.get_many::<Family>("family");
        families.into_iter().flatten().copied()
    }

    /// Returns the extension of the output, in lower case.
    fn extension(&self) -> String {
        let out = self.values("out").concat();
        let extension = Path::new(&out).extension().unwrap_or_default();
        extension.to_string_lossy().to_ascii_lowercase()
    }

    fn writes_grid(&self) -> bool {
        let format = self.matches.get_one::<Format>("format").copied();
        format.or_else(|| self.extension().parse().ok()) == Some(Format::Grid)
    }

    /// Returns whether the output is a file, beside which there can be a checkpoint.
    fn writes_file(&self) -> bool {
        checkpoint_paths(Path::new(&self.values("out").concat())).is_ok()
    }

    fn profile(&self) -> Profile {
        *self.matches.get_one("profile").expect("clap requires it")
    }

    /// Returns whether a program is a command; also if there is none, which is an error of its own.
    fn runs_command(&self) -> bool {
        self.programs.is_empty() || self.programs.iter().any(|name| is_command(name))
    }
}

fn is_digits(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit())
}

/// Returns whether a corpus is a board, written on the command line.
fn is_literal(corpus: &str) -> bool {
    corpus.trim_start().starts_with('[')
}

/// Returns whether a corpus is read as text: from a file or from standard input.
fn is_text(corpus: &str) -> bool {
    !is_literal(corpus) && !CorpusSource::names_spec(corpus) && !CorpusSource::names_suite(corpus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::CliArgs;
    use clap::CommandFactory;

    #[test]
    fn every_condition_is_of_a_flag_and_refuses_a_call() {
        let command = CliArgs::command();
        let calls = include_str!("../../../tests/it/effects.txt");
        for Condition {
            commands, flags, ..
        } in CONDITIONS
        {
            for (name, flag) in commands
                .iter()
                .flat_map(|name| flags.iter().map(move |flag| (name, flag)))
            {
                assert!(id_of(&command, name, flag).is_some(), "{name} --{flag}");
                let has_flag = |call: &str| {
                    call.contains(&format!("{{--{flag} "))
                        || call.contains(&format!("{{--{flag}}}"))
                };
                let is_refused = |call: &str| {
                    call.strip_prefix("! ")
                        .and_then(|call| call.strip_prefix(*name))
                        .is_some_and(|rest| rest.starts_with(' ') && has_flag(rest))
                };
                assert!(
                    calls.lines().any(is_refused),
                    "{name} --{flag}: no call is refused"
                );
            }
        }
    }

    #[test]
    fn every_command_that_reads_boards_has_its_conditions() {
        let all = CliArgs::command();
        let reads_boards = |command: &&Command| id_of(&all, command.get_name(), "side").is_some();
        for command in all.get_subcommands().filter(reads_boards) {
            let name = command.get_name();
            for flag in ["side", "input-format", "count"] {
                let is_condition = |condition: &Condition| {
                    condition.commands.contains(&name) && condition.flags.contains(&flag)
                };
                assert!(
                    id_of(&all, name, flag).is_none() || CONDITIONS.iter().any(is_condition),
                    "{name} --{flag}: CONDITIONS does not say in which calls the flag acts"
                );
            }
            for argument in command.get_positionals() {
                let id = argument.get_id().as_str();
                assert!(
                    CORPUS_IDS.contains(&id) || ["programs", "kind", "index"].contains(&id),
                    "{name} {id}: an argument that names boards is called {CORPUS_IDS:?}"
                );
            }
        }
    }
}
