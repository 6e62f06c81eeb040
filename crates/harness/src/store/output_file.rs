//! Files that are written under a temporary name in the target directory, synced, then renamed into
//! place.

use super::checkpoint::PartialFile;
use super::error::display_name;
use super::lock::Lock;
use super::output_path::OutputPath;
use super::part::Part;
use super::{FileDigest, HashingWriter, StoreError};
use std::fs::{self, File};
use std::io::{self, IoSlice, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that is written under a temporary name, `.NAME.part`, and renamed on
/// [`commit`](OutputFile::commit). Dropped before that, it leaves nothing, and an older file of its
/// name is untouched. It is locked until it is dropped.
///
/// A descriptor such as `-`, and whatever else is no regular file (a pipe, `/dev/null`), is written
/// directly: see [`OutputPath`]. There a commit does nothing. Writes are not buffered; write large
/// blocks.
///
/// Complete writes are counted and hashed, so that a checkpoint can say how many bytes are valid.
pub struct OutputFile {
    /// The path as the user knows it.
    shown: PathBuf,
    file: File,
    /// The temporary name; none for an output that is written directly.
    part: Option<Part>,
    /// The hash and the length of complete writes: a write that failed may have left more.
    hash: HashingWriter,
}

impl OutputFile {
    /// Starts a file that will be called `path`, or opens standard output for `-`.
    ///
    /// # Errors
    /// If another process is writing there, nothing can be created, or `path` is a directory.
    pub fn create(path: &Path) -> Result<OutputFile, StoreError> {
        OutputFile::create_under(&[], path)
    }

    /// Starts a file like [`create`](OutputFile::create), under its lock in `locks`. If it is not
    /// there, the lock is taken.
    pub(crate) fn create_under(locks: &[Lock], path: &Path) -> Result<OutputFile, StoreError> {
        let unwritable = |source| StoreError::write(path, source);
        let (file, part) = match OutputPath::of(path) {
            OutputPath::File(_) => {
                let part = Part::new(&Lock::find(locks, path)?).map_err(unwritable)?;
                (part.create().map_err(unwritable)?, Some(part))
            }
            direct => (direct.open().map_err(unwritable)?, None),
        };
        Ok(OutputFile {
            shown: path.to_owned(),
            file,
            part,
            hash: HashingWriter::default(),
        })
    }

    /// Writes a whole file atomically, under its lock as [`create_under`](OutputFile::create_under)
    /// finds it.
    ///
    /// # Errors
    /// If the file cannot be written; then there is no such file.
    pub(crate) fn write_file(locks: &[Lock], path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let mut file = OutputFile::create_under(locks, path)?;
        file.write(bytes)?;
        file.commit().map(drop)
    }

    /// Resumes a partial file under its lock in `locks`: cuts off what follows its valid bytes.
    /// Where another process could still be writing to it, because there are no locks, or if the
    /// file has hard links, the valid bytes are copied to a new file. `whole` says that it may
    /// already have its final name. The valid bytes are hashed again, and compared with the
    /// checkpoint.
    pub(crate) fn resume(
        locks: &[Lock],
        path: &Path,
        partial: &PartialFile,
        whole: bool,
    ) -> Result<OutputFile, StoreError> {
        let lock = Lock::find(locks, path)?;
        let unfit = |reason| StoreError::not_resumable(path, reason);
        let bytes = partial.digest.bytes;
        let (mut part, mut file) = Part::open(&lock, partial, whole).map_err(unfit)?;
        let mut hash = HashingWriter::default();
        io::copy(&mut Read::by_ref(&mut file).take(bytes), &mut hash)
            .and_then(|_| file.rewind())
            .map_err(|source| StoreError::read(path, source))?;
        if hash.digest() != partial.digest {
            let file = display_name(path);
            return Err(StoreError::OtherPartialFile { file, bytes });
        }
        if lock.is_enforced() && !has_other_names(&file) {
            file.set_len(bytes)
                .and_then(|()| file.seek(SeekFrom::End(0)))
                .map_err(unfit)?;
        } else {
            (part, file) = part.copy(file.take(bytes)).map_err(unfit)?;
        }
        Ok(OutputFile {
            shown: path.to_owned(),
            file,
            part: Some(part),
            hash,
        })
    }

    /// Writes all of `bytes`.
    ///
    /// # Errors
    /// If they cannot be written; then they do not count.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        OutputFile::write_all(std::slice::from_mut(self), &[vec![bytes]])
    }

    /// Writes texts to each of several files, all texts of a file at once, since larger writes are
    /// cheaper.
    ///
    /// # Errors
    /// If one cannot be written; then none counts, in any of the files.
    pub(crate) fn write_all(
        files: &mut [OutputFile],
        texts: &[Vec<&[u8]>],
    ) -> Result<(), StoreError> {
        for (file, texts) in files.iter_mut().zip(texts) {
            let written = write_texts(&file.file, texts);
            written.map_err(|source| StoreError::write(&file.shown, source))?;
        }
        for (file, texts) in files.iter_mut().zip(texts) {
            for text in texts {
                match file.part {
                    Some(_) => file.hash.write_all(text).expect("hashing cannot fail"),
                    // No checkpoint names a pipe.
                    None => file.hash.bytes += text.len() as u64,
                }
            }
        }
        Ok(())
    }

    /// Returns the path as it was given.
    pub fn path(&self) -> &Path {
        &self.shown
    }

    /// Returns whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.hash.bytes == 0
    }

    /// Syncs the file and renames it into place. Returns its digest.
    ///
    /// # Errors
    /// If the file cannot be synced or renamed; then there is no such file.
    pub fn commit(mut self) -> Result<FileDigest, StoreError> {
        if let Some(part) = self.part.take() {
            let unwritable = |source| StoreError::write(&self.shown, source);
            self.file.sync_all().map_err(unwritable)?;
            part.rename_file(&self.file).map_err(unwritable)?;
        }
        Ok(self.hash.digest())
    }

    /// Sets whether the file stays if it is dropped before its commit, as it must while a
    /// checkpoint names it.
    pub(crate) fn persist_on_drop(&mut self, keep: bool) {
        if let Some(part) = &mut self.part {
            part.is_kept = keep;
        }
    }

    /// Returns the file's entry in a checkpoint; none for a pipe.
    pub(crate) fn part(&self) -> Option<PartialFile> {
        let part = self.part.as_ref()?;
        Some(PartialFile {
            name: part.path.file_name()?.to_string_lossy().into_owned(),
            digest: self.hash.digest(),
        })
    }

    /// Returns another handle of the file, for syncing it; none for a pipe.
    pub(crate) fn handle(&self) -> Result<Option<File>, StoreError> {
        let handle = self.part.as_ref().map(|_| self.file.try_clone());
        handle
            .transpose()
            .map_err(|source| StoreError::write(&self.shown, source))
    }
}

fn write_texts(mut file: &File, texts: &[&[u8]]) -> io::Result<()> {
    let mut slices: Vec<IoSlice<'_>> = texts.iter().map(|text| IoSlice::new(text)).collect();
    let mut left = &mut slices[..];
    // Empty slices would look as if nothing could be written.
    IoSlice::advance_slices(&mut left, 0);
    while !left.is_empty() {
        match file.write_vectored(left) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(bytes) => IoSlice::advance_slices(&mut left, bytes),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Returns whether a file has hard links, as a backup may make them.
#[cfg(unix)]
fn has_other_names(file: &File) -> bool {
    let file = file.metadata();
    file.is_ok_and(|file| std::os::unix::fs::MetadataExt::nlink(&file) > 1)
}

#[cfg(not(unix))]
fn has_other_names(_: &File) -> bool {
    false
}

/// Removes a file, if there is one.
pub(crate) fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::write(path, error))
        }
        _ => Ok(()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::store::part::{names, partial_path};
    use std::os::unix::fs::symlink;

    #[test]
    fn an_output_is_written_by_one_at_a_time_and_leaves_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let (out, link) = (folder.path().join("out"), folder.path().join("link"));
        symlink("out", &link).unwrap();
        let mut file = OutputFile::create(&out).unwrap();
        for path in [&out, &link] {
            let refused = OutputFile::create(path).err().unwrap().to_string();
            assert!(refused.contains("another snl is writing here"), "{refused}");
        }
        file.write(b"text").unwrap();
        assert_eq!(names(folder.path()), [".out.lock", ".out.part", "link"]);
        file.commit().unwrap();
        assert_eq!(fs::read(&link).unwrap(), b"text");
        drop(OutputFile::create(&link).unwrap());
        assert_eq!(names(folder.path()), ["link", "out"]);
    }

    #[test]
    fn what_was_left_is_replaced_and_not_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let [out, part, theirs] =
            ["out", ".out.part", "theirs"].map(|name| folder.path().join(name));
        let leave: [fn(&Path, &Path); 4] = [
            |part, _| fs::write(part, "longer than the new text").unwrap(),
            |part, theirs| fs::hard_link(theirs, part).unwrap(),
            |part, theirs| symlink(theirs, part).unwrap(),
            |part, _| fs::create_dir_all(part.join("data")).unwrap(),
        ];
        fs::write(&theirs, "theirs").unwrap();
        for leave in leave {
            leave(&part, &theirs);
            let mut file = OutputFile::create(&out).unwrap();
            file.write(b"text").unwrap();
            file.commit().unwrap();
            assert_eq!(fs::read(&out).unwrap(), b"text");
            assert_eq!(fs::read(&theirs).unwrap(), b"theirs");
            assert_eq!(names(folder.path()), ["out", "theirs"]);
        }
    }

    #[test]
    fn a_partial_file_of_another_process_is_not_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let file = OutputFile::create(&out).unwrap();
        let part = partial_path(&out);
        fs::remove_file(&part).unwrap();
        fs::write(&part, "theirs").unwrap();
        let refused = file.commit().unwrap_err().to_string();
        assert!(
            refused.contains("out: cannot be written: another process replaced"),
            "{refused}"
        );
        assert_eq!(names(folder.path()), [".out.part"]);
    }
}
