//! The reasons why a corpus cannot be read: each names the file, the line and the way out.

use super::record_problem::RecordProblem;
use super::suite_name::SuiteNameError;
use snakes_and_ladders::escape;
use snakes_and_ladders::game::Solution;
use snakes_and_ladders::generate::{STREAM_VERSION, Spec, SpecError};
use snakes_and_ladders::number::plural;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The reason why a corpus cannot be read, or not to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// The system refused to open or read the file.
    #[error(
        "{}: cannot be read: {source}{}",
        escape::line(file),
        hint.as_ref().map_or(String::new(), |hint| format!("\nhint: {hint}"))
    )]
    Unreadable {
        /// The file, as the user knows it.
        file: String,
        /// What the user may have meant, if no file has this name.
        hint: Option<NameHint>,
        source: io::Error,
    },
    /// A pipe cannot be copied, so that it cannot be read twice.
    #[error("{name}: cannot be copied to a temporary file: {source}")]
    NotCopied { name: String, source: io::Error },
    /// The file changed while it was read.
    #[error("{file}: {source}")]
    Changed { file: Arc<str>, source: io::Error },
    /// A header or a record breaks a rule of its format, or its board one of the game.
    #[error("{file}:{line}: {problem}")]
    Record {
        file: Arc<str>,
        /// The line on which the problem is, from 1; the first line of the record if its place is
        /// unknown.
        line: u64,
        problem: RecordProblem,
    },
    /// A record gives an answer that is not its board's.
    #[error(
        "{file}:{line}: the answer given is {given}, but the right one is {answer}; correct or remove it"
    )]
    WrongAnswer {
        file: Arc<str>,
        /// The line on which the record begins, from 1.
        line: u64,
        given: Solution,
        answer: Solution,
    },
    /// A position at or after the end.
    #[error(
        "{name} has {boards} {}; there is no board {position} (counted from 0)",
        plural(*boards, "board")
    )]
    NoSuchBoard {
        name: String,
        /// The number of boards in the corpus.
        boards: u64,
        /// The position that was asked for, from 0.
        position: u64,
    },
    /// A corpus of this name has no boards, where a verdict or a figure needs one.
    #[error("{}: there are no boards; give at least one", escape::line(.0))]
    NoBoards(String),
    /// A spec that is wrong or cannot be met.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A wrong name of a suite.
    #[error(transparent)]
    Suite(#[from] SuiteNameError),
    /// A number of boards, given for this corpus, which is not a spec.
    #[error("--count applies only to a spec; {0} is not a spec, so leave out --count")]
    CountWithoutSpec(String),
}

impl CorpusError {
    /// Returns the error of a file that cannot be opened or read, with the system's reason.
    pub fn unreadable(file: &str, source: io::Error) -> CorpusError {
        let exists = Path::new(file).exists();
        CorpusError::Unreadable {
            file: file.to_owned(),
            hint: if exists { None } else { NameHint::of(file) },
            source,
        }
    }
}

/// What a user may have meant by a name that no file has.
#[derive(Debug, thiserror::Error)]
pub enum NameHint {
    /// The name looks like a board.
    #[error(
        "a board itself is read from standard input, whose name is -: echo '[[-1,4],[-1,3]]' | snl solve -"
    )]
    Board,
    /// The name looks like a spec, and is none.
    #[error("{0}")]
    Spec(SpecError),
    /// The name is a spec without its version.
    #[error("a spec begins with its version: {STREAM_VERSION}:{}", escape::line(.0))]
    Version(String),
}

impl NameHint {
    /// Returns the hint for a name that looks like a literal or a spec, where a file is expected.
    fn of(name: &str) -> Option<NameHint> {
        if name.trim_start().starts_with(['[', '{']) {
            return Some(NameHint::Board);
        }
        let version = name
            .split_once(':')
            .and_then(|(before, _)| before.strip_prefix('v'));
        if version.is_some_and(|number| number.parse::<u64>().is_ok()) {
            return name.parse::<Spec>().err().map(NameHint::Spec);
        }
        let is_spec = name.starts_with("family=") || name.starts_with("n=");
        is_spec.then(|| NameHint::Version(name.to_owned()))
    }
}
