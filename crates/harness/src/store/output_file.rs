//! Files that are written under a temporary name in the target directory, synced, then renamed into
//! place.

use super::checkpoint::PartialFile;
use super::output_path::{OutputPath, dir_of, resolve};
use super::temp_name::{JobTag, create_temp, host_name, is_part, open_part, part_prefix};
use super::{FileDigest, HashingWriter, StoreError};
use std::fs::{self, File};
use std::io::{self, IoSlice, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// A file that is written under a temporary name and renamed on [`commit`](OutputFile::commit).
/// Dropped before that, it leaves nothing, and an older file of its name is untouched.
///
/// The temporary name is `.NAME.HOST-PID-RANDOM.part`, with the tag of a job before HOST: in the
/// same directory, so that the rename is atomic, and unique among the processes and machines that
/// may share it. A process that is terminated leaves the file behind: for a resumed job if a
/// checkpoint names it, else for [`OutputFile::remove_stale`].
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
    /// The temporary and the final path; none for an output that is written directly.
    paths: Option<PartPaths>,
    /// The hash and the length of complete writes: a write that failed may have left more.
    hash: HashingWriter,
}

/// The temporary path of a file, which is removed when it is dropped, and its final path.
type PartPaths = (TempPath, PathBuf);

impl OutputFile {
    /// Starts a file that will be called `path`, or opens standard output for `-`.
    ///
    /// # Errors
    /// If nothing can be created there, or `path` is a directory.
    pub fn create(path: &Path) -> Result<OutputFile, StoreError> {
        OutputFile::create_for(path, None)
    }

    /// Writes a whole file atomically.
    ///
    /// # Errors
    /// If the file cannot be written; then there is no such file.
    pub(crate) fn write_file(
        path: &Path,
        bytes: &[u8],
        job: Option<&JobTag>,
    ) -> Result<(), StoreError> {
        let mut file = OutputFile::create_for(path, job)?;
        file.write(bytes)?;
        file.commit().map(drop)
    }

    /// Starts a file like [`create`](OutputFile::create), for a job.
    pub fn create_for(path: &Path, job: Option<&JobTag>) -> Result<OutputFile, StoreError> {
        let opened = match OutputPath::of(path) {
            OutputPath::File(path) => {
                create_part(path, job).map(|(file, paths)| (file, Some(paths)))
            }
            direct => direct.open().map(|file| (file, None)),
        };
        let (file, paths) = opened.map_err(|source| StoreError::write(path, source))?;
        Ok(OutputFile {
            shown: path.to_owned(),
            file,
            paths,
            hash: HashingWriter::default(),
        })
    }

    /// Resumes a partial file: cuts off what follows its valid bytes. `in_place` says that no other
    /// process can still be writing to it; otherwise, or if the file has hard links, the valid
    /// bytes are copied to a new file. `whole` says that it may already have its final name. The
    /// valid bytes are hashed again, and compared with the checkpoint.
    pub(crate) fn resume(
        path: &Path,
        part: &PartialFile,
        whole: bool,
        in_place: bool,
        job: &JobTag,
    ) -> Result<OutputFile, StoreError> {
        let unfit = |reason| StoreError::not_resumable(path, reason);
        let bytes = part.digest.bytes;
        let (mut file, there) = open_part(path, &part.name, bytes, whole).map_err(unfit)?;
        let mut hash = HashingWriter::default();
        io::copy(&mut Read::by_ref(&mut file).take(bytes), &mut hash)
            .and_then(|_| file.rewind())
            .map_err(|source| StoreError::read(path, source))?;
        if hash.digest() != part.digest {
            let problem = format!("its first {bytes} bytes do not have the hash in the checkpoint");
            return Err(unfit(io::Error::other(problem)));
        }
        let (file, paths) = if in_place && !has_other_names(&file) {
            file.set_len(bytes)
                .and_then(|()| file.seek(SeekFrom::End(0)))
                .map_err(unfit)?;
            let there = TempPath::try_from_path(there).map_err(unfit)?;
            (file, (there, resolve(path)))
        } else {
            let (mut copy, paths) = create_part(resolve(path), Some(job)).map_err(unfit)?;
            io::copy(&mut file.take(bytes), &mut copy).map_err(unfit)?;
            (copy, paths)
        };
        let mut resumed = OutputFile {
            shown: path.to_owned(),
            file,
            paths: Some(paths),
            hash,
        };
        // The checkpoint still names it.
        resumed.persist_on_drop(true);
        Ok(resumed)
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
                match file.paths {
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
        if let Some((part, path)) = self.paths.take() {
            let renamed = self.file.sync_all();
            let renamed = renamed.and_then(|()| part.persist(&path).map_err(|error| error.error));
            renamed.map_err(|source| StoreError::write(&self.shown, source))?;
            // The rename becomes durable, where directories can be synced.
            if cfg!(unix) {
                let _ = File::open(dir_of(&path)).and_then(|dir| dir.sync_all());
            }
        }
        Ok(self.hash.digest())
    }

    /// Sets whether the file stays if it is dropped before its commit, as it must while a
    /// checkpoint names it.
    pub(crate) fn persist_on_drop(&mut self, keep: bool) {
        if let Some((part, _)) = &mut self.paths {
            part.disable_cleanup(keep);
        }
    }

    /// Returns the file's entry in a checkpoint; none for a pipe.
    pub(crate) fn part(&self) -> Option<PartialFile> {
        let (part, _) = self.paths.as_ref()?;
        Some(PartialFile {
            name: part.file_name()?.to_string_lossy().into_owned(),
            digest: self.hash.digest(),
        })
    }

    /// Returns another handle of the file, for syncing it; none for a pipe.
    pub(crate) fn handle(&self) -> Result<Option<File>, StoreError> {
        let handle = self.paths.as_ref().map(|_| self.file.try_clone());
        handle
            .transpose()
            .map_err(|source| StoreError::write(&self.shown, source))
    }

    /// Removes the temporary files of `path` that terminated processes of this job left, except the
    /// files of a checkpoint. The caller must hold the job's lock.
    pub fn remove_stale(path: &Path, parts: &[PartialFile], job: &JobTag) {
        let path = resolve(path);
        let (dir, start) = (dir_of(&path), part_prefix(&path, Some(job)));
        for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let named = parts.iter().any(|part| part.name == name);
            if !named && is_part(&name, &start) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Creates the temporary file of `path`, with the permissions of a file that it is to replace.
fn create_part(path: PathBuf, job: Option<&JobTag>) -> io::Result<(File, PartPaths)> {
    path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let (start, id) = (part_prefix(&path, job), std::process::id());
    let prefix = format!("{start}{}-{id}-", host_name());
    let file = create_temp(&prefix, 0o666, |builder| builder.tempfile_in(dir_of(&path)))?;
    if let Ok(existing) = fs::metadata(&path) {
        file.as_file().set_permissions(existing.permissions())?;
    }
    let (file, part) = file.into_parts();
    Ok((file, (part, path)))
}

fn write_texts(mut file: &File, texts: &[&[u8]]) -> io::Result<()> {
    let slices = texts.iter().map(|text| IoSlice::new(text));
    let mut slices: Vec<IoSlice<'_>> = slices.collect();
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
