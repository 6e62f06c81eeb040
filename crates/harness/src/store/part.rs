//! The temporary name of an output, which it has until it is complete.
//!
//! `results.csv` is written as `.results.csv.part` in the same directory, so that the rename is
//! atomic. An output has one such name because it has one lock: **a process creates, resumes,
//! renames or removes `.NAME.part` only while it holds the lock `.NAME.lock`.** [`Part`] keeps this
//! invariant, since it is made of the [`Lock`] and holds it until it is dropped. The names of a
//! lock and of a partial file are shortened alike, so outputs that share the one share the other.
//!
//! A file that a terminated process left belongs to the next holder of the lock, who resumes it if
//! the checkpoint of its job names it, and otherwise removes it and creates its own: the old one
//! may be a link, or have other names. If the checkpoint of another job names it, too, that job
//! cannot be resumed, and says so: the file is missing, or its bytes do not have the hash in the
//! checkpoint.
//!
//! A lock does not serve in two places, where the name has a random part, `.NAME.RANDOM.part`: on a
//! file system without locks, and for the copy of a partial file that has hard links, until the
//! copy is complete and takes its name. Such a file is removed by the process that created it
//! alone. If that is terminated, the file stays, and a checkpoint may name it.
//!
//! A partial file cannot be its own lock: a process that opened it before it was renamed would lock
//! the complete file.

use super::checkpoint::PartialFile;
use super::lock::{Lock, is_still};
use super::output_path::{beside, dir_of, resolve};
use super::small_file::open_own;
use snakes_and_ladders::number::{pluralize, thousands};
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The end of a temporary name.
const SUFFIX: &str = ".part";

/// The temporary name of an output, whose lock it holds. What has the name is removed when this is
/// dropped, unless it is kept.
#[derive(Debug)]
pub(super) struct Part {
    /// The temporary path.
    pub(super) path: PathBuf,
    /// Whether the file stays when this is dropped, as it must while a checkpoint names it.
    pub(super) is_kept: bool,
    lock: Lock,
}

impl Part {
    /// Returns the temporary name of the lock's output, and removes what an earlier process left
    /// there.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub(super) fn new(lock: &Lock) -> io::Result<Part> {
        if !lock.is_enforced() {
            return Ok(Part::unique(lock));
        }
        let part = Part::at(beside(lock.output(), ".", SUFFIX), lock);
        remove_any(&part.path)?;
        Ok(part)
    }

    /// Returns a temporary name of the lock's output that nothing has.
    pub(super) fn unique(lock: &Lock) -> Part {
        let random = RandomState::new().hash_one(());
        let path = beside(lock.output(), ".", &format!(".{random:016x}{SUFFIX}"));
        Part::at(path, lock)
    }

    fn at(path: PathBuf, lock: &Lock) -> Part {
        Part {
            path,
            is_kept: false,
            lock: lock.clone(),
        }
    }

    /// Creates the file, with the permissions of the file that it is to replace.
    pub(super) fn create(&self) -> io::Result<File> {
        let file = File::options()
            .write(true)
            .create_new(true)
            .open(&self.path)?;
        if let Ok(existing) = fs::metadata(self.lock.output()) {
            file.set_permissions(existing.permissions())?;
        }
        Ok(file)
    }

    /// Opens the partial file that a checkpoint names. If the file `may_be_renamed`, since it is
    /// whole and its process ended before the checkpoint was removed, opens the final file where
    /// the partial one is gone. It is kept when it is dropped.
    pub(super) fn open(
        lock: &Lock,
        partial: &PartialFile,
        may_be_renamed: bool,
    ) -> io::Result<(Part, File)> {
        let name = &partial.name;
        let bytes = partial.digest.bytes;
        // Only a file in the same directory may be truncated and resumed.
        if Path::new(name).file_name() != Some(name.as_ref()) {
            return Err(io::Error::other(format!("{name:?} is not a file name")));
        }
        let open = |path: &Path| open_own(File::options().read(true).write(true), path);
        let mut part = Part::at(lock.output().with_file_name(name), lock);
        part.is_kept = true;
        let mut is_renamed = false;
        let file = match open(&part.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && may_be_renamed => {
                is_renamed = true;
                part.path = lock.output().to_owned();
                open(&part.path)?
            }
            opened => opened?,
        };
        let length = file.metadata()?.len();
        if length < bytes || (is_renamed && length != bytes) {
            let path = part.path.display();
            let problem = format!(
                "{path} has {}, not {}",
                pluralize(length, "byte"),
                thousands(bytes)
            );
            return Err(io::Error::other(problem));
        }
        Ok((part, file))
    }

    /// Copies the valid bytes of this partial file to a new one. It takes the name of this one,
    /// which a checkpoint names, unless another process could still be writing to it.
    pub(super) fn copy(self, mut bytes: impl Read) -> io::Result<(Part, File)> {
        let mut copy = Part::unique(&self.lock);
        let mut file = copy.create()?;
        io::copy(&mut bytes, &mut file)?;
        if !self.lock.is_enforced() {
            return Ok((copy, file));
        }
        file.sync_data()?;
        fs::rename(&copy.path, &self.path)?;
        copy.is_kept = true;
        Ok((self, file))
    }

    /// Gives this file its final name.
    ///
    /// # Errors
    /// If it cannot be renamed, or the temporary name is that of another file, as it may be if the
    /// locks of a file system that several machines share only hold on each; then the output is as
    /// it was.
    pub(super) fn rename_file(mut self, file: &File) -> io::Result<()> {
        if !is_still(file, &self.path)? {
            self.is_kept = true;
            let problem =
                "another process replaced the partial file: make sure no other snl writes here";
            return Err(io::Error::other(problem));
        }
        self.rename()
    }

    /// Gives the output its final name, which becomes durable where directories can be synced.
    pub(super) fn rename(mut self) -> io::Result<()> {
        let output = self.lock.output();
        fs::rename(&self.path, output)?;
        self.is_kept = true;
        if cfg!(unix) {
            let _ = File::open(dir_of(output)).and_then(|dir| dir.sync_all());
        }
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = remove_any(&self.path);
        }
    }
}

/// Returns the path of the partial file of an output.
pub fn partial_path(output: &Path) -> PathBuf {
    beside(&resolve(output), ".", SUFFIX)
}

/// Removes a file or a directory, if there is one.
fn remove_any(path: &Path) -> io::Result<()> {
    let removed = match fs::remove_file(path) {
        Err(_) if path.is_dir() && !path.is_symlink() => fs::remove_dir_all(path),
        removed => removed,
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs::TryLockError;

    #[test]
    fn without_locks_every_process_has_a_name_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        fs::write(partial_path(&out), "theirs").unwrap();
        let part = || {
            let unsupported =
                |_: &File| Err(TryLockError::Error(io::ErrorKind::Unsupported.into()));
            let part = Part::new(&Lock::take_with(&out, &out, unsupported).unwrap()).unwrap();
            (part.create().unwrap(), part)
        };
        let ((file, first), (_, second)) = (part(), part());
        let random = second.path.clone();
        assert!(first.path != random && random.exists());
        first.rename_file(&file).unwrap();
        drop(second);
        assert!(out.exists() && !random.exists());
        assert_eq!(fs::read(partial_path(&out)).unwrap(), b"theirs");
    }
}

/// Returns the names of the files in a directory, in order.
#[cfg(test)]
pub(super) fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
