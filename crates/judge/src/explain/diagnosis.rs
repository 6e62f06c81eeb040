//! The diagnosis of a wrong submission: the mistake of the catalogue that gives the same answers to
//! the same boards.

use crate::error::JudgeError;
use crate::explain::compared_boards::boards;
use crate::explain::comparison::Comparison;
use crate::explain::failure::{Failure, JsonBoard};
use crate::run::prepare::PreparedSubmission;
use crate::run::session::JudgeRun;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use snl_harness::mutants::mistakes::{Answer, Mistake};

/// The kinds of findings of a comparison, the most telling first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finding {
    /// The submission gives other answers to the same boards each time.
    Random,
    /// The mistake answers every board like the submission.
    Known,
    /// The submission answers boards otherwise in a process for each: it keeps state.
    Stateful,
    /// The submission gives the same answer to all boards, or nearly all.
    Constant,
    /// The submission gives the same answer to all boards whose answer is above a limit, and is
    /// right on the others.
    Capped,
    /// The submission gives no answer to any board, or nearly any: it crashes or hangs.
    Unanswered,
    /// All failures are time limits, and no mistake is known: they do not tell one slow search from
    /// another.
    Slow,
    /// None of the other findings: the mistake, if one is named, explains more than half of the
    /// wrong answers. A crash is not explained by another one.
    #[default]
    Nearest,
}

/// The comparison of a wrong submission with all mistakes of the catalogue.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Diagnosis {
    pub finding: Finding,
    /// The mistake, if one is known or nearest.
    pub name: Option<String>,
    /// A sentence on the mistake, and why it is wrong.
    pub explanation: Option<String>,
    /// The answer that is always given, or given above a limit, if it is a number.
    pub answer: Option<i32>,
    /// The greatest answer that the submission finds, if it gives the same answer to all boards
    /// above it.
    pub limit: Option<i32>,
    /// The least answer that the submission does not find, if it has a limit: mostly one more than
    /// that, or the same, where it finds some of the boards at the limit.
    pub fails_from: Option<i32>,
    /// The number of boards compared: all of side 2, the examples of the catalogue, random ones of
    /// sides 3 to 6, and a suite.
    pub boards: usize,
    /// The number of boards that the submission answers wrongly.
    pub wrong: usize,
    /// The numbers of boards that the submission answers wrongly when it is run again; empty unless
    /// its answers differ each time.
    pub wrong_again: Vec<usize>,
    /// The number of wrong boards that the mistake answers alike, or that have the constant answer,
    /// also above a limit; or of boards that a process of their own answers otherwise.
    pub explained: usize,
}

impl Diagnosis {
    /// Compares a submission, with these failures, with the mistakes of the catalogue. Returns none
    /// if it answers all these boards right, or fails for a reason outside of its search, such
    /// as a module that is missing.
    ///
    /// # Errors
    /// If no process can be started.
    pub fn of(
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
        failures: &[&Failure],
    ) -> Result<Option<Diagnosis>, JudgeError> {
        let mut boards = boards();
        for failure in failures {
            match failure.board {
                // The time may be over before the last boards. A command that crashes on the first
                // is given no others.
                Some(JsonBoard(board))
                    if failure.verdict != Verdict::TimeLimit && submission.is_self_timed() =>
                {
                    if let Some(place) = boards.iter().position(|other| *other == board) {
                        boards.remove(place);
                    }
                    boards.insert(0, board);
                }
                Some(JsonBoard(board)) if !boards.contains(&board) => boards.push(board),
                _ => {}
            }
        }
        let comparison = Comparison::new(run, submission, &boards)?;
        let wrong = comparison.wrong();
        if comparison.has_other_cause || wrong.is_empty() {
            return Ok(None);
        }
        let diagnosis = Diagnosis {
            boards: comparison.answers.len(),
            wrong: wrong.len(),
            ..Diagnosis::default()
        };
        let wrong_again = comparison.wrong_again(run, submission)?;
        if !wrong_again.is_empty() {
            return Ok(Some(Diagnosis {
                finding: Finding::Random,
                wrong_again,
                ..diagnosis
            }));
        }
        if let Some(mistake) = comparison.known_mistake(run, submission)? {
            return Ok(Some(Diagnosis {
                finding: Finding::Known,
                explained: wrong.len(),
                ..diagnosis.naming(mistake)
            }));
        }
        if comparison.may_be_shifted(submission) {
            return Ok(None);
        }
        let differing = comparison.count_stateful(run, submission)?;
        if differing > 0 {
            return Ok(Some(Diagnosis {
                finding: Finding::Stateful,
                explained: differing,
                ..diagnosis
            }));
        }
        if let Some(answer) = comparison.constant_answer() {
            let (finding, rolls) = match answer {
                Answer::Rolls(rolls) => (Finding::Constant, Some(rolls)),
                Answer::TimeLimit | Answer::Crash => (Finding::Unanswered, None),
            };
            return Ok(Some(Diagnosis {
                finding,
                answer: rolls,
                explained: comparison.count(&wrong, answer),
                ..diagnosis
            }));
        }
        if let Some(cap) = comparison.cap(run, submission)? {
            return Ok(Some(Diagnosis {
                finding: Finding::Capped,
                answer: Some(cap.answer),
                limit: Some(cap.limit),
                fails_from: Some(cap.fails_from),
                explained: wrong.len(),
                ..diagnosis
            }));
        }
        if comparison.count(&wrong, Answer::TimeLimit) == wrong.len() {
            return Ok(Some(Diagnosis {
                finding: Finding::Slow,
                ..diagnosis
            }));
        }
        if let Some((mistake, explained)) = comparison.nearest_mistake(&wrong) {
            return Ok(Some(Diagnosis {
                explained,
                ..diagnosis.naming(mistake)
            }));
        }
        let mostly_crashes = 2 * comparison.count(&wrong, Answer::Crash) > wrong.len();
        Ok((!mostly_crashes).then_some(diagnosis))
    }

    /// Returns the diagnosis with the name and the explanation of a mistake.
    fn naming(self, mistake: &Mistake) -> Diagnosis {
        Diagnosis {
            name: Some(mistake.name.to_owned()),
            explanation: Some(format!("{} {}", mistake.description, mistake.why_wrong)),
            ..self
        }
    }
}
