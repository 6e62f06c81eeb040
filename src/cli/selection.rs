//! Some boards of a spec: `SPEC#0..11,13`, the name that a book prints and `--exclude` reads.

use rayon::prelude::*;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::BoardGenerator;
use snl_harness::source::CorpusSource;
use std::collections::HashSet;
use std::fmt::{self, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;

/// The mark between a spec and the indices.
pub(super) const MARK: char = '#';

/// Boards of a spec by index.
pub(super) struct Selection<'a> {
    spec: &'a str,
    ranges: Vec<RangeInclusive<u64>>,
}

/// An error in the indices of a selection.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum SelectionError {
    /// A part is neither an index nor a range.
    NotARange { part: String },
    /// The spec has fewer boards.
    NoSuchBoard { index: u64, boards: u64 },
}

impl Display for SelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelectionError::NotARange { part } => write!(
                f,
                "{part:?} is no index of a board; after {MARK}, write indices and ranges, as in {MARK}0..11,13"
            ),
            SelectionError::NoSuchBoard { index, boards } => write!(
                f,
                "the spec has {boards} boards, counted from 0; there is no board {index}"
            ),
        }
    }
}

impl<'a> Selection<'a> {
    /// Returns the selection that a text names; none if it is any other corpus.
    ///
    /// # Errors
    /// If what follows the mark is not a list of indices and ranges.
    pub(super) fn parse(text: &'a str) -> Result<Option<Selection<'a>>, SelectionError> {
        if !CorpusSource::names_spec(text) {
            return Ok(None);
        }
        let Some((spec, indices)) = text.split_once(MARK) else {
            return Ok(None);
        };
        let range = |part: &str| {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            match (first.parse(), last.parse()) {
                (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
                _ => Err(SelectionError::NotARange {
                    part: part.to_owned(),
                }),
            }
        };
        let ranges = indices.split(',').map(range).collect::<Result<_, _>>()?;
        Ok(Some(Selection { spec, ranges }))
    }

    /// Returns the selection of these indices, which ascend.
    pub(super) fn new(spec: &'a str, indices: impl IntoIterator<Item = u64>) -> Selection<'a> {
        let mut ranges: Vec<RangeInclusive<u64>> = Vec::new();
        for index in indices {
            match ranges.last_mut() {
                Some(range) if range.end() + 1 == index => *range = *range.start()..=index,
                _ => ranges.push(index..=index),
            }
        }
        Selection { spec, ranges }
    }

    /// Returns the text of the spec.
    pub(super) fn spec(&self) -> &'a str {
        self.spec
    }

    /// Returns the indices as a list of ranges: `0..11,13`.
    pub(super) fn indices(&self) -> String {
        let show = |range: &RangeInclusive<u64>| match (range.start(), range.end()) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}..{last}"),
        };
        self.ranges.iter().map(show).collect::<Vec<_>>().join(",")
    }

    /// Makes the boards, and returns the set of the keys that `keys_of` gives each.
    ///
    /// # Errors
    /// If the spec has fewer boards.
    pub(super) fn board_keys<K: Eq + Hash + Send, I: IntoIterator<Item = K>>(
        &self,
        generator: &BoardGenerator,
        keys_of: impl Fn(&Board) -> I + Sync,
    ) -> Result<HashSet<K>, SelectionError> {
        let boards = generator.board_count().unwrap_or(u64::MAX);
        if let Some(range) = self.ranges.iter().find(|range| *range.end() >= boards) {
            let index = *range.end();
            return Err(SelectionError::NoSuchBoard { index, boards });
        }
        let keys = self
            .ranges
            .par_iter()
            .flat_map(|range| range.clone().into_par_iter())
            .map_with(generator.clone(), BoardGenerator::board)
            .flat_map_iter(|board| keys_of(&board));
        Ok(keys.collect())
    }
}

impl Display for Selection<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{MARK}{}", self.spec, self.indices())
    }
}
