//! The reasons why a file of a language has no solution.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The reason why a file of a language is not judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NoSolution {
    /// A test of a known framework.
    Test,
    /// A file that uses a solution beside it, or that a solution uses.
    Helper,
    /// The only name near that of a solution is another one.
    Misspelt { found: String },
    /// A program that reads its input, with the command that runs it; none if it has to be
    /// compiled.
    ReadsInput { command: Option<String> },
    /// The function has types that no solution has: the definition that is expected, in words.
    OtherTypes { expected: String },
    /// A solution in another language than the extension says: the name of its language, and its
    /// extension.
    OtherLanguage { language: String, extension: String },
    /// Nothing that could be called: the definition that is expected, in words.
    NothingToCall { expected: String },
}

impl Display for NoSolution {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NoSolution::Test => f.write_str("a test"),
            NoSolution::Helper => f.write_str("a helper"),
            NoSolution::Misspelt { found } => {
                write!(f, "found `{found}`, expected `snakesAndLadders`")
            }
            NoSolution::ReadsInput { command } => {
                f.write_str("it reads its input; if that is one board a line, ")?;
                match command {
                    Some(command) if command.contains('\'') => {
                        let argument = format!("name={command}");
                        write!(f, "write {}", shell_words::quote(&argument))
                    }
                    Some(command) => write!(f, "write name='{command}'"),
                    None => f.write_str("compile it, and write name=./PROGRAM"),
                }
            }
            NoSolution::OtherTypes { expected } => {
                write!(
                    f,
                    "its `snakesAndLadders` has other types: expected {expected}"
                )
            }
            NoSolution::OtherLanguage {
                language,
                extension,
            } => {
                write!(f, "it is written in {language}: name it .{extension}")
            }
            NoSolution::NothingToCall { expected } => {
                write!(
                    f,
                    "no function in it has the name of a solution: expected {expected}"
                )
            }
        }
    }
}

impl NoSolution {
    /// Returns whether the file is one that stands beside solutions wherever they are kept.
    pub fn is_usual(&self) -> bool {
        matches!(self, NoSolution::Test | NoSolution::Helper)
    }
}
