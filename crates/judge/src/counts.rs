//! The right answers of a submission, counted by side and family, and by conformance vector.

use super::source::read;
use super::{BoardResult, BoxError, Failure, Verdict};
use serde::{Deserialize, Serialize};
use snl_harness::corpus::{
    AnswerDigest, ConformanceVector, ConformanceVectors, CorpusBoard, CorpusSource,
};

/// The boards of one side and family.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct BoardGroup {
    /// The side.
    pub n: usize,
    /// The family; empty where unknown.
    pub family: String,
    /// The number of boards that were judged.
    pub boards: u64,
    /// The number of boards with the right answer.
    pub right: u64,
}

/// Returns a function that counts the results of a run, which are in the order of the corpus, in groups by side, then by family.
pub(super) fn count_groups(
    corpus: &CorpusSource,
) -> Result<impl FnMut(&mut Vec<BoardGroup>, &BoardResult) -> Result<(), BoxError>, BoxError> {
    let key = |board: &CorpusBoard| (board.board.side().n(), board.family.to_string());
    let mut keys = read(corpus, 0, key)?;
    Ok(move |groups: &mut Vec<BoardGroup>, result: &BoardResult| {
        let next = keys.next().transpose()?;
        let next = next.filter(|_| result.board.is_some() && result.verdict != Verdict::Skipped);
        let Some((n, family)) = next else {
            return Ok(());
        };
        let order = |group: &BoardGroup| (group.n, &*group.family).cmp(&(n, &*family));
        let at = groups.binary_search_by(order).unwrap_or_else(|at| {
            groups.insert(at, BoardGroup::default());
            (groups[at].n, groups[at].family) = (n, family);
            at
        });
        groups[at].boards += 1;
        groups[at].right += u64::from(result.verdict == Verdict::Accepted);
        Ok(())
    })
}

/// The outcome of a submission on one conformance vector.
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

    /// Adds the result of the next board.
    pub(super) fn add(&mut self, result: &BoardResult) {
        if result.verdict == Verdict::Accepted {
            self.right += 1;
        } else if self.first_failure.is_none() {
            self.first_failure = Some(Failure::of(result));
        }
    }
}

/// Returns a function that adds the results of a run, which are in the order of the vectors, to the outcomes of the vectors. It fails
/// if the right answers differ from the answers of a vector.
pub(super) fn count_vectors(
    vectors: &ConformanceVectors,
) -> impl FnMut(&mut Vec<VectorOutcome>, &BoardResult) -> Result<(), BoxError> {
    let mut digest = AnswerDigest::default();
    move |outcomes, result| {
        let Some(board) = result.board else {
            return Ok(());
        };
        let Some((number, index)) = vectors.locate(board.place) else {
            return Ok(());
        };
        let vector = &vectors.vectors[number];
        if index == 0 {
            outcomes.push(VectorOutcome::new(vector, 0));
        }
        outcomes[number].add(result);
        digest.add(board.expected);
        // A submission is compared with this program's answers, so these have to be the answers of the vector.
        let is_last = index + 1 == vector.boards;
        if is_last && digest.vector(vector.spec.clone()) != *vector {
            return Err(wrong_vector(vector));
        }
        Ok(())
    }
}

/// Returns the error of a vector with wrong answers.
pub(super) fn wrong_vector(vector: &ConformanceVector) -> BoxError {
    let ConformanceVector { spec, boards, .. } = vector;
    format!(
        "the vector of {boards} boards of {spec} does not hold the right answers: the file was changed, or is from another version"
    )
    .into()
}
