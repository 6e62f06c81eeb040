//! The right answers of a submission, counted by side and family.

use crate::error::JudgeError;
use crate::run::result::BoardResult;
use crate::run::source::read;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use snl_harness::corpus::CorpusBoard;
use snl_harness::source::CorpusSource;

/// The boards of one side and family.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct BoardGroup {
    pub n: usize,
    /// The family; empty where unknown.
    pub family: String,
    /// The number of boards that were judged.
    pub boards: u64,
    /// The number of boards with the right answer.
    pub right: u64,
}

/// Counts the results of a run, which are in the order of the corpus, in groups by side, then by
/// family.
pub(crate) struct GroupCounter<'c> {
    /// The side and family of each board of the corpus that has not been counted.
    boards: Box<dyn Iterator<Item = Result<(usize, String), JudgeError>> + 'c>,
    /// The groups, ordered by side and family.
    groups: Vec<BoardGroup>,
}

impl<'c> GroupCounter<'c> {
    pub(crate) fn new(corpus: &'c CorpusSource) -> Result<GroupCounter<'c>, JudgeError> {
        let key = |board: &CorpusBoard| (board.board.side().n(), board.family.to_string());
        Ok(GroupCounter {
            boards: Box::new(read(corpus, 0, key)?),
            groups: Vec::new(),
        })
    }

    /// Counts the result of the next board. A result without a board, or of a board that was not
    /// run, belongs to no group.
    ///
    /// # Errors
    /// If the corpus cannot be read.
    pub(crate) fn count(&mut self, result: &BoardResult) -> Result<(), JudgeError> {
        let Some((n, family)) = self.boards.next().transpose()? else {
            return Ok(());
        };
        if result.board.is_none() || result.verdict == Verdict::Skipped {
            return Ok(());
        }
        let order = |group: &BoardGroup| (group.n, &*group.family).cmp(&(n, &*family));
        let index = match self.groups.binary_search_by(order) {
            Ok(index) => index,
            Err(index) => {
                let group = BoardGroup {
                    n,
                    family,
                    ..BoardGroup::default()
                };
                self.groups.insert(index, group);
                index
            }
        };
        let group = &mut self.groups[index];
        group.boards += 1;
        group.right += u64::from(result.verdict == Verdict::Accepted);
        Ok(())
    }

    /// Returns the groups.
    pub(crate) fn into_groups(self) -> Vec<BoardGroup> {
        self.groups
    }
}
