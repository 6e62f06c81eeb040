//! Locks on outputs, so that two processes never write to the same one.

use super::checkpoint::lock_of;
use super::small_file::open_own;
use super::{OutputPath, StoreError};
use std::fs::{File, TryLockError};
use std::io::{Error, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// A lock on an output: an advisory lock on a small file that names its holder. The system releases
/// it when the process ends, however it ends. The file is removed when the lock is dropped; one
/// that a terminated process left does no harm.
///
/// A file system without locks gives a lock that protects nothing: see [`Lock::is_enforced`].
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: Option<File>,
}

impl Lock {
    /// Takes the lock whose file is `path`, for work on the output `what`.
    ///
    /// # Errors
    /// If another process holds it, or the file cannot be created.
    pub fn take(path: &Path, what: &Path) -> Result<Lock, StoreError> {
        Lock::take_with(path, what, File::try_lock)
    }

    /// Takes the lock like [`Lock::take`], with `try_lock` in place of the system's function, for
    /// tests.
    pub(crate) fn take_with(
        path: &Path,
        what: &Path,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Lock, StoreError> {
        let (path, shown) = (path.to_owned(), what.display());
        let unusable = |source: Error| match source.kind() {
            ErrorKind::NotFound | ErrorKind::PermissionDenied => StoreError::write(what, source),
            _ => {
                let file = path.display();
                StoreError::Unusable(format!("{shown}: cannot be locked: {file}: {source}"))
            }
        };
        loop {
            let mut options = File::options();
            options.read(true).write(true).create(true).truncate(false);
            let mut file = open_own(&mut options, &path).map_err(unusable)?;
            match try_lock(&file) {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut holder = String::new();
                    let _ = file.read_to_string(&mut holder);
                    let by = match holder.trim() {
                        "" => String::new(),
                        holder => format!(" ({holder})"),
                    };
                    return Err(StoreError::Unusable(format!(
                        "{shown}: another snl is writing here{by}; wait for it, or choose another output"
                    )));
                }
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    let _ = std::fs::remove_file(&path);
                    return Ok(Lock { path, file: None });
                }
                Err(TryLockError::Error(error)) => return Err(StoreError::write(what, error)),
            }
            // The last holder may have removed the file between our open and our lock: then the
            // lock is worthless.
            if is_still(&file, &path) {
                let holder = format!("process {} on {}\n", std::process::id(), super::host_name());
                let emptied = file.set_len(0);
                let _ = emptied.and_then(|()| file.write_all(holder.as_bytes()));
                let file = Some(file);
                return Ok(Lock { path, file });
            }
        }
    }

    /// Takes the locks of these output files, except the lock of `held`. Pipes and devices need
    /// none.
    ///
    /// # Errors
    /// Fails like [`Lock::take`].
    pub fn take_all(files: &[&Path], held: Option<&Path>) -> Result<Vec<Lock>, StoreError> {
        let files = files.iter().filter(|file| OutputPath::of(file).is_file());
        let locks = files.map(|&file| (file, lock_of(file)));
        let others = locks.filter(|(_, lock)| Some(&**lock) != held);
        others.map(|(file, lock)| Lock::take(&lock, file)).collect()
    }

    /// Returns whether the file system supports locks, so that no other process of this machine
    /// writes here.
    pub fn is_enforced(&self) -> bool {
        self.file.is_some()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only on unix can `is_still` detect that the file was removed: elsewhere it stays.
        if cfg!(unix) && self.file.is_some() {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(held), Ok(named)) = (file.metadata(), std::fs::metadata(path)) else {
        return false;
    };
    (held.dev(), held.ino()) == (named.dev(), named.ino())
}

#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_locks_is_reported_and_keeps_no_lock_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        let unsupported = |_: &File| Err(TryLockError::Error(ErrorKind::Unsupported.into()));
        let first = Lock::take_with(&path, folder.path(), unsupported).unwrap();
        let second = Lock::take_with(&path, folder.path(), unsupported).unwrap();
        assert!(!first.is_enforced() && !second.is_enforced());
        assert!(!path.exists());
        // Dropping such a lock removes nothing: the file may belong to another process.
        std::fs::write(&path, "").unwrap();
        drop((first, second));
        assert!(path.exists());
        let denied = |_: &File| Err(TryLockError::Error(ErrorKind::PermissionDenied.into()));
        let error = Lock::take_with(&path, folder.path(), denied).unwrap_err();
        assert!(error.to_string().contains("cannot be written"), "{error}");
    }
}
