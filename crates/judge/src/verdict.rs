//! Verdicts of the judge, with their codes and the folders of submissions that expect them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict on one board, or on a submission as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "&str", try_from = "String")]
pub enum Verdict {
    /// The right answer.
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

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 8] = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::TimeLimit,
        Verdict::MemoryLimit,
        Verdict::RuntimeError,
        Verdict::CompileError,
        Verdict::Presentation,
        Verdict::Skipped,
    ];

    /// Returns the usual abbreviation.
    pub const fn code(self) -> &'static str {
        self.names().0
    }

    /// Returns the folder of submissions that expect this verdict, as problem packages call it; none for
    /// [`Verdict::Skipped`].
    pub const fn folder(self) -> Option<&'static str> {
        self.names().1
    }

    /// Returns the code, the folder, and other names of that folder without separators.
    const fn names(self) -> (&'static str, Option<&'static str>, &'static [&'static str]) {
        match self {
            Verdict::Accepted => ("AC", Some("accepted"), &[]),
            Verdict::WrongAnswer => ("WA", Some("wrong_answer"), &[]),
            Verdict::TimeLimit => ("TLE", Some("time_limit_exceeded"), &["timelimit"]),
            Verdict::MemoryLimit => ("MLE", Some("memory_limit_exceeded"), &["memorylimit"]),
            Verdict::RuntimeError => ("RE", Some("run_time_error"), &["rte"]),
            Verdict::CompileError => {
                let aliases = &["compilererror", "compilationerror"];
                ("CE", Some("compile_error"), aliases)
            }
            Verdict::Presentation => ("PE", Some("presentation_error"), &[]),
            Verdict::Skipped => ("--", None, &[]),
        }
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
        Verdict::ALL.into_iter().find(|verdict| {
            let (code, folder, aliases) = verdict.names();
            let names = [folder.unwrap_or(""), code].map(letters);
            !name.is_empty() && (names.contains(&name) || aliases.contains(&&*name))
        })
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
        let mut all = Verdict::ALL.into_iter();
        all.find(|verdict| verdict.code() == code)
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
        for verdict in Verdict::ALL {
            if let Some(folder) = verdict.folder() {
                assert_eq!(Verdict::of_folder(folder), Some(verdict));
                assert_eq!(Verdict::of_folder(verdict.code()), Some(verdict));
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
