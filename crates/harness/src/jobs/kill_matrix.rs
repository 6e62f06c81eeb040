//! The kill matrix of a corpus: which boards kill which mutants.

use super::JobError;
use super::observer::{Event, Observer, proceed};
use crate::corpus::CorpusError;
use crate::mutants::strength::{KillMatrix, Mutant};
use crate::source::CorpusSource;
use crate::store::OutputFile;

/// Adds the boards of a corpus to a matrix, and writes the rows of its table.
///
/// # Errors
/// If the corpus cannot be read or has no boards, the table cannot be written, or the observer
/// cancels the job.
pub fn kill_matrix<M: Mutant>(
    kills: &mut KillMatrix<M>,
    corpus: &CorpusSource,
    mut table: Option<OutputFile>,
    observer: &dyn Observer,
) -> Result<(), JobError> {
    let mut cursor = corpus.open(0)?;
    observer.note(Event::Opening { resumable: false });
    observer.note(Event::Working { resumed: None });
    let mut boards = Vec::new();
    let mut rows = Vec::new();
    let mut count = 0;
    if let Some(table) = &mut table {
        kills.write_header(&mut rows);
        table.write(&rows)?;
    }
    while cursor.fill(&mut boards)? {
        proceed(observer)?;
        kills.add(&boards);
        if let Some(table) = &mut table {
            rows.clear();
            kills.write_rows(&boards, &mut rows);
            table.write(&rows)?;
        }
        count += boards.len();
        observer.advance(boards.len() as u64);
    }
    if count == 0 {
        return Err(CorpusError::NoBoards(corpus.name().to_owned()).into());
    }
    if let Some(table) = table {
        table.commit()?;
    }
    Ok(())
}
