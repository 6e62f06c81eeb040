//! The reasons why arguments do not name submissions.

use crate::find::folder::Unreadable;
use std::fmt::Display;

/// The reason why arguments do not name submissions.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// An argument that is not written as a submission is, whatever files there are.
    #[error("{argument}: {problem}")]
    Malformed {
        /// The argument.
        argument: String,
        /// The problem with it, and the way out.
        problem: String,
    },
    /// Two submissions with one name.
    #[error("{0}: this name is used twice; give each submission its own")]
    NameTwice(String),
    /// An argument whose file or directory has no submission, or cannot be read.
    #[error("{argument}: {problem}")]
    NotFound {
        /// The argument.
        argument: String,
        /// The problem with it, and the way out.
        problem: String,
    },
}

impl From<Unreadable> for FindError {
    fn from(Unreadable { folder, error }: Unreadable) -> FindError {
        FindError::not_found(folder.display(), format!("cannot be read: {error}"))
    }
}

impl FindError {
    pub(super) fn malformed(argument: impl Display, problem: impl Display) -> FindError {
        FindError::Malformed {
            argument: argument.to_string(),
            problem: problem.to_string(),
        }
    }

    pub(super) fn not_found(argument: impl Display, problem: impl Display) -> FindError {
        FindError::NotFound {
            argument: argument.to_string(),
            problem: problem.to_string(),
        }
    }
}
