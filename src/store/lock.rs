//! One process an output: the lock.
//!
//! Owns the lock file and who is told of. Must not know what is written under the lock.

use super::StoreError;
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// A lock on an output, by an advisory lock on a small file that says who holds it. The system drops it with
/// the process, however that ends; the file is removed when the lock is dropped, and one that a killed process
/// left behind is in nobody's way.
///
/// On a file system without locks there is none: see [`Lock::holds`].
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: Option<File>,
}

impl Lock {
    /// Takes the lock whose file is `path`, for work on `what`.
    ///
    /// # Errors
    /// If another process holds it, or the file cannot be made.
    pub fn take(path: &Path, what: &Path) -> Result<Lock, StoreError> {
        let shown = what.to_string_lossy();
        let unwritable = |source| StoreError::Write {
            file: (*shown).into(),
            source,
        };
        loop {
            let mut options = File::options();
            let open = options.read(true).write(true).create(true).truncate(false);
            let mut file = open.open(path).map_err(unwritable)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut holder = String::new();
                    let _ = file.read_to_string(&mut holder);
                    return Err(StoreError::Locked {
                        what: (*shown).into(),
                        holder: holder.trim().to_owned(),
                    });
                }
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    let _ = std::fs::remove_file(path);
                    return Ok(Lock {
                        path: path.to_owned(),
                        file: None,
                    });
                }
                Err(TryLockError::Error(error)) => return Err(unwritable(error)),
            }
            // The one who held it before may have removed the file in between; a lock on that is worth nothing.
            if is_still(&file, path) {
                let me = format!("process {} on {}\n", std::process::id(), super::host_name());
                let _ = file.set_len(0).and_then(|()| file.write_all(me.as_bytes()));
                return Ok(Lock {
                    path: path.to_owned(),
                    file: Some(file),
                });
            }
        }
    }

    /// Whether the file system knows locks, so that no other process of this machine is at work here.
    pub fn is_enforced(&self) -> bool {
        self.file.is_some()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Elsewhere than on unix a name cannot be told from a file removed meanwhile: there it stays.
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
    fn a_second_lock_is_refused_until_the_first_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        let first = Lock::take(&path, folder.path()).unwrap();
        assert!(first.is_enforced());
        let refused = Lock::take(&path, folder.path()).unwrap_err().to_string();
        let holder = format!("process {} on ", std::process::id());
        assert!(refused.contains(&holder), "{refused}");
        drop(first);
        assert!(!path.exists());
        // What a killed process leaves behind.
        std::fs::write(
            &path,
            "process 1 on elsewhere, a longer line than the next\n",
        )
        .unwrap();
        let next = Lock::take(&path, folder.path()).unwrap();
        assert!(std::fs::read_to_string(&path).unwrap().starts_with(&holder));
        drop(next);
    }
}
