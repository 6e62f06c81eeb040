//! The number of boards of each side and family that a program answers right.

use super::{BoardResult, BoxError, Verdict};
use serde::{Deserialize, Serialize};
use snl_harness::corpus::CorpusSource;
use std::collections::VecDeque;

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
    let (mut cursor, mut ahead) = (corpus.open(0)?, VecDeque::new());
    Ok(move |groups: &mut Vec<BoardGroup>, result: &BoardResult| {
        if ahead.is_empty() {
            cursor.read(&mut |entry| {
                ahead.push_back((entry.board.side().n(), entry.family.to_string()));
            })?;
        }
        let next = ahead.pop_front().filter(|_| result.board.is_some());
        let Some((n, family)) = next.filter(|_| result.verdict != Verdict::Skipped) else {
            return Ok(());
        };
        let order = |group: &BoardGroup| (group.n, &*group.family).cmp(&(n, &*family));
        let at = groups.binary_search_by(order);
        let at = at.unwrap_or_else(|at| {
            groups.insert(
                at,
                BoardGroup {
                    n,
                    family,
                    ..BoardGroup::default()
                },
            );
            at
        });
        groups[at].boards += 1;
        groups[at].right += u64::from(result.verdict == Verdict::Accepted);
        Ok(())
    })
}
