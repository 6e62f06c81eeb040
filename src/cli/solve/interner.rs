//! Numbers for the names of families in the input: one numbering for all workers, so that their timings can be joined.

use crate::store::results::Name;
use std::sync::{Mutex, PoisonError};

#[derive(Debug, Default)]
pub(super) struct FamilyInterner(Mutex<Vec<String>>);

/// The names that one worker has seen: it locks the shared list only for new ones.
#[derive(Debug)]
pub(super) struct LocalInterner<'a> {
    all: &'a FamilyInterner,
    seen: Vec<(String, u16, Name)>,
    /// The number of the empty name, which every board of a grid file has.
    empty: Option<u16>,
    empty_name: Name,
}

impl FamilyInterner {
    pub(super) fn view(&self) -> LocalInterner<'_> {
        LocalInterner {
            all: self,
            seen: Vec::new(),
            empty: None,
            empty_name: Name::new(""),
        }
    }

    fn number(&self, name: &str) -> u16 {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().position(|known| known == name);
        let place = known.unwrap_or_else(|| {
            all.push(name.to_owned());
            all.len() - 1
        });
        u16::try_from(place).unwrap_or(u16::MAX)
    }

    pub(super) fn list(&self) -> Vec<String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl LocalInterner<'_> {
    /// The number of this name; names beyond 65,535 share the last number.
    ///
    /// The empty name is never compared: comparing zero bytes at a dangling address took 75 ns in glibc 2.36, whose masked
    /// load from an unmapped page is finished in microcode.
    #[inline]
    pub(super) fn number(&mut self, name: &str) -> u16 {
        if name.is_empty() {
            return match self.empty {
                Some(number) => number,
                None => *self.empty.insert(self.all.number(name)),
            };
        }
        if let Some((_, number, _)) = self.seen.iter().find(|(seen, ..)| seen == name) {
            return *number;
        }
        let number = self.all.number(name);
        self.seen.push((name.to_owned(), number, Name::new(name)));
        number
    }

    /// The name of a number that this worker has seen.
    #[inline]
    pub(super) fn name(&self, number: u16) -> &Name {
        let found = self.seen.iter().find(|(_, seen, _)| *seen == number);
        found.map_or(&self.empty_name, |(.., name)| name)
    }
}
