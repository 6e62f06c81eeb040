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

/// Returns a function that adds the results of a run, which are in the order of the vectors, to the outcomes of the vectors. It fails
/// if the right answers differ from the answers of a vector.
pub(super) fn count_vectors(
    vectors: &ConformanceVectors,
) -> impl FnMut(&mut Vec<VectorOutcome>, &BoardResult) -> Result<(), BoxError> {
    let mut digest = AnswerDigest::default();
    move |outcomes, result| {
        let place = result.board.map(|(place, _)| place);
        let Some((number, index)) = place.and_then(|place| vectors.locate(place)) else {
            return Ok(());
        };
        let vector = &vectors.vectors[number];
        if index == 0 {
            outcomes.push(VectorOutcome::new(vector, 0));
        }
        let outcome = &mut outcomes[number];
        match result.verdict {
            Verdict::Accepted => outcome.right += 1,
            _ => {
                let failure = &mut outcome.first_failure;
                failure.get_or_insert_with(|| Failure::of(result));
            }
        }
        if let Some(right) = result.expected {
            digest.add(right);
        }
        // A submission is compared with this program's answers, so these have to be the answers of the vector.
        let is_last = index + 1 == vector.boards;
        if is_last && digest.vector(vector.spec.clone()) != *vector {
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
