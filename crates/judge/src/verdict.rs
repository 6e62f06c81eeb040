//! Verdicts of the judge, with their codes and the folders of submissions that expect them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict on one board, or on a submission as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(into = "&str", try_from = "String")]
pub enum Verdict {
    /// The right answer.
    #[default]
    Accepted,
    /// Another number.
    WrongAnswer,
    /// No answer within the time limit.
    TimeLimit,
    /// More resident memory than allowed.
    MemoryLimit,
    /// A crash: an exception, a signal, an exit code that is not 0.
    RuntimeError,
    /// A solution that does not compile, or a file without a solution.
    CompileError,
    /// An output that is not a number: garbage, nothing, two answers for one, or endless output.
    Presentation,
    /// No verdict, because the submission failed too often on the boards before.
    Skipped,
}

use Verdict::*;

/// Every verdict, in order, with its code, its folder, and other names of that folder without separators.
const ROWS: [(Verdict, &str, &str); 8] = [
    (Accepted, "AC", "accepted"),
    (WrongAnswer, "WA", "wrong_answer"),
    (TimeLimit, "TLE", "time_limit_exceeded timelimit"),
    (MemoryLimit, "MLE", "memory_limit_exceeded memorylimit"),
    (RuntimeError, "RE", "run_time_error rte"),
    (
        CompileError,
        "CE",
        "compile_error compilererror compilationerror",
    ),
    (Presentation, "PE", "presentation_error"),
    (Skipped, "--", ""),
];

impl Verdict {
    /// Returns the usual abbreviation.
    pub const fn code(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// Returns the folder of submissions that expect this verdict, as problem packages call it; none for
    /// [`Verdict::Skipped`].
    pub fn folder(self) -> Option<&'static str> {
        let folder = ROWS[self as usize].2.split(' ').next();
        folder.filter(|folder| !folder.is_empty())
    }

    /// Returns the verdict that a folder of this name expects, if any. Case, separators and abbreviations do not
    /// matter.
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
        let is_meant = |&&(_, code, names): &&(Verdict, &str, &str)| {
            let mut all = names.split(' ').chain([code]).map(letters);
            !name.is_empty() && all.any(|own| own == name)
        };
        ROWS.iter().find(is_meant).map(|row| row.0)
    }
}

impl From<Verdict> for &str {
    fn from(verdict: Verdict) -> &'static str {
        verdict.code()
    }
}

impl TryFrom<String> for Verdict {
    type Error = String;

    fn try_from(code: String) -> Result<Verdict, String> {
        let row = ROWS.iter().find(|row| row.1 == code);
        row.map(|row| row.0)
            .ok_or_else(|| format!("unknown verdict: {code}"))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_known_by_name_code_and_alias() {
        for (place, (verdict, code, _)) in ROWS.into_iter().enumerate() {
            assert_eq!(verdict as usize, place);
            if let Some(folder) = verdict.folder() {
                assert_eq!(Verdict::of_folder(folder), Some(verdict));
                assert_eq!(Verdict::of_folder(code), Some(verdict));
            }
        }
        for (alias, verdict) in [
            ("time-limit", Verdict::TimeLimit),
            ("MemoryLimit", Verdict::MemoryLimit),
            ("rte", Verdict::RuntimeError),
            ("compilation_error", Verdict::CompileError),
        ] {
            assert_eq!(Verdict::of_folder(alias), Some(verdict), "{alias}");
        }
        for other in ["", "--", "_", "acc", "answers"] {
            assert_eq!(Verdict::of_folder(other), None, "{other}");
        }
    }
}
