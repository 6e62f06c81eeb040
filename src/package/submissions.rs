//! The submissions of a package, right and wrong, and the mistake of the catalogue that each wrong one is.

use snl_harness::corpus::CorpusBoard;
use snl_harness::mutants::mistakes::{Mistake, catalogue, equivalents};
use snl_judge::{Language, Verdict};
use std::path::Path;

/// A program that a judge must accept, or must not.
#[derive(Debug)]
pub struct JurySubmission {
    /// The file's name.
    pub file: &'static str,
    /// The text of the program.
    pub source: &'static str,
    /// The expected verdict.
    pub verdict: Verdict,
}

impl JurySubmission {
    /// Returns the path of the submission in the package.
    pub fn path(&self) -> String {
        let folder = self.verdict.folder();
        let folder = folder.expect("every verdict of a package has a folder");
        format!("submissions/{folder}/{}", self.file)
    }

    /// Returns the language of the submission, by the extension of its file.
    pub fn language(&self) -> &'static Language {
        Language::of(Path::new(self.file)).expect("every submission is in a known language")
    }

    /// Returns the mistake, or the [equivalent](snl_harness::mutants::mistakes::equivalents), that the first line of the program
    /// names; none for a textbook search.
    pub fn entry(&self) -> Option<&'static Mistake> {
        let (_, name) = self.source.lines().next()?.split_once(": ")?;
        let mut known = catalogue().iter().chain(equivalents());
        known.find(|known| known.name == name)
    }

    /// Returns whether the submission is wrong, but right on all of these tests.
    pub(super) fn survives(&self, cases: &[&CorpusBoard]) -> bool {
        let wrong = self.entry().filter(|_| self.verdict != Verdict::Accepted);
        wrong.is_some_and(|mistake| {
            let mut cases = cases.iter();
            cases.all(|case| mistake.runner().answer(&case.board).is(case.answer()))
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

/// Returns all submissions, by verdict.
///
/// A wrong submission fails in the same way wherever it fails: a mistake that is wrong on some boards and crashes on others
/// fits no folder.
pub fn submissions() -> &'static [JurySubmission] {
    list! {
        Accepted "accepted":
            "BreadthFirst.java",
            "breadth_first.cpp",
            "breadth_first.py",
            "marks_landings_only.py",
            "overshoot_arrives.cpp";
        WrongAnswer "wrong_answer":
            "MarksIn32Bits.java",
            "RollsInASignedByte.java",
            "UnreachableIsInfinite.java",
            "breaks_at_a_marked_square.py",
            "corner_test.cpp",
            "die_of_five.py",
            "follows_chains_warily.cpp",
            "follows_two_jumps.py",
            "gives_up_after_n_rolls.py",
            "greedy_furthest.py",
            "jump_optional.py",
            "jump_to_one_ignored.py",
            "key_of_joined_digits.py",
            "label_without_minus_one.py",
            "ladder_to_the_end_counts_twice.py",
            "memoised_dfs.py",
            "never_says_minus_one.py",
            "one_array_for_landings_and_ends.py",
            "one_pass_dp.py",
            "parity_of_the_sample.py",
            "rolls_in_a_byte.cpp",
            "rows_never_alternate.py",
            "squares_in_a_byte.cpp",
            "stack_for_queue.cpp";
        TimeLimit "time_limit_exceeded":
            "no_marks_on_levels.cpp",
            "stops_when_the_set_repeats.py";
        RuntimeError "run_time_error":
            "RoomFor100Squares.java",
            "no_room_for_the_last_square.py";
    }
}
