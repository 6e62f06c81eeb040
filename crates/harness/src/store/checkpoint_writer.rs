//! Writes checkpoints in a thread, so that workers never wait for a disk.
//!
//! The bytes that a checkpoint calls valid are on the disk before it is: the partial files are
//! synced (`fdatasync`), then the checkpoint is written under a temporary name, synced and renamed
//! into place, and its directory is synced.

use super::checkpoint::Checkpoint;
use super::output_file::remove;
use super::{Lock, OutputFile, StoreError};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Seek};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

/// Disk space reserved for the next checkpoint, so that it can be written when the disk is full.
const RESERVE_BYTES: usize = 1 << 20;

/// A writer of the checkpoints of one job, if it has any.
pub struct CheckpointWriter {
    /// The path of the checkpoint, if the job has checkpoints.
    pub path: Option<PathBuf>,
    /// The locks of the job, among which is that of the checkpoint.
    locks: Vec<Lock>,
    /// The disk space reserved for the next checkpoint.
    pub reserve: Option<OutputFile>,
    /// The number of boards that the checkpoint on the disk covers; none if there is no checkpoint.
    pub saved_boards: Option<u64>,
    thread: Option<JoinHandle<WriteResult>>,
}

/// The number of boards that the new checkpoint covers, and the reserve for the next.
type WriteResult = Result<(u64, Option<OutputFile>), StoreError>;

impl CheckpointWriter {
    /// Returns a writer of checkpoints at a path whose lock is in `locks`. `saved_boards` is the
    /// number of boards that an existing checkpoint covers.
    pub fn new(
        path: Option<PathBuf>,
        locks: Vec<Lock>,
        saved_boards: Option<u64>,
    ) -> CheckpointWriter {
        CheckpointWriter {
            // A small job may need no checkpoint, so a full disk is not an error yet.
            reserve: path.as_ref().and_then(|path| reserve(&locks, path).ok()),
            path,
            locks,
            thread: None,
            saved_boards,
        }
    }

    /// Returns whether the last checkpoint is on the disk, so that there can be another; an error
    /// if it could not be written.
    pub fn is_idle(&mut self) -> Result<bool, StoreError> {
        let busy = |thread: &JoinHandle<WriteResult>| !thread.is_finished();
        if self.thread.as_ref().is_some_and(busy) {
            return Ok(false);
        }
        self.wait().map(|()| true)
    }

    /// Waits until the last checkpoint is on the disk; an error if it could not be written.
    pub fn wait(&mut self) -> Result<(), StoreError> {
        if let Some(thread) = self.thread.take() {
            let saved = thread.join();
            self.finish(saved.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))?;
        }
        Ok(())
    }

    fn finish(&mut self, saved: WriteResult) -> Result<(), StoreError> {
        let (boards, reserve) = saved?;
        (self.saved_boards, self.reserve) = (Some(boards), reserve);
        Ok(())
    }

    /// Starts to write a checkpoint, after waiting for the one before. `files` are handles of its
    /// partial files.
    ///
    /// # Errors
    /// If the checkpoint before could not be written, or, where no thread can be started, this one.
    pub fn save<S>(&mut self, checkpoint: Checkpoint<S>, files: Vec<File>) -> Result<(), StoreError>
    where
        S: Serialize + Send + 'static,
    {
        self.wait()?;
        let Some(path) = self.path.clone() else {
            return Ok(());
        };
        let locks = self.locks.clone();
        let reserved = self.reserve.take();
        type Write = Box<dyn FnOnce() -> WriteResult + Send>;
        let write: Write = Box::new(move || {
            let unwritable = |source| StoreError::write(&path, source);
            let mut file = reserved.map_or_else(|| OutputFile::create_under(&locks, &path), Ok)?;
            let synced = files.iter().try_for_each(File::sync_data);
            synced.map_err(unwritable)?;
            let text = checkpoint.to_json();
            // The hash of the file goes on over the reserve, but nobody reads that of a checkpoint.
            let mut handle = file
                .handle()?
                .ok_or_else(|| unwritable(io::ErrorKind::Unsupported.into()))?;
            handle.rewind().map_err(unwritable)?;
            file.write(&text)?;
            handle.set_len(text.len() as u64).map_err(unwritable)?;
            file.commit()?;
            Ok((checkpoint.boards, reserve(&locks, &path).ok()))
        });
        // A thread that cannot be started would drop the closure, which is needed then.
        let (send, receive) = std::sync::mpsc::channel::<Write>();
        let spawned = std::thread::Builder::new().spawn(move || {
            let write = receive.recv().expect("it is sent below");
            write()
        });
        let Ok(thread) = spawned else {
            // No thread could be started: the workers wait for the disk.
            return self.finish(write());
        };
        send.send(write).expect("the thread waits for it");
        self.thread = Some(thread);
        Ok(())
    }

    /// Removes the checkpoint.
    pub fn remove(mut self) -> Result<(), StoreError> {
        // It no longer matters whether it could be written.
        let _ = self.wait();
        self.path.map_or(Ok(()), |path| remove(&path))
    }
}

fn reserve(locks: &[Lock], path: &Path) -> Result<OutputFile, StoreError> {
    let mut file = OutputFile::create_under(locks, path)?;
    file.write(&vec![0; RESERVE_BYTES])?;
    Ok(file)
}
