//! Atomic directories: filled under a temporary name, then renamed.

use super::StoreError;
use super::output_path::dir_of;
use super::temp_name::create_temp;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A directory that is filled under the temporary name `.NAME.PID-RANDOM.part` and renamed on
/// [`commit`](AtomicDir::commit). Dropped before that, it leaves nothing. It replaces an empty directory but no other:
/// nothing is overwritten.
#[derive(Debug)]
pub struct AtomicDir {
    path: PathBuf,
    part: TempDir,
}

impl AtomicDir {
    /// Starts a directory that will be called `path`, within a directory that exists.
    ///
    /// # Errors
    /// If nothing can be created there, or `path` is anything but an empty directory.
    pub fn create(path: &Path) -> Result<AtomicDir, StoreError> {
        let start = || {
            check_free(path)?;
            let name = path.file_name().ok_or(io::ErrorKind::AlreadyExists)?;
            let prefix = format!(".{}.{}-", name.to_string_lossy(), std::process::id());
            let part = create_temp(&prefix, 0o777, |builder| builder.tempdir_in(dir_of(path)))?;
            let path = path.to_owned();
            Ok(AtomicDir { path, part })
        };
        start().map_err(|source| StoreError::write(path, source))
    }

    /// Writes a file, and creates the directories on its way. `name` is relative and separated by `/`.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let target = self.part.path().join(name);
        let write = || {
            if let Some(dir) = target.parent() {
                fs::create_dir_all(dir)?;
            }
            fs::write(&target, bytes)
        };
        write().map_err(|source| StoreError::write(&self.path.join(name), source))
    }

    /// Renames the directory into place.
    ///
    /// # Errors
    /// If the rename fails; then the directory is gone.
    pub fn commit(self) -> Result<(), StoreError> {
        // A rename replaces an empty directory, and no other.
        fs::rename(self.part.path(), &self.path)
            .map_err(|source| StoreError::write(&self.path, source))?;
        // The temporary name is gone: there is nothing to clean up.
        let _ = self.part.keep();
        Ok(())
    }
}

/// Checks that a directory may be renamed to `path`.
fn check_free(path: &Path) -> io::Result<()> {
    match fs::read_dir(path).map(|mut entries| entries.next()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(None) => Ok(()),
        Ok(Some(_)) => Err(io::Error::new(
            io::ErrorKind::DirectoryNotEmpty,
            "it exists and is not empty; remove it or choose another name",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_directory_has_its_name_only_after_the_commit_and_replaces_only_an_empty_one() {
        let within = tempfile::tempdir().unwrap();
        let path = within.path().join("package");
        let start = || {
            let folder = AtomicDir::create(&path).unwrap();
            folder.write("data/sample/01.in", b"abc").unwrap();
            folder
        };
        drop(start());
        assert_eq!(names(within.path()), [""; 0]);
        fs::create_dir(&path).unwrap();
        let folder = start();
        let waiting = names(within.path());
        assert!(waiting[0].starts_with(".package.") && waiting[0].ends_with(".part"));
        folder.commit().unwrap();
        assert_eq!(names(within.path()), ["package"]);
        assert_eq!(fs::read(path.join("data/sample/01.in")).unwrap(), b"abc");
        for (path, problem) in [
            (
                &path,
                "package: cannot be written: it exists and is not empty",
            ),
            (&path.join("data/sample/01.in"), "01.in: cannot be written"),
        ] {
            let refused = AtomicDir::create(path).unwrap_err().to_string();
            assert!(refused.contains(problem), "{refused}");
        }
        // Another process has filled the directory meanwhile: the rename fails and changes nothing.
        let taken = within.path().join("taken");
        let folder = AtomicDir::create(&taken).unwrap();
        fs::create_dir(&taken).unwrap();
        fs::write(taken.join("theirs"), b"theirs").unwrap();
        assert!(folder.commit().is_err());
        assert_eq!(names(within.path()), ["package", "taken"]);
        assert_eq!(names(&taken), ["theirs"]);
    }
}
