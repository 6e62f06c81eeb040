//! Verdicts of the judge, with their codes and the folders of submissions that expect them.

use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::UnknownName;

snakes_and_ladders::named! {
    /// The verdict on one board, or on a submission as a whole. Its name is the usual abbreviation.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(into = "&str", try_from = "String")]
    pub enum Verdict: "verdict" {
        /// The right answer.
        #[default]
        Accepted = "AC",
        /// Another number.
        WrongAnswer = "WA",
        /// No answer within the time limit.
        TimeLimit = "TLE",
        /// More resident memory than allowed.
        MemoryLimit = "MLE",
        /// A crash: an exception, a signal, an exit code that is not 0.
        RuntimeError = "RE",
        /// A solution that does not compile, or a file without a solution.
        CompileError = "CE",
        /// An output that is not a number: garbage, nothing, two answers for one, or endless
        /// output.
        Presentation = "PE",
        /// No verdict, because the submission failed too often on the boards before.
        Skipped = "--",
    }
}

/// The note on a program that exits before its last answer.
pub const EXITED_EARLY: &str = "exited without an answer";

/// The reason why the judge ends a process, with the verdict that follows.
#[derive(Debug)]
pub(crate) struct Fault {
    pub verdict: Verdict,
    pub reason: String,
}

impl Fault {
    pub(crate) fn new(verdict: Verdict, reason: impl Into<String>) -> Fault {
        Fault {
            verdict,
            reason: reason.into(),
        }
    }
}

impl Verdict {
    /// Returns the folder of submissions that expect this verdict, and other names of it without
    /// separators.
    const fn folders(self) -> &'static [&'static str] {
        match self {
            Verdict::Accepted => &["accepted"],
            Verdict::WrongAnswer => &["wrong_answer"],
            Verdict::TimeLimit => &["time_limit_exceeded", "timelimit"],
            Verdict::MemoryLimit => &["memory_limit_exceeded", "memorylimit"],
            Verdict::RuntimeError => &["run_time_error", "rte"],
            Verdict::CompileError => &["compile_error", "compilererror", "compilationerror"],
            Verdict::Presentation => &["presentation_error"],
            Verdict::Skipped => &[],
        }
    }

    /// Returns the folder of submissions that expect this verdict, as problem packages call it;
    /// none for [`Verdict::Skipped`].
    pub fn folder(self) -> Option<&'static str> {
        self.folders().first().copied()
    }

    /// Returns the verdict that a folder of this name expects, if any. Case, separators and
    /// abbreviations do not matter.
    ///
    /// ```
    /// use snl_judge::Verdict;
    /// assert_eq!(Verdict::of_folder("wrong_answer"), Some(Verdict::WrongAnswer));
    /// assert_eq!(Verdict::of_folder("Run-Time Error"), Some(Verdict::RuntimeError));
    /// assert_eq!(Verdict::of_folder("src"), None);
    /// ```
    pub fn of_folder(name: &str) -> Option<Verdict> {
        let letters = |text: &str| -> String {
            let lower = text.to_ascii_lowercase();
            lower.matches(|c: char| c.is_ascii_alphabetic()).collect()
        };
        let name = letters(name);
        Verdict::ALL.into_iter().find(|verdict| {
            let mut all = verdict.folders().iter().copied().chain([verdict.name()]);
            !name.is_empty() && all.any(|folder| letters(folder) == name)
        })
    }
}

impl From<Verdict> for &str {
    fn from(verdict: Verdict) -> &'static str {
        verdict.name()
    }
}

impl TryFrom<String> for Verdict {
    type Error = String;

    fn try_from(code: String) -> Result<Verdict, String> {
        let known = code.parse();
        known.map_err(|_: UnknownName| format!("unknown verdict: {code}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_known_by_name_code_and_alias() {
        for verdict in Verdict::ALL {
            if let Some(folder) = verdict.folder() {
                assert_eq!(Verdict::of_folder(folder), Some(verdict));
                assert_eq!(Verdict::of_folder(verdict.name()), Some(verdict));
            }
        }
        for row in "time-limit=TLE MemoryLimit=MLE rte=RE compilation_error=CE".split(' ') {
            let (alias, code) = row.split_once('=').unwrap();
            assert_eq!(Verdict::of_folder(alias), code.parse().ok(), "{alias}");
        }
        for other in ["", "--", "_", "acc", "answers"] {
            assert_eq!(Verdict::of_folder(other), None, "{other}");
        }
    }
}
