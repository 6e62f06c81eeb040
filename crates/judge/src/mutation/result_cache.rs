//! Cached results of mutants: with them an interrupted run continues, and a later run does not repeat work.
//!
//! A line is a JSON object: the key, a hash of all that the result depends on, and the result. Lines are appended; a last
//! line that is cut short is ignored.

use crate::BoxError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use snl_harness::store::{HashingWriter, Lock, StoreError};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct CacheLine<R> {
    key: String,
    result: R,
}

/// A file of results, for all workers.
#[derive(Debug)]
pub struct MutantCache {
    known: HashMap<String, serde_json::Value>,
    file: Mutex<File>,
    _locks: Vec<Lock>,
}

impl MutantCache {
    /// Opens the file, or creates it, and removes a last line that is incomplete.
    ///
    /// # Errors
    /// If it cannot be read or written, is another kind of file, or another process has opened it.
    pub fn open(path: &Path) -> Result<MutantCache, StoreError> {
        let shown = path.display();
        let problem = format!("{shown}: not a cache of `snl mutants`; name another file");
        let other_kind = || StoreError::Unusable(problem.clone());
        let locks = Lock::take_all(&[path], None)?;
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            other => other.map_err(|error| StoreError::read(path, error))?,
        };
        let mut known = HashMap::new();
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for line in text[..whole].lines() {
            let line = serde_json::from_str(line);
            let CacheLine { key, result } = line.map_err(|_| other_kind())?;
            known.insert(key, result);
        }
        if whole == 0 && !text.is_empty() && !text.starts_with("{\"key\"") {
            return Err(other_kind());
        }
        let open = || {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            if whole < text.len() {
                file.set_len(whole as u64)?;
            }
            Ok(Mutex::new(file))
        };
        Ok(MutantCache {
            known,
            file: open().map_err(|error| StoreError::write(path, error))?,
            _locks: locks,
        })
    }

    /// Returns the result of what these parts describe if it is known, or else the result of `judge`, which is then appended.
    pub(super) fn result_of<'t, R: Serialize + DeserializeOwned>(
        &self,
        parts: impl IntoIterator<Item = &'t str>,
        judge: impl FnOnce() -> Result<R, BoxError>,
    ) -> Result<R, BoxError> {
        let key = hash_of(parts);
        if let Some(value) = self.known.get(&key)
            && let Ok(known) = serde_json::from_value(value.clone())
        {
            return Ok(known);
        }
        let result = judge()?;
        let mut line = serde_json::to_vec(&CacheLine {
            key,
            result: &result,
        })?;
        line.push(b'\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(&line)?;
        Ok(result)
    }
}

/// Returns the hash of several texts.
pub(super) fn hash_of<'t>(parts: impl IntoIterator<Item = &'t str>) -> String {
    let mut hash = HashingWriter::default();
    for part in parts {
        let length = (part.len() as u64).to_le_bytes();
        let written = hash.write_all(&length);
        written
            .and_then(|()| hash.write_all(part.as_bytes()))
            .expect("hashing cannot fail");
    }
    hash.digest().xxh128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_kept_and_a_line_cut_short_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results");
        let results = |keys: [&str; 2], value: i32| -> [i32; 2] {
            let cache = MutantCache::open(&path).unwrap();
            keys.map(|key| cache.result_of([key], || Ok(value)).unwrap())
        };
        assert_eq!(results(["a", "b"], 1), [1, 1]);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 3]).unwrap();
        assert_eq!(results(["a", "b"], 2), [1, 2]);
        assert_eq!(results(["a", "b"], 3), [1, 2]);
        assert_ne!(hash_of(["ab", "c"]), hash_of(["a", "bc"]));
    }
}
