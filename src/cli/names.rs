//! Numbers for names of families.
//!
//! Owns one numbering for all workers, so that their watches can be joined. Must not know what a family is.

use std::sync::{Mutex, PoisonError};

/// Names that came up, in order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Names(Mutex<Vec<String>>);

/// What one worker has seen of them: asks the others only for what is new to it.
#[derive(Debug)]
pub(super) struct Seen<'a> {
    all: &'a Names,
    seen: Vec<(String, u16)>,
}

impl Names {
    /// A worker's view.
    pub(super) fn view(&self) -> Seen<'_> {
        Seen {
            all: self,
            seen: Vec::new(),
        }
    }

    /// All names.
    pub(super) fn into_names(self) -> Vec<String> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seen<'_> {
    /// The number of this name; beyond 65,535 names they share the last.
    pub(super) fn number(&mut self, name: &str) -> u16 {
        if let Some((_, number)) = self.seen.iter().find(|(seen, _)| seen == name) {
            return *number;
        }
        let mut all = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = all
            .iter()
            .position(|known| known == name)
            .unwrap_or_else(|| {
                all.push(name.to_owned());
                all.len() - 1
            });
        let number = u16::try_from(place).unwrap_or(u16::MAX);
        self.seen.push((name.to_owned(), number));
        number
    }

    /// The name of a number that this worker was given.
    pub(super) fn name(&self, number: u16) -> &str {
        let found = self.seen.iter().find(|(_, seen)| *seen == number);
        found.map_or("", |(name, _)| name)
    }
}
