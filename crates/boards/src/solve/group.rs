//! Groups of boards that are solved together.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::game::Board;
use crate::game::{MAX_SIDE, Side};

/// Boards of one side and one family, which are solved and timed together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// The side.
    pub side: Side,
    /// The family's number, as passed to [`BoardBatch::commit`](super::BoardBatch::commit).
    pub family: u16,
}

/// The indices of boards, sorted by family and side.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroupOrder {
    pub(crate) slots: Vec<u32>,
    /// Scratch memory of the sort.
    counts: Vec<u32>,
}

impl GroupOrder {
    /// Sorts boards of these groups, with a counting sort.
    pub(crate) fn sort(&mut self, groups: impl ExactSizeIterator<Item = Group> + Clone) {
        const STRIDE: usize = MAX_SIDE + 1;
        let key = |group: Group| usize::from(group.family) * STRIDE + group.side.n();
        let end = groups.clone().map(key).max().map_or(0, |max| max + 1);
        self.counts.clear();
        self.counts.resize(end, 0);
        self.slots.resize(groups.len(), 0);
        groups
            .clone()
            .for_each(|group| self.counts[key(group)] += 1);
        let mut next = 0;
        for count in &mut self.counts {
            next += std::mem::replace(count, next);
        }
        for (slot, group) in groups.enumerate() {
            let next = &mut self.counts[key(group)];
            self.slots[*next as usize] = slot as u32;
            *next += 1;
        }
    }

    /// Keeps the order of `boards` boards that are all of one group.
    pub(crate) fn keep(&mut self, boards: usize) {
        self.slots.clear();
        self.slots.extend(0..boards as u32);
    }
}

/// Splits the indices in `which` into runs of boards of one side, and returns each side with its
/// run.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(crate) fn runs_by_side<'w>(
    boards: &[Board],
    which: &'w [u32],
) -> impl Iterator<Item = (usize, &'w [u32])> {
    let n = |index: u32| boards[index as usize].side().n();
    which
        .chunk_by(move |&index, &next| n(index) == n(next))
        .map(move |run| (n(run[0]), run))
}
