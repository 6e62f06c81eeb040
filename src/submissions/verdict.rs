//! What a judge says to an answer.
//!
//! Owns the verdicts and their names, in tables and as names of folders. Must not know how one is come by.

use std::fmt;

/// What a judge says of one board, or of a contestant as a whole.
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
    /// It does not compile, or holds no solution.
    CompileError,
    /// No number: garbage, nothing, two answers for one, or output without end.
    Presentation,
    /// Not asked: the contestant had to be killed too often on the boards before.
    NotAsked,
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
        Verdict::NotAsked,
    ];

    /// Two letters or three, as judges write it.
    pub const fn code(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::TimeLimit => "TLE",
            Verdict::MemoryLimit => "MLE",
            Verdict::RuntimeError => "RE",
            Verdict::CompileError => "CE",
            Verdict::Presentation => "PE",
            Verdict::NotAsked => "--",
        }
    }

    /// The verdict that a folder's name promises for the files in it, if it is such a name.
    ///
    /// ```
    /// use snakes_and_ladders::submissions::Verdict;
    /// assert_eq!(Verdict::of_folder("wrong_answer"), Some(Verdict::WrongAnswer));
    /// assert_eq!(Verdict::of_folder("Run-Time Error"), Some(Verdict::RuntimeError));
    /// assert_eq!(Verdict::of_folder("src"), None);
    /// ```
    pub fn of_folder(name: &str) -> Option<Verdict> {
        let letters = name.chars().filter(char::is_ascii_alphabetic);
        let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        Some(match name.as_str() {
            "accepted" | "ac" => Verdict::Accepted,
            "wronganswer" | "wa" => Verdict::WrongAnswer,
            "timelimitexceeded" | "timelimit" | "tle" => Verdict::TimeLimit,
            "memorylimitexceeded" | "memorylimit" | "mle" => Verdict::MemoryLimit,
            "runtimeerror" | "re" | "rte" => Verdict::RuntimeError,
            "compileerror" | "compilererror" | "compilationerror" | "ce" => Verdict::CompileError,
            "presentationerror" | "pe" => Verdict::Presentation,
            _ => return None,
        })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
