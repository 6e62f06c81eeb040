//! Atomic files: written under a temporary name in the target directory, synced, then renamed.

use super::checkpoint::{Checkpoint, PartialFile};
use super::error::display_name;
use super::temp_name::{SUFFIX, dir_of, open_part, part_prefix, resolve, strip_temp_name};
use super::{STDIO, StoreError};
use std::fs::{self, File, Permissions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::{Builder, NamedTempFile, TempPath};

/// A file that is written under a temporary name and renamed on [`commit`](AtomicFile::commit). Dropped before that, it
/// leaves nothing, and an older file of its name is untouched.
///
/// The temporary name is `.NAME.HOST-PID-RANDOM.part`: in the same directory, so that the rename is atomic, and unique
/// among the processes and machines that may share it. A process that is killed leaves the file behind, for
/// [`AtomicFile::resume`] if a checkpoint names it, else for [`AtomicFile::remove_stale`].
///
/// `-` is standard output. It and whatever is not a regular file (a pipe, `/dev/null`) are written directly: there a
/// commit only flushes. Writes are not buffered; write large blocks.
#[derive(Debug)]
pub struct AtomicFile {
    shown: Arc<str>,
    target: Target,
}

#[derive(Debug)]
enum Target {
    Stdout(io::Stdout),
    Device(File),
    Regular(NamedTempFile, PathBuf),
}

impl AtomicFile {
    /// Starts a file that will be called `path`.
    ///
    /// # Errors
    /// If nothing can be created there, or `path` is a directory.
    pub fn create(path: &Path) -> Result<AtomicFile, StoreError> {
        let (shown, target) = if path == Path::new(STDIO) {
            ("<stdout>".into(), Ok(Target::Stdout(io::stdout())))
        } else {
            (display_name(path), Target::at(path))
        };
        match target {
            Ok(target) => Ok(AtomicFile { shown, target }),
            Err(source) => Err(StoreError::Write {
                file: shown,
                source,
            }),
        }
    }

    /// Resumes partial file `number` of a checkpoint: what follows its valid bytes is cut off. `in_place` if no other
    /// process can still be writing to it; else the valid bytes are copied to a new file.
    ///
    /// # Errors
    /// If it is not there, or shorter than the checkpoint says.
    pub fn resume<S>(
        path: &Path,
        number: usize,
        checkpoint: &Checkpoint<S>,
        in_place: bool,
    ) -> Result<AtomicFile, StoreError> {
        let shown = display_name(path);
        let unfit = |reason| StoreError::not_resumable(path, reason);
        let found = checkpoint.parts.get(number).ok_or(io::ErrorKind::NotFound);
        let part = found.map_err(|kind| unfit(kind.into()))?;
        let (mut file, there) = open_part(path, part, checkpoint.whole).map_err(unfit)?;
        let target = if in_place {
            file.set_len(part.bytes)
                .and_then(|()| file.seek(SeekFrom::End(0)))
                .map_err(unfit)?;
            let there = TempPath::try_from_path(there).map_err(unfit)?;
            let file = NamedTempFile::from_parts(file, there);
            Target::Regular(file, resolve(path))
        } else {
            let mut copy = Target::at(path).map_err(unfit)?;
            io::copy(&mut file.take(part.bytes), &mut copy).map_err(unfit)?;
            copy
        };
        let mut resumed = AtomicFile { shown, target };
        // The checkpoint still names it.
        resumed.persist_on_drop(true);
        Ok(resumed)
    }

    /// Whether the file stays if it is dropped before its commit, as it must while a checkpoint names it.
    pub fn persist_on_drop(&mut self, keep: bool) {
        if let Target::Regular(file, _) = &mut self.target {
            file.disable_cleanup(keep);
        }
    }

    /// The temporary name, if there is one.
    pub fn temp_name(&self) -> Option<String> {
        match &self.target {
            Target::Regular(file, _) => {
                let name = file.path().file_name()?;
                Some(name.to_string_lossy().into_owned())
            }
            _ => None,
        }
    }

    /// Another handle of the file, to sync it with; none of a pipe.
    pub fn handle(&self) -> Result<Option<File>, StoreError> {
        match &self.target {
            Target::Regular(file, _) => file.as_file().try_clone().map(Some),
            _ => Ok(None),
        }
        .map_err(|source| self.write_error(source))
    }

    /// Opens the file for reading from its start.
    pub fn reopen(&self) -> io::Result<File> {
        match &self.target {
            Target::Regular(file, _) => file.reopen(),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Removes the temporary files of `path` that killed processes of this machine left, except those of a checkpoint.
    /// The caller must hold the lock on the output.
    pub fn remove_stale(path: &Path, parts: &[PartialFile]) {
        let path = resolve(path);
        let Some(name) = path.file_name() else { return };
        let start = part_prefix(&name.to_string_lossy());
        let entries = fs::read_dir(dir_of(&path)).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let named = parts.iter().any(|part| part.name == name);
            if name.starts_with(&start) && name.ends_with(SUFFIX) && !named {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Syncs the file and renames it into place.
    ///
    /// # Errors
    /// If that fails; then there is no such file.
    pub fn commit(self) -> Result<(), StoreError> {
        let AtomicFile { shown, target } = self;
        target.commit().map_err(|source| StoreError::Write {
            file: shown,
            source,
        })
    }

    /// The error of a write to this file.
    pub fn write_error(&self, source: io::Error) -> StoreError {
        StoreError::Write {
            file: self.shown.clone(),
            source,
        }
    }
}

impl Target {
    fn at(path: &Path) -> io::Result<Target> {
        let path = resolve(path);
        let existing = fs::metadata(&path).ok();
        if let Some(existing) = &existing
            && !existing.is_file()
        {
            return Ok(Target::Device(File::options().write(true).open(&path)?));
        }
        let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let mut builder = Builder::new();
        let start = part_prefix(&name.to_string_lossy());
        let prefix = format!("{start}{}-", std::process::id());
        builder.prefix(&prefix).suffix(SUFFIX);
        if let Some(open) = usual_permissions() {
            builder.permissions(open);
        }
        let file = builder
            .tempfile_in(dir_of(&path))
            .map_err(strip_temp_name)?;
        if let Some(existing) = existing {
            file.as_file().set_permissions(existing.permissions())?;
        }
        Ok(Target::Regular(file, path))
    }

    fn commit(mut self) -> io::Result<()> {
        self.flush()?;
        if let Target::Regular(file, path) = self {
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|error| error.error)?;
            sync_dir(dir_of(&path));
        }
        Ok(())
    }
}

/// Makes a rename durable, where directories can be synced.
fn sync_dir(dir: &Path) {
    if cfg!(unix) {
        let _ = File::open(dir).and_then(|dir| dir.sync_all());
    }
}

/// The usual permissions (less the umask), not the 0600 of temporary files.
fn usual_permissions() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::Device(file) => file.write(bytes),
            Target::Regular(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::Device(file) => file.flush(),
            Target::Regular(file, _) => file.flush(),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.target.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}
