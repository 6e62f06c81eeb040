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
    /// The name of the mistake, or of the [equivalent](snl_harness::mutants::mistakes::equivalents), that the program
    /// makes; none for a textbook search.
    pub mistake: Option<&'static str>,
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

    /// Returns the entry of the submission in the catalogue; none for a textbook search.
    pub fn entry(&self) -> Option<&'static Mistake> {
        let name = self.mistake?;
        let mut known = catalogue().iter().chain(equivalents());
        let entry = known.find(|known| known.name == name);
        Some(entry.expect("it is in the catalogue"))
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

/// A list of submissions: verdict, folder, then files with their mistakes.
macro_rules! list {
    ($($verdict:ident $folder:literal: $($file:literal = $mistake:expr),+;)+) => {
        &[$($(JurySubmission {
            file: $file,
            source: include_str!(concat!("submissions/", $folder, "/", $file)),
            verdict: Verdict::$verdict,
            mistake: $mistake,
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
            "BreadthFirst.java" = None,
            "breadth_first.cpp" = None,
            "breadth_first.py" = None,
            "marks_landings_only.py" = Some("marks-landings-only"),
            "overshoot_arrives.cpp" = Some("overshoot-arrives");
        WrongAnswer "wrong_answer":
            "MarksIn32Bits.java" = Some("marks-in-32-bits"),
            "RollsInASignedByte.java" = Some("rolls-in-a-signed-byte"),
            "UnreachableIsInfinite.java" = Some("unreachable-is-infinite"),
            "breaks_at_a_marked_square.py" = Some("breaks-at-a-marked-square"),
            "corner_test.cpp" = Some("corner-test"),
            "die_of_five.py" = Some("die-of-five"),
            "follows_chains_warily.cpp" = Some("follows-chains-warily"),
            "follows_two_jumps.py" = Some("follows-two-jumps"),
            "gives_up_after_n_rolls.py" = Some("gives-up-after-n-rolls"),
            "greedy_furthest.py" = Some("greedy-furthest"),
            "jump_optional.py" = Some("jump-optional"),
            "jump_to_one_ignored.py" = Some("jump-to-one-ignored"),
            "key_of_joined_digits.py" = Some("key-of-joined-digits"),
            "label_without_minus_one.py" = Some("label-without-minus-one"),
            "ladder_to_the_end_counts_twice.py" = Some("ladder-to-the-end-counts-twice"),
            "memoised_dfs.py" = Some("memoised-dfs"),
            "never_says_minus_one.py" = Some("never-says-minus-one"),
            "one_array_for_landings_and_ends.py" = Some("one-array-for-landings-and-ends"),
            "one_pass_dp.py" = Some("one-pass-dp"),
            "parity_of_the_sample.py" = Some("parity-of-the-sample"),
            "rolls_in_a_byte.cpp" = Some("rolls-in-a-byte"),
            "rows_never_alternate.py" = Some("rows-never-alternate"),
            "squares_in_a_byte.cpp" = Some("squares-in-a-byte"),
            "stack_for_queue.cpp" = Some("stack-for-queue");
        TimeLimit "time_limit_exceeded":
            "no_marks_on_levels.cpp" = Some("no-marks-on-levels"),
            "stops_when_the_set_repeats.py" = Some("stops-when-the-set-repeats");
        RuntimeError "run_time_error":
            "RoomFor100Squares.java" = Some("room-for-100-squares"),
            "no_room_for_the_last_square.py" = Some("no-room-for-the-last-square");
    }
}
