//! Locks on outputs, so that two processes never write to the same one.

use super::output_path::beside;
use super::small_file::open_own;
use super::{OutputPath, StoreError, resolve};
use crate::measure::host_name;
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A lock on an output: an advisory lock on the small file `.NAME.lock`, which names its holder.
/// The system releases it when the process ends, however it ends. The file is removed when the last
/// clone of the lock is dropped; one that a terminated process left does no harm. On Windows no
/// other process can open the file, and the system removes it.
///
/// A file system without locks gives a lock that protects nothing: see [`Lock::is_enforced`].
#[derive(Clone, Debug)]
pub(crate) struct Lock(Arc<LockFile>);

#[derive(Debug)]
struct LockFile {
    /// The locked output, without links: all links to a file have one lock.
    output: PathBuf,
    path: PathBuf,
    /// The locked file; none if the file system has no locks.
    file: Option<File>,
}

impl Lock {
    /// Takes the lock of an output, which messages call `shown`.
    ///
    /// # Errors
    /// If another process holds it, or the file cannot be created.
    pub(crate) fn take(output: &Path, shown: &Path) -> Result<Lock, StoreError> {
        Lock::take_with(output, shown, File::try_lock)
    }

    /// Takes the lock like [`Lock::take`], with `try_lock` in place of the system's function, for
    /// tests.
    pub(crate) fn take_with(
        output: &Path,
        shown: &Path,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Lock, StoreError> {
        let output = resolve(output);
        if output.file_name().is_none() {
            return Err(StoreError::write(shown, ErrorKind::IsADirectory.into()));
        }
        let path = beside(&output, ".", ".lock");
        let unusable = |source: io::Error| match source.kind() {
            ErrorKind::NotFound | ErrorKind::PermissionDenied => StoreError::write(shown, source),
            _ => StoreError::NotLockable {
                output: shown.to_owned(),
                lock: path.clone(),
                source,
            },
        };
        let held = |holder: &str| StoreError::Locked {
            output: shown.to_owned(),
            holder: holder.trim().to_owned(),
        };
        loop {
            let mut options = File::options();
            options.read(true).write(true).create(true).truncate(false);
            #[cfg(windows)]
            {
                use std::os::windows::fs::OpenOptionsExt;
                const DELETE_ON_CLOSE: u32 = 0x0400_0000;
                options.share_mode(0).custom_flags(DELETE_ON_CLOSE);
            }
            const SHARING_VIOLATION: i32 = 32;
            let mut file = match open_own(&mut options, &path) {
                Err(error) if cfg!(windows) && error.raw_os_error() == Some(SHARING_VIOLATION) => {
                    return Err(held(""));
                }
                opened => opened.map_err(unusable)?,
            };
            match try_lock(&file) {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut holder = String::new();
                    let _ = file.read_to_string(&mut holder);
                    return Err(held(&holder));
                }
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    let _ = std::fs::remove_file(&path);
                    let file = None;
                    return Ok(Lock(Arc::new(LockFile { output, path, file })));
                }
                Err(TryLockError::Error(error)) => return Err(StoreError::write(shown, error)),
            }
            // The last holder may have removed the file between our open and our lock: then the
            // lock is worthless.
            if is_still(&file, &path).map_err(unusable)? {
                let host = host_name().map_or(String::new(), |host| format!(" on {host}"));
                let holder = format!("process {}{host}\n", std::process::id());
                let emptied = file.set_len(0);
                let _ = emptied.and_then(|()| file.write_all(holder.as_bytes()));
                let file = Some(file);
                return Ok(Lock(Arc::new(LockFile { output, path, file })));
            }
        }
    }

    /// Takes the locks of these output files. Pipes and devices need none.
    ///
    /// # Errors
    /// Fails like [`Lock::take`].
    pub(crate) fn take_all(files: &[&Path]) -> Result<Vec<Lock>, StoreError> {
        let files = files.iter().filter(|file| OutputPath::of(file).is_file());
        files.map(|file| Lock::take(file, file)).collect()
    }

    /// Returns the lock of an output in `locks`, or takes it.
    ///
    /// # Errors
    /// Fails like [`Lock::take`].
    pub(super) fn find(locks: &[Lock], output: &Path) -> Result<Lock, StoreError> {
        let path = resolve(output);
        match locks.iter().find(|lock| lock.output() == path) {
            Some(lock) => Ok(lock.clone()),
            None => Lock::take(output, output),
        }
    }

    /// Returns the path of the locked output, without links.
    pub(super) fn output(&self) -> &Path {
        &self.0.output
    }

    /// Returns whether the file system supports locks, so that no other process of this machine
    /// writes here.
    pub(crate) fn is_enforced(&self) -> bool {
        self.0.file.is_some()
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        if self.file.is_some() {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Returns whether this open file still has this name. Only unix says; elsewhere it is assumed.
#[cfg(unix)]
pub(super) fn is_still(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let held = file.metadata()?;
    match std::fs::symlink_metadata(path) {
        Ok(named) => Ok((held.dev(), held.ino()) == (named.dev(), named.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
pub(super) fn is_still(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_locks_is_reported_and_keeps_no_lock_file() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out");
        let path = folder.path().join(".out.lock");
        let unsupported = |_: &File| Err(TryLockError::Error(ErrorKind::Unsupported.into()));
        let first = Lock::take_with(&output, folder.path(), unsupported).unwrap();
        let second = Lock::take_with(&output, folder.path(), unsupported).unwrap();
        assert!(!first.is_enforced() && !second.is_enforced());
        assert!(!path.exists());
        // Dropping such a lock removes nothing: the file may belong to another process.
        std::fs::write(&path, "").unwrap();
        drop((first, second));
        assert!(path.exists());
        let denied = |_: &File| Err(TryLockError::Error(ErrorKind::PermissionDenied.into()));
        let error = Lock::take_with(&output, folder.path(), denied).unwrap_err();
        assert!(error.to_string().contains("cannot be written"), "{error}");
    }
}
