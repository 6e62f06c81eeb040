//! Files that appear whole or not at all.
//!
//! Owns the temporary name and the rename. Must not know what is written.

use super::checkpoint::{Checkpoint, PartialFile};
use super::temp_name::{SUFFIX, folder_of, open_part, part_prefix, resolve, strip_temp_name};
use super::{STDIO, StoreError};
use std::fs::{self, File, Permissions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::{Builder, NamedTempFile, TempPath};

/// A file that is written beside its name and gets it on [`commit`](AtomicFile::commit). Dropped before that, it
/// leaves nothing, and what had the name before is untouched.
///
/// Until then it is called `.NAME.HOST-PID-RANDOM.part`: in the same folder, so that the rename is one step, and
/// unique among the processes and machines that may share it. A process that is killed leaves it behind: for
/// [`AtomicFile::resume`] where a checkpoint names it, else for [`AtomicFile::sweep`].
///
/// `-` is standard output, and what is no regular file (a pipe, `/dev/null`) is written as it is: there a
/// commit only flushes. Writes are not buffered; hand over large blocks.
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
    /// If nothing can be created there, or `path` is a folder.
    pub fn create(path: &Path) -> Result<AtomicFile, StoreError> {
        let (shown, target) = if path == Path::new(STDIO) {
            ("<stdout>".into(), Ok(Target::Stdout(io::stdout())))
        } else {
            (path.to_string_lossy().as_ref().into(), Target::at(path))
        };
        match target {
            Ok(target) => Ok(AtomicFile { shown, target }),
            Err(source) => Err(StoreError::Write {
                file: shown,
                source,
            }),
        }
    }

    /// Goes on with an unfinished file: what lies behind the good bytes is cut off. `in_place` if no one else can
    /// still be writing to it; else the good bytes are copied first.
    ///
    /// # Errors
    /// If it is not there, or shorter than it should be.
    pub fn resume<S>(
        path: &Path,
        number: usize,
        checkpoint: &Checkpoint<S>,
        in_place: bool,
    ) -> Result<AtomicFile, StoreError> {
        let shown: Arc<str> = path.to_string_lossy().as_ref().into();
        let unfit = |source| StoreError::Part {
            file: shown.clone(),
            source,
        };
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
        // The checkpoint still speaks of it.
        resumed.persist_on_drop(true);
        Ok(resumed)
    }

    /// Whether the file is left where it is if it is dropped before its commit: so it is while a checkpoint
    /// speaks of it.
    pub fn persist_on_drop(&mut self, keep: bool) {
        if let Target::Regular(file, _) = &mut self.target {
            file.disable_cleanup(keep);
        }
    }

    /// The temporary name, where there is one.
    pub fn temp_name(&self) -> Option<String> {
        match &self.target {
            Target::Regular(file, _) => {
                let name = file.path().file_name()?;
                Some(name.to_string_lossy().into_owned())
            }
            _ => None,
        }
    }

    /// Another handle of the file, to sync it by; none of a pipe.
    ///
    /// # Errors
    /// If the process has too many open.
    pub fn handle(&self) -> Result<Option<File>, StoreError> {
        match &self.target {
            Target::Regular(file, _) => file.as_file().try_clone().map(Some),
            _ => Ok(None),
        }
        .map_err(|source| self.write_error(source))
    }

    /// What was written so far, from the start.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn reopen(&self) -> io::Result<File> {
        match &self.target {
            Target::Regular(file, _) => file.reopen(),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Removes what killed processes of this machine left of earlier attempts at `path`, but for the parts of a
    /// checkpoint. Only for who holds the lock: what lies there is then nobody's.
    pub fn remove_stale(path: &Path, parts: &[PartialFile]) {
        let path = resolve(path);
        let Some(name) = path.file_name() else { return };
        let start = part_prefix(&name.to_string_lossy());
        let entries = fs::read_dir(folder_of(&path))
            .into_iter()
            .flatten()
            .flatten();
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let kept = parts.iter().any(|part| part.name == name);
            if name.starts_with(&start) && name.ends_with(SUFFIX) && !kept {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Gives the file its name, with all its bytes on the disk.
    ///
    /// # Errors
    /// If the last bytes cannot be written or the name cannot be given; then there is no such file.
    pub fn commit(self) -> Result<(), StoreError> {
        let AtomicFile { shown, target } = self;
        target.commit().map_err(|source| StoreError::Write {
            file: shown,
            source,
        })
    }

    /// An error of a write, with this file's name.
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
            .tempfile_in(folder_of(&path))
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
            sync_folder(folder_of(&path));
        }
        Ok(())
    }
}

/// Makes a new name as durable as the file. Where folders cannot be synced, the system does it in its own time.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// What any program's files get (less the umask), and not the 0600 of temporary files.
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
