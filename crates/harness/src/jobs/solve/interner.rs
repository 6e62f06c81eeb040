//! The names of families in the input. A row has the name exactly as it was read. Times are added
//! up by name for the first names, and in one group for all others.

use crate::pipeline::lock;
use crate::store::results::Name;
use std::collections::HashMap;
use std::sync::Mutex;

/// The number of names with times of their own. With a histogram of 16 KB for each side, these take
/// up to 31 MB.
const TIMED_NAMES: usize = 100;

/// The group of the names beyond those in `timings.csv`.
const OTHER: &str = "(other)";

/// Numbers for the names with times: one numbering for all workers, so that their times can be
/// joined.
#[derive(Debug, Default)]
pub(super) struct FamilyInterner(Mutex<Vec<String>>);

impl FamilyInterner {
    fn number(&self, name: &str) -> u16 {
        let mut all = lock(&self.0);
        let index = all
            .iter()
            .position(|known| known == name)
            .unwrap_or(all.len().min(TIMED_NAMES));
        if index == all.len() {
            let name = if index < TIMED_NAMES { name } else { OTHER };
            all.push(name.to_owned());
        }
        index as u16
    }

    pub(super) fn list(&self) -> Vec<String> {
        lock(&self.0).clone()
    }
}

/// The names that one worker has seen lately.
#[derive(Default, Debug)]
pub(super) struct LocalNames<'a> {
    /// The numbers of names; none without times.
    pub(super) timed: Option<&'a FamilyInterner>,
    pub(super) seen: Vec<SeenName>,
    /// The index in `seen` of each name, once there are too many names to compare one by one.
    pub(super) indices: HashMap<String, u32>,
}

/// A name, its field in rows, and its number, which is 0 without times.
#[derive(Debug)]
pub(super) struct SeenName {
    name: String,
    pub(super) field: Name,
    pub(super) number: u16,
}

/// The number of names up to which names are compared one by one, which is then faster than a hash
/// table.
const COMPARED: usize = 24;

/// The number of names that a worker keeps from batch to batch.
const KEPT: usize = 10_000;

impl LocalNames<'_> {
    /// Forgets the names of the batch before, if there are too many.
    pub(super) fn begin_batch(&mut self) {
        if self.seen.len() > KEPT {
            self.seen.clear();
            self.indices.clear();
        }
    }

    /// Returns the index of this name in `seen`, which is valid until the next batch.
    ///
    /// The empty name, which every board of a grid file has, is not compared as text: comparing
    /// zero bytes at a dangling address took 75 ns in glibc 2.36, whose masked load from an
    /// unmapped page is finished in microcode.
    #[inline]
    pub(super) fn index_of(&mut self, name: &str) -> u32 {
        let first = &self.seen[..self.seen.len().min(COMPARED)];
        let is_same = |seen: &SeenName| {
            if name.is_empty() {
                return seen.name.is_empty();
            }
            seen.name == name
        };
        if let Some(index) = first.iter().position(is_same) {
            return index as u32;
        }
        match self.indices.get(name) {
            Some(index) => *index,
            None => self.add(name),
        }
    }

    fn add(&mut self, name: &str) -> u32 {
        let index = self.seen.len() as u32;
        self.seen.push(SeenName {
            name: name.to_owned(),
            field: Name::new(name),
            number: self.timed.map_or(0, |timed| timed.number(name)),
        });
        if self.seen.len() > COMPARED {
            self.indices.insert(name.to_owned(), index);
        }
        index
    }
}
