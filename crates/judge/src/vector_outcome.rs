//! The answers of a submission on each conformance vector.

use super::{BoardResult, BoxError, Verdict};
use snl_harness::corpus::{AnswerDigest, ConformanceVector, ConformanceVectors};

/// A submission on one vector.
#[derive(Clone, Debug)]
pub struct VectorOutcome {
    /// The spec of the vector.
    pub spec: String,
    /// The number of its boards.
    pub boards: u64,
    /// Boards with the right answer.
    pub right: u64,
    /// The first board with another result.
    pub first_failure: Option<BoardResult>,
}

impl VectorOutcome {
    pub(super) fn all_right(vector: &ConformanceVector) -> VectorOutcome {
        VectorOutcome {
            right: vector.boards,
            ..VectorOutcome::none_right(vector)
        }
    }

    fn none_right(vector: &ConformanceVector) -> VectorOutcome {
        VectorOutcome {
            spec: vector.spec.clone(),
            boards: vector.boards,
            right: 0,
            first_failure: None,
        }
    }

    /// Whether all answers are right.
    pub fn conforms(&self) -> bool {
        self.right == self.boards
    }
}

/// Sorts the results of a run into vectors.
pub(super) struct VectorTally<'v> {
    vectors: &'v ConformanceVectors,
    outcomes: Vec<VectorOutcome>,
    digest: AnswerDigest,
}

impl<'v> VectorTally<'v> {
    pub(super) fn new(vectors: &'v ConformanceVectors) -> VectorTally<'v> {
        let outcomes = vectors.vectors().iter().map(VectorOutcome::none_right);
        VectorTally {
            vectors,
            outcomes: outcomes.collect(),
            digest: AnswerDigest::default(),
        }
    }

    /// Adds the next result.
    ///
    /// # Errors
    /// If the right answers are not those of the vector.
    pub(super) fn add(&mut self, result: &BoardResult) -> Result<(), BoxError> {
        let Some((number, index)) = result
            .board
            .and_then(|(place, _)| self.vectors.locate(place))
        else {
            return Ok(());
        };
        let outcome = &mut self.outcomes[number];
        match result.verdict {
            Verdict::Accepted => outcome.right += 1,
            _ => {
                outcome.first_failure.get_or_insert_with(|| result.clone());
            }
        }
        if let Some(right) = result.expected {
            self.digest.add(right);
        }
        if index + 1 < outcome.boards {
            return Ok(());
        }
        check(&mut self.digest, &self.vectors.vectors()[number])
    }

    pub(super) fn finish(self) -> Vec<VectorOutcome> {
        self.outcomes
    }
}

/// Compares the answers of a whole vector with it. A submission is compared with this program's answers board by board, so
/// these have to be the vector's.
fn check(digest: &mut AnswerDigest, vector: &ConformanceVector) -> Result<(), BoxError> {
    if digest.vector(vector.spec.clone()) == *vector {
        Ok(())
    } else {
        Err(wrong_vector(vector).into())
    }
}

/// The error of a vector with wrong answers.
pub(super) fn wrong_vector(vector: &ConformanceVector) -> String {
    let ConformanceVector { spec, boards, .. } = vector;
    format!(
        "the vector of {boards} boards of {spec} does not hold the right answers: the file was changed, or is from another version"
    )
}
