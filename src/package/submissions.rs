//! The submissions of a package, right and wrong, and the mistake of the catalogue that each wrong
//! one is.

use snl_harness::corpus::CorpusBoard;
use snl_harness::mutants::mistakes::{Mistake, catalogue, equivalents};
use snl_judge::{Language, Verdict};
use std::path::Path;

/// A program that a judge must accept, or must not.
#[derive(Debug)]
pub struct JurySubmission {
    pub file: &'static str,
    pub source: &'static str,
    pub verdict: Verdict,
}

impl JurySubmission {
    /// Returns the path of the submission in the package.
    pub fn path(&self) -> String {
        let folder = self
            .verdict
            .folder()
            .expect("every verdict of a package has a folder");
        format!("submissions/{folder}/{}", self.file)
    }

    /// Returns the language of the submission, by the extension of its file.
    pub fn language(&self) -> &'static Language {
        Language::of(Path::new(self.file)).expect("every submission is in a known language")
    }

    /// Returns the mistake, or the [equivalent](snl_harness::mutants::mistakes::equivalents), that
    /// the first line of the program names; none for a textbook search.
    pub fn entry(&self) -> Option<&'static Mistake> {
        let (_, name) = self.source.lines().next()?.split_once(": ")?;
        let mut known = catalogue().iter().chain(equivalents());
        known.find(|known| known.name == name)
    }

    /// Returns whether the submission is wrong, but right on all of these tests.
    pub(super) fn survives(&self, cases: &[&CorpusBoard]) -> bool {
        self.verdict != Verdict::Accepted
            && self.entry().is_some_and(|mistake| {
                cases
                    .iter()
                    .all(|case| mistake.runner().answer(&case.board).is(case.answer()))
            })
    }
}

/// A list of submissions: verdict, folder, then files.
macro_rules! list {
    ($($verdict:ident $folder:literal: $($file:literal),+;)+) => {
        &[$($(JurySubmission {
            file: $file,
            source: include_str!(concat!("submissions/", $folder, "/", $file)),
            verdict: Verdict::$verdict,
        }),+),+]
    };
}

/// Returns all submissions, by verdict: right ones, and a wrong one for each kind of mistake and
/// each verdict, the most frequent of its kind.
///
/// A wrong submission fails in the same way wherever it fails: a mistake that is wrong on some
/// boards and crashes on others fits no folder.
pub fn submissions() -> &'static [JurySubmission] {
    list! {
        Accepted "accepted":
            "BreadthFirst.java",
            "breadth_first.cpp",
            "breadth_first.py",
            "marks_landings_only.py",
            "overshoot_arrives.cpp";
        WrongAnswer "wrong_answer":
            "UnreachableIsInfinite.java",
            "follows_chains_warily.cpp",
            "jump_optional.py",
            "one_array_for_landings_and_ends.py",
            "rows_never_alternate.py",
            "stack_for_queue.cpp";
        TimeLimit "time_limit_exceeded":
            "no_marks_on_levels.cpp";
        RuntimeError "run_time_error":
            "RoomFor100Squares.java";
    }
}
