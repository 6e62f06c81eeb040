//! The input files of `solve`, read one after the other.

use crate::corpus::{Batch, CorpusError, InputPosition, Reader};
use crate::source::CorpusSource;
use crate::store::STDIO;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::UNIX_EPOCH;

#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(super) struct InputCursor {
    pub(super) file: usize,
    position: InputPosition,
}

pub(super) struct Inputs {
    /// The sources after the one that is read.
    rest: std::vec::IntoIter<CorpusSource>,
    reader: Reader,
    file: usize,
}

impl Inputs {
    /// Opens the source of the cursor at its position.
    pub(super) fn open(
        mut sources: Vec<CorpusSource>,
        cursor: InputCursor,
    ) -> Result<Inputs, CorpusError> {
        let mut rest = sources.split_off(cursor.file).into_iter();
        let none = || CorpusSource::of_boards(STDIO.to_owned(), Vec::new());
        let first = rest.next().unwrap_or_else(none);
        Ok(Inputs {
            reader: first.open_reader(cursor.position)?,
            rest,
            file: cursor.file,
        })
    }

    /// Reads the next batch, and sets the cursor to the position after it. Returns false at the end
    /// of the last source.
    pub(super) fn fill(
        &mut self,
        batch: &mut Batch,
        cursor: &mut InputCursor,
    ) -> Result<bool, CorpusError> {
        while !self.reader.fill(batch)? {
            let Some(next) = self.rest.next() else {
                return Ok(false);
            };
            self.reader = next.open_reader(InputPosition {
                counted: self.reader.position().counted,
                ..InputPosition::default()
            })?;
            self.file += 1;
        }
        let file = self.file;
        let position = self.reader.position();
        *cursor = InputCursor { file, position };
        Ok(true)
    }
}

/// Returns the names, lengths and modification times of the inputs, so that a job is not resumed
/// with changed ones. Returns none if an input can be read only once. All inputs must exist before
/// any is read.
pub(super) fn fingerprint(sources: &[CorpusSource]) -> Result<Option<String>, CorpusError> {
    let mut files = Vec::new();
    let mut once = false;
    for source in sources {
        let Some(path) = source.path().filter(|&path| path != Path::new(STDIO)) else {
            once = true;
            continue;
        };
        let name = source.name();
        let file = std::fs::metadata(path).map_err(|error| CorpusError::unreadable(name, error))?;
        once |= !file.is_file();
        let modified = file.modified().ok();
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = since.map_or("?".to_owned(), |since| {
            format!("{:.6}", since.as_secs_f64())
        });
        let bytes = file.len();
        let options = source.options().describe();
        files.push(format!(
            "{name} ({bytes} bytes, modified at {modified}{options})"
        ));
    }
    Ok((!once && !files.is_empty()).then(|| files.join(", ")))
}
