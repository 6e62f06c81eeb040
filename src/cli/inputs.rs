//! The inputs of `solve`, one after the other.
//!
//! Owns where in them the work is, and by what they are known again. Must not know any format.

use super::{CliError, stdio};
use crate::corpus::InputPosition;
use crate::corpus::{Batch, CorpusError, Reader};
use crate::store::STDIO;
use serde::{Deserialize, Serialize};
use std::fs::Metadata;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// A place in the inputs.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(super) struct InputCursor {
    file: usize,
    mark: InputPosition,
}

/// What belongs to a batch.
#[derive(Default)]
pub(super) struct BatchContext {
    /// The header of its file, with which a file of rejects starts.
    pub(super) header: Arc<[u8]>,
    /// The place behind it.
    pub(super) at: InputCursor,
}

/// The inputs, open at the place that was reached.
pub(super) struct Inputs {
    names: Vec<String>,
    reader: Reader,
    header: Arc<[u8]>,
    file: usize,
}

impl Inputs {
    /// Opens the inputs at a place, or at their beginning.
    pub(super) fn open(names: &[String], at: Option<InputCursor>) -> Result<Inputs, CliError> {
        let file = at.map_or(0, |at| at.file);
        let name = names.get(file).map_or(STDIO, |name| name);
        let reader = match at {
            Some(at) => Reader::open_at(name, at.mark)?,
            None => stdio::reader(name)?,
        };
        Ok(Inputs {
            names: names.to_vec(),
            header: reader.header().into(),
            reader,
            file,
        })
    }

    /// The next batch, if there is one.
    pub(super) fn fill(&mut self, batch: &mut Batch) -> Result<Option<BatchContext>, CliError> {
        while !self.reader.fill(batch)? {
            let Some(next) = self.names.get(self.file + 1) else {
                return Ok(None);
            };
            self.reader = stdio::reader(next)?.counting_from(self.reader.next_number());
            self.header = self.reader.header().into();
            self.file += 1;
        }
        let at = InputCursor {
            file: self.file,
            mark: self.reader.position(),
        };
        let header = Arc::clone(&self.header);
        Ok(Some(BatchContext { header, at }))
    }
}

/// What the inputs are known by, so that one that was changed is not gone on with: names, lengths and times of
/// the last change. None if one of them is read only once. All must be there, before any is read.
pub(super) fn input_fingerprint(names: &[String]) -> Result<Option<String>, CliError> {
    let (mut told, mut once) = (Vec::new(), false);
    for name in names {
        if name == STDIO {
            once = true;
            continue;
        }
        let file = std::fs::metadata(name).map_err(|source| CorpusError::Read {
            file: name.as_str().into(),
            source,
        })?;
        once |= !file.is_file();
        told.push(format!(
            "{name} ({} bytes, changed at {})",
            file.len(),
            modified_time(&file)
        ));
    }
    Ok((!once && !told.is_empty()).then(|| told.join(", ")))
}

fn modified_time(file: &Metadata) -> String {
    let since = file
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or("?".to_owned(), |since| {
        format!("{:.6}", since.as_secs_f64())
    })
}
