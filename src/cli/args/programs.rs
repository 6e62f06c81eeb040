//! The flags of the commands that run other people's programs (`judge`) or the catalogue of
//! mistakes (`strength`).

use super::numbers::{seconds, whole};
use super::shared::{CountArg, DetailArg, InputArgs, SandboxArgs, ThreadArgs, svg_file};
use crate::cli::paths::{NamedOutput, named};
use clap::Args;
use snl_harness::source::CorpusSource;
use snl_judge::{LANGUAGES, Language, Limits, document, unsupported_language};
use std::path::Path;
use std::time::Duration;

/// The corpus of commands that are given none.
pub(crate) const DEFAULT_CORPUS: &str = "suite:judge,seed=1";

#[derive(Args, Debug)]
pub(crate) struct JudgeArgs {
    /// Boards: a file (`-`: standard input), a spec or a suite; may be left out before a solution
    ///
    /// Without it, programs are judged on suite:judge,seed=1. A spec begins with v1:family=.
    #[arg(value_name = "CORPUS", default_value = "", hide_default_value = true)]
    pub(crate) corpus: String,
    /// Programs: a file with LeetCode's function, a directory of them, or name=command
    #[arg(value_name = "PROGRAM", long_help = describe_programs())]
    pub(crate) programs: Vec<String>,
    /// Judge programs that come on standard input, a JSON object per line, and write a line for
    /// each
    ///
    /// An object has the keys id, source, language and optionally corpus and smallest:
    /// docs/JUDGE.md describes them. Programs are judged side by side, up to their first failure,
    /// and the lines come in the order in which they are done.
    #[arg(long, hide_short_help = true, conflicts_with_all = [
        "programs", "export_csv", "export_json", "svg", "output_limit", "max_restarts", "all", "verdict_only", "isolate", "shell", "verbose"
    ])]
    pub(crate) serve: bool,
    #[command(flatten)]
    pub(crate) count: CountArg,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) judging: JudgingArgs,
}

/// Returns the help on programs, which lists the extensions.
fn describe_programs() -> String {
    let extensions: Vec<String> = LANGUAGES
        .iter()
        .map(|language| format!(".{}", language.extensions[0]))
        .collect();
    format!(
        "Programs: a file with LeetCode's function, a directory of them, or name=command\n\n\
         The extension names the language: {}. FILE:LINE is one of several solutions in a file. \
         A command reads one literal and writes one answer per line.",
        extensions.join(" ")
    )
}

/// The flags that say how programs are run, and where their verdicts go.
#[derive(Args, Debug)]
pub(crate) struct JudgingArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// Write a row per program and board: verdict, expected, got, time (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(crate) export_csv: Option<String>,
    /// Write the outcome of each program: verdict, smallest failing board, mistake (`-`: standard
    /// output)
    ///
    /// `snl report FILE -o page.html` makes a page of it. docs/FILES.md describes the keys.
    #[arg(long, value_name = "FILE")]
    pub(crate) export_json: Option<String>,
    /// Draw the smallest board found on which a program fails into FILE (.svg)
    ///
    /// The picture has the right answer and the program's; `-` is standard output. Of several
    /// programs, the first that fails is drawn.
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    pub(crate) svg: Option<String>,
    /// CPU time limit per board
    ///
    /// Holds for solution files, and with --isolate for all programs. A program that waits is
    /// stopped after about as long, and any program after 60 times as long.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    time_limit: Duration,
    /// CPU time limit for all boards of name=command without --isolate [default: 10, plus 1 per
    /// 1000 boards]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide_short_help = true)]
    total_time_limit: Option<Duration>,
    /// Output limit of name=command between answers, in KiB, standard error included
    #[arg(long, value_name = "KIB", default_value_t = 1024, hide_short_help = true, value_parser = whole(1..=1_u64 << 24))]
    output_limit: u64,
    /// Maximum number of restarts, each at the next board, of a program that failed
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole(0..=u32::MAX), hide_short_help = true)]
    max_restarts: u32,
    /// Run all boards, also after three TLE, three MLE or --max-restarts failures
    #[arg(long, conflicts_with = "max_restarts")]
    all: bool,
    /// Print verdicts only: do not search for the smallest failing board and the mistake
    ///
    /// This is the default with --quiet for more than 20 programs, unless --export-json or --svg
    /// needs more.
    #[arg(long)]
    pub(crate) verdict_only: bool,
    /// Start a new process for each board, so that no state leaks between boards
    #[arg(long)]
    pub(crate) isolate: bool,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
    /// Run commands with `sh -c` (default: split into words, no shell)
    #[arg(long, hide_short_help = true)]
    pub(crate) shell: bool,
    #[command(flatten)]
    pub(crate) detail: DetailArg,
}

/// Returns whether an argument is a program: a file of a programming language, one of its lines, a
/// directory or name=command.
pub(crate) fn is_program(argument: &str) -> bool {
    let is_corpus = CorpusSource::names_spec(argument)
        || CorpusSource::names_suite(argument)
        // A spec whose version was forgotten.
        || ["n=", "family="].iter().any(|key| argument.starts_with(key))
        || Path::new(argument).is_file();
    if argument.contains('=') && !is_corpus {
        return true;
    }
    let path = without_line(argument);
    let is_solution = Language::of(path).is_some() || unsupported_language(path).is_some();
    is_solution || Path::new(argument).is_dir()
}

/// Returns whether an argument can only be meant as boards: a spec, a suite, or a file of no
/// language.
pub(crate) fn is_corpus(argument: &str) -> bool {
    let path = Path::new(argument);
    let may_hold_boards = CorpusSource::names_spec(argument)
        || CorpusSource::names_suite(argument)
        || path.is_file() && document(path).is_none();
    may_hold_boards && !is_program(argument)
}

/// Returns whether a program is name=command, not a solution in a file.
pub(crate) fn is_command(program: &str) -> bool {
    program.contains('=') && !without_line(program).exists()
}

/// Returns whether a program of `bench --external` is a solution in a file, which times itself.
pub(crate) fn is_solution_file(program: &str) -> bool {
    let path = Path::new(program);
    path.is_file() && Language::of(path).is_some()
}

/// Returns the file of FILE:LINE, or else the whole argument.
fn without_line(argument: &str) -> &Path {
    match argument.rsplit_once(':') {
        Some((file, line)) if line.parse::<usize>().is_ok() => Path::new(file),
        _ => Path::new(argument),
    }
}

impl JudgingArgs {
    pub(crate) fn limits(&self) -> Limits {
        let limits = self.sandbox.limits();
        let or_all = |most| if self.all { u32::MAX } else { most };
        Limits {
            board: self.time_limit,
            total: self.total_time_limit,
            output: self.output_limit << 10,
            restarts: or_all(self.max_restarts),
            timeouts: or_all(limits.timeouts),
            ..limits
        }
    }

    pub(crate) fn outputs(&self) -> [NamedOutput<'_>; 3] {
        [
            named("--export-csv", &self.export_csv),
            named("--export-json", &self.export_json),
            named("--svg", &self.svg),
        ]
    }
}

#[derive(Args, Debug)]
pub(crate) struct StrengthArgs {
    /// Boards: a file (`-`: standard input), a spec (v1:family=…) or a suite (suite:judge,seed=1)
    #[arg(value_name = "CORPUS")]
    pub(crate) corpus: String,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Run the gated faults instead of the known mistakes
    ///
    /// A gated fault acts only where a condition holds, such as on one side, square, row, face of
    /// the die or roll number.
    #[arg(long)]
    pub(crate) gated: bool,
    #[command(flatten)]
    pub(crate) count: CountArg,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// Write the kill matrix: a row per board, a column per mutant (`-`: standard output)
    ///
    /// A cell is 1 where the board kills the mutant.
    #[arg(long, value_name = "FILE")]
    pub(crate) export_csv: Option<String>,
    /// Write each mutant with its kills (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(crate) export_json: Option<String>,
    #[command(flatten)]
    pub(crate) detail: DetailArg,
}

impl StrengthArgs {
    pub(crate) fn outputs(&self) -> [NamedOutput<'_>; 2] {
        [
            named("--export-csv", &self.export_csv),
            named("--export-json", &self.export_json),
        ]
    }
}
