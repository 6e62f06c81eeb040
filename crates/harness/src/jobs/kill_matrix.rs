//! The kill matrix of a corpus: which boards kill which mutants.

use super::JobError;
use super::observer::{Event, Observer, proceed};
use crate::corpus::CorpusSource;
use crate::mutants::strength::{KillMatrix, Mutant};
use crate::store::OutputFile;

/// Adds the boards of a corpus to a matrix, and writes the rows of its table. `settle` judges the survivors further, when all
/// boards are added and before the last rows are written.
///
/// # Errors
/// Fails like `settle`, and if the corpus cannot be read, the table cannot be written, or the observer cancels the job.
pub fn kill_matrix<M: Mutant, E: From<JobError>>(
    kills: &mut KillMatrix<M>,
    corpus: &CorpusSource,
    mut settle: impl FnMut(&mut KillMatrix<M>) -> Result<(), E>,
    mut table: Option<OutputFile>,
    observer: &dyn Observer,
) -> Result<(), E> {
    let mut cursor = corpus.open(0).map_err(JobError::from)?;
    observer.note(Event::Opening { resumable: false });
    // Where each mutant takes all boards at once, there is no progress by boards.
    if !M::AT_ONCE {
        observer.note(Event::Working { resumed: None });
    }
    let (mut boards, mut chunk, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let more = cursor.fill(&mut chunk).map_err(JobError::from)?;
        proceed(observer)?;
        boards.append(&mut chunk);
        if more && M::AT_ONCE {
            continue;
        }
        kills.add(&boards);
        if !more {
            settle(kills)?;
        }
        if let Some(table) = &mut table {
            kills.write_rows(&boards, &mut rows);
            table.write(&rows).map_err(JobError::from)?;
            rows.clear();
        }
        observer.advance(boards.len() as u64);
        boards.clear();
        if !more {
            break;
        }
    }
    if let Some(table) = table {
        table.commit().map_err(JobError::from)?;
    }
    Ok(())
}
