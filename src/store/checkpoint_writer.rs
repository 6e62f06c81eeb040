//! Checkpoints on their way to the disk, while the work goes on.
//!
//! Owns the order in which bytes become durable. Must not know what is kept, nor when it is time.
//!
//! A checkpoint says that bytes are good, so they are on the disk before it is: the parts are synced
//! (`fdatasync`), then the checkpoint is written beside its name and synced, renamed into place, and the folder
//! is synced. A thread does this, so that workers never wait for a disk.

use super::checkpoint::Checkpoint;
use super::{AtomicFile, StoreError};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

/// Room taken in advance for the next checkpoint, so that there is some when the disk is full.
const RESERVE_BYTES: usize = 1 << 20;

/// Keeps the checkpoint of one job.
#[derive(Debug)]
pub struct CheckpointWriter {
    path: PathBuf,
    spare: Option<AtomicFile>,
    at_work: Option<JoinHandle<WriteResult>>,
    saved_boards: Option<u64>,
}

/// Boards that the new checkpoint keeps, and the room for the next.
type WriteResult = Result<(u64, Option<AtomicFile>), StoreError>;

impl CheckpointWriter {
    /// A keeper of the checkpoint `path`, where `safe` boards are kept already, if any.
    pub fn new(path: &Path, safe: Option<u64>) -> CheckpointWriter {
        CheckpointWriter {
            path: path.to_owned(),
            // A small job may need no checkpoint: that there is no room for one is no reason to fail yet.
            spare: reserve(path).ok(),
            at_work: None,
            saved_boards: safe,
        }
    }

    /// Boards that the checkpoint on the disk keeps; none if there is no checkpoint.
    pub fn saved_boards(&self) -> Option<u64> {
        self.saved_boards
    }

    /// Whether the last checkpoint is on the disk, so that there can be another.
    ///
    /// # Errors
    /// If it could not be written.
    pub fn is_idle(&mut self) -> Result<bool, StoreError> {
        if self
            .at_work
            .as_ref()
            .is_some_and(|work| !work.is_finished())
        {
            return Ok(false);
        }
        self.wait().map(|()| true)
    }

    /// Waits until the last checkpoint is on the disk.
    ///
    /// # Errors
    /// If it could not be written.
    pub fn wait(&mut self) -> Result<(), StoreError> {
        if let Some(work) = self.at_work.take() {
            let saved = work
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            let (boards, spare) = saved?;
            (self.saved_boards, self.spare) = (Some(boards), spare);
        }
        Ok(())
    }

    /// Starts to put a checkpoint on the disk, once the one before is there. `files` are its parts.
    ///
    /// # Errors
    /// If the one before could not be written.
    pub fn save<S>(&mut self, checkpoint: Checkpoint<S>, files: Vec<File>) -> Result<(), StoreError>
    where
        S: Serialize + Send + 'static,
    {
        self.wait()?;
        let (path, spare) = (self.path.clone(), self.spare.take());
        let work = move || {
            save(&path, spare, &checkpoint, &files)?;
            Ok((checkpoint.boards, self::reserve(&path).ok()))
        };
        self.at_work = Some(std::thread::spawn(work));
        Ok(())
    }

    /// Gives up the room for the next checkpoint: there will be none, and a full disk may need it.
    pub fn release_reserve(&mut self) {
        self.spare = None;
    }

    /// Removes the checkpoint: there is nothing to take up again.
    ///
    /// # Errors
    /// If it stays.
    pub fn remove(mut self) -> Result<(), StoreError> {
        // Whether it could be written does not matter any more.
        let _ = self.wait();
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::Write {
                file: self.path.to_string_lossy().as_ref().into(),
                source: error,
            }),
            _ => Ok(()),
        }
    }
}

fn reserve(path: &Path) -> Result<AtomicFile, StoreError> {
    let mut spare = AtomicFile::create(path)?;
    spare
        .write_all(&vec![0; RESERVE_BYTES])
        .map_err(|source| spare.write_error(source))?;
    Ok(spare)
}

fn save<S: Serialize>(
    path: &Path,
    spare: Option<AtomicFile>,
    checkpoint: &Checkpoint<S>,
    files: &[File],
) -> Result<(), StoreError> {
    let unwritable = |source| StoreError::Write {
        file: path.to_string_lossy().as_ref().into(),
        source,
    };
    files
        .iter()
        .try_for_each(File::sync_data)
        .map_err(unwritable)?;
    let mut text = serde_json::to_vec(checkpoint).expect("all keys are strings");
    text.push(b'\n');
    let mut file = match spare {
        Some(spare) => spare,
        None => AtomicFile::create(path)?,
    };
    let mut handle = file
        .handle()?
        .ok_or_else(|| unwritable(io::ErrorKind::Unsupported.into()))?;
    handle.rewind().map_err(unwritable)?;
    file.write_all(&text).map_err(unwritable)?;
    handle.set_len(text.len() as u64).map_err(unwritable)?;
    file.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_replaces_the_one_before_and_takes_no_more_room_than_it_needs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint.json");
        let mut keeper = CheckpointWriter::new(&path, None);
        let checkpoint = |boards| Checkpoint {
            job: Default::default(),
            host: String::new(),
            boards,
            whole: false,
            parts: Vec::new(),
            state: "x".repeat(boards as usize),
        };
        for boards in [3_000_000, 5] {
            keeper.save(checkpoint(boards), Vec::new()).unwrap();
            keeper.wait().unwrap();
            assert_eq!(keeper.saved_boards(), Some(boards));
            let read = Checkpoint::read(&path, &Default::default()).unwrap();
            assert_eq!(read, Some(checkpoint(boards)));
        }
        assert!(path.metadata().unwrap().len() < 1000);
        keeper.remove().unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
