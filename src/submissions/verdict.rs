//! Verdicts of the judge, with their codes and the folders of submissions that expect them.

use std::fmt;

/// The verdict on one board, or on a submission as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The right answer.
    Accepted,
    /// Another number.
    WrongAnswer,
    /// No answer in time.
    TimeLimit,
    /// More resident memory than allowed.
    MemoryLimit,
    /// A crash: an exception, a signal, an exit code that is not 0.
    RuntimeError,
    /// It does not compile, or has no solution in it.
    CompileError,
    /// Not a number: garbage, nothing, two answers for one, or endless output.
    Presentation,
    /// Not judged, because the submission failed too often on the boards before.
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

    /// The usual abbreviation.
    pub const fn code(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::TimeLimit => "TLE",
            Verdict::MemoryLimit => "MLE",
            Verdict::RuntimeError => "RE",
            Verdict::CompileError => "CE",
            Verdict::Presentation => "PE",
            Verdict::Skipped => "--",
        }
    }

    /// The folder of submissions that expect it, as problem packages call it; none for [`Verdict::Skipped`].
    pub const fn folder(self) -> Option<&'static str> {
        Some(match self {
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong_answer",
            Verdict::TimeLimit => "time_limit_exceeded",
            Verdict::MemoryLimit => "memory_limit_exceeded",
            Verdict::RuntimeError => "run_time_error",
            Verdict::CompileError => "compile_error",
            Verdict::Presentation => "presentation_error",
            Verdict::Skipped => return None,
        })
    }

    /// Other names of that folder, without separators.
    const fn folder_aliases(self) -> &'static [&'static str] {
        match self {
            Verdict::TimeLimit => &["timelimit"],
            Verdict::MemoryLimit => &["memorylimit"],
            Verdict::RuntimeError => &["rte"],
            Verdict::CompileError => &["compilererror", "compilationerror"],
            _ => &[],
        }
    }

    /// The verdict that a folder of this name expects, if any. Case, separators and abbreviations do not matter.
    ///
    /// ```
    /// use snakes_and_ladders::submissions::Verdict;
    /// assert_eq!(Verdict::of_folder("wrong_answer"), Some(Verdict::WrongAnswer));
    /// assert_eq!(Verdict::of_folder("Run-Time Error"), Some(Verdict::RuntimeError));
    /// assert_eq!(Verdict::of_folder("src"), None);
    /// ```
    pub fn of_folder(name: &str) -> Option<Verdict> {
        let letters = |text: &str| -> String {
            let letters = text.chars().filter(char::is_ascii_alphabetic);
            letters.map(|letter| letter.to_ascii_lowercase()).collect()
        };
        let name = letters(name);
        Verdict::ALL.into_iter().find(|verdict| {
            let names = [verdict.folder().unwrap_or(""), verdict.code()].map(letters);
            !name.is_empty()
                && (names.contains(&name) || verdict.folder_aliases().contains(&name.as_str()))
        })
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
