//! Directories that are filled under a temporary name, then renamed.

use super::StoreError;
use super::lock::Lock;
use super::part::Part;
use std::fs;
use std::io;
use std::path::Path;

/// Writes a directory of these files, whose names are relative and separated by `/`. It has the
/// temporary name `.NAME.part` until all files are written. It replaces an empty directory but no
/// other: nothing is overwritten.
///
/// # Errors
/// If `path` is anything but an empty directory, another process is writing there, or something
/// cannot be written; then nothing is left.
pub fn write_dir<'f>(
    path: &Path,
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
) -> Result<(), StoreError> {
    let unwritable = |source| StoreError::write(path, source);
    match fs::read_dir(path).map(|mut entries| entries.next()) {
        Ok(None) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(unwritable(error)),
        Ok(Some(_)) => {
            let problem = "it exists and is not empty; remove it or choose another name";
            let error = io::Error::new(io::ErrorKind::DirectoryNotEmpty, problem);
            return Err(unwritable(error));
        }
    }
    let part = Part::new(&Lock::take(path, path)?).map_err(unwritable)?;
    fs::create_dir(&part.path).map_err(unwritable)?;
    for (name, bytes) in files {
        let target = part.path.join(name);
        let written = target
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&target, bytes));
        written.map_err(|source| StoreError::write(&path.join(name), source))?;
    }
    // A rename replaces an empty directory, and no other.
    part.rename().map_err(unwritable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::part::names;

    #[test]
    fn a_directory_has_its_name_only_when_it_is_whole_and_replaces_only_an_empty_one() {
        let within = tempfile::tempdir().unwrap();
        let path = within.path().join("package");
        let write = |path: &Path, meanwhile: &dyn Fn()| {
            let files: [(_, &[u8]); 2] = [("data/sample/01.in", b"abc"), ("data/02.in", b"")];
            write_dir(path, files.into_iter().inspect(|_| meanwhile()))
        };
        fs::create_dir(&path).unwrap();
        let written = write(&path, &|| {
            let waiting = names(within.path());
            assert_eq!(waiting, [".package.lock", ".package.part", "package"]);
            assert!(names(&path).is_empty());
        });
        written.unwrap();
        assert_eq!(names(within.path()), ["package"]);
        let file = path.join("data/sample/01.in");
        assert_eq!(fs::read(&file).unwrap(), b"abc");
        let not_empty = "package: cannot be written: it exists and is not empty";
        for (path, problem) in [(&path, not_empty), (&file, "01.in: cannot be written")] {
            let refused = write(path, &|| ()).unwrap_err().to_string();
            assert!(refused.contains(problem), "{refused}");
        }
        // Another process fills the directory meanwhile: the rename fails and changes nothing.
        let taken = within.path().join("taken");
        let refused = write(&taken, &|| {
            fs::create_dir_all(&taken).unwrap();
            fs::write(taken.join("theirs"), b"theirs").unwrap();
        });
        assert!(refused.is_err());
        assert_eq!(names(within.path()), ["package", "taken"]);
        assert_eq!(names(&taken), ["theirs"]);
    }
}
