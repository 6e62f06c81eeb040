//! The answers of a submission on each conformance vector.

use super::{BoardResult, BoxError, Failure, Verdict};
use snl_harness::corpus::{AnswerDigest, ConformanceVector, ConformanceVectors};

/// The outcome of a submission on one vector.
#[derive(Clone, Debug)]
pub struct VectorOutcome {
    /// The spec of the vector.
    pub spec: String,
    /// The number of boards of the vector.
    pub boards: u64,
    /// The number of boards with the right answer.
    pub right: u64,
    /// The failure on the first board with another result.
    pub first_failure: Option<Failure>,
}

impl VectorOutcome {
    /// Returns an outcome with this many right answers and no failure yet.
    pub(super) fn new(vector: &ConformanceVector, right: u64) -> VectorOutcome {
        VectorOutcome {
            spec: vector.spec.clone(),
            boards: vector.boards,
            right,
            first_failure: None,
        }
    }

    /// Returns whether all answers are right.
    pub fn conforms(&self) -> bool {
        self.right == self.boards
    }
}

/// A tally that sorts the results of a run by vector.
pub(super) struct VectorTally<'v> {
    vectors: &'v ConformanceVectors,
    pub(super) outcomes: Vec<VectorOutcome>,
    digest: AnswerDigest,
}

impl<'v> VectorTally<'v> {
    pub(super) fn new(vectors: &'v ConformanceVectors) -> VectorTally<'v> {
        let all = vectors.vectors.iter();
        VectorTally {
            vectors,
            outcomes: all.map(|vector| VectorOutcome::new(vector, 0)).collect(),
            digest: AnswerDigest::default(),
        }
    }

    /// Adds the next result.
    ///
    /// # Errors
    /// If the right answers differ from the answers of the vector.
    pub(super) fn add(&mut self, result: &BoardResult) -> Result<(), BoxError> {
        let place = result.board.map(|(place, _)| place);
        let Some((number, index)) = place.and_then(|place| self.vectors.locate(place)) else {
            return Ok(());
        };
        let outcome = &mut self.outcomes[number];
        match result.verdict {
            Verdict::Accepted => outcome.right += 1,
            _ => {
                outcome
                    .first_failure
                    .get_or_insert_with(|| Failure::of(result));
            }
        }
        if let Some(right) = result.expected {
            self.digest.add(right);
        }
        if index + 1 < outcome.boards {
            return Ok(());
        }
        // A submission is compared with this program's answers, so these have to be the answers of the vector.
        let vector = &self.vectors.vectors[number];
        if self.digest.vector(vector.spec.clone()) != *vector {
            return Err(wrong_vector(vector).into());
        }
        Ok(())
    }
}

/// Returns the error of a vector with wrong answers.
pub(super) fn wrong_vector(vector: &ConformanceVector) -> String {
    let ConformanceVector { spec, boards, .. } = vector;
    format!(
        "the vector of {boards} boards of {spec} does not hold the right answers: the file was changed, or is from another version"
    )
}
