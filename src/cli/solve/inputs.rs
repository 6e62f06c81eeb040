//! The input files of `solve`, read one after the other.

use crate::cli::stdio::DEFAULT_COUNT;
use crate::cli::{CliError, stdio};
use serde::{Deserialize, Serialize};
use snl_harness::corpus::{Batch, CorpusError, CorpusSource, InputPosition, Reader};
use snl_harness::store::STDIO;
use std::fs::Metadata;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(super) struct InputCursor {
    file: usize,
    position: InputPosition,
}

#[derive(Default)]
pub(super) struct BatchContext {
    /// The header of its file, which a file of rejects begins with.
    pub(super) header: Arc<[u8]>,
    /// The position after it.
    pub(super) cursor: InputCursor,
}

pub(super) struct Inputs {
    names: Vec<String>,
    /// Boards of a spec.
    count: Option<u64>,
    reader: Reader,
    header: Arc<[u8]>,
    file: usize,
}

impl Inputs {
    pub(super) fn open(
        names: &[String],
        count: Option<u64>,
        cursor: Option<InputCursor>,
    ) -> Result<Inputs, CliError> {
        let file = cursor.map_or(0, |cursor| cursor.file);
        let name = names.get(file).map_or(STDIO, |name| name);
        let reader = match cursor {
            Some(cursor) => Reader::open_at(name, cursor.position)?,
            None => stdio::reader(name, count, DEFAULT_COUNT)?,
        };
        Ok(Inputs {
            names: names.to_vec(),
            count,
            header: reader.header().into(),
            reader,
            file,
        })
    }

    /// The position of the next batch.
    pub(super) fn cursor(&self) -> InputCursor {
        InputCursor {
            file: self.file,
            position: self.reader.position(),
        }
    }

    pub(super) fn fill(&mut self, batch: &mut Batch) -> Result<Option<BatchContext>, CliError> {
        while !self.reader.fill(batch)? {
            let Some(next) = self.names.get(self.file + 1) else {
                return Ok(None);
            };
            let reader = stdio::reader(next, self.count, DEFAULT_COUNT)?;
            self.reader = reader.counting_from(self.reader.next_number());
            self.header = self.reader.header().into();
            self.file += 1;
        }
        let cursor = self.cursor();
        let header = Arc::clone(&self.header);
        Ok(Some(BatchContext { header, cursor }))
    }
}

/// Names, lengths and modification times of the inputs, so that a job is not resumed with changed ones. None if one of them
/// can be read only once. All must exist before any is read.
pub(super) fn input_fingerprint(names: &[String]) -> Result<Option<String>, CliError> {
    let (mut files, mut once) = (Vec::new(), false);
    for name in names {
        if name == STDIO || CorpusSource::names_spec(name) || CorpusSource::names_suite(name) {
            once = true;
            continue;
        }
        let file = std::fs::metadata(name).map_err(|error| CorpusError::unreadable(name, error))?;
        once |= !file.is_file();
        files.push(format!(
            "{name} ({} bytes, modified at {})",
            file.len(),
            modified_time(&file)
        ));
    }
    Ok((!once && !files.is_empty()).then(|| files.join(", ")))
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
