//! A program to be judged.

use crate::language::{Language, SourceFile};
use crate::no_solution::NoSolution;
use crate::sandbox::is_of_system;
use crate::verdict::Verdict;
use std::path::PathBuf;

/// A program to be judged.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The path of the submission as given, or the name before `=`.
    pub name: String,
    pub kind: SubmissionKind,
    /// The verdict that the name of the submission's directory expects.
    pub expected_verdict: Option<Verdict>,
    /// A sentence on the definitions in its file that it replaces, or that replace it.
    pub redefined: Option<String>,
}

/// The kinds of submissions.
#[derive(Clone, Debug)]
pub enum SubmissionKind {
    Solution(SourceFile),
    /// A file of a language without a solution, which is not run.
    NoSolution {
        file: SourceFile,
        reason: NoSolution,
    },
    /// A program, which reads one literal and writes one answer per line, with its arguments.
    Command(Vec<String>),
}

impl Submission {
    /// Returns a solution with this text, which is in no file.
    pub fn of_text(name: &str, text: &str, language: &'static Language) -> Submission {
        Submission {
            name: name.to_owned(),
            kind: SubmissionKind::Solution(SourceFile {
                path: name.into(),
                text: Some(text.to_owned()),
                language,
                number: 0,
            }),
            expected_verdict: None,
            redefined: None,
        }
    }

    /// Returns whether the submission is a text that is in no file.
    pub(crate) fn is_text(&self) -> bool {
        matches!(&self.kind, SubmissionKind::Solution(file) if file.text.is_some())
    }
}

impl SubmissionKind {
    /// Returns the files of the submission: the file of a solution, or the files that the words of
    /// a command name, without programs of the system.
    pub fn files(&self) -> Vec<PathBuf> {
        match self {
            SubmissionKind::Solution(file) | SubmissionKind::NoSolution { file, .. } => {
                vec![file.path.clone()]
            }
            SubmissionKind::Command(words) => {
                let inner = words.iter().flat_map(|word| shell_words::split(word));
                let paths = inner.flatten().map(PathBuf::from);
                let files = paths.filter(|path| path.is_file() && !is_of_system(path));
                files.collect()
            }
        }
    }
}
